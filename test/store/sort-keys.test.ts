import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberSortKey } from '../../core/store/sort-keys.ts'
import { compareNumbers, NUMBERS } from '../support/numbers.ts'

const keyOf = (number: string): string => numberSortKey(number) ?? ''
/** As both databases compare texts: by their bytes. */
const compareKeys = (left: string, right: string): number => Buffer.compare(Buffer.from(keyOf(left)), Buffer.from(keyOf(right)))

describe('the key by which numbers of documents sort', () => {
  it('puts them as people do', () => {
    const numbers = ['10', '9', 'RE-10', 're-9', 'RE-2026/2', 'RE-2026/10', 'RE-9a', 'R-100', 'INV 7', 'ä-9', 'Ä-10', '0', 'RE-']
    expect(numbers.sort(compareKeys)).toEqual([
      '0',
      '9',
      '10',
      'ä-9',
      'Ä-10',
      'INV 7',
      'R-100',
      'RE-',
      're-9',
      'RE-9a',
      'RE-10',
      'RE-2026/2',
      'RE-2026/10',
    ])
    expect(numberSortKey(undefined)).toBeNull()
    expect(['', '0', '000', '007', '10', 'RE-0010'].map(keyOf)).toEqual(['', '10', '10', '117', '1210', 're-1210'])
  })

  it('is one for numbers that differ in case, accents or leading zeros alone', () => {
    for (const [one, other] of [
      ['RE-9', 're-0009'],
      ['0', '0000'],
      ['Ä-1', 'a-1'],
      ['ΤΠΥ 1', 'τπυ 1'],
      ['СЧ-1', 'сч-01'],
    ] as const)
      expect(keyOf(one)).toBe(keyOf(other))
    // Digits of other scripts are no digits.
    expect(keyOf('٣')).toBe('٣')
    expect(keyOf('１２')).toBe('１２')
  })

  it('orders any numbers as a plain comparison does, however long their runs of digits are', () => {
    const part = fc.oneof(
      fc.constantFrom('re', '-', '/', ' ', 'a', 'z', '~', 'ß', '٣', '😀', '\uffee'),
      fc.bigInt({ min: 0n, max: 10n ** 12n }).map(String),
      fc.tuple(fc.constantFrom('0', '00', '9', '123'), fc.integer({ min: 0, max: 120 })).map(([digits, times]) => digits.repeat(times)),
    )
    const number = fc.oneof(
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
      fc.constantFrom(...NUMBERS).map((text) => text.toWellFormed().toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')),
    )
    fc.assert(
      fc.property(number, number, (left, right) => {
        expect(compareKeys(left, right)).toBe(compareNumbers(left, right))
      }),
      { numRuns: 3000 },
    )
  })

  it('orders usual numbers as the rules of Unicode do', () => {
    const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
    const number = fc
      .tuple(
        fc.constantFrom('RE', 're', 'R', 'Rechnung', 'INV', 'Ärzte'),
        fc.integer({ min: 1990, max: 2030 }),
        fc.nat(),
        fc.integer({ min: 1, max: 12 }),
      )
      .map(([name, year, count, width]) => `${name}-${year}/${String(count).padStart(width, '0')}`)
    fc.assert(
      fc.property(number, number, (left, right) => {
        expect(compareKeys(left, right)).toBe(Math.sign(compare(left, right)))
      }),
      { numRuns: 2000 },
    )
  })
})
