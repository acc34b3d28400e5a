import { describe, expect, it } from 'vitest'
import { judgeSource } from '../../core/engine/judge.ts'
import { applyTerms, collectRepairs } from '../../core/engine/repair.ts'
import { openXml, type Source } from '../../core/engine/source.ts'
import { isOfXml, isOrder } from '../../core/terms/change.ts'
import type { Finding } from '../../core/terms/finding.ts'
import { viewToModel } from '../../core/terms/model-view.ts'
import { resolvePath } from '../../core/terms/path.ts'
import { compareInvoices } from '../../core/terms/compare-invoices.ts'
import { corpusDir, readCorpusFile, readVerdicts, sampleCorpus } from '../support/corpus.ts'
import { IS_WHOLE } from '../support/extent.ts'
import { invoiceXml } from '../rules/support/invoice.ts'
import { baseXml } from '../rules/support/national-mutations.ts'

const OPTIONS = { lang: 'en', asOf: '2026-11-21' } as const
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const open = (content: Uint8Array): Source => openXml(content)

function repairAll(text: string) {
  const source = open(bytes(text))
  const changes = collectRepairs(source, open, OPTIONS)
  const after = changes.length === 0 ? source : open(applyTerms(source, changes))
  return { changes, before: judgeSource(source, OPTIONS).findings, after: judgeSource(after, OPTIONS).findings, source, repaired: after }
}

const BASE = invoiceXml()

describe('safe repairs', () => {
  it.each([
    [
      'BR-CO-09',
      BASE.replace(/(<cac:PartyTaxScheme>\s*<cbc:CompanyID>)([A-Z]{2})/, (_all, head: string, land: string) => head + land.toLowerCase()),
      'supplier.',
    ],
    [
      'PEPPOL-EN16931-R008',
      baseXml('peppol').replace('<cac:AccountingSupplierParty>', '<cac:OrderReference><cbc:ID/></cac:OrderReference>$&'),
      'document.',
    ],
    ['BR-DEC-12', BASE.replace(/(<cbc:TaxExclusiveAmount currencyID="EUR">)[^<]*/, '$195.0012'), 'totals.'],
    ['KONTOR-SCHEMA', BASE.replace(/(<cbc:IssueDate>)[^<]*/, '$130.11.2026'), 'document.issue_date'],
  ])('%s is mended', (rule, text, path) => {
    const { changes, before, after } = repairAll(text)
    expect(before.map((one) => one.rule)).toContain(rule)
    expect(changes.map((change) => change.path)).toContainEqual(expect.stringContaining(path))
    expect(after.map((one) => one.rule)).not.toContain(rule)
  })

  it('BR-62: an e-mail address says its scheme, another address does not', () => {
    const address = (value: string) =>
      BASE.replace('<cac:AccountingSupplierParty>', '$&').replace(
        /(<cac:AccountingSupplierParty>\s*<cac:Party>)(\s*<cbc:EndpointID.*?<\/cbc:EndpointID>)?/s,
        `$1<cbc:EndpointID>${value}</cbc:EndpointID>`,
      )
    expect(repairAll(address('rechnung@example.com')).changes).toEqual([
      { path: expect.stringMatching(/^supplier\./) as string, value: 'EM' },
    ])
    expect(repairAll(address('4012345000009')).changes).toEqual([])
  })

  it('put parts in order beside other repairs, and leave the paths of these right', () => {
    const text = BASE.replace(/(<cbc:ID>R-1<\/cbc:ID>)(<cbc:IssueDate>)[^<]*(<\/cbc:IssueDate>)/, '$230.11.2026$3$1')
      .replace('<cac:AccountingSupplierParty>', '<cbc:LineCountNumeric/>\n$&')
      .replace(/(<cbc:InvoicedQuantity.*?<\/cbc:InvoicedQuantity>)(<cbc:LineExtensionAmount.*?<\/cbc:LineExtensionAmount>)/, '$2$1')
    const { changes, after, repaired } = repairAll(text)
    expect(changes).toContainEqual({ path: '/Invoice/cbc:LineCountNumeric[1]', value: undefined })
    expect(changes.filter(isOrder).map(({ path }) => path)).toEqual(['/Invoice/cac:InvoiceLine[1]', '/Invoice'])
    expect(after).toEqual([])
    const joined = (xml: string): string => xml.replaceAll(/>\s+</g, '><')
    expect(joined(repaired.document.text)).toBe(joined(BASE.replace(/(<cbc:IssueDate>)[^<]*/, '$12026-11-30')))
  })

  it('leave out what would break another rule, and keep the rest', () => {
    const text = BASE.replace(/(<cbc:IssueDate>)[^<]*/, '$130.11.2026').replace(/(<cbc:PriceAmount currencyID="EUR">)[^<]*/, '$11,234')
    const { changes, after } = repairAll(text)
    expect(changes).toEqual([{ path: 'document.issue_date', value: '2026-11-30' }])
    expect(after.map((one) => one.rule)).toEqual(['KONTOR-SCHEMA', 'BR-27'])
  })
})

