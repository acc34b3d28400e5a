import { endpointsOf } from '../../core/contract/contact.ts'
import { FIXED_TERMS, type FixedTerm } from '../../core/contract/lists.ts'
import type { CardContent, ContactCard } from '../../core/contract/types.ts'
import type { Delivery, Identifier, Item, Supplier } from '../../core/model/invoice.ts'
import { formatDecimal, type NumberStyle } from '../lib/numbers.ts'
import type { TermId } from '../../core/terms/types.ts'

/** Texts of a form: what is empty is absent from the card. */
export type Texts = Record<string, string>

/** Fields of a company, named as the seller's terms are, which have the same names as the buyer's: those that are always shown, and the rarer ones. */
export const PARTY_FIELDS = {
  name: 'BT-27',
  address_line_1: 'BT-35',
  post_code: 'BT-38',
  city: 'BT-37',
  country_code: 'BT-40',
  tax_id: 'BT-31',
  contact_name: 'BT-41',
  telephone: 'BT-42',
  email: 'BT-43',
} as const satisfies Record<string, TermId>

export const RARE_FIELDS = {
  address_line_2: 'BT-36',
  tax_registration_id: 'BT-32',
  registration_scheme: 'BT-30-1',
  registration_id: 'BT-30',
  id_scheme: 'BT-29-1',
  id: 'BT-29',
} as const satisfies Record<string, TermId>

export const DELIVERY_FIELDS = {
  name: 'BT-70',
  address_line_1: 'BT-75',
  post_code: 'BT-78',
  city: 'BT-77',
  country_code: 'BT-80',
  id_scheme: 'BT-71-1',
  id: 'BT-71',
} as const satisfies Record<string, TermId>

/** References that a customer may insist on: the usual ones, and the rarer ones. */
export const USUAL_REFERENCES = ['BT-10', 'BT-13'] as const satisfies readonly TermId[]
export const RARE_REFERENCES = ['BT-12', 'BT-11', 'BT-16', 'BT-17', 'BT-19'] as const satisfies readonly TermId[]

export const ITEM_FIELDS = {
  supplier_item_id: 'BT-155',
  name: 'BT-153',
  description: 'BT-154',
  unit_code: 'BT-130',
  price: 'BT-146',
  tax_code: 'BT-151',
  tax_percent: 'BT-152',
} as const satisfies Partial<Record<keyof Item, TermId>>

/** A contact as a form holds it: every field a text, empty where the card has no value. */
export interface ContactForm {
  kind: ContactCard['kind']
  party: Texts
  endpoints: { scheme: string; value: string }[]
  ibans: string
  required: TermId[]
  /** By the id of the term. */
  fixed: Texts
  delivery: Texts
  format: string
  payment_days: string
  payment_terms: string
  language: string
  mail: Texts
}

/** What a form holds that is not saved: of a contact, or the texts of an item. */
export interface TypedCard {
  readonly contact: ContactForm | undefined
  readonly texts: Texts
}

/** The card that a form is about. `updated_at`: of the state that it shows; absent for a new one, and for one that is to be stored whatever is there. */
export interface ShownCard {
  readonly id: string | undefined
  readonly content: CardContent
  readonly updated_at?: string
}

/** What was typed, with the state of the card that it was typed over. */
export interface KeptCard {
  readonly typed: TypedCard
  readonly over: ShownCard
}

/** Fields of an item that are numbers. */
export const FIGURES: readonly string[] = ['price', 'tax_percent']

/** What the form of a card says before anything is typed into it. */
export function typedOf(card: CardContent, style: NumberStyle): TypedCard {
  if (card.kind === 'template') return { contact: undefined, texts: {} }
  if (card.kind !== 'item') return { contact: formOfContact(card), texts: {} }
  const shown = (field: string, value: string): string =>
    FIGURES.includes(field) ? formatDecimal(value, style, field === 'price' ? 2 : 0) : value
  const texts = Object.keys(ITEM_FIELDS).map((field) => [field, shown(field, card.item[field as keyof typeof ITEM_FIELDS] ?? '')])
  return { contact: undefined, texts: Object.fromEntries(texts) as Texts }
}

