import { CORRECTION } from '../../../contract/money.ts'
import type { DocumentRecord } from '../../../contract/types.ts'
import type { RelationReads } from '../../port/list.ts'
import type { ReadableDatabase } from '../../sql/database.ts'
import { DOCUMENT_COLUMNS, documentFromRow, type DocumentRow } from '../../sql/documents/document-row.ts'
import { relateBy } from '../../sql/list/related.ts'
import { corrections, refers, standInsOf, type Correction, type StandIns } from '../../sql/list/stand-ins.ts'

/** Pairs of which one side is among some documents, each followed from that side. */
const MAX_PAIRS = 1000

/** What stands in place of what, in the whole workspace: corrections are few. */
export async function readStandIns(db: ReadableDatabase): Promise<StandIns> {
  return standInsOf(await db.query<Correction>(corrections(db.dialect)).all())
}

/** What credit notes and corrections have to do with the invoices before them. */
export function relationReads(db: ReadableDatabase): RelationReads {
  const readPairs = (ids: readonly string[]) => {
    const chosen = JSON.stringify(ids)
    const select = (side: 'later' | 'earlier') =>
      `SELECT later.seq AS later, earlier.seq AS earlier FROM documents AS later JOIN preceding AS p ON p.document_seq = later.seq
        JOIN documents AS earlier ON earlier.number = p.number WHERE ${side}.id IN ${db.dialect.texts('?')} AND ${refers(db.dialect)}
        AND (later.type = 'credit_note' OR later.type_code = '${CORRECTION}')`
    return db
      .query<{ readonly later: number; readonly earlier: number }>(
        `${select('later')} UNION ${select('earlier')} ORDER BY later, earlier LIMIT ${MAX_PAIRS}`,
      )
      .all(chosen, chosen)
  }

  return {
    async relate(documents: readonly DocumentRecord[]): Promise<DocumentRecord[]> {
      const found = await readPairs(documents.map(({ id }) => id))
      if (found.length === 0) return [...documents]
      const standIns = await readStandIns(db)
      const seqs = new Set([
        ...found.flatMap(({ later, earlier }) => [later, earlier]),
        ...[...standIns].flatMap(([one, others]) => [one, ...others]),
      ])
      const chosen = JSON.stringify([...seqs])
      const rows = await db
        .query<DocumentRow & { readonly seq: number; readonly referred: number }>(
          `SELECT seq, ${DOCUMENT_COLUMNS}, (SELECT count(*) FROM preceding WHERE document_seq = seq) AS referred
            FROM documents WHERE seq IN ${db.dialect.numbers('?')}`,
        )
        .all(chosen)
      const bySeq = new Map(rows.map((row) => [row.seq, row]))
      const byId = new Map(rows.map((row) => [row.id, row]))
      const withStandIns = (document: DocumentRecord): DocumentRecord => {
        const replaced = standIns.get(byId.get(document.id)?.seq ?? 0)
        return replaced === undefined ? document : { ...document, stands_for: replaced.flatMap((seq) => bySeq.get(seq)?.id ?? []) }
      }
      const read = (seq: number): DocumentRecord[] => {
        const row = bySeq.get(seq)
        return row === undefined ? [] : [withStandIns(documentFromRow(row))]
      }
      const pairs = found.flatMap((pair) => {
        const [[later], [earlier]] = [read(pair.later), read(pair.earlier)]
        return later === undefined || earlier === undefined ? [] : [{ later, earlier }]
      })
      return relateBy(pairs, documents, { withStandIns, isShared: (id) => (byId.get(id)?.referred ?? 0) > 1 })
    },
  }
}
