import type { PageRequest } from '../../../contract/parameters.ts'
import type { KeyCall, Page } from '../../../contract/types.ts'
import type { KeyCallReads, KeyCallWrites } from '../../port/workspace.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'

/** So many calls of each key are kept; older ones make room. */
const MAX_KEPT = 10_000

interface CallRow extends Omit<KeyCall, 'operation'> {
  readonly operation: string | null
}

/** What was called with each API key. Holds no content, and of an address the path alone. */
export function keyCallReads(db: ReadableDatabase): KeyCallReads {
  return {
    async list(keyId: string, { limit, offset }: PageRequest): Promise<Page<KeyCall>> {
      const { total } = (await db.query<{ total: number }>('SELECT count(*) AS total FROM key_calls WHERE key_id = ?').get(keyId)) ?? {
        total: 0,
      }
      const items = (
        await db
          .query<CallRow>(
            `SELECT request_id, called_at, method, path, operation, status, milliseconds FROM key_calls WHERE key_id = ?
            ORDER BY number DESC LIMIT ? OFFSET ?`,
          )
          .all(keyId, limit, offset)
      ).map(({ operation, ...row }) => ({ ...row, ...(operation === null ? {} : { operation }) }))
      return { items, total, limit, offset }
    },
  }
}

export function keyCallWrites(db: WritableDatabase): KeyCallWrites {
  return {
    async store(keyId: string, calls: readonly KeyCall[]): Promise<void> {
      const { last } = (await db
        .query<{ last: number }>('SELECT coalesce(max(number), 0) AS last FROM key_calls WHERE key_id = ?')
        .get(keyId)) ?? {
        last: 0,
      }
      const insert = db.statement(
        `INSERT INTO key_calls (key_id, number, request_id, called_at, method, path, operation, status, milliseconds)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      const end = last + calls.length
      await Promise.all([
        ...calls.map(({ request_id, called_at, method, path, operation = null, status, milliseconds }, index) =>
          insert.run(keyId, last + 1 + index, request_id, called_at, method, path, operation, status, milliseconds),
        ),
        ...(end > MAX_KEPT ? [db.statement('DELETE FROM key_calls WHERE key_id = ? AND number <= ?').run(keyId, end - MAX_KEPT)] : []),
        db.statement('UPDATE api_keys SET last_used_at = ? WHERE id = ?').run(calls.at(-1)?.called_at ?? null, keyId),
      ])
    },
  }
}
