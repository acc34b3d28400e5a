import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Decimal } from '../../core/base/decimal.ts'

/** Decimal texts with up to 30 digits on either side of the point. */
const decimalText = fc
  .tuple(fc.constantFrom('', '-', '+'), fc.stringMatching(/^\d{1,30}$/), fc.option(fc.stringMatching(/^\d{0,30}$/), { nil: undefined }))
  .map(([sign, whole, fraction]) => (fraction === undefined ? `${sign}${whole}` : `${sign}${whole}.${fraction}`))

const decimal = decimalText.map((text) => Decimal.of(text))

describe('Decimal.parse', () => {
  test.each(['', '.', '-', '+', '1e3', '1,5', '1.2.3', 'NaN', '0x10', '1 000', '١', '\u00a05'])('refuses %j', (text) => {
    expect(Decimal.parse(text)).toBeUndefined()
  })

  test.each([
    ['1190.00', '1190.00'],
    ['+7', '7'],
    ['-0.5', '-0.5'],
    ['.25', '0.25'],
    ['-.25', '-0.25'],
    ['12.', '12'],
    [' 3.10\n', '3.10'],
    ['000.10', '0.10'],
  ])('reads %j as %s', (text, expected) => {
    expect(Decimal.parse(text)?.toString()).toBe(expected)
  })

  test('refuses texts longer than any amount, so that hostile input stays cheap', () => {
    expect(Decimal.parse('9'.repeat(121))).toBeUndefined()
  })

  test('keeps every digit of its own output', () => {
    fc.assert(fc.property(decimal, (value) => Decimal.of(value.toString()).toString() === value.toString()))
  })
})

describe('Decimal arithmetic', () => {
  test('sums are exact where binary floats are not', () => {
    expect(Decimal.of('0.1').plus(Decimal.of('0.2')).toString()).toBe('0.3')
  })

  test('what was added can be taken away', () => {
    fc.assert(fc.property(decimal, decimal, (left, right) => left.plus(right).minus(right).equals(left)))
  })

  test('multiplication distributes over addition', () => {
    fc.assert(fc.property(decimal, decimal, decimal, (a, b, c) => a.times(b.plus(c)).equals(a.times(b).plus(a.times(c)))))
  })

  test('division is the inverse of multiplication up to half a unit of the last digit', () => {
    fc.assert(
      fc.property(decimal, decimal, fc.integer({ min: 0, max: 10 }), (a, b, scale) => {
        fc.pre(!b.isZero())
        const error = a.dividedBy(b, scale).times(b).minus(a).abs()
        const bound = b.abs().times(Decimal.of('0.5').times(Decimal.of(scale === 0 ? '1' : `0.${'0'.repeat(scale - 1)}1`)))
        expect(error.compare(bound)).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('division by zero is refused', () => {
    expect(() => Decimal.of('1').dividedBy(Decimal.ZERO, 2)).toThrow(RangeError)
  })
})

describe('Decimal.round', () => {
  test.each([
    ['2.345', 'half-up', '2.35'],
    ['-2.345', 'half-up', '-2.35'],
    ['2.345', 'half-ceiling', '2.35'],
    ['-2.345', 'half-ceiling', '-2.34'],
    ['-2.3451', 'half-ceiling', '-2.35'],
    ['2.344999', 'half-up', '2.34'],
    ['7', 'half-up', '7.00'],
  ] as const)('%s rounds %s to %s', (text, rounding, expected) => {
    expect(Decimal.of(text).round(2, rounding).toString()).toBe(expected)
  })

  test('moves a value by at most half a unit', () => {
    fc.assert(
      fc.property(decimal, fc.constantFrom('half-up' as const, 'half-ceiling' as const), (value, rounding) => {
        expect(value.round(2, rounding).minus(value).abs().compare(Decimal.of('0.005'))).toBeLessThanOrEqual(0)
      }),
    )
  })
})

describe('Decimal output', () => {
  test.each([
    ['1.10', '1.1'],
    ['100', '100'],
    ['100.00', '100'],
    ['-0.50', '-0.5'],
    ['0.00', '0'],
  ])('%s is %s in its shortest form', (text, expected) => {
    expect(Decimal.of(text).toShortest()).toBe(expected)
  })

  test('compares by value, not by form', () => {
    expect(Decimal.of('1.0').equals(Decimal.of('1'))).toBe(true)
    expect(Decimal.of('-1').compare(Decimal.of('0.999'))).toBe(-1)
  })
})
