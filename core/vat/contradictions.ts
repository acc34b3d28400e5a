import type { Invoice } from '../model/invoice.ts'
import { countryOfVatId, isInEu, partiesOf } from './places.ts'
import { situationOf, type Recognised } from './recognise.ts'
import { hasTax, taxPartsOf, type TaxPart } from './taxed.ts'

/** Two things that an invoice says and that cannot both be so. */
export interface Contradiction {
  readonly code:
    | 'supply_stays_home'
    | 'supply_leaves_eu'
    | 'export_inside_eu'
    | 'buyer_id_of_own_country'
    | 'reverse_without_buyer_id'
    | 'outside_beside_others'
    | 'outside_with_vat_id'
    | 'small_business_with_vat'
    | 'untaxed_with_rate'
  /** The field that most likely is the wrong one. */
  readonly path: string
  /** What it says, for the sentence. */
  readonly value: string
}

interface Part extends TaxPart {
  readonly recognised: Recognised | undefined
}

/** What contradicts itself in the VAT of an invoice, in the order of the page. */
export function contradictionsOf(model: Invoice): readonly Contradiction[] {
  const parts = taxPartsOf(model).map((part) => ({ ...part, recognised: situationOf(model, part.tax) }))
  return [...ofPlaces(model, parts), ...ofParts(model, parts)]
}

function ofPlaces(model: Invoice, parts: readonly Part[]): Contradiction[] {
  const { seller, destination } = partiesOf(model)
  const buyerId = model.customer?.tax_id?.value
  const place = model.delivery?.country_code === undefined ? 'customer.country_code' : 'delivery.country_code'
  const has = (code: string): boolean => parts.some(({ tax }) => tax.tax_code === code)
  const found: Contradiction[] = []
  if (destination !== undefined) {
    if (has('K') && destination === seller) found.push({ code: 'supply_stays_home', path: place, value: destination })
    else if (has('K') && !isInEu(destination)) found.push({ code: 'supply_leaves_eu', path: place, value: destination })
    if (has('G') && isInEu(destination)) found.push({ code: 'export_inside_eu', path: place, value: destination })
  }
  const isAcross = has('K') || parts.some(({ recognised }) => recognised?.kind === 'intra_eu_service' || recognised?.kind === 'triangular')
  if (isAcross && buyerId !== undefined && countryOfVatId(buyerId) === seller)
    found.push({ code: 'buyer_id_of_own_country', path: 'customer.tax_id.value', value: buyerId })
  if (has('AE') && buyerId === undefined && model.customer?.legal_registration_id?.value === undefined)
    found.push({ code: 'reverse_without_buyer_id', path: 'customer.tax_id.value', value: '' })
  return found
}

function ofParts(model: Invoice, parts: readonly Part[]): Contradiction[] {
  const found: Contradiction[] = []
  const outside = parts.find(({ tax }) => tax.tax_code === 'O')
  const other = parts.find(({ tax }) => tax.tax_code !== undefined && tax.tax_code !== 'O')
  if (outside !== undefined && other !== undefined)
    found.push({ code: 'outside_beside_others', path: `${other.path}.tax_code`, value: other.tax.tax_code ?? '' })
  const ids = [
    ['supplier.tax_id.value', model.supplier?.tax_id?.value],
    ['customer.tax_id.value', model.customer?.tax_id?.value],
  ] as const
  const [shown] = ids.flatMap(([path, value]) => (value === undefined ? [] : [{ path, value }]))
  if (outside !== undefined && shown !== undefined) found.push({ code: 'outside_with_vat_id', ...shown })
  const isSmall = parts.some(({ recognised }) => recognised?.kind === 'small_business')
  const taxed = parts.find(({ tax }) => hasTax(tax.tax_percent))
  if (isSmall && taxed !== undefined)
    found.push({ code: 'small_business_with_vat', path: `${taxed.path}.tax_percent`, value: taxed.tax.tax_percent ?? '' })
  for (const { path, tax } of parts)
    if (/^(AE|K|G|E|Z|O)$/.test(tax.tax_code ?? '') && hasTax(tax.tax_percent))
      found.push({ code: 'untaxed_with_rate', path: `${path}.tax_percent`, value: tax.tax_percent ?? '' })
  return found
}
