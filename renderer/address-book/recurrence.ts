import { addMonths } from '../../core/base/days.ts'
import { isIsoDate } from '../../core/base/date.ts'
import { RECURRENCE_MONTHS, type Recurrence, type TemplateCard } from '../../core/contract/types.ts'

/** The first day after today that is whole periods after the invoice that is there: what was issued on the 1st is due on the 1st again. */
export function nextAfter(every: Recurrence, issued: string | undefined, today: string): string {
  const first = isIsoDate(issued ?? '') ? (issued ?? '') : today
  if (every === 'never') return today
  let next = first
  for (let times = 1; next <= today || times === 1; times++) next = addMonths(first, times * RECURRENCE_MONTHS[every])
  return next
}

/** When a template ends, as its fields say it; empty ones say nothing. */
export function endOf(until: string, remaining: string): Pick<TemplateCard, 'until' | 'remaining'> {
  return { ...(until === '' ? {} : { until }), ...(remaining === '' ? {} : { remaining: Number(remaining) }) }
}

/** How often a template is still to be made: a whole number, as it is typed. */
export function parseTimes(typed: string): string | undefined {
  return /^\d{1,3}$/.test(typed.trim()) ? String(Number(typed.trim())) : undefined
}
