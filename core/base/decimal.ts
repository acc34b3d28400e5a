/**
 * Exact decimal numbers for amounts, prices, quantities and percentages.
 *
 * A value is `coefficient / 10^scale`; nothing here ever passes through a binary float.
 * Values are immutable.
 */

const LEXICAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/
/** The white space of XML is allowed around a value; a no-break space is none. */
const SPACED = /^[ \t\r\n]*[^\s]+[ \t\r\n]*$/
const MAX_DIGITS = 120

/** How a digit that is exactly half way is rounded. */
export type Rounding =
  /** Away from zero: 2.5 -> 3, -2.5 -> -3. The commercial rule used when we compute. */
  | 'half-up'
  /** Towards positive infinity: 2.5 -> 3, -2.5 -> -2. XPath `round`, as the official rules compute. */
  | 'half-ceiling'

const POWERS: bigint[] = [1n]
function power(exponent: number): bigint {
  for (let next = POWERS.length; next <= exponent; next++) POWERS.push((POWERS[next - 1] ?? 1n) * 10n)
  return POWERS[exponent] ?? 1n
}

export class Decimal {
  static readonly ZERO = new Decimal(0n, 0)

  readonly coefficient: bigint
  /** Number of digits behind the point, as written: "1.10" has 2. */
  readonly scale: number

  private constructor(coefficient: bigint, scale: number) {
    this.coefficient = coefficient
    this.scale = scale
  }

  /**
   * Reads the lexical form of `xs:decimal`: optional sign, digits, optional point; surrounding white space of XML is allowed.
   * Returns undefined for everything else, exponents included.
   */
  static parse(text: string): Decimal | undefined {
    const trimmed = text.trim()
    if (trimmed.length > MAX_DIGITS || !LEXICAL.test(trimmed)) return undefined
    if (trimmed.length !== text.length && !SPACED.test(text)) return undefined
    const point = trimmed.indexOf('.')
    if (point < 0) return new Decimal(BigInt(trimmed.charAt(0) === '+' ? trimmed.slice(1) : trimmed), 0)
    const fraction = trimmed.slice(point + 1)
    const digits = trimmed.slice(trimmed.charAt(0) === '+' ? 1 : 0, point) + fraction
    return new Decimal(BigInt(digits === '-' || digits === '' ? `${digits}0` : digits), fraction.length)
  }

  /** A literal of the program, for example `Decimal.of('0.01')`. Throws a RangeError for anything that is no decimal. */
  static of(text: string): Decimal {
    const value = Decimal.parse(text)
    if (value === undefined) throw new RangeError(`not a decimal: ${text}`)
    return value
  }

  static sum(values: Iterable<Decimal>): Decimal {
    let total = Decimal.ZERO
    for (const value of values) total = total.plus(value)
    return total
  }

  plus(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale)
    return new Decimal(this.at(scale) + other.at(scale), scale)
  }

  minus(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale)
    return new Decimal(this.at(scale) - other.at(scale), scale)
  }

  times(other: Decimal): Decimal {
    return new Decimal(this.coefficient * other.coefficient, this.scale + other.scale)
  }

  /** Quotient with `scale` digits behind the point, rounded half up. Throws a RangeError for a zero divisor. */
  dividedBy(divisor: Decimal, scale: number): Decimal {
    if (divisor.coefficient === 0n) throw new RangeError('division by zero')
    const shift = scale + divisor.scale - this.scale
    const numerator = shift >= 0 ? this.coefficient * power(shift) : this.coefficient
    const denominator = shift >= 0 ? divisor.coefficient : divisor.coefficient * power(-shift)
    return new Decimal(divideRounded(numerator, denominator, 'half-up'), scale)
  }

  /** The value with exactly `scale` digits behind the point. */
  round(scale: number, rounding: Rounding = 'half-up'): Decimal {
    if (scale >= this.scale) return new Decimal(this.at(scale), scale)
    return new Decimal(divideRounded(this.coefficient, power(this.scale - scale), rounding), scale)
  }

  negated(): Decimal {
    return new Decimal(-this.coefficient, this.scale)
  }

  abs(): Decimal {
    return this.coefficient < 0n ? this.negated() : this
  }

  /** -1, 0 or 1; "1.0" and "1" are equal. */
  compare(other: Decimal): -1 | 0 | 1 {
    const scale = Math.max(this.scale, other.scale)
    const left = this.at(scale)
    const right = other.at(scale)
    return left < right ? -1 : left > right ? 1 : 0
  }

  equals(other: Decimal): boolean {
    return this.compare(other) === 0
  }

  /** True where both texts are decimals of one value; a text that is missing, or no decimal, equals none. */
  static areSame(left: string | undefined, right: string | undefined): boolean {
    const [one, other] = [Decimal.parse(left ?? ''), Decimal.parse(right ?? '')]
    return one !== undefined && other !== undefined && one.equals(other)
  }

  isZero(): boolean {
    return this.coefficient === 0n
  }

  isNegative(): boolean {
    return this.coefficient < 0n
  }

  /** All digits of the value's scale: "1.10" stays "1.10"; never an exponent. */
  toString(): string {
    if (this.scale === 0) return this.coefficient.toString()
    const negative = this.coefficient < 0n
    const digits = (negative ? -this.coefficient : this.coefficient).toString().padStart(this.scale + 1, '0')
    const point = digits.length - this.scale
    return `${negative ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`
  }

  /** The shortest form: no trailing zeros behind the point, no point without digits. */
  toShortest(): string {
    const text = this.toString()
    return this.scale === 0 ? text : text.replace(/\.?0+$/, '')
  }

  private at(scale: number): bigint {
    return scale === this.scale ? this.coefficient : this.coefficient * power(scale - this.scale)
  }
}

function divideRounded(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const sign = numerator < 0n !== denominator < 0n ? -1n : 1n
  const top = numerator < 0n ? -numerator : numerator
  const bottom = denominator < 0n ? -denominator : denominator
  const quotient = top / bottom
  const twice = (top % bottom) * 2n
  const up = twice > bottom || (twice === bottom && (rounding === 'half-up' || sign > 0n))
  return sign * (up ? quotient + 1n : quotient)
}
