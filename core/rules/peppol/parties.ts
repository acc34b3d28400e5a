import type { DocumentFacts } from '../facts.ts'
import { below, childrenOf, textOf, type XmlElement } from '../syntax/element.ts'
import { normalizeSpace } from '../text.ts'
import { attribute, own } from './ubl.ts'

/** The countries of the parties as the national rules of Peppol see them. */
export interface Countries {
  /** By the VAT identifier of the seller, else of its tax representative, else by the seller's address; upper case. */
  readonly supplier: string
  /** The same without the tax representative. */
  readonly accountingSupplier: string
  readonly customer: string
  /** Country codes of the addresses as written. */
  readonly supplierAddress: string
  readonly customerAddress: string
  readonly representativeAddress: string
  readonly seller: XmlElement | undefined
}

const SELLER = 'AccountingSupplierParty/Party'
const BUYER = 'AccountingCustomerParty/Party'

/** Says that there are several where the official rules can ask of one alone: they hold back, whatever country it is. */
const SEVERAL = '?'

/** First two characters of the party's VAT identifier; empty when it has none. */
function prefixOf(root: XmlElement | undefined, party: string): string {
  const schemes = below(root, `${party}/PartyTaxScheme`).filter((one) => below(one, 'TaxScheme/ID').some((id) => textOf(id) === 'VAT'))
  const ids = childrenOf(schemes[0], 'CompanyID')
  return schemes.length > 1 || ids.length > 1 ? SEVERAL : textOf(ids[0]).slice(0, 2)
}

function addressOf(root: XmlElement | undefined, party: string): string {
  const codes = below(root, `${party}/PostalAddress/Country/IdentificationCode`)
  return codes.length > 1 ? SEVERAL : textOf(codes[0])
}

const plain = (text: string): string => normalizeSpace(text).toUpperCase()

export const countriesOf = (facts: DocumentFacts): Countries => facts.share(readCountries)

function readCountries({ document: root }: DocumentFacts): Countries {
  const supplierAddress = addressOf(root, SELLER)
  const customerAddress = addressOf(root, BUYER)
  const own = prefixOf(root, SELLER)
  return {
    supplier: plain(own || prefixOf(root, 'TaxRepresentativeParty') || supplierAddress),
    accountingSupplier: plain(own || supplierAddress),
    customer: plain(prefixOf(root, BUYER) || customerAddress),
    supplierAddress,
    customerAddress,
    representativeAddress: addressOf(root, 'TaxRepresentativeParty'),
    seller: below(root, SELLER)[0],
  }
}

/** Both addresses are German. */
export function isGerman(facts: DocumentFacts): boolean {
  const { supplierAddress, customerAddress } = countriesOf(facts)
  return plain(supplierAddress) === 'DE' && plain(customerAddress) === 'DE'
}

/** Dutch by the address, whatever the case. */
export const isDutch = (country: string): boolean => plain(country) === 'NL'

/** Number of the chamber of commerce (KvK) or of a public body (OIN) of the Netherlands. */
export const isDutchNumber = (id: XmlElement): boolean =>
  ['0106', '0190'].includes(attribute(id, 'schemeID') ?? '') && normalizeSpace(own(id)) !== ''
