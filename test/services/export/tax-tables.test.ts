import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Decimal } from '../../../core/base/decimal.ts'
import type { DocumentRecord } from '../../../core/contract/types.ts'
import { openModel, readModel, writeAs } from '../../../core/engine/convert.ts'
import { openInvoice } from '../../../core/engine/source.ts'
import { LABELS } from '../../../core/languages/de/labels.ts'
import { TABLES } from '../../../core/languages/de/tables.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { writeTaxIndex } from '../../../core/services/export/tax-index.ts'
import { createTaxTables, type TaxDocument } from '../../../core/services/export/tax-tables.ts'
import { isTermId } from '../../../core/terms/lookup.ts'
import { modelPathOf } from '../../../core/terms/path.ts'
import { arbitraryInvoice } from '../../formats/arbitrary-invoice.ts'
import { sampleXml } from '../../http/server-fixture.ts'
import { countRuns } from '../../support/extent.ts'
import { creditNote, fullInvoice, plainInvoice } from '../../support/pdf/samples.ts'
import { checkDescription, readCells, readDescription, type DescribedColumn } from './description-standard.ts'

const recordOf = (id: string): DocumentRecord =>
  ({
    id,
    direction: 'outbound',
    status: 'upload.completed',
    version: 1,
    created_at: '2026-11-21T09:00:00.000Z',
    sha256: 'ab',
  }) as DocumentRecord

const documentOf = (model: Invoice | undefined, id = 'a'): TaxDocument => ({ record: recordOf(id), folder: `documents/${id}`, model })

/** The tables of documents, read as their description says. */
function tablesOf(...documents: TaxDocument[]) {
  const tables = createTaxTables()
  for (const document of documents) tables.addDocument(document)
  const finished = tables.finish()
  const xml = writeTaxIndex({ tables: finished, version: '7', company: undefined, words: TABLES, labels: LABELS() })
  const files = new Map(finished.map(({ file, chunks }) => [file, Buffer.concat(chunks).toString('utf8')]))
  const described = readDescription(xml)
  const read = described.map((table) => {
    const [heading = [], ...rows] = readCells(files.get(table.url) ?? '', table)
    return { ...table, heading, rows }
  })
  const rowsOf = (name: string) => {
    const { columns = [], rows = [] } = read.find((table) => table.name === name) ?? {}
    return rows.map((cells) => Object.fromEntries(cells.map((cell, index) => [columns[index]?.name ?? '', cell])))
  }
  return { xml, read, rowsOf, chunks: finished.map((table) => table.chunks.length) }
}

/** Everything that a model says at a path such as `items[].price`, lines below lines in the order of the page. */
function valuesAt(model: unknown, path: string): (string | undefined)[] {
  const [head = '', ...rest] = path.split('.')
  const name = head.replace('[]', '')
  const value = (model as Record<string, unknown> | undefined)?.[name]
  if (!head.endsWith('[]')) return rest.length === 0 ? [value as string | undefined] : valuesAt(value, rest.join('.'))
  const entries = (value ?? []) as Record<string, unknown>[]
  return entries.flatMap((entry) => [
    ...valuesAt(entry, rest.join('.')),
    ...('sub_items' in entry ? valuesAt({ items: entry['sub_items'] }, path) : []),
  ])
}

/** What a cell means, in the form of the model; a number in its shortest, which the same number has however it is written. */
function meaningOf(cell: string, { type }: DescribedColumn): string | undefined {
  if (cell === '') return undefined
  if (type === 'Numeric') return Decimal.of(cell.replace(',', '.')).toShortest()
  return type === 'Date' ? cell.split('.').toReversed().join('-') : cell
}

const shortest = (value: string | undefined, { type }: DescribedColumn): string | undefined =>
  type === 'Numeric' && value !== undefined ? Decimal.of(value).toShortest() : value?.replaceAll('\n', ' ')

const ofFormat = (model: Invoice, format: string): Invoice =>
  readModel(openInvoice(new TextEncoder().encode(writeAs(openModel(model, { lenient: true }).view, format).xml))).model

