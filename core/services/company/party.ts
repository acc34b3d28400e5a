import type { Company } from '../../contract/types.ts'
import type { PartyFacts, PartyId } from '../../identity/parties.ts'
import type { Address, Identifier, Supplier } from '../../model/invoice.ts'

/** The company as the seller of an invoice (BG-4). */
export function supplierOf(company: Company, endpoint: Company['endpoints'][number] | undefined): Supplier {
  const { name, trading_name, address, vat_ids, tax_numbers, registrations, legal_information, contacts } = company
  const [register, ...ids] = registrations
  const [vatId] = vat_ids
  const [taxNumber] = tax_numbers
  const [contact] = contacts
  return {
    name,
    ...(trading_name === undefined ? {} : { trading_name }),
    ...addressOf(address),
    ...(ids.length === 0 ? {} : { ids }),
    ...(register === undefined ? {} : { legal_registration_id: register }),
    ...(vatId === undefined ? {} : { tax_id: { value: vatId, scheme: 'VAT' } }),
    ...(taxNumber === undefined ? {} : { tax_registration_id: { value: taxNumber, scheme: 'FC' } }),
    ...(legal_information === undefined ? {} : { additional_legal_information: legal_information }),
    ...(endpoint === undefined ? {} : { endpoint_id: endpoint }),
    ...(contact === undefined ? {} : { contact: contactOf(contact) }),
  }
}

/** Nobody may have said the country yet in a workspace of an older program. */
function addressOf({ country_code, ...address }: Company['address']): Address {
  return country_code === '' ? address : { ...address, country_code }
}

function contactOf({ name, phone, email }: Company['contacts'][number]): NonNullable<Supplier['contact']> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { telephone: phone }),
    ...(email === undefined ? {} : { email }),
  }
}

/** The seller of a model in the shape in which the client company is recognised. */
export function partyFactsOf(supplier: Supplier): PartyFacts {
  const { name, trading_name, tax_id, tax_registration_id, post_code, city, country_code } = supplier
  const texts = { name, trading_name, vat_id: tax_id?.value, tax_number: tax_registration_id?.value, post_code, city, country_code }
  const lines = [supplier.address_line_1, supplier.address_line_2, supplier.address_line_3].filter((line) => line !== undefined)
  const [registration] = partyIds([supplier.legal_registration_id])
  const [endpoint] = partyIds([supplier.endpoint_id])
  const ids = partyIds(supplier.ids ?? [])
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)),
    ...(registration === undefined ? {} : { registration }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(ids.length === 0 ? {} : { ids }),
    ...(lines.length === 0 ? {} : { lines }),
  }
}

function partyIds(ids: readonly (Identifier | undefined)[]): PartyId[] {
  return ids.flatMap((id) =>
    id?.value === undefined ? [] : [{ ...(id.scheme === undefined ? {} : { scheme: id.scheme }), value: id.value }],
  )
}
