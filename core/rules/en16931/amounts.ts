import { Decimal } from '../../base/decimal.ts'

const ONE = Decimal.of('1')

/** To cents as the official rules round: half towards positive infinity. */
export const cents = (value: Decimal): Decimal => value.round(2, 'half-ceiling')

/** `|left - right| < 1`, or `<= 1` where the official rule says so. */
export function withinOne(left: Decimal, right: Decimal, inclusive = false): boolean {
  const order = left.minus(right).abs().compare(ONE)
  return inclusive ? order <= 0 : order < 0
}
