import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkIdentifier, looksLikeLeitweg, type IdentifierKind } from '../../core/identifiers/check.ts'
import { kindOfScheme } from '../../core/identifiers/schemes.ts'

/** Made with the algorithms; they are looked up in no register. */
const RIGHT: Readonly<Partial<Record<IdentifierKind, readonly string[]>>> = {
  leitweg: ['991-03730-19', '04011000-1234512345-06', '04 011 000-12345 12345-06', '04011000–1234512345–06'],
  vat: ['DE400571727', 'de 400.571.727', 'NL878182494B01', 'FR25064285364'],
  tax_number: ['29/815/08152', '181/815/08155', '133/8150/8159', '013 815 08153', '2129081508158', '75 815 08152'],
  siren: ['732829320', '732 829 320'],
  siret: ['73282932000074', '35600000000048', '35600000049837'],
  kbo: ['0695722008', '0695.722.008', '695722008'],
  kvk: ['12345678'],
  oin: ['00000001003214345000', '00000004003214345001'],
  gln: ['4012345000009'],
  duns: ['15-048-3782'],
  lei: ['529900T8BM49AURSDO55'],
  se_number: ['916247-3673'],
  no_number: ['738 315 332'],
  iban: ['DE89 3704 0044 0532 0130 00', 'de89370400440532013000', 'BE68539007547034'],
  bic: ['COBADEFF', 'COBADEFFXXX'],
}

describe('an identifier', () => {
  it.each(Object.entries(RIGHT).flatMap(([kind, texts]) => texts.map((text) => [kind as IdentifierKind, text] as const)))(
    '%s %s looks right',
    (kind, text) => {
      expect(checkIdentifier(kind, text).doubt).toBeUndefined()
    },
  )

  it.each([
    ['leitweg', '04011000-1234512345-60', { fault: 'check_digit', found: '60', expected: '06' }],
    ['leitweg', '991-03370-19', { fault: 'check_digit', found: '19' }],
    ['leitweg', '17011000-1234512345-06', { fault: 'part', found: '17', expected: '01–16, 99' }],
    ['leitweg', '04011000123451234506', { fault: 'form' }],
    ['leitweg', '0401', { fault: 'length', found: '4', expected: '5–46' }],
    ['tax_number', '12/345', { fault: 'length', found: '5' }],
    ['tax_number', 'unbekannt', { fault: 'form' }],
    ['tax_number', '9981081508155', undefined],
    ['tax_number', '6081081508155', { fault: 'form' }],
    ['siren', '732829321', { fault: 'check_digit', found: '1', expected: '0' }],
    ['siren', '73282932', { fault: 'length', found: '8', expected: '9' }],
    ['siret', '73282932000075', { fault: 'check_digit', found: '5', expected: '4' }],
    ['kbo', '0695722009', { fault: 'check_digit', found: '09', expected: '08' }],
    ['kbo', '2695722008', { fault: 'form' }],
    ['kvk', '1234567', { fault: 'length', found: '7', expected: '8' }],
    ['oin', '00100001003214345000', { fault: 'form' }],
    ['gln', '4012345000008', { fault: 'check_digit', found: '8', expected: '9' }],
    ['gln', '401234500000', { fault: 'length', found: '12', expected: '13' }],
    ['duns', '15048378X', { fault: 'form' }],
    ['lei', '529900T8BM49AURSDO56', { fault: 'check_digit', found: '56', expected: '55' }],
    ['se_number', '9162473674', { fault: 'check_digit', found: '4', expected: '3' }],
    ['no_number', '738315333', { fault: 'check_digit', found: '3', expected: '2' }],
    ['iban', 'DE8937040044053201300', { fault: 'length', found: '21', expected: '22' }],
    ['iban', 'DE98370400440532013000', { fault: 'check_digit', found: '98', expected: '89' }],
    ['iban', '532013000', { fault: 'country', found: '53' }],
    ['bic', 'COBADEF', { fault: 'length', found: '7', expected: '8, 11' }],
    ['bic', 'COBA1EFF', { fault: 'form' }],
  ] as const)('%s %s is doubted: %o', (kind, text, doubt) => {
    const found = checkIdentifier(kind, text).doubt
    if (doubt === undefined) expect(found).toBeUndefined()
    else expect(found).toMatchObject(doubt)
  })

  it('is proposed in its bare form, and nothing but its form changes', () => {
    expect(checkIdentifier('vat', ' de 400.571.727 ').bare).toBe('DE400571727')
    expect(checkIdentifier('leitweg', '04 011000 - abc – 06').bare).toBe('04011000-ABC-06')
    expect(checkIdentifier('kbo', '695.722.008').bare).toBe('0695722008')
    expect(checkIdentifier('tax_number', ' 29/815/08152').bare).toBe('29/815/08152')
    expect(checkIdentifier('gln', '')).toEqual({ bare: '' })
  })

  it('of a scheme for VAT may be without its country, and is doubted with that of another', () => {
    const { kind, country } = kindOfScheme('9930') ?? { kind: 'gln' as const }
    expect(checkIdentifier(kind, '400571727', country).doubt).toBeUndefined()
    expect(checkIdentifier(kind, '400571728', country).doubt).toMatchObject({ fault: 'check_digit', expected: '7' })
    expect(checkIdentifier(kind, 'FR25064285364', country).doubt).toEqual({ fault: 'country', found: 'FR', expected: 'DE' })
    expect(checkIdentifier('vat', 'B59413468', 'ES').doubt).toBeUndefined()
    expect(checkIdentifier('vat', 'XI125125660', 'GB').doubt).toBeUndefined()
    expect(kindOfScheme('0177')).toBeUndefined()
    expect(kindOfScheme('toString')).toBeUndefined()
  })

  it('a customer’s own reference is taken for no Leitweg-ID', () => {
    expect(['04011000-1234512345-06', '991-03730-19', '04011000-99'].map(looksLikeLeitweg)).toEqual([true, true, true])
    expect(['2026-45-12', '12-34', '4500123456', '45-2026-17', 'Einkauf', '123-45', ''].filter(looksLikeLeitweg)).toEqual([])
  })
})

