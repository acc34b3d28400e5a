import type { DocumentQuery, DocumentSort } from '../contract/decode.ts'
import type { DocumentRecord, Page } from '../contract/types.ts'
import type { ReadableDatabase, Value } from './sql.ts'
import { DOCUMENT_COLUMNS, documentFromRow, type DocumentRow } from './document-row.ts'
import { readFilters, where, type Counter, type Filter } from './filters.ts'

/** Columns and index of each sort; the id is always the last key. */
const SORTS: Readonly<Record<DocumentSort, { readonly columns: readonly string[]; readonly index: string }>> = {
  created_at: { columns: ['created_at'], index: 'documents_by_created_at' },
  updated_at: { columns: ['updated_at'], index: 'documents_by_updated_at' },
  issue_date: { columns: ['issue_date'], index: 'documents_by_issue_date' },
  due_date: { columns: ['due_date'], index: 'documents_by_due_date' },
  number: { columns: ['number'], index: 'documents_by_number' },
  status: { columns: ['status'], index: 'documents_by_status_id' },
  total: { columns: ['total_key'], index: 'documents_by_total' },
  sender_name: { columns: ['sender_key'], index: 'documents_by_sender_name' },
  receiver_name: { columns: ['receiver_key'], index: 'documents_by_receiver_name' },
  partner_name: { columns: ['partner_key'], index: 'documents_by_partner_name' },
  direction: { columns: ['direction', 'created_at'], index: 'documents_by_direction' },
  type: { columns: ['type', 'created_at'], index: 'documents_by_type' },
  format: { columns: ['format', 'created_at'], index: 'documents_by_format' },
  findings: { columns: ['fatal'], index: 'documents_by_fatal' },
  filename: { columns: ['filename'], index: 'documents_by_filename' },
}

/** Up to this many matches are fetched and sorted; beyond it, walking the index of the sort meets a page of them soon. */
export const FEW = 1500
/** A walk ends unfinished after so many times the entries that a page takes where the matches are spread evenly. */
const PATIENCE = 4
/** Looking rows up for a larger share of the documents than this costs more than naming the matches first. */
const MOST_LOOKED_UP = 0.05

/**
 * How a page is found: `fetch` sorts what the index of a filter names, `walk` takes what fits in the order of the sort's index, `try` does so
 * within its first entries only, and `sift` passes over the entries that are not among the matches of a filter without a look at their rows.
 */
type Way =
  | { readonly kind: 'fetch' | 'sift'; readonly lead: Filter }
  | { readonly kind: 'walk' }
  | { readonly kind: 'try'; readonly reach: number; readonly lead: Filter }

interface Statement {
  readonly sql: string
  readonly values: readonly Value[]
}

/**
 * The list of documents. Which index leads is decided here from exact counts, not left to the planner's guesses: with 100,000 documents the
 * wrong one costs a hundred times as much.
 */
export function createDocumentList(db: ReadableDatabase, counter: Counter) {
  const { count, leadOf, settle, forgetStale } = counter

  const choose = (query: DocumentQuery, filters: readonly Filter[], total: number): Way => {
    const lead = leadOf(filters)
    if (lead === undefined) return { kind: 'walk' }
    const [matches, all] = [count([lead]), count([])]
    if (matches <= FEW || (lead.isOrdered && query.sort_by === 'created_at')) return { kind: 'fetch', lead }
    // Walking the sort's index is the better way, unless so few match that nearly all of it would be walked.
    if (total <= FEW && matches * 2 < all) return { kind: 'fetch', lead }
    if (lead.index === undefined) return { kind: 'walk' }
    // What fits may stand all at the far end: the invoices that came in, by a sender that is oneself on all others.
    const reach = Math.ceil((PATIENCE * (query.offset + query.limit) * all) / total)
    return reach > all * MOST_LOOKED_UP ? { kind: 'sift', lead } : { kind: 'try', reach, lead }
  }

  const run = ({ sql, values }: Statement): DocumentRecord[] =>
    db
      .query<DocumentRow>(sql)
      .all(...values)
      .map(documentFromRow)

  const readPage = (query: DocumentQuery, filters: readonly Filter[], total: number): DocumentRecord[] => {
    const way = choose(query, filters, total)
    const items = run(buildPage(query, filters, way))
    const isWhole = items.length === Math.min(query.limit, total - query.offset)
    return way.kind === 'try' && !isWhole ? run(buildPage(query, filters, { kind: 'sift', lead: way.lead })) : items
  }

  return {
    countDocuments: (): number => count([]),
    listDocuments(query: DocumentQuery): Page<DocumentRecord> {
      forgetStale()
      const page = { limit: query.limit, offset: query.offset }
      const read = readFilters(query)
      if (read === undefined) return { items: [], total: 0, ...page }
      const filters = settle(read)
      const total = count(filters)
      return { items: query.offset >= total ? [] : readPage(query, filters, total), total, ...page }
    },
    /** The statement a query runs as first, for proofs of its plan. */
    explainDocuments(query: DocumentQuery): Statement | undefined {
      forgetStale()
      const read = readFilters(query)
      if (read === undefined) return undefined
      const filters = settle(read)
      return buildPage(query, filters, choose(query, filters, count(filters)))
    },
  }
}

function buildPage(query: DocumentQuery, filters: readonly Filter[], way: Way): Statement {
  const { columns, index } = SORTS[query.sort_by]
  const direction = query.sort_order === 'asc' ? 'ASC' : 'DESC'
  const order = `ORDER BY ${[...columns, 'id'].map((column) => `${column} ${direction}`).join(', ')}`
  const values = filters.flatMap((filter) => filter.values)
  const page = [query.limit, query.offset]
  const select = `SELECT ${DOCUMENT_COLUMNS} FROM`
  switch (way.kind) {
    case 'fetch': {
      const hint = way.lead.index === undefined ? 'NOT INDEXED' : `INDEXED BY ${way.lead.index}`
      return { sql: `${select} documents ${hint} ${where(filters)} ${order} LIMIT ? OFFSET ?`, values: [...values, ...page] }
    }
    case 'walk':
      return { sql: `${select} documents INDEXED BY ${index} ${where(filters)} ${order} LIMIT ? OFFSET ?`, values: [...values, ...page] }
    case 'try': {
      // A cross join is a loop over its left side, so the rows keep that order, and the loop ends with the page.
      const head = `(SELECT seq AS place FROM documents INDEXED BY ${index} ${order} LIMIT ?)`
      return {
        sql: `${select} ${head} CROSS JOIN documents ON seq = place ${where(filters)} LIMIT ? OFFSET ?`,
        values: [way.reach, ...values, ...page],
      }
    }
    case 'sift': {
      const { lead } = way
      const matches = `seq IN (SELECT seq FROM documents INDEXED BY ${lead.index} WHERE ${lead.sql})`
      const others = filters.filter((filter) => filter !== lead)
      const conditions = [matches, ...others.map(({ sql }) => sql)].join(' AND ')
      return {
        sql: `${select} documents INDEXED BY ${index} WHERE ${conditions} ${order} LIMIT ? OFFSET ?`,
        values: [...lead.values, ...others.flatMap((filter) => filter.values), ...page],
      }
    }
  }
}
