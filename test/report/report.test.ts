import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, PAGE_LANGUAGES, type PageLanguage } from '../../core/languages/languages.ts'
import { reportWords } from '../../core/languages/reports.ts'
import { readPdfText } from '../../core/pdf/text/pdf-text.ts'
import { writeReportHtml } from '../../core/report/html.ts'
import { writeReportPdf } from '../../core/report/pdf.ts'
import { makeReport } from '../../core/report/report.ts'
import type { ReportInput, VerdictReport } from '../../core/report/types.ts'
import { ruleLanguage } from '../../core/report/wording.ts'
import { rulesetsFor } from '../../core/rules/select.ts'
import { validateView } from '../../core/rules/validate.ts'
import type { Finding } from '../../core/terms/finding.ts'
import { readInvoice } from '../../core/formats/read.ts'
import { parseXml } from '../../core/xml/reader.ts'
import { checkPdfA } from '../support/pdf/pdfa-check.ts'
import { inputOf, plainInvoice } from '../support/pdf/samples.ts'

const INVOICE = readFileSync(new URL('../verdicts/invoices/xrechnung-ubl.xml', import.meta.url), 'utf8')
const SHA = 'ab'.repeat(32)
const { fonts } = inputOf(plainInvoice(1))

/** The report on an invoice as XML, in which a text was replaced by another. */
function reportOn(lang: PageLanguage, from: string | RegExp = '', to = '', more: Partial<ReportInput> = {}): VerdictReport {
  return makeReport({ ...inputFor(lang, INVOICE.replace(from, to)), ...more })
}

function inputFor(lang: PageLanguage, text: string): ReportInput {
  const xml = parseXml(text)
  const { view } = readInvoice(xml)
  const asked = rulesetsFor(view)
  return {
    file: 'rechnung.xml',
    bytes: text.length,
    sha256: SHA,
    lang,
    verdict: validateView(view, { rulesets: asked, xml, lang: ruleLanguage(lang), asOf: '2026-11-26' }),
    judgedAt: '2026-11-26T09:12:44.000Z',
    asOf: '2026-11-26',
    unasked: [],
    source: 'ubl-invoice',
    format: 'xrechnung.invoice.3_0.xml_ubl',
    view,
    program: '1.2.3',
  }
}

const finding = (at: number, more: Partial<Finding> = {}): Finding => ({
  rule: 'BR-21',
  ruleset: 'en16931',
  severity: 'fatal',
  category: 'business_rule',
  message: `Sentence ${at}.`,
  terms: ['BT-126'],
  path: `items[${at}].id`,
  location: { xpath: '/Invoice', line: at + 1, column: 3 },
  ...more,
})

function reportOf(findings: readonly Finding[], more: Partial<ReportInput> = {}): VerdictReport {
  const verdict = {
    valid: findings.every(({ severity }) => severity !== 'fatal'),
    findings,
    rulesets: [{ name: 'en16931', version: '1.3.16' }],
  } as const
  return makeReport({ ...inputFor('en', INVOICE), verdict, ...more })
}

const values = (report: VerdictReport): Record<string, string> =>
  Object.fromEntries(report.subject.content.map(({ label, value }) => [label, value]))

