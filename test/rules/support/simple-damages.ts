import { readInvoice } from '../../../core/formats/read.ts'
import type { Rule } from '../../../core/rules/rule.ts'
import { validateView } from '../../../core/rules/validate.ts'
import type { RulesetName } from '../../../core/terms/finding.ts'
import type { TermId } from '../../../core/terms/types.ts'
import type { Group, Occurrence, Place } from '../../../core/terms/view.ts'
import { parseXml } from '../../../core/xml/reader.ts'
import { RULES_DAY } from '../../support/day.ts'

/**
 * The damages that break most rules: a value that the rule speaks of is taken away or spoilt, or the group that holds it is taken away. Which of them
 * breaks a rule is found by trying; only a rule that none breaks, or that a sharper one is to prove, has a damage of its own.
 */

/** No code and no number, a third decimal, below nothing, blank: what is there and wrong comes before what is missing. */
const SPOILT: readonly ((value: string) => string)[] = [
  () => 'nope',
  (value) => (/^-?\d+\.\d\d$/.test(value) ? `${value}0` : value),
  (value) => (/^\d/.test(value) ? `-${value}` : value),
  () => '',
]

interface Holder {
  readonly group: Group
  readonly occurrence: Occurrence
}

/** The valid text with one small damage after the other, all to values of these terms. */
function* damageTerms(text: string, terms: readonly TermId[]): Generator<string> {
  const { view } = readOnce(text)
  const holders = terms.flatMap((term) => findHolders(view.root, term))
  const exchange = ({ start, end }: Place, put = ''): string => text.slice(0, start) + put + text.slice(end)
  for (const { place, value } of holders.map(({ occurrence }) => occurrence)) {
    if (place === undefined) continue
    const node = text.slice(place.start, place.end)
    const at = node.lastIndexOf(value)
    for (const spoil of SPOILT) {
      const spoilt = spoil(value)
      if (value !== '' && spoilt !== value) yield exchange(place, node.slice(0, at) + spoilt + node.slice(at + value.length))
    }
    yield exchange(place)
  }
  for (const { group } of holders) if (group.parent !== undefined && group.place !== undefined) yield exchange(group.place)
}

/** The first two of a term: what they do not break, others do not either. */
function findHolders(group: Group, term: TermId): Holder[] {
  const own = group.occurrences.flatMap((occurrence) => [occurrence, ...(occurrence.parts ?? [])])
  const here = own.filter((occurrence) => occurrence.term === term).map((occurrence) => ({ group, occurrence }))
  return [...here, ...group.children.flatMap((child) => findHolders(child, term))].slice(0, 2)
}

export interface Broken {
  readonly valid: string
  readonly damaged: string
}

const read = new Map<string, ReturnType<typeof readInvoice>>()

/** The few valid texts are damaged for hundreds of rules. */
function readOnce(text: string): ReturnType<typeof readInvoice> {
  const known = read.get(text) ?? readInvoice(parseXml(text))
  read.set(text, known)
  return known
}

const broken = new Map<string, ReadonlySet<string>>()

/** The rules of the set that a text breaks: rules that speak of one term try the same damages to it. */
function listBroken(ruleset: RulesetName, text: string): ReadonlySet<string> {
  const key = `${ruleset} ${text}`
  const known = broken.get(key)
  if (known !== undefined) return known
  const xml = parseXml(text)
  const found = new Set(validateView(readInvoice(xml).view, { asOf: RULES_DAY, rulesets: [ruleset], xml }).findings.map(({ rule }) => rule))
  broken.set(key, found)
  return found
}

/** The first of these valid texts with the first damage that breaks the rule, which may be judged in several ways. */
export function breakSimply(rules: readonly Rule[], ruleset: RulesetName, valid: readonly string[]): Broken | undefined {
  const terms = [...new Set(rules.flatMap((rule) => rule.terms))]
  for (const text of valid) {
    for (const damaged of damageTerms(text, terms)) {
      if (listBroken(ruleset, damaged).has(rules[0]?.id ?? '')) return { valid: text, damaged }
    }
  }
  return undefined
}
