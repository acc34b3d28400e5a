import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markParts, type Part } from '../../../renderer/diff/parts.ts'

const marked = (parts: readonly Part[]): string => parts.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('')
const mark = (before: string, after: string): string[] => markParts(before, after).map(marked)

describe('the changed part of a text', () => {
  it('is the words that differ, wherever they stand', () => {
    expect(mark('Pay by the old account until Friday.', 'Please pay by the new account until Monday.')).toEqual([
      '[Pay] by the [old] account until [Friday].',
      '[Please pay] by the [new] account until [Monday].',
    ])
    expect(mark('one two three', 'one three')).toEqual(['one [two] three', 'one three'])
  })

  it('is all of it where next to nothing is the same', () => {
    expect(mark('Austria (AT)', 'Belgium (BE)')).toEqual(['[Austria (AT)]', '[Belgium (BE)]'])
    expect(mark('', 'new')).toEqual(['', '[new]'])
  })

  it('is nothing of what is the same', () => expect(mark('the same text', 'the same text')).toEqual(['the same text', 'the same text']))

  it('is found in texts of many thousand words by what is the same at their ends', () => {
    const long = (word: string): string => ['start', ...Array.from({ length: 9000 }, (_, at) => `w${at}`), word, 'end'].join(' ')
    expect(mark(long('old'), long('new')).map((text) => text.slice(-10))).toEqual(['[old] end'.padStart(10), '[new] end'.padStart(10)])
  })

  it('loses no letter, whatever the texts are', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.', '\n', 'ä', '€') })
    fc.assert(
      fc.property(text, text, (before, after) => {
        const joined = markParts(before, after).map((parts) => parts.map((part) => part.text).join(''))
        expect(joined).toEqual([before, after])
      }),
    )
  })
})
