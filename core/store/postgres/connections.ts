import type { Duplex } from 'node:stream'
import pg from 'pg'
import { isBroken, told, toldOnOpening } from './errors.ts'
import { getTypeParser } from './values.ts'

export interface ConnectionOptions {
  /** Most connections at once; 10 when absent. */
  readonly max?: number
}

/**
 * One connection, lent for a while: what it is asked is done in this order, one thing after the other. Nobody need wait for one answer before the next
 * question: what is asked in one turn goes out together, and the way there and back is what costs most.
 */
export interface Session {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>>
  /** The workspace whose rows are there from now on; none without one. */
  see(workspace: number | undefined): Promise<void>
  /** True once nobody knows any more what the connection does: it is not lent again. */
  readonly isSpoilt: boolean
}

/** Connections to the database of an office. */
export interface Connections {
  /** Lends a connection to one who says within a transaction which workspace it sees. */
  lend<Result>(work: (session: Session) => Promise<Result>): Promise<Result>
  /** Lends one that sees a workspace, or none. */
  use<Result>(workspace: number | undefined, work: (session: Session) => Promise<Result>): Promise<Result>
  readonly max: number
  close(): Promise<void>
}

/** Whoever waits longer than this for another transaction, a statement or a connection is told so. */
const LOCK_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 10_000
/** A node that hangs within a transaction would hold up all other writers of the workspace. */
const IDLE_TIMEOUT_MS = 30_000
/** For a server that has gone without a word, and so later than its own limit. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + LOCK_TIMEOUT_MS

/** How each connection is opened: `url` is `postgres://user@host/database`, with the options of libpq that `pg` knows, such as `sslmode=verify-full`. */
export function settingsOf(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'kontor',
    types: { getTypeParser },
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  }
}

/** Where the names of tables and functions are looked for, whatever the address and the role say. */
export const SEARCH_PATH = 'SET search_path TO kontor, pg_temp'

/** Opens no connection before it is needed. */
export function openConnections(url: string, { max = 10 }: ConnectionOptions = {}): Connections {
  const pool = new pg.Pool({
    ...settingsOf(url),
    max,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    pipeline: true,
  })
  // That a connection has ended is said to whoever asks it next; one that lies idle is waited for by nobody.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  /** The workspace that each connection sees outside transactions; none at first. */
  const seen = new WeakMap<pg.PoolClient, number | undefined>()

  const lend = async <Result>(work: (session: Session, client: pg.PoolClient) => Promise<Result>): Promise<Result> => {
    const client = await pool.connect().catch((error: unknown) => {
      throw toldOnOpening(error)
    })
    const session = sessionOf(client)
    try {
      if (!seen.has(client)) {
        await session.query({ text: SEARCH_PATH })
        seen.set(client, undefined)
      }
      return await work(session, client)
    } finally {
      client.release(session.isSpoilt)
    }
  }

  return {
    max,
    lend,
    use: (workspace, work) =>
      lend(async (session, client) => {
        if (seen.get(client) === workspace) return work(session)
        // Both go out together. The answer to the work is given to nobody unless its rows were those of the workspace.
        const seeing = session.see(workspace).then(() => seen.set(client, workspace))
        const [, result] = await Promise.all([seeing, work(session)])
        return result
      }),
    close: () => pool.end(),
  }
}

function sessionOf(client: pg.PoolClient): Session {
  let isSpoilt = false
  const session: Session = {
    get isSpoilt() {
      return isSpoilt
    },
    async see(workspace) {
      // Until it is certain what the connection sees, it must not be lent again.
      isSpoilt = true
      await session.query({ name: 'see', text: "SELECT set_config('kontor.workspace', $1, false)", values: [workspace ?? ''] })
      isSpoilt = false
    },
    async query<Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
      gather(client.connection.stream)
      try {
        return await client.query<Row>(config)
      } catch (error) {
        if (isBroken(error)) isSpoilt = true
        throw told(error)
      }
    },
  }
  return session
}

/** What is written in this turn leaves with its end, as one packet. */
function gather(stream: Duplex): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
