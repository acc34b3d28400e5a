import { CORRECTION, sumMoney } from '../../../contract/money.ts'
import type { DocumentRecord, Relation } from '../../../contract/types.ts'
import { DOCUMENT_COLUMNS, documentFromRow, type DocumentRow } from '../documents/document-row.ts'
import { KeptAnswers } from './kept.ts'
import type { Matches } from './matches.ts'
import type { ReadableDatabase } from '../sql.ts'

/**
 * A document `later` refers to `earlier` (BG-3): same number and, where it is given, the same day, by the same seller and in the same direction. Of
 * several with one number the newest is meant.
 */
const REFERS = `later.direction = earlier.direction AND later.direction <> 'undecided' AND later.seq <> earlier.seq
  AND later.sender_key IS earlier.sender_key AND (p.date IS NULL OR earlier.issue_date IS NULL OR p.date = earlier.issue_date)`
const IS_NEWEST = `NOT EXISTS (SELECT 1 FROM documents AS other INDEXED BY documents_by_number WHERE other.number = earlier.number
  AND other.seq > earlier.seq AND other.seq <> later.seq AND other.direction = earlier.direction AND other.sender_key IS earlier.sender_key
  AND (p.date IS NULL OR other.issue_date IS NULL OR p.date = other.issue_date))`

interface Pair {
  readonly later: number
  readonly earlier: number
}

/** What each document stands in place of, all of it before it. */
export type StandIns = ReadonlyMap<number, readonly number[]>

const MAX_RELATED = 20

