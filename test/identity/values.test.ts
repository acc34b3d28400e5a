import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameAddress, normalisePostCode, normaliseStreet } from '../../core/identity/address.ts'
import { isSameName, isWithinName } from '../../core/identity/name.ts'
import { isSameEntry, readEndpoint, readSchemed } from '../../core/identity/register.ts'
import { normaliseTaxNumber } from '../../core/identity/tax-number.ts'
import { normaliseVatId } from '../../core/identity/vat-id.ts'

describe('VAT identifiers', () => {
  it.each([
    ['DE 811.128-135', undefined, 'DE811128135'],
    ['de811 128 135', undefined, 'DE811128135'],
    ['DE\u00a0811\u202f128/135', undefined, 'DE811128135'],
    ['811128135', 'DE', 'DE811128135'],
    ['DE811128135-00001', undefined, 'DE811128135'],
    ['U12345675', 'AT', 'ATU12345675'],
    ['GR 123456789', undefined, 'EL123456789'],
    ['123456789', 'GR', 'EL123456789'],
    ['XI123456789', undefined, 'GB123456789'],
    ['CHE-123.456.789 MWST', undefined, 'CHE123456789'],
    ['CHE-123.456.789 TVA', undefined, 'CHE123456789'],
    ['NO 923 456 783 MVA', undefined, 'NO923456783'],
    ['BE 695.722.008', undefined, 'BE0695722008'],
    ['NL878182494B01', undefined, 'NL878182494B01'],
    ['FR 25 064285364', undefined, 'FR25064285364'],
    ['unknown', undefined, undefined],
    ['', 'DE', undefined],
  ])('%s (%s) is %s', (text, country, expected) => {
    expect(normaliseVatId(text, country)).toBe(expected)
  })

  it('are the same in every way of writing them', () => {
    const separator = fc.constantFrom('', ' ', '.', '-', '/', '\u00a0', '\u202f')
    const gaps = fc.array(separator, { minLength: 11, maxLength: 11 })
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{8}$/), gaps, fc.boolean(), (number, between, isSmall) => {
        const written = [...`DE${number}`].map((letter, index) => `${letter}${between[index] ?? ''}`).join('')
        expect(normaliseVatId(isSmall ? written.toLowerCase() : written)).toBe(`DE${number}`)
      }),
    )
  })
})

describe('tax numbers', () => {
  it.each([
    ['29/815/08158', '2129081508158'],
    ['133/8150/8159', '5133081508159'],
    ['181/815/08155', '9181081508155'],
    ['93/815/08152', '2893081508152'],
    ['048/815/08155', '3048081508155'],
    ['013 815 08153', '2613081508153'],
    ['201/123/12340', '3201012312340'],
    ['151/815/08156', '4151081508156'],
  ])('%s is %s for ELSTER', (short, long) => {
    expect(normaliseTaxNumber(long)).toBe(normaliseTaxNumber(short))
  })
})

type Written = Parameters<typeof readSchemed>

describe('registers', () => {
  const isSame = (left: Written, right: Written): boolean => {
    const [a, b] = [readSchemed(...left), readSchemed(...right)]
    return a !== undefined && b !== undefined && isSameEntry(a, b)
  }

  it.each<[Written, Written]>([
    [
      [{ value: 'HRB 12345' }, 'DE'],
      [{ value: 'Amtsgericht Kiel, HRB 012345 KI' }, 'DE'],
    ],
    [
      [{ value: 'HRB 12345, AG Kiel' }, 'DE'],
      [{ value: 'Amtsgericht Kiel HRB-Nr. 12345' }, 'DE'],
    ],
    [
      [{ value: '123456785', scheme: '0002' }, 'FR'],
      [{ value: '123 456 785 00012', scheme: '0009' }, 'FR'],
    ],
    [
      [{ value: '123456785', scheme: '0002' }, 'FR'],
      [{ value: 'RCS Paris 123 456 785' }, 'FR'],
    ],
    [
      [{ value: '0695.722.008', scheme: '0208' }, 'BE'],
      [{ value: '695722008', scheme: '0208' }, 'BE'],
    ],
    [
      [{ value: 'FN 123456a' }, 'DE'],
      [{ value: '123456 A' }, 'AT'],
    ],
    [
      [{ value: 'KvK 12345678' }, 'NL'],
      [{ value: '12345678', scheme: '0106' }, 'NL'],
    ],
    [
      [{ value: 'B12345' }, 'LU'],
      [{ value: 'RCS Luxembourg B 12345' }, 'LU'],
    ],
  ])('%j is %j', (left, right) => {
    expect(isSame(left, right)).toBe(true)
  })

  it.each<[Written, Written]>([
    [
      [{ value: 'HRB 12345 Kiel' }, 'DE'],
      [{ value: 'HRB 12345 Hamburg' }, 'DE'],
    ],
    [
      [{ value: 'HRB 12345' }, 'DE'],
      [{ value: 'HRA 12345' }, 'DE'],
    ],
    [
      [{ value: '12345678', scheme: '0106' }, 'NL'],
      [{ value: '12345678' }, 'DE'],
    ],
  ])('%j is not %j', (left, right) => {
    expect(isSame(left, right)).toBe(false)
  })

  it.each([
    ['9930', 'de811128135', 'vat:DE', 'DE811128135'],
    ['9930', '811128135', 'vat:DE', 'DE811128135'],
    ['9925', 'BE0695722008', 'vat:BE', 'BE0695722008'],
    ['0225', '123456785_12345678500012', '0002', '123456785'],
    ['0088', '4012345 000009', '0088', '4012345000009'],
    ['EM', ' Rechnung@Nordlicht.Example ', 'EM', 'rechnung@nordlicht.example'],
  ])('the address %s:%s is %s %s', (scheme, value, register, expected) => {
    expect(readEndpoint({ scheme, value })).toMatchObject({ register, value: expected })
  })
})

