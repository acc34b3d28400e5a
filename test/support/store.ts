import { createHash } from 'node:crypto'
import { afterAll, it } from 'vitest'
import { openOffice, type Office } from '../../core/store/office.ts'
import { openStore, type OpenOptions, type Store, type StoreOptions } from '../../core/store/store.ts'
import { createDatabase, type TestDatabase } from './postgres.ts'
import { systemClock } from './workspace.ts'
import { folderOf } from './postgres-folder.ts'

/**
 * The store that tests run on: a SQLite file, or with KONTOR_TEST_STORE=postgres a workspace of an office. Tests say the folder in any case; the same
 * folder is the same workspace.
 */
export const IS_OFFICE = process.env.KONTOR_TEST_STORE === 'postgres'

let shared: Promise<{ readonly database: TestDatabase; readonly office: Office }> | undefined

async function open(): Promise<{ readonly database: TestDatabase; readonly office: Office }> {
  const database = await createDatabase()
  return { database, office: await openOffice(database.url, { folder: folderOf(database.url), clock: systemClock }) }
}

if (IS_OFFICE) {
  afterAll(async () => {
    const opened = await shared
    shared = undefined
    await opened?.office.close()
    await opened?.database.drop()
  })
}

/** Where the workspace of a folder lies at the office of this file's tests; made when it is not there. */
export async function atOffice(
  dir: string,
): Promise<{ readonly database: string; readonly id: string; open(options: OpenOptions): Promise<Store> }> {
  shared ??= open()
  const { office, database } = await shared
  const id = createHash('sha256').update(dir).digest('hex').slice(0, 32)
  if (!(await office.workspaces()).some((workspace) => workspace.id === id)) await office.createWorkspace(id)
  return { database: database.url, id, open: (options) => office.openWorkspace(id, options) }
}

/** Opens a workspace where this run keeps them. */
export async function openTestStore({ dir, ...options }: StoreOptions): Promise<Store> {
  return IS_OFFICE ? (await atOffice(dir)).open(options) : openStore({ dir, ...options })
}

/** A test of what is a file's own: that another program opens it, or changes a byte of it. */
export const onFiles = it.skipIf(IS_OFFICE)
