import { AppError } from '../../../base/errors.ts'
import type { Clock, IdSource } from '../../../base/ports.ts'
import type { DocumentRecord } from '../../../contract/types.ts'
import type { DocumentWrites } from '../../port/documents.ts'
import type { Actor } from '../../actor.ts'
import { FIRST_STATUSES } from '../../states.ts'
import type { DocumentHistory, Moved, NewDocument } from '../../types.ts'
import { appendLog } from '../record/status-log.ts'
import type { WritableDatabase } from '../database.ts'
import { storeContent } from './content.ts'
import { missingDocument, readDocument } from './find-document.ts'
import { storeMail } from './mails.ts'
import { keepParties } from './parties.ts'
import { addToSearch } from './search.ts'
import { columns, storeVersion } from './stored-version.ts'

/** Documents that are new in this workspace. */
export function documentInserts(
  db: WritableDatabase,
  { clock, ids, actor }: { readonly clock: Clock; readonly ids: IdSource; readonly actor: Actor },
): Pick<DocumentWrites, 'insert' | 'insertHistory'> {
  return {
    async insert(input: NewDocument): Promise<DocumentRecord> {
      if (!FIRST_STATUSES.includes(input.status)) throw new AppError('invalid_state', `No document begins as ${input.status}.`)
      const id = ids.next()
      const now = clock.now()
      const sha256 = await storeContent(db, input.xml)
      const values = {
        id,
        direction: input.direction,
        direction_by: input.direction_by ?? null,
        status: input.status,
        created_at: now,
        handling: input.direction === 'inbound' ? 'new' : null,
        ...columns(input, input.direction, 1, sha256, now),
      }
      const names = Object.keys(values)
      const seq = await db
        .insert(`INSERT INTO documents (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
        .run(...Object.values(values))
      await storeVersion(db, seq, 1, sha256, { ...input, now, actor: input.actor ?? actor() })
      await addToSearch(db, seq)
      if (input.mail !== undefined) await storeMail(db, seq, input.mail, now)
      await keepParties(db, seq, input.facts.parties)
      await appendLog(db, id, {
        code: input.status,
        created_at: now,
        details: input.details,
        origin: 'local',
        actor: input.actor ?? actor(),
      })
      return readDocument(db, id)
    },

    async insertHistory({ id, created_at, versions, log, mail }: DocumentHistory, input: Moved): Promise<DocumentRecord> {
      const newest = versions.at(-1)
      if (newest === undefined) return missingDocument(id)
      const now = clock.now()
      const status = 'upload.completed'
      const version = { ...newest, facts: input.facts, verdict: input.verdict, match: input.match }
      const values = {
        id,
        direction: input.direction,
        direction_by: input.direction_by ?? null,
        status,
        created_at,
        handling: input.direction === 'inbound' ? 'new' : null,
        ...columns(version, input.direction, newest.version, await storeContent(db, newest.xml), now),
      }
      const names = Object.keys(values)
      const seq = await db
        .insert(`INSERT INTO documents (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
        .run(...Object.values(values))
      for (const past of versions) {
        const known = past === newest ? version : { ...past, facts: input.facts }
        await storeVersion(db, seq, past.version, await storeContent(db, past.xml), { ...known, now: past.created_at, actor: past.actor })
      }
      await addToSearch(db, seq)
      await keepParties(db, seq, input.facts.parties)
      if (mail !== undefined) await storeMail(db, seq, mail, created_at)
      for (const entry of log) await appendLog(db, id, entry)
      await appendLog(db, id, { code: status, created_at: now, details: input.details, origin: 'local', actor: actor() })
      return readDocument(db, id)
    },
  }
}
