import { writeCsv, writeField, type DecimalSign, type Field } from '../../base/csv.ts'
import type { DocumentRecord } from '../../contract/types.ts'

/** Columns of the index, in the words of the interface, so that a script and an auditor's program read the same. */
export const INDEX_COLUMNS = [
  'number',
  'issue_date',
  'due_date',
  'type',
  'direction',
  'status',
  'sender_name',
  'receiver_name',
  'total',
  'currency_code',
  'format',
  'version',
  'created_at',
  'updated_at',
  'filename',
  'sha256',
  'id',
] as const satisfies readonly (keyof DocumentRecord)[]

/** The sign of most countries whose invoices these are. */
const DECIMAL: DecimalSign = ','

/** The index as a table, which spreadsheets of these countries open as it is. */
export function writeIndex(rows: readonly { readonly record: DocumentRecord; readonly folder: string }[]): string {
  const lines = rows.map(({ record, folder }) => [
    ...INDEX_COLUMNS.map((name) => fieldOf(name, String(record[name] ?? ''))),
    { kind: 'text', text: folder } as const,
  ])
  const heads = [...INDEX_COLUMNS, 'folder'].map((text): Field => ({ kind: 'text', text }))
  return writeCsv([heads, ...lines], DECIMAL)
}

/** How a value may stand in its cell: as it is written here, and as older programs did, whose exports are still to be proven. */
export function cellsOf(name: (typeof INDEX_COLUMNS)[number], value: string): readonly string[] {
  const before = PLAIN.test(value) ? value : writeField({ kind: 'text', text: value }, DECIMAL)
  return [writeField(fieldOf(name, value), DECIMAL), before]
}

const PLAIN = /^-?\d+(\.\d+)?$/

function fieldOf(name: (typeof INDEX_COLUMNS)[number], text: string): Field {
  return { kind: name === 'total' && PLAIN.test(text) ? 'number' : 'text', text }
}
