/** Text and number tests with the exact meaning that the official rules have (XPath 2.0 functions). */

const EDGES = /^[ \t\r\n]+|[ \t\r\n]+$/g
const RUNS = /[ \t\r\n]+/g

/** True for an absent value and for nothing but XML white space (a no-break space counts as content, as in XPath). */
export function isBlank(text: string | undefined): boolean {
  if (text === undefined) return true
  for (let at = 0; at < text.length; at++) if (!isSpace(text.charCodeAt(at))) return false
  return true
}

const isSpace = (code: number): boolean => code <= 0x20 && (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09)

/** No white space at all: most codes and numbers. Looking at the few characters costs less than starting an expression. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (isSpace(text.charCodeAt(at))) return false
  return true
}

/** `normalize-space` of XPath. */
export function normalizeSpace(text: string): string {
  return isPlain(text) ? text : text.replace(EDGES, '').replace(RUNS, ' ')
}

/** Number of characters behind the first point, as written: the official BR-DEC rules count every character, blanks included. */
export function decimalsOf(text: string): number {
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

const ZONED = /^(\d{4}-\d{2}-\d{2})(Z|[+-]\d{2}:\d{2})$/

/** Whether one xs:date is not after another, a date without time zone taken as UTC; other texts compare as they are. */
export function isNotAfter(left: string, right: string): boolean {
  const [one, other] = [left.trim(), right.trim()]
  if (one.length === 10 && other.length === 10) return one <= other
  const [from, to] = [instantOf(one), instantOf(other)]
  return Number.isNaN(from) || Number.isNaN(to) ? one <= other : from <= to
}

function instantOf(date: string): number {
  const [, day, zone] = ZONED.exec(date) ?? []
  return Date.parse(day === undefined ? `${date}T00:00:00Z` : `${day}T00:00:00${zone}`)
}

/** True when the text is a number below zero; `-0.00` is not. */
export function isNegativeNumber(text: string): boolean {
  return text.includes('-') && /^[ \t\r\n]*-/.test(text) && /[1-9]/.test(text)
}
