/** How sentences that many rules share are said in one language; `{BT-1}` is the label of a term, `{1}` that of the
 * rule's first term, `{term}` that of the one at fault where the rule judges several. */
export interface RuleWords {
  readonly open: string
  readonly close: string
  /** Joins the last two of several labels. */
  readonly or: string
  /** In front of a finding inside an invoice line; `{n}` counts from 1. */
  readonly line: string
  /** Behind a value that is one of several: its line in the XML, `{n}`. */
  readonly xmlLine: string
  readonly shapes: Readonly<Record<Shape, string>>
  /** Rules 01 to 10 that all VAT categories share; `{category}` is the name of the category. */
  readonly vat: Readonly<Record<string, string>>
  readonly categories: Readonly<Record<string, string>>
  /** Rules with a sentence of their own. */
  readonly rules: Readonly<Record<string, string>>
}

/** What many rules have in common. */
export type Shape =
  | 'missing'
  | 'one_of'
  | 'empty'
  | 'code'
  | 'currency'
  | 'currency_missing'
  | 'decimals'
  | 'once'
  | 'not_used'
  | 'scheme'
  | 'form'
  | 'part'
  | 'part_missing'
  | 'attribute'
  | 'code_in_xml'
  | 'unused_in_profile'
  | 'lacked_by_profile'
  | 'schema_order'
  | 'schema_many'
  | 'schema_unknown'
  | 'schema_missing'
  | 'schema_text'
  | 'schema_inside'
  | 'schema_empty'
  | 'schema_decimal'
  | 'schema_date'
  | 'schema_boolean'
  | 'schema_file'
  | 'schema_value'
  | 'schema_attribute'
  | 'schema_attribute_missing'
  | 'schema_attribute_value'
  | 'schema_later'
