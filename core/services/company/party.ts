import type { Company, CompanyAccount } from '../../contract/types.ts'
import type { PartyFacts, PartyId } from '../../identity/parties.ts'
import type { Address, Identifier, PaymentDetail, Supplier } from '../../model/invoice.ts'

/** Schemes of addresses that Peppol delivers to are of four digits; `EM` and its like are of other networks (CL008). */
export function isPeppolScheme(scheme: string): boolean {
  return /^\d{4}$/.test(scheme)
}

const MAIL = 'EM'

/**
 * The electronic address (BT-34) that the company writes into an invoice of a format: what is sent by Peppol needs one of its schemes; an XRechnung has
 * the one by which its customer is reached, too. Undefined where the profile has none that fits.
 */
export function endpointFor(
  { endpoints }: Company,
  format: string | undefined,
  customer: Identifier | undefined,
): Company['endpoints'][number] | undefined {
  const ofPeppol = endpoints.find(({ scheme }) => isPeppolScheme(scheme))
  if (format?.startsWith('xrechnung.') !== true) return ofPeppol
  const ofMail = endpoints.find(({ scheme }) => scheme === MAIL)
  if (customer?.scheme === undefined) return endpoints[0]
  return customer.scheme === MAIL ? (ofMail ?? ofPeppol) : (ofPeppol ?? ofMail)
}

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

/** Of a workspace of an older program nobody may have said the country yet. */
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

/** Credit transfer (UNTDID 4461); within the euro by SEPA. */
const CREDIT_TRANSFER = '30'
const SEPA_CREDIT_TRANSFER = '58'

/** Where an invoice is to be paid to (BG-17). */
export function paymentTo({ iban, bic, holder }: CompanyAccount, company: Company, currency: string): PaymentDetail {
  return {
    method_code: currency === 'EUR' ? SEPA_CREDIT_TRANSFER : CREDIT_TRANSFER,
    account_id: iban,
    account_name: holder ?? company.name,
    ...(bic === undefined ? {} : { service_provider_id: bic }),
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
