/** Semantic data types of EN 16931-1, section 6.5. */
export type TermKind =
  | 'amount'
  | 'unit_price'
  | 'quantity'
  | 'percentage'
  | 'identifier'
  | 'reference'
  | 'code'
  | 'date'
  | 'text'
  | 'binary'

export const CODE_LIST_IDS = [
  'untdid_1001',
  'untdid_1153',
  'untdid_2005',
  'untdid_4451',
  'untdid_4461',
  'untdid_5189',
  'untdid_5305',
  'untdid_7143',
  'untdid_7161',
  'iso_4217',
  'iso_3166',
  'icd',
  'eas',
  'vatex',
  'unece_rec20',
  'mime',
] as const

export type CodeListId = (typeof CODE_LIST_IDS)[number]
