import type { DocumentRecord } from '../../../contract/types.ts'
import type { Reference, RelationReads } from '../../port/list.ts'
import type { ReadableDatabase } from '../../sql/database.ts'
import { DOCUMENT_COLUMNS, documentFromRow, type DocumentRow } from '../../sql/documents/document-row.ts'
import { MAX_LINKS, relateBy } from '../../sql/list/related.ts'
import { corrections, refers, standInsOf, type Correction, type StandIns } from '../../sql/list/stand-ins.ts'

/** What stands in place of what, in the whole workspace: corrections are few. */
export async function readStandIns(db: ReadableDatabase): Promise<StandIns> {
  return standInsOf(await db.query<Correction>(corrections(db.dialect)).all())
}

interface Pair {
  readonly later: number
  readonly earlier: number
}

/** What documents have to do with the invoices that they refer to. */
export function relationReads(db: ReadableDatabase): RelationReads {
  /** `what`: columns of `later` and `earlier`. */
  const readLinks = <Row>(ids: readonly string[], what: string): Promise<Row[]> => {
    const chosen = JSON.stringify(ids)
    const select = (side: 'later' | 'earlier') =>
      `SELECT ${what} FROM documents AS later JOIN preceding AS p ON p.document_seq = later.seq
        JOIN documents AS earlier ON earlier.number = p.number WHERE ${side}.id IN ${db.dialect.texts('?')} AND ${refers(db.dialect)}`
    return db.query<Row>(`${select('later')} UNION ${select('earlier')} ORDER BY 1, 2 LIMIT ${MAX_LINKS}`).all(chosen, chosen)
  }

  return {
    references: (ids) => readLinks<Reference>(ids, 'later.id AS later, earlier.id AS earlier'),
    async relate(documents: readonly DocumentRecord[]): Promise<DocumentRecord[]> {
      const chosenIds = documents.map(({ id }) => id)
      const found = await readLinks<Pair>(chosenIds, 'later.seq AS later, earlier.seq AS earlier')
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
