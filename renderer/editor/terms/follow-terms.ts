import { isIsoDate } from '../../../core/base/date.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { dueDate } from '../../../core/payment-terms/facts.ts'
import { parseTerms } from '../../../core/payment-terms/parse.ts'
import type { Change } from '../../../core/terms/change.ts'
import type { TermChange } from '../../../core/terms/finding.ts'
import { applyChanges } from '../model.ts'

/** The due date goes with the invoice date as the terms say, where it was what they say; one typed by hand stays. */
export function followTerms(before: Invoice, changes: readonly Change[]): TermChange[] {
  if (!changes.some(({ path }) => path === 'document.issue_date') || changes.some(({ path }) => path === 'document.due_date')) return []
  const { issue_date: from = '', due_date: due, terms: text = '' } = before.document
  const { issue_date: to = '' } = applyChanges(before, changes).document
  if (due === undefined || !isIsoDate(from) || !isIsoDate(to)) return []
  const terms = parseTerms(text)
  const next = dueDate(terms, to)
  return next === undefined || dueDate(terms, from) !== due || next === due ? [] : [{ path: 'document.due_date', value: next }]
}

/** True for an invoice whose terms say when it is due. */
export function sayDue({ document: { issue_date = '', terms = '' } }: Invoice): boolean {
  return isIsoDate(issue_date) && dueDate(parseTerms(terms), issue_date) !== undefined
}
