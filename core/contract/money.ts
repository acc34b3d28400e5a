import { Decimal } from '../base/decimal.ts'
import { PART_INVOICES } from './invoice-types.ts'
import { sideOf } from './side.ts'
import { SIDES, type DocumentRecord, type FamilySum, type MoneySum } from './types.ts'

/**
 * How amounts of documents are added up, decided here for every sum of the program.
 *
 * - A credit note takes away what it says: it counts with the opposite sign, so an invoice and its full credit note come to nothing. One that is
 *   written with negative amounts gives back, as EN 16931 means it.
 * - A correction (`CORRECTIONS`) with a positive amount is the whole invoice anew. It stands in place of what it corrects, which does not count beside it:
 *   the sum moves by the difference, new minus old. Where only one of the two is in the sum, that one counts.
 * - A correction with a negative amount, or with none to be paid, is written as a difference: it is added as it is and stands in place of nothing.
 * - What is to be received (the client is the seller) and what is to be paid (it is the buyer) are never added to each other, and neither are different
 *   currencies. What nobody has decided about counts nowhere.
 * - What has no amount, or one that is no number, is counted as missing and not as nothing.
 */
export type Counted = Pick<
  DocumentRecord,
  'id' | 'direction' | 'type' | 'type_code' | 'format' | 'match' | 'currency_code' | 'total' | 'stands_for'
>

/** The amount with the sign that it counts with; undefined where there is none. */
export function signedTotal({ type, total }: Pick<DocumentRecord, 'type' | 'total'>): Decimal | undefined {
  const value = total === undefined ? undefined : Decimal.parse(total)
  return type === 'credit_note' ? value?.negated() : value
}

/** The same to be shown: what is no number is as it is written. */
export function shownTotal(record: Pick<DocumentRecord, 'type' | 'total'>): string | undefined {
  return signedTotal(record)?.toString() ?? record.total
}

/** The sums of some documents: what is to be received first, then what is to be paid, each by currency. */
export function sumMoney(documents: Iterable<Counted>): MoneySum[] {
  const all = new Map([...documents].map((document) => [document.id, document]))
  const replaced = new Set([...all.values()].flatMap(({ stands_for = [] }) => stands_for))
  const sums = new Map<string, { side: MoneySum['side']; currency_code: string; total: Decimal; documents: number; missing: number }>()
  for (const document of all.values()) {
    const { id, currency_code = '' } = document
    const side = sideOf(document)
    if (side === undefined) continue
    const key = `${side} ${currency_code}`
    const sum = sums.get(key) ?? { side, currency_code, total: Decimal.ZERO, documents: 0, missing: 0 }
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
  if (left.side !== right.side) return SIDES.indexOf(left.side) - SIDES.indexOf(right.side)
  return right.documents - left.documents || (left.currency_code < right.currency_code ? -1 : 1)
}

export function isPartInvoice({ type, type_code = '' }: Pick<DocumentRecord, 'type' | 'type_code'>): boolean {
  return type !== 'credit_note' && (PART_INVOICES as readonly string[]).includes(type_code)
}

export interface FamilyMoney {
  readonly document: Counted
  /** BT-113, as written. */
  readonly paid: string | undefined
  /** Ids of those that it refers to. */
  readonly follows: readonly string[]
}

/** What a document adds to the sums beside others: nothing where one of them stands in its place. */
export function countsAmong(document: Counted, others: Iterable<Counted>): Decimal | undefined {
  const value = signedTotal(document)
  if (value === undefined) return undefined
  return [...others].some(({ id, stands_for = [] }) => id !== document.id && stands_for.includes(document.id)) ? Decimal.ZERO : value
}

/**
 * What documents that belong together come to, by currency. `open` is what `sumMoney` makes of them. What a final invoice calls paid in advance is counted
 * with the part invoices that it refers to; only what goes beyond them was paid otherwise.
 */
export function sumFamily(members: readonly FamilyMoney[]): FamilySum[] {
  const all = new Map(members.map((member) => [member.document.id, member.document]))
  const sums = new Map<string, { invoiced: Decimal; credited: Decimal; paid: Decimal; missing: number }>()
  for (const { document, paid, follows } of members) {
    const { currency_code = '', type } = document
    const sum = sums.get(currency_code) ?? { invoiced: Decimal.ZERO, credited: Decimal.ZERO, paid: Decimal.ZERO, missing: 0 }
    sums.set(currency_code, sum)
    const value = countsAmong(document, all.values())
    if (value === undefined) sum.missing += 1
    else if (type === 'credit_note') sum.credited = sum.credited.minus(value)
    else {
      const isReplaced = value.isZero() && signedTotal(document)?.isZero() !== true
      const beyond = isReplaced
        ? Decimal.ZERO
        : paidBeyond(
            paid,
            follows.map((id) => all.get(id)).filter((one) => one !== undefined),
          )
      sum.invoiced = sum.invoiced.plus(value).plus(beyond)
      sum.paid = sum.paid.plus(beyond)
    }
  }
  return [...sums].map(([currency_code, { invoiced, credited, paid, missing }]) => ({
    currency_code,
    ...{ invoiced: invoiced.toString(), credited: credited.toString(), paid: paid.toString() },
    open: invoiced.minus(credited).minus(paid).toString(),
    missing,
  }))
}

function paidBeyond(paid: string | undefined, followed: readonly FamilyMoney['document'][]): Decimal {
  const parts = followed.filter(isPartInvoice).map((part) => signedTotal(part) ?? Decimal.ZERO)
  const rest = (Decimal.parse(paid ?? '') ?? Decimal.ZERO).minus(Decimal.sum(parts))
  return parts.length > 0 && rest.isNegative() ? Decimal.ZERO : rest
}
