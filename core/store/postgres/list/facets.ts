import type { DocumentQuery } from '../../../contract/parameters.ts'
import type { DocumentFacet, FacetCount } from '../../../contract/types.ts'
import type { ListReads } from '../../port/list.ts'
import type { ReadableDatabase } from '../../sql/database.ts'
import { sideInSql } from '../../sql/documents/sides.ts'
import { isCounted, readFilters, valuesOf, where, type Condition } from './filters.ts'

/** Values of one facet beyond these are found by the search. */
const MAX_VALUES = 1000

interface FacetSource {
  /** What is grouped by. */
  readonly value: string
  /** Counted apart within each value. */
  readonly split?: 'valid'
  /** Filters on these columns narrow the other facets only, so that another value can be chosen. */
  readonly own: readonly string[]
  readonly order: string
}

const SOURCES: Readonly<Record<Exclude<DocumentFacet, 'cause'>, FacetSource>> = {
  direction: { value: 'direction', own: ['direction'], order: 'value' },
  status: { value: 'status', split: 'valid', own: ['status', 'valid'], order: 'value, valid' },
  need: { value: 'need', own: ['need'], order: 'value' },
  format: { value: 'format', own: ['format'], order: 'amount DESC, value' },
  partner: { value: 'partner_key', own: ['partner'], order: 'amount DESC, value' },
  month: { value: 'substr(issue_date, 1, 7)', own: ['issue_date'], order: 'value DESC' },
}

/** A name for people, of the first document with this partner. */
const LABEL = `SELECT CASE WHEN ${sideInSql()} = 'buyer' THEN sender_name ELSE receiver_name END FROM documents
  WHERE partner_key = value ORDER BY partner_key NULLS FIRST, id LIMIT 1`

interface CountRow {
  readonly value: string
  readonly valid: number | null
  readonly amount: number
  readonly label: string | null
}

/** How many of the documents that fit a query's filters have each value of a facet; documents without a value are not counted. */
export function documentFacets(db: ReadableDatabase): Pick<ListReads, 'countFacet'> {
  const countCauses = async (filters: readonly Condition[]): Promise<FacetCount[]> => {
    const others = filters.filter(({ column }) => column !== 'cause')
    const within = others.length === 0 ? '' : `WHERE document_seq IN (SELECT seq FROM documents ${where(others)})`
    const rows = await db
      .query<{ value: string; label: string; amount: number }>(
        `SELECT rule_id AS value, min(term) AS label, count(*) AS amount FROM document_causes ${within}
          GROUP BY rule_id ORDER BY amount DESC, value LIMIT ${MAX_VALUES}`,
      )
      .all(...valuesOf(others))
    return rows.map(({ value, label, amount }) => ({ value, count: amount, ...(label === '' ? {} : { label }) }))
  }

  const countValues = async (facet: Exclude<DocumentFacet, 'cause'>, filters: readonly Condition[]): Promise<FacetCount[]> => {
    const { value, split, own, order } = SOURCES[facet]
    const others = filters.filter(({ column }) => !own.includes(column))
    const isInTable = isCounted([...own.map((column) => ({ column })), ...others])
    const [from, total] = isInTable ? ['document_counts', 'sum(amount)'] : ['documents', 'count(*)']
    const counted = `SELECT ${value} AS value, ${split ?? 'NULL::integer'} AS valid, ${total} AS amount FROM ${from} ${where(others)}
      GROUP BY 1, 2 HAVING ${total} > 0 AND ${value} <> '' ORDER BY ${order} LIMIT ${MAX_VALUES}`
    const rows = await db
      .query<CountRow>(
        `SELECT value, valid, amount, ${facet === 'partner' ? `(${LABEL})` : 'NULL'} AS label FROM (${counted}) AS counted ORDER BY ${order}`,
      )
      .all(...valuesOf(others))
    return rows.map((row) => ({
      value: row.value,
      count: row.amount,
      ...(row.valid === null ? {} : { valid: row.valid === 1 }),
      ...(facet === 'partner' ? { label: row.label ?? row.value } : {}),
    }))
  }

  return {
    async countFacet(facet: DocumentFacet, query: DocumentQuery): Promise<FacetCount[]> {
      const filters = await readFilters(db, query)
      if (filters === undefined) return []
      return facet === 'cause' ? countCauses(filters) : countValues(facet, filters)
    },
  }
}
