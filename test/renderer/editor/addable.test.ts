import { describe, expect, it } from 'vitest'
import { DE as HELP_DE } from '../../../core/terms/help/de.ts'
import { EN as HELP_EN } from '../../../core/terms/help/en.ts'
import { FR as HELP_FR } from '../../../core/terms/help/fr.ts'
import { DE } from '../../../core/terms/labels/de.ts'
import { EN } from '../../../core/terms/labels/en.ts'
import { FR } from '../../../core/terms/labels/fr.ts'
import { TERMS, type Term } from '../../../core/terms/lookup.ts'
import { searchAddable, type Addable } from '../../../renderer/editor/addable.ts'

const NAMES = { DE, EN, FR }
const HELP = { DE: HELP_DE, EN: HELP_EN, FR: HELP_FR }
const namesOf = (id: Term['id']): string[] => Object.values(NAMES).map((names) => names[id])
const search = (words: string, language: keyof typeof HELP = 'EN'): Addable[] =>
  searchAddable({ document: {} }, words, 0, { namesOf, meaningOf: (id) => HELP[language][id] })

describe('a field to be added', () => {
  it.each(Object.entries(NAMES))('is found by its name in %s', (_, table) => {
    const missed = TERMS.filter(({ id }) => search(table[id]).every(({ term }) => term.id !== id))
    expect(missed.map(({ id }) => `${id} ${table[id]}`)).toEqual([])
    expect(TERMS.length).toBeGreaterThan(150)
  })

  it.each([
    ['DE', 'Skonto', 'BT-20'],
    ['DE', 'Kostenstelle', 'BT-19'],
    ['DE', 'Leitweg', 'BT-10'],
    ['DE', 'Rabatt', 'BT-92'],
    ['DE', 'Chargennummer', 'BT-160'],
    ['EN', 'cost centre', 'BT-19'],
    ['EN', 'batch number', 'BT-160'],
    ['FR', 'marché', 'BT-12'],
    ['FR', 'engagement', 'BT-13'],
    ['FR', 'code service', 'BT-10'],
    ['FR', 'SIREN', 'BT-30'],
    ['FR', 'escompte', 'BT-20'],
  ] as const)('is found by a word of the trade in %s: %s', (language, words, id) => {
    expect(search(words, language)[0]?.term.id).toBe(id)
  })

  it('is the first that is found by its number, and no term is offered twice', () => {
    for (const { id } of TERMS) {
      const found = search(id).map(({ term }) => term.id)
      expect(found[0]).toBe(id)
      expect(new Set(found).size).toBe(found.length)
    }
  })
})
