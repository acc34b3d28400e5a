import { AppError } from '../../../base/errors.ts'
import type { Clock, IdSource } from '../../../base/ports.ts'
import { LOG_DETAILS } from '../../../contract/log-details.ts'
import type { Direction, DocumentRecord, DocumentStatus } from '../../../contract/types.ts'
import { NOBODY, type Actor } from '../../actor.ts'
import { appendChain } from '../record/chain.ts'
import { storeContent } from './content.ts'
import type { ReadableDatabase, WritableDatabase } from '../sql.ts'
import { documentFromRow, DOCUMENT_COLUMNS, type DocumentRow } from './document-row.ts'
import { signedTotal } from '../../../contract/money.ts'
import { amountSortKey, nameSortKey } from '../list/sort-keys.ts'
import { addToSearch, removeFromSearch } from './search.ts'
import { EDITABLE_STATUSES, FIRST_STATUSES, requireDocumentTransition } from '../../states.ts'
import { appendLog } from '../record/status-log.ts'
import { FACTS_VERSION, keepParties } from './parties.ts'
import { storeMail } from './mails.ts'
import { unitsOf } from '../list/units.ts'
import { storeCauses } from './versions.ts'
import type { DocumentHistory, NewDocument, NewVersion, StatusChange } from '../../types.ts'

/** What a document is in the workspace that it comes to. */
export type Moved = Pick<NewDocument, 'facts' | 'verdict' | 'match' | 'direction' | 'direction_by' | 'details'>

const BY_ID = `SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE id = ?`

export function documentReads(db: ReadableDatabase) {
  const findDocument = (id: string): DocumentRecord | undefined => {
    const row = db.query<DocumentRow>(BY_ID).get(id)
    return row === undefined ? undefined : documentFromRow(row)
  }
  return {
    find: findDocument,
    /** Throws AppError `not_found`. */
    read: (id: string): DocumentRecord => findDocument(id) ?? missingDocument(id),
    /** Documents that have or once had exactly these bytes, oldest first. */
    findByContent: (sha256: string): DocumentRecord[] =>
      db
        .query<DocumentRow>(
          `SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE seq IN (SELECT document_seq FROM versions WHERE sha256 = ?) ORDER BY seq`,
        )
        .all(sha256)
        .map(documentFromRow),
    /** Documents with this number now, oldest first: possible duplicates. */
    findByNumber: (number: string): DocumentRecord[] =>
      db
        .query<DocumentRow>(`SELECT ${DOCUMENT_COLUMNS} FROM documents INDEXED BY documents_by_number WHERE number = ? ORDER BY +seq`)
        .all(number)
        .map(documentFromRow),
    /**
     * Documents that go out and whose number is this text and then digits alone, the highest first. `isOwn`: the client company was found to be the
     * seller, or the document was made here.
     */
    listNumbers: (prefix: string, { limit, offset }: { readonly limit: number; readonly offset: number }) =>
      db
        .query<{ id: string; number: string; own: number; counter: string }>(
          `SELECT id, number, ltrim(substr(number, length(prefix) + 1), '0') AS counter,
              ifnull(match_role, '') IN ('seller', 'both')
                OR EXISTS (SELECT 1 FROM versions WHERE document_seq = documents.seq AND version = 1 AND cause = 'create') AS own
            FROM (SELECT ? AS prefix) CROSS JOIN documents INDEXED BY documents_by_number
            WHERE number >= prefix AND number < prefix || char(0x10ffff) AND direction = 'outbound'
              AND length(number) > length(prefix) AND substr(number, length(prefix) + 1) NOT GLOB '*[^0-9]*'
            ORDER BY length(counter) DESC, counter DESC LIMIT ? OFFSET ?`,
        )
        .all(prefix, limit, offset)
        .map(({ id, number, own }) => ({ id, number, isOwn: own === 1 })),
    /** The companies on the other side of all documents, each once for what came in and once for what goes out. */
    listPartners: (): { readonly direction: Direction; readonly name: string }[] =>
      db
        .query<{ direction: Direction; name: string }>(
          `SELECT direction, iif(direction = 'inbound', sender_name, receiver_name) AS name FROM documents
            WHERE partner_key IS NOT NULL GROUP BY direction, partner_key ORDER BY direction, partner_key`,
        )
        .all(),
  }
}

