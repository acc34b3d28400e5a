import type { Invoice } from '../../core/model/invoice.ts'
import { applyTotals, computeTotals } from '../../core/model/totals.ts'
import { isMove, type Change } from '../../core/terms/change.ts'
import type { TermChange } from '../../core/terms/finding.ts'
import { followDiscounts } from './discounts/follow.ts'
import { followLineDiscounts } from './discounts/line.ts'
import { applyChanges } from './model.ts'

/** Members of a line, an allowance or a charge that amounts are computed from. */
const FIGURES = /^(items|document\.discounts_charges)\[\d+\](\..*)?$/
const LINE = /^(items\[\d+\])\./
const WHOLE_LINE = /^items\[\d+\]$/
const SETTLED = new Set(['totals.paid', 'totals.round'])

/** What is computed of an invoice, or numbered on, where nobody enters something else. */
const COMPUTED =
  /^(items\[\d+\]\.(id|subtotal)|taxes\[\d+\]\.(code|percent|taxable_amount|amount)|totals\.(item_subtotal|discount|charge|subtotal|tax_total|total|payable))$/

export const isComputed = (path: string): boolean => COMPUTED.test(path)

/**
 * What follows from changes of figures: percentages, line amount, VAT breakdown and totals of an invoice that added up before them. One that did
 * not add up is left alone - its findings say what is wrong, and what is right about it only a person knows.
 */
export function followTotals(before: Invoice, changes: readonly Change[]): TermChange[] {
  if (!changes.some((change) => !isMove(change) && (FIGURES.test(change.path) || SETTLED.has(change.path)))) return []
  if (computeTotals(before).firstDifference !== undefined) return []
  const typed = applyChanges(before, changes)
  const lines = new Set(changes.flatMap(({ path }) => (path.endsWith('.subtotal') ? [] : (LINE.exec(path)?.[1] ?? []))))
  // Where lines came, went or moved, the numbers of those before and after speak of different ones.
  const isSameList = !changes.some((change) => isMove(change) || WHOLE_LINE.test(change.path))
  const ofLines = followLineDiscounts(before, typed, isSameList ? [...lines].map((line) => Number(/\d+/.exec(line)?.[0])) : [])
  const after = applyChanges(typed, ofLines)
  const lineChanges = computeTotals(after).steps.flatMap(({ term, path, computed, supplied, difference }) => {
    if (term !== 'BT-131' || computed === undefined || !lines.has(LINE.exec(path)?.[1] ?? '')) return []
    return difference === undefined && supplied !== undefined ? [] : [{ path, value: computed }]
  })
  const counted = applyChanges(after, lineChanges)
  const ofDocument = followDiscounts(before, counted)
  return [...ofLines, ...lineChanges, ...ofDocument, ...removeEmptyRows(applyChanges(counted, ofDocument))]
}

/** Rows of the breakdown that belong to nothing any more go as a whole, the last one first so that the others keep their numbers. */
function removeEmptyRows(invoice: Invoice): TermChange[] {
  const surplus = new Set(computeTotals(invoice).surplus.map((index) => `taxes[${index}]`))
  const rowOf = (path: string): string => path.slice(0, path.indexOf(']') + 1)
  const values = applyTotals(invoice).filter(({ path }) => !surplus.has(rowOf(path)))
  return [...values, ...[...surplus].reverse().map((path) => ({ path, value: undefined }))]
}
