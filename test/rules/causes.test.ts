import { describe, expect, it } from 'vitest'
import { readInvoice } from '../../core/formats/read.ts'
import { rulesetsFor } from '../../core/rules/select.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import { validateView } from '../../core/rules/validate.ts'
import { modelToView, viewToModel } from '../../core/terms/model-view.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { corpusDir, readCorpusFile, readVerdicts, sampleCorpus } from '../support/corpus.ts'
import { IS_WHOLE } from '../support/extent.ts'
import { invoiceXml } from './support/invoice.ts'
import { baseXml } from './support/national-mutations.ts'
import { RULES_DAY } from '../support/day.ts'

function judge(text: string | Uint8Array) {
  const xml = parseXml(text)
  const { view } = readInvoice(xml)
  return validateView(view, { rulesets: rulesetsFor(view), xml, asOf: '2026-11-21' }).findings
}

/** Findings as `rule < cause`, a cause alone by its rule. */
function story(text: string): string[] {
  const findings = judge(text)
  return findings.map(({ rule, causedBy }) => (causedBy === undefined ? rule : `${rule} < ${findings[causedBy]?.rule}`)).toSorted()
}

/** The model with another value at a path of names and one index. */
function withValue(model: Invoice, path: string, value: string): Invoice {
  const changed: unknown = structuredClone(model)
  const steps = path.split(/[.[\]]+/)
  const last = steps.pop() ?? ''
  const holder = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], changed)
  Object.assign(holder as object, { [last]: value })
  return changed as Invoice
}

const BASE = invoiceXml()
const PEPPOL = baseXml('peppol')
const LINE_AMOUNT = /(<cac:InvoiceLine>.*?)<cbc:LineExtensionAmount currencyID="EUR">[^<]*<\/cbc:LineExtensionAmount>/s

