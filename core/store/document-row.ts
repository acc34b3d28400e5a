import type { DocumentRecord } from '../contract/types.ts'

/** A row of `documents` as SQLite gives it. */
export type DocumentRow = {
  readonly [Name in Exclude<keyof DocumentRecord, 'validation'>]-?: Exclude<DocumentRecord[Name], undefined> | null
} & { readonly valid: number; readonly fatal: number; readonly warning: number; readonly information: number }

const OPTIONAL = [
  'number',
  'issue_date',
  'due_date',
  'sender_name',
  'sender_id',
  'receiver_name',
  'receiver_id',
  'currency_code',
  'total',
  'filename',
] as const satisfies readonly (keyof DocumentRecord)[]

const REQUIRED = [
  'id',
  'direction',
  'format',
  'type',
  'status',
  'created_at',
  'updated_at',
  'sha256',
  'version',
  'transactions',
] as const satisfies readonly (keyof DocumentRecord)[]

export const DOCUMENT_COLUMNS = [...REQUIRED, ...OPTIONAL, 'valid', 'fatal', 'warning', 'information'].join(', ')

/** Absent members leave no key. */
export function documentFromRow(row: DocumentRow): DocumentRecord {
  const record: Record<string, unknown> = {}
  for (const name of REQUIRED) record[name] = row[name]
  for (const name of OPTIONAL) if (row[name] !== null) record[name] = row[name]
  record.validation = { valid: row.valid === 1, fatal: row.fatal, warning: row.warning, information: row.information }
  return record as unknown as DocumentRecord
}
