import { Decimal } from '../../core/base/decimal.ts'

/** Separators of a way to write numbers. Amounts are text from the store to the screen and back; no value here ever is a JavaScript number. */
export interface NumberStyle {
  readonly decimal: ',' | '.'
  readonly group: string
}

export const NUMBER_STYLES = {
  de: { decimal: ',', group: '.' },
  en: { decimal: '.', group: ',' },
  fr: { decimal: ',', group: '\u202f' },
  ch: { decimal: '.', group: '’' },
} as const satisfies Record<string, NumberStyle>

export type NumberStyleId = keyof typeof NUMBER_STYLES

/**
 * `1234.5` -> `1.234,50`: grouped, at least `minimum` digits behind the point, further ones only where they are not zero.
 * A text that is no decimal is returned as it is, so that a wrong value stays visible.
 */
export function formatDecimal(text: string, style: NumberStyle, minimum: number): string {
  const value = Decimal.parse(text)
  if (value === undefined) return text
  const shortest = value.toShortest()
  const [whole = '0', fraction = ''] = shortest.replace('-', '').split('.')
  const sign = value.isNegative() ? '-' : ''
  const padded = fraction.padEnd(minimum, '0')
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, style.group) + (padded === '' ? '' : style.decimal + padded)
}

/**
 * What a person typed as a decimal string, `1.234,50` -> `1234.50`; undefined when it is no number in this style.
 * A point or comma that cannot separate groups is taken for the decimal sign, so `12.50` and `0.045` are understood everywhere.
 */
export function parseDecimal(typed: string, style: NumberStyle): string | undefined {
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

/** Sum of decimal texts; texts that are no decimals count as missing and are reported by the second value. */
export function sumDecimals(values: Iterable<string | undefined>): { total: string; missing: number } {
  let total = Decimal.ZERO
  let missing = 0
  for (const text of values) {
    const value = text === undefined ? undefined : Decimal.parse(text)
    if (value === undefined) missing += 1
    else total = total.plus(value)
  }
  return { total: total.toString(), missing }
}
