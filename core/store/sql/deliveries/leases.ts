import type { JobReads, JobWrites } from '../../port/deliveries.ts'
import type { JobRow } from '../../types.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'

/** Who works on a delivery, and until when nobody else does. */

export function leaseReads(db: ReadableDatabase): Pick<JobReads, 'isHeldBy'> {
  return {
    isHeldBy: async ({ id, lease, fence }: Pick<JobRow, 'id' | 'lease' | 'fence'>): Promise<boolean> =>
      (await db.query('SELECT 1 FROM jobs WHERE id = ? AND fence = ? AND lease IS NOT DISTINCT FROM ?').get(id, fence, lease)) !==
      undefined,
  }
}

export function leaseWrites(
  db: WritableDatabase,
  { read }: Pick<JobReads, 'read'>,
): Pick<JobWrites, 'take' | 'renewLeases' | 'releaseLeases'> {
  return {
    async take(id: string, run: string, until: number | null): Promise<JobRow | undefined> {
      const taken = await db
        .statement('UPDATE jobs SET lease = ?, lease_until = ?, fence = fence + 1 WHERE id = ? AND lease IS NULL')
        .run(run, until, id)
      return taken === 0 ? undefined : read(id)
    },

    async renewLeases(run: string, until: number): Promise<void> {
      await db.statement('UPDATE jobs SET lease_until = ? WHERE lease = ?').run(until, run)
    },

    async releaseLeases(now?: number): Promise<void> {
      const free = 'UPDATE jobs SET lease = NULL, lease_until = NULL WHERE lease IS NOT NULL'
      if (now === undefined) await db.statement(free).run()
      else await db.statement(`${free} AND lease_until <= ?`).run(now)
    },
  }
}
