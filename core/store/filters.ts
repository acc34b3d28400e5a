import type { DocumentQuery } from '../contract/decode.ts'
import type { ReadableDatabase, Value } from './sql.ts'
import { searchQuery } from './search.ts'
import { nameSortKey } from './sort-keys.ts'

export interface Filter {
  readonly column: string
  readonly sql: string
  readonly values: readonly Value[]
  /** Index that finds the matches alone; undefined: a table beside the documents does. */
  readonly index: string | undefined
  /** The index holds matches of one value in the order of their creation. */
  readonly isOrdered: boolean
  /** How many documents match, where that is known already. */
  readonly matches?: number
}

/** Columns that `document_counts` counts by. */
const COUNTED = new Set(['direction', 'status', 'format', 'type', 'valid', 'currency_code'])
const MOST_COUNTS_KEPT = 200
/** A search that finds no more than these is made once: what it found is named to whatever is asked next. */
const MOST_NAMED = 2500

/** True where `document_counts` alone can answer. */
export function isCounted(filters: readonly Pick<Filter, 'column'>[]): boolean {
  return filters.every(({ column }) => COUNTED.has(column))
}

const FOUND = 'FROM documents_search WHERE documents_search MATCH ?'
const CAUSED = 'FROM document_causes WHERE rule_id = ?'

/** The tables beside the documents have one row for each match, so they count alone; looking each document up takes ten times as long. */
const COUNTS_ALONE: Readonly<Record<string, string>> = {
  search: `SELECT count(*) AS amount ${FOUND}`,
  cause: `SELECT count(*) AS amount ${CAUSED}`,
}

/** Exact numbers of matches, kept until anything in the database changes, by this connection or another one. */
export function createCounter(db: ReadableDatabase) {
  const counts = new Map<string, number>()
  const searches = new Map<string, Filter>()
  let counted = ''
  const count = (filters: readonly Filter[]): number => {
    if (isCounted(filters)) return countByTable(db, filters)
    const [only] = filters
    if (filters.length === 1 && only?.matches !== undefined) return only.matches
    const key = JSON.stringify(filters.map(({ sql, values }) => [sql, values]))
    const known = counts.get(key)
    if (known !== undefined) return known
    const amount = countByIndex(db, filters, filters.length === 1 ? only : leadOf(filters))
    if (counts.size >= MOST_COUNTS_KEPT) counts.clear()
    counts.set(key, amount)
    return amount
  }
  /** The filter with the fewest matches of its own. */
  const leadOf = (filters: readonly Filter[]): Filter | undefined =>
    filters
      .map((filter) => ({ filter, amount: count([filter]) }))
      .sort((left, right) => left.amount - right.amount)
      .at(0)?.filter
  const search = (filter: Filter): Filter => {
    const key = JSON.stringify(filter.values)
    const known = searches.get(key)
    if (known !== undefined) return known
    const sql = `SELECT count(*) AS amount, json_group_array(rowid) AS seqs FROM (SELECT rowid ${FOUND} LIMIT ${MOST_NAMED + 1})`
    const { amount, seqs } = db.query<{ amount: number; seqs: string }>(sql).get(...filter.values) ?? { amount: 0, seqs: '[]' }
    const named = { ...filter, sql: 'seq IN (SELECT value FROM json_each(?))', values: [seqs], matches: amount }
    const found = amount > MOST_NAMED ? filter : named
    if (searches.size >= MOST_COUNTS_KEPT) searches.clear()
    searches.set(key, found)
    return found
  }

  /** The filters that change anything: what every document fits, as it does a search for one's own name, is not looked for again. */
  const settle = (filters: readonly Filter[]): readonly Filter[] =>
    filters.map((filter) => (filter.column === 'search' ? search(filter) : filter)).filter((filter) => count([filter]) < count([]))

  return {
    count,
    leadOf,
    settle,
    forgetStale(): void {
      const own = db.query<{ changes: number }>('SELECT total_changes() AS changes').get()?.changes
      const others = db.query<{ data_version: number }>('PRAGMA data_version').get()?.data_version
      const state = `${own} ${others}`
      if (state === counted) return
      counts.clear()
      searches.clear()
      counted = state
    },
  }
}

