import { restoreWorkspace as putBack } from '../../store/backup.ts'
import { openStore } from '../../store/store.ts'
import type { ChainVerdict } from '../../store/types.ts'
import { createIds, systemClock } from '../ports.ts'
import { noteTaken } from '../taken/noted.ts'
import { partOf, type CopyOrder, type ReportProgress } from './order.ts'

/** Copies a workspace into a file, wholly or as far as a person may take it along. */
export async function copyWorkspace({ kind, source, file }: CopyOrder, report: ReportProgress): Promise<void> {
  const { copyOut } = await import('../../store/move.ts')
  const from = 'dir' in source ? source : { url: source.database, id: source.id, clock: systemClock }
  await copyOut({ from, file, part: partOf(file), along: kind === 'copy', ids: createIds(), clock: systemClock, report })
}

/** Makes a workspace of a copy that was fetched from an office: from now on it is noted what is changed here, and nothing can be sent from it. */
export async function unpackCopy(dir: string, file: string): Promise<ChainVerdict> {
  const verdict = await putBack(dir, file)
  const store = await openStore({ dir, clock: systemClock, ids: createIds() })
  try {
    await noteTaken(store, systemClock.now())
  } finally {
    await store.close()
  }
  return verdict
}
