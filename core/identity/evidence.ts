import type { Company, MatchKind } from '../contract/types.ts'
import { normaliseTaxNumber } from './tax-number.ts'
import type { PartyFacts } from './parties.ts'
import { courtOf, readEndpoint, readSchemed, registerOfVatId, vatEntry, type RegisterEntry } from './register.ts'
import { bareId } from './text.ts'

/** An identifier of a party, and what it stands there as. */
export interface Evidence extends RegisterEntry {
  readonly kind: Exclude<MatchKind, 'name_and_address'>
  /** It follows from another identifier and says nothing of its own. */
  readonly isDerived?: true
  /** An identifier without a scheme outside the register of companies: it may be a number that the other side gave. */
  readonly isLoose?: true
}

export function evidenceOfParty({ country_code, ...party }: PartyFacts): Evidence[] {
  const country = country_code
  return withDerived([
    ...vatEvidence(party.vat_id, country),
    ...taxEvidence(party.tax_number),
    ...of('registration', party.registration && readSchemed(party.registration, country)),
    ...(party.ids ?? []).flatMap((id) => {
      const isLoose = (id.scheme ?? '') === ''
      return of('registration', readSchemed(id, country)).map((found) => (isLoose ? { ...found, isLoose } : found))
    }),
    ...of('endpoint', party.endpoint && readEndpoint(party.endpoint)),
  ])
}

export function evidenceOfCompany(company: Company): Evidence[] {
  const country = company.address.country_code
  const registrations = company.registrations.flatMap((registration) => of('registration', readSchemed(registration, country)))
  // The law asks for the register on letters and not in a field, so it often stands in words.
  const told = company.legal_information === undefined ? undefined : readSchemed({ value: company.legal_information }, country)
  const court = told?.court ?? (company.legal_information === undefined ? undefined : courtIn(company.legal_information))
  return withDerived([
    ...company.vat_ids.flatMap((vatId) => vatEvidence(vatId, country)),
    ...company.tax_numbers.flatMap(taxEvidence),
    ...registrations.map((found) => (found.court === undefined && court !== undefined ? { ...found, court } : found)),
    ...(told === undefined || told.register === '' || registrations.some(({ register }) => register === told.register)
      ? []
      : of('registration', told)),
    ...company.endpoints.flatMap((endpoint) => of('endpoint', readEndpoint(endpoint))),
  ])
}

/** Some write the tax number where the VAT identifier belongs, and the other way round. */
function vatEvidence(text: string | undefined, country: string | undefined): Evidence[] {
  if (text === undefined) return []
  const tax = /^\p{L}/u.test(bareId(text)) ? undefined : normaliseTaxNumber(text)
  const isTaxNumber = tax !== undefined && tax.length >= 10
  return isTaxNumber && country === 'DE' ? taxEvidence(text) : of('vat_id', vatEntry(text, country))
}

function taxEvidence(text: string | undefined): Evidence[] {
  if (text === undefined) return []
  if (/^[A-Z]{2}/.test(bareId(text))) return of('tax_number', vatEntry(text, undefined))
  const value = normaliseTaxNumber(text)
  return value === undefined ? [] : [{ kind: 'tax_number', register: 'tax', value }]
}

function of(kind: Evidence['kind'], entry: RegisterEntry | undefined): Evidence[] {
  return entry === undefined ? [] : [{ kind, ...entry }]
}

function withDerived(found: readonly Evidence[]): Evidence[] {
  const derived = found.flatMap(({ kind, register, value }): Evidence[] =>
    register.startsWith('vat:') ? of(kind, registerOfVatId(value)).map((entry) => ({ ...entry, isDerived: true })) : [],
  )
  return [...found, ...derived]
}

function courtIn(text: string): string[] | undefined {
  const [, place] = /(?:Amtsgericht|Registergericht|AG)\s+([\p{L} -]{3,40})/u.exec(text) ?? []
  const court = place === undefined ? [] : courtOf(place)
  return court.length === 0 ? undefined : court
}
