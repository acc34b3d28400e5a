import { Decimal } from '../../core/base/decimal.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import type { TermKind } from '../../core/terms/kinds.ts'
import type { NumberStyle } from './numbers.ts'

/** Numbers as people type them and spreadsheets hold them. The first page needs none of this. */

/**
 * What a person typed as a decimal string, `1.234,50` -> `1234.50`; undefined when it is no number. Where the text itself says which sign is the
 * decimal one, that counts, so `12.50`, `0.045` and `1,234.50` are understood everywhere; what may be read both ways is read in this style.
 */
export function parseDecimal(typed: string, own: NumberStyle): string | undefined {
  const style = styleOfBlock([typed], own)
  let text = typed.replace(/[\s\u00a0\u202f’']/g, '').replace(/[−–]/g, '-')
  // A minus behind, and the brackets of book-keeping.
  if (/^[^-]+-$/.test(text)) text = `-${text.slice(0, -1)}`
  else if (/^\([^-]+\)$/.test(text)) text = `-${text.slice(1, -1)}`
  if (!/^-?[\d.,]+$/.test(text) || !/\d/.test(text)) return undefined
  const other = style.decimal === ',' ? '.' : ','
  const grouped = new RegExp(`^-?[1-9]\\d{0,2}(\\${other}\\d{3})+(\\${style.decimal}\\d*)?$`)
  if (grouped.test(text)) text = text.replaceAll(other, '')
  else if (text.includes(other) && !text.includes(style.decimal)) text = text.replace(other, style.decimal)
  const plain = text.replace(style.decimal, '.')
  const padded = plain.replace(/^(-?)\./, '$10.').replace(/\.$/, '')
  return Decimal.parse(padded) === undefined ? undefined : padded
}

/** The decimal sign of a typed number in which it can be nothing else; undefined where `1.200` may be read both ways. */
function certainSign(typed: string): NumberStyle['decimal'] | undefined {
  const text = typed.replace(/[\s\u00a0\u202f’'()−–-]/g, '')
  const sign = /[.,](?=\d*$)/.exec(text)?.[0]
  if (sign === undefined || !/^[\d.,]+$/.test(text)) return undefined
  const [whole = '', ...behind] = text.split(sign)
  if (behind.length > 1) return sign === ',' ? '.' : ','
  const canGroup = /^[1-9]\d{0,2}$/.test(whole) && behind[0]?.length === 3
  return canGroup ? undefined : sign === ',' ? ',' : '.'
}

/**
 * The style of numbers that were written by one hand, such as a block from a spreadsheet: what one of them says without doubt holds for
 * all, so that `1.200` beside `129,90` is twelve hundred. The given style where none says it, or where they contradict each other.
 */
export function styleOfBlock(texts: readonly string[], style: NumberStyle): NumberStyle {
  const [sign, ...others] = new Set(texts.map(certainSign).filter((certain) => certain !== undefined))
  if (sign === undefined || others.length > 0 || sign === style.decimal) return style
  return { decimal: sign, group: sign === ',' ? '.' : ',' }
}

/** What stands beside an amount, in a spreadsheet too. */
const CURRENCY = /^\s*(?:[€$£]|[A-Z]{3}(?![A-Za-z]))|(?:[€$£]|(?<![A-Za-z])[A-Z]{3})\s*$/
const PERCENT = /^\s*%|%\s*$/

/** A figure of any kind without what stands beside it. */
export const bareFigure = (typed: string): string => typed.replace(CURRENCY, '').replace(PERCENT, '')

/** The currencies that a sign stands for. */
const MEANT: Readonly<Record<string, RegExp>> = { '€': /^EUR$/, '£': /^GBP$/, $: /D$|^(MXN|ARS|CLP|COP)$/ }

/** Those in which a document has amounts. */
export function currenciesOf({ document }: Pick<Invoice, 'document'>): string[] {
  return [document.currency_code, document.tax_currency_code].filter((code) => code !== undefined)
}

/**
 * A typed figure of a kind as a decimal string, `12,50 €` -> `12.50`, `19 %` -> `19`; undefined when it is none. `currencies`: those of the document that it
 * goes into. An amount in another one is none of it; where no currency is known, any may stand beside it.
 */
export function parseFigure(kind: TermKind, typed: string, style: NumberStyle, currencies: readonly string[] = []): string | undefined {
  if (kind === 'percentage') return parseDecimal(typed.replace(PERCENT, ''), style)
  if (kind !== 'amount' && kind !== 'unit_price') return parseDecimal(typed, style)
  const sign = CURRENCY.exec(typed)?.[0].trim()
  const isOf = (code: string): boolean => sign === undefined || sign === code || MEANT[sign]?.test(code) === true
  return currencies.length > 0 && !currencies.some(isOf) ? undefined : parseDecimal(typed.replace(CURRENCY, ''), style)
}