describe('names', () => {
  it.each([
    ['Müller & Söhne GmbH', 'MUELLER UND SOEHNE GMBH'],
    ['Müller & Söhne GmbH', 'Muller+Sohne Gesellschaft mit beschränkter Haftung'],
    ['Nordlicht Handels GmbH', 'Handels Nordlicht GmbH'],
    ['Nord-Licht GmbH', 'Nordlicht GmbH'],
    ['Kontor GmbH & Co. KG', 'Kontor GmbH & Co KG'],
    ['Atelier Lumière S.A.R.L.', 'ATELIER LUMIERE SARL'],
    ['Van Dijk B.V.', 'van dijk bv'],
    ['Weiß e.K.', 'Weiss eK'],
    ['Kontor Nord', 'Kontor Nord AG'],
  ])('%s is %s', (left, right) => {
    expect(isSameName(left, right)).toBe(true)
  })

  it.each([
    ['Kontor GmbH', 'Kontor GmbH & Co. KG'],
    ['Kontor GmbH', 'Kontor AG'],
    ['Nordlicht Handels GmbH', 'Nordlicht Service GmbH'],
    ['Nordlicht', 'Nordlicht Handels'],
    ['GmbH', ''],
  ])('%s is not %s', (left, right) => {
    expect(isSameName(left, right)).toBe(false)
  })

  it('one may be a longer form of another', () => {
    expect(isWithinName('Nordlicht', 'Nordlicht Handels GmbH')).toBe(true)
    expect(isWithinName('Nordlicht Service GmbH', 'Nordlicht Handels GmbH')).toBe(false)
  })

  it('a name is the same as itself in capitals and with other blanks', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-zäöüß]{2,12}( [A-Za-zäöüß]{2,12}){0,3}$/), (name) => {
        expect(isSameName(name, ` ${name.toUpperCase().replaceAll(' ', '  ')}. `)).toBe(true)
      }),
    )
  })
})

describe('addresses', () => {
  it.each([
    ['Holstenstraße 12a', 'Holstenstr. 12 A'],
    ['Holsten-Strasse 12', 'HOLSTENSTR 12'],
    ['12, rue de la Paix', '12 Rue de la Paix'],
    ['Av. Louise 54', 'Avenue Louise 54'],
  ])('%s is %s', (left, right) => {
    expect(normaliseStreet(left)).toBe(normaliseStreet(right))
  })

  it('the house number counts, and so does the country', () => {
    const address = { lines: ['Holstenstraße 12'], post_code: '24103', country_code: 'DE' }
    expect(isSameAddress(address, { ...address, lines: ['2. Etage', 'Holstenstr. 12'], post_code: 'D-24103' })).toBe(true)
    expect(isSameAddress(address, { ...address, lines: ['Holstenstraße 14'] })).toBe(false)
    expect(isSameAddress(address, { ...address, country_code: 'AT' })).toBe(false)
    expect(isSameAddress(address, { ...address, lines: [] })).toBe(false)
  })
})

it('normalising twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const vatId = normaliseVatId(text, 'DE')
      expect(vatId === undefined ? undefined : normaliseVatId(vatId, 'DE')).toBe(vatId)
      const tax = normaliseTaxNumber(text)
      expect(tax === undefined ? undefined : normaliseTaxNumber(tax)).toBe(tax)
      expect(normalisePostCode(normalisePostCode(text))).toBe(normalisePostCode(text))
      expect(normaliseStreet(normaliseStreet(text))).toBe(normaliseStreet(text))
    }),
  )
})
