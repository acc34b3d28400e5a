import type { DocumentRecord } from '../../../contract/types.ts'
import { DOCUMENT_COLUMNS, documentFromRow, type DocumentRow } from '../../sql/documents/document-row.ts'
import { MAX_LINKS, relateBy, type Related } from '../../sql/list/related.ts'
import { corrections, refers, standInsOf, type Correction, type StandIns } from '../../sql/list/stand-ins.ts'
import type { Reference } from '../../port/list.ts'
import { DIALECT } from '../access.ts'
import { KeptAnswers } from './kept.ts'
import type { Matches } from './matches.ts'
import type { ReadableFile } from '../driver.ts'

interface Pair {
  readonly later: number
  readonly earlier: number
}

/** What documents have to do with the invoices that they refer to. */
export function createRelations(db: ReadableFile, matches: Matches) {
  const kept = new KeptAnswers(matches)

  /** For each correction that is the whole invoice anew, the documents that do not count beside it. */
  const standIns = (): StandIns => kept.get('stand-ins', () => standInsOf(db.query<Correction>(corrections(DIALECT)).all()))

  const seqOf = (id: string): number => db.query<{ seq: number }>('SELECT seq FROM documents WHERE id = ?').get(id)?.seq ?? 0

  const idsOf = (seqs: readonly number[]): string[] =>
    seqs.flatMap((seq) => db.query<{ id: string }>('SELECT id FROM documents WHERE seq = ?').get(seq)?.id ?? [])

  /** `what`: columns of `later` and `earlier`. */
  const linksOf = <Row>(ids: readonly string[], what: string): Row[] => {
    const chosen = JSON.stringify(ids)
    const select = (side: 'later' | 'earlier') =>
      `SELECT ${what} FROM ${
        side === 'later'
          ? `json_each(?) CROSS JOIN documents AS later ON later.id = value CROSS JOIN preceding AS p ON p.document_seq = later.seq
           CROSS JOIN documents AS earlier INDEXED BY documents_by_number ON earlier.number = p.number`
          : `json_each(?) CROSS JOIN documents AS earlier ON earlier.id = value CROSS JOIN preceding AS p ON p.number = earlier.number
           CROSS JOIN documents AS later ON later.seq = p.document_seq`
      } WHERE ${refers(DIALECT)}`
    return db.query<Row>(`${select('later')} UNION ${select('earlier')} ORDER BY 1, 2 LIMIT ${MAX_LINKS}`).all(chosen, chosen)
  }

  const pairsOf = (ids: readonly string[]): Related[] => {
    const rows = linksOf<Pair>(ids, 'later.seq AS later, earlier.seq AS earlier')
    const read = (seq: number): DocumentRecord[] => {
      const row = db.query<DocumentRow>(`SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE seq = ?`).get(seq)
      return row === undefined ? [] : [withStandIns(documentFromRow(row), seq)]
    }
    return rows.flatMap((row) => {
      const [later] = read(row.later)
      const [earlier] = read(row.earlier)
      return later === undefined || earlier === undefined ? [] : [{ later, earlier }]
    })
  }

  const withStandIns = (document: DocumentRecord, seq: number): DocumentRecord => {
    const replaced = standIns().get(seq)
    return replaced === undefined ? document : { ...document, stands_for: idsOf(replaced) }
  }

  const isShared = (id: string): boolean =>
    (db
      .query<{ amount: number }>('SELECT count(*) AS amount FROM preceding WHERE document_seq = (SELECT seq FROM documents WHERE id = ?)')
      .get(id)?.amount ?? 0) > 1

  return {
    standIns,
    references: (ids: readonly string[]): Reference[] => linksOf(ids, 'later.id AS later, earlier.id AS earlier'),
    relate: (documents: readonly DocumentRecord[]): DocumentRecord[] =>
      relateBy(pairsOf(documents.map(({ id }) => id)), documents, {
        withStandIns: (document) => withStandIns(document, seqOf(document.id)),
        isShared,
      }),
  }
}
