import type { GroupId, TermId } from './types.ts'

/**
 * A field of the v2 model that is no business term: a value the syntaxes fix, or one that only the specification names. In the term view
 * it is an attribute of the term beside which it stands, and only where it differs from the `value` that it normally has.
 */
export interface FieldRow {
  readonly group: GroupId
  /** Path below the model object of the group. */
  readonly at: string
  readonly beside: TermId
  readonly attribute: 'taxScheme' | 'typeCode' | 'schemeID' | 'sign' | 'currencyID'
  /** What the field is when nothing else is said; the model always shows it. */
  readonly value?: string
}

/** Entries of `additional_documents` with this type are the invoiced object identifier (BT-18), all others are BG-24. */
export const INVOICED_OBJECT = '130'

// prettier-ignore
export const FIELD_ROWS: readonly FieldRow[] = [
  { group: 'BG-0', at: 'additional_documents[].type_code', beside: 'BT-18', attribute: 'typeCode', value: INVOICED_OBJECT },
  { group: 'BG-24', at: 'type_code', beside: 'BT-122', attribute: 'typeCode' },
  { group: 'BG-24', at: 'id.scheme', beside: 'BT-122', attribute: 'schemeID' },
  { group: 'BG-4', at: 'tax_id.scheme', beside: 'BT-31', attribute: 'taxScheme', value: 'VAT' },
  { group: 'BG-4', at: 'tax_registration_id.scheme', beside: 'BT-32', attribute: 'taxScheme', value: 'FC' },
  { group: 'BG-7', at: 'tax_id.scheme', beside: 'BT-48', attribute: 'taxScheme', value: 'VAT' },
  { group: 'BG-11', at: 'tax_id.scheme', beside: 'BT-63', attribute: 'taxScheme', value: 'VAT' },
  { group: 'BG-20', at: 'tax_scheme', beside: 'BT-95', attribute: 'taxScheme', value: 'VAT' },
  { group: 'BG-21', at: 'tax_scheme', beside: 'BT-102', attribute: 'taxScheme', value: 'VAT' },
  { group: 'BG-23', at: 'scheme', beside: 'BT-118', attribute: 'taxScheme', value: 'VAT' },
  { group: 'BG-23', at: 'currency_code', beside: 'BT-117', attribute: 'currencyID' },
  { group: 'BG-25', at: 'document_reference.type_code', beside: 'BT-128', attribute: 'typeCode', value: '130' },
  { group: 'BG-29', at: 'price_discount_charge.sign', beside: 'BT-147', attribute: 'sign', value: '-' },
  { group: 'BG-29', at: 'price_discount_charge.sign', beside: 'BT-148', attribute: 'sign', value: '-' },
  { group: 'BG-30', at: 'tax_scheme', beside: 'BT-151', attribute: 'taxScheme', value: 'VAT' },
]
