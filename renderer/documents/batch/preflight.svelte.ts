import { mayLeave } from '../../../core/contract/need.ts'
import type { DeliveryWay, DocumentRecord, NamedParty, PreflightCause } from '../../../core/contract/types.ts'
import type { Api } from '../../lib/api.ts'

/** What stands in the way of a batch, and which of its documents go all the same. */
export class BatchCheck {
  causes: readonly PreflightCause[] = $state.raw([])
  /** Ids of the documents that may leave: as the list has them until the check answers, then as they are now. */
  private ready: ReadonlySet<string> = $state.raw(new Set())
  /** Whose invoices they are that may leave. */
  sellers: readonly NamedParty[] = $state.raw([])
  isChecking = $state(true)
  failure: unknown = $state.raw()
  /** Causes that do not stop a document, and that the person lets pass. */
  private passed: readonly PreflightCause[] = $state.raw([])
  private readonly documents: readonly DocumentRecord[]
  private readonly way: DeliveryWay

  constructor(documents: readonly DocumentRecord[], way: DeliveryWay = 'exchange') {
    this.documents = documents
    this.way = way
    this.ready = new Set(documents.filter(({ need }) => mayLeave(need)).map(({ id }) => id))
  }

  async load(api: Pick<Api, 'desk_preflight'>): Promise<void> {
    try {
      const { causes, ready, sellers } = await api.desk_preflight({
        body: { document_ids: this.documents.map(({ id }) => id), way: this.way },
      })
      this.causes = causes
      this.sellers = sellers
      this.ready = new Set(ready)
    } catch (error) {
      // The engine refuses each document by itself where it must.
      this.failure = error
    }
    this.isChecking = false
  }

  isLeftOut(cause: PreflightCause): boolean {
    return cause.stops || !this.passed.includes(cause)
  }

  toggle(cause: PreflightCause): void {
    this.passed = this.isLeftOut(cause) ? [...this.passed, cause] : this.passed.filter((other) => other !== cause)
  }

  /** Leaves out what several causes concern, or lets all of it pass. */
  leaveOut(causes: readonly PreflightCause[], isLeftOut: boolean): void {
    const others = this.passed.filter((cause) => !causes.includes(cause))
    this.passed = isLeftOut ? others : [...others, ...causes]
  }

  /** The documents that a cause concerns. */
  named({ document_ids }: PreflightCause): DocumentRecord[] {
    return this.documents.filter(({ id }) => document_ids.includes(id))
  }

  /** Whether a document goes without what its conversion does not carry: the person has let that pass. */
  goesLossy({ id }: DocumentRecord): boolean {
    return this.passed.some(({ kind, document_ids }) => kind === 'conversion' && document_ids.includes(id))
  }

  /** Documents that go. Of those that are in the batch twice the first one goes. */
  get sendable(): DocumentRecord[] {
    const left = new Set(this.causes.filter((cause) => this.isLeftOut(cause)).flatMap(idsLeftOut))
    return this.documents.filter((record) => this.ready.has(record.id) && !left.has(record.id))
  }
}

export interface AlikeCauses {
  readonly key: string
  readonly causes: readonly PreflightCause[]
}

/** Causes that are one matter at several customers together, in the order of the first of each. */
export function groupAlike(causes: readonly PreflightCause[]): AlikeCauses[] {
  const groups = new Map<string, PreflightCause[]>()
  for (const [index, cause] of causes.entries()) {
    const { kind, stops, rule_id = '', term = '', client = '' } = cause
    // All others say in their own words whom they concern.
    const key = kind === 'rule' ? [kind, stops, rule_id, term, client].join(' ') : `${kind} ${index}`
    groups.set(key, [...(groups.get(key) ?? []), cause])
  }
  return [...groups].map(([key, alike]) => ({ key, causes: alike }))
}

export function isTwiceInBatch({ kind, twin_id }: PreflightCause): boolean {
  return (kind === 'duplicate_number' || kind === 'duplicate_content') && twin_id === undefined
}

function idsLeftOut(cause: PreflightCause): string[] {
  return isTwiceInBatch(cause) ? cause.document_ids.slice(1) : cause.document_ids
}
