import { isBuyersOwn } from '../../contract/invoice-types.ts'
import type { PageWords } from '../../languages/page-words.ts'
import type { Invoice } from '../../model/invoice.ts'
import { partyIn } from '../../model/party.ts'
import { identifierText } from './parties.ts'
import { filled, type Text } from './traced-text.ts'

/** One of the two companies of an invoice, with the path of the model that it stands at. */
export interface LetterParty {
  readonly kind: 'supplier' | 'customer'
  /** In the seller's shape. */
  readonly party: ReturnType<typeof partyIn>
}

export interface Letter {
  /** Whose letterhead it is. */
  readonly sender: LetterParty
  /** Whose address stands in the window of the envelope. */
  readonly recipient: LetterParty
  /** The country that both are in. */
  readonly home: string | undefined
}

/** Who writes to whom: the seller to the buyer, and the buyer to the seller where the document is self-billed. */
export function letterOf(invoice: Invoice): Letter {
  const of = (kind: 'supplier' | 'customer'): LetterParty => ({ kind, party: partyIn(kind, invoice) })
  const [seller, buyer] = [of('supplier'), of('customer')]
  const home = seller.party.country_code === buyer.party.country_code ? seller.party.country_code : undefined
  return isBuyersOwn(invoice.document) ? { sender: buyer, recipient: seller, home } : { sender: seller, recipient: buyer, home }
}

/** The words of a page as whoever writes the document says them. A credit that the buyer writes is money that comes back to the buyer. */
export function letterWords(words: PageWords, invoice: Pick<Invoice, 'document'>): PageWords {
  if (!isBuyersOwn(invoice.document)) return words
  const { references, lines, payment, family } = words.selfBilled
  return {
    ...words,
    references: { ...words.references, ...references },
    lines: { ...words.lines, ...lines },
    totals: { ...words.totals, credit: words.totals.refund },
    payment: { ...words.payment, ...payment },
    family: { ...words.family, ...family },
  }
}

/** The identifiers of the seller (BT-29), but one that is its tax number: that stands there by its name. */
export function supplierIds({ supplier }: Invoice): Text[] {
  const taxNumber = supplier?.tax_registration_id?.value
  const told = (supplier?.ids ?? []).map((id, index) => {
    return id.scheme === undefined && id.value === taxNumber ? undefined : identifierText(id, `supplier.ids[${index}]`)
  })
  return filled(told)
}
