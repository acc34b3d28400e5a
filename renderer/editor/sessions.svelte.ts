import type { Drafts } from './drafts.svelte.ts'
import { EditSession, type SessionApi } from './session.svelte.ts'

const MAX_OPEN = 30

/** Open documents of the window: going to another one and back keeps undo, draft and place. */
export class Sessions {
  private readonly open = new Map<string, { readonly session: EditSession; readonly end: () => void }>()
  private readonly api: SessionApi
  readonly drafts: Drafts

  constructor(api: SessionApi, drafts: Drafts) {
    this.api = api
    this.drafts = drafts
  }

  get(id: string): EditSession {
    const entry = this.open.get(id) ?? this.begin(id)
    this.open.delete(id)
    this.open.set(id, entry)
    // Clean ones that were not looked at for long are let go; they load again in no time.
    for (const [key, old] of this.open) {
      if (this.open.size <= MAX_OPEN || key === id || old.session.changeCount > 0) continue
      this.open.delete(key)
      old.end()
    }
    return entry.session
  }

  /** The document is gone, and with it what was not saved. */
  forget(id: string): void {
    this.open.get(id)?.end()
    this.open.delete(id)
    this.drafts.forget(id)
  }

  /** A session outlives the view that asked for it first, so what is derived in it must not belong to that view. */
  private begin(id: string): { readonly session: EditSession; readonly end: () => void } {
    let session: EditSession | undefined
    const end = $effect.root(() => {
      session = new EditSession(id, this.api, this.drafts)
    })
    return { session: session as unknown as EditSession, end }
  }
}
