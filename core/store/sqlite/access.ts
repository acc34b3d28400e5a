import type { Dialect, ReadableDatabase, SearchIndex, Value, WritableDatabase } from '../sql/database.ts'
import { MOST_AT_ONCE, waitingWork, type WaitingWork } from '../sql/waiting-works.ts'
import type { Sealer } from '../sealer.ts'
import type { SignedHead } from '../types.ts'
import type { OpenFile } from './driver.ts'

export const DIALECT: Dialect = {
  indexedBy: (index) => (index === undefined ? 'NOT INDEXED' : `INDEXED BY ${index}`),
  position: (text, part) => `instr(${text}, ${part})`,
  numbers: (parameter) => `(SELECT value FROM json_each(${parameter}))`,
  texts: (parameter) => `(SELECT value FROM json_each(${parameter}))`,
  isDigits: (text) => `${text} NOT GLOB '*[^0-9]*'`,
}

/** One file as the rooms of the store use it: what is read is what is stored, and what is written comes in one order. */
export interface Access {
  readonly reads: ReadableDatabase
  /** The same question, asked when no transaction is under way. */
  whenFree<Args extends readonly unknown[], Result>(ask: (...args: Args) => Result): (...args: Args) => Promise<Result>
  /** One transaction, or a part of one that is undone alone when the work throws: a flush to the disk costs as much as several documents. */
  write<Result>(work: (db: WritableDatabase) => Promise<Result> | Result): Promise<Result>
  /** Writes what waits. */
  flush(): Promise<void>
}

/**
 * SQLite answers at once, and all on one connection: whoever reads waits until no transaction is under way, so that nothing is seen that may be
 * undone. The work of a transaction waits for nothing but the store, so it is over before anything else has its turn. What is written without
 * `sealer` is bound to nothing: it comes from elsewhere as it was there.
 */
export function createAccess(file: OpenFile, sealer?: Pick<Sealer, 'begin' | 'seal' | 'stored'>): Access {
  const waiting: WaitingWork<WritableDatabase>[] = []
  let under: Promise<void> | undefined
  let isOpen = false

  const free = async (): Promise<void> => {
    while (under !== undefined) await under
  }

  const reads: ReadableDatabase = {
    dialect: DIALECT,
    query: <Row>(sql: string) => ({
      get: async (...values: Value[]): Promise<Row | undefined> => {
        if (under !== undefined) await free()
        return file.query<Row>(sql).get(...values)
      },
      all: async (...values: Value[]): Promise<Row[]> => {
        if (under !== undefined) await free()
        return file.query<Row>(sql).all(...values)
      },
    }),
  }

  const tx = openWrites(() => {
    if (!isOpen) throw new TypeError('A transaction is used after its end.')
    return file
  })

  const run = async (group: readonly WaitingWork<WritableDatabase>[]): Promise<(() => void)[]> => {
    const ends: (() => void)[] = []
    let head: SignedHead | undefined
    await file.transact(async () => {
      isOpen = true
      try {
        await withoutPause(async () => {
          await sealer?.begin(tx)
          for (const { attempt } of group) ends.push(await attempt(tx, group.length === 1))
          head = await sealer?.seal(tx)
        })
      } finally {
        isOpen = false
      }
    })
    sealer?.stored(head)
    return ends
  }

  const writeSome = async (): Promise<void> => {
    if (under !== undefined) return
    const group = waiting.splice(0, MOST_AT_ONCE)
    if (group.length === 0) return
    let settle = (): void => undefined
    under = new Promise((resolve) => {
      settle = resolve
    })
    try {
      const ends = await run(group)
      under = undefined
      for (const end of ends) end()
    } catch (error) {
      under = undefined
      // Not one of the works, but the transaction that held them all.
      for (const { fail } of group) fail(error)
    }
    if (waiting.length > 0) setImmediate(() => void writeSome())
    settle()
  }

  return {
    reads,
    whenFree:
      (ask) =>
      async (...args) => {
        if (under !== undefined) await free()
        return ask(...args)
      },
    write(work) {
      const { waiting: mine, result } = waitingWork(work, (db: WritableDatabase, part) => file.part(() => part(db)))
      waiting.push(mine)
      if (waiting.length === 1) setImmediate(() => void writeSome())
      return result
    },
    async flush() {
      while (waiting.length > 0 || under !== undefined) {
        await free()
        await writeSome()
      }
    },
  }
}

/** What may be written while `open` gives the file away: it throws outside a transaction. */
function openWrites(open: () => OpenFile): WritableDatabase {
  return {
    dialect: DIALECT,
    search: searchIndex(open),
    unbound: async () => open().changes.unbound(),
    query: <Row>(sql: string) => ({
      get: async (...values: Value[]): Promise<Row | undefined> =>
        open()
          .query<Row>(sql)
          .get(...values),
      all: async (...values: Value[]): Promise<Row[]> =>
        open()
          .query<Row>(sql)
          .all(...values),
    }),
    statement: (sql) => ({
      run: async (...values) =>
        open()
          .statement(sql)
          .run(...values).changes,
    }),
    insert: (sql) => ({
      run: async (...values) =>
        Number(
          open()
            .statement(sql)
            .run(...values).lastInsertRowid,
        ),
    }),
  }
}

/** Throws when the work has to wait for anything that is not there in the same turn of the event loop: everybody else would wait for it, too. */
async function withoutPause(work: () => Promise<void>): Promise<void> {
  let turn: NodeJS.Immediate | undefined
  const paused = new Promise<never>((_resolve, reject) => {
    turn = setImmediate(() => reject(new TypeError('The work of a transaction waits for something else than the store.')))
  })
  try {
    await Promise.race([work(), paused])
  } finally {
    clearImmediate(turn)
  }
}

const TABLE = 'documents_search'
const ADD = `INSERT INTO ${TABLE} (rowid, number, names, ids) VALUES (?, ?, ?, ?)`
/** The index keeps no texts: to take a document out it must be told what was put in. */
const REMOVE = `INSERT INTO ${TABLE} (${TABLE}, rowid, number, names, ids) VALUES ('delete', ?, ?, ?, ?)`

function searchIndex(open: () => OpenFile): SearchIndex {
  return {
    add: async (seq, { number, names, ids }) => {
      open().statement(ADD).run(seq, number, names, ids)
    },
    remove: async (seq, { number, names, ids }) => {
      open().statement(REMOVE).run(seq, number, names, ids)
    },
  }
}
