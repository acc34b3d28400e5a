import { Decimal } from '../base/decimal.ts'
import type { DocumentRecord, MoneySum } from './types.ts'

/**
 * How amounts of documents are added up, decided here for every sum of the program.
 *
 * - A credit note takes away what it says: it counts with the opposite sign, so an invoice and its full credit note come to nothing. One that is
 *   written with negative amounts gives back, as EN 16931 means it.
 * - A correction (384) with a positive amount is the whole invoice anew. It stands in place of what it corrects, which does not count beside it: the sum
 *   moves by the difference, new minus old. Where only one of the two is in the sum, that one counts.
 * - A correction with a negative amount, or with none to be paid, is written as a difference: it is added as it is and stands in place of nothing.
 * - What is to be received and what is to be paid are never added to each other, and neither are different currencies. What nobody has decided about
 *   counts nowhere.
 * - What has no amount, or one that is no number, is counted as missing and not as nothing.
 */
export type Counted = Pick<DocumentRecord, 'id' | 'direction' | 'type' | 'currency_code' | 'total' | 'stands_for'>

/** Code of an invoice that corrects an earlier one (UNTDID 1001). */
export const CORRECTION = '384'

/** The amount with the sign that it counts with; undefined where there is none. */
export function signedTotal({ type, total }: Pick<DocumentRecord, 'type' | 'total'>): Decimal | undefined {
  const value = total === undefined ? undefined : Decimal.parse(total)
  return type === 'credit_note' ? value?.negated() : value
}

/** The sums of some documents: what is to be received first, then what is to be paid, each by currency. */
export function sumMoney(documents: Iterable<Counted>): MoneySum[] {
  const all = new Map([...documents].map((document) => [document.id, document]))
  const replaced = new Set([...all.values()].flatMap(({ stands_for = [] }) => stands_for))
  const sums = new Map<
    string,
    { direction: MoneySum['direction']; currency_code: string; total: Decimal; documents: number; missing: number }
  >()
  for (const document of all.values()) {
    const { id, direction, currency_code = '' } = document
    if (direction === 'undecided') continue
    const key = `${direction} ${currency_code}`
    const sum = sums.get(key) ?? { direction, currency_code, total: Decimal.ZERO, documents: 0, missing: 0 }
    sums.set(key, sum)
    sum.documents += 1
    const value = signedTotal(document)
    if (value === undefined) sum.missing += 1
    else if (!replaced.has(id)) sum.total = sum.total.plus(value)
  }
  return [...sums.values()].map((sum) => ({ ...sum, total: sum.total.toString() })).sort(compareSums)
}

/** What is to be received comes first, and the currency that most documents have. */
export function compareSums(left: MoneySum, right: MoneySum): number {
  if (left.direction !== right.direction) return left.direction === 'outbound' ? -1 : 1
  return right.documents - left.documents || (left.currency_code < right.currency_code ? -1 : 1)
}
