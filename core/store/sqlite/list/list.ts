import type { AtOnce } from './at-once.ts'
import type { DocumentQuery } from '../../../contract/parameters.ts'
import type { DocumentRecord, Page, DocumentSort } from '../../../contract/types.ts'
import type { ListReads } from '../../port/list.ts'
import type { Value } from '../../sql/database.ts'
import type { ReadableFile } from '../driver.ts'
import { DOCUMENT_COLUMNS, documentFromRow, type DocumentRow } from '../../sql/documents/document-row.ts'
import { readFilters, where, type Filter } from './filters.ts'
import type { Matches } from './matches.ts'

/** Columns and index of each sort; the id is always the last key. */
const SORTS: Readonly<Record<DocumentSort, { readonly columns: readonly string[]; readonly index: string }>> = {
  created_at: { columns: ['created_at'], index: 'documents_by_created_at' },
  updated_at: { columns: ['updated_at'], index: 'documents_by_updated_at' },
  issue_date: { columns: ['issue_date'], index: 'documents_by_issue_date' },
  due_date: { columns: ['due_date'], index: 'documents_by_due_date' },
  number: { columns: ['number_key'], index: 'documents_by_number_key' },
  status: { columns: ['status'], index: 'documents_by_status_id' },
  total: { columns: ['total_key'], index: 'documents_by_total' },
  sender_name: { columns: ['sender_key'], index: 'documents_by_sender_name' },
  receiver_name: { columns: ['receiver_key'], index: 'documents_by_receiver_name' },
  partner_name: { columns: ['partner_key'], index: 'documents_by_partner_name' },
  direction: { columns: ['direction', 'created_at'], index: 'documents_by_direction' },
  type: { columns: ['type', 'created_at'], index: 'documents_by_type' },
  format: { columns: ['format', 'created_at'], index: 'documents_by_format' },
  findings: { columns: ['need_count'], index: 'documents_by_need_count' },
  filename: { columns: ['filename'], index: 'documents_by_filename' },
}

/** Up to this many matches are fetched and sorted without a look at the order of all documents. */
const FEW = 250
/** Passing over so many entries of an index costs no more than the page. */
const NEAR = 200

/**
 * The list of documents. A page is read where its index leads when that is what holds it, else `matches` says which documents stand in it: what
 * the database would have to pass over one by one may stand all at the far end.
 */
export function createDocumentList(db: ReadableFile, matches: Matches): AtOnce<Pick<ListReads, 'count' | 'read'>> {
  const run = (sql: string, values: readonly Value[]): DocumentRecord[] =>
    db
      .query<DocumentRow>(sql)
      .all(...values)
      .map(documentFromRow)

  const readPage = (query: DocumentQuery, filters: readonly Filter[], total: number): DocumentRecord[] => {
    const { columns, index } = SORTS[query.sort_by]
    const keys = [...columns, 'id']
    const order = `ORDER BY ${keys.map((column) => `${column} ${query.sort_order}`).join(', ')}`
    const leading = filters.length === 0 ? index : query.sort_by === 'created_at' ? filters[0]?.ordered : undefined
    if (filters.length <= 1 && leading !== undefined && query.offset <= NEAR) {
      const sql = `SELECT ${DOCUMENT_COLUMNS} FROM documents INDEXED BY ${leading} ${where(filters)} ${order} LIMIT ? OFFSET ?`
      return run(sql, [...filters.flatMap(({ values }) => values), query.limit, query.offset])
    }
    const { seqs, offset } =
      filters.length > 0 && total <= FEW
        ? { seqs: matches.seqsOf(filters), offset: query.offset }
        : matches.around(filters, { index, columns: keys.join(', '), isDown: query.sort_order === 'desc' }, query)
    // The sorter moves the keys alone.
    const page = `SELECT seq AS place FROM documents WHERE seq IN (SELECT value FROM json_each(?)) ${order} LIMIT ? OFFSET ?`
    const sql = `SELECT ${DOCUMENT_COLUMNS} FROM (${page}) CROSS JOIN documents ON seq = place ${order}`
    return run(sql, [JSON.stringify(seqs), query.limit, offset])
  }

  return {
    count: (): number => matches.count([]),
    read(query: DocumentQuery): Page<DocumentRecord> {
      matches.refresh()
      const page = { limit: query.limit, offset: query.offset }
      const read = readFilters(query)
      if (read === undefined) return { items: [], total: 0, ...page }
      const filters = matches.settle(read)
      const total = matches.count(filters)
      return { items: query.offset >= total ? [] : readPage(query, filters, total), total, ...page }
    },
  }
}
