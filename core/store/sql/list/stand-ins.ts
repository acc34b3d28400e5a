import { CORRECTIONS } from '../../../contract/invoice-types.ts'
import type { Dialect } from '../database.ts'

/**
 * A document `later` refers to `earlier` (BG-3): same number and, where it is given, the same day, by the same seller and in the same direction. Of
 * several with one number the newest is meant.
 */
export function refers(dialect: Dialect): string {
  return `later.direction = earlier.direction AND later.direction <> 'undecided' AND later.seq <> earlier.seq
  AND later.sender_key IS NOT DISTINCT FROM earlier.sender_key AND (p.date IS NULL OR earlier.issue_date IS NULL OR p.date = earlier.issue_date)
  AND NOT EXISTS (SELECT 1 FROM documents AS other ${dialect.indexedBy('documents_by_number')} WHERE other.number = earlier.number
    AND other.seq > earlier.seq AND other.seq <> later.seq AND other.direction = earlier.direction
    AND other.sender_key IS NOT DISTINCT FROM earlier.sender_key
    AND (p.date IS NULL OR other.issue_date IS NULL OR p.date = other.issue_date))`
}

const CODES = CORRECTIONS.map((code) => `'${code}'`).join(', ')

/** The corrections that are the whole invoice anew, each with a document that it refers to. */
export function corrections(dialect: Dialect): string {
  return `SELECT later.seq AS later, earlier.seq AS earlier, later.issue_date FROM documents AS later ${dialect.indexedBy('documents_corrections')}
    CROSS JOIN preceding AS p CROSS JOIN documents AS earlier ${dialect.indexedBy('documents_by_number')}
    WHERE p.document_seq = later.seq AND earlier.number = p.number
      AND later.type_code IN (${CODES}) AND later.due_units > 0 AND earlier.type IS DISTINCT FROM 'credit_note' AND ${refers(dialect)}`
}

/** A row of `corrections`. */
export interface Correction {
  readonly later: number
  readonly earlier: number
  readonly issue_date: string | null
}

/** What each document stands in place of, all of it before it. */
export type StandIns = ReadonlyMap<number, readonly number[]>

/** For each correction that is the whole invoice anew, the documents that do not count beside it. */
export function standInsOf(rows: readonly Correction[]): StandIns {
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
