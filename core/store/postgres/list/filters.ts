import type { DocumentQuery } from '../../../contract/parameters.ts'
import type { ReadableDatabase, Value } from '../../sql/database.ts'
import { isCounted, keyValues, readConditions, where, WITH_KEY, type Condition } from '../../sql/list/conditions.ts'
import { conditionOf } from '../search.ts'

export { isCounted, where, type Condition } from '../../sql/list/conditions.ts'

export interface Filter extends Condition {
  /** How many documents of the workspace fit it, where that is known. */
  readonly fitting?: number
}

/** Where words are found in more documents, each that comes by is looked at instead of all being gathered first. */
const FEW = 20_000

/** What the documents of a list have in common, each a condition on a row of `documents`; undefined where nothing can match. */
export async function readFilters(db: ReadableDatabase, query: DocumentQuery): Promise<readonly Filter[] | undefined> {
  const read = readConditions(query)
  if (read === undefined) return undefined
  const { byColumn, cause, words, key } = read
  const byCause = { column: 'cause', sql: 'seq IN (SELECT document_seq FROM document_causes WHERE rule_id = ?)' }
  return [
    ...byColumn,
    ...(cause === undefined ? [] : [{ ...byCause, values: [cause] }]),
    ...(words === undefined ? [] : ((await byKey(db, conditionOf(words), key)) ?? (await bySearch(db, conditionOf(words))))),
  ]
}

/** Words that are an id: no more documents than can be gathered have them. Undefined where nothing has this id. */
async function byKey(db: ReadableDatabase, words: string, key: string | undefined): Promise<readonly Filter[] | undefined> {
  if (key === undefined) return undefined
  const found = await db.query<{ seq: number }>(WITH_KEY).all(...keyValues(key))
  if (found.length === 0) return undefined
  const seqs = JSON.stringify(found.map(({ seq }) => seq))
  const sql = 'seq = ANY (ARRAY(SELECT find_documents(?) UNION SELECT value::bigint FROM jsonb_array_elements_text(?::jsonb)))'
  return [{ column: 'search', sql, values: [words, seqs] }]
}

/** Nothing where the words are those of every document, as one's own name is. */
async function bySearch(db: ReadableDatabase, words: string): Promise<readonly Filter[]> {
  const { found = 0, all = 0 } =
    (await db
      .query<{ readonly found: number; readonly all: number }>(
        'SELECT (SELECT count(*) FROM find_documents(?)) AS found, (SELECT coalesce(sum(amount), 0) FROM document_counts) AS all',
      )
      .get(words)) ?? {}
  if (found === all) return []
  const sql =
    found <= FEW
      ? 'seq = ANY (ARRAY(SELECT find_documents(?)))'
      : `EXISTS (SELECT 1 FROM documents_search WHERE document_seq = seq AND lexemes @@ (SELECT finding_condition(?)))`
  return [{ column: 'search', sql, values: [words], fitting: found }]
}

/** How many documents fit. */
export async function countFitting(db: ReadableDatabase, filters: readonly Filter[]): Promise<number> {
  const { sql, values } = countOf(filters)
  const row = await db.query<{ amount: number }>(sql).get(...values)
  return row?.amount ?? 0
}

/** The question how many documents fit. */
export function countOf(filters: readonly Filter[]): { readonly sql: string; readonly values: readonly Value[] } {
  const [only] = filters
  if (filters.length === 1 && only?.fitting !== undefined) return { sql: 'SELECT ?::bigint AS amount', values: [only.fitting] }
  const from = isCounted(filters) ? 'coalesce(sum(amount), 0) AS amount FROM document_counts' : 'count(*) AS amount FROM documents'
  return { sql: `SELECT ${from} ${where(filters)}`, values: valuesOf(filters) }
}

export const valuesOf = (filters: readonly Condition[]) => filters.flatMap(({ values }) => values)
