import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { identify } from '../../core/identity/identify.ts'
import { matchParty } from '../../core/identity/match-party.ts'
import type { PartyFacts } from '../../core/identity/parties.ts'
import { AS_PARTY, NORDLICHT, STRANGER } from './company.ts'

const { vat_id: _vatId, ...WITHOUT_ID } = AS_PARTY
const MAILBOX = { scheme: 'EM', value: 'Rechnung@Nordlicht.example' }

describe('a party is the client', () => {
  it.each<[string, PartyFacts, string]>([
    ['its VAT identifier', AS_PARTY, 'vat_id'],
    ['its VAT identifier alone', { vat_id: 'de 400.571.727' }, 'vat_id'],
    ['its VAT identifier of another country', { ...AS_PARTY, vat_id: 'PL 712-724-41-60' }, 'vat_id'],
    ['its VAT identifier without the country', { ...AS_PARTY, vat_id: '400571727' }, 'vat_id'],
    ['its VAT identifier and a shorter name', { ...AS_PARTY, name: 'Nordlicht' }, 'vat_id'],
    ['its VAT identifier and its trading name', { ...AS_PARTY, name: 'Nordlicht Kiel', post_code: '10115' }, 'vat_id'],
    ['its tax number', { ...WITHOUT_ID, tax_number: '2120081508158' }, 'tax_number'],
    ['its tax number in place of the VAT identifier', { ...WITHOUT_ID, vat_id: '20/815/08158' }, 'tax_number'],
    ['its registration', { name: 'Nordlicht Handels GmbH', registration: { value: 'HRB 12345' }, country_code: 'DE' }, 'registration'],
    ['its GLN', { name: 'Nordlicht', ids: [{ scheme: '0088', value: '4012345000009' }] }, 'registration'],
    ['its e-mail address', { name: 'Nordlicht', endpoint: MAILBOX }, 'endpoint'],
    ['its Peppol address', { endpoint: { scheme: '9930', value: 'de400571727' } }, 'endpoint'],
    ['name and address', { ...WITHOUT_ID, name: 'NORDLICHT HANDELS GMBH', lines: ['Holstenstr. 12'] }, 'name_and_address'],
    ['name and address with a VAT identifier of another country', { ...AS_PARTY, vat_id: 'ATU39099603' }, 'name_and_address'],
  ])('by %s', (_what, party, by) => {
    expect(matchParty(NORDLICHT, party)).toEqual({ is: 'client', by })
  })
})

describe('a party is not the client', () => {
  it.each<[string, PartyFacts]>([
    ['that has nothing of it', STRANGER],
    ['that has its name alone', { name: 'Nordlicht Handels GmbH' }],
    ['of its name in another town', { ...WITHOUT_ID, post_code: '10115', city: 'Berlin' }],
    ['of its name in another house', { ...WITHOUT_ID, lines: ['Holstenstraße 14'] }],
    ['of its words in another legal form', { ...WITHOUT_ID, name: 'Nordlicht Handels GmbH & Co. KG' }],
    ['of its address and another name', { ...WITHOUT_ID, name: 'Holsten Apotheke' }],
    ['with its number at another court', { name: 'Other GmbH', registration: { value: 'HRB 12345 Berlin' }, country_code: 'DE' }],
    ['that nobody has named', {}],
  ])('%s', (_what, party) => {
    expect(matchParty(NORDLICHT, party).is).toBe('other')
  })
})

describe('a party is doubtful', () => {
  it.each<[string, PartyFacts, string]>([
    ['that shares the VAT identifier under another name', { ...AS_PARTY, name: 'Nordwind Logistik GmbH' }, 'other_name'],
    [
      'that shares it under a longer name elsewhere',
      { ...AS_PARTY, name: 'Nordlicht Handels GmbH Werft', post_code: '18055' },
      'other_name',
    ],
    ['that shares it in another legal form', { ...AS_PARTY, name: 'Nordlicht Handels AG' }, 'other_name'],
    ['that shares it with another registration', { ...AS_PARTY, registration: { value: 'HRB 999' } }, 'other_registration'],
    ['that has its name and address and another VAT identifier', { ...AS_PARTY, vat_id: 'DE123456788' }, 'other_vat_id'],
    ['that shares the mailbox and has another VAT identifier', { ...STRANGER, vat_id: 'DE123456788', endpoint: MAILBOX }, 'other_vat_id'],
    ['that shares the mailbox under another name', { name: 'Nordwind Logistik GmbH', endpoint: MAILBOX }, 'other_name'],
  ])('%s', (_what, party, contradiction) => {
    expect(matchParty(NORDLICHT, party)).toMatchObject({ is: 'doubtful', contradiction })
  })

  it('is believed where a second identifier is the same', () => {
    const renamed = { ...AS_PARTY, name: 'Polarstern GmbH', tax_number: '20/815/08158' }
    expect(matchParty(NORDLICHT, renamed)).toEqual({ is: 'client', by: 'vat_id' })
  })
})

describe('a document goes', () => {
  it.each([
    ['out where the client sells', AS_PARTY, STRANGER, '380', 'outbound', 'seller'],
    ['in where the client buys', STRANGER, AS_PARTY, '380', 'inbound', 'buyer'],
    ['out where it is on both sides', AS_PARTY, AS_PARTY, '380', 'outbound', 'both'],
    ['nowhere where it is on none', STRANGER, STRANGER, '380', 'undecided', 'none'],
    ['nowhere where the buyer wrote it', AS_PARTY, STRANGER, '389', 'undecided', 'seller'],
    ['nowhere where the client wrote it for the seller', STRANGER, AS_PARTY, '261', 'undecided', 'buyer'],
    ['out where only the other side is doubtful', AS_PARTY, { ...AS_PARTY, name: 'Nordwind Logistik GmbH' }, '380', 'outbound', 'seller'],
  ])('%s', (_what, seller, buyer, type, direction, role) => {
    const found = identify(NORDLICHT, { seller, buyer }, type, undefined)
    expect([found.direction, found.match.role]).toEqual([direction, role])
  })

  it('as is likely where the buyer writes it, once a person says so', () => {
    const selfbilling = 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0'
    expect(identify(NORDLICHT, { seller: AS_PARTY, buyer: STRANGER }, '389', undefined).proposed).toBe('inbound')
    expect(identify(NORDLICHT, { seller: STRANGER, buyer: AS_PARTY }, '380', selfbilling).proposed).toBe('outbound')
  })

  it('the same way however the identifiers are written', () => {
    const separator = fc.constantFrom('', ' ', '.', '-', '/', '\u00a0')
    fc.assert(
      fc.property(fc.array(separator, { minLength: 11, maxLength: 11 }), fc.boolean(), (gaps, isBuyer) => {
        const vat_id = [...'de400571727'].map((letter, index) => `${letter}${gaps[index] ?? ''}`).join('')
        const client = { ...AS_PARTY, vat_id }
        const parties = isBuyer ? { seller: STRANGER, buyer: client } : { seller: client, buyer: STRANGER }
        expect(identify(NORDLICHT, parties, '380', undefined).direction).toBe(isBuyer ? 'inbound' : 'outbound')
      }),
    )
  })
})
