import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../../../core/languages/languages.ts'
import { TERMS, type Term } from '../../../core/terms/lookup.ts'
import { searchAddable, type Addable } from '../../../renderer/editor/addable.ts'
import { FIELD_WORDS } from '../../support/field-words.ts'
import { CATALOGUES } from '../../support/languages.ts'

const namesOf = (id: Term['id']): string[] => Object.values(CATALOGUES).map(({ labels }) => labels[id])
const search = (words: string, language: Language = 'en'): Addable[] =>
  searchAddable({ document: {} }, words, 0, {
    namesOf,
    synonymsOf: (id) => CATALOGUES[language].synonyms[id] ?? [],
    meaningOf: (id) => CATALOGUES[language].help[id],
  })

describe('a field to be added', () => {
  it.each(LANGUAGES)('is found by its name in %s', (language) => {
    const { labels: table } = CATALOGUES[language]
    const missed = TERMS.filter(({ id }) => search(table[id]).every(({ term }) => term.id !== id))
    expect(missed.map(({ id }) => `${id} ${table[id]}`)).toEqual([])
    expect(TERMS.length).toBeGreaterThan(150)
  })

  it.each([
    ['de', 'Skonto', 'BT-20'],
    ['de', 'Kostenstelle', 'BT-19'],
    ['de', 'Leitweg', 'BT-10'],
    ['de', 'Rabatt', 'BT-92'],
    ['de', 'Chargennummer', 'BT-160'],
    ['en', 'cost centre', 'BT-19'],
    ['en', 'batch number', 'BT-160'],
    ['fr', 'marché', 'BT-12'],
    ['fr', 'engagement', 'BT-13'],
    ['fr', 'code service', 'BT-10'],
    ['fr', 'SIREN', 'BT-30'],
    ['fr', 'escompte', 'BT-20'],
    ['nl', 'kostenplaats', 'BT-19'],
    ['nl', 'KvK', 'BT-30'],
    ['nl', 'pakbon', 'BT-16'],
  ] as const)('is found by a word of the trade in %s: %s', (language, words, id) => {
    expect(search(words, language)[0]?.term.id).toBe(id)
  })

  it.each(LANGUAGES)('is among the first three that are found by what people call it in %s', (language) => {
    const words = Object.entries(FIELD_WORDS[language])
    expect(words.length).toBeGreaterThanOrEqual(40)
    const firstOf = (word: string) =>
      search(word, language)
        .slice(0, 3)
        .map(({ term }) => term.id)
    expect(
      words.filter(([word, id]) => !firstOf(word).includes(id)).map(([word, id]) => `${word}: ${id}, not ${firstOf(word).join(', ')}`),
    ).toEqual([])
  })

  it('is the first that is found by its number, and no term is offered twice', () => {
    for (const { id } of TERMS) {
      const found = search(id).map(({ term }) => term.id)
      expect(found[0]).toBe(id)
      expect(new Set(found).size).toBe(found.length)
    }
  })
})