/** Every amount turned round, as in a correction. */
function negated(model: Invoice): Invoice {
  const turn = (value: unknown): unknown => (typeof value === 'string' && /^\d+\.\d\d$/.test(value) ? `-${value}` : value)
  const totals = Object.fromEntries(Object.entries(model.totals ?? {}).map(([name, value]) => [name, turn(value)]))
  const items = (model.items ?? []).map((item) => ({ ...item, quantity: `-${item.quantity}`, subtotal: String(turn(item.subtotal)) }))
  return { ...model, totals, items }
}

const SAMPLES: Readonly<Record<string, () => Invoice>> = {
  'an invoice in UBL': () => readModel(openInvoice(sampleXml('xrechnung'))).model,
  'an invoice in UBL with an allowance of a line': () => readModel(openInvoice(sampleXml('peppol'))).model,
  'an invoice in CII': () => ofFormat(plainInvoice(3), 'xrechnung.invoice.3_0.xml_cii'),
  'a credit note in UBL': () => ofFormat(creditNote(), 'xrechnung.credit_note.3_0.xml_ubl'),
  'an invoice with everything, in CII': () => ofFormat(fullInvoice(), 'factur_x_zugferd.invoice.2_4.xml_cii.extended'),
  'an invoice with everything, in the extension of XRechnung': () => ofFormat(fullInvoice(), 'xrechnung.invoice.3_0.xml_ubl.extension'),
  'a negative invoice': () => ofFormat(negated(plainInvoice(2)), 'xrechnung.invoice.3_0.xml_ubl'),
}

