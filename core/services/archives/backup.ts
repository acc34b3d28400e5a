import { writePause } from '../../queue/pause.ts'
import { restoreWorkspace as putBack } from '../../store/backup.ts'
import type { ChainVerdict } from '../../store/types.ts'
import { openStore, type Store } from '../../store/store.ts'
import { createIds, systemClock } from '../ports.ts'

/** For the command line, which reaches the store through the services alone. */
export { backupWorkspace, needsNewer, proveBackup } from '../../store/backup.ts'

/**
 * Puts a backup into a folder that has no workspace yet, as the store does. It is held, with its keys, until a person lets it go on: deliveries may
 * have arrived since, and the workspace that was copied may still send and take orders elsewhere.
 */
export async function restoreWorkspace(dir: string, file: string): Promise<ChainVerdict> {
  const verdict = await putBack(dir, file)
  const store = await openStore({ dir, clock: systemClock, ids: createIds() })
  try {
    await noteRestored(store)
  } finally {
    await store.close()
  }
  return verdict
}

/** A workspace that was put back to an earlier moment is held, with its keys, until a person lets it go on. */
export async function noteRestored(store: Store): Promise<void> {
  const at = await store.restores.lastEntryAt()
  await store.write(async (tx) => {
    await writePause(tx, { restored: at === undefined ? {} : { last_entry_at: at } })
    await tx.restores.note('restored')
  })
}
