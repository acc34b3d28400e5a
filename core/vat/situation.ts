import type { Language } from '../languages/languages.ts'

/** Countries whose sellers have rows of their own; sellers of every other one have the rows that hold in the whole EU. */
export const SELLER_COUNTRIES = ['DE', 'AT', 'FR', 'BE', 'NL', 'LU'] as const
export type SellerCountry = (typeof SELLER_COUNTRIES)[number]

/** The kind of every situation: what it is called where an invoice alone does not tell which of a kind it is. */
export const KIND_OF = {
  standard: 'rate',
  intermediate: 'rate',
  reduced: 'rate',
  special: 'rate',
  region: 'rate',
  other_rate: 'rate',
  zero: 'zero',
  photovoltaic: 'zero',
  zero_goods: 'zero',
  restaurant: 'goods',
  basic_food: 'goods',
  accommodation: 'goods',
  plant_protection: 'goods',
  renovation: 'goods',
  works_private: 'goods',
  small_business: 'small_business',
  exempt: 'exempt',
  exempt_medical: 'exempt',
  exempt_education: 'exempt',
  exempt_welfare: 'exempt',
  exempt_culture: 'exempt',
  exempt_non_profit: 'exempt',
  exempt_rental: 'exempt',
  exempt_rental_furnished: 'exempt',
  exempt_insurance: 'exempt',
  exempt_finance: 'exempt',
  disbursement: 'exempt',
  reverse_construction: 'reverse_domestic',
  reverse_cleaning: 'reverse_domestic',
  reverse_scrap: 'reverse_domestic',
  reverse_electronics: 'reverse_domestic',
  reverse_metals: 'reverse_domestic',
  reverse_gold: 'reverse_domestic',
  reverse_energy: 'reverse_domestic',
  reverse_certificates: 'reverse_domestic',
  reverse_telecom: 'reverse_domestic',
  reverse_property: 'reverse_domestic',
  reverse_other: 'reverse_domestic',
  intra_eu_supply: 'intra_eu_supply',
  intra_eu_service: 'intra_eu_service',
  triangular: 'triangular',
  export: 'export',
  overseas: 'export',
  service_abroad_export: 'export',
  service_abroad: 'outside_scope',
  outside_scope: 'outside_scope',
  margin_used: 'margin',
  margin_art: 'margin',
  margin_antiques: 'margin',
  travel: 'travel',
} as const

export type SituationId = keyof typeof KIND_OF
export type SituationKind = (typeof KIND_OF)[SituationId]

/** VAT categories of UNTDID 5305 that situations have. The others (L, M, B) are of Spain and Italy, and are chosen by their code. */
export type Category = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'

/** What an invoice must say besides: ids of the parties, the delivery, and what only the person knows. */
export type Need =
  | 'seller_tax'
  | 'seller_vat'
  | 'seller_register'
  | 'buyer_id'
  | 'buyer_vat'
  | 'delivery_date'
  | 'delivery_country'
  | 'delivery_town'
  | 'delivery_post_code'
  | 'rate'
  | 'reason'

/**
 * How sure a row is. `law`: its text was read; `official`: a page of an authority or chamber; `code`: read in the rule set or the code list. These are
 * offered as they stand. `secondary`: advisers, press or other programs; a proposal that the person confirms. `no`: nobody has looked it up, so that
 * the row says nothing but its category, and the person fills in the reason.
 */
type Assurance = 'law' | 'official' | 'code' | 'secondary' | 'no'

/** A row of a country's table. */
export interface SituationRow {
  readonly id: SituationId
  readonly category: Category
  /** Absent: category O has none, and for S the person types it. */
  readonly rate?: string
  /** Code of the VATEX list (BT-121). */
  readonly vatex?: string
  /** What the invoice has to say (BT-120), by language; the language of the country first. */
  readonly mention?: Readonly<Partial<Record<Language, string>>>
  /** The words are those of the law. Otherwise they are ours: the law asks for a hint and leaves the words open. */
  readonly prescribed?: true
  /** The mention is no reason for an exemption, and stands in a note (BT-22): categories S and Z must have no reason (BR-S-10, BR-Z-10). */
  readonly isNote?: true
  readonly basis?: string
  /** First and last day of supply that the row is for, where they are known. */
  readonly since?: string
  readonly until?: string
  /** In place of what its category needs. */
  readonly needs?: readonly Need[]
  readonly source: string
  readonly assurance: Assurance
}

export interface Situation extends SituationRow {
  /** `*`: in the whole EU. */
  readonly country: SellerCountry | '*'
  readonly kind: SituationKind
  readonly needs: readonly Need[]
}

/** What tells a situation from all others, also in what a person has confirmed. */
export const keyOf = ({ country, id, rate }: Situation): string => [country, id, ...(rate === undefined ? [] : [rate])].join('/')

/** The words that the invoice has to say: in the language of its pages where they are free or prescribed in that one, too. */
export function mentionIn({ mention = {} }: SituationRow, lang: string): string | undefined {
  return (mention as Readonly<Record<string, string>>)[lang] ?? Object.values(mention)[0]
}

/** A person has to see its words before the program writes them: nobody has read them in the law. A percentage that was chosen says all there is. */
export const isProposal = ({ assurance, kind }: Situation): boolean => assurance === 'secondary' && kind !== 'rate'
