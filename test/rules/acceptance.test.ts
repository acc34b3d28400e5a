import { describe, expect, it } from 'vitest'
import { isStoppingFinding } from '../../core/engine/judge.ts'
import { readInvoice } from '../../core/formats/read.ts'
import { writeInvoice } from '../../core/formats/write.ts'
import { rulesetsFor } from '../../core/rules/select.ts'
import { validateView } from '../../core/rules/validate.ts'
import { modelToView, viewToModel } from '../../core/terms/model-view.ts'
import { parseXml } from '../../core/xml/reader.ts'
import type { RulesetName } from '../../core/terms/finding.ts'
import { invoiceXml } from './support/invoice.ts'
import { baseXml } from './support/national-mutations.ts'

const DAY = '2026-08-01'

function judge(text: string, rulesets?: readonly RulesetName[]) {
  const xml = parseXml(text)
  const { view } = readInvoice(xml)
  return validateView(view, { rulesets: rulesets ?? rulesetsFor(view), xml, asOf: DAY })
}

const XRECHNUNG = baseXml('xrechnung')
const CII = writeInvoice(readInvoice(parseXml(XRECHNUNG)).view, 'xrechnung.invoice.3_0.xml_cii').xml
const named = (text: string, specification: string) => text.replace(/(<cbc:CustomizationID>)[^<]*/, `$1${specification}`)

describe('what a receiver makes of an invoice', () => {
  it('is yes where schema and rules hold', () => {
    expect(judge(XRECHNUNG).acceptance).toEqual({
      receiver: 'german',
      accepted: true,
      scenario: 'EN16931 XRechnung (UBL Invoice)',
      why: [],
    })
    expect(judge(CII).acceptance?.scenario).toBe('EN16931 XRechnung (CII)')
    expect(judge(baseXml('peppol')).acceptance).toMatchObject({ receiver: 'peppol', accepted: true })
  })

  it('is no by the schema alone, and says so first', () => {
    const { acceptance } = judge(
      XRECHNUNG.replace('<cbc:IssueDate>', '<cbc:IssueDate format="102">').replace(/<cbc:BuyerReference>.*?<\/cbc:BuyerReference>/, ''),
    )
    expect(acceptance).toMatchObject({ accepted: false, why: ['schema', 'BR-DE-15'] })
  })

  it('is no for what the receiver takes graver than the rule set does', () => {
    const terms = '<ram:SpecifiedTradePaymentTerms><ram:Description>Soon</ram:Description></ram:SpecifiedTradePaymentTerms>'
    const verdict = judge(CII.replace(/<ram:SpecifiedTradeSettlementHeaderMonetarySummation>/, `${terms}$&`))
    expect(verdict.findings.filter(({ acceptance }) => acceptance !== undefined)).toMatchObject([
      { rule: 'CII-SR-452', severity: 'warning', acceptance: 'fatal' },
    ])
    expect([verdict.valid, verdict.acceptance?.accepted, verdict.acceptance?.why]).toEqual([true, false, ['CII-SR-452']])
    expect(verdict.findings.filter(isStoppingFinding)).toHaveLength(1)
  })

  it('is yes for what the receiver lets pass', () => {
    const verdict = judge(XRECHNUNG.replace(/(unitCode=")HUR/g, '$1NONE'))
    expect(verdict.findings[0]).toMatchObject({ rule: 'BR-CL-23', severity: 'fatal', acceptance: 'warning' })
    expect([verdict.valid, verdict.acceptance?.accepted]).toEqual([false, true])
  })

  it('is no where the receiver has no case for a document that is meant for it', () => {
    const former = judge(named(XRECHNUNG, 'urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_2.3'))
    expect(former.acceptance).toEqual({ receiver: 'german', accepted: false, scenario: undefined, why: ['scenario'] })
    expect(judge(named(invoiceXml(), ' urn:cen.eu:en16931:2017')).acceptance?.accepted).toBe(false)
  })

  it('is not said where no configuration is known, where not all of its rules were judged, and of a model', () => {
    expect(judge(named(invoiceXml(), 'urn:factur-x.eu:1p0:minimum')).acceptance).toBeUndefined()
    expect(judge(XRECHNUNG, ['en16931']).acceptance).toBeUndefined()
    const view = modelToView(viewToModel(readInvoice(parseXml(XRECHNUNG)).view).model)
    expect(validateView(view, { rulesets: rulesetsFor(view), asOf: DAY }).acceptance).toBeUndefined()
  })
})