describe('the report of a verdict', () => {
  it('says which file was judged, what it is and who it is from', () => {
    expect(values(reportOn('en'))).toEqual({
      File: 'rechnung.xml',
      Size: '12,720 bytes',
      'SHA-256': SHA,
      'Judged on': '26 Nov 2026, 09:12:44 UTC',
      'Invoice number': 'LD-2026-208',
      'Invoice date': '12 Oct 2026',
      Seller: 'Lindenhof Druckwerkstatt GmbH',
      Buyer: 'Stadt Weidental',
      'Amount due': '1,028.00\u00a0EUR',
      Format: 'XRechnung 3.0 (UBL)',
      Syntax: 'UBL Invoice',
      'Specification identifier': 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    })
  })

  it('says by which releases of which day it was judged', () => {
    const { rules } = reportOn('en')
    expect(rules.content).toEqual([
      ['EN 16931', '1.3.16', '10 Apr 2026', expect.stringContaining('CEN/TC 434') as string],
      ['XRechnung', '3.0.2 (2.6.0)', '31 Aug 2026', expect.stringContaining('KoSIT') as string],
    ])
    expect(rules.note).toBe('Rules as they stood on 26 Nov 2026.')
  })

  it('answers in one sentence, and says each finding with place, field, terms, value and repair', () => {
    expect(reportOn('en').answer).toBe('The invoice is valid: none of the rules applied makes it invalid.')
    const report = reportOn('en', '<cbc:DueDate>2026-11-11', '<cbc:DueDate>11.11.2026')
    expect(report.findings.content.find(({ rule }) => rule === 'KONTOR-SCHEMA')).toEqual({
      severity: 'fatal',
      kind: 'Error',
      rule: 'KONTOR-SCHEMA',
      ruleset: 'Kontor',
      place: 'line 7, column 3',
      sentence: expect.stringContaining('11.11.2026') as string,
      follows: '',
      facts: [
        { label: 'Field', value: 'Due date' },
        { label: 'Terms', value: 'BT-9 Due date' },
        { label: 'Value', value: '11.11.2026', isCode: true },
        { label: 'Repair', value: 'set Due date to 2026-11-11' },
      ],
    })
    const turned = reportOn('en', /(<cbc:IssueDate>.*?<\/cbc:IssueDate>)(\s*)(<cbc:DueDate>.*?<\/cbc:DueDate>)/, '$3$2$1')
    expect(turned.findings.content.find(({ rule }) => rule === 'KONTOR-SCHEMA')?.facts.at(-1)).toEqual({
      label: 'Repair',
      value: 'put the parts of /Invoice in the order of the schema',
    })
    const [, follower] = reportOf([finding(0, { rule: 'BR-1' }), finding(1, { causedBy: 0 })]).findings.content
    expect(follower?.follows).toBe('Follows from BR-1; is gone when that is mended.')
  })

  it('names the field of a line by its number', () => {
    const { findings } = reportOf([finding(2)])
    expect(findings.content[0]?.facts[0]).toEqual({ label: 'Field', value: expect.stringMatching(/^Line 3 › /) as string })
  })

  it('puts what makes an invoice invalid first', () => {
    const { findings } = reportOf([finding(0, { severity: 'warning' }), finding(1), finding(2, { severity: 'information' })])
    expect(findings.content.map(({ severity }) => severity)).toEqual(['fatal', 'warning', 'information'])
    expect(findings.counts).toBe('1 error, 1 warning, 1 note')
  })

  it('lists the first few of each rule where there are very many, and how many there are', () => {
    const many = Array.from({ length: 2500 }, (_, at) => finding(at))
    const { findings } = reportOf([...many, finding(0, { rule: 'BR-22' })])
    expect(findings.content.filter(({ rule }) => rule === 'BR-21')).toHaveLength(10)
    expect(findings.content.filter(({ rule }) => rule === 'BR-22')).toHaveLength(1)
    expect(findings.omitted).toEqual(['BR-21: 2,500 findings; the first 10 stand in this report.'])
    expect(findings.counts).toBe('2,501 errors, 0 warnings, 0 notes')
  })

  it('shortens long values and says their length', () => {
    const { findings } = reportOf([finding(0, { value: 'x'.repeat(1_000_000) })])
    expect(findings.content[0]?.facts[2]?.value).toBe(`${'x'.repeat(200)}… (1,000,000 characters in all)`)
  })

  it('says whether the receiver accepts it where that is known, why not, and how grave a finding is there', () => {
    const yes = 'Receivers in Germany accept it by their validation configuration.'
    expect(reportOn('en').remarks).toEqual([yes])
    expect(reportOn('en').acceptance?.content).toEqual([yes, expect.stringMatching(/^Scenario: ./) as string])
    expect(reportOf([finding(0)]).acceptance).toBeUndefined()
    const verdict = {
      valid: true,
      findings: [finding(0, { severity: 'warning', acceptance: 'fatal' })],
      rulesets: [],
      acceptance: { receiver: 'peppol', accepted: false, scenario: undefined, why: ['schema', 'scenario', 'BR-21'] },
    } as const
    const refused = reportOf([], { verdict })
    expect(refused.acceptance?.content).toEqual([
      'The Peppol network refuses it.',
      'Reasons: the XML schema, no scenario for this specification, BR-21',
    ])
    expect(refused.findings.content[0]?.facts).toContainEqual({ label: 'For the receiver', value: 'Error' })
  })

  it('says what was not decided', () => {
    const titles = (more: Partial<ReportInput>) => reportOn('en', '', '', more).undecided?.content ?? []
    expect(titles({})).toEqual([])
    const unasked = (['syntax', 'profile', 'document'] as const).map((reason) => ({ ruleset: 'facturx', reason }))
    expect(titles({ unasked: [...unasked, { ruleset: 'urn:<x>', reason: 'specification' }] })).toEqual([
      expect.stringMatching(/^Factur-X .* for this syntax/) as string,
      expect.stringMatching(/^Factur-X .* names none of them/) as string,
      expect.stringContaining('What urn:<x> requires beyond EN 16931') as string,
    ])
    expect(titles({ asOf: '2026-08-01' })).toEqual([expect.stringContaining('XRechnung 3.0.2 (2.6.0): on 1 Aug 2026') as string])
    expect(titles({ source: 'model' })).toHaveLength(1)
    expect(titles({ source: 'idoc' })).toHaveLength(1)
    expect(titles({ inner: { bytes: 1, sha256: SHA } })).toHaveLength(1)
    const unknown = reportOf([], {
      source: 'unknown',
      verdict: { valid: true, findings: [], rulesets: [] },
      view: undefined,
      format: undefined,
    })
    expect([unknown.outcome, unknown.rules.note, unknown.undecided?.content.length]).toEqual(['undecided', 'No rule set was applied.', 1])
  })

  it('says that it was made later, with both times, and where the verdict kept then was another one', () => {
    const SAME = ['en16931 1.3.16', 'xrechnung 3.0.2 (2.6.0)']
    const later = (fatal: number, rulesets = SAME) =>
      reportOn('en', '', '', { later: { madeAt: '2027-02-01T10:00:00.000Z', kept: { fatal, warning: 0, information: 0, rulesets } } })
    expect(values(later(0))).toMatchObject({ 'Judged on': '26 Nov 2026, 09:12:44 UTC', 'Report made on': '1 Feb 2027, 10:00:00 UTC' })
    expect(later(0).remarks).toHaveLength(2)
    expect(later(2).remarks[2]).toContain('2 errors, 0 warnings, 0 notes then')
    expect(later(2, ['en16931 1.3.15']).remarks).toHaveLength(2)
  })

  it.each(PAGE_LANGUAGES)('speaks %s, with English sentences where the rules do not', (lang) => {
    const isOfPagesAlone = !LANGUAGES.some((spoken) => spoken === lang)
    const report = reportOn(lang, 'DE811999207', '811999207')
    expect(report.title).toBe(reportWords(lang).title)
    expect(writeReportHtml(report)).toContain(`<html lang="${lang}">`)
    expect(writeReportHtml(report).includes('<p lang="en">')).toBe(isOfPagesAlone)
    expect(report.closing.join(' ').includes('English')).toBe(isOfPagesAlone)
    expect(JSON.stringify(report)).not.toMatch(/\{\w+\}|undefined|\|/)
  })
})

