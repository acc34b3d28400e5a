import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../core/languages/languages.ts'
import { WORDS } from '../../core/languages/words.ts'
import { readInvoice } from '../../core/formats/read.ts'
import { sentenceOf } from '../../core/rules/explain.ts'
import { OWN_RULES } from '../../core/rules/kontor.ts'
import { validateView } from '../../core/rules/validate.ts'
import { modelToView, viewToModel } from '../../core/terms/model-view.ts'
import type { TermView } from '../../core/terms/view.ts'
import { parseXml } from '../../core/xml/reader.ts'
import type { XmlDocument } from '../../core/xml/types.ts'
import { invoiceXml, KINDS } from './support/invoice.ts'
import { baseXml } from './support/national-mutations.ts'
import { VALID_BASES } from './support/national.ts'
import { OWN_DAMAGES } from './support/own-mutations.ts'
import { breakSimply } from './support/simple-damages.ts'
import { RULES_DAY } from '../support/day.ts'

/** Every rule of our own has a sentence, an invoice that keeps it and one that breaks it. */

const VALID = [...Object.values(KINDS).map(invoiceXml), ...[...new Set(Object.values(VALID_BASES).flat())].map(baseXml)]
const IDS = [...new Set(OWN_RULES.rules.map(({ id }) => id))]

const judge = (view: TermView, xml?: XmlDocument): string[] =>
  validateView(view, { asOf: RULES_DAY, rulesets: ['en16931'], ...(xml && { xml }) }).findings.flatMap(({ rule, ruleset }) =>
    ruleset === OWN_RULES.name ? [rule] : [],
  )

function judgeXml(text: string): string[] {
  const xml = parseXml(text)
  return judge(readInvoice(xml).view, xml)
}

interface Example {
  /** Our own rules that a valid invoice breaks. */
  readonly before: readonly string[]
  /** Those that it breaks with the damage. */
  readonly after: readonly string[]
}

function exampleOf(id: string): Example | undefined {
  const stated = OWN_DAMAGES[id]
  if (typeof stated === 'function') {
    const { model } = viewToModel(readInvoice(parseXml(invoiceXml())).view)
    const damaged = structuredClone(model)
    stated(damaged)
    return { before: judge(modelToView(model)), after: judge(modelToView(damaged)) }
  }
  if (stated !== undefined) {
    const [find, put, kind = 'S'] = stated
    const valid = invoiceXml(KINDS[kind])
    return { before: judgeXml(valid), after: judgeXml(valid.replace(find, put)) }
  }
  const broken = breakSimply(
    OWN_RULES.rules.filter((rule) => rule.id === id),
    'en16931',
    VALID,
  )
  return broken && { before: judgeXml(broken.valid), after: judgeXml(broken.damaged) }
}

describe('rules of our own', () => {
  it('are kept by every valid invoice', () => {
    expect(VALID.flatMap(judgeXml)).toEqual([])
  })

  it.each(IDS)('%s is kept by an invoice, and broken by the damage made for it', (id) => {
    const { before, after } = exampleOf(id) ?? {}
    expect(before, 'no simple damage breaks it, and support/own-mutations.ts has none').toBeDefined()
    expect(before).not.toContain(id)
    expect(after).toContain(id)
  })

  it('have a sentence in every language', () => {
    for (const lang of LANGUAGES)
      for (const rule of OWN_RULES.rules) expect(sentenceOf(rule, WORDS[lang].rules()), `${lang} ${rule.id}`).toBeDefined()
  })
})
