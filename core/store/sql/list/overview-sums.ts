import { DELIVERY_ENDS, DELIVERY_STATES, type DeliveryEnd, type DueSum, type MonthSum } from '../../../contract/overview.ts'
import { NEED_CODES, type JobState, type NeedCode, type Side } from '../../../contract/types.ts'
import type { Dialect } from '../database.ts'
import { sideInSql } from '../documents/sides.ts'
import { amountOf } from '../units.ts'
import type { StandIns } from './stand-ins.ts'

/** A row of `month_sums`. */
export interface MonthRow {
  readonly month: string
  readonly side: Side
  readonly currency_code: string
  readonly kind: 'invoice' | 'credit_note' | 'turned_down'
  readonly amount: number
  readonly missing: number
  readonly net_high: number
  readonly net_low: number
  readonly gross_high: number
  readonly gross_low: number
}

/** The tables of sums name the side by the direction of what the seller writes. */
const SIDE = "CASE direction WHEN 'outbound' THEN 'seller' ELSE 'buyer' END"

/** Asks for the `MonthRow`s of a span of months. */
export const SUM_MONTHS = `SELECT month, ${SIDE} AS side, currency_code, kind, amount, missing, net_high, net_low, gross_high, gross_low FROM month_sums
  WHERE month >= ? AND month <= ? AND amount > 0 ORDER BY month, direction, currency_code`

/** Asks for the `DueRow`s of the days that a condition chooses. */
export const sumDueOf = (
  condition: string,
): string => `SELECT ${SIDE} AS side, currency_code, sum(amount) AS count, sum(missing) AS missing, sum(high) AS high, sum(low) AS low
  FROM due_sums WHERE ${condition} GROUP BY direction, currency_code HAVING sum(amount) > 0 ORDER BY direction, currency_code`

/** What documents need, and how many need it. */
export interface NeedRow {
  readonly need: NeedCode
  readonly amount: number
}

export const COUNT_NEEDS = 'SELECT need, sum(amount) AS amount FROM document_counts GROUP BY need'

/** Each need has a count, also where nothing needs it. */
export function needCounts(rows: readonly NeedRow[]): Readonly<Record<NeedCode, number>> {
  const counts = Object.fromEntries(NEED_CODES.map((code) => [code, 0])) as Record<NeedCode, number>
  for (const { need, amount } of rows) counts[need] = amount
  return counts
}

/** The rules that stop most documents, of a join of documents with their causes. Those that are named; the rest is found in the list. */
export const countStopsIn = (
  joined: string,
): string => `SELECT rule_id, min(term) AS term, count(*) AS count, count(DISTINCT partner_key) AS customers
  FROM ${joined} WHERE direction = 'outbound' AND need IN ('needs_attention', 'other_seller') AND stops = 1
  GROUP BY rule_id ORDER BY count DESC, rule_id LIMIT 10`

/** Rows of `due_sums` of one side and currency, added up. */
export type DueRow = Omit<DueSum, 'total'> & { readonly high: number; readonly low: number }

/** A document as it counts in the sums of the overview; units as digits, since a number holds fewer. */
export interface SummedRow {
  readonly seq: number
  readonly side: Side
  readonly currency_code: string | null
  readonly issue_date: string | null
  readonly due_date: string | null
  readonly handling: string | null
  readonly net_units: string | null
  readonly gross_units: string | null
  readonly due_units: string | null
}

/** Reads documents of a list of numbers as a JSON array, as they count. */
export function summed(dialect: Dialect): string {
  const units = ['net_units', 'gross_units', 'due_units'].map((name) => `CAST(${name} AS TEXT) AS ${name}`).join(', ')
  return `SELECT seq, ${sideInSql()} AS side, currency_code, issue_date, due_date, handling, ${units} FROM documents WHERE seq IN ${dialect.numbers('?')}`
}

/** A correction that is the whole invoice anew, and a document that it stands in place of. */
export type Replacement = readonly [correction: SummedRow, replaced: SummedRow]

/** All documents that have to do with replacing, each once. */
export function seqsOf(standIns: StandIns): number[] {
  return [...new Set([...standIns].flatMap(([correction, replaced]) => [correction, ...replaced]))]
}

