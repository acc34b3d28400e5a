import type { Clock } from '../../../base/ports.ts'
import type { Direction, DocumentRecord, IdentityMatch } from '../../../contract/types.ts'
import type { DocumentParties } from '../../../identity/parties.ts'
import type { DirectionReads, DirectionWrites } from '../../port/documents.ts'
import { NOBODY, type Actor } from '../../actor.ts'
import { documentFromRow, DOCUMENT_COLUMNS, type DocumentRow } from './document-row.ts'
import { documentReads } from './documents.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'
import { appendLog } from '../record/status-log.ts'
import { IS_SELF_BILLED, PARTNER_KEY } from './sides.ts'
import type { Decision, DirectionSource, Matchable } from '../../types.ts'

const WRONG_PARTNER = `${IS_SELF_BILLED} AND partner_key IS DISTINCT FROM ${PARTNER_KEY}`

/** A document that was never sent, and whose direction nobody has said, may be found to be the client's own or not. */
const OPEN = "(direction_by IS NULL OR direction_by = 'match') AND transactions = 0 AND status LIKE 'upload.%'"

export function directionReads(db: ReadableDatabase): DirectionReads {
  const listMatchable = async (condition: string, after: number, limit: number): Promise<Matchable[]> =>
    (
      await db
        .query<DocumentRow & { readonly seq: number; readonly facts: string }>(
          `SELECT seq, ${DOCUMENT_COLUMNS}, facts FROM documents JOIN document_facts ON document_seq = seq
          WHERE ${condition} AND facts_version > 0 AND seq > ? ORDER BY seq LIMIT ?`,
        )
        .all(after, limit)
    ).map((row) => ({ seq: row.seq, document: documentFromRow(row), parties: JSON.parse(row.facts) as DocumentParties }))
  return {
    listUndecided: (after: number, limit: number): Promise<Matchable[]> => listMatchable("direction = 'undecided'", after, limit),
    listUnrecognised: (after: number, limit: number): Promise<Matchable[]> =>
      listMatchable("(direction = 'undecided' OR direction = 'outbound' AND match_role = 'none')", after, limit),
    listAll: (after: number, limit: number): Promise<Matchable[]> => listMatchable('TRUE', after, limit),
    listContradicted: (until: number, limit: number): Promise<Matchable[]> =>
      listMatchable(
        `${OPEN} AND seq <= ${Math.trunc(until)} AND (direction = 'outbound' AND match_role IN ('buyer', 'none') OR direction = 'inbound' AND match_role IN ('seller', 'both', 'none'))`,
        0,
        limit,
      ),
    async findDecision(...subjects: string[]): Promise<Decision | undefined> {
      const rows = await db
        .query<Omit<Decision, 'actor'> & { readonly actor: string | null }>(
          `SELECT subject, answer, decided_at, actor FROM decisions WHERE subject IN (${subjects.map(() => '?').join(', ')})`,
        )
        .all(...subjects)
      const [row] = subjects.flatMap((subject) => rows.find((one) => one.subject === subject) ?? [])
      if (row === undefined) return undefined
      const { actor, ...decision } = row
      return actor === null ? decision : { ...decision, actor }
    },
    lastSeq: async (): Promise<number> => (await db.query<{ seq: number | null }>('SELECT max(seq) AS seq FROM documents').get())?.seq ?? 0,
    findSource: async (id: string): Promise<DirectionSource | undefined> =>
      (await db.query<{ source: DirectionSource | null }>('SELECT direction_by AS source FROM documents WHERE id = ?').get(id))?.source ??
      undefined,
    hasWrongPartner: async (): Promise<boolean> =>
      (await db
        .query(`SELECT seq FROM documents ${db.dialect.indexedBy('documents_self_billed')} WHERE ${WRONG_PARTNER} LIMIT 1`)
        .get()) !== undefined,
  }
}

export function directionWrites(
  db: WritableDatabase,
  { clock, actor = NOBODY }: { readonly clock: Clock; readonly actor?: Actor },
): DirectionWrites {
  /** The company on the other side follows from what was written. */
  const settlePartner = (id: string): Promise<unknown> =>
    db.statement(`UPDATE documents SET partner_key = ${PARTNER_KEY} WHERE id = ? AND partner_key IS DISTINCT FROM ${PARTNER_KEY}`).run(id)
  return {
    async set(
      id: string,
      direction: Direction,
      { by, details }: { readonly by: DirectionSource; readonly details: string },
    ): Promise<DocumentRecord> {
      const documents = documentReads(db)
      const { status } = await documents.read(id)
      const now = clock.now()
      await db
        .statement('UPDATE documents SET direction = ?, direction_by = ?, handling = ?, updated_at = ? WHERE id = ?')
        .run(direction, by, direction === 'inbound' ? 'new' : null, now, id)
      await settlePartner(id)
      await appendLog(db, id, { code: status, details, created_at: now, origin: 'local', actor: by === 'match' ? undefined : actor() })
      return documents.read(id)
    },
    async confirm(id: string): Promise<void> {
      await db.statement("UPDATE documents SET direction_by = 'person' WHERE id = ?").run(id)
    },
    async setMatch(id: string, match: IdentityMatch | undefined): Promise<void> {
      const changed = await db
        .statement(
          'UPDATE documents SET match_role = ?, match_by = ? WHERE id = ? AND (match_role IS DISTINCT FROM ? OR match_by IS DISTINCT FROM ?)',
        )
        .run(match?.role ?? null, match?.by ?? null, id, match?.role ?? null, match?.by ?? null)
      if (changed > 0) await settlePartner(id)
    },
    async settlePartners(): Promise<void> {
      const found = db.dialect.indexedBy('documents_self_billed')
      await db.statement(`UPDATE documents ${found} SET partner_key = ${PARTNER_KEY} WHERE ${WRONG_PARTNER}`).run()
    },
    async keepDecision(subject: string, answer: string): Promise<void> {
      await db.statement('DELETE FROM decisions WHERE subject = ?').run(subject)
      await db
        .statement('INSERT INTO decisions (subject, answer, decided_at, actor) VALUES (?, ?, ?, ?)')
        .run(subject, answer, clock.now(), actor() ?? null)
    },
  }
}
