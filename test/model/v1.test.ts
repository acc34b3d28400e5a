import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { encodeV1, fromV1, toV1 } from '../../core/model/v1.ts'
import { countRuns } from '../support/extent.ts'
import { arbitraryInvoice } from '../formats/arbitrary-invoice.ts'
import { sharedDir } from '../support/shared.ts'

/** The rows of the specification, section 2.3, as it lists them. */
// prettier-ignore
const ROWS: readonly (readonly [v1: string, v2: string])[] = [
  ['invoice', 'merged into document (with inheritance of references)'],
  ['invoice.invoice_number', 'document.number'],
  ['invoice.payment_terms', 'document.terms'],
  ['invoice.buyer_reference', 'document.customer_reference'],
  ['company', 'supplier'],
  ['company.address_line', 'supplier.address_line_1'],
  ['company.address_line2', 'supplier.address_line_2'],
  ['company.address_line3', 'supplier.address_line_3'],
  ['company.party_id', 'supplier.ids[i].value'],
  ['company.party_scheme', 'supplier.ids[i].scheme'],
  ['company.party_ids', 'supplier.ids'],
  ['company.party_endpoint_id', 'supplier.endpoint_id.value'],
  ['company.party_endpoint_scheme', 'supplier.endpoint_id.scheme'],
  ['company.legal_registration_id', 'supplier.legal_registration_id.value'],
  ['company.legal_registration_scheme', 'supplier.legal_registration_id.scheme'],
  ['company.party_tax_id', 'supplier.tax_id.value'],
  ['company.party_tax_scheme', 'supplier.tax_id.scheme'],
  ['customer.address_line', 'customer.address_line_1'],
  ['customer.address_line2', 'customer.address_line_2'],
  ['customer.address_line3', 'customer.address_line_3'],
  ['customer.party_id', 'customer.id.value'],
  ['customer.party_scheme', 'customer.id.scheme'],
  ['customer.party_endpoint_id', 'customer.endpoint_id.value'],
  ['customer.party_endpoint_scheme', 'customer.endpoint_id.scheme'],
  ['customer.legal_registration_id', 'customer.legal_registration_id.value'],
  ['customer.legal_registration_scheme', 'customer.legal_registration_id.scheme'],
  ['delivery.party_name', 'delivery.name'],
  ['delivery.party_id', 'delivery.id.value'],
  ['delivery.party_scheme', 'delivery.id.scheme'],
  ['delivery.delivery_date', 'delivery.date'],
  ['delivery.address_line', 'delivery.address_line_1'],
  ['delivery.address_line2', 'delivery.address_line_2'],
  ['delivery.address_line3', 'delivery.address_line_3'],
  ['tax_agent', 'tax_representative'],
  ['payee.party_id', 'payee.id.value'],
  ['payee.party_scheme', 'payee.id.scheme'],
  ['payee.legal_registration_id', 'payee.legal_registration_id.value'],
  ['payee.legal_registration_scheme', 'payee.legal_registration_id.scheme'],
  ['totals.invoice_item_subtotal', 'totals.item_subtotal'],
  ['totals.invoice_subtotal', 'totals.subtotal'],
  ['totals.invoice_total', 'totals.total'],
  ['totals.invoice_discount', 'totals.discount'],
  ['totals.invoice_charge', 'totals.charge'],
  ['totals.invoice_paid', 'totals.paid'],
  ['totals.invoice_round', 'totals.round'],
  ['totals.invoice_balance', 'totals.payable'],
  ['totals.invoice_tax_total', 'totals.tax_total'],
  ['taxes[i].tax_amount', 'taxes[i].amount'],
  ['taxes[i].tax_percent', 'taxes[i].percent'],
  ['taxes[i].tax_code', 'taxes[i].code'],
  ['taxes[i].tax_scheme', 'taxes[i].scheme'],
  ['taxes[i].tax_currency_code', 'taxes[i].currency_code'],
  ['taxes[i].tax_exemption_reason', 'taxes[i].exemption_reason'],
  ['taxes[i].tax_exemption_reason_code', 'taxes[i].exemption_reason_code'],
  ['notes[i].note_text', 'notes[i].text'],
  ['notes[i].note_subject_code', 'notes[i].subject_code'],
  ['additional_documents[i].document_id', 'additional_documents[i].id.value'],
  ['additional_documents[i].document_scheme', 'additional_documents[i].id.scheme'],
  ['additional_documents[i].document_uri', 'additional_documents[i].uri'],
  ['additional_documents[i].document_code', 'additional_documents[i].type_code'],
  ['additional_documents[i].document_description', 'additional_documents[i].description'],
  ['additional_documents[i].document_filename', 'additional_documents[i].filename'],
  ['additional_documents[i].document_mime_code', 'additional_documents[i].mime_code'],
  ['additional_documents[i].document_content', 'additional_documents[i].content'],
  ['preceding_invoices', 'preceding_documents'],
  ['preceding_invoices[i].invoice_number', 'preceding_documents[i].number'],
  ['preceding_invoices[i].invoice_date', 'preceding_documents[i].issue_date'],
  ['bank_details', 'payment_details'],
  ['bank_details[i].payment_method_code', 'payment_details[i].method_code'],
  ['bank_details[i].payment_method_name', 'payment_details[i].method_name'],
  ['bank_details[i].payment_id', 'payment_details[i].remittance_information'],
  ['bank_details[i].payment_mandate_id', 'payment_details[i].direct_debit_mandate_id'],
  ['bank_details[i].payer_financial_account', 'payment_details[i].direct_debit_payer_account'],
  ['items[i].seller_id', 'items[i].supplier_item_id'],
  ['items[i].buyer_id', 'items[i].customer_item_id'],
  ['items[i].standard_id', 'items[i].standard_item_id.value'],
  ['items[i].standard_scheme', 'items[i].standard_item_id.scheme'],
  ['items[i].base_quantity', 'items[i].price_quantity'],
  ['items[i].base_unit_code', 'items[i].price_unit_code'],
  ['items[i].gross_price, gross_diff, gross_diff_sign', 'items[i].price_discount_charge (object with sign, base_amount, amount)'],
  ['items[i].document_reference', 'items[i].document_reference.id.value'],
  ['items[i].document_reference_scheme', 'items[i].document_reference.id.scheme'],
  ['items[i].document_reference_code', 'items[i].document_reference.type_code'],
  ['items[i].invoice_period_start', 'items[i].period_start_date'],
  ['items[i].invoice_period_end', 'items[i].period_end_date'],
  ['items[i].item_discounts_and_charges', 'items[i].discounts_charges'],
  ['items[i].sub_items[j].*', 'same renames as for items[i] (supplier_item_id, document_reference.id, period_start_date, discounts_charges, and so on)'],
]