/** What credit notes and corrections have to do with the invoices before them. */
export function createRelations(db: ReadableDatabase, matches: Matches) {
  const kept = new KeptAnswers(matches)

  /** For each correction that is the whole invoice anew, the documents that do not count beside it. */
  const standIns = (): StandIns => kept.get('stand-ins', () => readStandIns(db))

  const seqOf = (id: string): number => db.query<{ seq: number }>('SELECT seq FROM documents WHERE id = ?').get(id)?.seq ?? 0

  const idsOf = (seqs: readonly number[]): string[] =>
    seqs.flatMap((seq) => db.query<{ id: string }>('SELECT id FROM documents WHERE seq = ?').get(seq)?.id ?? [])

  const pairsOf = (ids: readonly string[]): { readonly later: DocumentRecord; readonly earlier: DocumentRecord }[] => {
    const chosen = JSON.stringify(ids)
    const from = (side: 'later' | 'earlier') =>
      side === 'later'
        ? `json_each(?) CROSS JOIN documents AS later ON later.id = value CROSS JOIN preceding AS p ON p.document_seq = later.seq
           CROSS JOIN documents AS earlier INDEXED BY documents_by_number ON earlier.number = p.number`
        : `json_each(?) CROSS JOIN documents AS earlier ON earlier.id = value CROSS JOIN preceding AS p ON p.number = earlier.number
           CROSS JOIN documents AS later ON later.seq = p.document_seq`
    const select = (side: 'later' | 'earlier') =>
      `SELECT later.seq AS later, earlier.seq AS earlier FROM ${from(side)} WHERE ${REFERS} AND ${IS_NEWEST}
        AND (later.type = 'credit_note' OR later.type_code = '${CORRECTION}')`
    const rows = db.query<Pair>(`${select('later')} UNION ${select('earlier')} ORDER BY later, earlier LIMIT 1000`).all(chosen, chosen)
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

  return {
    standIns,
    relate(documents: readonly DocumentRecord[]): DocumentRecord[] {
      const pairs = pairsOf(documents.map(({ id }) => id))
      if (pairs.length === 0) return [...documents]
      return documents.map((plain) => {
        const document = plain.type_code === CORRECTION ? withStandIns(plain, seqOf(plain.id)) : plain
        const mine = pairs.filter(({ later, earlier }) => later.id === document.id || earlier.id === document.id).slice(0, MAX_RELATED)
        if (mine.length === 0) return document
        const after = mine.filter(({ earlier }) => earlier.id === document.id).map(({ later }) => later)
        const open = after.length === 0 ? undefined : openOf([document, ...after], pairs)
        return {
          ...document,
          related: mine.map(({ later, earlier }) => (later.id === document.id ? toEarlier(later, earlier) : toLater(later))),
          ...(open === undefined ? {} : { open }),
        }
      })
    },
  }

  /** What remains of an invoice; unknown where it is in several currencies, or one of them is about other invoices as well. */
  function openOf(family: readonly DocumentRecord[], pairs: readonly { readonly later: DocumentRecord }[]): string | undefined {
    const isShared = family
      .slice(1)
      .some(
        ({ id }) =>
          (db
            .query<{ amount: number }>(
              'SELECT count(*) AS amount FROM preceding WHERE document_seq = (SELECT seq FROM documents WHERE id = ?)',
            )
            .get(id)?.amount ?? 0) > 1,
      )
    const known = new Map(pairs.map(({ later }) => [later.id, later]))
    const [sum, ...others] = sumMoney(family.map((one) => known.get(one.id) ?? one))
    return isShared || sum === undefined || others.length > 0 || sum.missing > 0 ? undefined : sum.total
  }
}

const named = ({ id, number }: DocumentRecord): Omit<Relation, 'kind'> => ({ document_id: id, ...(number === undefined ? {} : { number }) })
const toEarlier = (later: DocumentRecord, earlier: DocumentRecord): Relation => ({
  kind: later.type === 'credit_note' ? 'credits' : 'corrects',
  ...named(earlier),
})
const toLater = (later: DocumentRecord): Relation => ({
  kind: later.type === 'credit_note' ? 'credited_by' : 'corrected_by',
  ...named(later),
})

interface Correction extends Pair {
  readonly issue_date: string | null
}

function readStandIns(db: ReadableDatabase): StandIns {
  const rows = db
    .query<Correction>(
      `SELECT later.seq AS later, earlier.seq AS earlier, later.issue_date FROM documents AS later INDEXED BY documents_corrections
        CROSS JOIN preceding AS p ON p.document_seq = later.seq
        CROSS JOIN documents AS earlier INDEXED BY documents_by_number ON earlier.number = p.number
        WHERE later.type_code = '${CORRECTION}' AND later.due_units > 0 AND earlier.type IS NOT 'credit_note' AND ${REFERS} AND ${IS_NEWEST}`,
    )
    .all()
  const corrected = new Map<number, { readonly date: string; readonly of: Set<number> }>()
  for (const { later, earlier, issue_date } of rows) {
    const known = corrected.get(later) ?? { date: issue_date ?? '', of: new Set<number>() }
    known.of.add(earlier)
    corrected.set(later, known)
  }
  /** Corrections of a correction, and two of each other, have an order all the same: the later day, then the later entry. */
  const order = [...corrected.keys()].sort((left, right) => {
    const [a = '', b = ''] = [corrected.get(left)?.date, corrected.get(right)?.date]
    return a < b ? -1 : a > b ? 1 : left - right
  })
  const standIns = new Map<number, number[]>()
  const correctionsOf = new Map<number, number[]>()
  for (const seq of order) {
    const of = corrected.get(seq)?.of ?? new Set<number>()
    // What comes later in the order is not replaced by what comes before it.
    const invoices = [...of].filter((one) => !corrected.has(one) || standIns.has(one))
    const others = [...of]
      .flatMap((one) => correctionsOf.get(one) ?? [])
      .filter((other) => [...(corrected.get(other)?.of ?? [])].every((one) => of.has(one)))
    const replaced = new Set([...invoices, ...others].flatMap((one) => [one, ...(standIns.get(one) ?? [])]))
    replaced.delete(seq)
    standIns.set(seq, [...replaced])
    for (const one of of) correctionsOf.set(one, [...(correctionsOf.get(one) ?? []), seq])
  }
  return standIns
}
