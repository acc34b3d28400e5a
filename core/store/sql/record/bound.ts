import type { ReadableDatabase, Value } from '../database.ts'
import { hashContent } from '../documents/content.ts'
import type { StateKind } from '../unbound.ts'

/** Columns of a document's row. What follows from others (`need`, `delivery`, `aside`, `number_key`) is recomputed by a proof and not bound. */
const DOCUMENT_COLUMNS = [
  ...['id', 'direction', 'direction_by', 'status', 'handling', 'format', 'type', 'type_code', 'number', 'issue_date', 'due_date'],
  ...['sender_name', 'sender_key', 'sender_id', 'receiver_name', 'receiver_key', 'receiver_id', 'partner_key', 'currency_code'],
  ...['total', 'total_key', 'net_units', 'gross_units', 'due_units', 'created_at', 'updated_at', 'version', 'sha256', 'filename'],
  ...['valid', 'fatal', 'warning', 'information', 'errors', 'refused', 'outgoing_errors', 'transactions', 'match_role', 'match_by'],
  'facts_version',
] as const
const TRANSACTION_COLUMNS = ['id', 'status', 'remote_id', 'error_code', 'error_message', 'error_retryable', 'on_behalf'] as const
/** Amounts beyond what a number of JavaScript holds exactly are read as text. */
const AS_TEXT: readonly string[] = ['net_units', 'gross_units', 'due_units']

/** Rows of a document in other tables, in their order, of which the state says the hash. */
const PARTS = {
  versions: [
    'versions',
    'version, valid, fatal, warning, information, rulesets, filename, original_type',
    ['valid', 'fatal', 'warning', 'information', 'rulesets', 'filename', 'original_type'],
  ],
  facts: ['document_facts', 'facts', ['facts']],
  causes: ['document_causes', 'rule_id, term, stops', ['rule_id', 'term', 'stops']],
  supplier: ['supplier_facts', 'kind, value, shown', ['kind', 'value', 'shown']],
  confirmed: ['confirmations', 'kind, value', ['kind', 'value']],
  digest: ['document_digests', 'version, digest', ['version', 'digest']],
} as const satisfies Readonly<Record<string, readonly [table: string, read: string, columns: readonly string[]]>>

/** Settings that say what was done last and not how anything is to be done, and the mark of a move, which two processes write. */
const UNBOUND_SETTINGS = ['last_used_at', 'mirror_report', 'move'] as const
const KEY_COLUMNS = ['id', 'name', 'prefix', 'hash', 'methods', 'created_at', 'expires_at', 'revoked_at'] as const

/** A table whose rows a state is made of: triggers note what of them changes. */
interface BoundTable {
  readonly table: string
  readonly kind: StateKind
  /** Column with the number of the document; absent for what concerns the workspace. */
  readonly document?: 'seq' | 'document_seq'
  /** Columns of which a change counts. */
  readonly columns: readonly string[]
  /** Condition of the rows that count; `ROW` is the row. */
  readonly counts?: string
}

export const BOUND_TABLES: readonly BoundTable[] = [
  { table: 'documents', kind: 'state', document: 'seq', columns: DOCUMENT_COLUMNS },
  { table: 'transactions', kind: 'state', document: 'document_seq', columns: TRANSACTION_COLUMNS },
  ...Object.values(PARTS).map(([table, , columns]) => ({ table, kind: 'state', document: 'document_seq', columns }) as const),
  { table: 'api_keys', kind: 'keys', columns: KEY_COLUMNS },
  {
    table: 'settings',
    kind: 'settings',
    columns: ['name', 'value'],
    counts: `ROW.name NOT IN (${UNBOUND_SETTINGS.map((name) => `'${name}'`).join(', ')})`,
  },
  { table: 'decisions', kind: 'settings', columns: ['subject', 'answer', 'decided_at', 'actor'] },
]

/** What a state says, without the number that it has among those of its subject; documents that are gone have none. */
export async function readDocumentStates(db: ReadableDatabase, seqs: readonly number[]): Promise<ReadonlyMap<number, object>> {
  if (seqs.length === 0) return new Map()
  const list = JSON.stringify(seqs)
  const ask = async <Row extends { readonly of: number }>(columns: string, table: string, document: string, order: string) =>
    Map.groupBy(
      await db
        .query<Row>(
          `SELECT ${document} AS "of", ${columns} FROM ${table} WHERE ${document} IN ${db.dialect.numbers('?')} ORDER BY ${order}`,
        )
        .all(list),
      ({ of }) => of,
    )
  const columns = DOCUMENT_COLUMNS.map((name) => (AS_TEXT.includes(name) ? `CAST(${name} AS TEXT) AS ${name}` : name)).join(', ')
  const [documents, transactions, ...parts] = await Promise.all([
    ask<Row>(columns, 'documents', 'seq', 'seq'),
    ask<Row>(TRANSACTION_COLUMNS.join(', '), 'transactions', 'document_seq', 'seq'),
    ...Object.values(PARTS).map(([table, read]) => ask<Row>(read, table, 'document_seq', `document_seq, ${read}`)),
  ])
  const names = Object.keys(PARTS)
  return new Map(
    [...documents].flatMap(([seq, [row]]) => {
      if (row === undefined) return []
      const { of: _, id, ...document } = row
      const sent = (transactions.get(seq) ?? []).map(({ of: _, ...transaction }) => transaction)
      const hashes = Object.fromEntries(names.map((name, index) => [name, hashRows(parts[index]?.get(seq) ?? [])]))
      return [[seq, { document_id: id, ...document, sent, ...hashes }] as const]
    }),
  )
}

type Row = Readonly<Record<string, Value>> & { readonly of: number }

function hashRows(rows: readonly Row[]): string {
  return hashContent(JSON.stringify(rows.map(({ of: _, ...row }) => Object.values(row))))
}

/** Keys without what opens them, and hashes in place of the values of settings, of which some are secret. */
export async function readWorkspaceState(db: ReadableDatabase, kind: Exclude<StateKind, 'state'>): Promise<object> {
  if (kind === 'keys') {
    const rows = await db
      .query<Record<string, Value> & { hash: Uint8Array }>(`SELECT ${KEY_COLUMNS.join(', ')} FROM api_keys ORDER BY id`)
      .all()
    return { keys: rows.map(({ hash, ...key }) => ({ ...key, hash: hashContent(hash) })) }
  }
  const { counts = '' } = BOUND_TABLES.find(({ table }) => table === 'settings') ?? {}
  const settings = await db
    .query<{ name: string; value: string }>(`SELECT name, value FROM settings WHERE ${counts.replace('ROW.', '')} ORDER BY name`)
    .all()
  const decisions = await db.query<Record<string, Value>>('SELECT subject, answer, decided_at, actor FROM decisions ORDER BY subject').all()
  return {
    settings: settings.map(({ name, value }) => ({ name, sha256: hashContent(value) })),
    decisions: hashContent(JSON.stringify(decisions.map((row) => Object.values(row)))),
  }
}
