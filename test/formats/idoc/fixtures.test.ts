import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../../core/base/errors.ts'
import { DEFAULT_IDOC_SETTINGS } from '../../../core/formats/idoc/settings.ts'
import { readInvoice } from '../../../core/formats/read.ts'
import { writeInvoice } from '../../../core/formats/write.ts'
import { modelToView, viewToModel } from '../../../core/terms/model-view.ts'
import { parseXml } from '../../../core/xml/reader.ts'
import { HELD } from './held.ts'

const folder = new URL('fixtures/', import.meta.url)
const load = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
const read = (xml: string, settings = DEFAULT_IDOC_SETTINGS) => readInvoice(parseXml(xml), settings)
const modelOf = (xml: string, settings = DEFAULT_IDOC_SETTINGS) => viewToModel(read(xml, settings).view).model

function expectGolden(name: string, text: string): void {
  const file = new URL(name, folder)
  if (process.env['UPDATE_GOLDEN'] !== undefined || !existsSync(file)) writeFileSync(file, text)
  expect(text).toBe(readFileSync(file, 'utf8'))
}

describe('IDocs as an ERP sends them', () => {
  for (const name of ['sales-invoice', 'credit-memo'])
    test(`${name}: model, and all that is not carried over with its place`, () => {
      const { detection, view, leftover } = read(load(`${name}.xml`))
      const { model } = viewToModel(view)
      expectGolden(`${name}.json`, `${JSON.stringify({ detected: detection.reason, model, leftover }, null, 2)}\n`)
    })

  test('the order of the segments does not matter', () => {
    const xml = load('sales-invoice.xml')
    const segments = xml.match(/^ {4}<(E1ED[KS]\w+) SEGMENT="1">[\s\S]*?^ {4}<\/\1>\n/gm) ?? []
    expect(segments.length).toBeGreaterThan(10)
    const reversed = xml.replace(/^ {4}<E1EDK01[\s\S]*(?=^ {2}<\/IDOC>)/m, (whole) => {
      const items = whole.match(/^ {4}<E1EDP01 [\s\S]*?^ {4}<\/E1EDP01>\n/gm) ?? []
      return [...segments].reverse().join('') + items.join('')
    })
    expect(modelOf(reversed)).toEqual(modelOf(xml))
  })

  test('places lead to the field', () => {
    const document = parseXml(load('sales-invoice.xml'))
    const { view } = readInvoice(document)
    const buyer = view.root.group('BG-7')?.first('BT-44')
    expect(document.text.slice(buyer?.place?.start, buyer?.place?.end)).toBe('<NAME1>Björkdal Livs AB</NAME1>')
  })

  test('an IDoc that was written is written again the same', () => {
    const { xml } = writeInvoice(modelToView(HELD), 'erp.invoice.idoc')
    expectGolden('held.xml', xml)
    expect(writeInvoice(read(xml).view, 'erp.invoice.idoc')).toEqual({ xml, lost: [], notes: [] })
  })
})

describe('tables of the company', () => {
  const settings = {
    ...DEFAULT_IDOC_SETTINGS,
    taxes: [
      { key: 'A8', category: 'K', rate: '0', exemption_code: 'VATEX-EU-IC', exemption_reason: 'Intra-Community supply' },
      ...DEFAULT_IDOC_SETTINGS.taxes,
    ],
    units: [
      { idoc: 'DOS', code: 'XCX' },
      { idoc: 'PCE', code: 'C62' },
    ],
    kinds: [{ bsart: 'INVO', orgid: 'L2', type: '383' }, ...DEFAULT_IDOC_SETTINGS.kinds],
    texts: [{ tdid: 'ZLEI', term: 'BT-10' } as const, ...DEFAULT_IDOC_SETTINGS.texts],
    control: { MANDT: '200', RCVPRN: 'ERPCLNT200' },
  }

  test('a tax key gives category and exemption, both ways', () => {
    const model = modelOf(load('sales-invoice.xml'), settings)
    expect(model.taxes?.[0]).toMatchObject({ code: 'K', exemption_reason_code: 'VATEX-EU-IC', exemption_reason: 'Intra-Community supply' })
    const { xml, lost } = writeInvoice(modelToView(model), 'erp.invoice.idoc', settings)
    expect(xml).toContain('<MWSKZ>A8</MWSKZ>')
    expect(lost).toEqual([])
  })

  test('BT-120, BT-121 an exemption that no tax key says is lost', () => {
    const tax = {
      taxable_amount: '0',
      amount: '0',
      code: 'E',
      percent: '0',
      exemption_reason: 'small business',
      exemption_reason_code: 'VATEX-EU-132',
    }
    const { lost } = writeInvoice(modelToView({ document: {}, taxes: [tax] }), 'erp.invoice.idoc')
    expect(lost.map(({ term }) => term)).toEqual(['BT-120', 'BT-121'])
  })

  test('a unit of the company', () => {
    const second = (model: ReturnType<typeof modelOf>) => model.items?.[0]?.sub_items?.[0]?.unit_code
    expect([second(modelOf(load('credit-memo.xml'))), second(modelOf(load('credit-memo.xml'), settings))]).toEqual(['C62', 'XCX'])
    expect(modelOf(load('sales-invoice.xml'), settings).items?.[1]?.unit_code).toBe('C62')
  })

  test('BT-3, BT-10 and the control record follow the tables', () => {
    const model = { document: { type_code: '383', customer_reference: '04011000-1234512345-06' } }
    expect(writeInvoice(modelToView(model), 'erp.invoice.idoc').lost.map(({ term }) => term)).toEqual(['BT-3', 'BT-10'])
    const { xml, lost } = writeInvoice(modelToView(model), 'erp.invoice.idoc', settings)
    expect(lost).toEqual([])
    expect(xml).toContain('<MANDT>200</MANDT>')
    expect(modelOf(xml, settings).document).toEqual(model.document)
  })

  test('a buyer is named by its GLN', () => {
    const model = { document: {}, customer: { id: { value: '4012345000009', scheme: '0088' } } }
    const { xml, lost } = writeInvoice(modelToView(model), 'erp.invoice.idoc')
    expect([lost, modelOf(xml)]).toEqual([[], model])
  })
})

describe('refusals', () => {
  test('several IDocs in one file', () => {
    const control = '<EDI_DC40 SEGMENT="1"><IDOCTYP>INVOIC02</IDOCTYP></EDI_DC40>'
    const xml = `<INVOIC02><IDOC BEGIN="1">${control}</IDOC>\n<IDOC BEGIN="1">${control}</IDOC></INVOIC02>`
    expect(() => read(xml)).toThrow(AppError)
    try {
      read(xml)
    } catch (error) {
      expect(error).toMatchObject({ code: 'unsupported_document', line: 2, column: 1, errors: [{ code: 'multiple_documents' }] })
    }
  })

  test('an IDoc of an order', () => {
    const xml = '<ORDERS05><IDOC BEGIN="1"><EDI_DC40><IDOCTYP>ORDERS05</IDOCTYP></EDI_DC40></IDOC></ORDERS05>'
    expect(() => read(xml)).toThrow(/IDoc ORDERS05, not an invoice/)
  })
})
