import type { StatusLogEntry } from '../../../contract/types.ts'
import type { Clock } from '../../../base/ports.ts'
import { NOBODY, type Actor } from '../../actor.ts'
import type { LogReads, LogWrites, RemoteLogCopy } from '../../port/record.ts'
import { chainRow } from './chain.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'
import { missingDocument } from '../documents/find-document.ts'
import type { RemoteLogEntry } from '../../types.ts'

/** Entries are only ever added, in the order in which this server learned of them. */
const ENTRY = 'code, details, created_at, origin, actor'

type LogRow = Omit<StatusLogEntry, 'actor'> & { readonly actor: string | null }

const entryOf = ({ actor, ...entry }: LogRow): StatusLogEntry => (actor === null ? entry : { ...entry, actor })

export function logReads(db: ReadableDatabase): LogReads {
  return {
    list: async (documentId: string): Promise<StatusLogEntry[]> =>
      (
        await db
          .query<LogRow>(`SELECT ${ENTRY} FROM status_log WHERE document_seq = (SELECT seq FROM documents WHERE id = ?) ORDER BY seq`)
          .all(documentId)
      ).map(entryOf),
    listOfTransaction: async (transactionId: string): Promise<StatusLogEntry[]> =>
      (
        await db
          .query<LogRow>(`SELECT ${ENTRY} FROM status_log WHERE transaction_seq = (SELECT seq FROM transactions WHERE id = ?) ORDER BY seq`)
          .all(transactionId)
      ).map(entryOf),
    async findLast(documentIds: readonly string[], sentences: readonly string[]): Promise<ReadonlyMap<string, StatusLogEntry>> {
      if (documentIds.length === 0) return new Map()
      const rows = await db
        .query<LogRow & { readonly id: string }>(
          `SELECT documents.id, code, details, status_log.created_at, origin, status_log.actor
           FROM documents JOIN status_log ON status_log.document_seq = documents.seq
           JOIN versions ON versions.document_seq = documents.seq AND versions.version = documents.version
           WHERE documents.id IN ${db.dialect.texts('?')} AND origin <> 'rehearsal' AND versions.created_at <= status_log.created_at
             AND (${sentences.map(() => 'details LIKE ?').join(' OR ')})
           ORDER BY status_log.seq`,
        )
        .all(JSON.stringify(documentIds), ...sentences.map((sentence) => `${sentence}%`))
      return new Map(rows.map(({ id, ...row }) => [id, entryOf(row)]))
    },
  }
}

export function logWrites(db: WritableDatabase, { clock, actor = NOBODY }: { readonly clock: Clock; readonly actor?: Actor }): LogWrites {
  return {
    async note(documentId: string, details: string): Promise<void> {
      const document = await db.query<Pick<StatusLogEntry, 'code'>>('SELECT status AS code FROM documents WHERE id = ?').get(documentId)
      if (document === undefined) return missingDocument(documentId)
      await appendLog(db, documentId, { code: document.code, details, created_at: clock.now(), origin: 'local', actor: actor() })
    },
    async copyRemote(documentId: string, entries: readonly RemoteLogEntry[], copy: RemoteLogCopy): Promise<number> {
      if (entries.length === 0) return 0
      const known = new Map<string, number>()
      const [part, owner] =
        copy.transaction_id === undefined
          ? ['document_seq = (SELECT seq FROM documents WHERE id = ?)', documentId]
          : ['transaction_seq = (SELECT seq FROM transactions WHERE id = ?)', copy.transaction_id]
      const rows = await db
        .query<{ source_key: string }>(`SELECT source_key FROM status_log WHERE ${part} AND source_key IS NOT NULL`)
        .all(owner)
      for (const { source_key } of rows) known.set(source_key, (known.get(source_key) ?? 0) + 1)
      let added = 0
      for (const entry of entries) {
        const key = JSON.stringify([entry.code, entry.details, entry.created_at ?? null])
        const before = known.get(key) ?? 0
        if (before > 0) {
          // The same entry may rightly stand there twice; each is copied once.
          known.set(key, before - 1)
          continue
        }
        const { code, details } = copy.code(entry.code)
        await appendLog(db, documentId, {
          code,
          details: [details, entry.details].filter((part) => part !== '').join(': '),
          created_at: readInstant(entry.created_at) ?? copy.now,
          origin: copy.origin,
          ...(copy.transaction_id === undefined ? {} : { transaction_id: copy.transaction_id }),
          source_key: key,
        })
        added += 1
      }
      return added
    },
  }
}

type NewEntry = Omit<StatusLogEntry, 'actor'> & { readonly actor?: string | undefined } & {
  readonly transaction_id?: string
  readonly source_key?: string
}

export async function appendLog(db: WritableDatabase, documentId: string, entry: NewEntry): Promise<void> {
  await chainRow(db, 'status', documentId, await addLog(db, documentId, entry))
}

/** The row alone; answers its `seq`, by which it is to be put into the chain. */
export async function addLog(db: WritableDatabase, documentId: string, entry: NewEntry): Promise<number> {
  return db
    .insert(
      `INSERT INTO status_log (document_seq, transaction_seq, code, details, created_at, origin, source_key, actor)
     VALUES ((SELECT seq FROM documents WHERE id = ?), (SELECT seq FROM transactions WHERE id = ?), ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      documentId,
      entry.transaction_id ?? null,
      entry.code,
      entry.details,
      entry.created_at,
      entry.origin,
      entry.source_key ?? null,
      entry.actor ?? null,
    )
}

/** Other services write times in many ways; ours are UTC with milliseconds. */
function readInstant(text: string | undefined): string | undefined {
  if (text === undefined || !/^\d{4}-\d\d-\d\dT/.test(text)) return undefined
  const millis = Date.parse(text)
  return Number.isNaN(millis) ? undefined : new Date(millis).toISOString()
}
