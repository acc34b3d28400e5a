import { parseXml } from '../../core/xml/reader.ts'
import type { ListedTerm } from '../../core/formats/list-terms.ts'
import { readInvoice } from '../../core/formats/read.ts'
import { writeSyntax } from '../../core/formats/write.ts'
import type { BoundSyntax } from '../../core/formats/bindings.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import { modelToView } from '../../core/terms/model-view.ts'
import { occurrencePath } from '../../core/terms/path.ts'
import type { Group, TermView } from '../../core/terms/view.ts'

/** Everything that a view holds, qualifying terms included: nothing is selected, so that nothing can hide. */
export function terms(view: TermView): readonly ListedTerm[] {
  return collect(view.root).filter(([, value]) => value.trim() !== '')
}

function collect(group: Group): ListedTerm[] {
  const own = group.occurrences.flatMap((occurrence): ListedTerm[] => [
    [occurrence.term, occurrence.value, occurrencePath(group, occurrence)],
    ...(occurrence.parts ?? []).map((part): ListedTerm => [part.term, part.value, occurrencePath(group, part, occurrence)]),
  ])
  return [...own, ...group.children.flatMap(collect)]
}

export function readXml(xml: string | Uint8Array): TermView {
  return readInvoice(parseXml(xml)).view
}

export function writeModel(model: Invoice, syntax: BoundSyntax): string {
  return writeSyntax(modelToView(model), syntax).xml
}

/** `id=value` of a list of terms, sorted: what two documents are compared by. */
export function pairs(list: readonly ListedTerm[]): string[] {
  return list.map(([id, value]) => `${id}=${value}`).sort()
}

/** What is in the first list and not in the second, each as often as it is missing. */
export function missing(from: readonly string[], other: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const entry of other) left.set(entry, (left.get(entry) ?? 0) + 1)
  return from.filter((entry) => {
    const count = left.get(entry) ?? 0
    left.set(entry, count - 1)
    return count <= 0
  })
}

/** An invoice of ours with something in most groups. */
export const SAMPLE: Invoice = {
  document: {
    number: 'R-2026-0815',
    issue_date: '2026-11-02',
    type_code: '380',
    currency_code: 'EUR',
    tax_currency_code: 'SEK',
    due_date: '2026-12-02',
    customer_reference: '04011000-12345-34',
    project_reference: 'P-7',
    sales_order_reference: 'A-99',
    terms: 'Zahlbar binnen 30 Tagen',
    specification_id: 'urn:cen.eu:en16931:2017',
    period_start_date: '2026-10-01',
    tax_point_date_code: '35',
    discounts_charges: [{ sign: '-', amount: '5.00', reason: 'Treue', tax_code: 'S', tax_percent: '19' }],
  },
  notes: [{ subject_code: 'AAI', text: 'Danke für Ihren Auftrag' }, { text: 'Lager 3' }],
  supplier: {
    name: 'Buchbinderei Vogt GmbH',
    ids: [{ value: '4260001', scheme: '0088' }, { value: 'L-1' }],
    tax_id: { value: 'DE123456789' },
    tax_registration_id: { value: '12/345/67890' },
    city: 'Jena',
    country_code: 'DE',
    contact: { name: 'Ina Vogt', email: 'ina@example.org' },
  },
  customer: { name: 'Stadtarchiv Ulm', city: 'Ulm', country_code: 'DE', endpoint_id: { value: '04011000-12345-34', scheme: '0204' } },
  additional_documents: [
    { id: { value: 'Vertrag' }, description: 'Rahmenvertrag', content: 'aGFsbG8=', mime_code: 'text/plain', filename: 'v.txt' },
    { id: { value: 'ZAEHLER-4', scheme: 'ABZ' }, type_code: '130' },
  ],
  preceding_documents: [{ number: 'R-1', issue_date: '2026-01-05' }, { number: 'R-2' }],
  payment_details: [
    { method_code: '58', remittance_information: 'R-2026-0815', account_id: 'DE02120300000000202051', account_name: 'Vogt' },
    {
      method_code: '59',
      remittance_information: 'R-2026-0815',
      direct_debit_mandate_id: 'M-1',
      direct_debit_creditor_id: 'DE98ZZZ09999999999',
    },
  ],
  taxes: [{ taxable_amount: '95.00', amount: '18.05', code: 'S', percent: '19' }],
  totals: {
    item_subtotal: '100.00',
    discount: '5.00',
    subtotal: '95.00',
    tax_total: '18.05',
    tax_total_accounting: '203.10',
    total: '113.05',
    payable: '113.05',
  },
  items: [
    {
      id: '1',
      quantity: '4',
      unit_code: 'HUR',
      subtotal: '100.00',
      price: '25.00',
      price_discount_charge: { base_amount: '30.00', amount: '5.00' },
      price_quantity: '1',
      price_unit_code: 'HUR',
      tax_code: 'S',
      tax_percent: '19',
      name: 'Restaurierung',
      document_reference: { id: { value: 'BUCH-17', scheme: 'ABZ' } },
      classifications: [{ value: '78', scheme: 'STI' }],
      attributes: [{ name: 'Einband', value: 'Leder' }],
    },
  ],
}
