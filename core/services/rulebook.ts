import { addDays, daysBetween } from '../base/days.ts'
import { WORDS } from '../languages/words.ts'
import { nextRelease, stateOf, type ReleaseState } from '../profiles/rulesets.ts'
import { textsOf } from '../rules/asks.ts'
import { KNOWN_GAPS } from '../rules/known-gaps.ts'
import { OWN_RULES } from '../rules/kontor.ts'
import { isGroupRule, mayMend, type Rule, type Ruleset } from '../rules/rule.ts'
import { RULESETS } from '../rules/rulesets.ts'
import { DOCUMENT_RULE, PDF_RULE, XML_RULE, type RulesetName, type Severity } from '../terms/finding.ts'
import { isTermId } from '../terms/lookup.ts'
import type { GroupId, TermId } from '../terms/types.ts'
import type { Lang } from './types.ts'

/** What the rule sets of this program are, and what their rules ask, without a document. */

export interface ListedRelease {
  readonly ruleset: RulesetName
  readonly version: string
  /** First day on which it is in force, `YYYY-MM-DD`; so are the days below. */
  readonly validFrom: string
  readonly source: string
  readonly state: ReleaseState
  /** Days since it came into force; negative until then. */
  readonly age: number
  /** The release that takes its place, where one is known, and its own last day. */
  readonly next?: { readonly version: string; readonly validFrom: string; readonly lastDay: string }
}

const SETS: readonly Ruleset[] = [...RULESETS, OWN_RULES]

export function listReleases(today: string): readonly ListedRelease[] {
  return SETS.map((set) => {
    const next = nextRelease(set)
    const lastDay = next === undefined ? '' : addDays(next.validFrom, -1)
    return {
      ...headOf(set),
      source: set.source,
      state: stateOf(set, today),
      age: daysBetween(set.validFrom, today),
      ...(next === undefined ? {} : { next: { version: next.version, validFrom: next.validFrom, lastDay } }),
    }
  })
}

const headOf = ({ name, version, validFrom }: Ruleset) => ({ ruleset: name, version, validFrom })

/** A rule as one release has it. */
export interface ListedRule extends Pick<ListedRelease, 'ruleset' | 'version' | 'validFrom'> {
  readonly rule: string
  /** The gravest, where the syntaxes differ. */
  readonly severity: Severity
  readonly terms: readonly TermId[]
  readonly texts: readonly string[]
}

/** The rules in force that concern a term, or are judged for each instance of a group, in the order of their sets. */
export function listRulesOf(id: TermId | GroupId, today: string, lang: Lang): readonly ListedRule[] {
  return SETS.filter((set) => stateOf(set, today) === 'in_force').flatMap((set) => {
    const ids = new Set(set.rules.filter((rule) => concerns(rule, id)).map((rule) => rule.id))
    return [...ids].map((rule) => listed(set, rule, lang))
  })
}

function concerns(rule: Rule, id: TermId | GroupId): boolean {
  return isTermId(id) ? termsOf([rule]).includes(id) : isGroupRule(rule) && rule.on === id
}

const termsOf = (rules: readonly Rule[]): TermId[] => [
  ...new Set(rules.flatMap((rule) => ('each' in rule ? [...rule.terms, ...rule.each] : rule.terms))),
]

const GRAVITY: readonly Severity[] = ['fatal', 'warning', 'information']

function listed(set: Ruleset, id: string, lang: Lang): ListedRule {
  const rules = set.rules.filter((rule) => rule.id === id)
  const severity = GRAVITY.find((one) => rules.some((rule) => rule.severity === one)) ?? 'information'
  return { ...headOf(set), rule: id, severity, terms: termsOf(rules), texts: textsOf(rules, lang) }
}

export interface ExplainedRule {
  readonly rule: string
  /** The gravest of the releases in force that have it; absent where none has. */
  readonly severity?: Severity | undefined
  /** Every release that has the rule, in the order in which they are listed. */
  readonly sets: readonly (Pick<ListedRelease, 'ruleset' | 'version' | 'validFrom' | 'state'> & { readonly severity: Severity })[]
  readonly terms: readonly { readonly id: TermId; readonly label: string }[]
  /** What is said where it does not hold: what is wrong and what to do. */
  readonly texts: readonly string[]
  /** Whether there are cases in which a repair is offered. */
  readonly mends: boolean
  /** Where it is not judged as the official stylesheet does, and why. */
  readonly gaps: readonly { readonly ruleset: RulesetName; readonly reason: string }[]
}

/** What a rule asks, by its id in any case; undefined where no set has it. */
export function explainRule(id: string, today: string, lang: Lang): ExplainedRule | undefined {
  const wanted = id.toUpperCase()
  const having = SETS.filter(({ rules }) => rules.some((rule) => rule.id.toUpperCase() === wanted))
  const gaps = KNOWN_GAPS.filter(({ rule }) => rule.toUpperCase() === wanted)
  const rules = having.flatMap((set) => set.rules.filter((rule) => rule.id.toUpperCase() === wanted))
  const [first] = rules
  const name = first?.id ?? gaps[0]?.rule
  if (name === undefined) return explainFileRule(wanted, today, lang)
  const sets = having.map((set) => ({ ...headOf(set), state: stateOf(set, today), severity: listed(set, name, lang).severity }))
  const inForce = sets.some(({ state }) => state === 'in_force') ? sets.filter(({ state }) => state === 'in_force') : sets
  return {
    rule: name,
    severity: GRAVITY.find((one) => inForce.some(({ severity }) => severity === one)),
    sets,
    terms: termsOf(rules).map((term) => ({ id: term, label: WORDS[lang].labels()[term] })),
    texts: textsOf(rules, lang),
    mends: rules.some(mayMend),
    gaps: gaps.map(({ ruleset, reason }) => ({ ruleset, reason })),
  }
}

/** What is found of a file before any rule can be asked is no rule of the set, and reads as one. */
function explainFileRule(id: string, today: string, lang: Lang): ExplainedRule | undefined {
  const words = WORDS[lang].command()
  const text = { [DOCUMENT_RULE]: words['explain.document'], [XML_RULE]: words['explain.xml'], [PDF_RULE]: words['explain.pdf'] }[id]
  if (text === undefined) return undefined
  const severity = id === PDF_RULE ? 'warning' : 'fatal'
  const sets = [{ ...headOf(OWN_RULES), state: stateOf(OWN_RULES, today), severity } as const]
  return { rule: id, severity, sets, terms: [], texts: [text], mends: false, gaps: [] }
}
