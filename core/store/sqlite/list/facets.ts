import type { AtOnce } from './at-once.ts'
import type { DocumentQuery } from '../../../contract/parameters.ts'
import type { FacetCount, DocumentFacet } from '../../../contract/types.ts'
import type { ListReads } from '../../port/list.ts'
import { sideInSql } from '../../sql/documents/sides.ts'
import type { ReadableFile } from '../driver.ts'
import { isCounted, readFilters, where, type Filter } from './filters.ts'
import { KeptAnswers } from './kept.ts'
import type { Matches } from './matches.ts'

/** Up to this many documents are named; of more, an index is passed over. */
const FEW = 1500
const NAMED = 'IN (SELECT value FROM json_each(?))'
/** Values of one facet beyond these are found by the search. */
const MAX_VALUES = 1000

type Condition = Pick<Filter, 'sql' | 'values'>

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
  need: { value: 'need', own: ['need'], order: 'value' },
  format: { value: 'format', own: ['format'], order: 'amount DESC, value' },
  partner: {
    value: 'partner_key',
    label: `SELECT iif(${sideInSql()} = 'buyer', sender_name, receiver_name) AS label FROM documents INDEXED BY documents_by_partner_name
      WHERE partner_key = ? LIMIT 1`,
    own: ['partner'],
    index: 'documents_by_partner_name',
    order: 'amount DESC, value',
  },
  month: { value: 'substr(issue_date, 1, 7)', index: 'documents_by_issue_date', own: ['issue_date'], order: 'value DESC' },
}

/** How many of the documents that fit a query's filters have each value of a facet; documents without a value are not counted. */
export function createDocumentFacets(db: ReadableFile, matches: Matches): AtOnce<Pick<ListReads, 'countFacet'>> {
  const kept = new KeptAnswers(matches)
  /** The few documents that fit, named; undefined where there are many. */
  const nameFew = (filters: readonly Filter[]): Condition | undefined => {
    if (filters.length === 0 || matches.count(filters) > FEW) return undefined
    return { sql: `seq ${NAMED}`, values: [JSON.stringify(matches.seqsOf(filters))] }
  }
  const valuesOf = (filters: readonly Condition[]) => filters.flatMap(({ values }) => values)

  const countCauses = (filters: readonly Filter[]): FacetCount[] => {
    const others = filters.filter(({ column }) => column !== 'cause')
    const few = nameFew(others)
    // Where they are many, each rule's documents are passed over in their own order, which costs less than naming all that fit first.
    const many = others.length === 0 ? '' : `CROSS JOIN documents ON seq = document_seq ${where(others)}`
    const within = few === undefined ? many : `WHERE document_seq ${NAMED}`
    const sql = `SELECT rule_id AS value, min(term) AS label, count(*) AS amount FROM document_causes ${within}
      GROUP BY rule_id ORDER BY amount DESC, value LIMIT ${MAX_VALUES}`
    return db
      .query<{ value: string; label: string; amount: number }>(sql)
      .all(...(few?.values ?? valuesOf(others)))
      .map(({ value, label, amount }) => ({ value, count: amount, ...(label === '' ? {} : { label }) }))
  }

  const countValues = (facet: Exclude<DocumentFacet, 'cause'>, filters: readonly Filter[]): FacetCount[] => {
    const { value, label, split, own, order, index } = SOURCES[facet]
    const others = filters.filter(({ column }) => !own.includes(column))
    const isInTable = isCounted([...own.map((column) => ({ column })), ...others])
    const few = isInTable ? undefined : nameFew(others)
    const conditions: readonly Condition[] = few === undefined ? others : [few]
    const whole = others.length === 0 && index !== undefined ? index : 'documents_by_facets'
    // One index holds all that is asked for.
    const from = isInTable ? 'document_counts' : `documents ${few === undefined ? `INDEXED BY ${whole}` : 'NOT INDEXED'}`
    const total = isInTable ? 'sum(amount)' : 'count(*)'
    // The sum by its own words: the name would mean the table's column here, of any one row of the group.
    const sql = `SELECT ${value} AS value, ${split ?? 'NULL'} AS valid, ${total} AS amount
        FROM ${from} ${where(conditions)} GROUP BY 1, 2 HAVING ${total} > 0 AND value <> '' ORDER BY ${order} LIMIT ${MAX_VALUES}`
    return db
      .query<{ value: string; valid: number | null; amount: number }>(sql)
      .all(...valuesOf(conditions))
      .map((row) => ({
        value: row.value,
        count: row.amount,
        ...(row.valid === null ? {} : { valid: row.valid === 1 }),
        ...(label === undefined ? {} : { label: db.query<{ label: string }>(label).get(row.value)?.label ?? row.value }),
      }))
  }

  return {
    countFacet(facet: DocumentFacet, query: DocumentQuery): FacetCount[] {
      matches.refresh()
      const read = readFilters(query)
      if (read === undefined) return []
      const filters = matches.settle(read)
      const key = JSON.stringify([facet, filters.map(({ sql, values }) => [sql, values])])
      return kept.get(key, () => (facet === 'cause' ? countCauses(filters) : countValues(facet, filters)))
    },
  }
}
