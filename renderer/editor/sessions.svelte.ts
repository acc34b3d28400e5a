import type { Drafts } from './drafts.svelte.ts'
import type { EditSession, SessionApi } from './session.svelte.ts'

const MAX_OPEN = 30

type Session = typeof EditSession

/**
 * Open documents of the window: going to another one and back keeps undo, draft and place. What edits a document is loaded with the first that is
 * opened; the list needs the names of the drafts alone.
 */
export class Sessions {
  private readonly open = new Map<string, { readonly session: EditSession; readonly end: () => void }>()
  private readonly api: SessionApi
  readonly drafts: Drafts

  constructor(api: SessionApi, drafts: Drafts) {
    this.api = api
    this.drafts = drafts
  }

  /** Loads what edits a document. The answer opens one by its id. */
  async load(): Promise<(id: string) => EditSession> {
    const { EditSession: Session } = await import('./session.svelte.ts')
    return (id) => this.get(id, Session)
  }

  /** True where the document is open and changed, and not yet saved. */
  hasChanges(id: string): boolean {
    const entry = this.open.get(id)
    return entry !== undefined && entry.session.changeCount > 0
  }

  private get(id: string, Session: Session): EditSession {
    const entry = this.open.get(id) ?? this.begin(id, Session)
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
    this.end(id)
    this.drafts.forgetAll(id)
  }

  /** Somebody else has deleted the document: what was typed in it stays until the person decides. Answers the session where that is something. */
  lose(id: string): EditSession | undefined {
    const entry = this.open.get(id)
    if (entry === undefined || !this.hasChanges(id)) {
      this.end(id)
      return undefined
    }
    entry.session.isGone = true
    return entry.session
  }

  private end(id: string): void {
    this.open.get(id)?.end()
    this.open.delete(id)
  }

  /** A session outlives the view that asked for it first, so what is derived in it must not belong to that view. */
  private begin(id: string, Session: Session): { readonly session: EditSession; readonly end: () => void } {
    let session: EditSession | undefined
    const end = $effect.root(() => {
      session = new Session(id, this.api, this.drafts)
    })
    return { session: session as unknown as EditSession, end }
  }
}
