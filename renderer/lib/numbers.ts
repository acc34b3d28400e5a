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
