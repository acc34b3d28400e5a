import type { DocumentFacet, DocumentQuery } from '../contract/decode.ts'
import type { FacetCount } from '../contract/types.ts'
import type { ReadableDatabase } from './sql.ts'
import { isCounted, readFilters, where, type Counter, type Filter } from './filters.ts'
import { FEW } from './list.ts'

/** Values of one facet beyond these are found by the search. */
const MOST_VALUES = 1000

interface FacetSource {
  /** What is grouped by. */
  readonly value: string
  /** A name for people, read once for each value. */
  readonly label?: string
  /** Counted apart within each value. */
  readonly split?: 'valid'
  /** Filters on these columns narrow the other facets only, so that another value can be chosen. */
  readonly own: readonly string[]
  readonly order: string
  /** Index that holds the values in their order, for when nothing narrows the list. */
  readonly index?: string
}

const SOURCES: Readonly<Record<Exclude<DocumentFacet, 'cause'>, FacetSource>> = {
  direction: { value: 'direction', own: ['direction'], order: 'value' },
  status: { value: 'status', split: 'valid', own: ['status', 'valid'], order: 'value, valid' },
  format: { value: 'format', own: ['format'], order: 'amount DESC, value' },
  partner: {
    value: 'partner_key',
    label: `SELECT iif(direction = 'inbound', sender_name, receiver_name) AS label FROM documents INDEXED BY documents_by_partner_name
      WHERE partner_key = ? LIMIT 1`,
    own: ['partner'],
    index: 'documents_by_partner_name',
    order: 'amount DESC, value',
  },
  month: { value: 'substr(issue_date, 1, 7)', index: 'documents_by_issue_date', own: ['issue_date'], order: 'value DESC' },
}

/** How many of the documents that fit a query's filters have each value of a facet; documents without a value are not counted. */
export function createDocumentFacets(db: ReadableDatabase, { count, leadOf, settle, forgetStale }: Counter) {
  /** Where the few matches of a filter are looked up; undefined where none has so few. */
  const fewest = (filters: readonly Filter[]): string | undefined => {
    const lead = leadOf(filters)
    if (lead === undefined || count([lead]) > FEW) return undefined
    return lead.index === undefined ? 'documents NOT INDEXED' : `documents INDEXED BY ${lead.index}`
  }
  const valuesOf = (filters: readonly Filter[]) => filters.flatMap(({ values }) => values)

  const countCauses = (filters: readonly Filter[]): FacetCount[] => {
    const others = filters.filter(({ column }) => column !== 'cause')
    const few = fewest(others)
    // Of many, each rule's documents are passed over in their own order, which costs less than naming all that fit first.
    const many = others.length === 0 ? '' : `CROSS JOIN documents ON seq = document_seq ${where(others)}`
    const within = few === undefined ? many : `WHERE document_seq IN (SELECT seq FROM ${few} ${where(others)})`
    const sql = `SELECT rule_id AS value, min(term) AS label, count(*) AS amount FROM document_causes ${within}
      GROUP BY rule_id ORDER BY amount DESC, value LIMIT ${MOST_VALUES}`
    return db
      .query<{ value: string; label: string; amount: number }>(sql)
      .all(...valuesOf(others))
      .map(({ value, label, amount }) => ({ value, count: amount, ...(label === '' ? {} : { label }) }))
  }

  return {
    countFacet(facet: DocumentFacet, query: DocumentQuery): FacetCount[] {
      forgetStale()
      const read = readFilters(query)
      if (read === undefined) return []
      const filters = settle(read)
      if (facet === 'cause') return countCauses(filters)
      const { value, label, split, own, order, index } = SOURCES[facet]
      const others = filters.filter(({ column }) => !own.includes(column))
      const isInTable = isCounted([...own.map((column) => ({ column })), ...others])
      const from = isInTable
        ? 'document_counts'
        : others.length === 0 && index !== undefined
          ? `documents INDEXED BY ${index}`
          : // One index holds all that is asked for.
            (fewest(others) ?? 'documents INDEXED BY documents_by_facets')
      const total = isInTable ? 'sum(amount)' : 'count(*)'
      // The sum by its own words: the name would mean the table's column here, of any one row of the group.
      const sql = `SELECT ${value} AS value, ${split ?? 'NULL'} AS valid, ${total} AS amount
        FROM ${from} ${where(others)} GROUP BY 1, 2 HAVING ${total} > 0 AND value <> '' ORDER BY ${order} LIMIT ${MOST_VALUES}`
      return db
        .query<{ value: string; valid: number | null; amount: number }>(sql)
        .all(...valuesOf(others))
        .map((row) => ({
          value: row.value,
          count: row.amount,
          ...(row.valid === null ? {} : { valid: row.valid === 1 }),
          ...(label === undefined ? {} : { label: db.query<{ label: string }>(label).get(row.value)?.label ?? row.value }),
        }))
    },
  }
}
