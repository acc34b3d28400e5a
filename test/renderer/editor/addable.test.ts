import { describe, expect, it } from 'vitest'
import { DE } from '../../../core/terms/labels/de.ts'
import { EN } from '../../../core/terms/labels/en.ts'
import { FR } from '../../../core/terms/labels/fr.ts'
import { TERMS, type Term } from '../../../core/terms/lookup.ts'
import { searchAddable, type Addable } from '../../../renderer/editor/addable.ts'

const NAMES = { DE, EN, FR }
const namesOf = (id: Term['id']): string[] => Object.values(NAMES).map((names) => names[id])
const search = (words: string): Addable[] => searchAddable({ document: {} }, words, 0, namesOf)

describe('a field to be added', () => {
  it.each(Object.entries(NAMES))('is found by its name in %s', (_, table) => {
    const missed = TERMS.filter(({ id }) => search(table[id]).every(({ term }) => term.id !== id))
    expect(missed.map(({ id }) => `${id} ${table[id]}`)).toEqual([])
    expect(TERMS.length).toBeGreaterThan(150)
  })

  it('is the first that is found by its number, and no term is offered twice', () => {
    for (const { id } of TERMS) {
      const found = search(id).map(({ term }) => term.id)
      expect(found[0]).toBe(id)
      expect(new Set(found).size).toBe(found.length)
    }
  })
})
