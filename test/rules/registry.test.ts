import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { KNOWN_GAPS } from '../../core/rules/known-gaps.ts'
import type { Syntax } from '../../core/rules/rule.ts'
import { ciiTableRules } from '../../core/rules/syntax/cii/table-rules.ts'
import { rulesetOf } from '../../core/rules/rulesets.ts'
import type { RulesetName } from '../../core/terms/finding.ts'
import { readVerdicts } from '../support/corpus.ts'
import { sharedDir } from '../support/shared.ts'
import { CII_DAMAGES } from './support/cii-mutations.ts'
import { RULES_DAY } from '../support/day.ts'

const SUITES: Readonly<Record<string, readonly [RulesetName, readonly Syntax[]]>> = {
  'en16931-ubl': ['en16931', ['ubl-invoice', 'ubl-creditnote']],
  'en16931-cii': ['en16931', ['cii']],
  'peppol-ubl': ['peppol', ['ubl-invoice', 'ubl-creditnote']],
  'peppol-sb-ubl': ['peppol_self_billing', ['ubl-invoice', 'ubl-creditnote']],
  'peppol-cii': ['peppol', ['cii']],
  'xrechnung-ubl': ['xrechnung', ['ubl-invoice', 'ubl-creditnote']],
  'xrechnung-cii': ['xrechnung', ['cii']],
}

const shared = sharedDir()

describe.skipIf(shared === undefined)('the register of official rules (skipped where the measuring data are absent)', () => {
  // A skipped group is collected all the same: without the measuring data there is nothing to read.
  const csv = shared === undefined ? '' : readFileSync(join(shared, 'corpus', 'rules.csv'), 'utf8')
  const rows = csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
  const judged = shared === undefined ? [] : readVerdicts()

  it.each(Object.entries(SUITES))('%s: every rule is judged, or listed with the reason why it never fires', (suite, [name, syntaxes]) => {
    const official = rows.filter(([of]) => of === suite).map(([, rule = '']) => rule)
    const own = new Set(
      syntaxes.flatMap((syntax) =>
        (rulesetOf(name, syntax, RULES_DAY)?.rules ?? [])
          .filter(({ only }) => only === undefined || only.includes(syntax))
          .map(({ id }) => id),
      ),
    )
    const gaps = new Set(
      KNOWN_GAPS.filter(({ ruleset, syntax }) => ruleset === name && (syntax === undefined || suite.endsWith(syntax))).map(
        ({ rule }) => rule,
      ),
    )
    expect(official.length).toBeGreaterThan(50)
    expect(official.filter((rule) => !own.has(rule) && !gaps.has(rule))).toEqual([])
  })

  it.each(['en16931-cii', 'peppol-cii', 'xrechnung-cii'])(
    '%s: every rule is kept by some file and broken by some, or has an example of ours',
    (suite) => {
      const [name] = SUITES[suite] ?? ['en16931']
      const often = new Map<string, number>()
      let files = 0
      for (const { suites } of judged) {
        const fired = suites[suite]?.fired
        if (fired === undefined) continue
        files++
        for (const rule of new Set(fired.map(([id]) => id))) often.set(rule, (often.get(rule) ?? 0) + 1)
      }
      const gaps = new Set(KNOWN_GAPS.filter(({ ruleset, syntax }) => ruleset === name && syntax !== 'ubl').map(({ rule }) => rule))
      const own = new Set([...ciiTableRules().map(({ id }) => id), ...Object.keys(CII_DAMAGES[name] ?? {})])
      const official = rows.filter(([of]) => of === suite).map(([, rule = '']) => rule)
      expect(official.filter((rule) => !often.has(rule) && !gaps.has(rule) && !own.has(rule))).toEqual([])
      expect(official.filter((rule) => often.get(rule) === files)).toEqual([])
    },
  )
})