/** Rows that name a whole object, or several fields, with the single fields that they stand for. */
const STRUCTURAL: Readonly<Record<string, readonly (readonly [v1: string, v2: string])[]>> = {
  invoice: [['invoice.issue_date', 'document.issue_date']],
  company: [['company.name', 'supplier.name']],
  'company.party_ids': [['company.party_ids[i].value', 'supplier.ids[i].value']],
  tax_agent: [['tax_agent.name', 'tax_representative.name']],
  preceding_invoices: [],
  bank_details: [['bank_details[i].account_id', 'payment_details[i].account_id']],
  'items[i].gross_price, gross_diff, gross_diff_sign': [
    ['items[i].gross_price', 'items[i].price_discount_charge.base_amount'],
    ['items[i].gross_diff', 'items[i].price_discount_charge.amount'],
    ['items[i].gross_diff_sign', 'items[i].price_discount_charge.sign'],
  ],
  'items[i].item_discounts_and_charges': [['items[i].item_discounts_and_charges[i].reason', 'items[i].discounts_charges[i].reason']],
  'items[i].sub_items[j].*': [],
}

const SINGLE = ROWS.flatMap(([v1, v2]) => STRUCTURAL[v1] ?? [[v1, v2] as const])
const OF_ITEMS = SINGLE.filter(([v1]) => v1.startsWith('items[i].'))
const LEAVES = [
  ...SINGLE,
  ...OF_ITEMS.map(([v1, v2]) => [v1, v2].map((path) => path.replace('items[i].', 'items[i].sub_items[i].')) as [string, string]),
  ...OF_ITEMS.map(
    ([v1, v2]) => [v1, v2].map((path) => path.replace('items[i].', 'items[i].sub_items[i].sub_items[i].')) as [string, string],
  ),
]

type Json = Record<string, unknown>

