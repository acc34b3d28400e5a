/**
 * Specification, section 2.3: the fields of the v1 model and what they are called in v2, row by row. Objects of v1 are mostly flat where v2
 * has an object of its own (`party_id` and `party_scheme` are `id.value` and `id.scheme`). A field without a row has the same name in both;
 * sub-items have the names of items.
 */
export const V1_RENAMES: readonly { readonly at: string; readonly rows: readonly (readonly [v1: string, v2: string])[] }[] = [
  {
    at: '',
    rows: [
      ['invoice', 'document'],
      ['company', 'supplier'],
      ['tax_agent', 'tax_representative'],
      ['preceding_invoices', 'preceding_documents'],
      ['bank_details', 'payment_details'],
    ],
  },
  {
    at: 'document',
    rows: [
      ['invoice_number', 'number'],
      ['payment_terms', 'terms'],
      ['buyer_reference', 'customer_reference'],
    ],
  },
  {
    at: 'supplier',
    rows: [
      ['address_line', 'address_line_1'],
      ['address_line2', 'address_line_2'],
      ['address_line3', 'address_line_3'],
      ['party_id', 'ids[].value'],
      ['party_scheme', 'ids[].scheme'],
      ['party_ids', 'ids'],
      ['party_endpoint_id', 'endpoint_id.value'],
      ['party_endpoint_scheme', 'endpoint_id.scheme'],
      ['legal_registration_id', 'legal_registration_id.value'],
      ['legal_registration_scheme', 'legal_registration_id.scheme'],
      ['party_tax_id', 'tax_id.value'],
      ['party_tax_scheme', 'tax_id.scheme'],
    ],
  },
  {
    at: 'customer',
    rows: [
      ['address_line', 'address_line_1'],
      ['address_line2', 'address_line_2'],
      ['address_line3', 'address_line_3'],
      ['party_id', 'id.value'],
      ['party_scheme', 'id.scheme'],
      ['party_endpoint_id', 'endpoint_id.value'],
      ['party_endpoint_scheme', 'endpoint_id.scheme'],
      ['legal_registration_id', 'legal_registration_id.value'],
      ['legal_registration_scheme', 'legal_registration_id.scheme'],
    ],
  },
  {
    at: 'delivery',
    rows: [
      ['party_name', 'name'],
      ['party_id', 'id.value'],
      ['party_scheme', 'id.scheme'],
      ['delivery_date', 'date'],
      ['address_line', 'address_line_1'],
      ['address_line2', 'address_line_2'],
      ['address_line3', 'address_line_3'],
    ],
  },
  {
    at: 'payee',
    rows: [
      ['party_id', 'id.value'],
      ['party_scheme', 'id.scheme'],
      ['legal_registration_id', 'legal_registration_id.value'],
      ['legal_registration_scheme', 'legal_registration_id.scheme'],
    ],
  },
  {
    at: 'totals',
    rows: [
      ['invoice_item_subtotal', 'item_subtotal'],
      ['invoice_subtotal', 'subtotal'],
      ['invoice_total', 'total'],
      ['invoice_discount', 'discount'],
      ['invoice_charge', 'charge'],
      ['invoice_paid', 'paid'],
      ['invoice_round', 'round'],
      ['invoice_balance', 'payable'],
      ['invoice_tax_total', 'tax_total'],
    ],
  },
  {
    at: 'taxes[]',
    rows: [
      ['tax_amount', 'amount'],
      ['tax_percent', 'percent'],
      ['tax_code', 'code'],
      ['tax_scheme', 'scheme'],
      ['tax_currency_code', 'currency_code'],
      ['tax_exemption_reason', 'exemption_reason'],
      ['tax_exemption_reason_code', 'exemption_reason_code'],
    ],
  },
  {
    at: 'notes[]',
    rows: [
      ['note_text', 'text'],
      ['note_subject_code', 'subject_code'],
    ],
  },
  {
    at: 'additional_documents[]',
    rows: [
      ['document_id', 'id.value'],
      ['document_scheme', 'id.scheme'],
      ['document_uri', 'uri'],
      ['document_code', 'type_code'],
      ['document_description', 'description'],
      ['document_filename', 'filename'],
      ['document_mime_code', 'mime_code'],
      ['document_content', 'content'],
    ],
  },
  {
    at: 'preceding_documents[]',
    rows: [
      ['invoice_number', 'number'],
      ['invoice_date', 'issue_date'],
    ],
  },
  {
    at: 'payment_details[]',
    rows: [
      ['payment_method_code', 'method_code'],
      ['payment_method_name', 'method_name'],
      ['payment_id', 'remittance_information'],
      ['payment_mandate_id', 'direct_debit_mandate_id'],
      ['payer_financial_account', 'direct_debit_payer_account'],
    ],
  },
  {
    at: 'items[]',
    rows: [
      ['seller_id', 'supplier_item_id'],
      ['buyer_id', 'customer_item_id'],
      ['standard_id', 'standard_item_id.value'],
      ['standard_scheme', 'standard_item_id.scheme'],
      ['base_quantity', 'price_quantity'],
      ['base_unit_code', 'price_unit_code'],
      ['gross_price', 'price_discount_charge.base_amount'],
      ['gross_diff', 'price_discount_charge.amount'],
      ['gross_diff_sign', 'price_discount_charge.sign'],
      ['document_reference', 'document_reference.id.value'],
      ['document_reference_scheme', 'document_reference.id.scheme'],
      ['document_reference_code', 'document_reference.type_code'],
      ['invoice_period_start', 'period_start_date'],
      ['invoice_period_end', 'period_end_date'],
      ['item_discounts_and_charges', 'discounts_charges'],
    ],
  },
]
