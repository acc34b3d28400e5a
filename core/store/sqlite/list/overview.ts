import type { DeliveryEnd, DueSum, MonthSum, StopCause } from '../../../contract/overview.ts'
import type { JobState, NeedCode } from '../../../contract/types.ts'
import type { OverviewReads } from '../../port/list.ts'
import {
  COUNT_NEEDS,
  countStopsIn,
  deliveryEndOf,
  dueSums,
  monthSums,
  needCounts,
  replacementsOf,
  seqsOf,
  SUM_MONTHS,
  sumDueOf,
  summed,
  type DueRow,
  type MonthRow,
  type NeedRow,
  type Replacement,
  type SummedRow,
} from '../../sql/list/overview-sums.ts'
import type { StandIns } from '../../sql/list/stand-ins.ts'
import { DIALECT } from '../access.ts'
import type { ReadableFile } from '../driver.ts'
import type { AtOnce } from './at-once.ts'
import { KeptAnswers } from './kept.ts'
import type { Matches } from './matches.ts'

/** What the overview adds up and counts. Sums are kept by the database; what passes over many documents is kept here until the next change. */
export function createOverviewReads(db: ReadableFile, matches: Matches, standIns: () => StandIns): AtOnce<OverviewReads> {
  const kept = new KeptAnswers(matches)
  const replacements = (): readonly Replacement[] =>
    kept.get('replacements', () => {
      const found = standIns()
      return replacementsOf(found, db.query<SummedRow>(summed(DIALECT)).all(JSON.stringify(seqsOf(found))))
    })

  return {
    sumMonths(from: string, to: string): MonthSum[] {
      const rows = db.query<MonthRow>(SUM_MONTHS).all(from, to)
      return monthSums(rows, replacements())
    },

    sumDue(from = '0', to = '9'): DueSum[] {
      return readDue('due_date >= ? AND due_date <= ?', [from, to], (date) => date >= from && date <= to)
    },
    sumUndated: (): DueSum[] => readDue('due_date = ?', [''], (date) => date === ''),

    countDeliveries: (edges: readonly string[]): Readonly<Record<DeliveryEnd, number>>[] =>
      kept.get(`deliveries ${edges.join()}`, () =>
        edges.slice(1).map((edge, index) => {
          const ends: Record<DeliveryEnd, number> = { delivered: 0, refused: 0, waiting: 0, unknown: 0 }
          const rows = db
            .query<{ delivery: JobState; amount: number }>(
              `SELECT delivery, count(*) AS amount FROM documents INDEXED BY documents_by_delivery
                WHERE delivery_at >= ? AND delivery_at < ? GROUP BY delivery`,
            )
            .all(edges[index] ?? '', edge)
          for (const { delivery, amount } of rows) {
            const end = deliveryEndOf(delivery)
            if (end !== undefined) ends[end] += amount
          }
          return ends
        }),
      ),

    countByNeed: (): Readonly<Record<NeedCode, number>> => needCounts(db.query<NeedRow>(COUNT_NEEDS).all()),

    countStops: (): StopCause[] =>
      kept.get('stops', () =>
        db
          .query<StopCause>(countStopsIn('documents INDEXED BY documents_by_facets CROSS JOIN document_causes ON document_seq = seq'))
          .all(),
      ),
  }

  function readDue(condition: string, values: readonly string[], isWithin: (date: string) => boolean): DueSum[] {
    const rows = db.query<DueRow>(sumDueOf(condition)).all(...values)
    return dueSums(rows, replacements(), isWithin)
  }
}
