import { secondsLeft } from '../../lib/pace.ts'
import type { DocumentRecord, Handling } from '../../../core/contract/types.ts'
import type { MessageKey } from '../../lib/i18n/i18n.svelte.ts'

export type BulkKind =
  | 'check'
  | 'pdf'
  | 'xml'
  | 'tables'
  | 'folder'
  | 'mail'
  | 'delete'
  | 'look'
  | 'mend'
  | `handle.${Exclude<Handling, 'new'>}`

export interface BulkFailure {
  readonly record: DocumentRecord
  readonly error: unknown
}

/** How many requests are under way together. */
const AT_ONCE = 3

/** One action over many documents, each on its own: one that fails stops nobody, and its reason stays with its number. */
export class BulkRun {
  readonly kind: BulkKind
  readonly total: number
  done = $state(0)
  running = $state(true)
  stopped = $state(false)
  failures: readonly BulkFailure[] = $state.raw([])
  /** What came out besides, in words that follow what is mended after it: "12 in order, 3 to mend". */
  outcome: (() => { readonly key: MessageKey; readonly params: Readonly<Record<string, number>> }) | undefined = $state.raw()
  /** Why nothing came of all that was done, such as a folder that cannot be written. */
  failure: unknown = $state.raw()
  private readonly began: number
  private readonly now: () => number

  constructor(kind: BulkKind, total: number, now: () => number = () => performance.now()) {
    this.kind = kind
    this.total = total
    this.now = now
    this.began = now()
  }

  /** Seconds that the rest will take at the pace so far; undefined before there is one. */
  get secondsLeft(): number | undefined {
    return secondsLeft(this.done, this.total, this.now() - this.began)
  }

  /** Works through the documents, then once on all that went well; what `finish` throws is the failure of the whole. */
  async work(
    records: readonly DocumentRecord[],
    one: (record: DocumentRecord) => Promise<void>,
    finish: () => Promise<void>,
  ): Promise<void> {
    const waiting = records.values()
    const next = async (): Promise<void> => {
      for (const record of waiting) {
        if (this.stopped) return
        try {
          await one(record)
        } catch (error) {
          this.failures = [...this.failures, { record, error }]
        }
        this.done += 1
      }
    }
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, next))
      if (!this.stopped) await finish()
    } catch (error) {
      this.failure = error
    }
    this.running = false
  }

  /** What is under way is finished; nothing further is begun. */
  stop(): void {
    this.stopped = true
  }
}
