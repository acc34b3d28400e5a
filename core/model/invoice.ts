import { list, number, object, text, type Held, type ShapeOf } from './shape.ts'

/*
 * The invoice in the v2 names of the interface specification (section 2.3); where the specification has no name, ours. Each part is stated once, as
 * a table of its fields; its type is what that holds, and decoding, encoding and the JSON schema walk it.
 *
 * Every value is text exactly as written: amounts are decimal strings, dates `YYYY-MM-DD`, contents base64. Nothing is interpreted here,
 * so a wrong value can be kept, shown and judged. Absent is `undefined` (no key), never an empty string or null.
 * Business terms are named in `core/terms`, which binds each of them to a path of this type.
 */

const IDENTIFIER = { value: text, scheme: text }
/** An identifier with the code of the scheme that issues it. */
export interface Identifier extends Held<typeof IDENTIFIER> {}
const identifier = object<Identifier>(() => IDENTIFIER)

const ADDRESS = {
  address_line_1: text,
  address_line_2: text,
  address_line_3: text,
  city: text,
  post_code: text,
  country_subdivision: text,
  country_code: text,
}
export interface Address extends Held<typeof ADDRESS> {}

const CONTACT = { name: text, telephone: text, email: text }
interface Contact extends Held<typeof CONTACT> {}
const contact = object<Contact>(() => CONTACT)

const SUPPLIER = {
  ...ADDRESS,
  name: text,
  trading_name: text,
  ids: list<Identifier>(() => IDENTIFIER),
  legal_registration_id: identifier,
  /** VAT identifier (BT-31); `scheme` is the fixed tax scheme of the syntax. */
  tax_id: identifier,
  /** Local tax registration (BT-32). */
  tax_registration_id: identifier,
  additional_legal_information: text,
  endpoint_id: identifier,
  contact,
}
export interface Supplier extends Held<typeof SUPPLIER> {}

const CUSTOMER = {
  ...ADDRESS,
  name: text,
  trading_name: text,
  id: identifier,
  legal_registration_id: identifier,
  tax_id: identifier,
  endpoint_id: identifier,
  contact,
}
export interface Customer extends Held<typeof CUSTOMER> {}

const DELIVERY = { ...ADDRESS, name: text, id: identifier, date: text }
export interface Delivery extends Held<typeof DELIVERY> {}

const TAX_REPRESENTATIVE = { ...ADDRESS, name: text, tax_id: identifier }
interface TaxRepresentative extends Held<typeof TAX_REPRESENTATIVE> {}

const PAYEE = { name: text, id: identifier, legal_registration_id: identifier }
interface Payee extends Held<typeof PAYEE> {}

const DISCOUNT_CHARGE = {
  /** `-` allowance, `+` charge. */
  sign: text,
  amount: number,
  base_amount: number,
  percent: number,
  reason: text,
  reason_code: text,
}
export interface DiscountCharge extends Held<typeof DISCOUNT_CHARGE> {}

const DOCUMENT_DISCOUNT_CHARGE = { ...DISCOUNT_CHARGE, tax_code: text, tax_percent: number, tax_scheme: text }
export interface DocumentDiscountCharge extends Held<typeof DOCUMENT_DISCOUNT_CHARGE> {}

const THIRD_PARTY_PAYMENT = { type: text, amount: number, description: text }
interface ThirdPartyPayment extends Held<typeof THIRD_PARTY_PAYMENT> {}

const DOCUMENT = {
  number: text,
  issue_date: text,
  type_code: text,
  currency_code: text,
  tax_currency_code: text,
  tax_point_date: text,
  /** UNTDID 2005 codes (3, 35, 432), as in UBL; CII writes the 2475 twins. */
  tax_point_date_code: text,
  due_date: text,
  customer_reference: text,
  project_reference: text,
  contract_reference: text,
  purchase_order_reference: text,
  sales_order_reference: text,
  receiving_advice_reference: text,
  despatch_advice_reference: text,
  tender_reference: text,
  customer_accounting_reference: text,
  terms: text,
  process_id: text,
  specification_id: text,
  period_start_date: text,
  period_end_date: text,
  /** Document level allowances (sign `-`, BG-20) and charges (sign `+`, BG-21). */
  discounts_charges: list<DocumentDiscountCharge>(() => DOCUMENT_DISCOUNT_CHARGE),
  third_party_payments: list<ThirdPartyPayment>(() => THIRD_PARTY_PAYMENT),
}
export interface DocumentHead extends Held<typeof DOCUMENT> {}

