import type { TermId } from '../../terms/types.ts'
import type { DocumentFacts } from '../facts.ts'

type TaxIds = DocumentFacts['taxIds']

/** What one VAT category asks for; all ten share one family of rules (EN 16931-1 section 6.4.4). */
export interface Category {
  /** Middle of the rule ids: `BR-AE-01`. */
  readonly family: string
  /** UNTDID 5305 code. */
  readonly code: string
  /** Rules 05 to 07: the rate of a line, an allowance, a charge. */
  readonly rate: 'zero' | 'positive' | 'not_negative' | 'none'
  /** Rules 02 to 04: which tax identifiers must be there, or must not. */
  readonly ids: (ids: TaxIds) => boolean
  readonly idTerms: readonly TermId[]
  /** Rule 10. */
  readonly exemption: 'needed' | 'forbidden'
  /** Rule 01: one entry for the category, or one for each rate. */
  readonly entries: 'one' | 'per_rate'
}

const sellerKnown = (ids: TaxIds): boolean => ids.sellerAny || ids.representative
const SELLER_TERMS: readonly TermId[] = ['BT-31', 'BT-32', 'BT-63']

// prettier-ignore
export const VAT_FAMILIES: readonly Category[] = [
  { family: 'S', code: 'S', rate: 'positive', ids: sellerKnown, idTerms: SELLER_TERMS, exemption: 'forbidden', entries: 'per_rate' },
  { family: 'Z', code: 'Z', rate: 'zero', ids: sellerKnown, idTerms: SELLER_TERMS, exemption: 'forbidden', entries: 'one' },
  { family: 'E', code: 'E', rate: 'zero', ids: sellerKnown, idTerms: SELLER_TERMS, exemption: 'needed', entries: 'one' },
  { family: 'AE', code: 'AE', rate: 'zero', ids: (ids) => sellerKnown(ids) && (ids.buyer || ids.buyerLegal), idTerms: ['BT-31', 'BT-32', 'BT-63', 'BT-48', 'BT-47'], exemption: 'needed', entries: 'one' },
  { family: 'IC', code: 'K', rate: 'zero', ids: (ids) => (ids.seller || ids.representative) && ids.buyer, idTerms: ['BT-31', 'BT-63', 'BT-48'], exemption: 'needed', entries: 'one' },
  { family: 'G', code: 'G', rate: 'zero', ids: (ids) => ids.seller || ids.representative, idTerms: ['BT-31', 'BT-63'], exemption: 'needed', entries: 'one' },
  { family: 'O', code: 'O', rate: 'none', ids: (ids) => !ids.seller && !ids.representative && !ids.buyer, idTerms: ['BT-31', 'BT-63', 'BT-48'], exemption: 'needed', entries: 'one' },
  { family: 'AF', code: 'L', rate: 'not_negative', ids: sellerKnown, idTerms: SELLER_TERMS, exemption: 'forbidden', entries: 'per_rate' },
  { family: 'AG', code: 'M', rate: 'not_negative', ids: sellerKnown, idTerms: SELLER_TERMS, exemption: 'forbidden', entries: 'per_rate' },
]

const BY_CODE: ReadonlyMap<string, Category> = new Map(VAT_FAMILIES.map((one) => [one.code, one]))

/** The category of a code of UNTDID 5305; undefined for one that EN 16931 has no rules for. */
export function familyOf(code: string): Category | undefined {
  return BY_CODE.get(code)
}