describe('the forms of a report', () => {
  const HOSTILE = '</style><script>alert(1)</script>"\'&\u202egpj.exe\u0000'

  it('keep what strangers wrote as text', () => {
    const report = reportOf([finding(0, { value: HOSTILE, message: HOSTILE, path: HOSTILE })], { file: HOSTILE })
    const html = writeReportHtml(report)
    expect(html).not.toMatch(/<script|<\/style><|\u202e|\0/)
    expect(html.match(/<\/style>/g)).toHaveLength(1)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;[U+202E]gpj.exe[U+0000]')
    expect(checkPdfA(writeReportPdf(report, fonts))).toEqual([])
  })

  it('let no text of any finding become markup', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (value) => {
        const plain = writeReportHtml(reportOf([finding(0, { value: 'x', message: 'x' })], { file: 'x' }))
        const html = writeReportHtml(reportOf([finding(0, { value: `x${value}`, message: value })], { file: value }))
        expect(html.match(/<[^>]*>/g)?.length).toBe(plain.match(/<[^>]*>/g)?.length)
      }),
      { numRuns: 50 },
    )
  })

  it('load and run nothing', () => {
    const html = writeReportHtml(reportOn('de', 'DE811999207', '811999207'))
    expect(html).toContain("default-src 'none'")
    expect(html).not.toMatch(/<script|<link|<img|@import|url\(|https?:|\son\w+=/)
  })

  it.each(PAGE_LANGUAGES)('ISO 19005-3: the PDF in %s is PDF/A-3A and PDF/UA-1', (lang) => {
    expect(checkPdfA(writeReportPdf(reportOn(lang, 'DE811999207', '811999207'), fonts))).toEqual([])
  })

  it('the PDF says what the page says, with the digest and the number on each page', () => {
    const report = reportOf(Array.from({ length: 60 }, (_, at) => finding(at, { value: `v${at}` })))
    const pdf = writeReportPdf(report, fonts)
    expect(pdf).toEqual(writeReportPdf(report, fonts))
    const { lines } = readPdfText(pdf)
    const pages = Map.groupBy(lines, ({ page }) => page)
    expect(pages.size).toBeGreaterThan(3)
    for (const [page, own] of pages) {
      const text = own.map((line) => line.text).join('\n')
      expect(text).toContain(SHA)
      expect(text).toContain(`Page ${page} of ${pages.size}`)
    }
    const all = lines.map(({ text }) => text).join('\n')
    for (const { facts, sentence } of report.findings.content) {
      expect(all).toContain(sentence)
      expect(all).toContain(facts[2]?.value)
    }
  })
})
