import type { DocumentQuery, DocumentSort } from '../contract/decode.ts'
import type { DocumentRecord, Page } from '../contract/types.ts'
import type { ReadableDatabase, Value } from './database.ts'
import { DOCUMENT_COLUMNS, documentFromRow, type DocumentRow } from './document-row.ts'
import { searchQuery } from './search.ts'

/** Column and index of each sort; the id is always the second key. */
const SORTS: Readonly<Record<DocumentSort, { readonly column: string; readonly index: string }>> = {
  created_at: { column: 'created_at', index: 'documents_by_created_at' },
  updated_at: { column: 'updated_at', index: 'documents_by_updated_at' },
  issue_date: { column: 'issue_date', index: 'documents_by_issue_date' },
  number: { column: 'number', index: 'documents_by_number' },
  status: { column: 'status', index: 'documents_by_status_id' },
  total: { column: 'total_key', index: 'documents_by_total' },
  sender_name: { column: 'sender_key', index: 'documents_by_sender_name' },
  receiver_name: { column: 'receiver_key', index: 'documents_by_receiver_name' },
}

interface Filter {
  readonly column: string
  readonly sql: string
  readonly values: readonly Value[]
  /** Index that finds the matches alone; undefined: the full-text index does. */
  readonly index: string | undefined
  /** The index holds matches of one value in the order of their creation. */
  readonly isOrdered: boolean
}

/** Up to this many matches are fetched and sorted; beyond it, walking the index of the sort meets a page of them soon. */
const FEW = 1500

/** Columns that `document_counts` counts by. */
const COUNTED = new Set(['direction', 'status', 'format', 'type', 'valid', 'currency_code'])
const MOST_COUNTS_KEPT = 200

const FOUND = 'FROM documents_search WHERE documents_search MATCH ?'
const COUNT_FOUND = `SELECT count(*) AS amount ${FOUND}`

/**
 * The list of documents. Which index leads is decided here from exact counts, not left to the planner's guesses: with 100,000 documents the
 * wrong one costs a hundred times as much.
 */
export function createDocumentList(db: ReadableDatabase) {
  const counts = new Map<string, number>()
  let counted = ''
  /** Counts are kept until anything in the database changes, by this connection or another one. */
  const forgetStale = (): void => {
    const own = db.query<{ changes: number }>('SELECT total_changes() AS changes').get()?.changes
    const others = db.query<{ data_version: number }>('PRAGMA data_version').get()?.data_version
    const state = `${own} ${others}`
    if (state !== counted) counts.clear()
    counted = state
  }

  const count = (filters: readonly Filter[]): number => {
    if (filters.every(({ column }) => COUNTED.has(column))) return countByTable(db, filters)
    const key = JSON.stringify(filters.map(({ sql, values }) => [sql, values]))
    const known = counts.get(key)
    if (known !== undefined) return known
    const amount = countByIndex(db, filters, filters.length === 1 ? filters[0] : leadOf(filters))
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

  /** A word that stands in every document, as one's own name does, is not looked for again. */
  const withoutIdle = (filters: readonly Filter[]): readonly Filter[] =>
    filters.filter((filter) => filter.column !== 'search' || count([filter]) < count([]))

  const choose = (query: DocumentQuery, filters: readonly Filter[], total: number): Filter | undefined => {
    const lead = leadOf(filters)
    if (lead === undefined || count([lead]) <= FEW) return lead
    if (lead.isOrdered && query.sort_by === 'created_at') return lead
    // Walking the sort's index is the better way, unless so few match that nearly all of it would be walked.
    return total <= FEW && count([lead]) * 2 < count([]) ? lead : undefined
  }

  return {
    countDocuments: (): number => count([]),
    listDocuments(query: DocumentQuery): Page<DocumentRecord> {
      forgetStale()
      const page = { limit: query.limit, offset: query.offset }
      const filters = readFilters(query)
      const total = filters === undefined ? 0 : count(filters)
      if (filters === undefined || query.offset >= total) return { items: [], total, ...page }
      const telling = withoutIdle(filters)
      const { sql, values } = buildPage(query, telling, choose(query, telling, total))
      return {
        items: db
          .query<DocumentRow>(sql)
          .all(...values)
          .map(documentFromRow),
        total,
        ...page,
      }
    },
    /** The statement a query runs as, for proofs of its plan. */
    explainDocuments(query: DocumentQuery): { readonly sql: string; readonly values: readonly Value[] } | undefined {
      forgetStale()
      const filters = readFilters(query)
      if (filters === undefined) return undefined
      const telling = withoutIdle(filters)
      return buildPage(query, telling, choose(query, telling, count(filters)))
    },
  }
}

function buildPage(
  query: DocumentQuery,
  filters: readonly Filter[],
  lead: Filter | undefined,
): { readonly sql: string; readonly values: readonly Value[] } {
  const { column, index } = SORTS[query.sort_by]
  const order = query.sort_order === 'asc' ? 'ASC' : 'DESC'
  const hint = lead === undefined ? `INDEXED BY ${index}` : lead.index === undefined ? 'NOT INDEXED' : `INDEXED BY ${lead.index}`
  return {
    sql: `SELECT ${DOCUMENT_COLUMNS} FROM documents ${hint} ${where(filters)} ORDER BY ${column} ${order}, id ${order} LIMIT ? OFFSET ?`,
    values: [...filters.flatMap(({ values }) => values), query.limit, query.offset],
  }
}

function where(filters: readonly Filter[]): string {
  return filters.length === 0 ? '' : `WHERE ${filters.map(({ sql }) => sql).join(' AND ')}`
}

function countByTable(db: ReadableDatabase, filters: readonly Filter[]): number {
  const sql = `SELECT ifnull(sum(amount), 0) AS amount FROM document_counts ${where(filters)}`
  return db.query<{ amount: number }>(sql).get(...filters.flatMap(({ values }) => values))?.amount ?? 0
}

function countByIndex(db: ReadableDatabase, filters: readonly Filter[], lead: Filter | undefined): number {
  const [only] = filters
  // The full-text index has one row for each document, so it counts alone; looking each of them up takes ten times as long.
  if (filters.length === 1 && only?.column === 'search') {
    return db.query<{ amount: number }>(COUNT_FOUND).get(...only.values)?.amount ?? 0
  }
  const hint = lead?.index === undefined ? 'NOT INDEXED' : `INDEXED BY ${lead.index}`
  const sql = `SELECT count(*) AS amount FROM documents ${hint} ${where(filters)}`
  return db.query<{ amount: number }>(sql).get(...filters.flatMap(({ values }) => values))?.amount ?? 0
}

/** Undefined where nothing can match. */
function readFilters(query: DocumentQuery): readonly Filter[] | undefined {
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
