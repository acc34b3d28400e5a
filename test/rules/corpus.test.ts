import { describe, expect, it } from 'vitest'
import { readInvoice } from '../../core/formats/read.ts'
import { KNOWN_GAPS } from '../../core/rules/known-gaps.ts'
import { validateView } from '../../core/rules/validate.ts'
import type { Finding, RulesetName } from '../../core/terms/finding.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { corpusDir, readCorpusFile, readVerdicts } from '../support/corpus.ts'

/** Suites that are judged so far, with the set that speaks for them. */
const SUITES: Readonly<Record<string, RulesetName>> = {
  'en16931-ubl': 'en16931',
  'peppol-ubl': 'peppol',
  'peppol-sb-ubl': 'peppol_self_billing',
  'en16931-cii': 'en16931',
  'peppol-cii': 'peppol',
  'xrechnung-cii': 'xrechnung',
  'xrechnung-ubl': 'xrechnung',
}

const directory = corpusDir()

describe.skipIf(directory === undefined)('the official verdicts of the corpus (skipped where the measuring data are absent)', () => {
  it.each(Object.keys(SUITES))(
    '%s: exactly the official rules fire with the official flags, known gaps aside',
    (suite) => {
      const ruleset = SUITES[suite] as RulesetName
      const known = KNOWN_GAPS.filter((gap) => gap.ruleset === ruleset && (gap.syntax === undefined || suite.endsWith(gap.syntax)))
      const gaps = new Set(known.map((gap) => gap.rule))
      const met = new Set<string>()
      const differences: string[] = []
      let unplaced = 0
      for (const verdict of readVerdicts()) {
        const official = verdict.suites[suite]
        if (official?.fired === undefined || official.error !== undefined) continue
        const xml = parseXml(readCorpusFile(directory as string, verdict.file))
        // Rules of our own, which the official validators do not know, are told apart by their set.
        const { findings: all } = validateView(readInvoice(xml).view, { rulesets: [ruleset], xml })
        const findings = all.filter((one) => one.ruleset === ruleset)
        unplaced += findings.filter((one) => one.terms.length === 0 && one.location === undefined).length
        const ours = flags(findings)
        const theirs = new Map(official.fired.map(([rule, flag]) => [rule, flag]))
        for (const rule of new Set([...ours.keys(), ...theirs.keys()])) {
          if (ours.get(rule) === theirs.get(rule)) continue
          if (gaps.has(rule)) met.add(rule)
          else differences.push(`${verdict.file} ${rule} ours ${ours.get(rule)} official ${theirs.get(rule)}`)
        }
      }
      expect(differences).toEqual([])
      expect(unplaced).toBe(0)
      // A gap that no file shows any more, and that is not about rules that never fire, has been closed and must go.
      const silent = known.filter((gap) => !/never fires/i.test(gap.reason) && !met.has(gap.rule))
      expect(silent).toEqual([])
    },
    120_000,
  )
})

function flags(findings: readonly Finding[]): Map<string, string> {
  return new Map(findings.map((one) => [one.rule, one.severity]))
}
