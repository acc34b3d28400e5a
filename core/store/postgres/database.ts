import type { ReadableDatabase, Value } from '../sql/database.ts'
import { openConnections, type ConnectionOptions } from './connections.ts'
import { DIALECT } from './dialect.ts'
import { createPreparation, numberParameters, type Prepared } from './parameters.ts'
import { createTransactions, type Mark, type Transaction } from './transaction.ts'
import { parameterOf } from './values.ts'

/** One workspace of an office's database. */
export interface WorkspaceDatabase {
  readonly reads: ReadableDatabase
  /** For statements whose best way depends on the values and on how much there is: each is planned when it is asked. */
  readonly lists: ReadableDatabase
  /** Many questions about one moment, whatever is written meanwhile. */
  atOnce<Result>(work: (db: ReadableDatabase) => Promise<Result>): Promise<Result>
  /**
   * All of the work is stored when the promise is kept, or nothing of it. All writers of the workspace come one after the other, whichever node they
   * are on. The work is done again where the server asks for it (40001, 40P01), so it must have no effect but through `db`.
   */
  transact<Result>(work: (db: Transaction) => Promise<Result> | Result): Promise<Result>
}

/** The database of an office: many workspaces, each seen by itself alone. */
export interface OfficeDatabase {
  /** `onCommit`: how often each kind of thing has changed in the workspace, after each transaction of this node. */
  bind(workspace: number, onCommit?: (marks: readonly Mark[]) => void): WorkspaceDatabase
  /** What belongs to no workspace. */
  ask<Row>(sql: string, ...values: Value[]): Promise<Row[]>
  /** The same of a function that says itself which workspace it sees: it may be asked on any connection. */
  askFunction<Row>(sql: string, ...values: Value[]): Promise<Row[]>
  close(): Promise<void>
}

/** Opens no connection before something is asked. */
export function openOfficeDatabase(url: string, options: ConnectionOptions = {}): OfficeDatabase {
  const connections = openConnections(url, options)
  const { prepare } = createPreparation()
  const transact = createTransactions(connections, prepare)

  const ask = async <Row>(workspace: number | undefined, prepared: Prepared, values: readonly Value[]): Promise<Row[]> => {
    const given = values.map(parameterOf)
    const { rows } = await connections.use(workspace, (session) => session.query({ ...prepared, values: given }))
    return rows as Row[]
  }
  const atOnce = <Result>(workspace: number, work: (db: ReadableDatabase) => Promise<Result>): Promise<Result> =>
    connections.use(workspace, async (session) => {
      await session.query({ text: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' })
      const rows = async <Row>(sql: string, values: readonly Value[]): Promise<Row[]> =>
        (await session.query({ ...prepare(sql), values: values.map(parameterOf) })).rows as Row[]
      try {
        return await work({
          dialect: DIALECT,
          query: <Row>(sql: string) => ({
            get: async (...values: Value[]): Promise<Row | undefined> => (await rows<Row>(sql, values))[0],
            all: (...values: Value[]): Promise<Row[]> => rows<Row>(sql, values),
          }),
        })
      } finally {
        // A connection that broke has no transaction any more.
        if (!session.isSpoilt) await session.query({ text: 'ROLLBACK' })
      }
    })
  const readable = (workspace: number, read: (sql: string) => Prepared): ReadableDatabase => ({
    dialect: DIALECT,
    query: <Row>(sql: string) => ({
      get: async (...values: Value[]): Promise<Row | undefined> => (await ask<Row>(workspace, read(sql), values))[0],
      all: (...values: Value[]): Promise<Row[]> => ask<Row>(workspace, read(sql), values),
    }),
  })

  return {
    bind: (workspace, onCommit) => ({
      reads: readable(workspace, prepare),
      lists: readable(workspace, (sql) => ({ text: numberParameters(sql) })),
      atOnce: (work) => atOnce(workspace, work),
      transact: (work) => transact(workspace, work, onCommit),
    }),
    ask: (sql, ...values) => ask(undefined, prepare(sql), values),
    askFunction: async <Row>(sql: string, ...values: Value[]): Promise<Row[]> => {
      const asked = { ...prepare(sql), values: values.map(parameterOf) }
      return (await connections.lend((session) => session.query(asked))).rows as Row[]
    },
    close: connections.close,
  }
}
