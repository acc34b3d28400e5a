import fc from 'fast-check'
import { expect, it } from 'vitest'
import { searchCodes } from '../../core/codelists/search.ts'
import { foldText, isSameName } from '../../core/base/fold.ts'
import { splitHits } from '../../renderer/documents/list/hits.ts'
import { CATALOGUES } from '../support/languages.ts'

it('an umlaut, its spelling with an e and the letter alone are the same to a search', () => {
  for (const text of ['Müller', 'MUELLER', 'muller', 'Mu\u0308ller']) expect(foldText(text)).toBe('muller')
  for (const text of ['Größe', 'groesse', 'GROSSE', 'große']) expect(foldText(text)).toBe('grosse')
  expect(foldText('Æsop’s café')).toBe("asop's cafe")
  expect(foldText('Łódź, Đurić, Ǿre, Þór, Işıl')).toBe('lodz, duric, ore, thor, isil')
})

it('a text is found by what it begins with, typed as it is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zäöüßéøæłđþı .-]{0,20}$/), fc.nat(20), (text, length) => {
      expect(foldText(text).startsWith(foldText(text.slice(0, length)))).toBe(true)
    }),
  )
})

it('code lists and what is marked in the list of documents mean the same', () => {
  for (const words of ['Stück', 'stueck', 'stuck']) expect(searchCodes('unece_rec20', words, CATALOGUES.de.codes)[0]?.code).toBe('H87')
  expect(splitHits('Huta Łódź', 'lodz').filter((part) => part.hit)).toEqual([{ text: 'Łódź', hit: true }])
  for (const words of ['Müller', 'mueller', 'MULLER'])
    for (const text of ['Bäckerei Müller', 'Baeckerei Mueller', 'Backerei Muller']) {
      const [hit] = splitHits(text, words).filter((part) => part.hit)
      expect(hit?.text).toBe(text.split(' ')[1])
    }
})

it('a code is found as it is written', () => {
  expect(searchCodes('iso_3166', 'ae', CATALOGUES.en.codes)[0]?.code).toBe('AE')
})

it('names differ by more than case and blanks around them', () => {
  expect(isSameName(' Nord GmbH', 'NORD GMBH ')).toBe(true)
  expect(isSameName('Müller', 'Mueller')).toBe(false)
})
