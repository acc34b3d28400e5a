import { compareSums } from '../../../contract/money.ts'
import type { DocumentQuery } from '../../../contract/parameters.ts'
import type { MoneySum } from '../../../contract/types.ts'
import type { ListReads } from '../../port/list.ts'
import type { ReadableDatabase } from '../../sql/database.ts'
import { sideInSql } from '../../sql/documents/sides.ts'
import { seqsOf } from '../../sql/list/overview-sums.ts'
import { textOfUnits } from '../../sql/units.ts'
import { readFilters, valuesOf, where, type Condition } from './filters.ts'
import { readStandIns } from './relations.ts'

/** Units are read as digits: a number holds fewer. */
interface SumRow {
  readonly side: MoneySum['side']
  readonly currency_code: string
  readonly documents: number
  readonly missing: number
  readonly units: string
}

/** A document that has to do with a correction. */
interface AmountRow {
  readonly seq: number
  readonly side: MoneySum['side'] | null
  readonly currency_code: string
  readonly units: string
}

/** Sums of all documents that fit a list's filters, to the cent and by `contract/money.ts`. */
export function documentSums(db: ReadableDatabase): Pick<ListReads, 'sum'> {
  const readReplaced = async (filters: readonly Condition[]): Promise<AmountRow[]> => {
    const standIns = await readStandIns(db)
    if (standIns.size === 0) return []
    const rows = await db
      .query<AmountRow>(
        `SELECT seq, ${sideInSql()} AS side, coalesce(currency_code, '') AS currency_code, coalesce(due_units, 0)::text AS units
          FROM documents ${where([{ sql: `seq IN ${db.dialect.numbers('?')}` }, ...filters])}`,
      )
      .all(JSON.stringify(seqsOf(standIns)), ...valuesOf(filters))
    const chosen = new Map(rows.map((row) => [row.seq, row]))
    const replaced = new Set([...standIns].flatMap(([correction, others]) => (chosen.has(correction) ? others : [])))
    return [...replaced].flatMap((seq) => chosen.get(seq) ?? [])
  }

  return {
    async sum(query: DocumentQuery): Promise<MoneySum[]> {
      const filters = await readFilters(db, query)
      if (filters === undefined) return []
      const decided = { sql: "direction IN ('outbound', 'inbound')" }
      const rows = await db
        .query<SumRow>(
          `SELECT ${sideInSql()} AS side, coalesce(currency_code, '') AS currency_code, count(*) AS documents, count(*) - count(due_units) AS missing,
              coalesce(sum(due_units), 0)::text AS units FROM documents ${where([decided, ...filters])} GROUP BY 1, 2`,
        )
        .all(...valuesOf(filters))
      const replaced = await readReplaced(filters)
      return rows
        .map(({ units, ...sum }) => {
          const off = replaced.filter(({ side, currency_code }) => side === sum.side && currency_code === sum.currency_code)
          return { ...sum, total: textOfUnits(off.reduce((total, one) => total - BigInt(one.units), BigInt(units))) }
        })
        .sort(compareSums)
    },
  }
}
