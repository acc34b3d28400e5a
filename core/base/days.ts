import type { Timestamp } from './ports.ts'

/** Days of the calendar as `YYYY-MM-DD`, reckoned without hours and time zones. */

/** The day of a moment in UTC. Everything is judged by the releases in force on it, the same for everybody wherever a server stands. */
export const dayOf = (moment: Timestamp): string => moment.slice(0, 10)

const toIso = (date: Date): string => date.toISOString().slice(0, 10)
const parse = (iso: string): Date => new Date(`${iso}T00:00:00Z`)

export function addDays(iso: string, days: number): string {
  const date = parse(iso)
  date.setUTCDate(date.getUTCDate() + days)
  return toIso(date)
}

export function daysBetween(from: string, to: string): number {
  return Math.round((parse(to).getTime() - parse(from).getTime()) / 86_400_000)
}

/** Whole calendar months from one day to the other, whatever the day of the month. */
export function monthsBetween(from: string, to: string): number {
  const [start, end] = [parse(from), parse(to)]
  return (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
}

/** The same day of another month, or its last one; the last day of a month stays the last. */
export function addMonths(iso: string, months: number): string {
  const date = parse(iso)
  const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()]
  const target = new Date(Date.UTC(year, month + months, 1))
  const last = lastOf(target.getUTCFullYear(), target.getUTCMonth())
  target.setUTCDate(day === lastOf(year, month) ? last : Math.min(day, last))
  return toIso(target)
}

/** The month so many months after, `2026-01` and -1 -> `2025-12`. */
export function shiftMonth(month: string, months: number): string {
  return addMonths(`${month}-01`, months).slice(0, 7)
}
