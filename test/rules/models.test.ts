import { describe, expect, it } from 'vitest'
import { readInvoice } from '../../core/formats/read.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import type { Rule } from '../../core/rules/rule.ts'
import { rulesetOf } from '../../core/rules/rulesets.ts'
import { validateView } from '../../core/rules/validate.ts'
import type { Finding } from '../../core/terms/finding.ts'
import { modelToView, viewToModel } from '../../core/terms/model-view.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { breakNational } from './support/broken.ts'
import { baseXml } from './support/national-mutations.ts'
import { VALID_BASES } from './support/national.ts'
import { RULES_DAY } from '../support/day.ts'

type SetName = 'xrechnung' | 'peppol' | 'peppol_self_billing'

/** Rules that only XML can break, and why a model cannot. */
const XML_ONLY: readonly (readonly [why: string, ids: string])[] = [
  ['a model has no empty elements', 'PEPPOL-EN16931-R008'],
  ['a discount or charge is one by its group', 'PEPPOL-EN16931-R043'],
  ['the amounts of a model have one currency, BT-5, and BT-111 has BT-6', 'PEPPOL-EN16931-R051'],
  ['a model has one VAT total beside its breakdown', 'PEPPOL-EN16931-R053'],
  ['a model has one project reference and one object of a line', 'PEPPOL-EN16931-R080 PEPPOL-EN16931-R100'],
  ['the reference of a line has one type', 'PEPPOL-EN16931-R101'],
  [
    'asked of CII elements alone: base quantities at two prices, sub-lines, indicators',
    'BR-TMP-3 BR-DEX-15 PEPPOL-EN16931-R043-1 PEPPOL-EN16931-R043-2',
  ],
  ['payments of third parties have no currency of their own', 'BR-DEX-14'],
]

/** So many rules judge models at least: none gets lost unseen. */
const AT_LEAST = { xrechnung: 71, peppol: 158, peppol_self_billing: 55 }

/** What the XML of the damage says at a place that a model has otherwise. */
const MODEL_DAMAGES: Readonly<Record<string, (model: Invoice) => void>> = {
  'PEPPOL-EN16931-R044': ({ items }) => {
    const discount = items?.[0]?.price_discount_charge
    if (discount !== undefined) discount.sign = '+'
  },
  'PEPPOL-EN16931-R054': ({ document }) => {
    document.tax_currency_code = 'USD'
  },
  'PEPPOL-EN16931-CL007': ({ document }) => {
    document.currency_code = 'EURO'
  },
}

const judgesModels = (rule: Rule): boolean => rule.only?.includes('model') !== false && !('at' in rule)

function judgeModel(xml: string, ruleset: SetName, damage?: (model: Invoice) => void): readonly Finding[] {
  const { model } = viewToModel(readInvoice(parseXml(xml)).view)
  damage?.(model)
  return validateView(modelToView(model), { asOf: RULES_DAY, rulesets: [ruleset] }).findings.filter((one) => one.ruleset === ruleset)
}

describe.each(['xrechnung', 'peppol', 'peppol_self_billing'] as const)('%s on models', (set) => {
  const rules = rulesetOf(set, 'ubl-invoice', RULES_DAY)?.rules ?? []
  const ids = [...new Set(rules.map(({ id }) => id))]
  const onModels = ids.filter((id) => rules.some((rule) => rule.id === id && judgesModels(rule)))

  it('judges all rules but those that only XML can break', () => {
    const known = new Set(XML_ONLY.flatMap(([, list]) => list.split(' ')))
    expect(ids.filter((id) => !onModels.includes(id) && !known.has(id))).toEqual([])
    expect(onModels.filter((id) => known.has(id))).toEqual([])
    expect(onModels.length).toBeGreaterThanOrEqual(AT_LEAST[set])
  })

  it.each(VALID_BASES[set])('the model of the valid invoice "%s" breaks none', (base) => {
    expect(judgeModel(baseXml(base), set).map((one) => `${one.rule} ${one.path}`)).toEqual([])
  })

  it.each(onModels)('%s fires on the model of the invoice damaged for it, and says where', (id) => {
    const { valid, damaged } = breakNational(set, id) ?? { valid: '', damaged: '' }
    const damage = MODEL_DAMAGES[id]
    const found = judgeModel(damage === undefined ? damaged : valid, set, damage).find(({ rule }) => rule === id)
    expect(found?.path).toMatch(/^[a-z]/)
    expect(found?.location).toBeUndefined()
  })
})
