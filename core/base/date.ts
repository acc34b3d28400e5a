/** Calendar dates as ISO text, without time zone. EN 16931 dates are days, never instants. */

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/

/** True for `YYYY-MM-DD` that names an existing day. */
export function isIsoDate(text: string): boolean {
  const parts = ISO.exec(text)
  return parts !== null && existsDay(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}

/** `20261130` -> `2026-11-30` (UNTDID 2379 format 102); undefined when the text is not such a date. */
export function isoFromCompact(text: string): string | undefined {
  const parts = COMPACT.exec(text)
  if (parts === null || !existsDay(Number(parts[1]), Number(parts[2]), Number(parts[3]))) return undefined
  return `${parts[1]}-${parts[2]}-${parts[3]}`
}

/** `2026-11-30` -> `20261130`; a text of another form is returned as it is. */
export function compactFromIso(text: string): string {
  return isIsoDate(text) ? text.replaceAll('-', '') : text
}

function existsDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return day <= (days[month - 1] ?? 0)
}
