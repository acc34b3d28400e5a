import { mapInOrder } from '../base/in-order.ts'
import { mkdirSync } from 'node:fs'
import { AppError, asAppError } from '../base/errors.ts'
import { isSameName } from '../base/fold.ts'
import type { Clock } from '../base/ports.ts'
import type { ClientList, DeskEvent, WorkspaceInfo } from '../contract/types.ts'
import { putBack } from '../services/archives/put-back.ts'
import { createUpdateBackups } from '../services/archives/update-backups.ts'
import { NO_WORK, requireColour } from '../services/desk.ts'
import type { createEvents } from '../services/events.ts'
import { createIds, systemClock } from '../services/ports.ts'
import { readLabel } from '../services/reading.ts'
import type { ProfileStore } from '../services/remote/remote-profiles.ts'
import type { OtherCompany, OtherWorkspaces } from '../services/types.ts'
import { createClients } from './clients.ts'
import type { OfficeClients } from './office/clients.ts'
import { createOfficeTrips } from './office/trips.ts'
import type { OpenServers } from './open-servers.ts'
import type { WorkspaceFolders } from './workspace-folders.ts'

export interface OtherWorkspacesPorts {
  readonly folders: WorkspaceFolders
  readonly servers: OpenServers
  readonly profiles: ProfileStore
  readonly offices: OfficeClients
  /** What happens to deliveries of any workspace, and that something of it has changed, for the windows of the others. */
  readonly everywhere: ReturnType<typeof createEvents>
  readonly clock: Clock | undefined
  readonly report: (error: unknown) => void
}

/** All workspaces of a desk, as each of them sees them. */
export function createOtherWorkspaces(ports: OtherWorkspacesPorts) {
  const { folders, servers, everywhere, clock, report } = ports
  const { folderOf, listIds, listArchived } = folders
  const work = (id: string): void => void servers.work(id).catch(report)

  /** One that cannot be opened is listed with the reason: it may be in use by a command, and free the next time. */
  const describe = async (id: string): Promise<WorkspaceInfo> => {
    try {
      return await (await servers.open(id)).services.desk.info()
    } catch (error) {
      return {
        ...(await readLabel(folderOf(id))),
        ...NO_WORK,
        id,
        problem: asAppError(error).code,
      }
    }
  }
  const list = async (): Promise<WorkspaceInfo[]> => {
    const [here, there] = await Promise.all([mapInOrder(await listIds(), describe), ports.offices.list()])
    return pair([...here, ...there])
  }
  const listNames = async (): Promise<{ readonly name: string }[]> => [
    ...(await list()),
    ...(await listArchived()).map(([, label]) => label),
  ]

  const begin = async (id: string): Promise<WorkspaceInfo> => {
    work(id)
    everywhere.publish({ type: 'changed', what: ['clients'] })
    return describe(id)
  }

  const { putAway, ...clients } = createClients({
    clock: clock ?? systemClock,
    listIds,
    listArchived,
    describe,
    open: (id) => servers.open(id),
    close: (id) => servers.close(id),
    remove: (id) => folders.remove(id),
    resume: (id) => {
      folders.resume(id)
      work(id)
    },
    profiles: ports.profiles,
    offices: ports.offices,
    pair: (all) => pair(all),
    publish: () => everywhere.publish({ type: 'changed', what: ['clients', 'settings'] }),
  })

  const newId = (): string => `client-${createIds(clock).next()}`
  const {
    close: closeTrips,
    pair,
    copyHere,
    ...trips
  } = createOfficeTrips({
    offices: ports.offices,
    folderOf,
    newId,
    listIds,
    open: (id) => servers.open(id),
    begin,
    archive: putAway,
  })

  const adding = createAdding({ folders, servers, listNames, newId, begin })
  const shared: Omit<OtherWorkspaces, 'id' | 'companies' | 'subscribe'> = {
    ...clients,
    ...adding,
    updateBackups: createUpdateBackups({
      workspaces: async () =>
        mapInOrder(await listIds(), async (id) => {
          const { name, colour } = await readLabel(folderOf(id))
          return { dir: folderOf(id), workspace: { id, name, colour } }
        }),
      restore: adding.restore,
    }),
    trips,
    canAdd: true,
    list,

    folders: async () => {
      const archived = (await listArchived()).map(([id, { name }]) => ({ name, dir: folderOf(id) }))
      const open = await mapInOrder(await listIds(), async (id) => ({ name: (await readLabel(folderOf(id))).name, dir: folderOf(id) }))
      return [...open, ...archived]
    },

    async receive(id, history, from) {
      const { services } = await servers.find(id)
      return { workspace: (await services.desk.state()).workspace, document: await services.directions.receive(history, from) }
    },

    ...createOfficePlaces({
      offices: ports.offices,
      copyHere,
      clients: () => clients.clients(),
      changed: () => everywhere.publish({ type: 'changed', what: ['clients'] }),
    }),
  }

  return {
    /** What one of them sees of all. */
    seenFrom: (id: string): OtherWorkspaces => ({
      ...shared,
      id,
      companies: async () => companiesBeside(id, await listIds(), servers),
      subscribe: (listener: (event: DeskEvent) => void) =>
        everywhere.subscribe((event) => {
          if (event.type === 'changed' || (event.type === 'elsewhere' && event.workspace !== id)) listener(event)
        }),
    }),
    /** Ends what is under way to an office. */
    close: closeTrips,
  }
}

