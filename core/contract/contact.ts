import type { DocumentHead, Identifier, Supplier } from '../model/invoice.ts'
import { modelPathOf } from '../terms/path.ts'
import { endpointFor } from './company.ts'
import { FIXED_TERMS, type FixedTerm } from './lists.ts'
import type { CardContent, ContactCard, ListedCard } from './types.ts'

/** What a card says, without what the store adds to it. */
export function contentOf<Content extends CardContent>({
  id: _,
  updated_at: _at,
  updated_by: _by,
  documents: _documents,
  ...content
}: Content & Partial<Pick<ListedCard, 'id' | 'updated_at' | 'updated_by' | 'documents'>>): Content {
  return content as unknown as Content
}

/** Every electronic address of a contact, the usual one first. */
export function endpointsOf({ party, endpoints = [] }: Pick<ContactCard, 'party' | 'endpoints'>): Identifier[] {
  return [...(party.endpoint_id?.value === undefined ? [] : [party.endpoint_id]), ...endpoints]
}

/** The party with that of its addresses which an invoice of a format has; the usual one where none fits, which the rules then say. */
export function partyFor(card: Pick<ContactCard, 'party' | 'endpoints'>, format: string | undefined): Supplier {
  const endpoint_id = endpointFor({ endpoints: endpointsOf(card) }, format, undefined) ?? card.party.endpoint_id
  return endpoint_id === undefined ? card.party : { ...card.party, endpoint_id }
}

/** The contact with an address that an invoice has: in place of that of its scheme, else beside the others. */
export function withEndpoint<Card extends Pick<ContactCard, 'party' | 'endpoints'>>(
  card: Card,
  { scheme = '', value = '' }: Identifier,
): Card {
  const { party, endpoints = [] } = card
  const isUsual = party.endpoint_id?.value === undefined || (party.endpoint_id.scheme ?? scheme) === scheme
  if (isUsual || scheme === '')
    return { ...card, party: { ...party, endpoint_id: { ...party.endpoint_id, value, ...(scheme === '' ? {} : { scheme }) } } }
  return { ...card, endpoints: [...endpoints.filter((known) => known.scheme !== scheme), { scheme, value }] }
}

/** Where a fixed term stands in the head of an invoice. */
export function memberOfFixed(term: FixedTerm): keyof DocumentHead {
  return modelPathOf(term).slice('document.'.length) as keyof DocumentHead
}

/** The terms whose values a contact fixes, with their values. */
export function fixedTermsOf({
  fixed_terms = {},
}: Pick<ContactCard, 'fixed_terms'>): { readonly term: FixedTerm; readonly value: string }[] {
  return FIXED_TERMS.flatMap((term) => (fixed_terms[term] === undefined ? [] : [{ term, value: fixed_terms[term] }]))
}

/** The scheme of Leitweg-IDs: who is reached by one is a public customer. */
export const LEITWEG_SCHEME = '0204'

/** The reference (BT-10) that is known of a contact: what its card fixes, else its Leitweg-ID, where that is its electronic address. */
export function referenceOf(card: Pick<ContactCard, 'party' | 'endpoints' | 'fixed_terms'>): string | undefined {
  return card.fixed_terms?.['BT-10'] ?? endpointsOf(card).find(({ scheme }) => scheme === LEITWEG_SCHEME)?.value
}

/** What the head of each invoice to a customer refers to. When it is to be paid says `agreed-terms.ts`. */
export function headFor(card: Pick<ContactCard, 'fixed_terms'>): DocumentHead {
  return Object.fromEntries(fixedTermsOf(card).map(({ term, value }) => [memberOfFixed(term), value]))
}
