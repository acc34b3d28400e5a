import type { Coded, Codes, Saying } from '../base/coded.ts'

/** Why a value is not in a converted document, or a note on one that is. */
export type LossReason = Coded<LossCode>

export const LOSS_CODES = {
  no_term: [],
  no_place: [],
  no_place_in_profile: ['profile'],
  extended_only: [],
  repeated_line: [],
  ubl_invoice_only: [],
  fixed_form: [],
  time_zone: [],
  character: [],
  currency_said: [],
  other_currency: [],
  /** `term` is the one that it says something about. */
  without_main: ['term'],
  once: [],
  once_in_all: [],
  companion_missing: [],
  idoc_no_field: [],
  idoc_no_text: [],
  idoc_one_name: [],
  idoc_condition_code: [],
  idoc_cut: ['field', 'width'],
  idoc_too_long: ['field', 'width'],
  idoc_unsayable: ['field'],
  idoc_as_invoice: [],
  idoc_as_credit_memo: [],
  idoc_other_sum: [],
  idoc_no_prepayment: [],
  idoc_accounting_currency: [],
  idoc_text_subject: [],
  idoc_item_number: [],
  idoc_unit: [],
  idoc_tariff: [],
  idoc_gtin: [],
  idoc_means: [],
  /** `means` is a code of UNTDID 4461. */
  idoc_means_read_as: ['means'],
  idoc_address: ['field'],
  idoc_partner_number: [],
  idoc_name_fields: [],
  idoc_tax_key: [],
  idoc_exemption: [],
  idoc_tax_base: [],
  idoc_other_form: [],
  read_item_count: [],
  read_as_invoice: [],
  read_due_date: [],
  read_one_language: [],
  read_text_item: [],
  read_other_order: [],
  read_ship_to: [],
  read_tax_unknown: [],
  /** `category` is a code of UNTDID 5305. */
  read_tax_inferred: ['category'],
  read_price_unit: ['unit', 'delivered'],
  read_unit_unknown: ['unit', 'code'],
  read_price_computed: [],
  read_sign_changed: [],
  computed_gross_price: [],
  computed_price_discount: [],
  computed_tax_total: [],
  computed_stand_in: [],
  spelled_code: [],
} as const satisfies Codes

export type LossCode = keyof typeof LOSS_CODES

export function lossReason<Code extends LossCode>(...[code, sentence, values]: Saying<typeof LOSS_CODES, Code>): LossReason {
  return { code, sentence, values: values ?? {} }
}

/** Codes that tell how something was read, what a value follows from, or how a code is spelled now: it is in the converted document all the same. */
const NOTES: ReadonlySet<LossCode> = new Set<LossCode>([
  'read_item_count',
  'read_as_invoice',
  'read_due_date',
  'read_tax_unknown',
  'read_tax_inferred',
  'read_price_unit',
  'read_unit_unknown',
  'read_price_computed',
  'read_sign_changed',
  'computed_gross_price',
  'computed_price_discount',
  'computed_tax_total',
  'computed_stand_in',
  'spelled_code',
])

/** True for a note on a value that is there, false for a reason why one is lost. */
export const isNote = ({ code }: LossReason): boolean => NOTES.has(code)
