import { Decimal } from '../base/decimal.ts'
import type { EarlyDiscount } from './types.ts'

/** A line of BT-20 that XRechnung gives a form: a cash discount, or interest for late payment. */
export interface StructuredLine {
  readonly kind: 'SKONTO' | 'VERZUG'
  readonly days: string
  readonly percent: string
  readonly base: string | undefined
  /** BR-DE-18 takes discounts alone, and exactly two digits behind the point. */
  readonly isLawful: boolean
}

const LINE = /^#(SKONTO|VERZUG)#TAGE=([0-9]+)#PROZENT=([0-9.]+)#(?:BASISBETRAG=(-?[0-9.]+)#)?$/
const TWO_DIGITS = /^-?[0-9]+\.[0-9]{2}$/

/** `#SKONTO#TAGE=14#PROZENT=2.00#BASISBETRAG=100.00#` (XRechnung 3.0, BR-DE-18); undefined for any other text. */
export function readStructuredLine(line: string): StructuredLine | undefined {
  const [, kind, days = '', percent = '', base] = LINE.exec(line) ?? []
  if ((kind !== 'SKONTO' && kind !== 'VERZUG') || !isNumber(percent) || (base !== undefined && !isNumber(base))) return undefined
  const isLawful = kind === 'SKONTO' && TWO_DIGITS.test(percent) && (base === undefined || TWO_DIGITS.test(base))
  return { kind, days, percent, base, isLawful }
}

const isNumber = (text: string): boolean => Decimal.parse(text) !== undefined

/** A discount as such a line, without its line break. */
export function writeSkontoLine({ days, percent, base }: EarlyDiscount): string {
  const amount = base === undefined ? '' : `BASISBETRAG=${Decimal.of(base).round(2).toString()}#`
  return `#SKONTO#TAGE=${days}#PROZENT=${Decimal.of(percent).round(2).toString()}#${amount}`
}
