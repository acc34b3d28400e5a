import { endpointsOf, LEITWEG_SCHEME, referenceOf } from '../../../core/contract/contact.ts'
import { checkIdentifier, looksLikeLeitweg, type IdentifierDoubt, type IdentifierKind } from '../../../core/identifiers/check.ts'
import { kindOfScheme } from '../../../core/identifiers/schemes.ts'
import type { Company } from '../../../core/contract/types.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import type { TermChange } from '../../../core/terms/finding.ts'
import { modelPathOf } from '../../../core/terms/path.ts'
import type { TermId } from '../../../core/terms/types.ts'
import type { KnownContact } from '../address-book/faults.ts'
import { countEntries, readValue } from '../model.ts'
import { formOfOrders, hasOrderForm } from './order-form.ts'

interface Place {
  readonly path: string
  readonly term: TermId
}

/** What is said of a field that was left. It stops nobody. */
export type FieldHint = Place &
  (
    | { readonly kind: 'doubt'; readonly identifier: IdentifierKind; readonly doubt: IdentifierDoubt }
    /** Written otherwise than it is to be, and nothing else is wrong with it. */
    | { readonly kind: 'bare'; readonly identifier: IdentifierKind; readonly expected: string; readonly take: readonly TermChange[] }
    /** The field is empty, and what belongs there is known from the customer's address. */
    | { readonly kind: 'reference'; readonly expected: string; readonly take: readonly TermChange[] }
    | { readonly kind: 'order'; readonly expected: string }
  )

/** What hints are judged by, beside the invoice. */
export interface HintSource {
  readonly customer: KnownContact | undefined
  /** The client company, whose profile has said what it has to say of its own numbers. */
  readonly company: Company | undefined
  /** Order numbers of earlier invoices to this customer. */
  readonly orders: readonly string[]
  /** Path of the field that is being typed in: nothing is said of it yet. */
  readonly typing: string | undefined
  /** A rule speaks of this place already. */
  readonly isJudged: (path: string) => boolean
}

const REFERENCE: Place = { term: 'BT-10', path: modelPathOf('BT-10') }
const ORDER: Place = { term: 'BT-13', path: modelPathOf('BT-13') }

/** Identifiers whose kind is that of their scheme. */
const SCHEMED = ['BT-29', 'BT-30', 'BT-34', 'BT-46', 'BT-47', 'BT-49', 'BT-60', 'BT-61', 'BT-71'] as const satisfies readonly TermId[]
/** Networks take capitals and small letters for the same. */
const ADDRESSES: ReadonlySet<TermId> = new Set(['BT-34', 'BT-49'])
const VAT_IDS = ['BT-31', 'BT-48', 'BT-63'] as const satisfies readonly TermId[]

/** SEPA credit transfer and direct debit (UNTDID 4461): their accounts are IBANs. */
const SEPA: ReadonlySet<string | undefined> = new Set(['58', '59'])

export function findHints(model: Invoice, source: HintSource): FieldHint[] {
  // What is said once of a number is not said again where an address repeats it.
  const said = new Set(ownNumbers(source.company))
  const identifiers = identifiersOf(model, source).flatMap(({ path, term, identifier, country }): FieldHint[] => {
    const value = readValue(model, path)
    if (value === undefined || said.has(value)) return []
    said.add(value)
    const { bare, doubt } = checkIdentifier(identifier, value, country)
    if (doubt !== undefined) return source.isJudged(path) ? [] : [{ kind: 'doubt', path, term, identifier, doubt }]
    return bare === value || (ADDRESSES.has(term) && bare === value.toUpperCase())
      ? []
      : [{ kind: 'bare', path, term, identifier, expected: bare, take: [{ path, value: bare }] }]
  })
  return [...identifiers, ...referenceHints(model, source), ...orderHints(model, source)].filter(({ path }) => path !== source.typing)
}

function ownNumbers(company: Company | undefined): string[] {
  if (company === undefined) return []
  const { vat_ids, tax_numbers, registrations, endpoints, accounts } = company
  return [
    ...vat_ids,
    ...tax_numbers,
    ...[...registrations, ...endpoints].map(({ value }) => value),
    ...accounts.flatMap(({ iban, bic }) => [iban, bic ?? '']),
  ]
}

