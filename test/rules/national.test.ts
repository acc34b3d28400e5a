import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../core/languages/languages.ts'
import { readInvoice } from '../../core/formats/read.ts'
import { WORDS } from '../../core/languages/words.ts'
import { sentenceOf } from '../../core/rules/explain.ts'
import { rulesetOf } from '../../core/rules/rulesets.ts'
import { validateView } from '../../core/rules/validate.ts'
import type { Finding, RulesetName } from '../../core/terms/finding.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { breakNational } from './support/broken.ts'
import { baseXml } from './support/national-mutations.ts'
import { VALID_BASES } from './support/national.ts'
import { RULES_DAY } from '../support/day.ts'

function judgeXml(text: string, ruleset: RulesetName): readonly Finding[] {
  const xml = parseXml(text)
  return validateView(readInvoice(xml).view, { asOf: RULES_DAY, rulesets: [ruleset], xml }).findings
}

describe.each(['xrechnung', 'peppol', 'peppol_self_billing'] as const)('rules of %s', (set) => {
  const rules = rulesetOf(set, 'ubl-invoice', RULES_DAY)?.rules ?? []
  const ids = [...new Set(rules.filter((rule) => rule.only === undefined || rule.only.includes('ubl-invoice')).map((rule) => rule.id))]

  it.each(VALID_BASES[set])('the valid invoice "%s" breaks none of them', (base) => {
    expect(judgeXml(baseXml(base), set).map((one) => `${one.rule} ${one.path}`)).toEqual([])
  })

  it.each(ids)('%s fires on the damage made for it', (id) => {
    const { valid, damaged } = breakNational(set, id) ?? { valid: '', damaged: '' }
    expect(valid, 'no simple damage breaks it, and it has none of its own').not.toBe('')
    expect(damaged, 'the damage changes nothing').not.toBe(valid)
    const findings = judgeXml(damaged, set)
    expect(findings.map((one) => one.rule)).toContain(id)
    expect(findings.find((one) => one.rule === id)?.location?.line).toBeGreaterThan(0)
  })

  it('every rule has a sentence in every language', () => {
    for (const lang of LANGUAGES)
      for (const rule of rules) expect(sentenceOf(rule, WORDS[lang].rules()), `${lang} ${rule.id}`).toBeDefined()
  })
})
