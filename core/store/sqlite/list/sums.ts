import type { DocumentQuery } from '../../../contract/parameters.ts'
import { compareSums } from '../../../contract/money.ts'
import type { MoneySum } from '../../../contract/types.ts'
import type { ListReads } from '../../port/list.ts'
import type { Changes } from '../changes.ts'
import { readFilters } from './filters.ts'
import type { Matches } from './matches.ts'
import type { StandIns } from './relations.ts'
import type { ReadableDatabase } from '../sql.ts'
import { textOfUnits } from './units.ts'

/** Answers that are kept until the next change. */
const MAX_KEPT = 20

type Group = Pick<MoneySum, 'direction' | 'currency_code'>

interface Row {
  readonly seq: number
  readonly direction: string
  readonly currency_code: string | null
  /** As digits: a number holds fewer. */
  readonly units: string | null
}

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
  const groups: Group[] = []
  const groupIndex = new Map<string, number>()
  /** By `seq`: which group, or -1 for what counts nowhere; and how much, with its sign. */
  let groupOf = new Int16Array(0)
  let amounts = new BigInt64Array(0)
  let isMissing = new Uint8Array(0)
  const state = { last: -1, others: -1, round: -1 }
  const counted = new Map<string, MoneySum[]>()

  const groupFor = (direction: Group['direction'], currency_code: string): number => {
    const key = `${direction} ${currency_code}`
    const known = groupIndex.get(key)
    if (known !== undefined) return known
    groupIndex.set(key, groups.length)
    return groups.push({ direction, currency_code }) - 1
  }

  const grow = (length: number): void => {
    if (length <= groupOf.length) return
    const room = Math.ceil(length * 1.25) + 64
    const [oldGroups, oldAmounts, oldMissing] = [groupOf, amounts, isMissing]
    groupOf = new Int16Array(room).fill(-1)
    groupOf.set(oldGroups)
    amounts = new BigInt64Array(room)
    amounts.set(oldAmounts)
    isMissing = new Uint8Array(room)
    isMissing.set(oldMissing)
  }

  const take = (rows: readonly Row[]): void => {
    for (const { seq, direction, currency_code, units } of rows) {
      grow(seq + 1)
      const isCounted = direction === 'outbound' || direction === 'inbound'
      groupOf[seq] = isCounted ? groupFor(direction, currency_code ?? '') : -1
      amounts[seq] = BigInt(units ?? 0)
      isMissing[seq] = units === null ? 1 : 0
    }
  }

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
      groupOf.fill(-1)
      take(db.query<Row>(`${select} NOT INDEXED`).all())
      return
    }
    for (const seq of changed) if (seq < groupOf.length) groupOf[seq] = -1
    take(db.query<Row>(`${select} WHERE seq IN (SELECT value FROM json_each(?))`).all(JSON.stringify(changed)))
  }

  const add = (seqs: Iterable<number>): MoneySum[] => {
    const totals = groups.map(() => 0n)
    const documents = groups.map(() => 0)
    const missing = groups.map(() => 0)
    const isChosen = new Uint8Array(groupOf.length)
    for (const seq of seqs) {
      const group = groupOf[seq] ?? -1
      if (group < 0) continue
      isChosen[seq] = 1
      totals[group] = (totals[group] ?? 0n) + (amounts[seq] ?? 0n)
      documents[group] = (documents[group] ?? 0) + 1
      missing[group] = (missing[group] ?? 0) + (isMissing[seq] ?? 0)
    }
    for (const seq of replacedAmong(isChosen)) {
      const group = groupOf[seq] ?? -1
      totals[group] = (totals[group] ?? 0n) - (amounts[seq] ?? 0n)
    }
    return groups
      .map((group, index) => ({
        ...group,
        total: textOfUnits(totals[index] ?? 0n),
        documents: documents[index] ?? 0,
        missing: missing[index] ?? 0,
      }))
      .filter((sum) => sum.documents > 0)
      .sort(compareSums)
  }

  const replacedAmong = (isChosen: Uint8Array): Set<number> => {
    const replaced = new Set<number>()
    for (const [correction, earlier] of standIns()) {
      if (isChosen[correction] !== 1) continue
      for (const seq of earlier) if (isChosen[seq] === 1) replaced.add(seq)
    }
    return replaced
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
      const sums = add(filters.length === 0 ? groupOf.keys() : matches.seqsOf(filters))
      counted.set(key, sums)
      return sums
    },
  }
}
