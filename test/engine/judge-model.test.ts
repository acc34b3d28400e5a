import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { encodeUtf8 } from '../../core/base/utf8.ts'
import { openModel, readModel, writeXml } from '../../core/engine/convert.ts'
import { judgeModel } from '../../core/engine/judge-model.ts'
import { judgeSource } from '../../core/engine/judge.ts'
import { openXml, requireInvoice } from '../../core/engine/source.ts'
import type { Invoice } from '../../core/model/invoice.ts'
import type { FormatCode } from '../../core/profiles/formats.ts'
import { RULES_DAY } from '../support/day.ts'
import { repositoryRoot } from '../support/shared.ts'

const UBL = 'peppol_bis_billing.invoice.3_0.xml_ubl'
const OPTIONS = { lang: 'en', asOf: RULES_DAY } as const
const xml = new Uint8Array(readFileSync(join(repositoryRoot(), 'core/services/samples/peppol.xml')))
const BASE: Invoice = {
  ...readModel(requireInvoice(openXml(xml))).model,
  additional_documents: [{ id: { value: 'A' }, filename: 'a.csv', mime_code: 'text/csv', content: 'YWJj' }],
}

const viewOf = (model: Invoice) => openModel(model, { lenient: false }).view
const judge = (model: Invoice, format: FormatCode = UBL) => judgeModel(viewOf(model), format, OPTIONS)
const fatal = ({ findings }: ReturnType<typeof judge>): string[] =>
  findings.filter(({ severity }) => severity === 'fatal').map(({ rule, path }) => `${rule} ${path}`)

function changed(change: (model: Invoice) => void): Invoice {
  const model = structuredClone(BASE)
  change(model)
  return model
}

describe('a model in a format', () => {
  it('has the characters named that XML cannot hold, not what is written in their place', () => {
    const { findings, valid } = judge(changed(({ supplier }) => Object.assign(supplier ?? {}, { name: 'Nord\u0000' })))
    const said = findings.filter(({ path }) => path === 'supplier.name').map(({ rule, message }) => `${rule} ${message}`)
    expect([valid, said]).toEqual([true, [expect.stringMatching(/^KONTOR-CHARACTER .*U\+0000/)]])
  })

  it.each<[string, Invoice, string[]]>([
    ['as it is', BASE, []],
    [
      'a percentage with a comma',
      changed(({ items }) => Object.assign(items?.[0]?.discounts_charges?.[0] ?? {}, { percent: '1,5' })),
      ['KONTOR-SCHEMA items[0].discounts_charges[0].percent'],
    ],
    [
      'an attachment without its kind',
      changed(({ additional_documents: [document] = [] }) => delete document?.mime_code),
      ['UBL-DT-06 additional_documents[0].content', 'KONTOR-SCHEMA additional_documents[0].content'],
    ],
    [
      'an attachment that is no Base64',
      changed(({ additional_documents: [document] = [] }) => Object.assign(document ?? {}, { content: '@@@' })),
      ['KONTOR-SCHEMA additional_documents[0].content'],
    ],
    [
      'without what its format says anyway',
      changed(({ document }) => {
        delete document.specification_id
        delete document.process_id
      }),
      [],
    ],
  ])('%s gets the verdict of its XML, with paths of the model', (_, model, expected) => {
    const verdict = judge(model)
    expect(fatal(verdict)).toEqual(expected)
    expect(verdict.findings.every((finding) => finding.location === undefined)).toBe(true)
    const written = judgeSource(openXml(encodeUtf8(writeXml(viewOf(model), UBL).xml)), OPTIONS)
    expect([verdict.valid, verdict.acceptance]).toEqual([written.valid, written.acceptance])
  })

  it('leads to its own entries where others are not written, or stand in another order', () => {
    const empty = { id: {} }
    const model = changed((of) => {
      of.additional_documents = [
        empty,
        ...(of.additional_documents ?? []),
        { id: { value: 'B' }, content: '@', mime_code: 'text/csv', filename: 'b.csv' },
      ]
    })
    expect(fatal(judge(model))).toContain('KONTOR-SCHEMA additional_documents[2].content')
    const [line] = BASE.items ?? []
    const rows = [
      { sign: '+', amount: '1.00', reason: 'Fracht' },
      { sign: '-', amount: 'x', reason: 'Nachlass' },
    ]
    const mixed = changed((of) => void (of.items = [{ ...line, discounts_charges: rows } as NonNullable<Invoice['items']>[number]]))
    for (const format of [UBL, 'xrechnung.invoice.3_0.xml_cii'] as const)
      expect(fatal(judge(mixed, format))).toContain('KONTOR-SCHEMA items[0].discounts_charges[1].amount')
  })

  it('is judged as a PDF by the schema of its profile, and as an IDoc by its terms alone', () => {
    expect(judge(BASE, 'factur_x_zugferd.invoice.2_4.pdf_xml.en16931').valid).toBe(true)
    expect(judge(BASE, 'erp.invoice.idoc').rulesets.map(({ name }) => name)).toEqual(['en16931'])
  })
})