interface OfficePlaces {
  readonly offices: OtherWorkspacesPorts['offices']
  /** The copy of it on this computer. */
  readonly copyHere: (id: string) => Promise<string | undefined>
  readonly clients: () => Promise<ClientList>
  readonly changed: () => void
}

/** The client companies of the desk that lie at an office: where, and by which key. */
function createOfficePlaces({
  offices,
  copyHere,
  clients,
  changed,
}: OfficePlaces): Pick<OtherWorkspaces, 'addAtOffice' | 'setOfficeKey' | 'removeAtOffice'> {
  return {
    async addAtOffice(input) {
      const added = await offices.add(input)
      changed()
      return added
    },

    async setOfficeKey(id, key) {
      const client = await offices.setKey(id, key)
      changed()
      return client
    },

    async removeAtOffice(id) {
      if ((await copyHere(id)) !== undefined)
        throw new AppError('taken_along', 'A copy of this client company is on this computer: it is brought back first.')
      offices.remove(id)
      changed()
      return clients()
    },
  }
}

interface Adding {
  readonly folders: WorkspaceFolders
  readonly servers: OpenServers
  readonly listNames: () => Promise<{ readonly name: string }[]>
  readonly newId: () => string
  readonly begin: (id: string) => Promise<WorkspaceInfo>
}

/** One more workspace: a new one, or one of a backup. */
function createAdding({ folders, servers, listNames, newId, begin }: Adding): Pick<OtherWorkspaces, 'add' | 'restore'> {
  const { folderOf } = folders
  return {
    async add({ name, colour }) {
      requireColour(colour)
      requireNewName(name, await listNames())
      const id = newId()
      mkdirSync(folderOf(id), { recursive: true, mode: 0o700 })
      await (await servers.open(id)).services.desk.setWorkspace({ name, colour })
      return begin(id)
    },

    /** Under the name it had, told apart by a number where that is taken. */
    async restore(backup, signal) {
      const others = await listNames()
      const id = newId()
      await putBack(backup, folderOf(id), signal)
      const { desk } = (await servers.open(id)).services
      const { name, colour } = (await desk.state()).workspace
      for (let copy = 2, free = name; name !== '' && !isNewName(free, others); copy++) {
        free = `${name} (${copy})`
        await desk.setWorkspace({ name: free, colour })
      }
      return begin(id)
    },
  }
}

/** Clients without a profile, and those that cannot be opened now, are recognised in no document. */
async function companiesBeside(id: string, all: readonly string[], servers: OpenServers): Promise<OtherCompany[]> {
  return (
    await mapInOrder(all, async (other) => {
      if (other === id) return []
      try {
        const { services } = await servers.open(other)
        const company = await services.directions.company()
        if (company === undefined) return []
        return [{ workspace: (await services.desk.state()).workspace, company, exchange: () => services.remote.digest() }]
      } catch (error) {
        if (asAppError(error).code === 'internal_error') throw error
        return []
      }
    })
  ).flat()
}

/** Two clients of one name could not be told apart in any dialog. */
function requireNewName(name: string, others: readonly { readonly name: string }[]): void {
  const isNamed = name.trim() !== ''
  const message = isNamed ? 'There is a workspace of this name already.' : 'The workspace needs a name.'
  if (isNamed && isNewName(name, others)) return
  throw new AppError('validation_error', message, { errors: [{ path: 'name', code: 'name_taken', message }] })
}

function isNewName(name: string, others: readonly { readonly name: string }[]): boolean {
  return !others.some((other) => isSameName(other.name, name))
}
