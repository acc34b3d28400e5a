import type { DeliveryEnd, DueSum, MonthSum, StopCause } from '../../../contract/overview.ts'
import type { JobState, NeedCode } from '../../../contract/types.ts'
import type { OverviewReads } from '../../port/list.ts'
import type { ReadableDatabase } from '../../sql/database.ts'
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
import { readStandIns } from './relations.ts'

/** What the overview adds up and counts, from sums that the database keeps with each change. */
export function overviewReads(db: ReadableDatabase): OverviewReads {
  const readReplacements = async (): Promise<readonly Replacement[]> => {
    const standIns = await readStandIns(db)
    if (standIns.size === 0) return []
    return replacementsOf(standIns, await db.query<SummedRow>(summed(db.dialect)).all(JSON.stringify(seqsOf(standIns))))
  }

  const readDue = async (condition: string, values: readonly string[], isWithin: (date: string) => boolean): Promise<DueSum[]> => {
    const rows = await db.query<DueRow>(sumDueOf(condition)).all(...values)
    return dueSums(rows, await readReplacements(), isWithin)
  }

  return {
    async sumMonths(from: string, to: string): Promise<MonthSum[]> {
      const rows = await db.query<MonthRow>(SUM_MONTHS).all(from, to)
      return monthSums(rows, await readReplacements())
    },

    sumDue: (from = '0', to = '9') => readDue('due_date >= ? AND due_date <= ?', [from, to], (date) => date >= from && date <= to),
    sumUndated: () => readDue('due_date = ?', [''], (date) => date === ''),

    async countDeliveries(edges: readonly string[]): Promise<Readonly<Record<DeliveryEnd, number>>[]> {
      const rows = await db
        .query<{ readonly place: number; readonly delivery: JobState; readonly amount: number }>(
          `SELECT place, delivery, count(*) AS amount
            FROM jsonb_array_elements(?::jsonb) WITH ORDINALITY AS span (edges, place)
            JOIN documents ON delivery_at >= edges ->> 0 AND delivery_at < edges ->> 1 GROUP BY place, delivery`,
        )
        .all(JSON.stringify(edges.slice(1).map((edge, index) => [edges[index], edge])))
      const counts = edges.slice(1).map((): Record<DeliveryEnd, number> => ({ delivered: 0, refused: 0, waiting: 0, unknown: 0 }))
      for (const { place, delivery, amount } of rows) {
        const [ends, end] = [counts[place - 1], deliveryEndOf(delivery)]
        if (ends !== undefined && end !== undefined) ends[end] += amount
      }
      return counts
    },

    countByNeed: async (): Promise<Readonly<Record<NeedCode, number>>> => needCounts(await db.query<NeedRow>(COUNT_NEEDS).all()),

    countStops: (): Promise<StopCause[]> => db.query<StopCause>(countStopsIn('documents JOIN document_causes ON document_seq = seq')).all(),
  }
}
