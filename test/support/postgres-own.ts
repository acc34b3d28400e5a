import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { migrateOffice } from '../../core/store/postgres/migrate.ts'
import { OWN_SERVER, reachable, sharedFolder, WHY_NONE } from './postgres-server.ts'

/** A PostgreSQL server for one test alone, which may be killed; in it the database of an office, up to date and empty. */
export interface OwnServer {
  /** The role of the program. */
  readonly url: string
  /** The superuser. */
  readonly admin: string
  /** Ends the server without a chance to finish anything; what was stored is there again after the next start. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Ends one connection of the program, whatever it is doing; answers how many that were. */
  cutConnection(): Promise<number>
  /** Nothing of it is left. */
  close(): Promise<void>
}

const KEEPER = join(import.meta.dirname, 'postgres-keeper.ts')
const OWNER = 'kontor_owner'
const PROGRAM = 'kontor_program'

export interface OwnServerOptions {
  /** Where its folder is made: in memory, where the machine has room for it, unless given. */
  readonly parent?: string
  /** Settings of the server beside those of a test, or in their place. */
  readonly settings?: Readonly<Record<string, string>>
}

export async function startOwnServer({ parent = sharedFolder(), settings = {} }: OwnServerOptions = {}): Promise<OwnServer> {
  if (OWN_SERVER === undefined) throw new Error(WHY_NONE)
  const folder = mkdtempSync(join(parent, 'kontor-own-'))
  chmodSync(folder, 0o700)
  const given = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const tell = keep([folder, join(reachable(OWN_SERVER.root, folder), 'bin'), ...given])
  const address = (role: string, database = 'office'): string => `postgres://${role}@/${database}?host=${encodeURIComponent(folder)}`
  await tell('start')
  await run(address('postgres', 'postgres'), [
    `CREATE ROLE ${OWNER} LOGIN`,
    `CREATE ROLE ${PROGRAM} LOGIN`,
    `CREATE DATABASE office OWNER ${OWNER}`,
  ])
  await migrateOffice(address(OWNER), { program: PROGRAM })
  return {
    url: address(PROGRAM),
    admin: address('postgres'),
    kill: () => tell('kill'),
    start: () => tell('start'),
    cutConnection: () => run(address('postgres'), [CUT_ONE]),
    close: () => tell(undefined),
  }
}

const CUT_ONE = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${PROGRAM}' ORDER BY random() LIMIT 1`

/** Starts the process that keeps the server, and ends both when this one ends. The answer is what it was asked last; undefined ends it. */
function keep(args: readonly string[]): (what: 'start' | 'kill' | undefined) => Promise<void> {
  // A process group of its own: whoever interrupts the test must not interrupt what cleans up behind it.
  const keeper = spawn(process.execPath, [KEEPER, ...args], { stdio: ['pipe', 'pipe', 'inherit'], detached: true })
  const ended = once(keeper, 'exit')
  const answers = createInterface({ input: keeper.stdout })[Symbol.asyncIterator]()
  return async (what) => {
    if (what === undefined) {
      keeper.stdin.end()
      await ended
      return
    }
    keeper.stdin.write(`${what}\n`)
    const { value } = await answers.next()
    if (value !== 'ready' && value !== 'killed') throw new Error(`PostgreSQL does not do as it is told: ${value}`)
  }
}

/** Answers how many rows the last statement had. */
async function run(url: string, statements: readonly string[]): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows = 0
    for (const statement of statements) rows = (await client.query(statement)).rowCount ?? 0
    return rows
  } finally {
    await client.end()
  }
}