describe('the tables of an export', () => {
  it.each(Object.entries(SAMPLES))('say the same as the model: %s', (_, sample) => {
    const model = sample()
    const { read } = tablesOf(documentOf(model))
    let compared = 0
    for (const { name, columns, rows } of read) {
      columns.forEach((column, index) => {
        const term = /\((BT-[\d-]+)\)$/.exec(column.description)?.[1] ?? ''
        if (!isTermId(term) || term === 'BT-25') return
        const source = name === 'attachments' ? { additional_documents: model.additional_documents?.filter(isAttached) } : model
        const said = valuesAt(source, modelPathOf(term)).map((value) => shortest(value, column))
        expect([column.name, rows.map((cells) => meaningOf(cells[index] ?? '', column))]).toEqual([column.name, said])
        compared += said.filter((value) => value !== undefined).length
      })
    }
    expect(compared).toBeGreaterThan(30)
  })

  it('keep signs, allowances of documents and of lines, and the preceding invoices', () => {
    const { rowsOf } = tablesOf(documentOf(negated(plainInvoice(2))), documentOf(creditNote(), 'b'), documentOf(fullInvoice(), 'c'))
    expect(rowsOf('invoices').map(({ payable }) => payable)).toEqual(['-285,60', '142,80', expect.stringMatching(/^\d+,\d\d$/)])
    expect(rowsOf('invoices')[1]).toMatchObject({ type_code: '381', preceding_numbers: 'RE-2026-1001', folder: 'documents/b' })
    const { document, items = [] } = fullInvoice()
    const ofLines = items.flatMap(({ discounts_charges = [] }, index) =>
      discounts_charges.map((entry) => ({ entry, line: String(index + 1) })),
    )
    const expected = [...(document.discounts_charges ?? []).map((entry) => ({ entry, line: '' })), ...ofLines]
    expect(expected.length).toBeGreaterThan(2)
    expect(rowsOf('allowances')).toEqual(
      expected.map(({ entry, line }, index) =>
        expect.objectContaining({
          document_id: 'c',
          position: String(index + 1),
          line_position: line,
          sign: entry.sign,
          amount: entry.amount?.replace('.', ','),
          reason: entry.reason ?? '',
        }),
      ),
    )
  })

  it('name attached files by the hash of their bytes, and nothing that is no file', () => {
    const content = Buffer.from('hello').toString('base64')
    const { rowsOf } = tablesOf(
      documentOf({
        ...plainInvoice(1),
        additional_documents: [
          { id: { value: 'meter 7' }, type_code: '130' },
          { id: { value: 'A1' }, filename: 'a.txt', mime_code: 'text/plain', content },
          { id: { value: 'A2' }, uri: 'https://example.org/b' },
        ],
      }),
    )
    const sha256 = createHash('sha256').update('hello').digest('hex')
    expect(rowsOf('attachments')).toMatchObject([
      { position: '1', id: 'A1', filename: 'a.txt', bytes: '5', sha256 },
      { position: '2', id: 'A2', uri: 'https://example.org/b', bytes: '', sha256: '' },
    ])
  })

  it('have a row of a document that is no invoice, with what is known of it', () => {
    const { rowsOf } = tablesOf({
      record: { ...recordOf('x'), filename: 'x.xml', format: null, type: null },
      folder: 'f',
      model: undefined,
    })
    expect(rowsOf('invoices')).toMatchObject([
      { document_id: 'x', folder: 'f', readable: 'no', filename: 'x.xml', payable: '', number: '' },
    ])
    expect(rowsOf('lines')).toEqual([])
  })

  it('keep a text that a spreadsheet would compute, in files that no spreadsheet opens by itself, and one record a line', () => {
    const number = '=HYPERLINK("http://x";1)'
    const { read, rowsOf } = tablesOf(documentOf({ ...plainInvoice(1), document: { number, terms: 'a\r\nb\n"c";d' } }))
    expect(rowsOf('invoices')).toMatchObject([{ number, payment_terms: 'a b "c";d' }])
    expect(read.map(({ url }) => url).filter((url) => !/^tables\/[a-z]+\.txt$/.test(url))).toEqual([])
  })

  it('leave empty what is no number and no day, and never round', () => {
    const { read, rowsOf } = tablesOf(
      documentOf({
        document: { issue_date: '2026-02-30', due_date: 'soon' },
        totals: { total: 'much', payable: '12,50', paid: '1.5000', round: '0.123456', subtotal: '-7' },
        items: [{ price: '1.10', quantity: '2.000' }],
      }),
    )
    expect(rowsOf('invoices')).toMatchObject([
      { issue_date: '', due_date: '', total: '', payable: '', paid: '1,50', round: '0,123456', subtotal: '-7' },
    ])
    expect(rowsOf('lines')).toMatchObject([{ price: '1,10', quantity: '2,000' }])
    const accuracies = Object.fromEntries(read.flatMap(({ columns }) => columns.map(({ name, accuracy }) => [name, accuracy])))
    expect(accuracies).toMatchObject({ payable: 2, paid: 2, round: 6, price: 2, quantity: 3 })
  })

  it('never have more decimals than their description says, and none but the digits of the model', () => {
    const decimal = fc
      .tuple(fc.constantFrom('', '-', '+'), fc.stringMatching(/^\d{1,12}$/), fc.stringMatching(/^\d{0,9}$/))
      .map(([sign, whole, fraction]) => `${sign}${whole}.${fraction}`)
    const model = fc
      .record({ total: decimal, price: decimal, quantity: decimal, amount: decimal })
      .map(({ total, price, quantity, amount }): Invoice => ({
        document: { discounts_charges: [{ sign: '-', amount }] },
        totals: { total },
        items: [{ price, quantity }],
      }))
    const property = fc.property(fc.array(fc.oneof(model, arbitraryInvoice), { minLength: 1, maxLength: 4 }), (models) => {
      const { xml, read, rowsOf } = tablesOf(...models.map((one, index) => documentOf(one, String(index))))
      expect(checkDescription(xml)).toEqual([])
      for (const { columns, rows } of read) {
        for (const cells of rows) {
          expect(cells).toHaveLength(columns.length)
          columns.forEach(({ type, accuracy }, index) => {
            const cell = cells[index] ?? ''
            if (type === 'Numeric' && cell !== '') expect(cell).toMatch(/^-?\d+(,\d+)?$/)
            if (type === 'Numeric') expect(cell.split(',')[1]?.length ?? 0).toBeLessThanOrEqual(accuracy)
          })
        }
      }
      const totals = rowsOf('invoices').map(({ total = '' }) => total.replace(',', '.'))
      models.forEach(({ totals: said }, index) => {
        if (said?.total === undefined) expect(totals[index]).toBe('')
        else expect(Decimal.of(totals[index] ?? '').equals(Decimal.of(said.total))).toBe(true)
      })
    })
    fc.assert(property, { numRuns: countRuns(200) })
  })

  it('have no state of a document that has no row, and none of what is no entry of the status log', () => {
    const tables = createTaxTables()
    tables.addDocument(documentOf(plainInvoice(1)))
    const entryOf = (seq: number, said: object) => ({ seq, hash: 'ff', contents: [], said: { entry: JSON.stringify(said) } })
    tables.addEntry(entryOf(1, { kind: 'version', document_id: 'a' }))
    tables.addEntry(entryOf(2, { kind: 'status', document_id: 'a', code: 'upload.completed', created_at: '2026-11-21T09:00:00.000Z' }))
    tables.addEntry(entryOf(3, { kind: 'status', document_id: 'b', code: 'upload.completed', created_at: '2026-11-21T09:00:00.000Z' }))
    tables.addEntry({ seq: 4, hash: 'ff', contents: [], said: { leaf: 'ee' } })
    const states = tables.finish().find(({ name }) => name === 'states')
    const lines = Buffer.concat(states?.chunks ?? [])
      .toString('utf8')
      .split('\r\n')
    expect(lines.slice(1)).toEqual(['2;"a";"upload.completed";21.11.2026;"2026-11-21T09:00:00.000Z";"";"";"";"ff"', ''])
  })

  it('are kept as a piece for each document', () => {
    expect(tablesOf(...['a', 'b', 'c'].map((id) => documentOf(plainInvoice(1), id))).chunks).toEqual([4, 4, 4, 1, 1, 1])
  })
})

