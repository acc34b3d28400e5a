import { isIban } from '../../core/base/iban.ts'
import { describe, expect, it } from 'vitest'
import { formatAmount, formatDate, formatIban, formatPercent, formatQuantity } from '../../core/pdf/layout/forms.ts'
import { readableLines } from '../../core/pdf/readable.ts'
import { wrapText } from '../../core/pdf/layout/text.ts'
import { Face } from '../../core/pdf/font/face.ts'
import { readTrueType } from '../../core/pdf/font/truetype.ts'
import { unitName } from '../../core/pdf/units.ts'
import { testFonts } from '../support/pdf/samples.ts'

describe('figures', () => {
  it.each([
    ['0', 'EUR', '0,00'],
    ['1234.5', 'EUR', '1.234,50'],
    ['-1234567.891', 'EUR', '−1.234.567,891'],
    ['1234.50', 'JPY', '1.234,5'],
    ['1234.00', 'JPY', '1.234'],
    ['1234.5', 'KWD', '1.234,500'],
    ['1234.5678', 'KWD', '1.234,5678'],
    ['7', 'CLF', '7,0000'],
    ['12.3400000', 'EUR', '12,34'],
    ['abc', 'EUR', 'abc'],
    ['1e5', 'EUR', '1e5'],
    ['99999999999999999999999.99', 'EUR', '99.999.999.999.999.999.999.999,99'],
  ])('shows %s %s as %s, never rounded', (text, currency, shown) => {
    expect(formatAmount(text, currency, 'de')).toBe(shown)
  })

  it('follows the language', () => {
    expect(formatAmount('-1234.5', 'EUR', 'en')).toBe('−1,234.50')
    expect(formatAmount('1234.5', 'EUR', 'fr')).toBe('1\u00a0234,50')
    expect(formatQuantity('1000.0000', 'nl')).toBe('1.000')
    expect(formatPercent('19.00', 'de')).toBe('19\u00a0%')
    expect(formatPercent('7.50', 'en')).toBe('7.5%')
    expect(formatDate('2026-02-30', 'de')).toBe('2026-02-30')
    expect(formatDate('2026-02-28', 'nl')).toBe('28-02-2026')
    expect(unitName('HUR', 'nl')).toBe('uur')
    expect(unitName('KGM', 'fr')).toBe('kg')
    expect(unitName('constructor', 'de')).toBe('constructor')
    expect(['1', '1.0', '-1', '0', '1.5', '2', 'many', undefined].map((quantity) => unitName('MON', 'de', quantity))).toEqual([
      'Monat',
      'Monat',
      'Monat',
      'Monate',
      'Monate',
      'Monate',
      'Monat',
      'Monat',
    ])
    expect(['0', '1.99', '2', '-3'].map((quantity) => unitName('DAY', 'fr', quantity))).toEqual(['jour', 'jour', 'jours', 'jours'])
    expect(unitName('a|b', 'de', '2')).toBe('a b')
  })

  it('groups an IBAN and nothing else', () => {
    expect(formatIban('de89 37040044 0532013000')).toBe('DE89 3704 0044 0532 0130 00'.replaceAll(' ', '\u00a0'))
    expect(formatIban('1234567')).toBe('1234567')
    expect(isIban('GB82WEST12345698765432')).toBe(true)
    expect(isIban('GB82WEST12345698765433')).toBe(false)
  })
})

describe('texts', () => {
  const face = new Face(readTrueType(testFonts().regular))
  const fits = (line: string, width: number): boolean => (face.measure(line.trimEnd()) * 9) / 1000 <= width

  it('are cut at their line ends and tidied', () => {
    expect(readableLines('a\tb\r\nc\u2028d\n\n  e\u00a0f ')).toEqual(['a b', 'c', 'd', 'e\u00a0f'])
    expect(readableLines('\u202e\u200b')).toEqual([])
  })

  it('break between words, and inside a word only where it is longer than the line', () => {
    const lines = wrapText('Ein Text mit Freileitungsmastfundamentverstärkungsmaßnahme darin', face, 9, 100)
    expect(lines.every((line) => fits(line, 100))).toBe(true)
    expect(lines.join('')).toBe('Ein Text mit Freileitungsmastfundamentverstärkungsmaßnahme darin')
    expect(lines.slice(0, -1).filter((line) => line.endsWith(' ')).length).toBeGreaterThan(0)
  })

  it('break a word that is narrower than nothing without hanging', () => {
    expect(wrapText('abc', face, 9, 0.1)).toEqual(['a', 'b', 'c'])
  })
})
