import type { Clock } from '../../../base/ports.ts'
import type { DocumentWrites } from '../../port/documents.ts'
import { appendChain } from '../record/chain.ts'
import { dropContent } from './content.ts'
import type { WritableDatabase } from '../database.ts'
import { missingDocument } from './find-document.ts'
import { removeFromSearch } from './search.ts'

/** What belongs to a document, each before what it points to. */
const PARTS = [
  "UPDATE mirror SET document_seq = NULL, state = 'erased', kept = NULL WHERE document_seq = ?",
  'DELETE FROM calls WHERE job_seq IN (SELECT seq FROM jobs WHERE document_seq = ?)',
  'DELETE FROM jobs WHERE document_seq = ?',
  'DELETE FROM status_log WHERE document_seq = ?',
  'DELETE FROM transactions WHERE document_seq = ?',
  'DELETE FROM versions WHERE document_seq = ?',
  'DELETE FROM document_facts WHERE document_seq = ?',
  'DELETE FROM supplier_facts WHERE document_seq = ?',
  'DELETE FROM confirmations WHERE document_seq = ?',
  'DELETE FROM document_mails WHERE document_seq = ?',
  'DELETE FROM document_digests WHERE document_seq = ?',
  'DELETE FROM search_texts WHERE document_seq = ?',
  'DELETE FROM documents WHERE seq = ?',
] as const

export function erasureWrites(db: WritableDatabase, { clock }: { readonly clock: Clock }): Pick<DocumentWrites, 'erase'> {
  return {
    async erase(id: string, actor: string): Promise<void> {
      const document = await db.query<{ seq: number }>('SELECT seq FROM documents WHERE id = ?').get(id)
      if (document === undefined) return missingDocument(id)
      const { seq } = document
      const entries = await db.query<{ seq: number }>('SELECT seq FROM chain WHERE document_seq = ? ORDER BY seq').all(seq)
      const versions = await db
        .query<{
          sha256: string
          original: string | null
        }>('SELECT sha256, original_sha256 AS original FROM versions WHERE document_seq = ? ORDER BY version')
        .all(seq)
      const copies = await db.query<{ kept: string }>('SELECT kept FROM mirror WHERE document_seq = ? AND kept IS NOT NULL').all(seq)
      const mails = await db.query<{ sha256: string }>('SELECT sha256 FROM document_mails WHERE document_seq = ?').all(seq)
      const held = versions.flatMap(({ sha256, original }) => (original === null ? [sha256] : [sha256, original]))
      const contents = [...new Set([...held, ...mails.map(({ sha256 }) => sha256), ...copies.map(({ kept }) => kept)])]
      await db.statement('UPDATE chain SET document_seq = NULL WHERE document_seq = ?').run(seq)
      await removeFromSearch(db, seq)
      for (const sql of PARTS) await db.statement(sql).run(seq)
      for (const sha256 of contents) await dropContent(db, sha256)
      const erasure = await db
        .insert('INSERT INTO erasures (document_id, entries, contents, actor, created_at) VALUES (?, ?, ?, ?, ?)')
        .run(id, entries.map((entry) => entry.seq).join(','), contents.join(','), actor, clock.now())
      await appendChain(db, { kind: 'erasure', document_seq: null, ref: erasure })
    },
  }
}
