import { markAsText, quoteField } from '../../../core/base/csv.ts'
import { formatDecimal, type NumberStyle } from '../../lib/numbers.ts'
import type { Cell } from './tables.ts'

/** Programs tell by it that the text is UTF-8. */
const MARK = '\uFEFF'

/**
 * Rows as text (RFC 4180) for a spreadsheet of the person's own country: where the comma is the decimal sign, semicolons stand between the fields. Numbers
 * are not grouped, so that they are read as numbers.
 */
export function writeCsv(heads: readonly string[], rows: readonly (readonly Cell[])[], { decimal }: NumberStyle): string {
  const between = decimal === ',' ? ';' : ','
  const style = { decimal, group: '' }
  const write = (cell: Cell): string =>
    cell.kind === 'number'
      ? formatDecimal(cell.text, style, cell.decimals)
      : quoteField(cell.kind === 'text' ? markAsText(cell.text) : cell.text, between)
  const lines = [heads.map((head) => quoteField(head, between)), ...rows.map((row) => row.map(write))]
  return `${MARK}${lines.map((line) => line.join(between)).join('\r\n')}\r\n`
}
