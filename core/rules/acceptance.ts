import { receiverOf, type ReceiverId } from '../profiles/receivers.ts'
import { SCHEMA_RULE, type Finding, type RulesetName } from '../terms/finding.ts'
import type { TermView } from '../terms/view.ts'
import { firstOf } from './occurrences.ts'

/** What a receiver's configuration makes of a document: the XML schema, its rule sets, and how grave it takes each rule. */
export interface Acceptance {
  readonly receiver: ReceiverId
  readonly accepted: boolean
  /** As the receiver calls the case; undefined where it has none for such a document, and therefore refuses it. */
  readonly scenario: string | undefined
  /** Why it is refused: `scenario`, `schema`, then ids of rules, each once. */
  readonly why: readonly string[]
}

/**
 * What the receiver decides, with the findings, of which those that it takes otherwise than the rule set have its level. Undefined where no
 * receiver's configuration is known, or where not all of its rule sets were judged.
 */
export function accept(
  view: TermView,
  findings: readonly Finding[],
  judged: readonly RulesetName[],
  asOf: string,
): { readonly acceptance: Acceptance; readonly findings: readonly Finding[] } | undefined {
  const decides = receiverOf(firstOf(view.root, 'BT-24')?.value ?? '', view.syntax, asOf)
  if (decides === undefined) return undefined
  const { receiver, scenario } = decides
  if (scenario === undefined) return { acceptance: { receiver, accepted: false, scenario: undefined, why: ['scenario'] }, findings }
  const { rulesets, levels } = scenario
  if (!rulesets.every((name) => judged.includes(name))) return undefined
  const leveled = findings.map((finding) => {
    const level = rulesets.includes(finding.ruleset) ? levels[finding.rule] : undefined
    return level === undefined || level === finding.severity ? finding : { ...finding, acceptance: level }
  })
  const errors = leveled.filter(
    ({ rule, ruleset, severity, acceptance }) =>
      (rule === SCHEMA_RULE || rulesets.includes(ruleset)) && (acceptance ?? severity) === 'fatal',
  )
  const refused = new Set(errors.map(({ rule }) => (rule === SCHEMA_RULE ? 'schema' : rule)))
  const why = [...refused].toSorted((left, right) => Number(right === 'schema') - Number(left === 'schema'))
  return { acceptance: { receiver, accepted: why.length === 0, scenario: scenario.name, why }, findings: leveled }
}
