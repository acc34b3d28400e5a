import type { Clock, IdSource } from '../../../base/ports.ts'
import type { DocumentRecord, Side } from '../../../contract/types.ts'
import type { DocumentReads, DocumentWrites, PartnerCount } from '../../port/documents.ts'
import { NOBODY, type Actor } from '../../actor.ts'
import { join } from '../join.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'
import { documentFromRow, DOCUMENT_COLUMNS, type DocumentRow } from './document-row.ts'
import { statusWrites } from './document-status.ts'
import { findDocument, readDocument } from './find-document.ts'
import { furtherVersions } from './further-versions.ts'
import { documentInserts } from './inserts.ts'
import { sideInSql } from './sides.ts'

/** So many are named where one invoice came in very often. */
const MAX_SAME = 100

export function documentReads(db: ReadableDatabase): Omit<DocumentReads, 'readHistory'> {
  return {
    find: (id: string): Promise<DocumentRecord | undefined> => findDocument(db, id),
    read: (id: string): Promise<DocumentRecord> => readDocument(db, id),
    findByContent: async (sha256: string): Promise<DocumentRecord[]> =>
      (
        await db
          .query<DocumentRow>(
            `SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE seq IN (SELECT document_seq FROM versions WHERE sha256 = ?) ORDER BY seq`,
          )
          .all(sha256)
      ).map(documentFromRow),
    findByDigest: async (id: string): Promise<DocumentRecord[]> =>
      (
        await db
          .query<DocumentRow>(
            // What an older program has stored as a further version has no digest: the one of the version before says nothing of it.
            `SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE seq IN (
              SELECT other.document_seq FROM documents AS asked
                JOIN document_digests AS own ON own.document_seq = asked.seq AND own.version = asked.version
                JOIN document_digests AS other ON other.digest = own.digest AND other.document_seq <> own.document_seq
              WHERE asked.id = ?
            ) AND version = (SELECT version FROM document_digests WHERE document_seq = documents.seq) ORDER BY seq LIMIT ${MAX_SAME}`,
          )
          .all(id)
      ).map(documentFromRow),
    findByNumber: async (number: string): Promise<DocumentRecord[]> =>
      (
        await db
          .query<DocumentRow>(
            `SELECT ${DOCUMENT_COLUMNS} FROM documents ${db.dialect.indexedBy('documents_by_number')} WHERE number = ? ORDER BY +seq`,
          )
          .all(number)
      ).map(documentFromRow),
    listNumbers: async (prefix: string, { limit, offset }: { readonly limit: number; readonly offset: number }) => {
      // Counted in characters, as the database counts.
      const behind = [...prefix].length + 1
      return (
        await db
          .query<{ id: string; number: string; own: number }>(
            `SELECT id, number, own FROM (
              SELECT id, number, ltrim(substr(number, ${behind}), '0') AS counter, CASE WHEN coalesce(match_role, '') IN ('seller', 'both')
                  OR EXISTS (SELECT 1 FROM versions WHERE document_seq = documents.seq AND version = 1 AND cause = 'create')
                THEN 1 ELSE 0 END AS own
              FROM documents ${db.dialect.indexedBy('documents_by_number')}
              WHERE number >= (SELECT ?) AND number < (SELECT ?) AND direction = 'outbound' AND length(number) >= ${behind}
                AND ${db.dialect.isDigits(`substr(number, ${behind})`)}
            ) AS numbered ORDER BY length(counter) DESC, counter DESC LIMIT ? OFFSET ?`,
          )
          .all(prefix, `${prefix}\u{10ffff}`, limit, offset)
      ).map(({ id, number, own }) => ({ id, number, isOwn: own === 1 }))
    },
    countByPartner: (keys: readonly string[]): Promise<PartnerCount[]> =>
      keys.length === 0
        ? Promise.resolve([])
        : db
            .query<PartnerCount>(
              `SELECT ${sideInSql()} AS side, partner_key AS key, count(*) AS count, max(issue_date) AS last_date FROM documents
                WHERE partner_key IN (${keys.map(() => '?').join(', ')}) GROUP BY 1, partner_key`,
            )
            .all(...keys),
    listPartners: (): Promise<{ readonly side: Side; readonly name: string }[]> =>
      db
        .query<{ side: Side; name: string }>(
          `SELECT side, min(CASE side WHEN 'buyer' THEN sender_name ELSE receiver_name END) AS name
            FROM (SELECT ${sideInSql()} AS side, partner_key, sender_name, receiver_name FROM documents WHERE partner_key IS NOT NULL) AS named
            GROUP BY side, partner_key ORDER BY side, partner_key`,
        )
        .all(),
  }
}

export function documentWrites(
  db: WritableDatabase,
  { clock, ids, actor = NOBODY }: { clock: Clock; ids: IdSource; actor?: Actor },
): Omit<DocumentWrites, 'erase'> {
  const ports = { clock, ids, actor }
  return join(join(documentInserts(db, ports), furtherVersions(db, ports)), statusWrites(db, ports))
}
