import { bareId } from '../identifiers/bare.ts'
import type { Invoice } from '../model/invoice.ts'

/** Member states by ISO 3166-1, and Northern Ireland, whose goods are in the single market. */
const EU = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '))

export const isInEu = (country: string): boolean => EU.has(country)

/** Country of a VAT id; Greece writes EL there. */
export function countryOfVatId(id: string | undefined): string | undefined {
  const prefix = /^[A-Z]{2}/.exec(bareId(id ?? ''))?.[0]
  return prefix === 'EL' ? 'GR' : prefix
}

/** What the situation of an invoice depends on. */
export interface Parties {
  readonly seller: string | undefined
  readonly buyer: string | undefined
  /** Where the goods go: the country of delivery, else that of the buyer. */
  readonly destination: string | undefined
  readonly hasBuyerVatId: boolean
  /** Where the buyer stands, seen from the seller; undefined while either is not known. */
  readonly distance: 'domestic' | 'eu' | 'third' | undefined
}

export function partiesOf({ supplier, customer, delivery }: Invoice): Parties {
  const seller = supplier?.country_code ?? countryOfVatId(supplier?.tax_id?.value)
  const buyer = customer?.country_code ?? countryOfVatId(customer?.tax_id?.value)
  const distance = seller === undefined || buyer === undefined ? undefined : seller === buyer ? 'domestic' : isInEu(buyer) ? 'eu' : 'third'
  return { seller, buyer, destination: delivery?.country_code ?? buyer, hasBuyerVatId: customer?.tax_id?.value !== undefined, distance }
}

/** The day that decides which rates hold: of the supply, not of the invoice. */
export function dayOfSupply({ document, delivery }: Invoice): string | undefined {
  return delivery?.date ?? document.tax_point_date ?? document.period_end_date ?? document.issue_date
}