function formOfContact(card: ContactCard): ContactForm {
  const { kind, party, ibans, required_terms, fixed_terms = {}, delivery = {} } = card
  const endpoints = endpointsOf(card).map(({ scheme = '', value = '' }) => ({ scheme, value }))
  return {
    kind,
    party: textsOfParty(party),
    endpoints: endpoints.length === 0 ? [{ scheme: '', value: '' }] : endpoints,
    ibans: ibans.join('\n'),
    required: [...required_terms],
    fixed: { ...fixed_terms },
    delivery: {
      name: delivery.name ?? '',
      ...addressTexts(delivery),
      id_scheme: delivery.id?.scheme ?? '',
      id: delivery.id?.value ?? '',
    },
    format: card.format ?? '',
    payment_days: card.payment_days ?? '',
    payment_terms: card.payment_terms ?? '',
    language: card.language ?? '',
    mail: { subject: card.mail?.subject ?? '', text: card.mail?.text ?? '' },
  }
}

/** The card with what the form says; what the form does not show stays as it is. */
export function contactOfForm(before: ContactCard, form: ContactForm): ContactCard {
  const { endpoints: _endpoints, fixed_terms: _fixed, payment_terms: _terms, delivery, ...rest } = before
  const { format: _format, payment_days: _days, language: _language, mail: _mail, ...kept } = rest
  const [usual, ...others] = form.endpoints.filter(({ value }) => value.trim() !== '')
  const fixed = FIXED_TERMS.map((term) => [term, form.fixed[term]] as const)
  return {
    ...kept,
    kind: form.kind,
    party: partyOfTexts(before.party, form.party, usual),
    ibans: form.ibans
      .split(/[\n,;]/)
      .map((iban) => iban.replaceAll(/\s/g, ''))
      .filter((iban) => iban !== ''),
    required_terms: form.required,
    ...(prune({
      endpoints: others,
      fixed_terms: Object.fromEntries(fixed) as Partial<Record<FixedTerm, string>>,
      payment_terms: form.payment_terms,
      delivery: deliveryOfTexts(delivery ?? {}, form.delivery),
      format: form.format,
      payment_days: form.payment_days,
      language: form.language,
      mail: form.mail,
    }) as Partial<ContactCard> | undefined),
  }
}

function addressTexts({ address_line_1, address_line_2, post_code, city, country_code }: Supplier | Delivery): Texts {
  return {
    address_line_1: address_line_1 ?? '',
    address_line_2: address_line_2 ?? '',
    post_code: post_code ?? '',
    city: city ?? '',
    country_code: country_code ?? '',
  }
}

function textsOfParty(party: Supplier): Texts {
  return {
    name: party.name ?? '',
    ...addressTexts(party),
    tax_id: party.tax_id?.value ?? '',
    tax_registration_id: party.tax_registration_id?.value ?? '',
    registration_scheme: party.legal_registration_id?.scheme ?? '',
    registration_id: party.legal_registration_id?.value ?? '',
    id_scheme: party.ids?.[0]?.scheme ?? '',
    id: party.ids?.[0]?.value ?? '',
    contact_name: party.contact?.name ?? '',
    telephone: party.contact?.telephone ?? '',
    email: party.contact?.email ?? '',
  }
}

function partyOfTexts(before: Supplier, texts: Texts, endpoint: Identifier | undefined): Supplier {
  const { address_line_1, address_line_2, post_code, city, country_code, name } = texts
  const [, ...otherIds] = before.ids ?? []
  return (prune({
    ...before,
    name,
    address_line_1,
    address_line_2,
    post_code,
    city,
    country_code,
    tax_id: identifier({ scheme: 'VAT', ...before.tax_id }, texts['tax_id']),
    tax_registration_id: identifier({ scheme: 'FC', ...before.tax_registration_id }, texts['tax_registration_id']),
    legal_registration_id: identifier({ scheme: texts['registration_scheme'] }, texts['registration_id']),
    endpoint_id: endpoint,
    ids: [identifier({ scheme: texts['id_scheme'] }, texts['id']), ...otherIds].filter((id) => id !== undefined),
    contact: { ...before.contact, name: texts['contact_name'], telephone: texts['telephone'], email: texts['email'] },
  }) ?? {}) as Supplier
}

function deliveryOfTexts(before: Delivery, { id_scheme, id, ...texts }: Texts): Delivery {
  return { ...before, ...texts, id: identifier({ scheme: id_scheme }, id) } as Delivery
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
