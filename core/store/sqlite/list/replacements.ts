import type { SummedDirection } from '../../../contract/overview.ts'
import type { ReadableDatabase } from '../sql.ts'
import type { KeptAnswers } from './kept.ts'
import type { StandIns } from './relations.ts'

/** A document as it counts in the sums of the overview; units as digits, since a number holds fewer. */
export interface Summed {
  readonly seq: number
  readonly direction: SummedDirection
  readonly currency_code: string
  readonly issue_date: string | null
  readonly due_date: string | null
  readonly is_turned_down: number
  readonly net_units: string | null
  readonly gross_units: string | null
  readonly due_units: string | null
}

/** A correction that is the whole invoice anew, and a document that it stands in place of. */
type Replacement = readonly [correction: Summed, replaced: Summed]

const UNITS = ['net_units', 'gross_units', 'due_units'].map((name) => `CAST(${name} AS TEXT) AS ${name}`).join(', ')

/** Finds the documents that do not count in a sum, as a correction stands in their place. */
export function createReplacements(db: ReadableDatabase, kept: KeptAnswers, standIns: () => StandIns) {
  /** Corrections are few: what they replace is read by itself, and taken off the sums that hold both (`contract/money.ts`). */
  const replacements = (): readonly Replacement[] =>
    kept.get('replacements', () => {
      const pairs = [...standIns()].flatMap(([correction, replaced]) => replaced.map((seq) => [correction, seq] as const))
      const rows = db
        .query<Summed>(
          `SELECT seq, direction, iif(currency_code GLOB '[A-Z][A-Z][A-Z]', currency_code, '') AS currency_code, issue_date, due_date,
              handling IS 'turned_down' AS is_turned_down, ${UNITS}
            FROM documents WHERE seq IN (SELECT value FROM json_each(?))`,
        )
        .all(JSON.stringify([...new Set(pairs.flat())]))
      const bySeq = new Map(rows.map((row) => [row.seq, row]))
      return pairs.flatMap(([left, right]): Replacement[] => {
        const [correction, replaced] = [bySeq.get(left), bySeq.get(right)]
        return correction?.is_turned_down === 0 && replaced?.is_turned_down === 0 ? [[correction, replaced]] : []
      })
    })

  /** What does not count beside its correction among the documents for which both of a pair are in the sum; each once. */
  return (isTogether: (correction: Summed, replaced: Summed) => boolean): Summed[] => [
    ...new Set(replacements().flatMap(([correction, replaced]) => (isTogether(correction, replaced) ? [replaced] : []))),
  ]
}
