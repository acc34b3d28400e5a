import { describe, expect, it, vi } from 'vitest'
import { codeList, codeSet, correctCase, isCode, isCreditNote } from '../../core/codelists/codes.ts'
import { codeName, ENGLISH, searchCodes } from '../../core/codelists/search.ts'
import { RENAMED } from '../support/codelist-names.ts'
import { CATALOGUES } from '../support/languages.ts'
import { CODE_LIST_IDS } from '../../core/terms/kinds.ts'

const { de, en, fr } = CATALOGUES

describe('code lists', () => {
  it('every list that a term names has values, a source, a version and a date', () => {
    for (const id of CODE_LIST_IDS) {
      const list = codeList(id)
      expect(list.codes.length, id).toBeGreaterThan(2)
      expect(list.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(list.source).not.toBe('')
      expect(list.version).not.toBe('')
    }
  })

  it('has a value whether its list was asked often or never', async () => {
    const tried = (codes: readonly string[]) => [codes[0], codes[1], codes.at(-1), '', ' ', codes.slice(0, 2).join(' '), `${codes[0]}?`]
    for (let number = 0; number < tried([]).length; number++) {
      // No list was asked for anything.
      vi.resetModules()
      const { hasCode } = await import('../../core/codelists/codes.ts')
      for (const id of CODE_LIST_IDS) {
        const code = tried([...codeSet(id)])[number] ?? ''
        const answers = Array.from({ length: 6 }, () => hasCode(id, code))
        expect([id, code, new Set(answers)]).toEqual([id, code, new Set([codeSet(id).has(code)])])
      }
    }
  })

  it.each([
    ['untdid_1001', 62],
    ['untdid_1001_invoice', 50],
    ['untdid_1001_credit_note', 13],
    ['iso_4217', 178],
    ['untdid_1153', 818],
    ['untdid_4451', 401],
    ['icd', 243],
    ['untdid_7143', 185],
    ['iso_3166', 251],
    ['untdid_4461', 84],
    ['untdid_5305', 10],
    ['untdid_5189', 19],
    ['untdid_7161', 178],
    ['vatex', 88],
    ['unece_rec20', 2162],
    ['mime', 6],
    ['eas', 104],
  ] as const)('%s has the %i values of CEN 1.3.16', (id, count) => {
    expect(codeSet(id).size).toBe(count)
  })

  it('a code is compared after trimming, with upper and lower case', () => {
    expect(isCode('unece_rec20', ' C62 ')).toBe(true)
    expect(isCode('unece_rec20', 'c62')).toBe(false)
    expect(isCode('unece_rec20', '')).toBe(false)
    expect(correctCase('unece_rec20', 'c62')).toBe('C62')
    expect(correctCase('unece_rec20', 'C62')).toBeUndefined()
    expect(correctCase('iso_3166', 'xx')).toBeUndefined()
  })

  it('tells the types of credit notes from those of invoices', () => {
    expect(['81', '381', '502', '503', ' 261 '].filter((code) => !isCreditNote(code))).toEqual([])
    expect(['380', '471', '472', '473', '500', '501', '4711', '', undefined].filter(isCreditNote)).toEqual([])
  })

  it('every translated code is in its list', () => {
    for (const { codes } of Object.values(CATALOGUES)) {
      for (const [id, names] of Object.entries(codes.names ?? {})) {
        for (const code of Object.keys(names)) expect(isCode(id as 'eas', code), `${id} ${code}`).toBe(true)
      }
    }
  })
})

describe('names and search', () => {
  it.each([
    ['hour', 'en', 'HUR'],
    ['Stunde', 'de', 'HUR'],
    ['heure', 'fr', 'HUR'],
    ['uur', 'nl', 'HUR'],
    ['stks.', 'nl', 'H87'],
    ['mnd', 'nl', 'MON'],
    ['wk.', 'nl', 'WEE'],
    ['m1', 'nl', 'LM'],
    ['stueck', 'de', 'H87'],
    ['stuck', 'en', undefined],
    ['hour', 'de', 'HUR'],
    ['c62', 'en', 'C62'],
    ['kilogr', 'de', 'KGM'],
  ] as const)('"%s" in %s leads to %s', (words, lang, code) => {
    expect(searchCodes('unece_rec20', words, CATALOGUES[lang].codes)[0]?.code).toBe(code)
  })

  it.each(["facture d'acompte", 'Facture d’acompte'])('"%s" is found with either apostrophe, and named with the printed one', (words) => {
    expect(searchCodes('untdid_1001_invoice', words, fr.codes)[0]).toEqual({ code: '386', name: 'Facture d’acompte' })
  })

  it('names a country in the language of the reader', () => {
    expect(codeName('iso_3166', 'DE', de.codes)).toBe('Deutschland')
    expect(codeName('iso_3166', 'MK', en.codes)).toBe('North Macedonia')
    expect(codeName('iso_3166', 'DE', fr.codes)).toBe('Allemagne')
    expect(codeName('iso_3166', 'XI', de.codes)).toBe('Nordirland')
    expect(codeName('untdid_5305', 'AE', en.codes)).toBe('Vat Reverse Charge')
    expect(codeName('untdid_1001_invoice', '380', de.codes)).toBe('Rechnung')
    expect(codeName('unece_rec20', 'NOPE', de.codes)).toBe('NOPE')
  })

  it('names a code as it was named by hand, whatever a source says', () => {
    for (const [id, names] of Object.entries(RENAMED)) {
      for (const [code, name] of Object.entries(names)) expect(codeName(id as 'eas', code, ENGLISH), `${id} ${code}`).toBe(name)
    }
  })

  it('finds self-billed, factored and prepayment types by what EN 16931 means by them', () => {
    const found = (words: string, { codes } = en) => searchCodes('untdid_1001', words, codes).map(({ code }) => code)
    expect(found('factored')).toEqual(['393', '396', '472', '473', '501', '502'])
    expect(found('factored credit note')).toEqual(['396', '502'])
    expect(found('corrected invoice')).toEqual(['384', '471', '472', '473'])
    expect(found('prepayment')).toEqual(['386', '503', '500'])
    expect(found('autofacturé', fr)).toEqual(expect.arrayContaining(['261', '471', '473', '500', '501', '502']))
    expect(found("avoir sur facture d'acompte", fr)).toEqual(['503'])
    expect(found('im gutschriftverfahren', de)).toEqual(['261', '389', '471', '473', '500', '501', '502'])
  })

  it('without words the common codes come first, and never more than 50', () => {
    const found = searchCodes('unece_rec20', '', de.codes)
    expect(found.length).toBe(50)
    expect(found.map((one) => one.code)).toContain('HUR')
  })

  it('countries and currencies that invoices in Europe have come first, and what the platform cannot name does not', () => {
    const countries = searchCodes('iso_3166', '', de.codes).map(({ code }) => code)
    expect(countries.slice(0, 7)).toEqual(['AT', 'BE', 'BG', 'CH', 'CY', 'CZ', 'DE'])
    expect(countries.indexOf('AD')).toBeGreaterThan(countries.indexOf('SK'))
    expect(
      searchCodes('iso_4217', '', de.codes)
        .slice(0, 4)
        .map(({ code }) => code),
    ).toEqual(['CHF', 'CZK', 'DKK', 'EUR'])
    expect(searchCodes('iso_3166', 'nie', de.codes)[0]?.code).toBe('NL')
    expect(searchCodes('iso_3166', 'koso', de.codes)[0]?.code).toBe('1A')
  })
})
