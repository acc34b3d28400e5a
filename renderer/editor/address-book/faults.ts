import { isCreditNote } from '../../../core/codelists/codes.ts'
import { contentOf, endpointsOf, fixedTermsOf, memberOfFixed, referenceOf, withEndpoint } from '../../../core/contract/contact.ts'
import type { FixedTerm } from '../../../core/contract/lists.ts'
import type { Company, ContactCard } from '../../../core/contract/types.ts'
import type { Identifier, Invoice } from '../../../core/model/invoice.ts'
import type { TermChange } from '../../../core/terms/finding.ts'
import { modelPathOf } from '../../../core/terms/path.ts'
import type { TermId } from '../../../core/terms/types.ts'
import { readValue } from '../model.ts'

export type KnownContact = ContactCard & { readonly id: string }

/** What an invoice says otherwise than what is known of one of its companies, or lacks although its card demands it. */
export interface CardFault {
  /** `fixed`: the card says what stands there on each invoice. */
  readonly kind: 'vat' | 'endpoint' | 'iban' | 'required' | 'fixed'
  readonly path: string
  readonly term: TermId
  /** The card of the other side or the profile of the client company, and as the invoice would have it. */
  readonly source: { readonly card: KnownContact; readonly update: ContactCard } | { readonly company: Company; readonly update: Company }
  /** What is known; empty for a term that is only demanded. */
  readonly expected: string
  /** The update only lets go of what the card demands or fixes. */
  readonly releases?: true
  /** Makes the invoice say what is known. */
  readonly take?: readonly TermChange[]
}

/** Name of the party whose card or profile says something else. */
export function nameOfSource({ source }: CardFault): string {
  return 'company' in source ? source.company.name : (source.card.party.name ?? '')
}

type Side = 'supplier' | 'customer'
type Known = Readonly<Record<Side, KnownContact | undefined>> & { readonly company: Company | undefined }

const TERMS = {
  supplier: { tax_id: 'BT-31', endpoint_id: 'BT-34' },
  customer: { tax_id: 'BT-48', endpoint_id: 'BT-49' },
} as const satisfies Record<Side, object>

const compact = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/** Faults in the order of the page. Terms that neither side names are none: whether they are needed is what the rules say. */
export function findFaults(model: Invoice, cards: Known): CardFault[] {
  const sides = (['supplier', 'customer'] as const).flatMap((side) => {
    const card = cards[side]
    return card === undefined
      ? []
      : [...vatFaults(model, side, card), ...endpointFaults(model, side, card), ...requiredFaults(model, card), ...fixedFaults(model, card)]
  })
  const { company, supplier } = cards
  if (company !== undefined) {
    // The money of a credit note goes back to the customer.
    const refunded = isCreditNote(model.document.type_code) ? (cards.customer?.ibans ?? []) : []
    return [...sides, ...companyFaults(model, company, refunded)]
  }
  return [...sides, ...(supplier === undefined ? [] : accountFaults(model, supplier))]
}

/** What the client company's own invoice says of it, and its profile does not. `refunded`: accounts that the money may go back to. */
function companyFaults({ supplier, payment_details = [] }: Invoice, company: Company, refunded: readonly string[]): CardFault[] {
  const { vat_ids, endpoints, accounts } = company
  const faults: CardFault[] = []
  const vat = supplier?.tax_id?.value
  const [firstVat] = vat_ids
  if (vat !== undefined && firstVat !== undefined && !vat_ids.some((id) => compact(id) === compact(vat))) {
    const path = 'supplier.tax_id.value'
    const source = { company, update: { ...company, vat_ids: [...vat_ids, vat] } }
    faults.push({ kind: 'vat', path, term: 'BT-31', expected: firstVat, take: [{ path, value: firstVat }], source })
  }
  const { scheme = '', value } = supplier?.endpoint_id ?? {}
  const endpoint = endpoints.find((known) => known.scheme === scheme) ?? endpoints[0]
  if (value !== undefined && endpoint !== undefined && !endpoints.some((known) => isSame(known, { scheme, value }))) {
    const path = 'supplier.endpoint_id'
    const take = [
      { path: `${path}.value`, value: endpoint.value },
      { path: `${path}.scheme`, value: endpoint.scheme },
    ]
    const source = { company, update: { ...company, endpoints: [...endpoints, { scheme, value }] } }
    faults.push({ kind: 'endpoint', path: `${path}.value`, term: 'BT-34', expected: `${endpoint.scheme}:${endpoint.value}`, take, source })
  }
  const known = new Set([...accounts.map(({ iban }) => iban), ...refunded].map(compact))
  const [first] = accounts
  if (first === undefined) return faults
  return [
    ...faults,
    ...payment_details.flatMap(({ account_id }, index): CardFault[] => {
      if (account_id === undefined || known.has(compact(account_id))) return []
      const path = `payment_details[${index}].account_id`
      const source = { company, update: { ...company, accounts: [...accounts, { iban: compact(account_id) }] } }
      return [{ kind: 'iban', path, term: 'BT-84', expected: first.iban, take: [{ path, value: first.iban }], source }]
    }),
  ]
}

