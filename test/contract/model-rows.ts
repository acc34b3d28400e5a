import { createOpenApi } from '../../core/contract/openapi.ts'

interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly format?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
}

const SCHEMAS = createOpenApi('').components.schemas as unknown as Readonly<Record<string, JsonSchema>>
const resolve = (schema: JsonSchema): JsonSchema =>
  schema.$ref === undefined ? schema : (SCHEMAS[schema.$ref.split('/').pop() ?? ''] ?? {})

/** `[i]` of the specification's notation is the first entry. */
const segmentsOf = (path: string): string[] => path.replaceAll(/\[\w\]/g, '.[]').split('.')

function schemaAt(path: string): JsonSchema | undefined {
  let schema: JsonSchema | undefined = SCHEMAS.Invoice
  for (const segment of segmentsOf(path)) {
    const here = resolve(schema ?? {})
    schema = segment === '[]' ? here.items : here.properties?.[segment]
  }
  return schema
}

/** A model that holds nothing but a value at the path. */
export function modelOf(path: string, value = sampleValue(schemaAt(path))): object {
  const built = segmentsOf(path).reduceRight<unknown>((inner, segment) => (segment === '[]' ? [inner] : { [segment]: inner }), value)
  return built as object
}

function sampleValue(input: JsonSchema | undefined): unknown {
  if (input === undefined) throw new Error('the schema of the model has no such path')
  const schema = resolve(input)
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.type === 'object') return {}
  if (schema.type === 'array') return [sampleValue(schema.items)]
  return schema.format === 'date' ? '2026-11-21' : '1'
}

/** The first part of a v1 path that v2 does not know, as errors write it. */
function refusedPath(path: string): string {
  const segments = segmentsOf(path)
  const known = segments.findIndex(
    (_, index) =>
      schemaAt(
        segments
          .slice(0, index + 1)
          .join('.')
          .replaceAll('.[]', '[i]'),
      ) === undefined,
  )
  const refused = known === -1 ? segments : segments.slice(0, known + 1)
  return refused.join('.').replaceAll('.[]', '[0]')
}

function v1Paths(row: string): string[] {
  if (row.endsWith('.*')) return [row.replace('[j].*', '[i].seller_id')]
  const [first = '', ...rest] = row.split(', ')
  return [first, ...rest.map((name) => first.slice(0, first.lastIndexOf('.') + 1) + name)]
}

