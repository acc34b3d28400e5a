import type { DocumentRecord, MatchKind, MatchRole, NeedCode } from '../../../contract/types.ts'

/** A row of `documents` as SQLite gives it. */
export type DocumentRow = {
  readonly [Name in Exclude<keyof DocumentRecord, 'validation' | 'match' | 'need'>]-?: Exclude<DocumentRecord[Name], undefined> | null
} & { readonly match_role: MatchRole | null; readonly match_by: MatchKind | null } & {
  readonly valid: number
  readonly fatal: number
  readonly warning: number
  readonly information: number
  readonly refused: number
  readonly need: NeedCode
  readonly need_count: number | null
}

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
  'type_code',
  'handling',
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

const DERIVED = ['match_role', 'match_by', 'valid', 'fatal', 'warning', 'information', 'refused', 'need', 'need_count'] as const

export const DOCUMENT_COLUMNS = [...REQUIRED, ...OPTIONAL, ...DERIVED].join(', ')

/** Absent members leave no key. */
export function documentFromRow(row: DocumentRow): DocumentRecord {
  const record: Record<string, unknown> = {}
  for (const name of REQUIRED) record[name] = row[name]
  for (const name of OPTIONAL) if (row[name] !== null) record[name] = row[name]
  if (row.match_role !== null) record.match = { role: row.match_role, ...(row.match_by === null ? {} : { by: row.match_by }) }
  record.need = { code: row.need, ...(row.need_count === null ? {} : { count: row.need_count }) }
  const { fatal, warning, information, refused } = row
  record.validation = { valid: row.valid === 1, fatal, warning, information, refused }
  return record as unknown as DocumentRecord
}