function vatFaults(model: Invoice, side: Side, card: KnownContact): CardFault[] {
  const known = card.party.tax_id
  const written = model[side]?.tax_id
  if (known?.value === undefined || written?.value === undefined || isSame(known, written)) return []
  const path = `${side}.tax_id.value`
  const source = { card, update: { ...contentOf<ContactCard>(card), party: { ...card.party, tax_id: { ...known, ...written } } } }
  return [{ kind: 'vat', path, term: TERMS[side].tax_id, expected: known.value, take: [{ path, value: known.value }], source }]
}

/** Each of the addresses of a contact is right; the one of the same network is what was meant. */
function endpointFaults(model: Invoice, side: Side, card: KnownContact): CardFault[] {
  const written = model[side]?.endpoint_id
  const addresses = endpointsOf(card)
  const known = addresses.find(({ scheme }) => scheme === written?.scheme) ?? addresses[0]
  if (known?.value === undefined || written?.value === undefined || addresses.some((address) => isSame(address, written))) return []
  const path = `${side}.endpoint_id`
  const scheme = known.scheme === undefined ? [] : [{ path: `${path}.scheme`, value: known.scheme }]
  return [
    {
      kind: 'endpoint',
      path: `${path}.value`,
      term: TERMS[side].endpoint_id,
      expected: [known.scheme, known.value].filter((part) => part !== undefined).join(':'),
      take: [{ path: `${path}.value`, value: known.value }, ...scheme],
      source: { card, update: withEndpoint(contentOf<ContactCard>(card), written) },
    },
  ]
}

function isSame(known: Identifier, written: Identifier): boolean {
  const schemes = [known.scheme, written.scheme].filter((scheme) => scheme !== undefined)
  return compact(known.value ?? '') === compact(written.value ?? '') && (schemes.length < 2 || schemes[0] === schemes[1])
}

function requiredFaults(model: Invoice, card: KnownContact): CardFault[] {
  return card.required_terms.flatMap((term): CardFault[] => {
    const path = modelPathOf(term).replaceAll('[]', '[0]')
    if (readValue(model, path) !== undefined) return []
    const required_terms = card.required_terms.filter((other) => other !== term)
    const fixed = term === 'BT-10' ? referenceOf(card) : card.fixed_terms?.[term as FixedTerm]
    const take = fixed === undefined ? {} : { take: [{ path, value: fixed }] }
    const source = { card, update: { ...contentOf<ContactCard>(card), required_terms } }
    return [{ kind: 'required', path, term, expected: fixed ?? '', ...take, source, releases: true }]
  })
}

/** What an invoice says otherwise than each invoice to the customer does, or does not say. */
function fixedFaults({ document }: Invoice, card: KnownContact): CardFault[] {
  return fixedTermsOf(card).flatMap(({ term, value }): CardFault[] => {
    const member = memberOfFixed(term)
    const written = document[member] as string | undefined
    const isDemanded = written === undefined && card.required_terms.includes(term)
    if (written === value || isDemanded) return []
    const path = `document.${member}`
    const { [term]: _, ...others } = card.fixed_terms ?? {}
    const update = { ...contentOf<ContactCard>(card), fixed_terms: written === undefined ? others : { ...others, [term]: written } }
    const take = [{ path, value }]
    return [
      { kind: 'fixed', path, term, expected: value, take, source: { card, update }, ...(written === undefined ? { releases: true } : {}) },
    ]
  })
}

function accountFaults(model: Invoice, card: KnownContact): CardFault[] {
  const [first] = card.ibans
  if (first === undefined) return []
  const known = new Set(card.ibans.map(compact))
  return (model.payment_details ?? []).flatMap(({ account_id }, index) => {
    if (account_id === undefined || known.has(compact(account_id))) return []
    const path = `payment_details[${index}].account_id`
    const source = { card, update: { ...contentOf<ContactCard>(card), ibans: [...card.ibans, compact(account_id)] } }
    return [{ kind: 'iban' as const, path, term: 'BT-84' as const, expected: first, take: [{ path, value: first }], source }]
  })
}
