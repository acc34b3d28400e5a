import type { AtOnce } from './at-once.ts'
import type { DocumentQuery } from '../../../contract/parameters.ts'
import type { MoneySum } from '../../../contract/types.ts'
import type { ListReads } from '../../port/list.ts'
import type { Changes } from '../changes.ts'
import { DocumentAmounts, type AmountRow } from './amounts.ts'
import { readFilters } from './filters.ts'
import { KeptAnswers } from './kept.ts'
import type { Matches } from './matches.ts'
import { sideInSql } from '../../sql/documents/sides.ts'
import type { StandIns } from '../../sql/list/stand-ins.ts'
import type { ReadableFile } from '../driver.ts'

/**
 * Sums of all documents that fit a list's filters, to the cent and by `contract/money.ts`. What each document counts is kept in memory once it was read,
 * as `matches` keeps what fits; documents that were changed since are read anew.
 */
export function createDocumentSums(
  db: ReadableFile,
  matches: Matches,
  changes: Changes,
  standIns: () => StandIns,
): AtOnce<Pick<ListReads, 'sum'>> {
  const amounts = new DocumentAmounts()
  const kept = new KeptAnswers(matches)
  const state = { last: -1, others: -1 }

  const refreshAmounts = (): void => {
    const last = changes.amount()
    const others = db.query<{ data_version: number }>('PRAGMA data_version').get()?.data_version ?? 0
    if (last === state.last && others === state.others) return
    const changed = others === state.others && state.last >= 0 ? changes.since(state.last) : undefined
    Object.assign(state, { last, others })
    const select = `SELECT seq, ${sideInSql()} AS side, currency_code, CAST(due_units AS TEXT) AS units FROM documents`
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
      matches.refresh()
      const read = readFilters(query)
      if (read === undefined) return []
      const filters = matches.settle(read)
      const key = JSON.stringify(filters.map(({ sql, values }) => [sql, values]))
      return kept.get(key, () => {
        refreshAmounts()
        return amounts.add(filters.length === 0 ? amounts.places() : matches.seqsOf(filters), standIns())
      })
    },
  }
}