const TOTALS = {
  item_subtotal: number,
  discount: number,
  charge: number,
  subtotal: number,
  tax_total: number,
  /** VAT total in the accounting currency (BT-111). */
  tax_total_accounting: number,
  total: number,
  paid: number,
  round: number,
  payable: number,
}
export interface Totals extends Held<typeof TOTALS> {}

const TAX = {
  taxable_amount: number,
  amount: number,
  code: text,
  percent: number,
  scheme: text,
  currency_code: text,
  exemption_reason: text,
  exemption_reason_code: text,
}
export interface Tax extends Held<typeof TAX> {}

const NOTE = { subject_code: text, text }
export interface Note extends Held<typeof NOTE> {}

const ADDITIONAL_DOCUMENT = {
  id: identifier,
  /** 130 marks the invoiced object identifier (BT-18). */
  type_code: text,
  description: text,
  uri: text,
  /** Base64. */
  content: text,
  mime_code: text,
  filename: text,
}
export interface AdditionalDocument extends Held<typeof ADDITIONAL_DOCUMENT> {}

const PRECEDING_DOCUMENT = { number: text, issue_date: text }
export interface PrecedingDocument extends Held<typeof PRECEDING_DOCUMENT> {}

const PAYMENT_DETAIL = {
  method_code: text,
  method_name: text,
  remittance_information: text,
  account_id: text,
  account_name: text,
  service_provider_id: text,
  card_number: text,
  card_holder_name: text,
  direct_debit_mandate_id: text,
  direct_debit_creditor_id: text,
  direct_debit_payer_account: text,
}
export interface PaymentDetail extends Held<typeof PAYMENT_DETAIL> {}

const DOCUMENT_REFERENCE = { id: identifier, type_code: text }
interface DocumentReference extends Held<typeof DOCUMENT_REFERENCE> {}

const PRICE_DISCOUNT_CHARGE = {
  sign: text,
  /** Gross price (BT-148). */
  base_amount: number,
  amount: number,
}
interface PriceDiscountCharge extends Held<typeof PRICE_DISCOUNT_CHARGE> {}

const CLASSIFICATION = { value: text, scheme: text, scheme_version: text }
interface Classification extends Held<typeof CLASSIFICATION> {}

const ITEM_ATTRIBUTE = { name: text, value: text }
interface ItemAttribute extends Held<typeof ITEM_ATTRIBUTE> {}

const LINE = {
  id: text,
  note: text,
  document_reference: object<DocumentReference>(() => DOCUMENT_REFERENCE),
  quantity: number,
  unit_code: text,
  subtotal: number,
  order_line_reference: text,
  customer_accounting_reference: text,
  period_start_date: text,
  period_end_date: text,
  discounts_charges: list<DiscountCharge>(() => DISCOUNT_CHARGE),
  price: number,
  price_discount_charge: object<PriceDiscountCharge>(() => PRICE_DISCOUNT_CHARGE),
  price_quantity: number,
  price_unit_code: text,
  tax_code: text,
  tax_percent: number,
  tax_scheme: text,
  name: text,
  description: text,
  supplier_item_id: text,
  customer_item_id: text,
  standard_item_id: identifier,
  classifications: list<Classification>(() => CLASSIFICATION),
  origin_country_code: text,
  attributes: list<ItemAttribute>(() => ITEM_ATTRIBUTE),
}
/** A line, and a line below a line: a type that holds itself is not inferred. */
export interface Item extends Held<typeof LINE> {
  sub_items?: Item[]
}
const ITEM: ShapeOf<Item> = { ...LINE, sub_items: list<Item>(() => ITEM) }

export const INVOICE_SHAPE = {
  document: object<DocumentHead>(() => DOCUMENT),
  supplier: object<Supplier>(() => SUPPLIER),
  customer: object<Customer>(() => CUSTOMER),
  delivery: object<Delivery>(() => DELIVERY),
  tax_representative: object<TaxRepresentative>(() => TAX_REPRESENTATIVE),
  payee: object<Payee>(() => PAYEE),
  totals: object<Totals>(() => TOTALS),
  taxes: list<Tax>(() => TAX),
  notes: list<Note>(() => NOTE),
  additional_documents: list<AdditionalDocument>(() => ADDITIONAL_DOCUMENT),
  preceding_documents: list<PrecedingDocument>(() => PRECEDING_DOCUMENT),
  payment_details: list<PaymentDetail>(() => PAYMENT_DETAIL),
  items: list<Item>(() => ITEM),
}
export interface Invoice extends Held<typeof INVOICE_SHAPE> {
  document: DocumentHead
}
