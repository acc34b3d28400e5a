import writeWorkbook, { type CellObject, type Sheet } from 'write-excel-file/browser'
import { Decimal } from '../../../core/base/decimal.ts'
import type { Cell } from './tables.ts'

/** Digits of which a spreadsheet keeps every one (IEEE 754); a longer number would be another one there, and is a text. */
const MOST_DIGITS = 15
/** What a cell may hold. */
const MAX_TEXT = 32_767
const MAX_NAME = 31
const [NARROWEST, WIDEST] = [8, 60]

interface WorkSheet {
  readonly name: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** A workbook: numbers and days are such, heads stay in view. */
export async function writeXlsx(sheets: readonly WorkSheet[]): Promise<Uint8Array> {
  const made = sheets.map(({ name, heads, rows }): Sheet<Blob> => ({
    sheet: name.replaceAll(/[\\/*?:[\]]/g, ' ').slice(0, MAX_NAME),
    data: [heads.map((value): CellObject => ({ value, type: String, fontWeight: 'bold' })), ...rows.map((row) => row.map(cellOf))],
    columns: heads.map((head, at) => ({ width: widthOf(head, rows, at) })),
    stickyRowsCount: 1,
  }))
  const blob = await writeWorkbook(made).toBlob()
  return new Uint8Array(await blob.arrayBuffer())
}

function cellOf(cell: Cell): CellObject | null {
  if (cell.text === '') return null
  if (cell.kind === 'day') return { value: new Date(`${cell.text}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' }
  if (cell.kind === 'number') {
    // Zeros at the end, of which programs write many, are no digits to keep.
    const number = Decimal.parse(cell.text)?.toShortest()
    // The shortest text of this number has the same digits, and is what stands in the file.
    if (number !== undefined && number.replaceAll(/\D/g, '').length <= MOST_DIGITS)
      return { value: Number(number), type: Number, format: cell.decimals === 0 ? 'General' : '#,##0.00##' }
  }
  return { value: cell.text.slice(0, MAX_TEXT), type: String }
}

function widthOf(head: string, rows: readonly (readonly Cell[])[], at: number): number {
  const longest = rows.reduce((most, row) => Math.max(most, row[at]?.text.length ?? 0), head.length)
  return Math.min(WIDEST, Math.max(NARROWEST, longest + 2))
}
