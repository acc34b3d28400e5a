import type { CardContent, ContactCard } from '../../contract/types.ts'
import { fixedTermsOf } from '../../contract/contact.ts'
import { partnerKindOf, sideOf } from '../../contract/side.ts'
import type { Invoice, Supplier } from '../../model/invoice.ts'
import type { NewCard } from '../../store/types.ts'

/** How a card is called, found and matched. */
export function describeCard(content: CardContent): NewCard {
  switch (content.kind) {
    case 'item': {
      const { name, description, supplier_item_id, standard_item_id } = content.item
      return { content, name: name ?? '', words: present([name, description, supplier_item_id, standard_item_id?.value]), matchIds: [] }
    }
    case 'template':
      return { content, name: content.name, words: present([content.name, partnerIn(content.model)]), matchIds: [] }
    default: {
      const { party } = content
      const ids = matchIdsOfContact(content)
      const fixed = fixedTermsOf(content).map(({ value }) => value)
      const own = [party.name, party.trading_name, party.city, party.post_code, party.contact?.name, party.contact?.email]
      return {
        content,
        name: party.name ?? '',
        words: present([...own, ...ids, ...content.ibans, ...fixed]),
        matchIds: ids,
      }
    }
  }
}

/** The name of the company on the other side of what the client issues. */
function partnerIn(model: Invoice): string | undefined {
  return model[partnerKindOf(sideOf({ direction: 'outbound', type_code: model.document.type_code, format: null }))]?.name
}

/** What says who a company is, the surest first: VAT identifier, electronic address, tax number, register, and what it is called by the other side. */
export function matchIdsOf(party: Supplier): string[] {
  const ids = [party.tax_id, party.endpoint_id, party.tax_registration_id, party.legal_registration_id, ...(party.ids ?? [])]
  return present(ids.map((id) => id?.value))
}

export function matchIdsOfContact({ party, endpoints = [] }: Pick<ContactCard, 'party' | 'endpoints'>): string[] {
  return [...matchIdsOf(party), ...present(endpoints.map(({ value }) => value))]
}

/** Accounts that the invoice is to be paid to (BT-84). */
export function accountsOf(model: Invoice): string[] {
  return [...new Set(present((model.payment_details ?? []).map(({ account_id }) => account_id?.replaceAll(/\s/g, ''))))]
}

function present(texts: readonly (string | undefined)[]): string[] {
  return texts.flatMap((text) => (text === undefined || text.trim() === '' ? [] : [text.trim()]))
}
