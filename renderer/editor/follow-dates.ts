import { isIsoDate } from '../../core/base/date.ts'
import { addDays, daysBetween } from '../../core/base/days.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import { isMove, type Change } from '../../core/terms/change.ts'
import type { TermChange } from '../../core/terms/finding.ts'

/** The due date of an invoice that gets another date: as many days behind it as it was, since these days are what was agreed on. */
export function followDates({ document: { issue_date = '', due_date = '' } }: Invoice, changes: readonly Change[]): TermChange[] {
  if (changes.some(({ path }) => path === 'document.due_date') || !isIsoDate(issue_date) || !isIsoDate(due_date)) return []
  const change = changes.findLast((one) => !isMove(one) && one.path === 'document.issue_date')
  const day = change !== undefined && 'value' in change ? (change.value ?? '') : ''
  const days = daysBetween(issue_date, due_date)
  return days < 0 || day === issue_date || !isIsoDate(day) ? [] : [{ path: 'document.due_date', value: addDays(day, days) }]
}
