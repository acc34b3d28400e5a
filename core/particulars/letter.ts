import type { Issue } from '../contract/types.ts'
import type { Invoice } from '../model/invoice.ts'
import type { TermId } from '../terms/types.ts'
import { isSmall, isUnderGermanLaw, PARTICULAR_TABLE, PARTICULARS, type Particular, type ParticularId } from './particulars.ts'

/**
 * The three kinds of faults that the letter of the German ministry of finance of 15 October 2025 tells apart. `format`: no valid syntax, so it is no
 * e-invoice. `business_rule`: a rule of EN 16931 or of its profile is broken, which touches input VAT only where it hits a mandatory particular.
 * `content`: the particulars themselves.
 */
const FAULT_GROUPS = ['format', 'business_rule', 'content'] as const
export type FaultGroup = (typeof FAULT_GROUPS)[number]

/** What only the XML schema or the parser refuses; every other rule is one of EN 16931, a profile or a country. */
const FORMAT_RULES: readonly RegExp[] = [/^KONTOR-(XML|DOCUMENT|NUMBER|DATE|SCHEMA|STRUCTURE)/]

type Fault = Pick<Issue, 'rule_id' | 'business_terms' | 'severity'>

/** The group of a finding of a rule. */
export function groupOfRule({ rule_id }: Pick<Issue, 'rule_id'>): Exclude<FaultGroup, 'content'> {
  return FORMAT_RULES.some((rule) => rule.test(rule_id)) ? 'format' : 'business_rule'
}

/** The mandatory particulars that a broken rule is about; a warning breaks nothing. */
export function particularsHit({ severity, business_terms: terms }: Fault): ParticularId[] {
  if (severity !== 'error') return []
  return PARTICULARS.filter((id) => terms.some((term) => (PARTICULAR_TABLE[id].terms as readonly string[]).includes(term)))
}

/** `missing`: the invoice does not say it. `doubtful`: it does, and a broken rule is about it. */
type ParticularState = 'present' | 'missing' | 'doubtful'

export interface ParticularVerdict {
  readonly id: ParticularId
  readonly law: string
  readonly state: ParticularState
  /** Terms that are missing, or those that the broken rules are about. */
  readonly terms: readonly TermId[]
  /** Rules that are broken. */
  readonly rules: readonly string[]
}

/** Every particular that the invoice must have; none where its supplier is not German, whose law that is. */
export function judgeParticulars(invoice: Invoice, issues: readonly Fault[]): ParticularVerdict[] {
  if (!isUnderGermanLaw(invoice)) return []
  const small = isSmall(invoice)
  return PARTICULARS.flatMap((id) => {
    const particular = PARTICULAR_TABLE[id]
    if (small && particular.isLeftToSmall) return []
    const lacking = particular.lacks(invoice)
    const hits = issues.filter((issue) => particularsHit(issue).includes(id))
    // Only an intra-community supply has to name both VAT ids.
    if (id === 'vat_ids' && lacking.length === 0 && hits.length === 0) return []
    const rules = [...new Set(hits.map(({ rule_id }) => rule_id))]
    const state = lacking.length > 0 ? 'missing' : hits.length > 0 ? 'doubtful' : 'present'
    return [{ id, law: particular.law, state, terms: lacking.length > 0 ? lacking : termsHit(particular, hits), rules }]
  })
}

function termsHit({ terms }: Particular, hits: readonly Fault[]): TermId[] {
  return terms.filter((term) => hits.some(({ business_terms }) => business_terms.includes(term)))
}
