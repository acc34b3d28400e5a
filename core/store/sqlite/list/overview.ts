import {
  DELIVERY_ENDS,
  DELIVERY_STATES,
  type DeliveryEnd,
  type DueSum,
  type MonthSum,
  type StopCause,
  type SummedDirection,
} from '../../../contract/overview.ts'
import { NEED_CODES, type JobState, type NeedCode } from '../../../contract/types.ts'
import type { OverviewReads } from '../../port/list.ts'
import { KeptAnswers } from './kept.ts'
import type { Matches } from './matches.ts'
import type { StandIns } from './relations.ts'
import { createReplacements, type Summed } from './replacements.ts'
import type { ReadableDatabase } from '../sql.ts'
import { amountOf } from './units.ts'

interface MonthRow {
  readonly month: string
  readonly direction: SummedDirection
  readonly currency_code: string
  readonly kind: 'invoice' | 'credit_note' | 'turned_down'
  readonly amount: number
  readonly missing: number
  readonly net_high: number
  readonly net_low: number
  readonly gross_high: number
  readonly gross_low: number
}

/** Rules that are named; the rest is found in the list. */
const MAX_CAUSES = 10

/** What the overview adds up and counts. Sums are kept by the database; what passes over many documents is kept here until the next change. */
export function createOverviewReads(db: ReadableDatabase, matches: Matches, standIns: () => StandIns): OverviewReads {
  const kept = new KeptAnswers(matches)
  const replacedWhere = createReplacements(db, kept, standIns)

  return {
    sumMonths(from: string, to: string): MonthSum[] {
      const rows = db
        .query<MonthRow>(
          `SELECT month, direction, currency_code, kind, amount, missing, net_high, net_low, gross_high, gross_low FROM month_sums
            WHERE month >= ? AND month <= ? AND amount > 0 ORDER BY month, direction, currency_code`,
        )
        .all(from, to)
      const keyOf = (...key: readonly string[]): string => key.join(' ')
      const groups = Map.groupBy(rows, ({ month, direction, currency_code }) => keyOf(month, direction, currency_code))
      const replaced = Map.groupBy(
        replacedWhere((correction, one) => monthOf(correction) === monthOf(one)),
        (one) => keyOf(monthOf(one), one.direction, one.currency_code),
      )
      return [...groups].flatMap(([key, kinds]) => joinKinds(kinds, replaced.get(key) ?? []))
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
            const end = endOf(delivery)
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
    const replaced = replacedWhere((correction, one) => isWithin(dueDayOf(correction)) && isWithin(dueDayOf(one)))
    return db
      .query<Omit<DueSum, 'total'> & { high: number; low: number }>(
        `SELECT direction, currency_code, sum(amount) AS count, sum(missing) AS missing, sum(high) AS high, sum(low) AS low FROM due_sums
          WHERE ${condition} GROUP BY direction, currency_code HAVING sum(amount) > 0 ORDER BY direction, currency_code`,
      )
      .all(...values)
      .map(({ high, low, ...sum }) => {
        const off = replaced.filter(({ direction, currency_code }) => direction === sum.direction && currency_code === sum.currency_code)
        return {
          ...sum,
          total: amountOf(
            high,
            low,
            off.map(({ due_units }) => due_units),
          ),
        }
      })
  }
}

/** What a delivery that has not ended does, and a person may have to do something for, it does on the way; what was taken back is no delivery. */
function endOf(state: JobState): DeliveryEnd | undefined {
  const ends = DELIVERY_ENDS.filter((end) => DELIVERY_STATES[end].includes(state))
  return ends[0]
}

const monthOf = ({ issue_date }: Summed): string => issue_date?.slice(0, 7) ?? ''

/** What is no day stands among the documents without one. */
const dueDayOf = ({ due_date }: Summed): string => (/^\d{4}-[01]\d-[0-3]\d$/.test(due_date ?? '') ? (due_date ?? '') : '')

/** The rows of one month, direction and currency as one, without what its own corrections replace. */
function joinKinds(rows: readonly MonthRow[], replaced: readonly Summed[]): MonthSum[] {
  const [first] = rows
  if (first === undefined) return []
  const of = (kind: MonthRow['kind']): MonthRow | undefined => rows.find((row) => row.kind === kind)
  const add = (summed: readonly MonthRow[], what: 'net' | 'gross'): string =>
    amountOf(
      summed.reduce((sum, row) => sum + row[`${what}_high`], 0),
      summed.reduce((sum, row) => sum + row[`${what}_low`], 0),
      replaced.map((one) => one[`${what}_units`]),
    )
  const summed = rows.filter(({ kind }) => kind !== 'turned_down')
  const credit = of('credit_note')
  return [
    {
      month: first.month,
      direction: first.direction,
      currency_code: first.currency_code,
      count: rows.reduce((sum, { amount }) => sum + amount, 0),
      net: add(summed, 'net'),
      gross: add(summed, 'gross'),
      credit_notes: credit?.amount ?? 0,
      credited: amountOf(credit?.gross_high ?? 0, credit?.gross_low ?? 0),
      turned_down: of('turned_down')?.amount ?? 0,
      missing: summed.reduce((sum, { missing }) => sum + missing, 0),
    },
  ]
}
