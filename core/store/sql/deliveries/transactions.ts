import { AppError, type ErrorCode } from '../../../base/errors.ts'
import type { Clock, IdSource } from '../../../base/ports.ts'
import type { TransactionQuery } from '../../../contract/parameters.ts'
import type { OnBehalfReason, Page, TransactionRecord, TransactionStatus, TransactionType } from '../../../contract/types.ts'
import type { TransactionReads, TransactionWrites } from '../../port/deliveries.ts'
import { chainRow } from '../record/chain.ts'
import type { ReadableDatabase, Value, WritableDatabase } from '../database.ts'
import { missingDocument } from '../documents/find-document.ts'
import { requireTransactionTransition } from '../../states.ts'
import { logReads } from '../record/status-log.ts'
import type { Network, TransactionError } from '../../types.ts'

interface TransactionRow extends Omit<TransactionRecord, 'remote_id' | 'on_behalf' | 'error' | 'status_log'> {
  readonly on_behalf: OnBehalfReason | null
  readonly remote_id: string | null
  readonly error_code: ErrorCode | null
  readonly error_message: string | null
  readonly error_retryable: number | null
}

const COLUMNS = `t.id, t.type, t.status, d.id AS document_id, t.created_at, t.updated_at, t.attempts, t.network, t.remote_id, t.on_behalf, t.error_code,
  t.error_message, t.error_retryable`
const JOINED = 'transactions t JOIN documents d ON d.seq = t.document_seq'

export function transactionReads(db: ReadableDatabase): TransactionReads {
  return {
    async read(id: string): Promise<TransactionRecord> {
      return { ...(await readTransaction(db, id)), status_log: await logReads(db).listOfTransaction(id) }
    },

    async list(query: TransactionQuery): Promise<Page<TransactionRecord>> {
      const conditions: string[] = []
      const values: Value[] = []
      if (query.document_id !== undefined) {
        conditions.push('t.document_seq = (SELECT seq FROM documents WHERE id = ?)')
        values.push(query.document_id)
      }
      if (query.status !== undefined) {
        conditions.push(`t.status IN (${query.status.map(() => '?').join(', ')})`)
        values.push(...query.status)
      }
      if (query.type !== undefined) {
        conditions.push('t.type = ?')
        values.push(query.type)
      }
      const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
      const order = query.sort_order === 'asc' ? 'ASC' : 'DESC'
      const total = (await db.query<{ total: number }>(`SELECT count(*) AS total FROM transactions t ${where}`).get(...values))?.total ?? 0
      const rows = await db
        .query<TransactionRow>(`SELECT ${COLUMNS} FROM ${JOINED} ${where} ORDER BY t.created_at ${order}, t.id ${order} LIMIT ? OFFSET ?`)
        .all(...values, query.limit, query.offset)
      return { items: rows.map(fromRow), total, limit: query.limit, offset: query.offset }
    },
  }
}

export function transactionWrites(db: WritableDatabase, { clock, ids }: { clock: Clock; ids: IdSource }): TransactionWrites {
  return {
    async insert(input: {
      readonly document_id: string
      readonly type: TransactionType
      readonly network: Network
      readonly on_behalf?: OnBehalfReason | undefined
    }): Promise<TransactionRecord> {
      const id = ids.next()
      const now = clock.now()
      const counted = await db.statement('UPDATE documents SET transactions = transactions + 1 WHERE id = ?').run(input.document_id)
      if (counted === 0) return missingDocument(input.document_id)
      const seq = await db
        .insert(
          `INSERT INTO transactions (id, document_seq, type, status, network, on_behalf, created_at, updated_at)
         VALUES (?, (SELECT seq FROM documents WHERE id = ?), ?, 'processing', ?, ?, ?, ?)`,
        )
        .run(id, input.document_id, input.type, input.network, input.on_behalf ?? null, now, now)
      await chainRow(db, 'send', input.document_id, seq)
      return readTransaction(db, id)
    },

    async setStatus(id: string, to: TransactionStatus, error?: TransactionError): Promise<void> {
      requireTransactionTransition((await readTransaction(db, id)).status, to)
      await db
        .statement(
          'UPDATE transactions SET status = ?, updated_at = ?, error_code = ?, error_message = ?, error_retryable = ? WHERE id = ?',
        )
        .run(to, clock.now(), error?.code ?? null, error?.message ?? null, error === undefined ? null : error.retryable ? 1 : 0, id)
    },

    async note(id: string, note: { readonly attempts: number; readonly remote_id: string | null }): Promise<void> {
      await db
        .statement('UPDATE transactions SET attempts = ?, remote_id = ?, updated_at = ? WHERE id = ?')
        .run(note.attempts, note.remote_id, clock.now(), id)
    },
  }
}

async function readTransaction(db: ReadableDatabase, id: string): Promise<TransactionRecord> {
  const row = await db.query<TransactionRow>(`SELECT ${COLUMNS} FROM ${JOINED} WHERE t.id = ?`).get(id)
  if (row === undefined) throw new AppError('not_found', `There is no transaction ${id}.`)
  return fromRow(row)
}

function fromRow({ remote_id, on_behalf, error_code, error_message, error_retryable, ...row }: TransactionRow): TransactionRecord {
  return {
    ...row,
    ...(remote_id === null ? {} : { remote_id }),
    ...(on_behalf === null ? {} : { on_behalf }),
    ...(error_code === null ? {} : { error: { code: error_code, message: error_message ?? '', retryable: error_retryable === 1 } }),
  }
}
