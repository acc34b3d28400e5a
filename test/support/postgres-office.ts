import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { SEARCH_PATH, settingsOf } from '../../core/store/postgres/connections.ts'
import { openOfficeDatabase, type OfficeDatabase } from '../../core/store/postgres/database.ts'
import { createDatabase, type PostgresServer, type TestDatabase } from './postgres.ts'

/** The database that the tests of one file share; each has workspaces of its own. */
export interface SharedDatabase {
  readonly database: TestDatabase
  /** As the program is connected to it. */
  readonly office: OfficeDatabase
  /** The number of a new workspace. */
  newWorkspace(): Promise<number>
}

/** Made before the tests, and gone after them. */
export function useDatabase(server: PostgresServer): () => SharedDatabase {
  let shared: SharedDatabase | undefined
  beforeAll(async () => {
    const database = await createDatabase(server)
    const office = openOfficeDatabase(database.url)
    const newWorkspace = async (): Promise<number> => {
      const sql = "INSERT INTO workspaces (id, created_at) VALUES (?, '2026-11-21T09:00:00.000Z') RETURNING number"
      const [row] = await office.ask<{ number: number }>(sql, randomUUID())
      return row?.number ?? 0
    }
    shared = { database, office, newWorkspace }
  })
  afterAll(async () => {
    await shared?.office.close()
    await shared?.database.drop()
  })
  return () => {
    if (shared === undefined) throw new Error('The database is there once the tests have begun.')
    return shared
  }
}

/** A plain connection, which sees no workspace until it is told; closed after the test. */
export async function openClient(url: string): Promise<pg.Client> {
  const client = new pg.Client(settingsOf(url))
  onTestFinished(() => client.end())
  await client.connect()
  await client.query(SEARCH_PATH)
  return client
}

/** Another node: connections of its own, closed after the test. */
export function anotherNode(url: string, max?: number): OfficeDatabase {
  const office = openOfficeDatabase(url, max === undefined ? {} : { max })
  onTestFinished(() => office.close())
  return office
}
