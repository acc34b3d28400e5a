import { Decimal } from '../../../core/base/decimal.ts'

/** A line of an axis: where it lies, and its number as a decimal text. */
export interface Tick {
  readonly at: number
  readonly text: string
}

/** Round numbers are these, and what they are with zeros. */
const ROUND = [1, 2, 5, 10]

/**
 * Lines at round numbers, from no higher than the lowest length to no lower than the highest; zero is always among them. `whole`: nothing
 * between two whole numbers is counted.
 */
export function roundTicks(lengths: readonly number[], { most = 5, whole = false } = {}): readonly Tick[] {
  const low = Math.min(0, ...lengths)
  const high = Math.max(0, ...lengths)
  const rough = high === low ? 1 : (high - low) / most
  const least = Math.floor(Math.log10(rough))
  const exponent = whole ? Math.max(0, least) : least
  const mantissa = ROUND.find((round) => round * 10 ** exponent >= rough) ?? 10
  const step = mantissa * 10 ** exponent
  const [first, last] = [Math.floor(low / step), Math.max(Math.ceil(high / step), low < 0 ? 0 : 1)]
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const text = shift((first + index) * mantissa, exponent)
    return { at: Number(text), text }
  })
}

/** `12` with an exponent of 3 -> `12000`, of -1 -> `1.2`. */
function shift(whole: number, exponent: number): string {
  const factor = Decimal.of(exponent < 0 ? `0.${'1'.padStart(-exponent, '0')}` : `1${'0'.repeat(exponent)}`)
  return Decimal.of(String(whole)).times(factor).toShortest()
}
