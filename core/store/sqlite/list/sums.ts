import type { DocumentQuery } from '../../../contract/parameters.ts'
import type { MoneySum } from '../../../contract/types.ts'
import type { ListReads } from '../../port/list.ts'
import type { Changes } from '../changes.ts'
import { DocumentAmounts, type AmountRow } from './amounts.ts'
import { readFilters } from './filters.ts'
import type { Matches } from './matches.ts'
import type { StandIns } from './relations.ts'
import type { ReadableDatabase } from '../sql.ts'

/** Answers that are kept until the next change. */
const MAX_KEPT = 20

/**
 * Sums of all documents that fit a list's filters, to the cent and by `contract/money.ts`. What each document counts is kept in memory once it was read,
 * as `matches` keeps what fits; documents that were changed since are read anew.
 */
export function createDocumentSums(
  db: ReadableDatabase,
  matches: Matches,
  changes: Changes,
  standIns: () => StandIns,
): Pick<ListReads, 'sum'> {
  const amounts = new DocumentAmounts()
  const state = { last: -1, others: -1, round: -1 }
  const counted = new Map<string, MoneySum[]>()

  const refresh = (): void => {
    matches.refresh()
    if (state.round !== matches.round() || counted.size >= MAX_KEPT) counted.clear()
    state.round = matches.round()
    const last = changes.amount()
    const others = db.query<{ data_version: number }>('PRAGMA data_version').get()?.data_version ?? 0
    if (last === state.last && others === state.others) return
    const changed = others === state.others && state.last >= 0 ? changes.since(state.last) : undefined
    Object.assign(state, { last, others })
    const select = 'SELECT seq, direction, currency_code, CAST(due_units AS TEXT) AS units FROM documents'
    if (changed === undefined) {
      amounts.forget()
      amounts.take(db.query<AmountRow>(`${select} NOT INDEXED`).all())
      return
    }
    for (const seq of changed) amounts.forget(seq)
    amounts.take(db.query<AmountRow>(`${select} WHERE seq IN (SELECT value FROM json_each(?))`).all(JSON.stringify(changed)))
  }

  return {
    sum(query: DocumentQuery): MoneySum[] {
      refresh()
      const read = readFilters(query)
      if (read === undefined) return []
      const filters = matches.settle(read)
      const key = JSON.stringify(filters.map(({ sql, values }) => [sql, values]))
      const known = counted.get(key)
      if (known !== undefined) return known
      const sums = amounts.add(filters.length === 0 ? amounts.places() : matches.seqsOf(filters), standIns())
      counted.set(key, sums)
      return sums
    },
  }
}
