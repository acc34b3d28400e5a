import { addDays } from '../../core/base/days.ts'
import { isIsoDate } from '../../core/base/date.ts'
import { languageFacts, type Language } from '../../core/languages/languages.ts'

const localeOf = (language: Language): string => languageFacts(language).locale

function dayOf(language: Language): Intl.DateTimeFormatOptions {
  const { month } = languageFacts(language)
  return { day: month === 'short' ? 'numeric' : '2-digit', month, year: 'numeric' }
}

const formatters = new Map<string, Intl.DateTimeFormat>()
function formatter(key: string, language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `${language} ${key}`
  const found = formatters.get(id) ?? new Intl.DateTimeFormat(localeOf(language), options)
  formatters.set(id, found)
  return found
}

/** `2026-11-30` -> `30.11.2026` or `30 Nov 2026`; a text that is no date is returned as it is. */
export function formatDate(iso: string, language: Language): string {
  if (!isIsoDate(iso)) return iso
  return formatter('day', language, { ...dayOf(language), timeZone: 'UTC' }).format(new Date(`${iso}T00:00:00Z`))
}

/** `2026-11` -> `November 2026`. */
export function formatMonth(month: string, language: Language): string {
  if (!isIsoDate(`${month}-01`)) return month
  return formatter('month', language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
}

/**
 * Months in their order where there is little room: their short names, the year below the first and each January; of more than a year the quarters
 * alone, and empty texts between them.
 */
export function formatMonthMarks(months: readonly string[], language: Language): string[] {
  const marked = months.filter((month) => months.length <= 12 || /-(01|04|07|10)$/.test(month))
  return months.map((month) => {
    if (!marked.includes(month)) return ''
    const name = formatter('month-mark', language, { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
    return month === marked[0] || month.endsWith('-01') ? `${name}\n${month.slice(0, 4)}` : name
  })
}

/** A moment in local time: only the time of day when it is today, else date and time. */
export function formatMoment(timestamp: string, language: Language, now: Date): string {
  const moment = new Date(timestamp)
  if (Number.isNaN(moment.getTime())) return timestamp
  const time = formatter('time', language, { hour: '2-digit', minute: '2-digit' }).format(moment)
  if (moment.toDateString() === now.toDateString()) return time
  return `${formatter('local-day', language, dayOf(language)).format(moment)}, ${time}`
}

/** Date and time with seconds, for logs. */
export function formatLogTime(timestamp: string, language: Language): string {
  const moment = new Date(timestamp)
  if (Number.isNaN(moment.getTime())) return timestamp
  const day = formatter('local-day', language, dayOf(language)).format(moment)
  return `${day}, ${formatter('seconds', language, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(moment)}`
}

/**
 * Text typed as a date -> ISO: day before month, two-digit years in this century, ISO itself, each as spreadsheets write it, too (`15-Mar-26`, and
 * midnight behind it); undefined when it names no day.
 */
export function parseDate(typed: string, language: Language): string | undefined {
  const text = typed.trim().replace(/[ T]00:00(:00)?$/, '')
  if (isIsoDate(text)) return text
  const numeric = /^(\d{1,2})[./\- ](\d{1,2})[./\- ](\d{2}|\d{4})$/.exec(text)
  if (numeric !== null) return isoOf(numeric[3] ?? '', numeric[2] ?? '', numeric[1] ?? '')
  const named = /^(\d{1,2})(?:er|\.)?[ -]+([^\d\s.-]+)\.?[ -]+(\d{2}|\d{4})$/.exec(text)
  if (named === null) return undefined
  const month = monthOf(named[2] ?? '', language)
  return month === undefined ? undefined : isoOf(named[3] ?? '', String(month), named[1] ?? '')
}

/** Days that a short form is understood by, as ISO dates. */
export interface DateContext {
  readonly today: string
  /** What `+30` counts from: the invoice date. */
  readonly from: string
}

/**
 * A date as it is typed in a form: besides what `parseDate` understands, day and month of this year (`15.3`, `1503`), days without separators
 * (`150326`, `15032026`), and days counted from the invoice date (`+30`).
 */
export function parseTypedDate(typed: string, language: Language, { today, from }: DateContext): string | undefined {
  const text = typed.trim()
  const counted = /^[+-]\d{1,4}$/.test(text)
  if (counted) return isIsoDate(from) ? dayAfter(from, Number(text)) : undefined
  const short = /^(\d{1,2})[./\- ](\d{1,2})[./]?$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text)
  if (short !== null) return isoOf(today.slice(0, 4), short[2] ?? '', short[1] ?? '')
  const digits = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text)
  if (digits !== null) return isoOf(digits[3] ?? '', digits[2] ?? '', digits[1] ?? '')
  return parseDate(text, language)
}

/** A time of day as it is typed, `18:00`, `18.00`, `1800`, `18h` or `8` -> `18:00`, `08:00`; undefined when it is none. */
export function parseTime(typed: string): string | undefined {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.h]|(?=\d{2}$))?(\d{2})?$/i.exec(typed.trim()) ?? []
  return hour === '' || Number(hour) > 23 || Number(minute) > 59 ? undefined : `${hour.padStart(2, '0')}:${minute}`
}

function dayAfter(iso: string, days: number): string | undefined {
  const day = addDays(iso, days)
  return isIsoDate(day) ? day : undefined
}

/** Today where the person is. */
export function isoToday(now: Date): string {
  const part = (value: number): string => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`
}

function isoOf(year: string, month: string, day: string): string | undefined {
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(iso) ? iso : undefined
}

function monthOf(word: string, language: Language): number | undefined {
  const wanted = word.toLocaleLowerCase(localeOf(language))
  if (wanted.length < 3) return undefined
  for (let month = 1; month <= 12; month++) {
    const name = formatter('month', language, { month: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2026, month - 1, 1)))
    if (name.toLocaleLowerCase(localeOf(language)).startsWith(wanted)) return month
  }
  return undefined
}

/** Whole minutes from `now` until a moment, at least 0. */
export function minutesUntil(timestamp: string, now: Date): number {
  return Math.max(0, Math.floor((new Date(timestamp).getTime() - now.getTime()) / 60_000))
}
