import { describe, expect, it } from 'vitest'
import { readInvoice } from '../../core/formats/read.ts'
import { writeInvoice } from '../../core/formats/write.ts'
import { en16931Rules } from '../../core/rules/en16931/index.ts'
import { isElementRule, type ElementRule } from '../../core/rules/rule.ts'
import { ciiTableRules } from '../../core/rules/syntax/cii/table-rules.ts'
import { validateView } from '../../core/rules/validate.ts'
import type { Finding, RulesetName } from '../../core/terms/finding.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { CII_DAMAGES, ciiXml } from './support/cii-mutations.ts'
import { invoiceXml } from './support/invoice.ts'
import { RULES_DAY } from '../support/day.ts'

function judgeXml(text: string, ruleset: RulesetName = 'en16931'): readonly Finding[] {
  const xml = parseXml(text)
  return validateView(readInvoice(xml).view, { asOf: RULES_DAY, rulesets: [ruleset], xml }).findings
}

const VALID = writeInvoice(readInvoice(parseXml(invoiceXml())).view, 'factur_x_zugferd.invoice.2_4.xml_cii.en16931').xml

/** Elements of a pattern, one inside the other, twice where the rule allows one. */
function elements(pattern: string, inner: string): string {
  const names = (pattern.split(' , ')[0] ?? '').split('/').filter((name) => name !== '')
  const attribute = names.find((name) => name.startsWith('@'))?.slice(1)
  const tags = names.filter((name) => !name.startsWith('@')).map((name) => (name.split('|')[0] ?? '').replace(/^(\w+:)?\*/, 'ram:X'))
  return tags.reduceRight(
    (below, tag, at) => `<${tag}${at === tags.length - 1 && attribute !== undefined ? ` ${attribute}="x"` : ''}>${below}</${tag}>`,
    inner,
  )
}

const repeated = ciiTableRules().filter((rule): rule is ElementRule => isElementRule(rule) && rule.shape === 'part')
const unused = ciiTableRules().filter((rule): rule is ElementRule => isElementRule(rule) && rule.shape === 'not_used')

describe('rules of EN 16931 on CII', () => {
  it('our valid invoice, written as CII, breaks none of them', () => {
    expect(judgeXml(VALID).map((one) => `${one.rule} ${one.location?.xpath}`)).toEqual([])
  })

  it.each(unused.map((rule) => [rule.id, rule.at] as const))('%s fires on %s', (id, at) => {
    const attribute = /^\/@(\w+)$/.exec(at)?.[1]
    const damaged =
      attribute === undefined
        ? VALID.replace('</rsm:CrossIndustryInvoice>', `${elements(at, '')}</rsm:CrossIndustryInvoice>`)
        : VALID.replace('<rsm:CrossIndustryInvoice', `<rsm:CrossIndustryInvoice ${attribute}="x"`)
    expect(judgeXml(damaged).map((one) => one.rule)).toContain(id)
  })

  it.each(repeated.map((rule) => [rule.id, rule.at, rule.part?.name ?? ''] as const))('%s fires on %s with two of %s', (id, at, part) => {
    const damaged = VALID.replace('</rsm:CrossIndustryInvoice>', `${elements(at, elements(part, '').repeat(2))}</rsm:CrossIndustryInvoice>`)
    const found = judgeXml(damaged).find((one) => one.rule === id && one.message.includes(part))
    expect(found?.message).toContain(' 2 ')
  })

  it('rules that allow one element have a context to be asked in', () => {
    expect(repeated.length).toBeGreaterThan(20)
    expect(en16931Rules().filter((rule) => rule.only?.includes('cii')).length).toBeGreaterThan(580)
  })
})

const damages = (Object.keys(CII_DAMAGES) as RulesetName[]).flatMap((set) =>
  Object.entries(CII_DAMAGES[set] ?? {}).map(([id, [base, find, put]]) => ({ set, id, base, find, put })),
)

it('a VAT total in one of two invoice currencies is in another currency than the other', () => {
  const asked = VALID.replace('<ram:InvoiceCurrencyCode>EUR<', '<ram:TaxCurrencyCode>NOK</ram:TaxCurrencyCode>$&')
  const twice = asked.replace('</ram:InvoiceCurrencyCode>', '$&<ram:InvoiceCurrencyCode>SEK</ram:InvoiceCurrencyCode>')
  const fires = (text: string): boolean => judgeXml(text, 'xrechnung').some(({ rule }) => rule === 'PEPPOL-EN16931-R054')
  expect(fires(asked)).toBe(true)
  expect(fires(twice)).toBe(false)
})

describe('rules on CII that the measuring data never break', () => {
  it.each(damages)('$id of $set is kept by the valid invoice and broken by the damage made for it', ({ set, id, base, find, put }) => {
    const valid = ciiXml(base)
    expect(judgeXml(valid, set).map((one) => one.rule)).toEqual([])
    const damaged = valid.replace(find, put)
    expect(damaged, 'the damage changes nothing').not.toBe(valid)
    const finding = judgeXml(damaged, set).find((one) => one.rule === id)
    expect(finding?.location?.line).toBeGreaterThan(0)
  })
})
