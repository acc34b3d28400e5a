import { bitsOf, bitsUpTo, countBits, hasBit, intersectBits, numbersOf, slicePresent, type Bits } from './bits.ts'
import type { Changes } from '../changes.ts'
import { isCounted, where, type Filter } from './filters.ts'
import type { ReadableFile } from '../driver.ts'

/** So many changed documents are looked at beside what is kept; beyond them it is read anew. */
const MAX_CHANGED = 200
const MAX_KEPT = 64

/** The documents that fit all of some filters now: of what was not changed since it was read, and of what was. */
interface Fitting {
  readonly unchanged: Bits
  readonly changed: readonly number[]
  readonly amount: number
}

/** An index, its columns as they are ordered by, and whether it is read from its end. */
export interface Order {
  readonly index: string
  readonly columns: string
  readonly isDown: boolean
}

/**
 * Which documents fit which filters, by their `seq`, and which order they have. What fits a filter, and the order of an index, is read once and
 * kept; documents that were changed since are asked for one by one, so that a list stays quick while it is written to.
 */
export function createMatches(db: ReadableFile, changes: Changes) {
  const sets = new Map<string, Bits>()
  const orders = new Map<string, Int32Array>()
  /** Right until the next change. */
  const current = new Map<string, Fitting>()
  const state = { round: 0, base: -1, last: -1, others: -1, changed: [] as readonly number[], changedBits: bitsOf([]) }

  /** To be called before anything is asked: takes note of what was changed meanwhile. */
  const refresh = (): void => {
    const last = changes.amount()
    // Another answer than before: another connection has changed the database.
    const others = db.query<{ data_version: number }>('PRAGMA data_version').get()?.data_version ?? 0
    if (last === state.last && others === state.others) return
    current.clear()
    state.round += 1
    let changed = others === state.others ? changes.since(state.base) : undefined
    if (changed === undefined || changed.length > MAX_CHANGED) {
      sets.clear()
      orders.clear()
      state.base = last
      changed = []
    }
    Object.assign(state, { last, others, changed, changedBits: bitsOf(changed) })
  }

  const readSeqs = (sql: string, values: Filter['values']): number[] => {
    const row = db.query<{ seqs: string }>(`SELECT json_group_array(seq) AS seqs FROM (${sql})`).get(...values)
    return JSON.parse(row?.seqs ?? '[]') as number[]
  }

  const setOf = (filter: Filter): Bits => keep(sets, keyOf([filter]), () => bitsOf(readSeqs(filter.set, filter.values)))

  const orderOf = ({ index, columns }: Order): Int32Array =>
    keep(orders, index, () => Int32Array.from(readSeqs(`SELECT seq FROM documents INDEXED BY ${index} ORDER BY ${columns}`, [])))

  /** Filters that cannot be asked for one document are read anew after each change. */
  const foundNow = (filter: Filter): Fitting =>
    keep(current, keyOf([filter]), () => {
      const unchanged = bitsOf(readSeqs(filter.set, filter.values))
      return { unchanged, changed: [], amount: countBits(unchanged) }
    })

  const changedThatFit = (asked: readonly Filter[], found: readonly Bits[]): number[] => {
    if (state.changed.length === 0) return []
    const conditions = asked.map(({ one = '', values }) => ({ sql: one, values }))
    const sql = `SELECT seq FROM (SELECT value AS place FROM json_each(?)) CROSS JOIN documents NOT INDEXED ON seq = place ${where(conditions)}`
    const seqs = readSeqs(sql, [JSON.stringify(state.changed), ...conditions.flatMap(({ values }) => values)])
    return seqs.filter((seq) => found.every((bits) => hasBit(bits, seq)))
  }

  const fitting = (filters: readonly Filter[]): Fitting => {
    const [only] = filters
    if (filters.length === 1 && only?.one === undefined && only !== undefined) return foundNow(only)
    return keep(current, keyOf(filters), () => {
      const found = filters.filter(({ one }) => one === undefined).map((filter) => foundNow(filter).unchanged)
      const asked = filters.filter(({ one }) => one !== undefined)
      const unchanged = intersectBits([everything(), ...found, ...asked.map(setOf)], state.changedBits)
      const changed = changedThatFit(asked, found)
      return { unchanged, changed, amount: countBits(unchanged) + changed.length }
    })
  }

  const everything = (): Bits => bitsUpTo(db.query<{ most: number }>('SELECT ifnull(max(seq), 0) AS most FROM documents').get()?.most ?? 0)

  /** How many documents fit all of the filters. */
  const count = (filters: readonly Filter[]): number => (isCounted(filters) ? countByTable(db, filters) : fitting(filters).amount)

  return {
    refresh,
    /** Another number than before once a document was changed: what was worked out before is to be worked out anew. */
    round: (): number => state.round,
    count,
    /** The filters that change anything: what every document fits, as it does a search for one's own name, is not looked at again. */
    settle: (filters: readonly Filter[]): readonly Filter[] => filters.filter((filter) => count([filter]) < count([])),
    /** The documents that fit, in no order. */
    seqsOf(filters: readonly Filter[]): number[] {
      const { unchanged, changed } = fitting(filters)
      return [...numbersOf(unchanged), ...changed]
    },
    /**
     * The documents of a page among a few others: the page is what begins at the answered `offset` once they are sorted. Those that were changed
     * are among them, as their places are not known here.
     */
    around(filters: readonly Filter[], order: Order, page: { readonly offset: number; readonly limit: number }) {
      const { unchanged, changed } = fitting(filters)
      const passed = Math.max(0, page.offset - changed.length)
      const met = slicePresent(orderOf(order), unchanged, order.isDown, passed, page.offset + page.limit)
      return { seqs: [...met, ...changed], offset: page.offset - passed }
    },
  }
}

export type Matches = ReturnType<typeof createMatches>

function keep<Value>(kept: Map<string, Value>, key: string, make: () => Value): Value {
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = make()
  const [oldest] = kept.keys()
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(key, made)
  return made
}

const keyOf = (filters: readonly Filter[]): string => JSON.stringify(filters.map(({ set, values }) => [set, values]))

function countByTable(db: ReadableFile, filters: readonly Filter[]): number {
  const sql = `SELECT ifnull(sum(amount), 0) AS amount FROM document_counts ${where(filters)}`
  return db.query<{ amount: number }>(sql).get(...filters.flatMap(({ values }) => values))?.amount ?? 0
}