function isAttached({ type_code }: { readonly type_code?: string }): boolean {
  return type_code !== '130'
}

describe('the description of the tables', () => {
  const { xml, read } = tablesOf(documentOf(fullInvoice()))

  it('is one by the standard', () => {
    expect(checkDescription(xml)).toEqual([])
  })

  it.each([
    [
      'an element in another place',
      /<Name>(\w+)<\/Name>\n<Description>(.*)<\/Description>\n<UTF8\/>/,
      '<Description>$2</Description>\n<Name>$1</Name>\n<UTF8/>',
    ],
    ['one that is lacking', /<Version>.*<\/Version>\n/, ''],
    ['one that is none', /<UTF8\/>/, '<UTF8/><Utf8/>'],
    ['an attribute', /<Media>/, '<Media id="1">'],
    ['another document type', /gdpdu-01-03-2019/, 'gdpdu-01-09-2004'],
    [
      'a column before the keys',
      /<VariablePrimaryKey>/,
      '<VariableColumn><Name>a</Name><AlphaNumeric/></VariableColumn><VariablePrimaryKey>',
    ],
  ])('is found wrong with %s', (_, from, to) => {
    expect(checkDescription(xml.replace(from, to))).not.toEqual([])
  })

  it('names the columns of each table as its heading does, the keys before all others', () => {
    for (const { columns, heading, from } of read) {
      expect(heading).toEqual(columns.map(({ name }) => name))
      expect(new Set(heading).size).toBe(heading.length)
      expect(from).toBe(2)
      const keys = columns.findLastIndex(({ isKey }) => isKey)
      expect(columns.slice(0, keys + 1).every(({ isKey }) => isKey)).toBe(true)
    }
  })

  it('leads from every table to the invoices, by a column of the same type', () => {
    const typeIn = (table: string, column: string) =>
      read.find(({ name }) => name === table)?.columns.find(({ name }) => name === column)?.type
    for (const { name, foreignKeys } of read) {
      expect(foreignKeys).toEqual(name === 'invoices' ? [] : [['document_id', 'invoices']])
      expect(typeIn(name, 'document_id')).toBe(typeIn('invoices', 'document_id'))
    }
    expect(read.map(({ name }) => name)).toEqual(['invoices', 'lines', 'taxes', 'allowances', 'attachments', 'states'])
  })

  it('keeps what a company is called as text', () => {
    const company = { name: '<b>&\u0001', address: { country_code: 'DE' } } as never
    const hostile = writeTaxIndex({ tables: [], version: '1', company, words: TABLES, labels: LABELS() })
    expect(hostile).toContain('<Name>&lt;b&gt;&amp;\ufffd</Name>')
    expect(checkDescription(hostile)).toEqual([])
  })
})
