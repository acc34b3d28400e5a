import { Decimal } from '../../base/decimal.ts'
import { signedTotal } from '../../contract/money.ts'
import type { DocumentType } from '../../contract/types.ts'

/** Amounts are added up in ten-thousandths: no currency has finer ones, and an invoice is written in hundredths. */
const SCALE = 4
const MAX_UNITS = 10n ** 18n
/** Sums are kept in two parts of so many units each, so that none of them overflows however many documents there are. */
const UNITS_OF_HIGH = 1_000_000_000

/**
 * The amount of a document as it counts in a sum, in ten-thousandths: a credit note takes off what it says. Null where it is no decimal, or one
 * that these cannot hold exactly.
 */
export function unitsOf(amount: string | undefined, type: DocumentType | null): bigint | null {
  const value = signedTotal({ type, ...(amount === undefined ? {} : { total: amount }) })
  if (value === undefined) return null
  const exact = value.round(SCALE)
  if (!exact.equals(value)) return null
  const units = exact.coefficient
  return units < MAX_UNITS && units > -MAX_UNITS ? units : null
}

/** A sum that was kept in two parts, without the amounts that do not count in it, as a decimal string. */
export function amountOf(high: number, low: number, off: readonly (string | null)[] = []): string {
  const units = off.reduce((left, one) => left - BigInt(one ?? 0), BigInt(high) * BigInt(UNITS_OF_HIGH) + BigInt(low))
  return Decimal.of(units.toString()).times(Decimal.of('0.0001')).toShortest()
}

/** A sum in units as a decimal string with two digits behind the point or, where they say something, more: `-12345600` is `-1234.56`. */
export function textOfUnits(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(SCALE + 1, '0')
  const fraction = digits.slice(-SCALE).replace(/0{1,2}$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${fraction}`
}
