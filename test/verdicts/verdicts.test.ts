import { beforeAll, describe, expect, it } from 'vitest'
import { KNOWN_GAPS } from '../../core/rules/known-gaps.ts'
import { rulesetsFor } from '../../core/rules/select.ts'
import { judgeFile, listFileTerms, openFile, viewOfFile } from '../../core/engine/files.ts'
import { sha256 } from '../../core/services/hash.ts'
import type { Finding, RulesetName } from '../../core/terms/finding.ts'
import { isTermId } from '../../core/terms/lookup.ts'
import { buildCase, CASES, hashText } from './build.ts'
import { readTermFacts, readVerdictFacts, type VerdictFacts } from './facts.ts'
import { RULE_GAPS, SCHEMA_GAPS, TERM_GAPS } from './known-gaps.ts'
import { RULES_DAY } from '../support/day.ts'

/** An element that the Factur-X profile does not use: the official rule has no id. */
const UNUSED = { official: '(no id)', ours: 'KONTOR-FX-02' }

const facts = new Map(readVerdictFacts().map((one) => [one.case, one]))

interface Comparison {
  /** What keeps a case from being compared. */
  readonly faults: string[]
  /** Case, set and rule of which we say otherwise. */
  readonly rules: string[]
  /** Cases of which our schema verdict is another. */
  readonly schema: string[]
}

const nameOf = (release: string): RulesetName => release.split(' ')[0] as RulesetName

/** Judges a case as the command line does, by each set of its facts alone. */
async function judgeCase(xml: string, { fired }: VerdictFacts) {
  const file = await openFile(new TextEncoder().encode(xml))
  const verdicts = Object.keys(fired).map((release) => judgeFile(file, { lang: 'en', asOf: RULES_DAY, rulesets: [nameOf(release)] }))
  return {
    findings: verdicts.flatMap(({ findings }) => findings),
    releases: verdicts.flatMap(({ rulesets }) => rulesets).map(({ name, version }) => `${name} ${version}`),
    chosen: rulesetsFor(viewOfFile(file).view),
  }
}

/** Flags of the rules of a set. */
function flagsOf(findings: readonly Finding[], name: RulesetName): Map<string, string> {
  const own = findings.filter(({ ruleset, rule }) => ruleset === name && (!rule.startsWith('KONTOR-') || rule === UNUSED.ours))
  return new Map(own.map(({ rule, severity }) => (rule === UNUSED.ours ? [UNUSED.official, 'fatal'] : [rule, severity])))
}

function compareRules(name: RulesetName, official: Readonly<Record<string, string>>, findings: readonly Finding[]): string[] {
  const ours = flagsOf(findings, name)
  const rules = [...new Set([...ours.keys(), ...Object.keys(official)])]
  return rules.filter((rule) => ours.get(rule) !== official[rule])
}

async function compareAll(): Promise<Comparison> {
  const comparison: Comparison = { faults: [], rules: [], schema: [] }
  for (const one of CASES) {
    const xml = buildCase(one)
    const known = facts.get(one.name)
    if (known?.hash !== hashText(xml)) {
      comparison.faults.push(`${one.name} is not what was judged officially`)
      continue
    }
    const { findings, releases, chosen } = await judgeCase(xml, known)
    const wanted = Object.keys(known.fired)
    if (releases.join() !== wanted.join())
      comparison.faults.push(`${one.name} is judged by ${releases.join()}; its facts are of ${wanted.join()}`)
    // The set of the profile EN 16931 is judged where it is asked for: nothing in the document names Factur-X.
    const unchosen = wanted.map(nameOf).filter((name) => !chosen.includes(name) && name !== 'facturx')
    if (unchosen.length > 0) comparison.faults.push(`${one.name} does not choose ${unchosen.join()} of itself`)
    for (const [release, official] of Object.entries(known.fired)) {
      const differing = official === null ? [] : compareRules(nameOf(release), official, findings)
      comparison.rules.push(...differing.map((rule) => `${one.name} ${nameOf(release)} ${rule}`))
    }
    if (findings.some(({ rule }) => rule === 'KONTOR-SCHEMA') === known.xsd_valid) comparison.schema.push(one.name)
  }
  return comparison
}

describe('our own invoices', () => {
  let comparison: Comparison
  beforeAll(async () => void (comparison = await compareAll()))

  it('have facts each, and no facts are left over', () => {
    expect([...facts.keys()].toSorted()).toEqual(CASES.map(({ name }) => name).toSorted())
  })

  it('are those that were judged officially, by the same releases', () => {
    expect(comparison.faults).toEqual([])
  })

  it('are judged as officially: the same rules with the same flags, known gaps aside', () => {
    const listed = [
      ...RULE_GAPS.flatMap(({ cases, ruleset, rules }) => cases.flatMap((name) => rules.map((rule) => `${name} ${ruleset} ${rule}`))),
      ...KNOWN_GAPS.flatMap(({ cases = [], ruleset, rule }) => cases.map((name) => `${name} ${ruleset} ${rule}`)),
    ]
    expect(comparison.rules.toSorted()).toEqual(listed.toSorted())
  })

  it('are refused by our reading of the schemas where the schemas refuse them, known gaps aside', () => {
    expect(comparison.schema.toSorted()).toEqual(SCHEMA_GAPS.toSorted())
  })

  it.each(readTermFacts())('$case has the terms that the official reader lists, known gaps aside', async ({ case: name, terms }) => {
    const one = CASES.find((known) => known.name === name)
    if (one === undefined) throw new Error(`there is no case ${name}`)
    const file = await openFile(new TextEncoder().encode(buildCase(one)))
    const official = terms.filter(([id]) => isTermId(id)).map(tell)
    const ours = listFileTerms(file, sha256).map(([id, value]) => tell([id, value]))
    const gaps = TERM_GAPS.filter(({ cases }) => cases.includes(name))
    expect(less(official, ours).toSorted()).toEqual(gaps.flatMap(({ official }) => official).toSorted())
    expect(less(ours, official).toSorted()).toEqual(gaps.flatMap(({ ours }) => ours).toSorted())
  })
})

/** A term and its value; blanks as one, and no zeros at the end of a decimal. */
function tell([id, value]: readonly [string, string]): string {
  const text = value.replace(/\s+/g, ' ').trim()
  return `${id} ${/^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text}`
}

/** What the first list has more often than the second. */
function less(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other]
  return list.filter((one) => {
    const at = left.indexOf(one)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}
