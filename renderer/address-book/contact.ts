import type { ContactCard } from '../../core/contract/types.ts'
import type { Item, Supplier } from '../../core/model/invoice.ts'
import type { TermId } from '../../core/terms/types.ts'

/** Texts of a form: what is empty is absent from the card. */
export type Texts = Record<string, string>

/** Fields of a company, named as the seller's terms are, which have the same names as the buyer's. */
export const PARTY_FIELDS = {
  name: 'BT-27',
  address_line_1: 'BT-35',
  address_line_2: 'BT-36',
  post_code: 'BT-38',
  city: 'BT-37',
  country_code: 'BT-40',
  tax_id: 'BT-31',
  tax_registration_id: 'BT-32',
  endpoint_scheme: 'BT-34-1',
  endpoint_id: 'BT-34',
  id: 'BT-29',
  contact_name: 'BT-41',
  telephone: 'BT-42',
  email: 'BT-43',
} as const satisfies Record<string, TermId>

/** References that a customer may insist on. */
export const REQUIRED_TERMS = ['BT-10', 'BT-11', 'BT-12', 'BT-13', 'BT-16', 'BT-17', 'BT-19'] as const satisfies readonly TermId[]

export const ITEM_FIELDS = {
  supplier_item_id: 'BT-155',
  name: 'BT-153',
  description: 'BT-154',
  unit_code: 'BT-130',
  price: 'BT-146',
  tax_code: 'BT-151',
  tax_percent: 'BT-152',
} as const satisfies Partial<Record<keyof Item, TermId>>

export function textsOfParty(party: Supplier): Texts {
  return {
    name: party.name ?? '',
    address_line_1: party.address_line_1 ?? '',
    address_line_2: party.address_line_2 ?? '',
    post_code: party.post_code ?? '',
    city: party.city ?? '',
    country_code: party.country_code ?? '',
    tax_id: party.tax_id?.value ?? '',
    tax_registration_id: party.tax_registration_id?.value ?? '',
    endpoint_scheme: party.endpoint_id?.scheme ?? '',
    endpoint_id: party.endpoint_id?.value ?? '',
    id: party.ids?.[0]?.value ?? '',
    contact_name: party.contact?.name ?? '',
    telephone: party.contact?.telephone ?? '',
    email: party.contact?.email ?? '',
  }
}

/** The party with what the form says; what the form does not show stays as it is. */
export function partyOfTexts(before: Supplier, texts: Texts): Supplier {
  const { address_line_1, address_line_2, post_code, city, country_code, name } = texts
  const [first, ...otherIds] = before.ids ?? []
  return prune({
    ...before,
    name,
    address_line_1,
    address_line_2,
    post_code,
    city,
    country_code,
    tax_id: identifier({ scheme: 'VAT', ...before.tax_id }, texts['tax_id']),
    tax_registration_id: identifier({ scheme: 'FC', ...before.tax_registration_id }, texts['tax_registration_id']),
    endpoint_id: identifier({ scheme: texts['endpoint_scheme'] }, texts['endpoint_id']),
    ids: [identifier(first ?? {}, texts['id']), ...otherIds].filter((id) => id !== undefined),
    contact: { ...before.contact, name: texts['contact_name'], telephone: texts['telephone'], email: texts['email'] },
  }) as Supplier
}

export function itemOfTexts(before: Item, texts: Texts): Item {
  return prune({ ...before, ...Object.fromEntries(Object.keys(ITEM_FIELDS).map((name) => [name, texts[name]])) }) as Item
}

function identifier(rest: { scheme?: string | undefined }, value: string | undefined): object | undefined {
  return value === undefined || value.trim() === '' ? undefined : { ...rest, value }
}

/** Without empty texts, lists and objects. */
function prune(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim()
  if (Array.isArray(value)) {
    const entries = value.map(prune).filter((entry) => entry !== undefined)
    return entries.length === 0 ? undefined : entries
  }
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).flatMap(([name, member]) => {
    const kept = prune(member)
    return kept === undefined ? [] : [[name, kept] as const]
  })
  return members.length === 0 ? undefined : Object.fromEntries(members)
}

/** A card of a kind with nothing in it. */
export function emptyContact(kind: ContactCard['kind']): ContactCard {
  return { kind, party: {}, ibans: [], required_terms: [] }
}
