import { isObject } from '../../core/base/json.ts'
import type { History, Step } from './history.ts'
import { keepJudged, readJudged, type Judged } from './judged.ts'
import type { Change } from '../../core/terms/change.ts'

/** Unsaved work of one document, kept by the window so that a closed tab or a crash loses nothing. */
export interface Draft {
  readonly base_version: number
  readonly history: History
  readonly xml?: string | undefined
}

/** What is known of a draft without opening its document. */
export interface KeptDraft {
  readonly id: string
  /** Number or file name of the document as it was typed. */
  readonly name: string
}

const PREFIX = 'kontor.draft.'

/** What this window has left for a document, and under which key. */
interface Left {
  readonly key: string
  readonly text: string | null
}

/**
 * The drafts of one client company on this computer; all client companies share the storage, and so do all windows: one writes over what it has left or
 * found there itself, and what another one has left since stays beside it.
 */
export class Drafts {
  private readonly storage: Storage
  private readonly left = new Map<string, Left>()
  private readonly client: () => string
  /** Storage tells nobody of what this window changes in it. */
  private changes = $state(0)

  constructor(storage: Storage, client: () => string) {
    this.storage = storage
    this.client = client
  }

  /** Keeps it in place of the one before. Throws DOMException `QuotaExceededError`. */
  keep(id: string, draft: Draft, name: string): void {
    const text = JSON.stringify({ ...draft, client: this.client(), name })
    const own = this.own(id)
    const key = this.isOwn(own) ? own.key : this.freeKey(`${PREFIX}${id}`)
    this.storage.setItem(key, text)
    this.left.set(id, { key, text })
    this.changes += 1
  }

  /** Takes away what this window knows. */
  forget(id: string): void {
    const own = this.own(id)
    if (!this.isOwn(own)) return
    this.storage.removeItem(own.key)
    this.changes += 1
  }

  /** The document is gone, and with it what any window has left. */
  forgetAll(id: string): void {
    for (const key of this.keys(`${PREFIX}${id}`)) this.storage.removeItem(key)
    this.changes += 1
  }

  /** What this window knows of a document; where it knows nothing, that nothing is left. */
  private own(id: string): Left {
    return this.left.get(id) ?? { key: `${PREFIX}${id}`, text: null }
  }

  /** Nothing is there, or what this window knows. */
  private isOwn({ key, text }: Left): boolean {
    const kept = this.storage.getItem(key)
    return kept === null || kept === text
  }

  private freeKey(key: string): string {
    let place = 2
    while (this.storage.getItem(`${key}.${place}`) !== null) place++
    return `${key}.${place}`
  }

  /** The first is where a draft is that no other is beside. */
  private keys(prefix: string): string[] {
    const all = Array.from({ length: this.storage.length }, (_, index) => this.storage.key(index) ?? '')
    return all.filter((key) => key.startsWith(prefix)).toSorted()
  }

  /** A draft as kept; undefined when there is none or when it is not of the known form. */
  read(id: string): Draft | undefined {
    const [key = ''] = this.keys(`${PREFIX}${id}`)
    const data = this.readData(key)
    if (data === undefined || typeof data['base_version'] !== 'number' || !isObject(data['history'])) return undefined
    this.left.set(id, { key, text: this.storage.getItem(key) ?? '' })
    const history = { done: readSteps(data['history']['done']), undone: readSteps(data['history']['undone']) }
    return { base_version: data['base_version'], history, xml: typeof data['xml'] === 'string' ? data['xml'] : undefined }
  }

  /** What of a document made here is judged. */
  judged(id: string): Judged {
    return readJudged(this.storage, id)
  }

  /** Throws DOMException `QuotaExceededError`. */
  keepJudged(id: string, judged: Judged): void {
    keepJudged(this.storage, id, judged)
  }

  /** Those of the client company, by their names. */
  list(): KeptDraft[] {
    void this.changes
    const names = new Map<string, string>()
    for (const key of this.keys(PREFIX)) {
      const data = this.readData(key)
      const [id = ''] = key.slice(PREFIX.length).split('.')
      if (data?.['client'] === this.client() && typeof data['name'] === 'string' && !names.has(id)) names.set(id, data['name'])
    }
    return [...names].map(([id, name]): KeptDraft => ({ id, name })).toSorted((left, right) => left.name.localeCompare(right.name))
  }

  private readData(key: string): Readonly<Record<string, unknown>> | undefined {
    try {
      const data: unknown = JSON.parse(this.storage.getItem(key) ?? 'null')
      return isObject(data) ? data : undefined
    } catch {
      // Written by nobody we know; the stored document is untouched.
      return undefined
    }
  }
}

function readSteps(value: unknown): Step[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((step: unknown) =>
    isObject(step) && Array.isArray(step['changes'])
      ? [{ changes: readChanges(step['changes']), mark: typeof step['mark'] === 'string' ? step['mark'] : undefined }]
      : [],
  )
}

function readChanges(value: readonly unknown[]): Change[] {
  return value.flatMap((change): Change[] => {
    if (!isObject(change) || typeof change['path'] !== 'string') return []
    const { path, to, order } = change
    if (typeof to === 'number') return Number.isSafeInteger(to) && to >= 0 ? [{ path, to }] : []
    if (order !== undefined) return Array.isArray(order) && order.every((name) => typeof name === 'string') ? [{ path, order }] : []
    return [{ path, value: typeof change['value'] === 'string' ? change['value'] : undefined }]
  })
}
