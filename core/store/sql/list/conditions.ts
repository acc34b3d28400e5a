import type { DocumentQuery } from '../../../contract/parameters.ts'
import { DELIVERY_STATES } from '../../../contract/overview.ts'
import { nameSortKey } from '../../sort-keys.ts'
import type { Value } from '../database.ts'
import { sideInSql } from '../documents/sides.ts'
import { readSearch, type Sought } from '../documents/read-search.ts'

/** One part of a query's filters. */
export interface Condition {
  readonly column: string
  /** What holds for each row of `documents` that fits. */
  readonly sql: string
  readonly values: readonly Value[]
}

/** What the documents of a list have in common. */
export interface Conditions {
  readonly byColumn: readonly Condition[]
  /** Id of a rule that they break. */
  readonly cause?: string
  /** Each is found in theirs. */
  readonly words?: readonly Sought[]
  /** What may be the id of a document or of a sending finds that as well. */
  readonly key?: string
}

/** Shorter texts, and those of letters alone, are no ids. */
const KEY = /^(?=.*\d)\S{8,200}$/
/** The documents that have an id or whose sendings have it, here or at the exchange; what `keyValues` answers stands for the `?`. */
export const WITH_KEY = `SELECT seq FROM documents WHERE id = ? UNION SELECT document_seq FROM transactions WHERE id = ?
  UNION SELECT document_seq FROM transactions WHERE remote_id = ? UNION SELECT document_seq FROM jobs WHERE id = ?
  UNION SELECT document_seq FROM jobs WHERE remote_id = ?`

/** Ids of ours are written small. */
export function keyValues(key: string): readonly string[] {
  const own = key.toLowerCase()
  return [own, own, key, own, key]
}

/** Columns that `document_counts` counts by. */
const COUNTED = new Set(['direction', 'status', 'need', 'format', 'type', 'valid', 'currency_code'])

/** True where `document_counts` alone can answer. */
export function isCounted(filters: readonly Pick<Condition, 'column'>[]): boolean {
  return filters.every(({ column }) => COUNTED.has(column))
}

export function where(filters: readonly Pick<Condition, 'sql'>[]): string {
  return filters.length === 0 ? '' : `WHERE ${filters.map(({ sql }) => sql).join(' AND ')}`
}

/** Undefined where nothing can match. */
export function readConditions(query: DocumentQuery): Conditions | undefined {
  const byColumn: Condition[] = []
  const equals = (column: string, value: Value | undefined): void => {
    if (value !== undefined) byColumn.push({ column, sql: `${column} = ?`, values: [value] })
  }
  equals('direction', query.direction)
  if (query.side !== undefined) byColumn.push({ column: 'side', sql: `${sideInSql()} = ?`, values: [query.side] })
  equals('format', query.format)
  equals('type', query.type)
  equals('number', query.number)
  equals('sender_id', query.sender_id)
  equals('receiver_id', query.receiver_id)
  equals('currency_code', query.currency_code)
  equals('handling', query.handling)
  equals('valid', query.valid === undefined ? undefined : query.valid ? 1 : 0)
  for (const column of ['status', 'need'] as const) {
    const values = query[column]
    if (values === undefined) continue
    if (values.length === 0) return undefined
    if (values.length === 1) equals(column, values[0])
    else byColumn.push({ column, sql: `${column} IN (${marks(values)})`, values })
  }
  const range = (column: string, from: string | undefined, to: string | undefined, more = ''): void => {
    const bounds = [from === undefined ? [] : [`${column} >= ?`], to === undefined ? [] : [`${column} <= ?`]].flat()
    const values = [from, to].filter((value) => value !== undefined)
    if (bounds.length > 0) byColumn.push({ column, sql: `${bounds.join(' AND ')}${more}`, values })
  }
  range('issue_date', query.issue_date_from, query.issue_date_to)
  // What was turned down is never due.
  range('due_date', query.due_from, query.due_to, " AND handling IS DISTINCT FROM 'turned_down'")
  range('delivery_at', startOf(query.sent_from), endOf(query.sent_to))
  if (query.delivery !== undefined) {
    const states = query.delivery.flatMap((end) => DELIVERY_STATES[end])
    byColumn.push({ column: 'delivery', sql: `delivery_at IS NOT NULL AND delivery IN (${marks(states)})`, values: states })
  }
  if (query.partner !== undefined) byColumn.push({ column: 'partner', sql: 'partner_key = ?', values: [nameSortKey(query.partner)] })
  range('created_at', startOf(query.created_from), endOf(query.created_to))
  const words = query.search === undefined ? undefined : readSearch(query.search)
  if (query.search !== undefined && words === undefined) return undefined
  const key = query.search?.trim()
  return {
    byColumn,
    ...(query.cause === undefined ? {} : { cause: query.cause }),
    ...(words === undefined ? {} : { words }),
    ...(key !== undefined && KEY.test(key) ? { key } : {}),
  }
}

const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ')

/** A day begins with its first millisecond and a bound by day includes the whole day; instants get the form that is stored. */
function startOf(bound: string | undefined): string | undefined {
  return bound === undefined ? undefined : new Date(bound).toISOString()
}

function endOf(bound: string | undefined): string | undefined {
  return bound !== undefined && bound.length === 10 ? `${bound}T23:59:59.999Z` : startOf(bound)
}
