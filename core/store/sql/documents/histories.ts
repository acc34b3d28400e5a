import { mapInOrder } from '../../../base/in-order.ts'
import type { DocumentReads } from '../../port/documents.ts'
import { readContent } from './content.ts'
import { mailReads } from './mails.ts'
import { logReads } from '../record/status-log.ts'
import type { ReadableDatabase } from '../database.ts'
import type { DocumentHistory, PastVersion } from '../../types.ts'
import { versionReads } from './versions.ts'

export function historyReads(db: ReadableDatabase): Pick<DocumentReads, 'readHistory'> {
  const stored = versionReads(db)
  const mails = mailReads(db)
  const findOriginal = async (id: string, version: number): Promise<PastVersion['original']> => {
    const row = await db
      .query<{ sha256: string | null; media_type: string | null }>(
        `SELECT original_sha256 AS sha256, original_type AS media_type FROM versions
          WHERE document_seq = (SELECT seq FROM documents WHERE id = ?) AND version = ?`,
      )
      .get(id, version)
    if (row === undefined || row.sha256 === null || row.media_type === null) return undefined
    return { bytes: await readContent(db, row.sha256), media_type: row.media_type }
  }
  return {
    async readHistory(id: string): Promise<DocumentHistory> {
      const versions = await mapInOrder(
        await stored.list(id),
        async ({ sha256: _sha256, bytes: _bytes, ...version }): Promise<PastVersion> => {
          const original = await findOriginal(id, version.version)
          const { xml } = await stored.read(id, version.version)
          return {
            ...version,
            xml,
            verdict: await stored.readVerdict(id, version.version),
            ...(original === undefined ? {} : { original }),
          }
        },
      )
      const log = await logReads(db).list(id)
      const [about, bytes] = [await mails.find(id), await mails.read(id)]
      const mail = about === undefined || bytes === undefined ? {} : { mail: { ...about, bytes } }
      return { id, created_at: versions[0]?.created_at ?? '', versions, log, ...mail }
    },
  }
}
