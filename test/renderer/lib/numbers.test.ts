import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Decimal } from '../../../core/base/decimal.ts'
import { formatDecimal, NUMBER_STYLES, sumDecimals } from '../../../renderer/lib/numbers.ts'
import { parseDecimal, styleOfBlock } from '../../../renderer/lib/typed-number.ts'

const { de, en, fr, ch } = NUMBER_STYLES

describe('amounts as a person reads and types them', () => {
  it.each([
    ['1234567.5', de, 2, '1.234.567,50'],
    ['1234567.5', en, 2, '1,234,567.50'],
    ['1234567.5', fr, 2, '1\u202f234\u202f567,50'],
    ['1234567.5', ch, 2, '1’234’567.50'],
    ['-0.5', de, 2, '-0,50'],
    ['100.000', de, 2, '100,00'],
    ['0.00125', de, 2, '0,00125'],
    ['10.0000', de, 0, '10'],
    ['12345678901234567890.12', de, 2, '12.345.678.901.234.567.890,12'],
    ['twelve', de, 2, 'twelve'],
    ['1e3', de, 2, '1e3'],
  ])('%s is written %#: %s', (value, style, minimum, expected) => {
    expect(formatDecimal(value, style, minimum)).toBe(expected)
  })

  it.each([
    ['1.234,50', de, '1234.50'],
    ['1234,5', de, '1234.5'],
    ['1.234', de, '1234'],
    ['12.50', de, '12.50'],
    ['1234.56', de, '1234.56'],
    // No group begins with a zero: a price typed on the numeric keypad stays one.
    ['0.045', de, '0.045'],
    ['-0.125', de, '-0.125'],
    ['0,045', en, '0.045'],
    ['0.045,5', de, undefined],
    ['1,234.50', en, '1234.50'],
    // What can be read in one way only is read so, whatever the style.
    ['1,234.50', de, '1234.50'],
    ['1.234,50', en, '1234.50'],
    ['1,234,567', de, '1234567'],
    ['-1,234,567.89', de, '-1234567.89'],
    ['1,234', de, '1.234'],
    ['12,34.5', de, undefined],
    ['12,5', en, '12.5'],
    ['1 234,50', fr, '1234.50'],
    ['1’234.50', ch, '1234.50'],
    ['-5', de, '-5'],
    ['5-', de, '-5'],
    ['(1.234,50)', de, '-1234.50'],
    ['(-5)', de, undefined],
    ['−5,25', de, '-5.25'],
    [',5', de, '0.5'],
    ['12,', de, '12'],
    ['abc', de, undefined],
    ['', de, undefined],
    ['1,2,3', de, undefined],
    ['1.2.3', de, undefined],
    ['--1', de, undefined],
  ])('%s is understood', (typed, style, expected) => {
    expect(parseDecimal(typed, style)).toBe(expected)
  })

  it.each([
    ['a comma before two digits', ['1.200', '129,90'], ','],
    ['a leading zero', ['1.200', '0,045'], ','],
    ['both signs', ['1.200', '3.400,5'], ','],
    ['a sign twice', ['1.200', '1.234.567'], ','],
    ['a point before two digits', ['1,200', '129.90'], '.'],
    ['a number too long to be grouped', ['1,200', '12000.500'], '.'],
  ] as const)('takes the decimal sign of a block from %s', (_, texts, decimal) => {
    for (const style of [NUMBER_STYLES.de, NUMBER_STYLES.en]) {
      const found = styleOfBlock(texts, style)
      expect(found.decimal).toBe(decimal)
      expect(parseDecimal(texts[0], found)).toBe('1200')
    }
  })

  it.each([[['1.200', '12', 'many', '']], [['129,90', '129.90']]])('keeps its own style for a block that leaves a doubt: %j', (texts) => {
    expect(styleOfBlock(texts, NUMBER_STYLES.en)).toBe(NUMBER_STYLES.en)
    expect(styleOfBlock(texts, NUMBER_STYLES.de)).toBe(NUMBER_STYLES.de)
  })

  it('what is written is understood again, in every style and to the last digit', () => {
    const text = fc
      .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.stringMatching(/^\d{0,6}$/))
      .map(([whole, fraction]) => (fraction === '' ? String(whole) : `${whole}.${fraction}`))
    fc.assert(
      fc.property(text, fc.constantFrom(...Object.values(NUMBER_STYLES)), fc.constantFrom(0, 2), (value, style, minimum) => {
        const read = parseDecimal(formatDecimal(value, style, minimum), style)
        // A lone group of three digits behind a separator of groups is a thousand, and so it is written with its decimals.
        expect(Decimal.of(read ?? 'none').equals(Decimal.of(value))).toBe(true)
      }),
    )
  })

  it('sums exactly and says what it could not add', () => {
    expect(sumDecimals(['0.1', '0.2', undefined, 'x', '-1250.00'])).toEqual({ total: '-1249.70', missing: 2 })
  })
})
