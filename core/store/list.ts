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

/**
 * The list of documents. Which index leads is decided here from exact counts, not left to the planner's guesses: with 100,000 documents the
 * wrong one costs a hundred times as much.
 */
export function createDocumentList(db: ReadableDatabase, counter: Counter) {
  const { count, leadOf, withoutIdle, forgetStale } = counter

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
      const read = readFilters(query)
      if (read === undefined) return { items: [], total: 0, ...page }
      const filters = withoutIdle(read)
      const total = count(filters)
      if (query.offset >= total) return { items: [], total, ...page }
      const { sql, values } = buildPage(query, filters, choose(query, filters, total))
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
      const read = readFilters(query)
      if (read === undefined) return undefined
      const filters = withoutIdle(read)
      return buildPage(query, filters, choose(query, filters, count(filters)))
    },
  }
}

function buildPage(
  query: DocumentQuery,
  filters: readonly Filter[],
  lead: Filter | undefined,
): { readonly sql: string; readonly values: readonly Value[] } {
  const { columns, index } = SORTS[query.sort_by]
  const order = query.sort_order === 'asc' ? 'ASC' : 'DESC'
  const keys = [...columns, 'id'].map((column) => `${column} ${order}`).join(', ')
  const hint = lead === undefined ? `INDEXED BY ${index}` : lead.index === undefined ? 'NOT INDEXED' : `INDEXED BY ${lead.index}`
  return {
    sql: `SELECT ${DOCUMENT_COLUMNS} FROM documents ${hint} ${where(filters)} ORDER BY ${keys} LIMIT ? OFFSET ?`,
    values: [...filters.flatMap(({ values }) => values), query.limit, query.offset],
  }
}
