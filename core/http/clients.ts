import { dayOf } from '../base/days.ts'
import { mapInOrder, filterInOrder } from '../base/in-order.ts'
import { AppError } from '../base/errors.ts'
import type { Clock } from '../base/ports.ts'
import type { ClientList, ClientSummary, RemoteProfile, WorkspaceInfo } from '../contract/types.ts'
import { NO_WORK } from '../services/desk.ts'
import { findHits } from '../services/client.ts'
import type { ProfileStore, StoredProfile } from '../services/remote/remote-profiles.ts'
import type { RemoteProfiles, OtherWorkspaces, WorkspaceLabel } from '../services/types.ts'
import type { OfficeClients } from './office/clients.ts'
import type { WorkspaceServer } from './types.ts'

export interface ClientsPorts {
  readonly clock: Clock
  /** Ids of those that are worked on. */
  readonly listIds: () => Promise<string[]>
  readonly listArchived: () => Promise<readonly (readonly [id: string, label: WorkspaceLabel])[]>
  readonly describe: (id: string) => Promise<WorkspaceInfo>
  /** Opens a workspace, archived ones as well. Throws what opening a server throws, and `not_found`. */
  readonly open: (id: string) => Promise<WorkspaceServer>
  /** Closes a workspace and notes whether it is archived. */
  readonly close: (id: string) => Promise<void>
  /** Takes the folder of a closed one away. */
  readonly remove: (id: string) => void
  /** One that was archived is worked on again. */
  readonly resume: (id: string) => void
  readonly profiles: ProfileStore
  /** Those that lie at an office. */
  readonly offices: OfficeClients
  /** Copies that were taken along, and those at the office that they are of, know each other then. */
  readonly pair: (all: readonly ClientSummary[]) => ClientSummary[]
  /** The list of client companies is another one, or what all of them share. */
  readonly publish: () => void
}

/** All client companies of the desk on one page. */
export function createClients(ports: ClientsPorts): Pick<
  OtherWorkspaces,
  'clients' | 'search' | 'archive' | 'bringBack' | 'delete' | 'remotes'
> & {
  putAway(id: string): Promise<ClientList>
} {
  const { clock, listIds, listArchived, describe, open, close, profiles, publish } = ports
  const summarise = async (id: string): Promise<ClientSummary> => {
    const info = await describe(id)
    return info.problem === undefined ? { ...info, counts: await (await open(id)).services.client.counts(dayOf(clock.now())) } : info
  }

  const summariseAll = async (): Promise<ClientSummary[]> => {
    const [here, there] = await Promise.all([mapInOrder(await listIds(), summarise), ports.offices.list()])
    return ports.pair([...here, ...there])
  }

  const list = async (): Promise<ClientList> => ({
    items: await summariseAll(),
    archived: (await listArchived()).map(([id, label]) => ({ ...NO_WORK, ...label, id })),
    can_add: true,
  })

  const changed = async (): Promise<ClientList> => {
    publish()
    return list()
  }

  const opened = async () =>
    (
      await mapInOrder(await listIds(), async (id) => {
        const { problem, name, colour } = await describe(id)
        return problem === undefined ? [{ workspace: { id, name, colour }, client: (await open(id)).services.client }] : []
      })
    ).flat()

  /** Closes one that nothing is open at. */
  const putAway = async (id: string): Promise<ClientList> => {
    await (await open(id)).services.desk.setArchived(true)
    await close(id)
    return changed()
  }

  return {
    clients: list,
    search: async (text) => findHits(await opened(), text),

    async archive(id) {
      const ids = await listIds()
      if (!ids.includes(id)) throw unknown(id)
      if (ids.length === 1) throw new AppError('invalid_state', 'The only client company cannot be archived.')
      const { waiting, attention, taken_at: at } = await (await open(id)).services.desk.state()
      if (at !== undefined) throw new AppError('taken_along', 'A copy that was taken along is archived once it is brought back.')
      if (waiting + attention > 0) {
        throw new AppError('invalid_state', 'Deliveries of this client company are not finished.', {
          errors: [{ path: '', code: 'deliveries_open', message: String(waiting + attention) }],
          next: 'Wait for them, or settle them in its queue, and try again.',
        })
      }
      return putAway(id)
    },

    putAway,

    async bringBack(id) {
      if (!(await listArchived()).some(([archived]) => archived === id)) throw unknown(id)
      await (await open(id)).services.desk.setArchived(false)
      ports.resume(id)
      return changed()
    },

    async delete(id, name) {
      const archived = (await listArchived()).find(([known]) => known === id)?.[1]
      const ids = await listIds()
      if (archived === undefined && !ids.includes(id)) throw unknown(id)
      if (archived === undefined && ids.length === 1) throw new AppError('invalid_state', 'The only client company cannot be deleted.')
      const known = archived ?? (await describe(id))
      if (name.trim() !== known.name.trim()) {
        const message = 'The name that was typed is not that of the client company.'
        throw new AppError('validation_error', message, { errors: [{ path: 'name', code: 'other_name', message }] })
      }
      try {
        const { client } = (await open(id)).services
        // What has to be kept is kept at the office.
        if (known.taken_at === undefined) await client.requireErasable()
      } catch (error) {
        if (archived !== undefined) await close(id)
        throw error
      }
      await close(id)
      ports.remove(id)
      return changed()
    },

    remotes: shareRemotes(profiles, async () => (await mapInOrder(await listIds(), (id) => serverOf(open, id))).flat(), publish),
  }
}

/** One that is in use elsewhere, or damaged, is no reason why the others could not be changed. */
async function serverOf(open: ClientsPorts['open'], id: string): Promise<readonly (readonly [string, WorkspaceServer])[]> {
  try {
    return [[id, await open(id)]]
  } catch {
    // The list says why it cannot be opened.
    return []
  }
}

function shareRemotes(
  profiles: ProfileStore,
  servers: () => Promise<readonly (readonly [string, WorkspaceServer])[]>,
  publish: () => void,
): RemoteProfiles {
  const usersOf = async (id: string) =>
    filterInOrder(await servers(), async ([, { services }]) => (await services.remote.get()).profile === id)
  const describe = async ({ sealed_key: key, ...profile }: StoredProfile): Promise<RemoteProfile> => ({
    ...profile,
    has_key: key !== undefined,
    clients: (await usersOf(profile.id)).map(([id]) => id),
  })
  return {
    list: () => mapInOrder(profiles.list(), describe),
    async add(input) {
      const made = profiles.add(input)
      publish()
      return describe(made)
    },
    async set(id, input) {
      const made = profiles.set(id, input)
      for (const [, { services }] of await usersOf(id)) await services.remote.renew()
      publish()
      return describe(made)
    },
    async delete(id) {
      const users = await usersOf(id)
      if (users.length > 0) {
        throw new AppError('invalid_state', 'Client companies still send to this exchange.', {
          errors: users.map(([client]) => ({ path: 'clients', code: 'in_use', message: client })),
          next: 'Give them another exchange first.',
        })
      }
      profiles.delete(id)
      publish()
    },
  }
}

function unknown(id: string): AppError {
  return new AppError('not_found', `There is no workspace ${id.slice(0, 100)}.`)
}
