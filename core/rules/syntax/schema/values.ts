import { isSpace } from '../../../xml/characters.ts'
import { normalizeSpace } from '../../text.ts'

/**
 * What the built-in types of XML Schema take (XML Schema 1.0 part 2, section 3), for those that invoices use. A check sees a text as it stands between
 * `start` and `end`, blanks around it included.
 */
export interface TextCheck {
  /** `decimal`, `date` …; what a sentence says of it is looked up by this. */
  readonly base: string
  readonly holds: (text: string, start: number, end: number) => boolean
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

const PLUS = 0x2b
const MINUS = 0x2d
const POINT = 0x2e

/** xs:decimal: a sign, digits, and a point somewhere among them. */
export function isDecimal(text: string, start = 0, end = text.length): boolean {
  let at = start
  while (at < end && isSpace(text.charCodeAt(at))) at++
  const sign = text.charCodeAt(at)
  if (at < end && (sign === MINUS || sign === PLUS)) at++
  let digits = 0
  while (at < end && isDigit(text.charCodeAt(at))) {
    at++
    digits++
  }
  if (at < end && text.charCodeAt(at) === POINT) {
    at++
    while (at < end && isDigit(text.charCodeAt(at))) {
      at++
      digits++
    }
  }
  while (at < end && isSpace(text.charCodeAt(at))) at++
  return at === end && digits > 0
}

const ZONE = '(?:Z|[+-](?:0\\d|1[0-3]):[0-5]\\d|[+-]14:00)?'
const DAY = '(-?(?:[1-9]\\d{4,}|\\d{4}))-(\\d\\d)-(\\d\\d)'
const TIME = '(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)'
const DATE_FORM = new RegExp(`^${DAY}${ZONE}$`)
const DATE_TIME_FORM = new RegExp(`^${DAY}T${TIME}${ZONE}$`)
const TIME_FORM = new RegExp(`^${TIME}${ZONE}$`)

/** A day of the calendar; there is no year 0. */
function isDay(form: RegExp, text: string): boolean {
  const [, year = '', month = '', day = ''] = form.exec(text) ?? []
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  if (year === '' || y === 0 || m < 1 || m > 12 || d < 1) return false
  const isLeap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0
  return d <= (m === 2 ? (isLeap ? 29 : 28) : m === 4 || m === 6 || m === 9 || m === 11 ? 30 : 31)
}

/** What each character stands for in xs:base64Binary, or one of these. */
const OTHER = 64
const PADDING = 65
const BLANK = 66
const BASE64 = classifyBase64()

function classifyBase64(): Uint8Array {
  const classes = new Uint8Array(128).fill(OTHER)
  for (const [value, letter] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
    classes[letter.charCodeAt(0)] = value
  classes[0x3d] = PADDING
  for (const space of [0x20, 0x09, 0x0a, 0x0d]) classes[space] = BLANK
  return classes
}

/** xs:base64Binary: letters by four, blanks between them; what the padding cuts off must be zero. */
function isBase64(text: string, start: number, end: number): boolean {
  let letters = 0
  let padding = 0
  let last = 0
  for (let at = start; at < end; at++) {
    const value = BASE64[text.charCodeAt(at)] ?? OTHER
    if (value < OTHER) {
      if (padding > 0) return false
      last = value
      letters++
    } else if (value === PADDING) padding++
    else if (value === OTHER) return false
  }
  if ((letters + padding) % 4 !== 0 || padding > 2) return false
  return padding === 0 || (padding === 1 ? (last & 3) === 0 : (last & 15) === 0)
}

const matching = (base: string, test: (collapsed: string) => boolean): TextCheck => ({
  base,
  holds: (text, start, end) => test(normalizeSpace(text.slice(start, end))),
})

const CHECKS: Readonly<Record<string, TextCheck>> = {
  decimal: { base: 'decimal', holds: isDecimal },
  date: matching('date', (text) => isDay(DATE_FORM, text)),
  time: matching('time', (text) => TIME_FORM.test(text)),
  dateTime: matching('dateTime', (text) => isDay(DATE_TIME_FORM, text)),
  boolean: matching('boolean', (text) => /^(?:true|false|0|1)$/.test(text)),
  integer: matching('integer', (text) => /^[+-]?\d+$/.test(text)),
  language: matching('language', (text) => /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/.test(text)),
  base64Binary: { base: 'base64Binary', holds: isBase64 },
  '1-3': matching('length', (text) => text.length >= 1 && text.length <= 3),
}

/** The check of a base that a table names; undefined for a text that may be anything. Throws for a base that nothing checks. */
export function checkOf(base: string): TextCheck | undefined {
  if (base === 'text') return undefined
  const check = CHECKS[base]
  if (check === undefined) throw new TypeError(`Nothing checks values of ${base}`)
  return check
}