/** Identifiers whose algorithm sees each single wrong digit. */
const SEES_DIGIT = [
  ['leitweg', '04011000-1234512345-06'],
  ['siren', '732829320'],
  ['siret', '73282932000074'],
  ['gln', '4012345000009'],
  ['se_number', '9162473673'],
  ['no_number', '738315332'],
  ['lei', '529900T8BM49AURSDO55'],
  ['iban', 'DE89370400440532013000'],
  ['kbo', '0695722008'],
  ['vat', 'DE400571727'],
  ['vat', 'HR37857044165'],
  ['vat', 'IT56297290100'],
  ['vat', 'BE0695722008'],
] as const satisfies readonly (readonly [IdentifierKind, string])[]

/** Those by mod 97-10 see neighbours that changed places, too. */
const SEES_SWAP = SEES_DIGIT.filter(([kind]) => ['leitweg', 'lei', 'iban'].includes(kind))

const digitsIn = (text: string): number[] => [...text].flatMap((sign, at) => (/\d/.test(sign) ? [at] : []))

describe('check digits', () => {
  it('show each single digit that is wrong', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SEES_DIGIT), fc.nat(), fc.integer({ min: 1, max: 9 }), ([kind, text], where, by) => {
        const places = digitsIn(text)
        const at = places[where % places.length] ?? 0
        const wrong = `${text.slice(0, at)}${(Number(text.charAt(at)) + by) % 10}${text.slice(at + 1)}`
        expect(checkIdentifier(kind, wrong).doubt).toBeDefined()
      }),
    )
  })

  it('by mod 97-10 show neighbours that changed places', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SEES_SWAP), fc.nat(), ([kind, text], where) => {
        const at = where % (text.length - 1)
        const [left, right] = [text.charAt(at), text.charAt(at + 1)]
        const wrong = `${text.slice(0, at)}${right}${left}${text.slice(at + 2)}`
        fc.pre(left !== right && /[0-9A-Z]{2}/.test(`${left}${right}`))
        expect(checkIdentifier(kind, wrong).doubt).toBeDefined()
      }),
    )
  })

  it('that should be there are told, and are right', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SEES_DIGIT), fc.integer({ min: 1, max: 9 }), ([kind, text], by) => {
        const wrong = `${text.slice(0, -1)}${(Number(text.slice(-1)) + by) % 10}`
        const { doubt } = checkIdentifier(kind, wrong)
        if (doubt?.fault !== 'check_digit' || kind === 'iban') return
        expect(doubt.expected).toBe(text.slice(-(doubt.expected?.length ?? 1)))
      }),
    )
  })

  it('no text by chance is more than a doubt', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('leitweg', 'vat', 'iban', 'gln', 'tax_number', 'bic', 'kbo' as const), (text, kind) => {
        expect(Object.keys(checkIdentifier(kind as IdentifierKind, text))).toContain('bare')
      }),
    )
  })
})
