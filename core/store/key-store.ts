import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isOlder, openDatabase } from './sqlite/database.ts'
import { DATABASE_FILE } from './types.ts'
import { keyCallReads, keyCallWrites } from './sqlite/workspace/key-calls.ts'
import { keyReads, keyWrites } from './sqlite/workspace/keys.ts'
import { settingReads } from './sqlite/workspace/settings.ts'
import type { OpenDatabase } from './sqlite/sql.ts'
import { openStore, type StoreOptions } from './store.ts'

type KeyReads = ReturnType<typeof reads>
type KeyWrites = ReturnType<typeof writes>

/** What a workspace holds of its keys and their calls, and its settings; a whole store is one, too. */
export interface KeyStore extends KeyReads {
  write<Result>(work: (tx: KeyWrites) => Result): Result
}

/**
 * The keys of a workspace alone, also while another process works in it: whoever takes back a key that others have come to know must not have to
 * stop the service first. Throws AppError `workspace_busy` for an older workspace that another process has open.
 */
export function openKeyStore({ dir, clock, ids }: StoreOptions): KeyStore & { close(): void } {
  const file = join(dir, DATABASE_FILE)
  // One that is not there yet, or of an older version, is made ready as for everything else.
  if (!existsSync(file) || isOlder(file)) openStore({ dir, clock, ids }).close()
  const db = openDatabase(dir)
  const tx = writes(db, { clock, ids })
  return { ...reads(db), write: (work) => db.transact(() => work(tx)), close: () => db.close() }
}

function reads(db: OpenDatabase) {
  return { keys: keyReads(db), keyCalls: keyCallReads(db), settings: settingReads(db) }
}

function writes(db: OpenDatabase, ports: Pick<StoreOptions, 'clock' | 'ids'>) {
  return { keys: keyWrites(db, ports), keyCalls: keyCallWrites(db) }
}
