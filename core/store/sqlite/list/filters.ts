import type { DocumentQuery } from '../../../contract/parameters.ts'
import { DELIVERY_STATES } from '../../../contract/overview.ts'
import type { Value } from '../sql.ts'
import { searchQuery } from '../documents/search.ts'
import { nameSortKey } from '../../sort-keys.ts'

export interface Filter {
  readonly column: string
  /** What holds for each row of `documents` that fits. */
  readonly sql: string
  /** The same, asked for one row that is known; undefined where that costs as much as to find all. */
  readonly one: string | undefined
  /** A statement that finds the `seq` of all that fit. */
  readonly set: string
  readonly values: readonly Value[]
  /** Index that holds the matches in the order of their creation. */
  readonly ordered: string | undefined
}

/** Columns that `document_counts` counts by. */
const COUNTED = new Set(['direction', 'status', 'need', 'format', 'type', 'valid', 'currency_code'])

/** True where `document_counts` alone can answer. */
export function isCounted(filters: readonly Pick<Filter, 'column'>[]): boolean {
  return filters.every(({ column }) => COUNTED.has(column))
}

export function where(filters: readonly Pick<Filter, 'sql'>[]): string {
  return filters.length === 0 ? '' : `WHERE ${filters.map(({ sql }) => sql).join(' AND ')}`
}

/** Those whose column says it, found by an index of it. */
function byColumn(column: string, sql: string, values: readonly Value[], index: string, isOrdered: boolean): Filter {
  const set = `SELECT seq FROM documents INDEXED BY ${index} WHERE ${sql}`
  return { column, sql, one: sql, set, values, ordered: isOrdered ? index : undefined }
}

/** Undefined where nothing can match. */
export function readFilters(query: DocumentQuery): readonly Filter[] | undefined {
  const filters: Filter[] = []
  const equals = (column: string, value: Value | undefined): void => {
    if (value !== undefined) filters.push(byColumn(column, `${column} = ?`, [value], `documents_by_${column}`, column !== 'number'))
  }
  equals('direction', query.direction)
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
    const marks = values.map(() => '?').join(', ')
    if (values.length === 1) equals(column, values[0])
    else filters.push(byColumn(column, `${column} IN (${marks})`, values, `documents_by_${column}`, false))
  }
  const range = (column: string, from: string | undefined, to: string | undefined): void => {
    const bounds = bounded(column, from, to)
    if (bounds !== undefined) filters.push(byColumn(column, bounds.sql, bounds.values, `documents_by_${column}`, column === 'created_at'))
  }
  range('issue_date', query.issue_date_from, query.issue_date_to)
  const due = bounded('due_date', query.due_from, query.due_to)
  // What was turned down is never due.
  if (due !== undefined) {
    filters.push(byColumn('due_date', `${due.sql} AND handling IS NOT 'turned_down'`, due.values, 'documents_by_due_date', false))
  }
  const sent = bounded('delivery_at', startOf(query.sent_from), endOf(query.sent_to))
  if (sent !== undefined) filters.push(byColumn('delivery_at', sent.sql, sent.values, 'documents_by_delivery', false))
  if (query.delivery !== undefined) {
    const states = query.delivery.flatMap((end) => DELIVERY_STATES[end])
    const marks = states.map(() => '?').join(', ')
    filters.push(byColumn('delivery', `delivery_at IS NOT NULL AND delivery IN (${marks})`, states, 'documents_by_delivery', false))
  }
  if (query.partner !== undefined) {
    filters.push(byColumn('partner', 'partner_key = ?', [nameSortKey(query.partner)], 'documents_by_partner_name', false))
  }
  if (query.cause !== undefined) {
    const set = 'SELECT document_seq AS seq FROM document_causes WHERE rule_id = ?'
    const one = 'EXISTS (SELECT 1 FROM document_causes WHERE rule_id = ? AND document_seq = seq)'
    filters.push({ column: 'cause', sql: `seq IN (${set})`, one, set, values: [query.cause], ordered: undefined })
  }
  range('created_at', startOf(query.created_from), endOf(query.created_to))
  if (query.search !== undefined) {
    const words = searchQuery(query.search)
    if (words === undefined) return undefined
    const set = 'SELECT rowid AS seq FROM documents_search WHERE documents_search MATCH ?'
    filters.push({ column: 'search', sql: `seq IN (${set})`, one: undefined, set, values: [words], ordered: undefined })
  }
  return filters
}

/** Both bounds included; undefined where there is none. */
function bounded(column: string, from: string | undefined, to: string | undefined): Pick<Filter, 'sql' | 'values'> | undefined {
  const bounds = [from === undefined ? [] : [`${column} >= ?`], to === undefined ? [] : [`${column} <= ?`]].flat()
  if (bounds.length === 0) return undefined
  return { sql: bounds.join(' AND '), values: [from, to].filter((value) => value !== undefined) }
}

/** A day begins with its first millisecond and a bound by day includes the whole day; instants get the form that is stored. */
function startOf(bound: string | undefined): string | undefined {
  return bound === undefined ? undefined : new Date(bound).toISOString()
}

function endOf(bound: string | undefined): string | undefined {
  return bound !== undefined && bound.length === 10 ? `${bound}T23:59:59.999Z` : startOf(bound)
}
