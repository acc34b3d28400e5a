import { describe, expect, test } from 'vitest'
import { bindingOf } from '../../core/formats/bindings.ts'
import { FORMATS, formatOf, type FormatCode } from '../../core/profiles/formats.ts'
import type { CompiledRow } from '../../core/formats/binding/compiled.ts'
import { editInvoice } from '../../core/formats/edit/edit.ts'
import { readInvoice } from '../../core/formats/read.ts'
import { writeInvoice } from '../../core/formats/write.ts'
import { listTerms } from '../../core/formats/list-terms.ts'
import { makeRoot } from '../../core/terms/build-view.ts'
import { modelToView, viewToModel } from '../../core/terms/model-view.ts'
import { parseXml } from '../../core/xml/reader.ts'
import type { XmlElement } from '../../core/xml/types.ts'
import { corpusDir, readCorpusFile, readVerdicts, sampleCorpus } from '../support/corpus.ts'
import { SAMPLE } from './support.ts'

/** What stands where its binding, which has the order of the schema, does not have it; and elements that no row of it knows. */
function disorder(element: XmlElement, row: CompiledRow, at = element.name): string[] {
  let last = -1
  return element.elements.flatMap((child) => {
    const rows = row.byLocal.get(child.local)
    const [first] = rows ?? []
    if (first === undefined || rows === undefined) return [`${at}/${child.name} has no row`]
    const highest = rows.at(-1)?.order ?? first.order
    const wrong = highest < last ? [`${at}/${child.name} comes too late`] : []
    last = Math.max(last, first.order)
    const inner = rows.filter(({ kind }) => kind === 'node')
    const found = inner.map((candidate) => disorder(child, candidate, `${at}/${child.name}`))
    return [...wrong, ...(found.length === 0 ? [] : (found.find((list) => list.length === 0) ?? found[0] ?? []))]
  })
}

function requireOrder(xml: string, format: FormatCode): string[] {
  const { syntax } = formatOf(format)
  if (syntax === 'idoc') throw new RangeError('an IDoc has no binding')
  return disorder(parseXml(xml).root, bindingOf(syntax).root)
}

const WRITTEN = (Object.keys(FORMATS) as FormatCode[]).filter((code) => formatOf(code).syntax !== 'idoc')
const TARGETS = [
  'xrechnung.invoice.3_0.xml_ubl.extension',
  'en16931.credit_note.2017.xml_ubl',
  'factur_x_zugferd.invoice.2_4.xml_cii.extended',
] as const
const directory = corpusDir()

describe('what is written stands in the order of the schema', () => {
  test('a disorder is seen', () => {
    const { xml } = writeInvoice(modelToView(SAMPLE), TARGETS[0])
    const swapped = xml.replace(/(<cbc:ID>.*<\/cbc:ID>)(\s*)(<cbc:IssueDate>.*<\/cbc:IssueDate>)/, '$3$2$1')
    expect(swapped).not.toBe(xml)
    expect(requireOrder(swapped, TARGETS[0])).toEqual(['Invoice/cbc:ID comes too late'])
  })

  test.each(WRITTEN)('%s: a model with many terms, and one with none', (format) => {
    expect(requireOrder(writeInvoice(modelToView(SAMPLE), format).xml, format)).toEqual([])
    const empty = writeInvoice({ root: makeRoot(undefined), syntax: 'model' }, format).xml
    expect(requireOrder(empty, format)).toEqual([])
    // The schema of CII demands the context even of an invoice that says nothing of its process.
    if (formatOf(format).syntax === 'cii') expect(empty).toMatch(/<rsm:ExchangedDocumentContext>[^]*<rsm:SupplyChainTradeTransaction>/)
  })

  test.skipIf(directory === undefined)(
    'invoices of the corpus, converted from their text and from their model, and with a term added (skipped where the measuring data are absent)',
    () => {
      const files = readVerdicts().filter(({ file }, index) => file.startsWith('corpus/') && index % 12 === 0)
      expect(files.length).toBeGreaterThan(100)
      for (const { file } of sampleCorpus(files, 25)) {
        const document = parseXml(readCorpusFile(directory ?? '', file))
        const { view } = readInvoice(document)
        const views = [view, modelToView(viewToModel(view).model)]
        for (const format of TARGETS)
          for (const one of views) expect([file, format, requireOrder(writeInvoice(one, format).xml, format)]).toEqual([file, format, []])
      }
    },
    120_000,
  )

  test('a term taken out of a written invoice comes back to its place', () => {
    for (const format of TARGETS) {
      const { xml } = writeInvoice(modelToView(SAMPLE), format)
      for (const [, value, path] of listTerms(readInvoice(parseXml(xml)).view, () => '').slice(0, 40)) {
        const without = editInvoice(parseXml(xml), [{ path, value: undefined }])
        if (readInvoice(parseXml(without)).view.root.group('BG-2') === undefined && path.startsWith('process')) continue
        const again = editInvoice(parseXml(without), [{ path, value }])
        expect([path, requireOrder(again, format)]).toEqual([path, []])
      }
    }
  }, 60_000)
})
