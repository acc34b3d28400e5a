import {
  DELIVERY_ENDS,
  DELIVERY_STATES,
  type DeliveryEnd,
  type DueSum,
  type MonthSum,
  type StopCause,
  type SummedDirection,
} from '../contract/overview.ts'
import { NEED_CODES, type JobState, type NeedCode } from '../contract/types.ts'
import type { Matches } from './matches.ts'
import type { ReadableDatabase } from './sql.ts'
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
const MOST_CAUSES = 10

/** What the overview adds up and counts. Sums are kept by the database; what passes over many documents is kept here until the next change. */
export function createOverviewReads(db: ReadableDatabase, matches: Matches) {
  const kept = new Map<string, unknown>()
  let round = -1
  const keep = <Value>(key: string, make: () => Value): Value => {
    matches.refresh()
    if (round !== matches.round()) kept.clear()
    round = matches.round()
    if (!kept.has(key)) kept.set(key, make())
    return kept.get(key) as Value
  }

  return {
    /** From one month to another, `YYYY-MM`. */
    sumMonths(from: string, to: string): MonthSum[] {
      const rows = db
        .query<MonthRow>(
          `SELECT month, direction, currency_code, kind, amount, missing, net_high, net_low, gross_high, gross_low FROM month_sums
            WHERE month >= ? AND month <= ? AND amount > 0 ORDER BY month, direction, currency_code`,
        )
        .all(from, to)
      const groups = Map.groupBy(rows, ({ month, direction, currency_code }) => [month, direction, currency_code].join(' '))
      return [...groups.values()].flatMap(joinKinds)
    },

    /** What falls due from one day to another, both included; a side that is undefined is open. */
    sumDue(from: string | undefined, to: string | undefined): DueSum[] {
      return readDue('due_date >= ? AND due_date <= ?', [from ?? '0', to ?? '9'])
    },
    sumUndated: (): DueSum[] => readDue('due_date = ?', ['']),

    /** Between each of these moments and the next, how the deliveries stand that were put into the queue then. */
    countDeliveries: (edges: readonly string[]): Readonly<Record<DeliveryEnd, number>>[] =>
      keep(`deliveries ${edges.join()}`, () =>
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

    /** How many documents there are of each need. */
    countByNeed(): Readonly<Record<NeedCode, number>> {
      const counts = Object.fromEntries(NEED_CODES.map((code) => [code, 0])) as Record<NeedCode, number>
      const rows = db
        .query<{ need: NeedCode; amount: number }>('SELECT need, sum(amount) AS amount FROM document_counts GROUP BY need')
        .all()
      for (const { need, amount } of rows) counts[need] = amount
      return counts
    },

    /** The rules that keep most documents from being sent. */
    countStops: (): StopCause[] =>
      keep('stops', () =>
        db
          .query<StopCause>(
            `SELECT rule_id, min(term) AS term, count(*) AS count, count(DISTINCT partner_key) AS customers
              FROM documents INDEXED BY documents_by_facets CROSS JOIN document_causes ON document_seq = seq
              WHERE direction = 'outbound' AND need IN ('needs_attention', 'other_seller') AND stops = 1
              GROUP BY rule_id ORDER BY count DESC, rule_id LIMIT ${MOST_CAUSES}`,
          )
          .all(),
      ),
  }

  function readDue(condition: string, values: readonly string[]): DueSum[] {
    return db
      .query<Omit<DueSum, 'total'> & { high: number; low: number }>(
        `SELECT direction, currency_code, sum(amount) AS count, sum(missing) AS missing, sum(high) AS high, sum(low) AS low FROM due_sums
          WHERE ${condition} GROUP BY direction, currency_code HAVING sum(amount) > 0 ORDER BY direction, currency_code`,
      )
      .all(...values)
      .map(({ high, low, ...sum }) => ({ ...sum, total: amountOf(high, low) }))
  }
}

/** What a delivery that has not ended does, and a person may have to do something for, it does on the way; what was taken back is no delivery. */
function endOf(state: JobState): DeliveryEnd | undefined {
  const ends = DELIVERY_ENDS.filter((end) => DELIVERY_STATES[end].includes(state))
  return ends[0]
}

/** The rows of one month, direction and currency as one. */
function joinKinds(rows: readonly MonthRow[]): MonthSum[] {
  const [first] = rows
  if (first === undefined) return []
  const of = (kind: MonthRow['kind']): MonthRow | undefined => rows.find((row) => row.kind === kind)
  const add = (summed: readonly MonthRow[], high: 'net_high' | 'gross_high', low: 'net_low' | 'gross_low'): string =>
    amountOf(
      summed.reduce((sum, row) => sum + row[high], 0),
      summed.reduce((sum, row) => sum + row[low], 0),
    )
  const summed = rows.filter(({ kind }) => kind !== 'turned_down')
  const credit = of('credit_note')
  return [
    {
      month: first.month,
      direction: first.direction,
      currency_code: first.currency_code,
      count: rows.reduce((sum, { amount }) => sum + amount, 0),
      net: add(summed, 'net_high', 'net_low'),
      gross: add(summed, 'gross_high', 'gross_low'),
      credit_notes: credit?.amount ?? 0,
      credited: amountOf(credit?.gross_high ?? 0, credit?.gross_low ?? 0),
      turned_down: of('turned_down')?.amount ?? 0,
      missing: summed.reduce((sum, { missing }) => sum + missing, 0),
    },
  ]
}
