import { beforeAll, describe, expect, it } from 'vitest'
import { readInvoice } from '../../core/formats/read.ts'
import { KNOWN_GAPS } from '../../core/rules/known-gaps.ts'
import { validateView } from '../../core/rules/validate.ts'
import type { Finding, RulesetName } from '../../core/terms/finding.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { corpusDir, readCorpusFile, readVerdicts, sampleCorpus, SUITES } from '../support/corpus.ts'
import { IS_WHOLE } from '../support/extent.ts'
import { RULES_DAY } from '../support/day.ts'

const directory = corpusDir()

interface Comparison {
  /** Gaps that a file showed. */
  readonly met: Set<string>
  readonly differences: string[]
  unplaced: number
}

/** Every file is read once and judged for each suite that judged it. */
function compareAll(): ReadonlyMap<string, Comparison> {
  const compared = new Map(
    Object.keys(SUITES).map((suite): [string, Comparison] => [suite, { met: new Set(), differences: [], unplaced: 0 }]),
  )
  for (const { file, suites } of sampleCorpus(readVerdicts(), 25)) {
    const judged = Object.entries(suites).filter(
      ([suite, { fired, error }]) => suite in SUITES && fired !== undefined && error === undefined,
    )
    if (judged.length === 0) continue
    const xml = parseXml(readCorpusFile(directory as string, file))
    const { view } = readInvoice(xml)
    for (const [suite, { fired = [] }] of judged) {
      const comparison = compared.get(suite) as Comparison
      const ruleset = SUITES[suite] as RulesetName
      const gaps = new Set(gapsOf(suite).map(({ rule }) => rule))
      // Rules of our own, which the official validators do not know, are told apart by their set.
      const findings = validateView(view, { asOf: RULES_DAY, rulesets: [ruleset], xml }).findings.filter((one) => one.ruleset === ruleset)
      comparison.unplaced += findings.filter((one) => one.terms.length === 0 && one.location === undefined).length
      const ours = flags(findings)
      const theirs = new Map(fired.map(([rule, flag]) => [rule, flag]))
      for (const rule of new Set([...ours.keys(), ...theirs.keys()])) {
        if (ours.get(rule) === theirs.get(rule)) continue
        if (gaps.has(rule)) comparison.met.add(rule)
        else comparison.differences.push(`${file} ${rule} ours ${ours.get(rule)} official ${theirs.get(rule)}`)
      }
    }
  }
  return compared
}

function gapsOf(suite: string) {
  const ofAll = KNOWN_GAPS.filter(({ cases }) => cases === undefined)
  return ofAll.filter((gap) => gap.ruleset === SUITES[suite] && (gap.syntax === undefined || suite.endsWith(gap.syntax)))
}

describe.skipIf(directory === undefined)('the official verdicts of the corpus (skipped where the measuring data are absent)', () => {
  let compared: ReadonlyMap<string, Comparison> = new Map()
  beforeAll(() => void (compared = compareAll()), 600_000)

  it.each(Object.keys(SUITES))('%s: exactly the official rules fire with the official flags, known gaps aside', (suite) => {
    const { differences, met, unplaced } = compared.get(suite) as Comparison
    expect(differences).toEqual([])
    expect(unplaced).toBe(0)
    // A gap that no file shows any more, and that is not about rules that never fire, has been closed and must go.
    const silent = gapsOf(suite).filter((gap) => IS_WHOLE && !/never fires/i.test(gap.reason) && !met.has(gap.rule))
    expect(silent).toEqual([])
  })
})

function flags(findings: readonly Finding[]): Map<string, string> {
  return new Map(findings.map((one) => [one.rule, one.severity]))
}