describe('cause and consequence', () => {
  it.each([
    [
      'a line without its net amount',
      BASE.replace(LINE_AMOUNT, '$1'),
      ['BR-24', 'BR-CO-10 < BR-24', 'BR-S-08 < BR-24', 'KONTOR-SCHEMA < BR-24'],
    ],
    [
      'a net amount that is no number',
      BASE.replace(LINE_AMOUNT, '$1<cbc:LineExtensionAmount currencyID="EUR">abc</cbc:LineExtensionAmount>'),
      ['BR-CO-10 < KONTOR-SCHEMA', 'BR-S-08 < KONTOR-SCHEMA', 'KONTOR-SCHEMA'],
    ],
    [
      'a price that is no number, and amounts that nobody could compute with it',
      BASE.replace(LINE_AMOUNT, '$1')
        .replace(/(<cbc:PriceAmount currencyID="EUR">)[^<]*/, '$1abc')
        .replace(/(<cac:TaxTotal>\s*)<cbc:TaxAmount.*?<\/cbc:TaxAmount>/s, '$1'),
      [
        ...['BR-24', 'BR-27', 'BR-CO-10', 'BR-CO-14', 'BR-CO-15', 'BR-S-08'].map((rule) => `${rule} < KONTOR-SCHEMA`),
        'KONTOR-SCHEMA',
        'KONTOR-SCHEMA < KONTOR-SCHEMA',
        'KONTOR-SCHEMA < KONTOR-SCHEMA',
      ],
    ],
    [
      'a VAT total without its currency',
      BASE.replace(/(<cac:TaxTotal>\s*<cbc:TaxAmount) currencyID="EUR"/, '$1'),
      ['BR-CL-03', 'BR-CO-15 < BR-CL-03', 'KONTOR-SCHEMA'],
    ],
    [
      'a missing total',
      BASE.replace(/(<cac:LegalMonetaryTotal>\s*)<cbc:LineExtensionAmount.*?<\/cbc:LineExtensionAmount>/s, '$1'),
      ['BR-12', 'BR-CO-10 < BR-12', 'BR-CO-13 < BR-12'],
    ],
    [
      'a line with a VAT category that does not exist',
      BASE.replace(/(<cac:ClassifiedTaxCategory>\s*<cbc:ID>)S/s, '$1Q'),
      ['BR-CL-18', 'BR-S-08 < BR-CL-18'],
    ],
    [
      'two rules about the same value are one thing to mend',
      BASE.replace(/<cac:ClassifiedTaxCategory>.*?<\/cac:ClassifiedTaxCategory>/s, ''),
      ['BR-CO-04 < UBL-SR-48', 'BR-S-08 < UBL-SR-48', 'UBL-SR-48'],
    ],
    [
      'of two rules about one value the gravest goes first',
      baseXml('xrechnung').replace(/(<cbc:IssueDate>)[^<]*/, '$130.11.2026'),
      ['BR-TMP-6 < KONTOR-SCHEMA', 'KONTOR-SCHEMA'],
    ],
    [
      'amounts that are not there follow from a price that is not there',
      BASE.replace(/<cac:TaxTotal>.*<\/cac:LegalMonetaryTotal>/s, '')
        .replace(LINE_AMOUNT, '$1')
        .replace(/<cbc:PriceAmount.*?<\/cbc:PriceAmount>/s, ''),
      [
        'BR-24 < BR-26',
        'BR-26',
        'BR-27 < BR-26',
        'BR-CO-15 < BR-26',
        'BR-CO-18 < BR-26',
        'BR-S-01 < BR-26',
        'KONTOR-SCHEMA < BR-26',
        'KONTOR-SCHEMA < BR-26',
        'KONTOR-SCHEMA < BR-26',
      ],
    ],
    ['a wrong sum alone stands for itself', BASE.replace(/(<cac:LegalMonetaryTotal>.*?>)100\.00</s, '$199.00<'), ['BR-CO-10', 'BR-CO-13']],
  ])('%s', (_title, text, expected) => {
    expect(story(text)).toEqual(expected)
  })

  it('does not cross from one line to another, and does reach the totals', () => {
    const [line = ''] = /<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/s.exec(PEPPOL) ?? []
    const other = line.replace(/<cbc:ID>[^<]*/, '<cbc:ID>9').replace(/(<cbc:PriceAmount currencyID="EUR">)[^<]*/, '$1x')
    const wrong = line.replace(/(<cbc:LineExtensionAmount currencyID="EUR">)[^<]*/, '$17.00')
    const findings = judge(PEPPOL.replace(line, wrong + other))
    const causeOf = (rule: string, path: string) =>
      findings[findings.find((one) => one.rule === rule && one.path.startsWith(path))?.causedBy ?? -1]?.path
    expect(findings.map(({ rule, path }) => `${rule} ${path}`)).toContain('KONTOR-SCHEMA items[1].price')
    expect(findings.some(({ rule, path }) => rule === 'PEPPOL-EN16931-R120' && path.startsWith('items[0]'))).toBe(true)
    expect(causeOf('PEPPOL-EN16931-R120', 'items[0]')).toBeUndefined()
    expect(causeOf('PEPPOL-EN16931-R120', 'items[1]')).toBe('items[1].price')
    expect(causeOf('BR-CO-10', '')).toBe('items[1].price')
  })
})

