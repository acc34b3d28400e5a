import type { Customer, Invoice, Supplier } from './invoice.ts'

/** A buyer in the seller's shape, which holds all that a buyer's does. */
export function partyOfCustomer({ id, ...party }: Customer): Supplier {
  return id === undefined ? party : { ...party, ids: [id] }
}

/** One of the two companies of an invoice, in the seller's shape. */
export function partyIn(kind: 'supplier' | 'customer', { supplier = {}, customer = {} }: Pick<Invoice, 'supplier' | 'customer'>): Supplier {
  return kind === 'supplier' ? supplier : partyOfCustomer(customer)
}

/** A party as the buyer of an invoice: of several identifiers the first, and nothing that the standard knows of sellers only. */
export function customerOfParty(party: Supplier): Customer {
  const { ids, tax_registration_id: _tax, additional_legal_information: _legal, ...customer } = party
  const [id] = ids ?? []
  return id === undefined ? customer : { ...customer, id }
}
