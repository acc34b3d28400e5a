import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isOlder } from './sqlite/database.ts'
import { DATABASE_FILE } from './types.ts'
import { keyCallReads, keyCallWrites } from './sql/workspace/key-calls.ts'
import { keyReads, keyWrites } from './sql/workspace/keys.ts'
import { settingReads } from './sql/workspace/settings.ts'
import type { ReadableDatabase, WritableDatabase } from './sql/database.ts'
import { openToWrite } from './sqlite/to-write.ts'
import { openStore, type StoreOptions } from './store.ts'

type KeyReads = ReturnType<typeof reads>
type KeyWrites = ReturnType<typeof writes>

/** What a workspace holds of its keys and their calls, and its settings; a whole store is one, too. */
export interface KeyStore extends KeyReads {
  write<Result>(work: (tx: KeyWrites) => Promise<Result> | Result): Promise<Result>
}

/**
 * The keys of a workspace alone, also while another process works in it: whoever takes back a key that others have come to know must not have to
 * stop the service first. Throws AppError `workspace_busy` for an older workspace that another process has open, and `invalid_state` for one that was
 * moved away.
 */
export async function openKeyStore({ dir, secrets, clock, ids }: StoreOptions): Promise<KeyStore & { close(): Promise<void> }> {
  const path = join(dir, DATABASE_FILE)
  // One that is not there yet, or of an older version, is made ready as for everything else.
  if (!existsSync(path) || isOlder(path)) await (await openStore({ dir, secrets, clock, ids })).close()
  const { access, close } = await openToWrite({ dir, clock, secrets })
  return {
    ...reads(access.reads),
    write: (work) => access.write((db) => work(writes(db, { clock, ids }))),
    close,
  }
}

function reads(db: ReadableDatabase) {
  return { keys: keyReads(db), keyCalls: keyCallReads(db), settings: settingReads(db) }
}

function writes(db: WritableDatabase, ports: Pick<StoreOptions, 'clock' | 'ids'>) {
  return { keys: keyWrites(db, ports), keyCalls: keyCallWrites(db) }
}
