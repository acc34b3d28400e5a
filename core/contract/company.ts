import type { Address, Identifier, PaymentDetail, Supplier } from '../model/invoice.ts'
import type { Company, CompanyAccount } from './types.ts'

/**
 * True when one of the answers is lacking without which nobody knows whose invoice it is: name, country and a number by which the company is known.
 * A profile that was set has them all; one made of what an older program kept may not.
 */
export function isUnfinished({ name, address, vat_ids, tax_numbers, registrations }: Company): boolean {
  return name === '' || address.country_code === '' || vat_ids.length + tax_numbers.length + registrations.length === 0
}

/** Schemes of addresses that Peppol delivers to are of four digits; `EM` and its like are of other networks (CL008). */
export function isPeppolScheme(scheme: string): boolean {
  return /^\d{4}$/.test(scheme)
}

const MAIL = 'EM'

/**
 * Which of the electronic addresses of a company (BT-34, BT-49) an invoice of a format has: one of Peppol needs one of its schemes, which others
 * have first; in an XRechnung the sender's is of the network by which its `customer` is reached, too. Undefined where none fits.
 */
export function endpointFor<Endpoint extends Pick<Identifier, 'scheme'>>(
  { endpoints }: { readonly endpoints: readonly Endpoint[] },
  format: string | undefined,
  customer: Identifier | undefined,
): Endpoint | undefined {
  const ofPeppol = endpoints.find(({ scheme = '' }) => isPeppolScheme(scheme))
  if (format?.startsWith('peppol') === true) return ofPeppol
  if (format?.startsWith('xrechnung.') !== true) return ofPeppol ?? endpoints[0]
  const ofMail = endpoints.find(({ scheme }) => scheme === MAIL)
  if (customer?.scheme === undefined) return endpoints[0]
  return customer.scheme === MAIL ? (ofMail ?? ofPeppol) : (ofPeppol ?? ofMail)
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

/** The company as the seller of an invoice (BG-4). */
export function supplierOf(company: Company, endpoint: Company['endpoints'][number] | undefined): Supplier {
  const { name, trading_name, address, vat_ids, tax_numbers, registrations, legal_information, contacts } = company
  const [register, ...ids] = registrations
  const [vatId] = vat_ids
  const [taxNumber] = tax_numbers
  const [contact] = contacts
  // A small business may have neither a VAT number nor a register, and is known by what the tax office knows it by: some identifier has to be there (BR-CO-26).
  const identifiers = vatId === undefined && register === undefined && taxNumber !== undefined ? [{ value: taxNumber }] : ids
  return {
    name,
    ...(trading_name === undefined ? {} : { trading_name }),
    ...addressOf(address),
    ...(identifiers.length === 0 ? {} : { ids: identifiers }),
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
