import type { DocumentQuery } from '../../../contract/parameters.ts'
import type { Sought } from '../../sql/documents/read-search.ts'
import { keyValues, readConditions, WITH_KEY, type Condition } from '../../sql/list/conditions.ts'

export { isCounted, where } from '../../sql/list/conditions.ts'

export interface Filter extends Condition {
  /** What `sql` says, asked for one row that is known; undefined where that costs as much as to find all. */
  readonly one: string | undefined
  /** A statement that finds the `seq` of all that fit. */
  readonly set: string
  /** Index that holds the matches in the order of their creation. */
  readonly ordered: string | undefined
}

/** The indexes that are not called as their column is. */
const INDEXES: Readonly<Record<string, string>> = { delivery_at: 'documents_by_delivery', partner: 'documents_by_partner_name' }
/** Columns whose index does not hold the documents with one value in the order of their creation. */
const UNORDERED = ['number', 'issue_date', 'due_date', 'delivery_at', 'delivery', 'partner', 'side']

/** Those whose column says it, found by an index of it. */
function byColumn({ column, sql, values }: Condition): Filter {
  const index = INDEXES[column] ?? `documents_by_${column}`
  // Several values of one column have an order each.
  const isOrdered = !UNORDERED.includes(column) && (column === 'created_at' || values.length === 1)
  return {
    column,
    sql,
    one: sql,
    set: `SELECT seq FROM documents INDEXED BY ${index} WHERE ${sql}`,
    values,
    ordered: isOrdered ? index : undefined,
  }
}

/** Undefined where nothing can match. */
export function readFilters(query: DocumentQuery): readonly Filter[] | undefined {
  const read = readConditions(query)
  if (read === undefined) return undefined
  const filters = read.byColumn.map(byColumn)
  if (read.cause !== undefined) {
    const set = 'SELECT document_seq AS seq FROM document_causes WHERE rule_id = ?'
    const one = 'EXISTS (SELECT 1 FROM document_causes WHERE rule_id = ? AND document_seq = seq)'
    filters.push({ column: 'cause', sql: `seq IN (${set})`, one, set, values: [read.cause], ordered: undefined })
  }
  if (read.words !== undefined) {
    const byKey = read.key === undefined ? '' : ` UNION ${WITH_KEY}`
    const set = `SELECT rowid AS seq FROM documents_search WHERE documents_search MATCH ?${byKey}`
    const values = [read.words.map(matchOf).join(' AND '), ...(read.key === undefined ? [] : keyValues(read.key))]
    filters.push({ column: 'search', sql: `seq IN (${set})`, one: undefined, set, values, ordered: undefined })
  }
  return filters
}

/** A word in the language of the full-text index. */
function matchOf(ways: Sought): string {
  const each = ways.map((words) => {
    const all = words.map((word) => `"${word}" *`).join(' AND ')
    return words.length === 1 ? all : `(${all})`
  })
  return each.length === 1 ? (each[0] ?? '') : `(${each.join(' OR ')})`
}
