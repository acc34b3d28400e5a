import type { ReceivedMail } from '../../../contract/types.ts'
import type { MailReads } from '../../port/documents.ts'
import type { Link } from '../record/chain.ts'
import { readContent, storeContent } from './content.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'
import type { NewMail } from '../../types.ts'

const OF_DOCUMENT = 'WHERE document_seq = (SELECT seq FROM documents WHERE id = ?)'

export function mailReads(db: ReadableDatabase): MailReads {
  return {
    find: (id: string): Promise<ReceivedMail | undefined> =>
      db.query<ReceivedMail>(`SELECT filename, media_type, "inner" FROM document_mails ${OF_DOCUMENT}`).get(id),

    async read(id: string): Promise<Uint8Array | undefined> {
      const row = await db.query<{ sha256: string }>(`SELECT sha256 FROM document_mails ${OF_DOCUMENT}`).get(id)
      return row === undefined ? undefined : await readContent(db, row.sha256)
    },
  }
}

/** Keeps the mail that a new document came with; answers what is to be put into the chain. */
export async function storeMail(
  db: WritableDatabase,
  seq: number,
  { bytes, filename, media_type, inner }: NewMail,
  now: string,
): Promise<Link> {
  await db
    .statement('INSERT INTO document_mails (document_seq, filename, media_type, "inner", sha256, created_at) VALUES (?, ?, ?, ?, ?, ?)')
    .run(seq, filename, media_type, inner, await storeContent(db, bytes), now)
  return { kind: 'mail', document_seq: seq, ref: 1 }
}