export function documentWrites(db: WritableDatabase, { clock, ids, actor = NOBODY }: { clock: Clock; ids: IdSource; actor?: Actor }) {
  const read = (id: string): DocumentRecord => documentReads(db).read(id)

  const copyStatus = (id: string, to: DocumentStatus, change: StatusChange): void => {
    const now = clock.now()
    db.statement('UPDATE documents SET status = ?, updated_at = ? WHERE id = ?').run(to, now, id)
    // What another service reports was done there.
    appendLog(db, id, { code: to, created_at: now, actor: change.origin === 'local' ? actor() : undefined, ...change })
  }

  const setStatus = (id: string, to: DocumentStatus, change: StatusChange): void => {
    const { status } = read(id)
    requireDocumentTransition(status, to)
    copyStatus(id, to, change)
  }

  /** What was checked was another text. */
  const handleAnew = ({ id, status }: DocumentRecord, seq: number, now: string): void => {
    db.statement("UPDATE documents SET handling = 'new' WHERE seq = ?").run(seq)
    db.statement('DELETE FROM supplier_facts WHERE document_seq = ?').run(seq)
    appendLog(db, id, { code: status, created_at: now, details: LOG_DETAILS.contentChanged, origin: 'local', actor: actor() })
  }

  return {
    /** A new document with its first version and first log entry. */
    insert(input: NewDocument): DocumentRecord {
      if (!FIRST_STATUSES.includes(input.status)) throw new AppError('invalid_state', `No document begins as ${input.status}.`)
      const id = ids.next()
      const now = clock.now()
      const sha256 = storeContent(db, input.xml)
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
      const { lastInsertRowid } = db
        .statement(`INSERT INTO documents (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
        .run(...Object.values(values))
      storeVersion(db, Number(lastInsertRowid), 1, sha256, { ...input, now, actor: input.actor ?? actor() })
      addToSearch(db, Number(lastInsertRowid))
      if (input.mail !== undefined) storeMail(db, Number(lastInsertRowid), input.mail, now)
      keepParties(db, Number(lastInsertRowid), input.facts.parties)
      appendLog(db, id, { code: input.status, created_at: now, details: input.details, origin: 'local', actor: input.actor ?? actor() })
      return read(id)
    },

    /**
     * A document that another workspace had, under its id: every version with its bytes, times and actors, the log as it was, and a note of where it
     * comes from. It was never sent there.
     */
    insertHistory({ id, created_at, versions, log, mail }: DocumentHistory, input: Moved): DocumentRecord {
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
        ...columns(version, input.direction, newest.version, storeContent(db, newest.xml), now),
      }
      const names = Object.keys(values)
      const { lastInsertRowid } = db
        .statement(`INSERT INTO documents (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
        .run(...Object.values(values))
      const seq = Number(lastInsertRowid)
      for (const past of versions) {
        const known = past === newest ? version : { ...past, facts: input.facts }
        storeVersion(db, seq, past.version, storeContent(db, past.xml), { ...known, now: past.created_at, actor: past.actor })
      }
      addToSearch(db, seq)
      keepParties(db, seq, input.facts.parties)
      if (mail !== undefined) storeMail(db, seq, mail, created_at)
      for (const entry of log) appendLog(db, id, entry)
      appendLog(db, id, { code: status, created_at: now, details: input.details, origin: 'local', actor: actor() })
      return read(id)
    },

    /**
     * A further version of a document that may still be edited, with a note in its log where there is more to say than that. Throws AppError `invalid_state`, also when the newest version is not
     * `base_version` any more.
     */
    addVersion(id: string, input: NewVersion & { readonly base_version?: number | undefined; readonly note?: string }): DocumentRecord {
      const before = read(id)
      if (!EDITABLE_STATUSES.includes(before.status)) {
        throw new AppError('invalid_state', `The document is ${before.status} and cannot be changed now.`)
      }
      if (input.base_version !== undefined && input.base_version !== before.version) {
        throw new AppError('invalid_state', `The document was changed meanwhile: version ${before.version} is the newest.`, {
          next: 'Load it again and repeat the change.',
        })
      }
      const now = clock.now()
      const version = before.version + 1
      const sha256 = storeContent(db, input.xml)
      // Other pages have a name of their own, and the document keeps its.
      const filename = input.cause === 'pages' ? before.filename : (input.filename ?? before.filename)
      const values = columns({ ...input, filename }, before.direction, version, sha256, now)
      const assignments = Object.keys(values).map((name) => `${name} = ?`)
      const seq = db.query<{ seq: number }>('SELECT seq FROM documents WHERE id = ?').get(id)?.seq ?? missingDocument(id)
      removeFromSearch(db, seq)
      db.statement(`UPDATE documents SET ${assignments.join(', ')} WHERE id = ?`).run(...Object.values(values), id)
      addToSearch(db, seq)
      keepParties(db, seq, input.facts.parties)
      storeVersion(db, seq, version, sha256, { ...input, now, actor: input.actor ?? actor() })
      if (sha256 !== before.sha256 && before.handling !== undefined && before.handling !== 'new') handleAnew(before, seq, now)
      // What failed before was another text: the new one has not been refused by anybody.
      if (input.note !== undefined || (before.status !== 'upload.completed' && input.cause !== 'pages')) {
        if (before.status !== 'upload.completed') requireDocumentTransition(before.status, 'upload.completed')
        copyStatus(id, 'upload.completed', { details: input.note ?? `Version ${version} was stored.`, origin: 'local' })
      }
      return read(id)
    },

    /** Status and log entry together. Throws AppError `invalid_state` for a step the table does not have. */
    setStatus,

    /** The status that another node brought a document to: the steps that lie between were not taken here. */
    copyStatus,
  }
}

export function missingDocument(id: string): never {
  throw new AppError('not_found', `There is no document ${id}.`)
}

/** What the newest version says, repeated for lists. */
function columns(
  input: NewVersion,
  direction: Direction,
  version: number,
  sha256: string,
  now: string,
): Record<string, string | number | bigint | null> {
  const { facts, verdict, match } = input
  const document = { type: facts.type, ...(facts.total === undefined ? {} : { total: facts.total }) }
  return {
    type_code: facts.type_code ?? null,
    match_role: match?.role ?? null,
    match_by: match?.by ?? null,
    facts_version: FACTS_VERSION,
    updated_at: now,
    version,
    sha256,
    format: facts.format,
    type: facts.type,
    number: facts.number ?? null,
    issue_date: facts.issue_date ?? null,
    due_date: facts.due_date ?? null,
    sender_name: facts.sender_name ?? null,
    sender_key: nameSortKey(facts.sender_name),
    sender_id: facts.sender_id ?? null,
    receiver_name: facts.receiver_name ?? null,
    receiver_key: nameSortKey(facts.receiver_name),
    receiver_id: facts.receiver_id ?? null,
    partner_key: direction === 'undecided' ? null : nameSortKey(direction === 'inbound' ? facts.sender_name : facts.receiver_name),
    currency_code: facts.currency_code ?? null,
    total: facts.total ?? null,
    total_key: amountSortKey(signedTotal(document)?.toString()),
    net_units: unitsOf(facts.net, facts.type),
    gross_units: unitsOf(facts.gross, facts.type),
    due_units: unitsOf(facts.total, facts.type),
    valid: verdict.valid ? 1 : 0,
    fatal: verdict.fatal,
    warning: verdict.warning,
    information: verdict.information,
    refused: verdict.refused,
    errors: verdict.errors,
    outgoing_errors: input.outgoing_errors ?? null,
    filename: input.filename ?? null,
  }
}

function storeVersion(
  db: WritableDatabase,
  seq: number,
  version: number,
  sha256: string,
  input: NewVersion & { readonly now: string; readonly actor: string | undefined },
): void {
  const { verdict, original } = input
  db.statement(
    `INSERT INTO versions (document_seq, version, sha256, created_at, cause, filename, valid, fatal, warning, information, rulesets,
       original_sha256, original_type, actor) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(
    seq,
    version,
    sha256,
    input.now,
    input.cause,
    input.filename ?? null,
    verdict.valid ? 1 : 0,
    verdict.fatal,
    verdict.warning,
    verdict.information,
    JSON.stringify(verdict.rulesets),
    original === undefined ? null : storeContent(db, original.bytes),
    original?.media_type ?? null,
    input.actor ?? null,
  )
  storeCauses(db, seq, verdict.causes)
  appendChain(db, 'version', seq, version)
}
