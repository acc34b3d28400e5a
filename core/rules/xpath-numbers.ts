import { Decimal } from '../base/decimal.ts'
import { decimalsOf, isNumber } from './text.ts'

/**
 * Numbers as the official rules have them. Where a rule says no type, XPath adds, subtracts and compares in xs:double, so that 0.145 lies below
 * fourteen and a half cents, and beyond 2^53 nothing differs by one; a quotient of decimals is cut. Only what such a rule compares is computed
 * here; the totals of this program (`core/model`) are exact.
 */

/** `number()` of a text; NaN for one that is none. */
export const doubleOf = (text: string): number => (isNumber(text) ? Number(text) : Number.NaN)

/** `sum()` of texts, one after the other; what is no number, at which the official sum stops, counts nothing. */
export function sumOfDoubles(texts: Iterable<string>): number {
  let sum = 0
  for (const text of texts) {
    const value = doubleOf(text)
    if (!Number.isNaN(value)) sum += value
  }
  return sum
}

/** `round(x * 100) div 100`. */
export const doubleCents = (value: number): number => Math.round(value * 100) / 100

/** `round(x * 10 * 10) div 100`, as most rules write it; of very large amounts the two steps lose what the one keeps. */
const centsByTens = (value: number): number => Math.round(value * 10 * 10) / 100

/** The double that is nearest to a decimal. */
export const nearestDouble = (value: Decimal): number => Number(value.toString())

/** Below one part in 10^60 no digit of an amount is left. */
const DIGITS = 60

/** `xs:decimal()` of a double: the very number that it is; undefined for an infinite one. */
export function decimalOfDouble(value: number): Decimal | undefined {
  if (!Number.isFinite(value)) return undefined
  return Decimal.parse(Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(DIGITS))
}

/** The sum of texts, rounded to cents. */
export const centsOfSum = (texts: Iterable<string>): number => centsByTens(sumOfDoubles(texts))

/** Digits behind the point, zeros at the end aside. */
const digitsOf = (value: Decimal): number => decimalsOf(value.toShortest())

/** Digits behind the point that a quotient of decimals has at least. */
const QUOTIENT_DIGITS = 18

/** `div` of two decimals, which is cut to a number of digits; throws a RangeError for a zero divisor. */
export function quotient(value: Decimal, divisor: Decimal): Decimal {
  return value.dividedBy(divisor, QUOTIENT_DIGITS + Math.max(0, digitsOf(value) - digitsOf(divisor)))
}
