import { writeCsv as writeFields, type Field } from '../../../core/base/csv.ts'
import { formatDecimal, type NumberStyle } from '../../lib/numbers.ts'
import type { Cell } from './tables.ts'

/** As the person writes numbers, but not grouped, so that they are read as numbers. */
export function writeCsv(heads: readonly string[], rows: readonly (readonly Cell[])[], { decimal }: NumberStyle): string {
  const fieldOf = (cell: Cell): Field =>
    cell.kind === 'number' ? { kind: 'number', text: formatDecimal(cell.text, PLAIN, cell.decimals) } : cell
  return writeFields([heads.map((text): Field => ({ kind: 'text', text })), ...rows.map((row) => row.map(fieldOf))], decimal)
}

const PLAIN: NumberStyle = { decimal: '.', group: '' }
