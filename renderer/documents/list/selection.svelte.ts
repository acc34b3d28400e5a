import { Decimal } from '../../../core/base/decimal.ts'
import { compareSums, signedTotal } from '../../../core/contract/money.ts'
import { sideOf } from '../../../core/contract/side.ts'
import type { DocumentRecord, MoneySum } from '../../../core/contract/types.ts'
import type { Api } from '../../lib/api.ts'
import { listQuery, type ListChoice } from './choice.ts'

const PAGE = 200

/** Chosen documents, kept across pages and filters. Sums are carried along, so that one more among thousands costs nothing. */
export class Selection {
  private readonly chosen = new Map<string, DocumentRecord>()
  private readonly totals = new Map<string, Omit<MoneySum, 'total'> & { total: Decimal }>()
  /** Those of the chosen that stand in place of others. */
  private readonly standIns = new Map<string, readonly string[]>()
  /** What is shown depends on this number, not on each document. */
  private changes = $state(0)
  /** While all that match are being fetched; how many they are is known once the first have come. */
  fetching: { readonly done: number; readonly total?: number } | undefined = $state.raw()
  private round = 0

  get size(): number {
    void this.changes
    return this.chosen.size
  }
  get documents(): DocumentRecord[] {
    void this.changes
    return [...this.chosen.values()]
  }
  /** As `sumMoney` of the documents, without adding up what was added up before. */
  get sums(): MoneySum[] {
    void this.changes
    const totals = new Map([...this.totals].filter(([, { documents }]) => documents > 0))
    for (const id of new Set([...this.standIns.values()].flat())) {
      const replaced = this.chosen.get(id)
      const key = replaced === undefined ? '' : groupOf(replaced)
      const sum = totals.get(key)
      const value = replaced === undefined ? undefined : signedTotal(replaced)
      if (sum !== undefined && value !== undefined) totals.set(key, { ...sum, total: sum.total.minus(value) })
    }
    return [...totals.values()].map((sum) => ({ ...sum, total: sum.total.toString() })).sort(compareSums)
  }

  has(id: string): boolean {
    void this.changes
    return this.chosen.has(id)
  }

  toggle(record: DocumentRecord): void {
    const known = this.chosen.get(record.id)
    if (known === undefined) this.put(record)
    else this.take(known)
    this.changes += 1
  }

  add(records: Iterable<DocumentRecord>): void {
    for (const record of records) {
      const known = this.chosen.get(record.id)
      if (known !== undefined) this.take(known)
      this.put(record)
    }
    this.changes += 1
  }

  /** All documents that fit the list's filters, also those never looked at, a page after the other; `clear` ends it. */
  addAll(api: Pick<Api, 'documents_list'>, choice: ListChoice): Promise<void> {
    return this.fetch(api, { ...listQuery(choice), sort_by: 'created_at', sort_order: 'asc' }, 0, Infinity)
  }

  /** The rows of the list from one to another, both included, also those never looked at. */
  addRows(api: Pick<Api, 'documents_list'>, choice: ListChoice, first: number, last: number): Promise<void> {
    return this.fetch(api, listQuery(choice), first, last + 1)
  }

  private async fetch(api: Pick<Api, 'documents_list'>, query: ReturnType<typeof listQuery>, from: number, end: number): Promise<void> {
    const round = ++this.round
    // From the first moment: what is chosen so far is not what the person meant.
    this.fetching = { done: 0 }
    try {
      for (let next = from; ;) {
        const limit = String(Math.min(PAGE, end - next))
        const { items, total } = await api.documents_list({ query: { ...query, limit, offset: String(next) } })
        if (round !== this.round) return
        this.add(items)
        next += items.length
        const last = Math.min(end, total)
        this.fetching = { done: next - from, total: last - from }
        if (items.length === 0 || next >= last) return
      }
    } finally {
      if (round === this.round) this.fetching = undefined
    }
  }

  drop(records: readonly DocumentRecord[]): void {
    for (const { id } of records) {
      const known = this.chosen.get(id)
      if (known !== undefined) this.take(known)
    }
    this.changes += 1
  }

  /** The document is gone. */
  forget(id: string): void {
    const known = this.chosen.get(id)
    if (known === undefined) return
    this.take(known)
    this.changes += 1
  }

  /** Chosen documents as they were just read. */
  renew(records: Iterable<DocumentRecord>): void {
    let isChanged = false
    for (const record of records) {
      const known = this.chosen.get(record.id)
      if (known === undefined || known.updated_at === record.updated_at) continue
      this.count(known, -1)
      this.put(record)
      isChanged = true
    }
    if (isChanged) this.changes += 1
  }

  clear(): void {
    this.round += 1
    this.fetching = undefined
    this.chosen.clear()
    this.totals.clear()
    this.standIns.clear()
    this.changes += 1
  }

  private put(record: DocumentRecord): void {
    this.chosen.set(record.id, record)
    this.count(record, 1)
  }

  private take(record: DocumentRecord): void {
    this.chosen.delete(record.id)
    this.count(record, -1)
  }

  private count(record: DocumentRecord, by: 1 | -1): void {
    const { id, currency_code = '', stands_for } = record
    const side = sideOf(record)
    if (by === 1 && stands_for !== undefined) this.standIns.set(id, stands_for)
    else this.standIns.delete(id)
    if (side === undefined) return
    const key = groupOf(record)
    const sum = this.totals.get(key) ?? { side, currency_code, total: Decimal.ZERO, documents: 0, missing: 0 }
    const value = signedTotal(record)
    sum.documents += by
    if (value === undefined) sum.missing += by
    else sum.total = by === 1 ? sum.total.plus(value) : sum.total.minus(value)
    this.totals.set(key, sum)
  }
}

const groupOf = (record: DocumentRecord): string => `${sideOf(record) ?? ''} ${record.currency_code ?? ''}`