describe('rules of our own', () => {
  it.each([
    ['1.9E1', '19'],
    ['-2.5e-1', '-0.25'],
    ['1.234,56', '1234.56'],
    ['1,234.50', '1234.50'],
    ['12,5', '12.5'],
    ['1,234', undefined],
    ['abc', undefined],
    ['', undefined],
    ['\u00a050.00', '50.00'],
  ])('a price of %j is mended to %j', (value, mended) => {
    const [finding] = judge(BASE.replace(/(<cbc:PriceAmount currencyID="EUR">)[^<]*/, `$1${value}`)).filter(
      ({ rule }) => rule === 'KONTOR-SCHEMA',
    )
    expect(finding).toMatchObject({ ruleset: 'kontor', path: 'items[0].price', terms: ['BT-146'] })
    expect(finding?.repair).toEqual(mended === undefined ? undefined : [{ path: 'items[0].price', value: mended }])
  })

  it.each([
    ['20261130', '2026-11-30'],
    ['30.11.2026', '2026-11-30'],
    ['2026-11-30T00:00:00', '2026-11-30'],
    ['30/11/2026', undefined],
    ['2026-02-30', undefined],
    ['2026-11-30\u00a0', '2026-11-30'],
  ])('a date of %j is mended to %j', (value, mended) => {
    const [finding] = judge(BASE.replace(/(<cbc:IssueDate>)[^<]*/, `$1${value}`)).filter(({ rule }) => rule === 'KONTOR-SCHEMA')
    expect(finding).toMatchObject({ severity: 'fatal', path: 'document.issue_date' })
    expect(finding?.repair).toEqual(mended === undefined ? undefined : [{ path: 'document.issue_date', value: mended }])
  })

  const price = (value: string) => BASE.replace(/(<cbc:PriceAmount currencyID="EUR">)[^<]*/, `$1${value}`)
  const period = (end: string) => BASE.replace('<cbc:EndDate>2026-10-31', `<cbc:EndDate>${end}`)

  it.each([
    ['the day of issue, of which no official rule of EN 16931 asks', BASE.replace(/(<cbc:IssueDate>)[^<]*/, '$1soon'), ['KONTOR-SCHEMA']],
    ['a price that can be compared, yet is no decimal', price('5e1'), ['KONTOR-SCHEMA']],
    ['a price that cannot be compared', price('abc'), ['BR-27 < KONTOR-SCHEMA', 'KONTOR-SCHEMA']],
    ['the end of a period with a start', period('2026-13-45'), ['BR-29 < KONTOR-SCHEMA', 'KONTOR-SCHEMA']],
    ['the end of a period without a start', period('soon').replace(/<cbc:StartDate>2026-10-01<\/cbc:StartDate>/, ''), ['KONTOR-SCHEMA']],
  ])('a value that the schema does not take is fatal, whatever the official rules make of it: %s', (_title, text, expected) => {
    const xml = parseXml(text)
    expect(story(text)).toEqual(expected)
    expect(validateView(readInvoice(xml).view, { asOf: RULES_DAY, rulesets: ['en16931'], xml }).valid).toBe(false)
  })

  it.each([
    ['document.issue_date', 'soon', ['KONTOR-DATE'], true],
    ['items[0].price', '5e1', ['KONTOR-NUMBER'], true],
    ['items[0].price', 'abc', ['BR-27', 'KONTOR-NUMBER'], false],
  ])('in a model they are as grave as what the official rules make of it: %s is %j', (path, value, expected, valid) => {
    const view = modelToView(withValue(viewToModel(readInvoice(parseXml(BASE)).view).model, path, value))
    const verdict = validateView(view, { asOf: RULES_DAY, rulesets: ['en16931'] })
    expect(verdict.findings.map(({ rule }) => rule).toSorted()).toEqual(expected)
    expect(verdict.valid).toBe(valid)
    for (const { ruleset, severity } of verdict.findings) if (ruleset === 'kontor') expect(severity).toBe(valid ? 'warning' : 'fatal')
  })

  it('find nothing in a valid invoice, nor in a date with a time zone', () => {
    expect(judge(BASE)).toEqual([])
    expect(judge(BASE.replace(/(<cbc:IssueDate>[^<]*)/, '$1+01:00'))).toEqual([])
  })
})

const directory = corpusDir()

describe.skipIf(directory === undefined)('over the corpus (skipped where the measuring data are absent)', () => {
  it('a consequence comes from a finding at least as grave that has no cause itself, and no business rule is a cause', () => {
    let consequences = 0
    for (const { file } of sampleCorpus(
      readVerdicts().filter((_verdict, index) => index % 8 === 0),
      20,
    )) {
      const findings = judge(readCorpusFile(directory as string, file))
      for (const { causedBy, severity } of findings) {
        if (causedBy === undefined) continue
        const cause = findings[causedBy]
        expect([cause?.causedBy, cause?.category === 'business_rule']).toEqual([undefined, false])
        expect(severity === 'fatal' && cause?.severity !== 'fatal').toBe(false)
        consequences += 1
      }
    }
    expect(consequences).toBeGreaterThan(IS_WHOLE ? 200 : 10)
  }, 60_000)
})
