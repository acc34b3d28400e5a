import type { DeliveryEnd, DueSum, MonthSum, StopCause } from '../../../contract/overview.ts'
import { NEED_CODES, type JobState, type NeedCode } from '../../../contract/types.ts'
import type { OverviewReads } from '../../port/list.ts'
import type { ReadableDatabase } from '../../sql/database.ts'
import {
  deliveryEndOf,
  dueSums,
  monthSums,
  replacementsOf,
  seqsOf,
  summed,
  type DueRow,
  type MonthRow,
  type Replacement,
  type SummedRow,
} from '../../sql/list/overview-sums.ts'
import { readStandIns } from './relations.ts'

/** Rules that are named; the rest is found in the list. */
const MAX_CAUSES = 10

/** What the overview adds up and counts, from sums that the database keeps with each change. */
export function overviewReads(db: ReadableDatabase): OverviewReads {
  const readReplacements = async (): Promise<readonly Replacement[]> => {
    const standIns = await readStandIns(db)
    if (standIns.size === 0) return []
    return replacementsOf(standIns, await db.query<SummedRow>(summed(db.dialect)).all(JSON.stringify(seqsOf(standIns))))
  }

  const readDue = async (condition: string, values: readonly string[], isWithin: (date: string) => boolean): Promise<DueSum[]> => {
    const rows = await db
      .query<DueRow>(
        `SELECT direction, currency_code, sum(amount) AS count, sum(missing) AS missing, sum(high) AS high, sum(low) AS low FROM due_sums
          WHERE ${condition} GROUP BY direction, currency_code HAVING sum(amount) > 0 ORDER BY direction, currency_code`,
      )
      .all(...values)
    return dueSums(rows, await readReplacements(), isWithin)
  }

  return {
    async sumMonths(from: string, to: string): Promise<MonthSum[]> {
      const rows = await db
        .query<MonthRow>(
          `SELECT month, direction, currency_code, kind, amount, missing, net_high, net_low, gross_high, gross_low FROM month_sums
            WHERE month >= ? AND month <= ? AND amount > 0 ORDER BY month, direction, currency_code`,
        )
        .all(from, to)
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

    async countByNeed(): Promise<Readonly<Record<NeedCode, number>>> {
      const counts = Object.fromEntries(NEED_CODES.map((code) => [code, 0])) as Record<NeedCode, number>
      const rows = await db
        .query<{ need: NeedCode; amount: number }>('SELECT need, sum(amount) AS amount FROM document_counts GROUP BY need')
        .all()
      for (const { need, amount } of rows) counts[need] = amount
      return counts
    },

    countStops: (): Promise<StopCause[]> =>
      db
        .query<StopCause>(
          `SELECT rule_id, min(term) AS term, count(*) AS count, count(DISTINCT partner_key) AS customers
            FROM documents JOIN document_causes ON document_seq = seq
            WHERE direction = 'outbound' AND need IN ('needs_attention', 'other_seller') AND stops = 1
            GROUP BY rule_id ORDER BY count DESC, rule_id LIMIT ${MAX_CAUSES}`,
        )
        .all(),
  }
}
