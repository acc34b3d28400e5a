import { addMonths } from '../../core/base/days.ts'
import { isIsoDate } from '../../core/base/date.ts'
import { RECURRENCE_MONTHS, type Recurrence } from '../../core/contract/types.ts'

/** The first day after today that is whole periods after the invoice that is there: what was issued on the 1st is due on the 1st again. */
export function nextAfter(every: Recurrence, issued: string | undefined, today: string): string {
  const first = isIsoDate(issued ?? '') ? (issued ?? '') : today
  if (every === 'never') return today
  let next = first
  for (let times = 1; next <= today || times === 1; times++) next = addMonths(first, times * RECURRENCE_MONTHS[every])
  return next
}
