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
  return `\ufeff${[[...INDEX_COLUMNS, 'folder'], ...lines].map((cells) => `${cells.map(quote).join(';')}\r\n`).join('')}`
}

/** A text that a spreadsheet would compute is marked as text. */
export function markAsText(cell: string): string {
  return /^[=+\-@\t\r\n]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell
}

/** Everything that could end a cell is quoted. */
function quote(cell: string): string {
  const text = markAsText(cell)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
