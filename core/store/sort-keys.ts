import { Decimal } from '../base/decimal.ts'

const WIDTH = 120

/** Names sort without regard to case and accents. */
export function nameSortKey(name: string | undefined): string | null {
  return name === undefined ? null : name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/**
 * A text that sorts as the amount does: digits of positive amounts as they are, those of negative ones turned round. Null (sorted first) for
 * what is no decimal.
 */
export function amountSortKey(amount: string | undefined): string | null {
  const value = amount === undefined ? undefined : Decimal.parse(amount)
  if (value === undefined) return null
  const [whole = '', fraction = ''] = value.abs().toShortest().split('.')
  // Length first, so that no padding is needed: 9 < 10.
  const digits = `${String(Math.min(whole.length, WIDTH)).padStart(3, '0')}${whole}.${fraction}`
  return value.isNegative() ? `-${invertDigits(digits)}~` : `0${digits}`
}

function invertDigits(digits: string): string {
  return digits.replaceAll(/\d/g, (digit) => String(9 - Number(digit)))
}
