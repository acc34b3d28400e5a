import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { AppError } from '../../base/errors.ts'
import { createTurns } from '../../base/turns.ts'
import type { ChangedKind } from '../../contract/types.ts'
import type { Value, WritableDatabase } from '../sql/database.ts'
import { STATE_KINDS, type Unbound } from '../sql/unbound.ts'
import type { Connections, Session } from './connections.ts'
import { DIALECT } from './dialect.ts'
import { inDoubt, isPassing } from './errors.ts'
import type { Prepared } from './parameters.ts'
import { searchIndex } from './search.ts'
import { parameterOf } from './values.ts'

/** Advisory locks of the program are in one space of numbers ("Kntr"); the second number is that of the workspace. */
export const LOCK_SPACE = 0x4b6e7472

const MAX_ATTEMPTS = 5

/** How often what is of one kind has changed in a workspace. */
export interface Mark {
  readonly kind: ChangedKind
  readonly mark: number
}

export interface Transaction extends WritableDatabase {
  /** Whether the workspace is not to be worked on, as it was moved away or has not come over wholly. */
  readonly isClosed: boolean
  /** A part that is undone alone when it throws. Nothing else may be asked of the transaction until it is over. */
  savepoint<Result>(work: (db: Transaction) => Promise<Result> | Result): Promise<Result>
}

/** One transaction of a workspace; the work is done again where the server asks for it. */
export type Transact = <Result>(
  workspace: number,
  work: (db: Transaction) => Promise<Result> | Result,
  onCommit?: (marks: readonly Mark[]) => void,
) => Promise<Result>

type Attempt<Result> = { readonly result: Result; readonly marks: readonly Mark[] } | { readonly passing: unknown }

export function createTransactions(connections: Connections, prepare: (sql: string) => Prepared): Transact {
  // A work that reads beside its transaction finds a connection, however many others write.
  const inTurn = createTurns(Math.max(1, Math.floor(connections.max / 2)))
  return async (workspace, work, onCommit) => {
    for (let count = 1; ; count += 1) {
      const attempt = await inTurn(() => connections.lend((session) => tryOnce(session, prepare, workspace, work)))
      if (!('passing' in attempt)) {
        onCommit?.(attempt.marks)
        return attempt.result
      }
      if (count === MAX_ATTEMPTS) {
        throw new AppError('workspace_busy', 'The workspace cannot be written now.', {
          next: 'Try again in a moment.',
          cause: attempt.passing,
        })
      }
      // Those that met each other come at different times again.
      await wait(count * 5 + Math.random() * 20)
    }
  }
}

/** An error that another attempt may well not meet is an answer. */
async function tryOnce<Result>(
  session: Session,
  prepare: (sql: string) => Prepared,
  workspace: number,
  work: (db: Transaction) => Promise<Result> | Result,
): Promise<Attempt<Result>> {
  const state: State = { isOver: false, parts: 0, failure: undefined }
  try {
    const isClosed = await begin(session, prepare, workspace)
    const result = await work(handleOf(session, prepare, state, isClosed))
    state.isOver = true
    // The server stores nothing of a transaction of which a statement failed, whatever the work has made of the error.
    if (state.failure !== undefined) throw state.failure
    return { result, marks: await commit(session, prepare) }
  } catch (error) {
    state.isOver = true
    // What cannot be rolled back here ends with its connection, which is spoilt then.
    if (!session.isSpoilt) await session.query({ text: 'ROLLBACK' }).catch(() => undefined)
    const cause = state.failure ?? error
    if (isPassing(cause)) return { passing: cause }
    throw error
  }
}

/** Each statement sees what was stored when it began, and so all that was stored by whoever had the lock before. Answers whether nobody works here. */
async function begin(session: Session, prepare: (sql: string) => Prepared, workspace: number): Promise<boolean> {
  const [, , { rows }] = await Promise.all([
    session.query({ text: 'BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE' }),
    session.query({ ...prepare(ENTER), values: [String(workspace), LOCK_SPACE, workspace] }),
    session.query<{ readonly closed: number }>({ ...prepare('SELECT closed FROM workspaces WHERE number = ?'), values: [workspace] }),
  ])
  return rows[0]?.closed === 1
}

