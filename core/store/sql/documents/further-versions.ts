import { AppError } from '../../../base/errors.ts'
import type { Clock } from '../../../base/ports.ts'
import { LOG_DETAILS } from '../../../contract/log-details.ts'
import type { DocumentRecord, DocumentStatus } from '../../../contract/types.ts'
import type { DocumentWrites } from '../../port/documents.ts'
import type { Actor } from '../../actor.ts'
import { EDITABLE_STATUSES, requireDocumentTransition } from '../../states.ts'
import type { NewVersion } from '../../types.ts'
import { appendChain } from '../record/chain.ts'
import { appendLog } from '../record/status-log.ts'
import type { WritableDatabase } from '../database.ts'
import { storeContent } from './content.ts'
import { keepDigest } from './digests.ts'
import { statusWrites } from './document-status.ts'
import { missingDocument, readDocument } from './find-document.ts'
import { keepParties } from './parties.ts'
import { addToSearch, allTexts, keepTexts, removeFromSearch } from './search.ts'
import { columns, storeVersion } from './stored-version.ts'
import { storeCauses } from './versions.ts'

/** What to do instead of changing a document that cannot be changed. */
function nextFor(status: DocumentStatus): string {
  if (status === 'send.completed')
    return 'What was delivered stays as it is: correct it by a credit note, or by an invoice that replaces it.'
  if (status === 'send.processing') return 'Wait until it is delivered or refused; what was refused can be changed.'
  if (status === 'import.processing') return 'Wait until it is taken in: its status is upload.completed then.'
  return 'What was received stays as it is: ask its sender for a corrected one.'
}

/** Versions of documents that are there. */
export function furtherVersions(
  db: WritableDatabase,
  { clock, actor }: { readonly clock: Clock; readonly actor: Actor },
): Pick<DocumentWrites, 'addVersion'> {
  const { copyStatus } = statusWrites(db, { clock, actor })

  /** What was checked was another text. */
  const handleAnew = async ({ id, status }: DocumentRecord, seq: number, now: string): Promise<void> => {
    await db.statement("UPDATE documents SET handling = 'new' WHERE seq = ?").run(seq)
    await db.statement('DELETE FROM supplier_facts WHERE document_seq = ?').run(seq)
    await appendLog(db, id, { code: status, created_at: now, details: LOG_DETAILS.contentChanged, origin: 'local', actor: actor() })
  }

  return {
    async addVersion(
      id: string,
      input: NewVersion & { readonly base_version?: number | undefined; readonly note?: string },
    ): Promise<DocumentRecord> {
      const before = await readDocument(db, id)
      if (!EDITABLE_STATUSES.includes(before.status)) {
        throw new AppError('invalid_state', `The document is ${before.status} and cannot be changed now.`, { next: nextFor(before.status) })
      }
      if (input.base_version !== undefined && input.base_version !== before.version) {
        throw new AppError('invalid_state', `The document was changed meanwhile: version ${before.version} is the newest.`, {
          next: 'Load it again and repeat the change.',
        })
      }
      const now = clock.now()
      const version = before.version + 1
      const sha256 = await storeContent(db, input.xml)
      // Other pages have a name of their own, and the document keeps its.
      const filename = input.cause === 'pages' ? before.filename : (input.filename ?? before.filename)
      const values = columns({ ...input, filename }, before.direction, version, sha256, now)
      const assignments = Object.keys(values).map((name) => `${name} = ?`)
      const seq = (await db.query<{ seq: number }>('SELECT seq FROM documents WHERE id = ?').get(id))?.seq ?? missingDocument(id)
      await removeFromSearch(db, seq)
      await db.statement(`UPDATE documents SET ${assignments.join(', ')} WHERE id = ?`).run(...Object.values(values), id)
      await keepTexts(db, seq, allTexts(input.facts, filename))
      await addToSearch(db, seq)
      await keepParties(db, seq, input.facts.parties)
      await keepDigest(db, seq, version, input.facts.digest)
      const link = await storeVersion(db, seq, version, sha256, { ...input, now, actor: input.actor ?? actor() })
      await storeCauses(db, seq, input.verdict.causes)
      await appendChain(db, link)
      if (sha256 !== before.sha256 && before.handling !== undefined && before.handling !== 'new') await handleAnew(before, seq, now)
      // What failed before was another text: the new one has not been refused by anybody.
      if (input.note !== undefined || (before.status !== 'upload.completed' && input.cause !== 'pages')) {
        if (before.status !== 'upload.completed') requireDocumentTransition(before.status, 'upload.completed')
        await copyStatus(id, 'upload.completed', { details: input.note ?? `Version ${version} was stored.`, origin: 'local' })
      }
      return readDocument(db, id)
    },
  }
}
