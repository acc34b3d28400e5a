import { isSameName } from '../base/fold.ts'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { AppError, asAppError } from '../base/errors.ts'
import { WORKSPACE_HEADER } from '../contract/client.ts'
import type { DeskEvent, MovedDocument, WorkspaceInfo } from '../contract/types.ts'
import { FIRST_WORKSPACE } from '../services/data-dir.ts'
import { requireColour } from '../services/desk.ts'
import { createEvents } from '../services/events.ts'
import { createIds, systemClock } from '../services/ports.ts'
import { createProfileStore } from '../services/remote/remote-profiles.ts'
import { putBack } from '../services/archives/put-back.ts'
import { isWorkspace, readLabel } from '../services/reading.ts'
import type { DocumentHistory, OtherCompany } from '../services/types.ts'
import type { SecretBox } from '../services/remote/secret-box.ts'
import type { WorkspaceLabel } from '../services/types.ts'
import { createClients } from './clients.ts'
import { openWorkspaceServer } from './workspace-server.ts'
import { outerProblem } from './problem.ts'
import type { WorkspaceServer, WorkspaceServerOptions } from './types.ts'

export interface WorkspaceHostOptions extends Omit<WorkspaceServerOptions, 'dir' | 'secrets' | 'otherWorkspaces'> {
  /** Folder with a folder for each workspace; or the folder of one workspace, which is then the only one. */
  readonly place: { readonly home: string } | { readonly dir: string }
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

const FOLDER = /^[a-z0-9-]{1,64}$/
const DELETED = '.deleted'

/** Opens the workspace that was used last, and the others when they are asked for. Throws what opening a server throws. */
export function openWorkspaceHost({ place, secrets, ...options }: WorkspaceHostOptions): WorkspaceHost {
  const servers = new Map<string, WorkspaceServer>()
  const working = new Set<string>()
  const report = (error: unknown): void => {
    if (options.report !== undefined) options.report(error)
    else process.stderr.write(`kontor: ${asAppError(error).message}\n`)
  }
  /** What happens to deliveries of any workspace, and that something of it has changed, for the windows of the others. */
  const everywhere = createEvents(report)
  const subscribeToOthers = (id: string) => (listener: (event: DeskEvent) => void) =>
    everywhere.subscribe((event) => {
      if (event.type === 'changed' || (event.type === 'elsewhere' && event.workspace !== id)) listener(event)
    })

  const folderOf = (id: string): string => ('home' in place ? join(place.home, id) : place.dir)
  const listAll = (): string[] => ('home' in place ? listWorkspaces(place.home) : [FIRST_WORKSPACE])
  /** Archived workspaces have their label here, the others undefined; each is asked once, since only this desk changes it. */
  const archived = new Map<string, WorkspaceLabel | undefined>()
  const archivedLabel = (id: string): WorkspaceLabel | undefined => {
    if (!archived.has(id)) noteLabel(id, readLabel(folderOf(id)))
    return archived.get(id)
  }
  const noteLabel = (id: string, label: WorkspaceLabel): void => void archived.set(id, label.archived_at === undefined ? undefined : label)
  const listIds = (): string[] => listAll().filter((id) => archivedLabel(id) === undefined)

  if ('home' in place) removeLeftovers(place.home)
  const home = 'home' in place ? place.home : dirname(place.dir)
  const profiles = createProfileStore({ home, secrets: secrets(home), ids: createIds(options.clock) })
  const clients =
    'dir' in place
      ? undefined
      : createClients({
          clock: options.clock ?? systemClock,
          listIds,
          listArchived: () =>
            listAll().flatMap((id) => {
              const label = archivedLabel(id)
              return label === undefined ? [] : [[id, label] as const]
            }),
          describe: (id) => describe(id),
          open: (id) => open(id),
          close: (id) => closeServer(id),
          remove: (id) => {
            archived.delete(id)
            removeFolder(folderOf(id))
          },
          resume: (id) => {
            archived.set(id, undefined)
            work(id).catch(report)
          },
          profiles,
          publish: () => everywhere.publish({ type: 'changed', what: ['clients', 'settings'] }),
        })

  const open = (id: string): WorkspaceServer => {
    const known = servers.get(id)
    if (known !== undefined) return known
    const dir = folderOf(id)
    const others: Pick<WorkspaceServerOptions, 'otherWorkspaces'> =
      clients === undefined
        ? {}
        : {
            otherWorkspaces: {
              ...clients,
              id,
              canAdd: true,
              list,
              companies: () => companiesBeside(id),
              receive,
              add,
              restore,
              subscribe: subscribeToOthers(id),
            },
          }
    const server = openWorkspaceServer({ ...options, dir, secrets: secrets(dir), takesCommands: true, profiles, ...others })
    servers.set(id, server)
    server.services.desk.subscribe((event) => {
      if (event.type === 'job' || event.type === 'mirror' || event.type === 'changed')
        everywhere.publish({ type: 'elsewhere', workspace: id, event })
    })
    return server
  }

  /** What it was opened with is closed; where it was the one that the desk was started with, another takes its place. */
  const closeServer = async (id: string): Promise<void> => {
    const server = servers.get(id)
    if (server === undefined) return
    noteLabel(id, server.services.desk.label())
    servers.delete(id)
    working.delete(id)
    await server.close()
    if (id === first)
      first = lastUsed(
        listIds().filter((other) => other !== id),
        folderOf,
      )
  }

  const work = async (id: string): Promise<void> => {
    if (working.has(id)) return
    const server = open(id)
    working.add(id)
    await server.runQueue()
  }

  /** One that cannot be opened is listed with the reason: it may be in use by a command, and free the next time. */
  const describe = (id: string): WorkspaceInfo => {
    try {
      const { desk } = open(id).services
      const { workspace, waiting, attention, documents, rehearsal } = desk.state()
      return { ...desk.label(), ...workspace, waiting, attention, documents, rehearsal }
    } catch (error) {
      return { ...readLabel(folderOf(id)), id, waiting: 0, attention: 0, documents: 0, rehearsal: false, problem: asAppError(error).code }
    }
  }

  function list(): WorkspaceInfo[] {
    return listIds().map(describe)
  }

  /** Clients without a profile, and those that cannot be opened now, are recognised in no document. */
  const companiesBeside = (id: string): OtherCompany[] =>
    listIds().flatMap((other) => {
      if (other === id) return []
      try {
        const { services } = open(other)
        const company = services.directions.company()
        return company === undefined ? [] : [{ workspace: services.desk.state().workspace, company }]
      } catch (error) {
        if (asAppError(error).code === 'internal_error') throw error
        return []
      }
    })

  async function receive(id: string, history: DocumentHistory, from: string): Promise<MovedDocument> {
    const { services } = serverFor(id)
    return { workspace: services.desk.state().workspace, document: await services.directions.receive(history, from) }
  }

  function add({ name, colour }: { readonly name: string; readonly colour: string }): WorkspaceInfo {
    requireColour(colour)
    requireNewName(name, [...list(), ...listArchivedNames()])
    const id = `client-${createIds(options.clock).next()}`
    mkdirSync(folderOf(id), { recursive: true, mode: 0o700 })
    open(id).services.desk.setWorkspace({ name, colour })
    work(id).catch(report)
    everywhere.publish({ type: 'changed', what: ['clients'] })
    return describe(id)
  }

  function listArchivedNames(): { readonly name: string }[] {
    return [...archived.values()].filter((label) => label !== undefined)
  }

  /** Under the name it had, told apart by a number where that is taken. */
  async function restore(backup: ReadableStream<Uint8Array> | null, signal: AbortSignal): Promise<WorkspaceInfo> {
    const others = [...list(), ...listArchivedNames()]
    const id = `client-${createIds(options.clock).next()}`
    await putBack(backup, folderOf(id), signal)
    const { desk } = open(id).services
    const { name, colour } = desk.state().workspace
    for (let copy = 2, free = name; name !== '' && !isNewName(free, others); copy++) {
      free = `${name} (${copy})`
      desk.setWorkspace({ name: free, colour })
    }
    work(id).catch(report)
    everywhere.publish({ type: 'changed', what: ['clients'] })
    return describe(id)
  }

  let first = lastUsed(listIds(), folderOf)
  open(first)

  const serverFor = (id: string | null): WorkspaceServer => {
    if (id === null || id === first) return open(first)
    if (!listIds().includes(id)) throw new AppError('not_found', `There is no workspace ${id.slice(0, 100)}.`)
    return open(id)
  }

  return {
    handleWindow: async (request) => {
      try {
        const { id, plain } = readWorkspace(request)
        return await serverFor(id).handleWindow(plain)
      } catch (error) {
        return outerProblem(asAppError(error), new URL(request.url).pathname)
      }
    },
    handleKey: (request) => {
      const key = request.headers.get('x-api-key')
      const holder = key === null ? undefined : [...servers.values()].find((server) => server.services.keys.holds(key))
      return (holder ?? open(first)).handleKey(request)
    },
    runQueues: async () => {
      await work(first)
      for (const id of listIds()) await work(id).catch(report)
    },
    close: async () => {
      const ends = await Promise.allSettled([...servers.values()].map((server) => server.close()))
      for (const end of ends) if (end.status === 'rejected') throw end.reason
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

/** First under a name that is no workspace's: half of a folder must never pass for one. */
function removeFolder(dir: string): void {
  const gone = `${dir}${DELETED}`
  renameSync(dir, gone)
  rmSync(gone, { recursive: true, force: true })
}

/** What was being deleted when the program ended. */
function removeLeftovers(home: string): void {
  const names = existsSync(home) ? readdirSync(home) : []
  for (const name of names) {
    if (name.endsWith(DELETED) && FOLDER.test(name.slice(0, -DELETED.length))) rmSync(join(home, name), { recursive: true, force: true })
  }
}

function listWorkspaces(home: string): string[] {
  try {
    const folders = readdirSync(home, { withFileTypes: true }).filter((entry) => entry.isDirectory() && FOLDER.test(entry.name))
    return folders.map(({ name }) => name).filter((name) => isWorkspace(join(home, name)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Where somebody worked last; of a new home the first workspace. */
function lastUsed(ids: readonly string[], folderOf: (id: string) => string): string {
  const used = ids.map((id) => ({ id, at: readLabel(folderOf(id)).last_used_at ?? '' }))
  return used.reduce((best, next) => (next.at > best.at ? next : best), {
    id: ids.includes(FIRST_WORKSPACE) ? FIRST_WORKSPACE : (ids[0] ?? FIRST_WORKSPACE),
    at: '',
  }).id
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