/** Corrections are few: what they replace is taken off the sums that hold both (`contract/money.ts`). What was turned down is in no sum. */
export function replacementsOf(standIns: StandIns, rows: readonly SummedRow[]): readonly Replacement[] {
  const bySeq = new Map(rows.filter(({ handling }) => handling !== 'turned_down').map((row) => [row.seq, row]))
  return [...standIns].flatMap(([seq, replaced]) =>
    replaced.flatMap((one): Replacement[] => {
      const [left, right] = [bySeq.get(seq), bySeq.get(one)]
      return left === undefined || right === undefined ? [] : [[left, right]]
    }),
  )
}

/** What does not count beside its correction among the documents for which both of a pair are in the sum; each once. */
function replacedWhere(
  replacements: readonly Replacement[],
  isTogether: (correction: SummedRow, replaced: SummedRow) => boolean,
): SummedRow[] {
  return [...new Set(replacements.flatMap(([correction, replaced]) => (isTogether(correction, replaced) ? [replaced] : [])))]
}

/** Rows in the order of month, side and currency. */
export function monthSums(rows: readonly MonthRow[], replacements: readonly Replacement[]): MonthSum[] {
  const keyOf = (...key: readonly string[]): string => key.join(' ')
  const groups = Map.groupBy(rows, ({ month, side, currency_code }) => keyOf(month, side, currency_code))
  const replaced = Map.groupBy(
    replacedWhere(replacements, (correction, one) => monthOf(correction) === monthOf(one)),
    (one) => keyOf(monthOf(one), one.side, currencyOf(one)),
  )
  return [...groups].flatMap(([key, kinds]) => joinKinds(kinds, replaced.get(key) ?? []))
}

/** Rows of the days that `isWithin` names. */
export function dueSums(rows: readonly DueRow[], replacements: readonly Replacement[], isWithin: (date: string) => boolean): DueSum[] {
  const replaced = replacedWhere(replacements, (correction, one) => isWithin(dueDayOf(correction)) && isWithin(dueDayOf(one)))
  return rows.map(({ high, low, ...sum }) => {
    const off = replaced.filter((one) => one.side === sum.side && currencyOf(one) === sum.currency_code)
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

/** What a delivery that has not ended does, and a person may have to do something for, it does on the way; what was taken back is no delivery. */
export function deliveryEndOf(state: JobState): DeliveryEnd | undefined {
  return DELIVERY_ENDS.find((end) => DELIVERY_STATES[end].includes(state))
}

const monthOf = ({ issue_date }: SummedRow): string => issue_date?.slice(0, 7) ?? ''

/** What is no day stands among the documents without one. */
const dueDayOf = ({ due_date }: SummedRow): string => (/^\d{4}-[01]\d-[0-3]\d$/.test(due_date ?? '') ? (due_date ?? '') : '')

/** What is no currency is counted as none. */
const currencyOf = ({ currency_code }: SummedRow): string => (/^[A-Z]{3}$/.test(currency_code ?? '') ? (currency_code ?? '') : '')

/** The rows of one month, side and currency as one, without what its own corrections replace. */
function joinKinds(rows: readonly MonthRow[], replaced: readonly SummedRow[]): MonthSum[] {
  const [first] = rows
  if (first === undefined) return []
  const of = (kind: MonthRow['kind']): MonthRow | undefined => rows.find((row) => row.kind === kind)
  const add = (added: readonly MonthRow[], what: 'net' | 'gross'): string =>
    amountOf(
      added.reduce((sum, row) => sum + row[`${what}_high`], 0),
      added.reduce((sum, row) => sum + row[`${what}_low`], 0),
      replaced.map((one) => one[`${what}_units`]),
    )
  const added = rows.filter(({ kind }) => kind !== 'turned_down')
  const credit = of('credit_note')
  return [
    {
      month: first.month,
      side: first.side,
      currency_code: first.currency_code,
      count: rows.reduce((sum, { amount }) => sum + amount, 0),
      net: add(added, 'net'),
      gross: add(added, 'gross'),
      credit_notes: credit?.amount ?? 0,
      credited: amountOf(credit?.gross_high ?? 0, credit?.gross_low ?? 0),
      turned_down: of('turned_down')?.amount ?? 0,
      missing: added.reduce((sum, { missing }) => sum + missing, 0),
    },
  ]
}
