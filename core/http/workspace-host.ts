import { findInOrder } from '../base/in-order.ts'
import { AppError, asAppError } from '../base/errors.ts'
import { WORKSPACE_HEADER } from '../contract/client.ts'
import { Threads } from '../services/engine/threads.ts'
import { createEvents } from '../services/events.ts'
import { createIds } from '../services/ports.ts'
import { createProfileStore } from '../services/remote/remote-profiles.ts'
import type { SecretBox } from '../services/remote/secret-box.ts'
import { createOfficeClients, placeOf } from './office/clients.ts'
import { OpenServers } from './open-servers.ts'
import { createOtherWorkspaces } from './other-workspaces.ts'
import { outerProblem } from './problem.ts'
import type { WorkspaceServer, WorkspaceServerOptions } from './types.ts'
import { createFolders, type Place } from './workspace-folders.ts'
import { openWorkspaceServer, reportToConsole } from './workspace-server.ts'

export interface WorkspaceHostOptions extends Omit<WorkspaceServerOptions, 'dir' | 'secrets' | 'otherWorkspaces'> {
  readonly place: Place
  /** The box that seals the secrets of a workspace, by its folder. */
  readonly secrets: (dir: string) => SecretBox
}

/** The workspaces of one desk: a server for each client company, so that nothing of one can come into another. */
export interface WorkspaceHost {
  /** Answers the window for the workspace that its header names, or for the one the desk was started with. */
  readonly handleWindow: (request: Request) => Promise<Response>
  /** Answers a program in the workspace that its key belongs to. */
  readonly handleKey: (request: Request) => Promise<Response>
  /** Works the queues of all workspaces, also of those that no window shows. */
  runQueues(): Promise<void>
  close(): Promise<void>
}

/** Opens the workspace that was used last, and the others when they are asked for. Throws what opening a server throws. */
export async function openWorkspaceHost({ place, secrets, ...options }: WorkspaceHostOptions): Promise<WorkspaceHost> {
  const { clock, report = reportToConsole } = options
  const everywhere = createEvents(report)
  const folders = createFolders(place)
  const profiles = createProfileStore({ home: folders.home, secrets: secrets(folders.home), ids: createIds(clock) })
  const offices = createOfficeClients({ home: folders.home, secrets: secrets(folders.home), ids: createIds(clock) })
  const threads = options.threads === true ? new Threads({ report }) : options.threads
  const start = async (id: string): Promise<WorkspaceServer> => {
    const dir = folders.folderOf(id)
    const beside = 'dir' in place ? {} : { otherWorkspaces: others.seenFrom(id) }
    const server = await openWorkspaceServer({
      ...options,
      ...(threads === undefined ? {} : { threads }),
      dir,
      secrets: secrets(dir),
      takesCommands: true,
      profiles,
      ...beside,
    })
    server.services.desk.subscribe((event) => {
      if (event.type === 'job' || event.type === 'mirror' || event.type === 'changed')
        everywhere.publish({ type: 'elsewhere', workspace: id, event })
    })
    return server
  }
  const servers = new OpenServers(folders, start)
  const others = createOtherWorkspaces({ folders, servers, profiles, offices, everywhere, clock, report })
  await servers.openFirst()

  return {
    handleWindow: async (request) => {
      try {
        const { id, plain } = readWorkspace(request)
        if (id === null || !offices.has(id)) {
          const server = await servers.find(id).catch((error: unknown) => {
            // From a client company that is gone, or cannot be opened, a person goes to another one: what is about the desk is answered beside it.
            if (placeOf(plain) !== 'desk') throw error
            return servers.openFirst()
          })
          return await server.handleWindow(plain)
        }
        const where = placeOf(plain)
        if (where === 'office') return await offices.handle(id, plain)
        if (where === 'desk') return await (await servers.openFirst()).handleWindow(plain)
        throw new AppError('invalid_state', 'This cannot be done with a client company that lies at the office.')
      } catch (error) {
        return outerProblem(asAppError(error), new URL(request.url).pathname)
      }
    },
    handleKey: async (request) => {
      const key = request.headers.get('x-api-key')
      const holder = key === null ? undefined : await findInOrder(await servers.all(), (server) => server.services.keys.holds(key))
      return (holder ?? (await servers.openFirst())).handleKey(request)
    },
    runQueues: () => servers.workAll(report),
    close: async () => {
      await others.close()
      await servers.closeAll()
      if (threads instanceof Threads) await threads.close()
    },
  }
}

/** A file that is dragged out of the window is fetched by its address alone; there the query names the workspace, which the engine knows nothing of. */
function readWorkspace(request: Request): { readonly id: string | null; readonly plain: Request } {
  const url = new URL(request.url)
  const inAddress = request.method === 'GET' ? url.searchParams.get('workspace') : null
  if (inAddress === null) return { id: request.headers.get(WORKSPACE_HEADER), plain: request }
  url.searchParams.delete('workspace')
  return { id: inAddress, plain: new Request(url, { headers: request.headers, signal: request.signal }) }
}
