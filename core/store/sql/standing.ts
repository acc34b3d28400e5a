import type { NeedCode, Side } from '../../contract/types.ts'
import type { StandingReads } from '../port/list.ts'
import type { ReadableDatabase } from './database.ts'
import { sideInSql } from './documents/sides.ts'

/** What is asked of every client company of a desk at once: each answer comes from one small table or index. */
export function standingReads(db: ReadableDatabase): StandingReads {
  const one = async (sql: string, ...values: (string | number)[]): Promise<number> =>
    (await db.query<{ amount: number }>(sql).get(...values))?.amount ?? 0
  return {
    countNeeds: async (): Promise<ReadonlyMap<NeedCode, number>> =>
      new Map(
        (
          await db
            .query<{ need: NeedCode; amount: number }>(
              'SELECT need, CAST(sum(amount) AS BIGINT) AS amount FROM document_counts GROUP BY need',
            )
            .all()
        ).map(({ need, amount }) => [need, amount]),
      ),
    countDue: (side: Side, from: string, to: string): Promise<number> =>
      one(
        `SELECT count(*) AS amount FROM documents ${db.dialect.indexedBy('documents_by_due_date')}
          WHERE due_date >= ? AND due_date <= ? AND ${sideInSql()} = ? AND type IS DISTINCT FROM 'credit_note'`,
        from,
        to,
        side,
      ),
    lastDelivered: async (): Promise<string | undefined> =>
      (await db.query<{ at: string | null }>("SELECT max(updated_at) AS at FROM jobs WHERE state = 'delivered'").get())?.at ?? undefined,
  }
}
