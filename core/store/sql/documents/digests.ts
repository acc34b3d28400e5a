import type { WritableDatabase } from '../database.ts'

/** What a version says by its business terms, in place of what the one before said; a document of an unknown kind says nothing. */
export async function keepDigest(db: WritableDatabase, seq: number, version: number, digest: string | undefined): Promise<void> {
  await db.statement('DELETE FROM document_digests WHERE document_seq = ?').run(seq)
  await addDigest(db, seq, version, digest)
}

/** The document has none yet. */
export async function addDigest(db: WritableDatabase, seq: number, version: number, digest: string | undefined): Promise<void> {
  if (digest === undefined) return
  await db.statement('INSERT INTO document_digests (document_seq, version, digest) VALUES (?, ?, ?)').run(seq, version, digest)
}