export type Counter = ReturnType<typeof createCounter>

export function where(filters: readonly Filter[]): string {
  return filters.length === 0 ? '' : `WHERE ${filters.map(({ sql }) => sql).join(' AND ')}`
}

function countByTable(db: ReadableDatabase, filters: readonly Filter[]): number {
  const sql = `SELECT ifnull(sum(amount), 0) AS amount FROM document_counts ${where(filters)}`
  return db.query<{ amount: number }>(sql).get(...filters.flatMap(({ values }) => values))?.amount ?? 0
}

function countByIndex(db: ReadableDatabase, filters: readonly Filter[], lead: Filter | undefined): number {
  const alone = filters.length === 1 ? COUNTS_ALONE[filters[0]?.column ?? ''] : undefined
  const hint = lead?.index === undefined ? 'NOT INDEXED' : `INDEXED BY ${lead.index}`
  const sql = alone ?? `SELECT count(*) AS amount FROM documents ${hint} ${where(filters)}`
  return db.query<{ amount: number }>(sql).get(...filters.flatMap(({ values }) => values))?.amount ?? 0
}

/** Undefined where nothing can match. */
export function readFilters(query: DocumentQuery): readonly Filter[] | undefined {
  const filters: Filter[] = []
  const equals = (column: string, value: Value | undefined, index = `documents_by_${column}`): void => {
    if (value !== undefined) filters.push({ column, sql: `${column} = ?`, values: [value], index, isOrdered: column !== 'number' })
  }
  equals('direction', query.direction)
  equals('format', query.format)
  equals('type', query.type)
  equals('number', query.number)
  equals('sender_id', query.sender_id)
  equals('receiver_id', query.receiver_id)
  equals('currency_code', query.currency_code)
  equals('valid', query.valid === undefined ? undefined : query.valid ? 1 : 0)
  if (query.status !== undefined) {
    if (query.status.length === 0) return undefined
    if (query.status.length === 1) equals('status', query.status[0])
    else {
      const marks = query.status.map(() => '?').join(', ')
      filters.push({ column: 'status', sql: `status IN (${marks})`, values: query.status, index: 'documents_by_status', isOrdered: false })
    }
  }
  const range = (column: string, from: string | undefined, to: string | undefined): void => {
    const bounds = [from === undefined ? [] : [`${column} >= ?`], to === undefined ? [] : [`${column} <= ?`]].flat()
    const values = [from, to].filter((value) => value !== undefined)
    if (bounds.length > 0) {
      const isOrdered = column === 'created_at'
      filters.push({ column, sql: bounds.join(' AND '), values, index: `documents_by_${column}`, isOrdered })
    }
  }
  range('issue_date', query.issue_date_from, query.issue_date_to)
  if (query.partner !== undefined) {
    const values = [nameSortKey(query.partner)]
    filters.push({ column: 'partner', sql: 'partner_key = ?', values, index: 'documents_by_partner_name', isOrdered: false })
  }
  if (query.cause !== undefined) {
    filters.push({
      column: 'cause',
      sql: `seq IN (SELECT document_seq ${CAUSED})`,
      values: [query.cause],
      index: undefined,
      isOrdered: false,
    })
  }
  range('created_at', startOf(query.created_from), endOf(query.created_to))
  if (query.search !== undefined) {
    const words = searchQuery(query.search)
    if (words === undefined) return undefined
    filters.push({ column: 'search', sql: `seq IN (SELECT rowid ${FOUND})`, values: [words], index: undefined, isOrdered: false })
  }
  return filters
}

/** A day begins with its first millisecond and a bound by day includes the whole day; instants get the form that is stored. */
function startOf(bound: string | undefined): string | undefined {
  return bound === undefined ? undefined : new Date(bound).toISOString()
}

function endOf(bound: string | undefined): string | undefined {
  return bound !== undefined && bound.length === 10 ? `${bound}T23:59:59.999Z` : startOf(bound)
}
