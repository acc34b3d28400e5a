import { isIsoDate } from '../base/date.ts'
import { isSpace } from '../xml/characters.ts'

/** Text and number tests with the exact meaning that the official rules have (XPath 2.0 functions). */

const EDGES = /^[ \t\r\n]+|[ \t\r\n]+$/g
const RUNS = /[ \t\r\n]+/g

/** True for an absent value and for nothing but XML white space (a no-break space counts as content, as in XPath). */
export function isBlank(text: string | undefined): boolean {
  if (text === undefined) return true
  for (let at = 0; at < text.length; at++) if (!isSpace(text.charCodeAt(at))) return false
  return true
}

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

/** `xs:date`, whose year may have more than four digits, with or without a time zone. */
const DATE = /^[ \t\r\n]*(\d{4}|[1-9]\d{4,8})(-\d{2}-\d{2})(Z|[+-]\d{2}:\d{2})?[ \t\r\n]*$/

/** An existing day in the form of `xs:date`, blanks around it aside, in a year of four digits: others are slips of the pen. */
export function isDate(text: string): boolean {
  const [, year = '', day = ''] = DATE.exec(text) ?? []
  return isIsoDate(year + day)
}

/** Whether one `xs:date` is not after another, a date without time zone taken as UTC; no where one of the two is none. */
export function isNotAfter(left: string, right: string): boolean {
  if (isIsoDate(left) && isIsoDate(right)) return left <= right
  return instantOf(left) <= instantOf(right)
}

/** The calendar repeats itself. */
const CYCLE = { years: 400, milliseconds: 146_097 * 86_400_000 }

function instantOf(date: string): number {
  const [, text = '', day = '', zone = 'Z'] = DATE.exec(date) ?? []
  const cycles = text.length > 4 ? Math.floor(Number(text) / CYCLE.years) - 5 : 0
  const alike = cycles === 0 ? text : String(Number(text) - cycles * CYCLE.years)
  if (!isIsoDate(alike + day)) return Number.NaN
  return Date.parse(`${alike}${day}T00:00:00${zone}`) + cycles * CYCLE.milliseconds
}

const DOUBLE = /^[ \t\r\n]*(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|-?INF)[ \t\r\n]*$/

/** `number()` of XPath says that a text is one: the lexical form of xs:double. */
export const isNumber = (text: string): boolean => DOUBLE.test(text)

/**
 * A number that is not below zero; `-0.00` is one, and so is `NaN` to the official comparison. What is no number is none, either: the
 * comparison stops at it.
 */
export const isNotNegative = (text: string): boolean =>
  normalizeSpace(text) === 'NaN' || (isNumber(text) && !/^[ \t\r\n]*-(?:INF|[^eE]*[1-9])/.test(text))