/** What an amount is computed into: a mended summand moves the sums after it. */
const SUMS = new Set([
  'BT-106',
  'BT-107',
  'BT-108',
  'BT-109',
  'BT-110',
  'BT-112',
  'BT-115',
  'BT-116',
  'BT-117',
  'BT-118',
  'BT-119',
  'BT-120',
  'BT-121',
])

const count = (findings: readonly Finding[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1)
  return counts
}

const directory = corpusDir()

describe.skipIf(directory === undefined)('all safe repairs over the corpus (skipped where the measuring data are absent)', () => {
  it('add no finding, change no term that no finding names, and nothing beside the terms that they say', { timeout: 280_000 }, () => {
    let repairedFiles = 0
    let ended = 0
    const verdicts = readVerdicts().filter(
      ({ suites }, index) => index % 5 === 0 && Object.values(suites).some(({ fired = [] }) => fired.length > 0),
    )
    for (const { file } of sampleCorpus(verdicts)) {
      const source = open(readCorpusFile(directory as string, file))
      const { findings } = judgeSource(source, OPTIONS)
      if (!findings.some(({ repair }) => repair !== undefined)) continue
      const changes = collectRepairs(source, open, OPTIONS)
      if (changes.length === 0) continue
      const repaired = open(applyTerms(source, changes))
      const after = judgeSource(repaired, OPTIONS).findings
      const before = count(findings)
      for (const [rule, number] of count(after)) expect(number, `${file} ${rule}`).toBeLessThanOrEqual(before.get(rule) ?? 0)
      const named = new Set<string>(findings.flatMap(({ terms }) => terms))
      const isNamed = (path: string): boolean =>
        resolvePath(path).some(
          ({ term }) =>
            term === undefined ||
            named.has(term.id) ||
            (term.id === 'BT-152' && named.has('BT-151')) ||
            (SUMS.has(term.id) && [...SUMS].some((id) => named.has(id))),
        )
      for (const { path } of changes.filter((change) => !isOfXml(change))) expect(isNamed(path), `${file} ${path}`).toBe(true)
      if (source.view !== undefined && repaired.view !== undefined) {
        const paths = new Set(changes.map(({ path }) => path))
        const moved = compareInvoices(viewToModel(source.view).model, viewToModel(repaired.view).model)
        const removed = changes.some((change) => !isOrder(change) && change.value === undefined)
        // By its currency a VAT total is the one of the invoice, the one for accounting, or none.
        const isCurrencyMended = changes.some(({ path }) => /@currencyID$|currency_code$/.test(path))
        if (!removed && !isCurrencyMended)
          for (const { path, term } of moved) if (term !== undefined) expect(paths, `${file} ${path}`).toContain(path)
      }
      repairedFiles += 1
      ended += findings.length - after.length
    }
    expect(repairedFiles).toBeGreaterThan(IS_WHOLE ? 80 : 8)
    expect(ended).toBeGreaterThan(repairedFiles)
  })
})
