import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe, it } from 'vitest'
import { needInSql } from '../../core/store/sql/documents/needs.ts'
import { migrateOffice, MIGRATIONS } from '../../core/store/postgres/migrate.ts'
import { grantsFor } from '../../core/store/postgres/roles.ts'
import { OWN_SERVER, SERVERS, startServer, WHY_NONE, type PostgresServer } from './postgres-server.ts'

export { OWN_SERVER, WHY_NONE, type PostgresServer } from './postgres-server.ts'

/** The database of an office, up to date and empty; each role has its address. */
export interface TestDatabase {
  readonly name: string
  /** The role of the program, with the rights that it has at an office. */
  readonly url: string
  /** The role that owns the tables. */
  readonly owner: string
  /** May do everything, and sees all rows. */
  readonly admin: string
  drop(): Promise<void>
}

const OWNER = 'kontor_owner'
const PROGRAM = 'kontor_program'

/** A new database for one test or file; it begins as `migrateOffice` leaves an empty one. */
export async function createDatabase(server: PostgresServer | undefined = OWN_SERVER): Promise<TestDatabase> {
  return create(server, makeTemplate)
}

/** The same without a table. */
export async function createEmptyDatabase(server: PostgresServer | undefined = OWN_SERVER): Promise<TestDatabase> {
  return create(server, async () => 'template1')
}

async function create(
  server: PostgresServer | undefined,
  template: (server: PostgresServer, admin: pg.Client) => Promise<string>,
): Promise<TestDatabase> {
  if (server === undefined) throw new Error(WHY_NONE)
  const name = `test_${randomBytes(8).toString('hex')}`
  await withAdmin(server, async (admin) => {
    await makeRoles(admin)
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${await template(server, admin)} OWNER ${OWNER}`)
  })
  const [url, owner, admin] = await Promise.all([PROGRAM, OWNER, 'postgres'].map((role) => addressOf(server, role, name)))
  if (url === undefined || owner === undefined || admin === undefined) throw new Error('three roles')
  const drop = () => withAdmin(server, async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)))
  return { name, url, owner, admin, drop }
}

async function addressOf(server: PostgresServer, role: string, database: string): Promise<string> {
  return `postgres://${role}@/${database}?host=${encodeURIComponent(await startServer(server))}`
}

async function withAdmin<Result>(server: PostgresServer, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: await addressOf(server, 'postgres', 'postgres') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Several processes may want the same at once. */
async function alone(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('SELECT pg_advisory_lock(1)')
  try {
    await work()
  } finally {
    await client.query('SELECT pg_advisory_unlock(1)')
  }
}

async function makeRoles(client: pg.Client): Promise<void> {
  await alone(client, async () => {
    for (const role of [OWNER, PROGRAM]) {
      const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
      if (rowCount === 0) await client.query(`CREATE ROLE ${role} LOGIN`)
    }
  })
}

/** What is copied is that of this program, also where a run goes on with another one. */
async function makeTemplate(server: PostgresServer, client: pg.Client): Promise<string> {
  const says = JSON.stringify([MIGRATIONS, needInSql('NEW'), grantsFor(PROGRAM)])
  const name = `kontor_${createHash('sha256').update(says).digest('hex').slice(0, 16)}`
  await alone(client, async () => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount !== 0) return
    // What was interrupted must not pass for a whole one.
    const part = `${name}_part`
    await client.query(`DROP DATABASE IF EXISTS ${part} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${part} OWNER ${OWNER}`)
    await migrateOffice(await addressOf(server, OWNER, part), { program: PROGRAM })
    await client.query(`ALTER DATABASE ${part} RENAME TO ${name}`)
  })
  return name
}

/** Tests of the adapter itself, on each server that there is. */
export function describeOnServers(name: string, tests: (server: PostgresServer) => void): void {
  if (SERVERS.length === 0) describe.skip(`${name}: ${WHY_NONE}`, () => it('needs PostgreSQL', () => undefined))
  for (const server of SERVERS) describe(`${name}, PostgreSQL ${server.name}`, () => tests(server))
}
