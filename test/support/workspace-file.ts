import Database from 'better-sqlite3'
import { join } from 'node:path'
import { openStoreForReading } from '../../core/store/store.ts'
import type { ChainVerdict } from '../../core/store/types.ts'

/** Proves the workspace of a folder. */
export async function verify(dir: string): Promise<ChainVerdict> {
  const store = openStoreForReading({ dir })
  try {
    return await store.chain.verify()
  } finally {
    await store.close()
  }
}

/** Changes its database as somebody would who has no Kontor. */
export function tamper(dir: string, sql: string): void {
  const db = new Database(join(dir, 'kontor.db'))
  db.pragma('foreign_keys = OFF')
  db.exec(sql)
  db.close()
}
