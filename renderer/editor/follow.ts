import type { Invoice } from '../../core/model/invoice.ts'
import type { Change } from '../../core/terms/change.ts'
import type { TermChange } from '../../core/terms/finding.ts'
import { followDates } from './follow-dates.ts'
import { followTotals } from './follow-totals.ts'
import { followMeans } from './terms/means.ts'
import { followTerms, sayDue } from './terms/follow-terms.ts'

/** All that follows from what a person has changed: it belongs to the same step. `isBegun`: nobody else has agreed on its days. */
export function followChanges(before: Invoice, changes: readonly Change[], isBegun: boolean): TermChange[] {
  return [...followDue(before, changes, isBegun), ...followMeans(before, changes), ...followTotals(before, changes)]
}

/** Terms that say when it is due have the word; without them the due date keeps its distance. */
export function followDue(before: Invoice, changes: readonly Change[], isBegun: boolean): TermChange[] {
  if (sayDue(before)) return followTerms(before, changes)
  return isBegun ? followDates(before, changes) : []
}
