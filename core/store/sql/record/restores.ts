import type { Clock, Timestamp } from '../../../base/ports.ts'
import type { RestoreReads, RestoreWrites } from '../../port/record.ts'
import type { Actor } from '../../actor.ts'
import { appendChain } from './chain.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'

export function restoreReads(db: ReadableDatabase): RestoreReads {
  return {
    async lastEntryAt(): Promise<Timestamp | undefined> {
      const tables = ['versions', 'status_log', 'transactions', 'erasures']
      const newest = tables.map((table) => `SELECT max(created_at) AS at FROM ${table}`).join(' UNION ALL ')
      return (await db.query<{ at: Timestamp | null }>(`SELECT max(at) AS at FROM (${newest}) AS entries`).get())?.at ?? undefined
    },
  }
}

export function restoreWrites(db: WritableDatabase, { clock, actor }: { readonly clock: Clock; readonly actor: Actor }): RestoreWrites {
  return {
    async note(step: 'restored' | 'confirmed'): Promise<void> {
      const seq = await db.insert('INSERT INTO restores (step, actor, created_at) VALUES (?, ?, ?)').run(step, actor() ?? null, clock.now())
      await appendChain(db, { kind: 'restore', document_seq: null, ref: seq })
    },
  }
}
