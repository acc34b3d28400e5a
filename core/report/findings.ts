import { groupBy } from '../base/group-by.ts'
import { fillText } from '../base/fill-text.ts'
import { isOrder } from '../terms/change.ts'
import type { Finding, RepairStep, Severity } from '../terms/finding.ts'
import { RULESET_NAMES } from './names.ts'
import type { Fact, SaidFinding } from './types.ts'
import type { Wording } from './wording.ts'

/** More of them make a report that nobody reads: of each rule the first few stand there then. */
const MAX_FINDINGS = 300
const MAX_OF_RULE = 10
const MAX_TERMS = 12
const MAX_CHANGES = 6
const ORDER: readonly Severity[] = ['fatal', 'warning', 'information']

/** The findings, those that make an invoice invalid first and otherwise in the order of the verdict, and what is said of those that do not stand there. */
export function sayFindings(findings: readonly Finding[], wording: Wording): { said: SaidFinding[]; omitted: string[] } {
  const sorted = findings.map((finding, at) => ({ finding, at })).sort((left, right) => rankOf(left.finding) - rankOf(right.finding))
  const ofRule = groupBy(sorted, ({ finding }) => `${finding.ruleset} ${finding.rule} ${finding.severity}`)
  const bounded = findings.length > MAX_FINDINGS
  const shown = bounded ? [...ofRule.values()].flatMap((list) => list.slice(0, MAX_OF_RULE)) : sorted
  const omitted = bounded ? [...ofRule.values()].filter((list) => list.length > MAX_OF_RULE) : []
  return {
    said: shown.map(({ finding }) => sayFinding(finding, findings, wording)),
    omitted: omitted.map((list) =>
      fillText(wording.words.omitted, {
        rule: list[0]?.finding.rule ?? '',
        count: wording.figure(list.length),
        shown: wording.figure(MAX_OF_RULE),
      }),
    ),
  }
}

const rankOf = ({ severity }: Finding): number => ORDER.indexOf(severity)

function sayFinding(finding: Finding, all: readonly Finding[], wording: Wording): SaidFinding {
  const { rule, ruleset, severity, acceptance, message, location, path, terms, value, repair, causedBy } = finding
  const { words, labels } = wording
  const cause = causedBy === undefined ? undefined : all[causedBy]?.rule
  const facts: (Fact | undefined)[] = [
    { label: words.field, value: path === '' ? words.whole : wording.field(path) },
    terms.length === 0 ? undefined : { label: words.terms, value: sayTerms(terms, labels) },
    value === undefined
      ? undefined
      : { label: words.value, ...(value === '' ? { value: words.empty } : { value: wording.value(value), isCode: true }) },
    acceptance === undefined ? undefined : { label: words.atReceiver, value: words[acceptance] },
    repair === undefined ? undefined : { label: words.repair, value: sayRepair(repair, wording) },
  ]
  return {
    severity,
    kind: words[severity],
    rule,
    ruleset: RULESET_NAMES[ruleset],
    place: location === undefined ? '' : fillText(words.place, { line: String(location.line), column: String(location.column) }),
    sentence: wording.sentence(message),
    follows: cause === undefined ? '' : fillText(words.follows, { rule: cause }),
    facts: facts.filter((fact) => fact !== undefined),
  }
}

function sayTerms(terms: Finding['terms'], labels: Wording['labels']): string {
  const shown = terms.slice(0, MAX_TERMS).map((term) => `${term} ${labels[term]}`)
  return `${shown.join(', ')}${terms.length > MAX_TERMS ? ', …' : ''}`
}

function sayRepair(changes: readonly RepairStep[], wording: Wording): string {
  const { words } = wording
  const shown = changes.slice(0, MAX_CHANGES).map((step) => {
    const field = wording.field(step.path)
    if (isOrder(step)) return fillText(words.order, { field })
    const { value } = step
    return value === undefined ? fillText(words.remove, { field }) : fillText(words.set, { field, value: wording.value(value) })
  })
  const left = changes.length - shown.length
  return [...shown, ...(left === 0 ? [] : [wording.count(words.moreRepairs, left)])].join('; ')
}
