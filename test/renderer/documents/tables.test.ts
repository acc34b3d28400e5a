import { unzipSync, strFromU8 } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocumentRecord } from '../../../core/contract/types.ts'
import { writeCsv } from '../../../renderer/documents/tables/csv.ts'
import { makeTables, type Cell } from '../../../renderer/documents/tables/tables.ts'
import { writeXlsx } from '../../../renderer/documents/tables/xlsx.ts'
import { NUMBER_STYLES } from '../../../renderer/lib/numbers.ts'
import { parseDecimal } from '../../../renderer/lib/typed-number.ts'
import { readDownload, useWindow } from '../../support/window.ts'

const WORDS = { type: () => 'Invoice', direction: (one: string) => one, side: (one: string) => one, unit: (code: string) => code }
const record = (more: Partial<DocumentRecord>): DocumentRecord =>
  ({ id: 'd1', direction: 'outbound', type: 'invoice', number: 'R-1', currency_code: 'EUR', total: '119.00', ...more }) as DocumentRecord
const text = (value: string): Cell => ({ kind: 'text', text: value })

/** The fields of RFC 4180. */
function readCsv(file: string, between: string): string[][] {
  const rows: string[][] = [[]]
  const field = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${between}]*))(${between}|\\r\\n)`, 'gy')
  for (const [, quoted, plain = '', end] of file.slice(1).matchAll(field)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

describe('the list as tables', () => {
  it('a credit note takes away, in the list and in its lines, and what is no number stays as it was written', () => {
    const items = [
      { id: '1', quantity: '2', price: '50', subtotal: '100.00' },
      { id: '2', quantity: 'two' },
    ]
    const [list, , lines] = makeTables(
      [{ record: record({ type: 'credit_note', due_date: 'soon' }), model: { document: {}, items } }],
      [],
      WORDS,
    )
    expect(list?.rows[0]?.map((cell) => cell.text)).toEqual([
      'R-1',
      'Invoice',
      'outbound',
      '',
      'soon',
      '',
      '',
      '-119.00',
      '',
      'EUR',
      '',
      'd1',
    ])
    expect(lines?.rows.map((row) => [row[6]?.text, row[8]?.text, row[11]?.text])).toEqual([
      ['-2', '50', '-100.00'],
      ['two', '', ''],
    ])
  })

  it('values for a spreadsheet are read back as they were, and none is computed', () => {
    const style = fc.constantFrom(...Object.values(NUMBER_STYLES))
    const cells = fc.array(fc.string({ unit: fc.constantFrom(...'=+-@ab;,"\n\r\t1.ü') }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(style, fc.array(cells, { maxLength: 5 }), (numbers, rows) => {
        const file = writeCsv(
          ['head'],
          rows.map((row) => row.map(text)),
          numbers,
        )
        const read = readCsv(file, numbers.decimal === ',' ? ';' : ',').slice(1)
        expect(read).toEqual(rows.map((row) => row.map((value) => (/^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value))))
      }),
    )
    const amount = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }).map(
      (cents) =>
        `${cents / 100n}.${String(cents % 100n)
          .replace('-', '')
          .padStart(2, '0')}`,
    )
    fc.assert(
      fc.property(style, amount, (numbers, value) => {
        const [, [cell = ''] = []] = readCsv(
          writeCsv(['a'], [[{ kind: 'number', text: value, decimals: 2 }]], numbers),
          numbers.decimal === ',' ? ';' : ',',
        )
        expect(parseDecimal(cell, numbers)).toBe(value)
      }),
    )
  })
})

describe('a workbook', () => {
  it('has numbers as numbers while it keeps every digit of them, however many zeros follow', async () => {
    const values = ['1234567.8900000000', '-0.50', '1234567890123.456']
    const rows = values.map((value): Cell[] => [{ kind: 'number', text: value, decimals: 2 }])
    const workbook = unzipSync(await writeXlsx([{ name: 'a', heads: ['a'], rows }]))
    const text = (file: string): string => strFromU8(workbook[file] ?? new Uint8Array())
    expect(text('xl/worksheets/sheet1.xml')).toMatch(/<v>1234567\.89<\/v>.*<v>-0\.5<\/v>/s)
    expect(text('xl/sharedStrings.xml')).toContain('1234567890123.456')
  })
})

describe('tables in the window', () => {
  const window = useWindow()

  it('a workbook has the list, its sums and the lines, with numbers as numbers and hostile text as text', { timeout: 60_000 }, async () => {
    const { page } = window
    for (const number of ['=HYPERLINK("x")', 'T-2']) await window.upload(await window.sample('xrechnung', ['NW-2026-0417', number]))
    await window.visit('/#/documents')
    await page.locator('[data-document]').nth(1).waitFor()
    await page.getByTestId('documents').focus()
    await page.keyboard.press('Control+a')
    const save = async (entry: string): Promise<Record<string, Uint8Array>> => {
      await page.locator('[data-testid=bulk-export]:enabled').press('Enter')
      const download = page.waitForEvent('download')
      await page.getByTestId(entry).press('Enter')
      const bytes = await readDownload(await download)
      await page.getByTestId('bulk-close').press('Enter')
      return unzipSync(bytes)
    }
    const workbook = await save('bulk.export.xlsx')
    const sheets = [1, 2, 3].map((sheet) => strFromU8(workbook[`xl/worksheets/sheet${sheet}.xml`] ?? new Uint8Array()))
    expect(strFromU8(workbook['xl/workbook.xml'] ?? new Uint8Array())).toMatch(/Documents.*Sums.*Lines/s)
    expect(sheets[0]).toMatch(/<c [^>]*><v>2103\.71<\/v>/)
    expect(sheets[1]).toMatch(/<c [^>]*><v>4207\.42<\/v>/)
    expect(sheets.join('')).not.toContain('<f>')
    expect(strFromU8(workbook['xl/sharedStrings.xml'] ?? new Uint8Array()) + sheets.join('')).toContain('=HYPERLINK(')

    const files = await save('bulk.export.csv')
    expect(Object.keys(files)).toEqual(['Documents.csv', 'Sums.csv', 'Lines.csv'])
    const [, first = []] = readCsv(strFromU8(files['Documents.csv'] ?? new Uint8Array()), ',')
    const [, second = []] = readCsv(strFromU8(files['Documents.csv'] ?? new Uint8Array()), ',').slice(1)
    expect([first[0], second[0]].toSorted()).toEqual(['\'=HYPERLINK("x")', 'T-2'])
    expect(first[7]).toBe('2103.71')
  })
})
