import { Decimal } from '../../base/decimal.ts'
import type { ErrorDetail } from '../../base/errors.ts'
import type { ComputedTerm, Factor, Summand, SummandTerm, TotalsStep } from './report.ts'

/** EN 16931 states every amount with at most two decimals, whatever the currency (BR-DEC rules). */
export const AMOUNT_SCALE = 2

/** A summand together with its number. */
export interface Part {
  readonly summand: Summand
  readonly value: Decimal | undefined
}

/** A step together with the number that later steps go on with: the computed one, or the stated one where nothing could be computed. */
export interface Outcome {
  readonly step: TotalsStep
  readonly value: Decimal | undefined
}

/** The number at a model path; a text that is no decimal is noted among the problems. */
export function readDecimal(path: string, text: string | undefined, problems: ErrorDetail[]): Decimal | undefined {
  if (text === undefined) return undefined
  const value = Decimal.parse(text)
  if (value === undefined) problems.push({ path, code: 'not_decimal', message: `"${text.slice(0, 60)}" is not a decimal number.` })
  return value
}

/** The same for a value that the calculation cannot do without. */
export function requireDecimal(path: string, text: string | undefined, problems: ErrorDetail[]): Decimal | undefined {
  if (text === undefined) problems.push({ path, code: 'missing', message: 'The amount is missing.' })
  return readDecimal(path, text, problems)
}

export function makePart(
  term: SummandTerm,
  path: string,
  sign: '+' | '-',
  value: Decimal | undefined,
  factors: readonly Factor[] = [],
): Part {
  return { summand: { term, path, sign, value: value?.toString(), factors }, value: sign === '-' ? value?.negated() : value }
}

/** The exact sum of the parts; undefined when one is not known. */
export function addParts(parts: readonly Part[]): Decimal | undefined {
  let total = Decimal.ZERO
  for (const { value } of parts) {
    if (value === undefined) return undefined
    total = total.plus(value)
  }
  return total
}

/** Compares what was computed, rounded to an amount, with what stands at the path. */
export function judgeAmount(
  term: ComputedTerm,
  path: string,
  supplied: string | undefined,
  parts: readonly Part[],
  exact: Decimal | undefined,
  problems: ErrorDetail[],
): Outcome {
  const computed = exact?.round(AMOUNT_SCALE)
  const stated = readDecimal(path, supplied, problems)
  const difference = computed === undefined ? undefined : stated?.minus(computed)
  const step = {
    term,
    path,
    summands: parts.map((part) => part.summand),
    computed: computed?.toString(),
    supplied,
    difference: difference === undefined || difference.isZero() ? undefined : difference.toString(),
  }
  return { step, value: computed ?? stated }
}
