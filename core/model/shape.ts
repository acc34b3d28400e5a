import type {
  Address,
  AdditionalDocument,
  Contact,
  DiscountCharge,
  DocumentDiscountCharge,
  DocumentHead,
  Identifier,
  Invoice,
  Item,
} from './invoice.ts'

/** A field of the model: a text, a decimal number, one object or a list of objects. Objects are named by a function so that lines can hold lines. */
export type FieldShape =
  { readonly kind: 'text' } | { readonly kind: 'number' } | { readonly kind: 'object' | 'list'; readonly of: () => ObjectShape }

export type ObjectShape = Readonly<Record<string, FieldShape>>

/** The table of an interface: every member, and no other. A member that is forgotten does not compile. */
type ShapeOf<Type> = { readonly [Name in keyof Required<Type>]: FieldOf<NonNullable<Type[Name]>> }
type FieldOf<Value> = Value extends string
  ? { readonly kind: 'text' } | { readonly kind: 'number' }
  : Value extends readonly (infer Entry)[]
    ? { readonly kind: 'list'; readonly of: () => ShapeOf<Entry> }
    : { readonly kind: 'object'; readonly of: () => ShapeOf<Value> }

const text = { kind: 'text' } as const
const number = { kind: 'number' } as const
const object = <Shape>(of: () => Shape): { readonly kind: 'object'; readonly of: () => Shape } => ({ kind: 'object', of: once(of) })
const list = <Shape>(of: () => Shape): { readonly kind: 'list'; readonly of: () => Shape } => ({ kind: 'list', of: once(of) })

/** A shape is one object, however often it is asked for. */
function once<Shape>(make: () => Shape): () => Shape {
  let made: Shape | undefined
  return () => (made ??= make())
}

const IDENTIFIER: ShapeOf<Identifier> = { value: text, scheme: text }
const identifier = object(() => IDENTIFIER)

const ADDRESS: ShapeOf<Address> = {
  address_line_1: text,
  address_line_2: text,
  address_line_3: text,
  city: text,
  post_code: text,
  country_subdivision: text,
  country_code: text,
}

const CONTACT: ShapeOf<Contact> = { name: text, telephone: text, email: text }
const contact = object(() => CONTACT)

const DISCOUNT_CHARGE: ShapeOf<DiscountCharge> = {
  sign: text,
  amount: number,
  base_amount: number,
  percent: number,
  reason: text,
  reason_code: text,
}

const DOCUMENT_DISCOUNT_CHARGE: ShapeOf<DocumentDiscountCharge> = {
  ...DISCOUNT_CHARGE,
  tax_code: text,
  tax_percent: number,
  tax_scheme: text,
}

const DOCUMENT: ShapeOf<DocumentHead> = {
  number: text,
  issue_date: text,
  type_code: text,
  currency_code: text,
  tax_currency_code: text,
  tax_point_date: text,
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
  discounts_charges: list(() => DOCUMENT_DISCOUNT_CHARGE),
  third_party_payments: list(() => ({ type: text, amount: number, description: text })),
}

const ADDITIONAL_DOCUMENT: ShapeOf<AdditionalDocument> = {
  id: identifier,
  type_code: text,
  description: text,
  uri: text,
  content: text,
  mime_code: text,
  filename: text,
}

const ITEM: ShapeOf<Item> = {
  id: text,
  note: text,
  document_reference: object(() => ({ id: identifier, type_code: text })),
  quantity: number,
  unit_code: text,
  subtotal: number,
  order_line_reference: text,
  customer_accounting_reference: text,
  period_start_date: text,
  period_end_date: text,
  discounts_charges: list(() => DISCOUNT_CHARGE),
  price: number,
  price_discount_charge: object(() => ({ sign: text, base_amount: number, amount: number })),
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
  classifications: list(() => ({ value: text, scheme: text, scheme_version: text })),
  origin_country_code: text,
  attributes: list(() => ({ name: text, value: text })),
  sub_items: list(() => ITEM),
}

/** What the v2 model can hold, as a table: decoding, encoding and the JSON schema come from it. */
export const INVOICE_SHAPE: ShapeOf<Invoice> = {
  document: object(() => DOCUMENT),
  supplier: object(() => ({
    ...ADDRESS,
    name: text,
    trading_name: text,
    ids: list(() => IDENTIFIER),
    legal_registration_id: identifier,
    tax_id: identifier,
    tax_registration_id: identifier,
    additional_legal_information: text,
    endpoint_id: identifier,
    contact,
  })),
  customer: object(() => ({
    ...ADDRESS,
    name: text,
    trading_name: text,
    id: identifier,
    legal_registration_id: identifier,
    tax_id: identifier,
    endpoint_id: identifier,
    contact,
  })),
  delivery: object(() => ({ ...ADDRESS, name: text, id: identifier, date: text })),
  tax_representative: object(() => ({ ...ADDRESS, name: text, tax_id: identifier })),
  payee: object(() => ({ name: text, id: identifier, legal_registration_id: identifier })),
  totals: object(() => ({
    item_subtotal: number,
    discount: number,
    charge: number,
    subtotal: number,
    tax_total: number,
    tax_total_accounting: number,
    total: number,
    paid: number,
    round: number,
    payable: number,
  })),
  taxes: list(() => ({
    taxable_amount: number,
    amount: number,
    code: text,
    percent: number,
    scheme: text,
    currency_code: text,
    exemption_reason: text,
    exemption_reason_code: text,
  })),
  notes: list(() => ({ subject_code: text, text })),
  additional_documents: list(() => ADDITIONAL_DOCUMENT),
  preceding_documents: list(() => ({ number: text, issue_date: text })),
  payment_details: list(() => ({
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
  })),
  items: list(() => ITEM),
}
