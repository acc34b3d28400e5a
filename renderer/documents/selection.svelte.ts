import { SvelteMap } from 'svelte/reactivity'
import type { DocumentRecord } from '../../core/contract/types.ts'
import { sumDecimals } from '../lib/numbers.ts'

export interface CurrencySum {
  readonly currency: string
  readonly total: string
  /** Documents whose total is missing or no number. */
  readonly missing: number
}

/** Count and sum per currency: amounts of different currencies are never added. */
export function sumByCurrency(documents: readonly DocumentRecord[]): CurrencySum[] {
  const groups = new Map<string, (string | undefined)[]>()
  for (const { currency_code = '', total } of documents) groups.set(currency_code, [...(groups.get(currency_code) ?? []), total])
  return [...groups].map(([currency, totals]) => ({ currency, ...sumDecimals(totals) }))
}

/** Chosen documents, kept across pages and filters. */
export class Selection {
  private readonly chosen = new SvelteMap<string, DocumentRecord>()

  get size(): number {
    return this.chosen.size
  }
  get documents(): DocumentRecord[] {
    return [...this.chosen.values()]
  }
  get sums(): CurrencySum[] {
    return sumByCurrency(this.documents)
  }

  has(id: string): boolean {
    return this.chosen.has(id)
  }

  toggle(record: DocumentRecord): void {
    if (!this.chosen.delete(record.id)) this.chosen.set(record.id, record)
  }

  add(records: Iterable<DocumentRecord>): void {
    for (const record of records) this.chosen.set(record.id, record)
  }

  clear(): void {
    this.chosen.clear()
  }
}
