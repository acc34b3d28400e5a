import type { RulesetName } from '../../core/terms/finding.ts'

/** Rules of which we say otherwise than the official stylesheet in these cases. */
export const RULE_GAPS: readonly {
  readonly cases: readonly string[]
  readonly ruleset: RulesetName
  readonly rules: readonly string[]
  readonly reason: string
}[] = [
  {
    cases: ['ubl-creditnote.schema-invoiced-quantity'],
    ruleset: 'en16931',
    rules: ['BR-22', 'BR-23'],
    reason: 'The official rules look for an invoiced quantity in a credit note as well, which no schema allows there.',
  },
]

/** Cases that the schema of their Factur-X profile refuses for having other parts than that of CII, by which we judge; the rules of the profile say so. */
export const SCHEMA_GAPS: readonly string[] = [
  'facturx-basic.bare-line',
  'facturx-basic.more-than-the-profile',
  'facturx-basicwl.no-vat',
  'facturx-extended.no-vat',
  'facturx-minimum.more-than-the-profile',
  'facturx-minimum.no-seller-and-buyer',
  'facturx-minimum.no-total',
]

/** Terms that the official reader shows otherwise; here the standard is the measure. */
export const TERM_GAPS: readonly {
  readonly cases: readonly string[]
  readonly official: readonly string[]
  readonly ours: readonly string[]
  readonly reason: string
}[] = [
  {
    cases: ['ubl-invoice', 'ubl-creditnote', 'xrechnung-ubl', 'xrechnung-creditnote'],
    official: ['BT-22 #AAI#Proofs were signed off on 2 October.'],
    ours: ['BT-21 AAI', 'BT-22 Proofs were signed off on 2 October.'],
    reason: 'The official reader leaves the subject code of a note in its text.',
  },
  {
    cases: ['ubl-invoice', 'ubl-creditnote', 'xrechnung-ubl', 'xrechnung-creditnote'],
    official: ['BT-122 MTR-0091'],
    ours: [],
    reason: 'The official reader lists the invoiced object (BT-18) among the supporting documents as well.',
  },
  {
    cases: ['cii', 'facturx-extended', 'xrechnung-cii'],
    official: [],
    ours: ['BT-18-1 AUV', 'BT-128-1 AUV'],
    reason: 'The official reader of CII has no scheme of an invoiced object.',
  },
]
