import { foldText } from '../../../base/fold.ts'
import { accountWord, amountWord, dayWord, LEAST_OF_ACCOUNT, plainWords } from './search-words.ts'

/** One word of a search. It is found where all words of one of its ways begin words of the document. */
export type Sought = readonly (readonly string[])[]

const MAX_WORDS = 12

/** What is searched for, in the words that documents are found by; each has to be found. Undefined where the text has no word. */
export function readSearch(text: string): readonly Sought[] | undefined {
  const chunks = text.split(/\s+/).filter((chunk) => /[\p{L}\p{N}]/u.test(chunk))
  const sought: Sought[] = []
  for (let at = 0; at < chunks.length;) {
    const rest = chunks.slice(at, at + MAX_WORDS)
    const { length, words } = readGrouped(rest) ?? readMonth(rest) ?? { length: 1, words: readChunk(rest[0] ?? '', chunks[at - 1]) }
    sought.push(...words)
    at += length
  }
  return sought.length === 0 ? undefined : sought.slice(0, MAX_WORDS)
}

interface Read {
  /** So many chunks of the text. */
  readonly length: number
  readonly words: readonly Sought[]
}

/** An amount, a day or a part of an account may be a code as well, which is found by its letters and digits in one. */
function readChunk(chunk: string, before: string | undefined): Sought[] {
  const words = plainWords(chunk)
  const special = [...readAmount(chunk), ...readDay(chunk), ...readAccount(chunk, before)]
  return special.length === 0 ? words.map((word) => [[word]]) : [[[words.join('')], ...special.map((word) => [word])]]
}

const ACCOUNT_GROUP = new RegExp(`^(?=.*\\d)[\\p{L}\\p{N}]{${LEAST_OF_ACCOUNT},}$`, 'u')

/** Groups of an account are typed with blanks or without, the last may be shorter; what has marks in it is the number of something else. */
function readAccount(chunk: string, before = ''): string[] {
  const isGroup = ACCOUNT_GROUP.test(chunk) || (ACCOUNT_GROUP.test(before) && /^\d+$/.test(chunk))
  return isGroup ? plainWords(chunk).map(accountWord) : []
}

/** Groups of three digits with one mark between them, then perhaps a fraction behind another one; the sign and what money it is say nothing. */
const AMOUNT =
  /^[-+\u2212]?[€$£]?(?<whole>\d{1,3}(?:(?<mark>[.,'\u2019])\d{3})(?:\k<mark>\d{3})*|\d{1,15})(?:(?<point>[.,])(?<fraction>\d{1,6}))?[€$£]?$/u

function readAmount(chunk: string): string[] {
  const { whole, mark, point, fraction } = AMOUNT.exec(chunk)?.groups ?? {}
  if (whole === undefined || (mark !== undefined && mark === point)) return []
  const digits = whole.replaceAll(/\D/g, '')
  if (fraction !== undefined) return [amountWord(digits, fraction)]
  // `1.545` is a thousand here and a fraction there.
  const [units = '', thousandth, ...more] = whole.split(/[.,]/)
  const isEither = thousandth !== undefined && more.length === 0
  return [amountWord(digits, ''), ...(isEither ? [amountWord(units, thousandth)] : [])]
}

/** `1 545,16`: the groups are chunks of their own. */
function readGrouped(chunks: readonly string[]): Read | undefined {
  if (!/^[-+\u2212]?[€$£]?\d{1,3}$/.test(chunks[0] ?? '')) return undefined
  const end = chunks.findIndex((chunk, index) => index > 0 && !/^\d{3}$/.test(chunk))
  const groups = chunks.slice(0, end === -1 ? undefined : end)
  const last = end === -1 ? undefined : chunks[end]
  const whole = last !== undefined && /^\d{3}[.,]\d{1,2}[€$£]?$/.test(last) ? [...groups, last] : groups
  if (whole.length < 2) return undefined
  const [amount] = readAmount(whole.join(''))
  if (amount === undefined) return undefined
  // Without a fraction they may be words that have nothing to do with each other.
  const apart = whole === groups ? [whole.flatMap(plainWords)] : []
  return { length: whole.length, words: [[...apart, [amount]]] }
}

const pad = (digits: string): string => digits.padStart(2, '0')

function readDay(chunk: string): string[] {
  const [, isoYear, isoMonth = '', isoDay = ''] = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?\.?$/.exec(chunk) ?? []
  if (isoYear !== undefined) return dayOf(isoYear, isoMonth, isoDay)
  const [, first = '', second = '', year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(chunk) ?? []
  if (year !== undefined) {
    const full = year.length === 2 ? `20${year}` : year
    // The day comes first, but where it cannot.
    return [...dayOf(full, second, first), ...(Number(second) > 12 ? dayOf(full, first, second) : [])]
  }
  const [, month = '', ofYear] = /^(\d{1,2})[-/.](\d{4})$/.exec(chunk) ?? []
  return ofYear === undefined ? [] : dayOf(ofYear, month, '')
}

function dayOf(year: string, month: string, day: string): string[] {
  const isDay = day === '' || (Number(day) >= 1 && Number(day) <= 31)
  return Number(month) >= 1 && Number(month) <= 12 && isDay ? [dayWord(`${year}${pad(month)}${day === '' ? '' : pad(day)}`)] : []
}

/** Names of the months in the languages of the window, folded. */
const MONTHS = [
  ['january', 'januar', 'janvier', 'januari'],
  ['february', 'februar', 'fevrier', 'februari'],
  ['march', 'marz', 'mars', 'maart', 'mrz', 'mrt'],
  ['april', 'avril'],
  ['may', 'mai', 'mei'],
  ['june', 'juni', 'juin'],
  ['july', 'juli', 'juillet'],
  ['august', 'aout', 'augustus'],
  ['september', 'septembre'],
  ['october', 'oktober', 'octobre'],
  ['november', 'novembre'],
  ['december', 'dezember', 'decembre'],
].map((names) => names.map(foldText))

/** `Oct 2026`, `14. Oktober 2026`. */
function readMonth(chunks: readonly string[]): Read | undefined {
  const [, day] = /^(\d{1,2})\.?$/.exec(chunks[0] ?? '') ?? []
  const length = day === undefined ? 2 : 3
  const [name = '', year = ''] = chunks.slice(length - 2)
  const word = foldText(name.replace(/\.$/, ''))
  if (word.length < 3 || !/^\d{4}$/.test(year)) return undefined
  const months = MONTHS.flatMap((names, index) => (names.some((month) => month.startsWith(word)) ? [index + 1] : []))
  const days = months.flatMap((month) => dayOf(year, String(month), day ?? ''))
  if (days.length === 0) return undefined
  return { length, words: [[chunks.slice(0, length).flatMap(plainWords), ...days.map((found) => [found])]] }
}
