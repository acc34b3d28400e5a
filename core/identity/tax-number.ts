import { LANDS } from '../identifiers/tax-number.ts'
import { digitsOf } from './text.ts'

/**
 * A local tax number as it is compared: its digits, a German one of 13 digits as the Land writes it. Leading zeros belong to the office.
 * Undefined where no digit is left.
 */
export function normaliseTaxNumber(text: string): string | undefined {
  const digits = digitsOf(text)
  if (digits === '') return undefined
  for (const { long, short } of LANDS) if (long.test(digits)) return digits.replace(long, short)
  return digits
}
