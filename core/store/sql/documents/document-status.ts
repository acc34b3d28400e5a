import type { Clock } from '../../../base/ports.ts'
import type { DocumentStatus } from '../../../contract/types.ts'
import type { DocumentWrites } from '../../port/documents.ts'
import type { Actor } from '../../actor.ts'
import { requireDocumentTransition } from '../../states.ts'
import type { StatusChange } from '../../types.ts'
import { appendLog } from '../record/status-log.ts'
import type { WritableDatabase } from '../database.ts'
import { readDocument } from './find-document.ts'

/** The status of documents, with its entry in their log. */
export function statusWrites(
  db: WritableDatabase,
  { clock, actor }: { readonly clock: Clock; readonly actor: Actor },
): Pick<DocumentWrites, 'setStatus' | 'copyStatus'> {
  const copyStatus = async (id: string, to: DocumentStatus, change: StatusChange): Promise<void> => {
    const now = clock.now()
    await db.statement('UPDATE documents SET status = ?, updated_at = ? WHERE id = ?').run(to, now, id)
    // What another service reports was done there.
    await appendLog(db, id, { code: to, created_at: now, actor: change.origin === 'local' ? actor() : undefined, ...change })
  }

  const setStatus = async (id: string, to: DocumentStatus, change: StatusChange): Promise<void> => {
    const { status } = await readDocument(db, id)
    requireDocumentTransition(status, to)
    await copyStatus(id, to, change)
  }

  return {
    setStatus,

    copyStatus,
  }
}
