import { AppError } from '../../../base/errors.ts'
import type { Clock } from '../../../base/ports.ts'
import type { MirrorReads, MirrorWrites } from '../../port/deliveries.ts'
import { dropContent, readContent, storeContent } from '../documents/content.ts'
import type { ReadableDatabase, Value, WritableDatabase } from '../database.ts'
import type { MirrorRow, MirrorState, NewMirrorRow } from '../../types.ts'

const COLUMNS = `m.remote, m.remote_id, d.id AS document_id, m.state, m.matched, m.status, m.stamp, m.sha256, m.version, m.problem, m.gone_at,
  m.changed_at`
const JOINED = 'mirror m LEFT JOIN documents d ON d.seq = m.document_seq'

/** What a remote holds, as it was last fetched, and which document here it is. */
export function mirrorReads(db: ReadableDatabase): MirrorReads {
  const many = (condition: string, ...values: Value[]): Promise<MirrorRow[]> =>
    db.query<MirrorRow>(`SELECT ${COLUMNS} FROM ${JOINED} WHERE ${condition}`).all(...values)
  return {
    find: async (remote: string, remoteId: string): Promise<MirrorRow | undefined> =>
      (await many('m.remote = ? AND m.remote_id = ?', remote, remoteId))[0],
    findOf: async (documentId: string, remote: string): Promise<MirrorRow | undefined> =>
      (
        await many(
          'm.document_seq = (SELECT seq FROM documents WHERE id = ?) AND m.remote = ? ORDER BY m.remote_id LIMIT 1',
          documentId,
          remote,
        )
      )[0],
    list: (remote: string): Promise<MirrorRow[]> => many('m.remote = ?', remote),
    listIn: (remote: string, states: readonly MirrorState[], limit: number): Promise<MirrorRow[]> =>
      many(
        `m.remote = ? AND m.state IN (${states.map(() => '?').join(', ')}) ORDER BY m.changed_at DESC, m.remote_id LIMIT ?`,
        remote,
        ...states,
        limit,
      ),
    count: async (remote: string, state: MirrorState): Promise<number> =>
      (await db.query<{ amount: number }>('SELECT count(*) AS amount FROM mirror WHERE remote = ? AND state = ?').get(remote, state))
        ?.amount ?? 0,
    async readXml(remote: string, remoteId: string): Promise<Uint8Array> {
      const row = await db
        .query<{ kept: string | null }>('SELECT kept FROM mirror WHERE remote = ? AND remote_id = ?')
        .get(remote, remoteId)
      if (row === undefined || row.kept === null) throw new AppError('not_found', `No copy of the remote's document ${remoteId} is kept.`)
      return readContent(db, row.kept)
    },
  }
}

export function mirrorWrites(db: WritableDatabase, { clock }: { readonly clock: Clock }): MirrorWrites {
  const readKept = async (remote: string, remoteId: string): Promise<string | null> =>
    (await db.query<{ kept: string | null }>('SELECT kept FROM mirror WHERE remote = ? AND remote_id = ?').get(remote, remoteId))?.kept ??
    null
  return {
    async put(row: NewMirrorRow, xml?: Uint8Array): Promise<void> {
      const before = await readKept(row.remote, row.remote_id)
      const kept = xml === undefined ? null : await storeContent(db, xml)
      await db.statement('DELETE FROM mirror WHERE remote = ? AND remote_id = ?').run(row.remote, row.remote_id)
      await db
        .statement(
          `INSERT INTO mirror (remote, remote_id, document_seq, state, matched, status, stamp, sha256, kept, version, problem, changed_at)
         VALUES (?, ?, (SELECT seq FROM documents WHERE id = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          row.remote,
          row.remote_id,
          row.document_id,
          row.state,
          row.matched,
          row.status,
          row.stamp,
          row.sha256,
          kept,
          row.version,
          row.problem,
          clock.now(),
        )
      if (before !== null && before !== kept) await dropContent(db, before)
    },

    async forgetElsewhere(): Promise<void> {
      await db.statement("DELETE FROM mirror WHERE state = 'elsewhere'").run()
    },

    async note(remote: string, remoteId: string, { status, stamp }: Pick<MirrorRow, 'status' | 'stamp'>): Promise<void> {
      await db
        .statement('UPDATE mirror SET status = ?, stamp = ?, gone_at = NULL, changed_at = ? WHERE remote = ? AND remote_id = ?')
        .run(status, stamp, clock.now(), remote, remoteId)
    },

    async setGone(remote: string, remoteId: string, isGone: boolean): Promise<void> {
      const isOther = isGone ? 'gone_at IS NULL' : 'gone_at IS NOT NULL'
      await db
        .statement(`UPDATE mirror SET gone_at = ? WHERE remote = ? AND remote_id = ? AND ${isOther}`)
        .run(isGone ? clock.now() : null, remote, remoteId)
    },
  }
}
