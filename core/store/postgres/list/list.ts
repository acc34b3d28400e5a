import type { DocumentQuery } from '../../../contract/parameters.ts'
import type { DocumentRecord, DocumentSort, Page } from '../../../contract/types.ts'
import type { ListReads } from '../../port/list.ts'
import type { ReadableDatabase } from '../../sql/database.ts'
import { DOCUMENT_COLUMNS, documentFromRow, type DocumentRow } from '../../sql/documents/document-row.ts'
import { countFitting, countOf, isCounted, readFilters, valuesOf, where, type Condition, type Filter } from './filters.ts'

/** Columns of each sort, as an index has them; the id is always the last key. */
const SORTS: Readonly<Record<DocumentSort, readonly string[]>> = {
  created_at: ['created_at'],
  updated_at: ['updated_at'],
  issue_date: ['issue_date'],
  due_date: ['due_date'],
  number: ['number_key'],
  status: ['status'],
  total: ['total_key'],
  sender_name: ['sender_key'],
  receiver_name: ['receiver_key'],
  partner_name: ['partner_key'],
  direction: ['direction', 'created_at'],
  type: ['type', 'created_at'],
  format: ['format', 'created_at'],
  findings: ['need_count'],
  filename: ['filename'],
}

/** The list of documents, each page as the database finds it now. `plain` for what is read in the same way whatever there is. */
export function documentList(db: ReadableDatabase, plain: ReadableDatabase): Pick<ListReads, 'count' | 'read'> {
  /** The first page, and how many documents fit: what is opened and searched most is one question. */
  const readFirst = async (query: DocumentQuery, filters: readonly Filter[]): Promise<Pick<Page<DocumentRecord>, 'items' | 'total'>> => {
    // Only with filters is there a choice of ways. The limit stands in the text: an unknown one is taken for a tenth of all.
    const { sql, values } = countOf(filters)
    const rows = await (filters.length === 0 ? plain : db)
      .query<DocumentRow & { readonly fitting: number }>(
        `SELECT (${sql}) AS fitting, ${DOCUMENT_COLUMNS} FROM documents ${where(filters)} ${orderOf(query, false)} LIMIT ${query.limit}`,
      )
      .all(...values, ...valuesOf(filters))
    return { items: rows.map(documentFromRow), total: rows[0]?.fitting ?? 0 }
  }

  const readPage = async (query: DocumentQuery, filters: readonly Condition[], total: number): Promise<DocumentRecord[]> => {
    // What stands behind the middle is nearer to the end.
    const limit = Math.min(query.limit, total - query.offset)
    const isFromEnd = query.offset > total / 2
    const offset = isFromEnd ? total - query.offset - limit : query.offset
    const order = orderOf(query, isFromEnd)
    // What is passed over is not read: the order of the keys alone says which rows are meant.
    const page = `SELECT seq FROM documents ${where(filters)} ${order} LIMIT ? OFFSET ?`
    const rows = await db
      .query<DocumentRow>(`SELECT ${DOCUMENT_COLUMNS} FROM documents WHERE seq IN (${page}) ${orderOf(query, false)}`)
      .all(...valuesOf(filters), limit, offset)
    return rows.map(documentFromRow)
  }

  return {
    count: () => countFitting(plain, []),
    async read(query: DocumentQuery): Promise<Page<DocumentRecord>> {
      const page = { limit: query.limit, offset: query.offset }
      const filters = await readFilters(db, query)
      if (filters === undefined) return { items: [], total: 0, ...page }
      if (query.offset === 0) return { ...(await readFirst(query, filters)), ...page }
      const total = await countFitting(isCounted(filters) ? plain : db, filters)
      return { items: query.offset >= total ? [] : await readPage(query, filters, total), total, ...page }
    },
  }
}

/** Documents without a value come first in ascending order, as in SQLite. */
function orderOf({ sort_by, sort_order }: DocumentQuery, isTurned: boolean): string {
  const isDown = (sort_order === 'desc') !== isTurned
  const keys = SORTS[sort_by].map((column) => `${column} ${isDown ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`)
  return `ORDER BY ${[...keys, `id ${isDown ? 'DESC' : 'ASC'}`].join(', ')}`
}
