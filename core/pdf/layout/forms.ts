import { compactIban, isIban } from '../../base/iban.ts'
import { isIsoDate } from '../../base/date.ts'
import { Decimal } from '../../base/decimal.ts'
import type { PageLanguage } from '../../languages/languages.ts'
import { pageWords } from '../../languages/words.ts'

/* All work is done on the decimal text; a text that is no number or date is shown as it is. */

const NBSP = '\u00a0'
const MINUS = '\u2212'

/** Decimals of the currencies of ISO 4217 that have another number of them than the usual one; more are shown where an amount has more. */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
])
const USUAL_DECIMALS = 2

/** An amount with at least the currency's decimals; digits beyond them are never cut off, so that a wrong value is seen. */
export function formatAmount(text: string, currency: string | undefined, lang: PageLanguage): string {
  const value = Decimal.parse(text)
  if (value === undefined) return text
  const decimals = DECIMALS.get(currency ?? '') ?? USUAL_DECIMALS
  const shortest = value.toShortest()
  const digits = shortest.includes('.') ? shortest.length - shortest.indexOf('.') - 1 : 0
  return group(value.round(Math.max(decimals, digits)).toString(), lang)
}

/** An amount with its currency behind it: `1.190,00 EUR`. */
export function formatMoney(text: string, currency: string | undefined, lang: PageLanguage): string {
  const amount = formatAmount(text, currency, lang)
  return currency === undefined ? amount : `${amount}${NBSP}${currency}`
}

/** A quantity in its shortest form: `12.5000` -> `12,5`. */
export function formatQuantity(text: string, lang: PageLanguage): string {
  const value = Decimal.parse(text)
  return value === undefined ? text : group(value.toShortest(), lang)
}

export function formatPercent(text: string, lang: PageLanguage): string {
  return `${formatQuantity(text, lang)}${pageWords(lang).forms.gap}%`
}

export function formatDate(text: string, lang: PageLanguage): string {
  if (!isIsoDate(text)) return text
  return pageWords(lang).forms.date(text.slice(0, 4), text.slice(5, 7), text.slice(8, 10))
}

/** `-1234.50` -> `−1.234,50`, with the sign that is as wide as a figure. */
function group(decimal: string, lang: PageLanguage): string {
  const { group: separator, point } = pageWords(lang).forms
  const sign = decimal.startsWith('-') ? MINUS : ''
  const [whole = '', fraction] = decimal.slice(sign === '' ? 0 : 1).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, separator)
  return `${sign}${grouped}${fraction === undefined ? '' : point + fraction}`
}

/** Groups of four, as printed on paper (ISO 13616-1); what is no IBAN stays as it is. */
export function formatIban(text: string): string {
  const compact = compactIban(text)
  return isIban(compact) ? compact.replace(/(.{4})(?=.)/g, `$1${NBSP}`) : text
}
