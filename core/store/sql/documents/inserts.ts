import { AppError } from '../../../base/errors.ts'
import type { Clock, IdSource } from '../../../base/ports.ts'
import type { DocumentRecord } from '../../../contract/types.ts'
import type { DocumentWrites } from '../../port/documents.ts'
import type { Actor } from '../../actor.ts'
import { FIRST_STATUSES } from '../../states.ts'
import type { DocumentHistory, Moved, NewDocument } from '../../types.ts'
import { appendChain, type Link } from '../record/chain.ts'
import { addLog, appendLog } from '../record/status-log.ts'
import type { Value, WritableDatabase } from '../database.ts'
import { hashContent, storeContent } from './content.ts'
import { addDigest } from './digests.ts'
import { missingDocument, readDocument } from './find-document.ts'
import { storeMail } from './mails.ts'
import { addParties } from './parties.ts'
import { addTexts, allTexts, searchTexts } from './search.ts'
import { columns, storeVersion } from './stored-version.ts'
import { addCauses } from './versions.ts'

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
      const sha256 = hashContent(input.xml)
      const values = {
        id,
        direction: input.direction,
        direction_by: input.direction_by ?? null,
        status: input.status,
        created_at: now,
        handling: input.direction === 'inbound' ? 'new' : null,
        ...columns(input, input.direction, 1, sha256, now),
      }
      const who = input.actor ?? actor()
      const texts = allTexts(input.facts, input.filename)
      const [, seq] = await Promise.all([storeContent(db, input.xml, sha256), insertRow(db, values)])
      const [version, mail, status] = await Promise.all([
        storeVersion(db, seq, 1, sha256, { ...input, now, actor: who }),
        input.mail === undefined ? undefined : storeMail(db, seq, input.mail, now),
        addLog(db, id, { code: input.status, created_at: now, details: input.details, origin: 'local', actor: who }),
        addCauses(db, seq, input.verdict.causes),
        addTexts(db, seq, texts),
        db.search.add(seq, searchTexts(input.facts, texts)),
        addParties(db, seq, input.facts.parties),
        addDigest(db, seq, 1, input.facts.digest),
      ])
      const links = [version, ...(mail === undefined ? [] : [mail]), { kind: 'status', document_seq: seq, ref: status } as const]
      const [, document] = await Promise.all([appendChain(db, ...links), readDocument(db, id)])
      return document
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
      const seq = await insertRow(db, values)
      const links: Link[] = []
      for (const past of versions) {
        const known = past === newest ? version : { ...past, facts: input.facts }
        links.push(
          await storeVersion(db, seq, past.version, await storeContent(db, past.xml), {
            ...known,
            now: past.created_at,
            actor: past.actor,
          }),
        )
      }
      await addCauses(db, seq, version.verdict.causes)
      const texts = allTexts(input.facts, version.filename)
      await addTexts(db, seq, texts)
      await db.search.add(seq, searchTexts(input.facts, texts))
      await addParties(db, seq, input.facts.parties)
      await addDigest(db, seq, newest.version, input.facts.digest)
      if (mail !== undefined) links.push(await storeMail(db, seq, mail, created_at))
      await appendChain(db, ...links)
      for (const entry of log) await appendLog(db, id, entry)
      await appendLog(db, id, { code: status, created_at: now, details: input.details, origin: 'local', actor: actor() })
      return readDocument(db, id)
    },
  }
}

function insertRow(db: WritableDatabase, values: Readonly<Record<string, Value>>): Promise<number> {
  const names = Object.keys(values)
  return db.insert(`INSERT INTO documents (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`).run(...Object.values(values))
}