const ENTER = "SELECT set_config('kontor.workspace', ?, true), set_config('kontor.seals', 'on', true), pg_advisory_xact_lock(?, ?)"

/** How often what has changed is read while nobody else can write. */
async function commit(session: Session, prepare: (sql: string) => Prepared): Promise<readonly Mark[]> {
  try {
    const [{ rows }, { command }] = await Promise.all([
      session.query<{ readonly kind: ChangedKind; readonly mark: number }>(prepare('SELECT kind, mark FROM change_marks')),
      session.query({ text: 'COMMIT' }),
    ])
    // The server makes a ROLLBACK of it, without an error, where a statement before has failed.
    if (command !== 'COMMIT') throw new TypeError('A work has ended before all that it asked for was done.')
    return rows
  } catch (error) {
    throw session.isSpoilt ? inDoubt(error) : error
  }
}

type NotedRow = { readonly noted: string | null }

/** What triggers have noted: numbers of documents, and words for what concerns the workspace. */
function readUnbound([row]: readonly NotedRow[]): Unbound {
  const noted = [...new Set((row?.noted ?? '').split(' '))]
  return {
    documents: noted.filter((text) => /^\d+$/.test(text)).map(Number),
    kinds: new Set(STATE_KINDS.filter((kind) => kind !== 'state' && noted.includes(kind))) as Unbound['kinds'],
  }
}

interface State {
  isOver: boolean
  parts: number
  /** The first error of a statement since which the server refuses all others. */
  failure: Error | undefined
}

function handleOf(session: Session, prepare: (sql: string) => Prepared, state: State, isClosed: boolean): Transaction {
  const ask = async (prepared: Prepared, values: readonly Value[] = []): Promise<pg.QueryResult> => {
    if (state.isOver) throw new TypeError('A transaction is used after its end.')
    try {
      return await session.query(values.length === 0 ? prepared : { ...prepared, values: values.map(parameterOf) })
    } catch (error) {
      state.failure ??= error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }
  const statement: Transaction['statement'] = (sql) => ({ run: async (...values) => (await ask(prepare(sql), values)).rowCount ?? 0 })
  const tx: Transaction = {
    dialect: DIALECT,
    isClosed,
    query: <Row>(sql: string) => ({
      get: async (...values: Value[]): Promise<Row | undefined> => (await ask(prepare(sql), values)).rows[0] as Row | undefined,
      all: async (...values: Value[]): Promise<Row[]> => (await ask(prepare(sql), values)).rows as Row[],
    }),
    statement,
    insert: (sql) => {
      const prepared = prepare(`${sql} RETURNING seq`)
      return {
        run: async (...values) => {
          const [row] = (await ask(prepared, values)).rows as readonly { readonly seq: number }[]
          if (row === undefined) throw new RangeError('An INSERT stored no row.')
          return row.seq
        },
      }
    },
    search: searchIndex({ statement }),
    unbound: async () => readUnbound((await ask(prepare("SELECT current_setting('kontor.unbound', true) AS noted"))).rows as NotedRow[]),
    async savepoint(work) {
      state.parts += 1
      const name = `part_${state.parts}`
      await ask({ text: `SAVEPOINT ${name}` })
      try {
        const result = await work(tx)
        if (state.failure !== undefined) throw state.failure
        await ask({ text: `RELEASE SAVEPOINT ${name}` })
        return result
      } catch (error) {
        // Then the whole transaction is undone, and perhaps done again.
        if (session.isSpoilt || isPassing(state.failure)) throw error
        await ask({ text: `ROLLBACK TO SAVEPOINT ${name}; RELEASE SAVEPOINT ${name}` })
        // Not before: what was asked behind the statement that failed is refused until then.
        state.failure = undefined
        throw error
      }
    },
  }
  return tx
}
