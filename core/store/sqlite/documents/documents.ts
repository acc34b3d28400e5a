import type { Clock, IdSource } from '../../../base/ports.ts'
import type { Direction, DocumentRecord } from '../../../contract/types.ts'
import type { DocumentReads, DocumentWrites } from '../../port/documents.ts'
import { NOBODY, type Actor } from '../../actor.ts'
import { join } from '../join.ts'
import type { ReadableDatabase, WritableDatabase } from '../sql.ts'
import { documentFromRow, DOCUMENT_COLUMNS, type DocumentRow } from './document-row.ts'
import { statusWrites } from './document-status.ts'
import { findDocument, readDocument } from './find-document.ts'
import { furtherVersions } from './further-versions.ts'
import { documentInserts } from './inserts.ts'

export function documentReads(db: ReadableDatabase): Omit<DocumentReads, 'readHistory'> {
  return {
    find: (id: string): DocumentRecord | undefined => findDocument(db, id),
    read: (id: string): DocumentRecord => readDocument(db, id),
    findByContent: (sha256: string): DocumentRecord[] =>
      db
        .query<DocumentRow>(
          `SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE seq IN (SELECT document_seq FROM versions WHERE sha256 = ?) ORDER BY seq`,
        )
        .all(sha256)
        .map(documentFromRow),
    findByNumber: (number: string): DocumentRecord[] =>
      db
        .query<DocumentRow>(`SELECT ${DOCUMENT_COLUMNS} FROM documents INDEXED BY documents_by_number WHERE number = ? ORDER BY +seq`)
        .all(number)
        .map(documentFromRow),
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
    listPartners: (): { readonly direction: Direction; readonly name: string }[] =>
      db
        .query<{ direction: Direction; name: string }>(
          `SELECT direction, iif(direction = 'inbound', sender_name, receiver_name) AS name FROM documents
            WHERE partner_key IS NOT NULL GROUP BY direction, partner_key ORDER BY direction, partner_key`,
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