/** Specification, section 2.3: v1 field and v2 field, as written there; what v2 says in several fields has them all. */
// prettier-ignore
const RENAMES: readonly (readonly [v1: string, v2: readonly string[]])[] = [
  ['invoice', ['document']],
  ['invoice.invoice_number', ['document.number']],
  ['invoice.payment_terms', ['document.terms']],
  ['invoice.buyer_reference', ['document.customer_reference']],
  ['company', ['supplier']],
  ['company.address_line', ['supplier.address_line_1']],
  ['company.address_line2', ['supplier.address_line_2']],
  ['company.address_line3', ['supplier.address_line_3']],
  ['company.party_id', ['supplier.ids[i].value']],
  ['company.party_scheme', ['supplier.ids[i].scheme']],
  ['company.party_ids', ['supplier.ids']],
  ['company.party_endpoint_id', ['supplier.endpoint_id.value']],
  ['company.party_endpoint_scheme', ['supplier.endpoint_id.scheme']],
  ['company.legal_registration_id', ['supplier.legal_registration_id.value']],
  ['company.legal_registration_scheme', ['supplier.legal_registration_id.scheme']],
  ['company.party_tax_id', ['supplier.tax_id.value']],
  ['company.party_tax_scheme', ['supplier.tax_id.scheme']],
  ['customer.address_line', ['customer.address_line_1']],
  ['customer.address_line2', ['customer.address_line_2']],
  ['customer.address_line3', ['customer.address_line_3']],
  ['customer.party_id', ['customer.id.value']],
  ['customer.party_scheme', ['customer.id.scheme']],
  ['customer.party_endpoint_id', ['customer.endpoint_id.value']],
  ['customer.party_endpoint_scheme', ['customer.endpoint_id.scheme']],
  ['customer.legal_registration_id', ['customer.legal_registration_id.value']],
  ['customer.legal_registration_scheme', ['customer.legal_registration_id.scheme']],
  ['delivery.party_name', ['delivery.name']],
  ['delivery.party_id', ['delivery.id.value']],
  ['delivery.party_scheme', ['delivery.id.scheme']],
  ['delivery.delivery_date', ['delivery.date']],
  ['delivery.address_line', ['delivery.address_line_1']],
  ['delivery.address_line2', ['delivery.address_line_2']],
  ['delivery.address_line3', ['delivery.address_line_3']],
  ['tax_agent', ['tax_representative']],
  ['payee.party_id', ['payee.id.value']],
  ['payee.party_scheme', ['payee.id.scheme']],
  ['payee.legal_registration_id', ['payee.legal_registration_id.value']],
  ['payee.legal_registration_scheme', ['payee.legal_registration_id.scheme']],
  ['totals.invoice_item_subtotal', ['totals.item_subtotal']],
  ['totals.invoice_subtotal', ['totals.subtotal']],
  ['totals.invoice_total', ['totals.total']],
  ['totals.invoice_discount', ['totals.discount']],
  ['totals.invoice_charge', ['totals.charge']],
  ['totals.invoice_paid', ['totals.paid']],
  ['totals.invoice_round', ['totals.round']],
  ['totals.invoice_balance', ['totals.payable']],
  ['totals.invoice_tax_total', ['totals.tax_total']],
  ['taxes[i].tax_amount', ['taxes[i].amount']],
  ['taxes[i].tax_percent', ['taxes[i].percent']],
  ['taxes[i].tax_code', ['taxes[i].code']],
  ['taxes[i].tax_scheme', ['taxes[i].scheme']],
  ['taxes[i].tax_currency_code', ['taxes[i].currency_code']],
  ['taxes[i].tax_exemption_reason', ['taxes[i].exemption_reason']],
  ['taxes[i].tax_exemption_reason_code', ['taxes[i].exemption_reason_code']],
  ['notes[i].note_text', ['notes[i].text']],
  ['notes[i].note_subject_code', ['notes[i].subject_code']],
  ['additional_documents[i].document_id', ['additional_documents[i].id.value']],
  ['additional_documents[i].document_scheme', ['additional_documents[i].id.scheme']],
  ['additional_documents[i].document_uri', ['additional_documents[i].uri']],
  ['additional_documents[i].document_code', ['additional_documents[i].type_code']],
  ['additional_documents[i].document_description', ['additional_documents[i].description']],
  ['additional_documents[i].document_filename', ['additional_documents[i].filename']],
  ['additional_documents[i].document_mime_code', ['additional_documents[i].mime_code']],
  ['additional_documents[i].document_content', ['additional_documents[i].content']],
  ['preceding_invoices', ['preceding_documents']],
  ['preceding_invoices[i].invoice_number', ['preceding_documents[i].number']],
  ['preceding_invoices[i].invoice_date', ['preceding_documents[i].issue_date']],
  ['bank_details', ['payment_details']],
  ['bank_details[i].payment_method_code', ['payment_details[i].method_code']],
  ['bank_details[i].payment_method_name', ['payment_details[i].method_name']],
  ['bank_details[i].payment_id', ['payment_details[i].remittance_information']],
  ['bank_details[i].payment_mandate_id', ['payment_details[i].direct_debit_mandate_id']],
  ['bank_details[i].payer_financial_account', ['payment_details[i].direct_debit_payer_account']],
  ['items[i].seller_id', ['items[i].supplier_item_id']],
  ['items[i].buyer_id', ['items[i].customer_item_id']],
  ['items[i].standard_id', ['items[i].standard_item_id.value']],
  ['items[i].standard_scheme', ['items[i].standard_item_id.scheme']],
  ['items[i].base_quantity', ['items[i].price_quantity']],
  ['items[i].base_unit_code', ['items[i].price_unit_code']],
  ['items[i].gross_price, gross_diff, gross_diff_sign', ['items[i].price_discount_charge.sign', 'items[i].price_discount_charge.base_amount', 'items[i].price_discount_charge.amount']],
  ['items[i].document_reference', ['items[i].document_reference.id.value']],
  ['items[i].document_reference_scheme', ['items[i].document_reference.id.scheme']],
  ['items[i].document_reference_code', ['items[i].document_reference.type_code']],
  ['items[i].invoice_period_start', ['items[i].period_start_date']],
  ['items[i].invoice_period_end', ['items[i].period_end_date']],
  ['items[i].item_discounts_and_charges', ['items[i].discounts_charges']],
  ['items[i].sub_items[j].*', ['items[i].sub_items[i].supplier_item_id', 'items[i].sub_items[i].document_reference.id.value', 'items[i].sub_items[i].period_start_date', 'items[i].sub_items[i].discounts_charges']],
]

export const MODEL_ROWS = RENAMES.map(([v1, v2]) => ({
  v1,
  v2,
  before: v1Paths(v1).map((path) => ({ path: refusedPath(path), value: modelOf(path, '1') })),
}))