/** Sets a value at a path; every list has one entry. */
function put(into: Json, path: string, value: string): Json {
  let target = into
  const steps = path.split('.')
  for (const [index, step] of steps.entries()) {
    const name = step.replace('[i]', '')
    const isLast = index === steps.length - 1
    if (isLast) target[name] = value
    else if (name === step) target = (target[name] ??= {}) as Json
    else target = ((target[name] ??= [{}]) as Json[])[0] as Json
  }
  return into
}

const strict = { lenient: false }

describe('specification 2.3: v1 -> v2 -> v1', () => {
  for (const [v1, v2] of LEAVES)
    test(`${v1} is ${v2}`, () => {
      const old = put({}, v1, 'x')
      const { model } = fromV1(old, strict)
      const { document, ...rest } = put({ document: {} }, v2, 'x')
      expect(model).toEqual({ document, ...rest })
      // A list of identifiers alone comes back with the first of them as party_id.
      if (v1 !== 'company.party_ids[i].value') expect(toV1(model)).toEqual({ invoice: {}, ...old })
    })

  test('all rows at once', () => {
    const old = LEAVES.reduce((into, [v1], index) => put(into, v1, `v${index}`), {} as Json)
    const { model, warnings } = fromV1(old, strict)
    expect(warnings).toEqual([])
    expect(toV1(model)).toEqual(old)
  })

  test.skipIf(sharedDir() === undefined)('the rows are those of the specification (skipped where the measuring data are absent)', () => {
    const text = readFileSync(join(sharedDir() ?? '', 'spec', 'interface-specification.md'), 'utf8')
    const section = text.slice(text.indexOf('### 2.3'), text.indexOf('## 3. '))
    const rows = [...section.matchAll(/^\| (.+?) \| (.+?) \|$/gm)].map(([, v1, v2]) => [v1, v2]).filter(([v1]) => v1 !== 'v1 field')
    expect(ROWS).toEqual(rows)
  })

  test('v2 -> v1 -> v2 is the identity for every model', () => {
    fc.assert(
      fc.property(arbitraryInvoice, (model) => {
        expect(fromV1(toV1(model), strict).model).toEqual(model)
      }),
      { numRuns: countRuns(200) },
    )
  })
})

describe('the v1 model as input', () => {
  const refusal = (input: unknown): AppError => {
    try {
      fromV1(input, strict)
    } catch (error) {
      if (error instanceof AppError) return error
    }
    throw new Error('was accepted')
  }

  test('names of v2 and unknown names are errors with their v1 paths', () => {
    const { code, errors } = refusal({
      supplier: {},
      company: { ids: [] },
      items: [{ sub_items: [{ supplier_item_id: '1', seller_id: '1' }] }],
    })
    expect(code).toBe('validation_error')
    expect(errors.map(({ path }) => path)).toEqual(['supplier', 'company.ids', 'items[0].sub_items[0].supplier_item_id'])
  })

  test('lenient drops them and says so', () => {
    const { model, warnings } = fromV1({ company: { name: 'a', colour: 'red' } }, { lenient: true })
    expect(model).toEqual({ document: {}, supplier: { name: 'a' } })
    expect(warnings.map(({ path }) => path)).toEqual(['company.colour'])
  })

  test('fields of the invoice may stand in document, too, but not contradict', () => {
    const both = { invoice: { invoice_number: 'R-1' }, document: { invoice_number: 'R-1', issue_date: '2026-01-01' } }
    expect(fromV1(both, strict).model).toEqual({ document: { number: 'R-1', issue_date: '2026-01-01' } })
    const { errors } = refusal({ invoice: { invoice_number: 'R-1' }, document: { invoice_number: 'R-2' } })
    expect(errors).toMatchObject([{ path: 'document.invoice_number', code: 'contradiction' }])
  })

  test('what is no object is refused', () => {
    for (const input of [null, 'x', [], { items: {} }, { invoice: [] }]) expect(refusal(input).code).toBe('validation_error')
  })

  test('amounts keep their digits', () => {
    const model = { document: {}, totals: { payable: '12345678901234567.10' } }
    expect(encodeV1(model, { decimals: 'number' })).toBe('{"totals":{"invoice_balance":12345678901234567.10}}')
    expect(encodeV1(model, { decimals: 'string' })).toBe('{"totals":{"invoice_balance":"12345678901234567.10"}}')
  })
})
