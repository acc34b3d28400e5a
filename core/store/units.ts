import { Decimal } from '../base/decimal.ts'
import type { DocumentType } from '../contract/types.ts'

/** Amounts are added up in ten-thousandths: no currency has finer ones, and an invoice is written in hundredths. */
const SCALE = 4
const MOST_UNITS = 10n ** 18n
/** Sums are kept in two parts of so many units each, so that none of them overflows however many documents there are. */
export const UNITS_OF_HIGH = 1_000_000_000

/**
 * The amount of a document as it counts in a sum, in ten-thousandths: a credit note takes off what it says. Null where it is no decimal, or one
 * that these cannot hold exactly.
 */
export function unitsOf(amount: string | undefined, type: DocumentType | null): bigint | null {
  const value = amount === undefined ? undefined : Decimal.parse(amount)
  if (value === undefined) return null
  const exact = value.round(SCALE)
  if (!exact.equals(value)) return null
  const units = type === 'credit_note' ? -exact.coefficient : exact.coefficient
  return units < MOST_UNITS && units > -MOST_UNITS ? units : null
}

/** A sum that was kept in two parts, as a decimal string. */
export function amountOf(high: number, low: number): string {
  const units = BigInt(high) * BigInt(UNITS_OF_HIGH) + BigInt(low)
  return Decimal.of(units.toString()).times(Decimal.of('0.0001')).toShortest()
}
