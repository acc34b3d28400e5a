import type { DeliveryEnd, DueSum, MonthSum, StopCause } from '../../../contract/overview.ts'
import { NEED_CODES, type JobState, type NeedCode } from '../../../contract/types.ts'
import type { OverviewReads } from '../../port/list.ts'
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
import type { StandIns } from '../../sql/list/stand-ins.ts'
import { DIALECT } from '../access.ts'
import type { ReadableFile } from '../driver.ts'
import type { AtOnce } from './at-once.ts'
import { KeptAnswers } from './kept.ts'
import type { Matches } from './matches.ts'

/** Rules that are named; the rest is found in the list. */
const MAX_CAUSES = 10

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
      const rows = db
        .query<MonthRow>(
          `SELECT month, direction, currency_code, kind, amount, missing, net_high, net_low, gross_high, gross_low FROM month_sums
            WHERE month >= ? AND month <= ? AND amount > 0 ORDER BY month, direction, currency_code`,
        )
        .all(from, to)
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

    countByNeed(): Readonly<Record<NeedCode, number>> {
      const counts = Object.fromEntries(NEED_CODES.map((code) => [code, 0])) as Record<NeedCode, number>
      const rows = db
        .query<{ need: NeedCode; amount: number }>('SELECT need, sum(amount) AS amount FROM document_counts GROUP BY need')
        .all()
      for (const { need, amount } of rows) counts[need] = amount
      return counts
    },

    countStops: (): StopCause[] =>
      kept.get('stops', () =>
        db
          .query<StopCause>(
            `SELECT rule_id, min(term) AS term, count(*) AS count, count(DISTINCT partner_key) AS customers
              FROM documents INDEXED BY documents_by_facets CROSS JOIN document_causes ON document_seq = seq
              WHERE direction = 'outbound' AND need IN ('needs_attention', 'other_seller') AND stops = 1
              GROUP BY rule_id ORDER BY count DESC, rule_id LIMIT ${MAX_CAUSES}`,
          )
          .all(),
      ),
  }

  function readDue(condition: string, values: readonly string[], isWithin: (date: string) => boolean): DueSum[] {
    const rows = db
      .query<DueRow>(
        `SELECT direction, currency_code, sum(amount) AS count, sum(missing) AS missing, sum(high) AS high, sum(low) AS low FROM due_sums
          WHERE ${condition} GROUP BY direction, currency_code HAVING sum(amount) > 0 ORDER BY direction, currency_code`,
      )
      .all(...values)
    return dueSums(rows, replacements(), isWithin)
  }
}
