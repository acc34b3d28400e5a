import type { Invoice } from '../model/invoice.ts'
import { describeProfile } from '../profiles/profiles.ts'
import type { TermId } from '../terms/types.ts'
import type { Need, Situation } from './situation.ts'
import { breakdownOf, isSameTax, taxPartsOf, type Taxed } from './taxed.ts'

/** Something that the invoice lacks for its situation, with the term and the place where it belongs. */
export interface Demand {
  readonly need: Need
  readonly term: TermId
  readonly path: string
}

/** Whoever names a place of delivery in XRechnung names its town and post code, too (BR-DE-10, BR-DE-11). */
const namesTown = ({ document }: Invoice): boolean => document.specification_id?.includes(describeProfile('xrechnung').urn ?? '') === true

type Look = (model: Invoice, situation: Situation) => Demand | undefined

const lack = (need: Need, term: TermId, path: string, value: string | undefined): Demand | undefined =>
  (value ?? '') === '' ? { need, term, path } : undefined

const taxOf = ({ category, rate }: Situation): Taxed => ({ tax_code: category, ...(rate === undefined ? {} : { tax_percent: rate }) })

const LOOK: Readonly<Record<Need, Look>> = {
  seller_tax: ({ supplier, tax_representative }, { kind }) => {
    const value = supplier?.tax_id?.value ?? supplier?.tax_registration_id?.value ?? tax_representative?.tax_id?.value
    // Small businesses often have no VAT id: their tax number is what they are known by.
    return kind === 'small_business'
      ? lack('seller_tax', 'BT-32', 'supplier.tax_registration_id.value', value)
      : lack('seller_tax', 'BT-31', 'supplier.tax_id.value', value)
  },
  seller_vat: ({ supplier, tax_representative }) =>
    lack('seller_vat', 'BT-31', 'supplier.tax_id.value', supplier?.tax_id?.value ?? tax_representative?.tax_id?.value),
  seller_register: ({ supplier }) =>
    lack(
      'seller_register',
      'BT-30',
      'supplier.legal_registration_id.value',
      supplier?.legal_registration_id?.value ?? supplier?.ids?.[0]?.value,
    ),
  buyer_id: ({ customer }) =>
    lack('buyer_id', 'BT-48', 'customer.tax_id.value', customer?.tax_id?.value ?? customer?.legal_registration_id?.value),
  buyer_vat: ({ customer }) => lack('buyer_vat', 'BT-48', 'customer.tax_id.value', customer?.tax_id?.value),
  delivery_country: ({ delivery }) => lack('delivery_country', 'BT-80', 'delivery.country_code', delivery?.country_code),
  delivery_town: (model) => (namesTown(model) ? lack('delivery_town', 'BT-77', 'delivery.city', model.delivery?.city) : undefined),
  delivery_post_code: (model) =>
    namesTown(model) ? lack('delivery_post_code', 'BT-78', 'delivery.post_code', model.delivery?.post_code) : undefined,
  delivery_date: ({ delivery, document }) =>
    lack('delivery_date', 'BT-72', 'delivery.date', delivery?.date ?? document.period_start_date ?? document.period_end_date),
  rate: (model, { category }) => {
    const open = taxPartsOf(model).find(({ tax }) => tax.tax_code === category && tax.tax_percent === undefined)
    return open === undefined ? undefined : { need: 'rate', term: 'BT-152', path: `${open.path}.tax_percent` }
  },
  reason: (model, situation) => {
    const found = breakdownOf(model, taxOf(situation))
    return found === undefined ? undefined : lack('reason', 'BT-120', `taxes[${found.index}].exemption_reason`, found.row.exemption_reason)
  },
}

/** What an invoice lacks for a situation that it is in. */
export function demandsOf(situation: Situation, model: Invoice): readonly Demand[] {
  const isInside = taxPartsOf(model).some(({ tax }) => isSameTax(tax, taxOf(situation)) || situation.needs.includes('rate'))
  return isInside ? situation.needs.flatMap((need) => LOOK[need](model, situation) ?? []) : []
}