/** Identifiers of the invoice whose form is known. */
function identifiersOf(model: Invoice, source: HintSource): (Place & { readonly identifier: IdentifierKind; readonly country?: string })[] {
  const schemed = SCHEMED.flatMap((term) =>
    placesOf(model, term).flatMap(({ path }) => {
      const scheme = readValue(model, path.replace(/\.value$/, '.scheme'))
      const known = scheme === undefined ? undefined : kindOfScheme(scheme)
      return known === undefined
        ? []
        : [{ path, term, identifier: known.kind, ...(known.country === undefined ? {} : { country: known.country }) }]
    }),
  )
  const accounts = (['BT-84', 'BT-91'] as const).flatMap((term) =>
    placesOf(model, term)
      .filter(({ path }) => isIbanExpected(model, path))
      .map((place) => ({ ...place, identifier: 'iban' as const })),
  )
  const isGerman = readValue(model, 'supplier.country_code') === 'DE'
  return [
    ...(isLeitwegExpected(model, source) ? [{ ...REFERENCE, identifier: 'leitweg' as const }] : []),
    ...VAT_IDS.flatMap((term) => placesOf(model, term).map((place) => ({ ...place, identifier: 'vat' as const }))),
    ...(isGerman ? placesOf(model, 'BT-32').map((place) => ({ ...place, identifier: 'tax_number' as const })) : []),
    ...schemed,
    ...accounts,
    ...placesOf(model, 'BT-86').map((place) => ({ ...place, identifier: 'bic' as const })),
  ]
}

/** Every place of a term, one for each entry where it is in a list. */
function placesOf(model: Invoice, term: TermId): Place[] {
  const path = modelPathOf(term)
  const at = path.indexOf('[]')
  if (at < 0) return [{ path, term }]
  return Array.from({ length: countEntries(model, path.slice(0, at)) }, (_, index) => ({ path: path.replace('[]', `[${index}]`), term }))
}

/** Other accounts may be those of a country without IBANs. */
function isIbanExpected(model: Invoice, path: string): boolean {
  return (
    SEPA.has(readValue(model, path.replace(/\.[^.]+$/, '.method_code'))) || /^\s*[a-z]{2}\s*\d\s*\d/i.test(readValue(model, path) ?? '')
  )
}

/** A buyer with such an address is a public one, whose reference is its Leitweg-ID; every other may have a reference of its own. */
function isLeitwegExpected(model: Invoice, { customer }: HintSource): boolean {
  const text = readValue(model, REFERENCE.path)
  if (text === undefined) return false
  return isPublic(model, customer) || looksLikeLeitweg(text) || (customer?.required_terms.includes('BT-10') === true && isNearly(text))
}

/** Parts of figures with check digits at the end: what demands a reference may well mean a Leitweg-ID. */
const isNearly = (text: string): boolean => /^\s*\d{2,12}\s*[-–]\s*(?:[0-9A-Za-z]{1,30}\s*[-–]\s*)?\d{1,3}\s*$/.test(text)

function isPublic(model: Invoice, customer: KnownContact | undefined): boolean {
  return addressesOf(model, customer).some(({ scheme }) => scheme === LEITWEG_SCHEME)
}

function addressesOf({ customer }: Invoice, card: KnownContact | undefined) {
  return [...(customer?.endpoint_id === undefined ? [] : [customer.endpoint_id]), ...(card === undefined ? [] : endpointsOf(card))]
}

/** What a card fixes or demands is proposed with what is said of the card. */
function referenceHints(model: Invoice, { customer }: HintSource): FieldHint[] {
  if (readValue(model, REFERENCE.path) !== undefined || customer?.fixed_terms?.['BT-10'] !== undefined) return []
  if (customer !== undefined && customer.required_terms.includes('BT-10') && referenceOf(customer) !== undefined) return []
  const known = addressesOf(model, customer).find(({ scheme, value }) => scheme === LEITWEG_SCHEME && value !== undefined)
  if (known?.value === undefined) return []
  const expected = checkIdentifier('leitweg', known.value).bare
  return [{ ...REFERENCE, kind: 'reference', expected, take: [{ path: REFERENCE.path, value: expected }] }]
}

function orderHints(model: Invoice, { orders }: HintSource): FieldHint[] {
  const value = readValue(model, ORDER.path)
  const form = value === undefined ? undefined : formOfOrders(orders)
  return value === undefined || form === undefined || hasOrderForm(value, form) ? [] : [{ ...ORDER, kind: 'order', expected: form }]
}
