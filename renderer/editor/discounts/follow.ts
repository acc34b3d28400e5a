import { Decimal } from '../../../core/base/decimal.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import type { TermChange } from '../../../core/terms/finding.ts'
import { applyChanges } from '../model.ts'
import { putParts, rowsOfDocument, type DiscountRow } from './rows.ts'
import { sharesOf, splitGrant, taxKey, type Part, type Share } from './split.ts'

/**
 * Percentages of the whole document after its lines have changed, where they were what the lines came to before: others were agreed on otherwise, and
 * stay as they are.
 */
export function followDiscounts(before: Invoice, after: Invoice): TermChange[] {
  const entries = before.document.discounts_charges
  if (entries?.some(({ percent }) => percent !== undefined) !== true) return []
  const [old, now] = [sharesOf(before), sharesOf(after)]
  // Whoever changes them by hand has said what they are; a situation of VAT changes their rates with those of the lines.
  if (after.document.discounts_charges !== entries && !isRetaxed(before, after, old, now)) return []
  const changes: TermChange[] = []
  // The last row first: what is taken away of it leaves the places of the others as they are.
  for (const row of rowsOfDocument(before).toReversed()) {
    if (row.percent === undefined || Decimal.parse(row.percent) === undefined) continue
    const state = applyChanges(after, changes)
    changes.push(...(followRow(before, state, row, old, now) ?? []))
  }
  return changes
}

/** True where lines and discounts have changed their VAT together, and the discounts nothing else. */
function isRetaxed({ document: before }: Invoice, { document: after }: Invoice, old: readonly Share[], now: readonly Share[]): boolean {
  const keys = (shares: readonly Share[]): string => shares.map((share) => taxKey(share as Part)).join()
  const rest = ({ discounts_charges = [] }: Invoice['document']): string =>
    JSON.stringify(
      discounts_charges.map(({ sign, reason, reason_code, percent, base_amount, amount }) => [
        sign,
        reason,
        reason_code,
        percent,
        base_amount,
        amount,
      ]),
    )
  return keys(old) !== keys(now) && rest(before) === rest(after)
}

function followRow(
  before: Invoice,
  state: Invoice,
  row: DiscountRow,
  old: readonly Share[],
  now: readonly Share[],
): TermChange[] | undefined {
  const { percent = '' } = row
  const parts = row.places.map((place) => before.document.discounts_charges?.[place] ?? {})
  const keys = new Set(parts.map(taxKey))
  const own = (shares: readonly Share[]): Share[] => shares.filter((share) => keys.has(taxKey(share as Part)))
  if (isSplit(parts, splitGrant({ percent }, old))) return putParts(state, row, splitGrant({ percent }, now))
  // A discount on some rates goes with its lines: what it is of has not changed by a situation.
  if (state.document.discounts_charges !== before.document.discounts_charges) return undefined
  if (isSplit(parts, splitGrant({ percent }, own(old)))) return putParts(state, row, splitGrant({ percent }, own(now)))
  return undefined
}

function isSplit(parts: readonly Part[], split: readonly Part[]): boolean {
  const figures = ({ amount = '', base_amount = '', ...part }: Part): string =>
    `${taxKey(part)} ${[amount, base_amount].map((text) => Decimal.parse(text)?.toShortest() ?? text).join(' ')}`
  const found = new Set(parts.map(figures))
  return parts.length === split.length && split.every((part) => found.has(figures(part)))
}
