import type { DocumentReads } from '../../port/documents.ts'
import { readContent } from './content.ts'
import { mailReads } from './mails.ts'
import { logReads } from '../record/status-log.ts'
import type { ReadableDatabase } from '../sql.ts'
import type { DocumentHistory, PastVersion } from '../../types.ts'
import { versionReads } from './versions.ts'

export function historyReads(db: ReadableDatabase): Pick<DocumentReads, 'readHistory'> {
  const stored = versionReads(db)
  const mails = mailReads(db)
  const findOriginal = (id: string, version: number): PastVersion['original'] => {
    const row = db
      .query<{ sha256: string | null; media_type: string | null }>(
        `SELECT original_sha256 AS sha256, original_type AS media_type FROM versions
          WHERE document_seq = (SELECT seq FROM documents WHERE id = ?) AND version = ?`,
      )
      .get(id, version)
    if (row === undefined || row.sha256 === null || row.media_type === null) return undefined
    return { bytes: readContent(db, row.sha256), media_type: row.media_type }
  }
  return {
    readHistory(id: string): DocumentHistory {
      const versions = stored.list(id).map(({ sha256: _sha256, bytes: _bytes, ...version }): PastVersion => {
        const original = findOriginal(id, version.version)
        const { xml } = stored.read(id, version.version)
        return { ...version, xml, verdict: stored.readVerdict(id, version.version), ...(original === undefined ? {} : { original }) }
      })
      const log = logReads(db).list(id)
      const [about, bytes] = [mails.find(id), mails.read(id)]
      const mail = about === undefined || bytes === undefined ? {} : { mail: { ...about, bytes } }
      return { id, created_at: versions[0]?.created_at ?? '', versions, log, ...mail }
    },
  }
}
