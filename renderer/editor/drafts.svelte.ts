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

/** The drafts of one client company on this computer; all client companies share the storage. */
export class Drafts {
  private readonly storage: Storage
  private readonly client: () => string
  /** Storage tells nobody of what this window changes in it. */
  private changes = $state(0)

  constructor(storage: Storage, client: () => string) {
    this.storage = storage
    this.client = client
  }

  /** Keeps it in place of the one before. Throws DOMException `QuotaExceededError`. */
  keep(id: string, draft: Draft, name: string): void {
    this.storage.setItem(`${PREFIX}${id}`, JSON.stringify({ ...draft, client: this.client(), name }))
    this.changes += 1
  }

  forget(id: string): void {
    if (this.storage.getItem(`${PREFIX}${id}`) === null) return
    this.storage.removeItem(`${PREFIX}${id}`)
    this.changes += 1
  }

  /** A draft as kept; undefined when there is none or when it is not of the known form. */
  read(id: string): Draft | undefined {
    const data = this.readData(`${PREFIX}${id}`)
    if (data === undefined || typeof data['base_version'] !== 'number' || !isObject(data['history'])) return undefined
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
    const keys = Array.from({ length: this.storage.length }, (_, index) => this.storage.key(index) ?? '')
    const drafts = keys.flatMap((key): KeptDraft[] => {
      const data = key.startsWith(PREFIX) ? this.readData(key) : undefined
      if (data === undefined || data['client'] !== this.client() || typeof data['name'] !== 'string') return []
      return [{ id: key.slice(PREFIX.length), name: data['name'] }]
    })
    return drafts.toSorted((left, right) => left.name.localeCompare(right.name))
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
