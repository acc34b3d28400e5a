import { writeHold } from '../queue/hold.ts'
import { restoreWorkspace as putBack } from '../store/backup.ts'
import type { ChainVerdict } from '../store/chain.ts'
import { openStore } from '../store/store.ts'
import { createIds, systemClock } from './ports.ts'

/** For the command line, which reaches the store through the services alone. */
export { backupWorkspace, needsNewer, proveBackup } from '../store/backup.ts'

/**
 * Puts a backup into a folder that has no workspace yet, as the store does. Where deliveries were under way when it was made, the queue is held:
 * they may have arrived since, and a person decides whether any of them leaves.
 */
export function restoreWorkspace(dir: string, file: string): ChainVerdict {
  const verdict = putBack(dir, file)
  const store = openStore({ dir, clock: systemClock, ids: createIds() })
  try {
    const { mend: _mend, ...underWay } = store.countNeeds()
    const isUnderWay = Object.values(underWay).some((amount) => amount > 0)
    if (isUnderWay) store.write((tx) => writeHold(tx, {}))
  } finally {
    store.close()
  }
  return verdict
}
