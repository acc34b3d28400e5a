import { join } from 'node:path'
import { AppError, asAppError } from '../base/errors.ts'
import { defaultHome } from './data-dir.ts'
import type { Store, StoreReader } from '../store/store.ts'
import { openOffice, migrateOffice, type Office } from '../store/office.ts'
import { createIds, systemClock } from './ports.ts'
import type { OfficeSource } from './archives/order.ts'
import { QueuePause } from '../queue/pause.ts'
import { noteRestored } from './archives/backup.ts'
import { createKeys } from './keys.ts'
import { mapInOrder } from '../base/in-order.ts'
import { readCompany } from './company/read.ts'
import { labelOf, NAMELESS } from './desk.ts'
import { digestOfStored } from './remote/of-another.ts'
import type { SecretBox } from './remote/secret-box.ts'
import type { OtherCompany } from './types.ts'
import type { ApiKeyRecord } from '../contract/types.ts'

export type { Office }

/** The variable of the environment with the address for the role that owns the tables, where that is another one than the program's. */
export const OWNER_VARIABLE = 'KONTOR_DATABASE_OWNER'

/** What a computer keeps of an office where nothing else is said: the key that seals, and the heads that were signed last. */
export const officeFolder = (): string => join(defaultHome(), 'office')

/** Opens the database of an office. Throws AppError `usage` for what is no such address, and as `openOffice` does. */
export async function openOfficeAt(url: string, folder = officeFolder()): Promise<Office> {
  requireAddress(url)
  const owner = process.env[OWNER_VARIABLE]
  return openOffice(url, { clock: systemClock, folder, ...(owner === undefined || owner === '' ? {} : { owner }) })
}

/**
 * Makes the tables of an office, or brings them up to date, with the role that owns them; `program` is the role that nodes use. Answers the step that the
 * database was at, 0 for a new one, and the one that it is at now.
 */
export async function prepareOffice(url: string, program: string | undefined): Promise<{ readonly from: number; readonly to: number }> {
  requireAddress(url)
  return migrateOffice(url, program === undefined ? {} : { program })
}

/** A workspace of an office to look into. Throws AppError `workspace_missing`. */
export const openOfficeReader = (source: OfficeSource): Promise<StoreReader> => openOf(source, (office) => office.openReader(source.id))

/** A workspace of an office to work in, beside its nodes. Throws AppError `workspace_missing`. */
export const openOfficeStore = (source: OfficeSource): Promise<Store> =>
  openOf(source, (office) => office.openWorkspace(source.id, { clock: systemClock, ids: createIds() }))

async function openOf<Opened extends { close(): Promise<void> }>(
  { database, folder }: OfficeSource,
  open: (office: Office) => Promise<Opened>,
): Promise<Opened> {
  const office = await openOfficeAt(database, folder)
  try {
    const opened = await open(office)
    return {
      ...opened,
      close: async () => {
        await opened.close()
        await office.close()
      },
    }
  } catch (error) {
    await office.close()
    throw error
  }
}

/** A new client company of the office, with a key that may do everything but administer others. Throws AppError `invalid_state`. */
export async function addClient(
  office: Office,
  { id, name, methods }: { readonly id: string; readonly name: string; readonly methods: readonly string[] },
): Promise<ApiKeyRecord> {
  await office.createWorkspace(id)
  return withStore(office, id, async (store) => {
    await store.write((tx) => tx.settings.write('workspace', { ...NAMELESS, name, group: '' }))
    return createKeys({ store, clock: systemClock, report: () => undefined }).create({ name: 'First key', methods })
  })
}

/** All client companies by the names that people know, in the order in which they were made; one that cannot be read has none. */
export async function listClients(office: Office) {
  return mapInOrder(await office.workspaces(), async (workspace) => ({
    ...workspace,
    name: (await lookInto(office, workspace.id, labelOf))?.name ?? NAMELESS.name,
  }))
}

/**
 * The client companies beside one that somebody works on here, and who they are: an exchange that they use by one key shows each of them the documents of
 * all. Nothing of it is shown to anybody.
 */
export async function listCompaniesBeside(
  office: Office,
  id: string,
  secrets: SecretBox,
): Promise<Pick<OtherCompany, 'company' | 'exchange'>[]> {
  const beside = (await office.workspaces()).filter((other) => other.id !== id && !other.isClosed)
  const found = await mapInOrder(beside, (other) =>
    lookInto(office, other.id, async (store) => {
      const company = await readCompany(store)
      const exchange = company === undefined ? undefined : await digestOfStored(store, secrets)
      return company === undefined ? undefined : { company, exchange: () => Promise.resolve(exchange) }
    }),
  )
  return found.filter((one) => one !== undefined)
}

/** Undefined for one that cannot be read, as one that has not come over wholly: it keeps nobody from looking into the others. */
async function lookInto<Seen>(office: Office, id: string, look: (store: StoreReader) => Promise<Seen>): Promise<Seen | undefined> {
  try {
    const reader = await office.openReader(id)
    try {
      return await look(reader)
    } finally {
      await reader.close()
    }
  } catch (error) {
    const { code } = asAppError(error)
    if (code === 'internal_error' || code === 'database_unreachable') throw error
    return undefined
  }
}

/** The database was put back to an earlier moment: every client is held until a person lets it go on. Answers how many there are. */
export async function holdAll(office: Office): Promise<number> {
  const all = (await office.workspaces()).filter(({ isClosed }) => !isClosed)
  for (const { id } of all) await withStore(office, id, noteRestored)
  return all.length
}

/** A client that was held after the database was put back goes on. Throws AppError `workspace_missing`. */
export async function releaseClient(office: Office, id: string): Promise<void> {
  await withStore(office, id, async (store) => {
    const pause = new QueuePause(store)
    await pause.refresh()
    await pause.end()
  })
}

async function withStore<Result>(office: Office, id: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await office.openWorkspace(id, { clock: systemClock, ids: createIds() })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Throws AppError `usage` for what is no address of a database. */
export function requireAddress(url: string): void {
  if (/^postgres(ql)?:\/\//.test(url)) return
  throw new AppError('usage', 'The database of the office is named by an address such as postgres://user@host/kontor.')
}
