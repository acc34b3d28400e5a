/**
 * The invoice in the v2 names of the interface specification (section 2.3); where the specification has no name, ours.
 *
 * Every value is text exactly as written: amounts are decimal strings, dates `YYYY-MM-DD`, contents base64. Nothing is interpreted here,
 * so a wrong value can be kept, shown and judged. Absent is `undefined` (no key), never an empty string or null.
 * Business terms are named in `core/terms`, which binds each of them to a path of this type.
 */
export interface Invoice {
  document: DocumentHead
  supplier?: Supplier
  customer?: Customer
  delivery?: Delivery
  tax_representative?: TaxRepresentative
  payee?: Payee
  totals?: Totals
  taxes?: Tax[]
  notes?: Note[]
  additional_documents?: AdditionalDocument[]
  preceding_documents?: PrecedingDocument[]
  payment_details?: PaymentDetail[]
  items?: Item[]
}

/** An identifier with the code of the scheme that issues it. */
export interface Identifier {
  value?: string
  scheme?: string
}

export interface DocumentHead {
  number?: string
  issue_date?: string
  type_code?: string
  currency_code?: string
  tax_currency_code?: string
  tax_point_date?: string
  /** UNTDID 2005 codes (3, 35, 432), as in UBL; CII writes the 2475 twins. */
  tax_point_date_code?: string
  due_date?: string
  customer_reference?: string
  project_reference?: string
  contract_reference?: string
  purchase_order_reference?: string
  sales_order_reference?: string
  receiving_advice_reference?: string
  despatch_advice_reference?: string
  tender_reference?: string
  customer_accounting_reference?: string
  terms?: string
  process_id?: string
  specification_id?: string
  period_start_date?: string
  period_end_date?: string
  /** Document level allowances (sign `-`, BG-20) and charges (sign `+`, BG-21). */
  discounts_charges?: DocumentDiscountCharge[]
  third_party_payments?: ThirdPartyPayment[]
}

export interface Address {
  address_line_1?: string
  address_line_2?: string
  address_line_3?: string
  city?: string
  post_code?: string
  country_subdivision?: string
  country_code?: string
}

export interface Contact {
  name?: string
  telephone?: string
  email?: string
}

export interface Supplier extends Address {
  name?: string
  trading_name?: string
  ids?: Identifier[]
  legal_registration_id?: Identifier
  /** VAT identifier (BT-31); `scheme` is the fixed tax scheme of the syntax. */
  tax_id?: Identifier
  /** Local tax registration (BT-32). */
  tax_registration_id?: Identifier
  additional_legal_information?: string
  endpoint_id?: Identifier
  contact?: Contact
}

export interface Customer extends Address {
  name?: string
  trading_name?: string
  id?: Identifier
  legal_registration_id?: Identifier
  tax_id?: Identifier
  endpoint_id?: Identifier
  contact?: Contact
}

interface Payee {
  name?: string
  id?: Identifier
  legal_registration_id?: Identifier
}

interface TaxRepresentative extends Address {
  name?: string
  tax_id?: Identifier
}

interface Delivery extends Address {
  name?: string
  id?: Identifier
  date?: string
}

export interface Totals {
  item_subtotal?: string
  discount?: string
  charge?: string
  subtotal?: string
  tax_total?: string
  /** VAT total in the accounting currency (BT-111). */
  tax_total_accounting?: string
  total?: string
  paid?: string
  round?: string
  payable?: string
}

export interface Tax {
  taxable_amount?: string
  amount?: string
  code?: string
  percent?: string
  scheme?: string
  currency_code?: string
  exemption_reason?: string
  exemption_reason_code?: string
}

export interface Note {
  subject_code?: string
  text?: string
}

export interface AdditionalDocument {
  id?: Identifier
  /** 130 marks the invoiced object identifier (BT-18). */
  type_code?: string
  description?: string
  uri?: string
  /** Base64. */
  content?: string
  mime_code?: string
  filename?: string
}

export interface PrecedingDocument {
  number?: string
  issue_date?: string
}

export interface PaymentDetail {
  method_code?: string
  method_name?: string
  remittance_information?: string
  account_id?: string
  account_name?: string
  service_provider_id?: string
  card_number?: string
  card_holder_name?: string
  direct_debit_mandate_id?: string
  direct_debit_creditor_id?: string
  direct_debit_payer_account?: string
}

export interface DiscountCharge {
  /** `-` allowance, `+` charge. */
  sign?: string
  amount?: string
  base_amount?: string
  percent?: string
  reason?: string
  reason_code?: string
}

export interface DocumentDiscountCharge extends DiscountCharge {
  tax_code?: string
  tax_percent?: string
  tax_scheme?: string
}

interface ThirdPartyPayment {
  type?: string
  amount?: string
  description?: string
}

interface DocumentReference {
  id?: Identifier
  type_code?: string
}

interface PriceDiscountCharge {
  sign?: string
  /** Gross price (BT-148). */
  base_amount?: string
  amount?: string
}

interface Classification {
  value?: string
  scheme?: string
  scheme_version?: string
}

interface ItemAttribute {
  name?: string
  value?: string
}

export interface Item {
  id?: string
  note?: string
  document_reference?: DocumentReference
  quantity?: string
  unit_code?: string
  subtotal?: string
  order_line_reference?: string
  customer_accounting_reference?: string
  period_start_date?: string
  period_end_date?: string
  discounts_charges?: DiscountCharge[]
  price?: string
  price_discount_charge?: PriceDiscountCharge
  price_quantity?: string
  price_unit_code?: string
  tax_code?: string
  tax_percent?: string
  tax_scheme?: string
  name?: string
  description?: string
  supplier_item_id?: string
  customer_item_id?: string
  standard_item_id?: Identifier
  classifications?: Classification[]
  origin_country_code?: string
  attributes?: ItemAttribute[]
  sub_items?: Item[]
}
