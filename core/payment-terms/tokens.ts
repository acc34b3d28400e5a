import { isIsoDate } from '../base/date.ts'
import { Decimal } from '../base/decimal.ts'
import {
  AFTER_MONTH_ENDS,
  DISCOUNT_WORDS,
  FILLERS,
  FILLING_PHRASES,
  MONTH_ENDS,
  MONTHS,
  NET_WORDS,
  NOW_WORDS,
  ON_WORDS,
  PERCENT_SIGNS,
  UNITS,
} from './vocabulary.ts'

/** What a part of a sentence says, in the order in which it says it. */
export type Token =
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'percent'; readonly percent: string }
  | { readonly kind: 'base'; readonly amount: string }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'month'; readonly month: 'end' | 'after' }
  | { readonly kind: 'net' | 'now' | 'discount' }

interface Rule {
  readonly pattern: RegExp
  /** Undefined: the text has the form and no meaning. */
  readonly read: (parts: readonly string[]) => readonly Token[] | undefined
}

/** More is no term of payment. */
const MAX_DAYS = 999
const PERCENT = '(\\d{1,3}(?:[.,]\\d{1,2})?)'
const [[DAY]] = UNITS
const HUNDRED = Decimal.of('100')

const rule = (pattern: string, read: Rule['read']): Rule => ({ pattern: new RegExp(`^(?:${pattern})`, 'u'), read })
const words = (pattern: string, ...tokens: readonly Token[]): Rule => rule(`(?:${pattern})(?![\\p{L}\\d])`, () => tokens)

/** The longer forms first: `2/10` is no part of a date, and `net 30` needs no unit behind it. */
const RULES: readonly Rule[] = [
  rule('(\\d{4})-(\\d{2})-(\\d{2})(?!\\d)', ([year = '', month = '', day = '']) => dateOf(year, month, day)),
  rule('(\\d{1,2})([./-]) ?(\\d{1,2})\\2 ?(\\d{4})(?!\\d)', ([day = '', , month = '', year = '']) => dateOf(year, month, day)),
  rule('(\\d{1,2})\\.? ([a-z]{3,10})\\.? (\\d{4})(?!\\d)', ([day = '', name = '', year = '']) => dateOf(year, monthOf(name), day)),
  rule(`${PERCENT} ?%? ?/ ?(\\d{1,3})(?![\\d/.,])(?: ?(?:${DAY})(?![\\p{L}\\d]))?`, ([percent = '', days = '']) => [
    ...percentOf(percent),
    ...daysOf(days, 1),
  ]),
  rule(`${PERCENT} ?(?:${PERCENT_SIGNS})(?!\\p{L}) ?(\\d{1,3})(?= *(?:$|nett?o?\\b|n ?/))`, ([percent = '', days = '']) => [
    ...percentOf(percent),
    ...daysOf(days, 1),
  ]),
  rule('(?:nett?o?|n) ?/? ?(\\d{1,3})(?= *(?:$|eom|days))(?: *days)?', ([days = '']) => [{ kind: 'net' }, ...daysOf(days, 1)]),
  rule(`${PERCENT} ?(?:${PERCENT_SIGNS})(?!\\p{L})`, ([percent = '']) => percentOf(percent)),
  ...UNITS.map(([unit, length]) => rule(`(\\d{1,3}) ?-? ?(?:${unit})(?![\\p{L}\\d])\\.?`, ([count = '']) => daysOf(count, length))),
  rule(
    `(?:${ON_WORDS}) (?:€|eur )? ?(\\d[\\d.,' ]*[.,]\\d{2,3}|\\d+(?= ?(?:€|eur)))(?: ?(?:€|euro?))?(?![\\p{L}\\d%.,/-])`,
    ([amount = '']) => baseOf(amount),
  ),
  words(AFTER_MONTH_ENDS, { kind: 'month', month: 'after' }),
  words(MONTH_ENDS, { kind: 'month', month: 'end' }),
  words('netto kasse', { kind: 'now' }, { kind: 'net' }),
  words(NET_WORDS, { kind: 'net' }),
  words(NOW_WORDS, { kind: 'now' }),
  words(DISCOUNT_WORDS, { kind: 'discount' }),
  ...FILLING_PHRASES.map((phrase) => words(phrase)),
  rule('(\\p{L}+)', ([word = '']) => (FILLERS.has(word) ? [] : undefined)),
  rule('[:()/+–—\'’"*-]', () => []),
]

/** What a part of a sentence says; undefined where a word or a number of it is not understood. */
export function readTokens(part: string): Token[] | undefined {
  const tokens: Token[] = []
  for (let rest = simplify(part); rest !== '';) {
    const step = RULES.map(({ pattern, read }) => ({ match: pattern.exec(rest), read })).find(({ match }) => match !== null)
    const found = step === undefined ? undefined : step.read(step.match?.slice(1) ?? [])
    if (found === undefined || found.some(isSenseless)) return undefined
    tokens.push(...found)
    rest = rest.slice(step?.match?.[0].length).trimStart()
  }
  return tokens
}

/** Small letters without accents, with plain blanks. */
function simplify(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/[.!]+$/, '')
}

function isSenseless(token: Token): boolean {
  if (token.kind === 'days') return token.days > MAX_DAYS
  if (token.kind !== 'percent') return false
  const percent = Decimal.of(token.percent)
  return percent.isZero() || percent.compare(HUNDRED) > 0
}

const daysOf = (count: string, length: number): Token[] => [{ kind: 'days', days: Number(count) * length }]
const percentOf = (text: string): Token[] => [{ kind: 'percent', percent: Decimal.of(text.replace(',', '.')).toShortest() }]

function dateOf(year: string, month: string, day: string): Token[] | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(date) ? [{ kind: 'date', date }] : undefined
}

function monthOf(name: string): string {
  return String(MONTHS.findIndex((month) => new RegExp(`^(?:${month})`).test(name)) + 1)
}

/** In euros or without a currency: it is that of the invoice, and XRechnung writes none. */
function baseOf(written: string): Token[] | undefined {
  const text = written.replaceAll(/[' ]/g, '')
  const at = text.search(/[.,]\d*$/)
  // Three digits behind the last sign are thousands.
  const isWhole = at < 0 || text.length - at === 4
  const [whole, behind] = isWhole ? [text, '00'] : [text.slice(0, at), text.slice(at + 1)]
  const amount = Decimal.parse(`${whole.replaceAll(/[.,]/g, '')}.${behind}`)
  return amount === undefined || amount.isZero() ? undefined : [{ kind: 'base', amount: amount.toString() }]
}
