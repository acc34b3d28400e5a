import { markAsText, quoteField } from '../../base/csv.ts'
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

/** The index as a table (RFC 4180, UTF-8 with a byte order mark, semicolons), which spreadsheets open as it is. */
export function writeIndex(rows: readonly { readonly record: DocumentRecord; readonly folder: string }[]): string {
  const lines = rows.map(({ record, folder }) => [...INDEX_COLUMNS.map((name) => String(record[name] ?? '')), folder])
  return `\ufeff${[[...INDEX_COLUMNS, 'folder'], ...lines].map((cells) => `${cells.map((cell) => quoteField(markCell(cell), ';')).join(';')}\r\n`).join('')}`
}

/** Numbers stay numbers, also those with a minus. */
export function markCell(cell: string): string {
  return /^-?\d+(\.\d+)?$/.test(cell) ? cell : markAsText(cell)
}
