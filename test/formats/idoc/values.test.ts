import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cutText,
  readAmount,
  readDate,
  readNumber,
  readPadded,
  wrapWords,
  writeDate,
  writeLineNumber,
  writeNumber,
} from '../../../core/formats/idoc/values.ts'

test('numbers: trailing sign, comma, padding', () => {
  const numbers = {
    '15.00-': '-15.00',
    '0015,00-': '-15.00',
    '-3': '-3',
    '+4.5': '4.5',
    '144.000': '144',
    '1.500': '1.5',
    '000.125': '0.125',
  }
  for (const [text, value] of Object.entries({
    ...numbers,
    '1.234,56': '1234.56',
    '1,234.56': '1234.56',
    '0': '0',
    'n/a': 'n/a',
    '-': '-',
    '1-2': '1-2',
  }))
    expect([text, readNumber(text)]).toEqual([text, value])
  expect(['907.2000', '907.2050', '15.000-', '7'].map(readAmount)).toEqual(['907.20', '907.205', '-15.00', '7'])
  expect(['-15.00', '4', 'x', '1e3'].map(writeNumber)).toEqual(['15.00-', '4', undefined, undefined])
})

test('dates and padded numbers', () => {
  expect([readDate('20261002'), readDate('20261301'), writeDate('2026-10-02'), writeDate('02.10.2026')]).toEqual([
    '2026-10-02',
    '20261301',
    '20261002',
    undefined,
  ])
  expect(['000010', '0', '000', '0A', '10'].map(readPadded)).toEqual(['10', '0', '0', '0A', '10'])
  expect(['10', '1234567', '1.1'].map(writeLineNumber)).toEqual(['000010', undefined, undefined])
})

test('texts are divided so that they can be put together again', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '😀'), maxLength: 60 })
  fc.assert(
    fc.property(text, fc.integer({ min: 4, max: 12 }), (value, width) => {
      const pieces = cutText(value, width)
      expect(pieces.join('')).toBe(value)
      for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(width)
      for (const line of wrapWords(value, width)) expect(line.length).toBeLessThanOrEqual(width)
    }),
  )
  expect(wrapWords('Nordlicht Handel GmbH', 10)).toEqual(['Nordlicht', 'Handel', 'GmbH'])
  expect(wrapWords('Nordlicht\n  Handel \n\tGmbH', 10)).toEqual(['Nordlicht', 'Handel', 'GmbH'])
  expect(wrapWords('a  b', 10)).toEqual(['a  b'])
})
