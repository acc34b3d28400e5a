import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, asAppError } from '../base/errors.ts'
import { WORKSPACE_HEADER } from '../contract/client.ts'
import type { DeskEvent, MovedDocument, WorkspaceInfo } from '../contract/types.ts'
import { FIRST_WORKSPACE } from '../services/data-dir.ts'
import { requireColour } from '../services/desk.ts'
import { createEvents } from '../services/events.ts'
import { createIds } from '../services/ports.ts'
import { putBack } from '../services/archives/put-back.ts'
import { isWorkspace, readLabel } from '../services/reading.ts'
import type { DocumentHistory, SiblingCompany } from '../services/types.ts'
import type { SecretBox } from '../services/secret-box.ts'
import { openNode } from './node.ts'
import { outerProblem } from './problem.ts'
import type { Node, NodeOptions } from './types.ts'

export interface OfficeOptions extends Omit<NodeOptions, 'dir' | 'secrets' | 'office'> {
  /** Folder with a folder for each workspace; or the folder of one workspace, which is then the only one. */
  readonly place: { readonly home: string } | { readonly dir: string }
  /** The box that seals the secrets of a workspace, by its folder. */
  readonly secrets: (dir: string) => SecretBox
}

/** The workspaces of one desk: a node for each client company, so that nothing of one can come into another. */
export interface Office {
  /** Answers the window for the workspace that its header names, or for the one the desk was started with. */
  readonly handleWindow: (request: Request) => Promise<Response>
  /** Answers a program in the workspace that its key belongs to. */
  readonly handleKey: (request: Request) => Promise<Response>
  /** Works the queues of all workspaces, also of those that no window shows. */
  runQueues(): Promise<void>
  close(): Promise<void>
}

const FOLDER = /^[a-z0-9-]{1,64}$/

/** Opens the workspace that was used last, and the others when they are asked for. Throws what opening a node throws. */
export function openOffice({ place, secrets, ...options }: OfficeOptions): Office {
  const nodes = new Map<string, Node>()
  const working = new Set<string>()
  const report = (error: unknown): void => {
    if (options.report !== undefined) options.report(error)
    else process.stderr.write(`kontor: ${asAppError(error).message}\n`)
  }
  /** What happens to deliveries of any workspace, and that something of it has changed, for the windows of the others. */
  const everywhere = createEvents(report)
  const subscribeBeside = (id: string) => (listener: (event: DeskEvent) => void) =>
    everywhere.subscribe((event) => event.type === 'elsewhere' && event.workspace !== id && listener(event))

  const folderOf = (id: string): string => ('home' in place ? join(place.home, id) : place.dir)
  const listIds = (): string[] => ('home' in place ? listWorkspaces(place.home) : [FIRST_WORKSPACE])

  const open = (id: string): Node => {
    const known = nodes.get(id)
    if (known !== undefined) return known
    const dir = folderOf(id)
    const siblings =
      'home' in place
        ? {
            office: { id, canAdd: true, list, companies: () => companiesBeside(id), receive, add, restore, subscribe: subscribeBeside(id) },
          }
        : {}
    const node = openNode({ ...options, dir, secrets: secrets(dir), takesCommands: true, ...siblings })
    nodes.set(id, node)
    node.services.desk.subscribe((event) => {
      if (event.type === 'job' || event.type === 'mirror' || event.type === 'changed')
        everywhere.publish({ type: 'elsewhere', workspace: id, event })
    })
    return node
  }

  const work = async (id: string): Promise<void> => {
    if (working.has(id)) return
    const node = open(id)
    working.add(id)
    await node.runQueue()
  }

  /** One that cannot be opened is listed with the reason: it may be in use by a command, and free the next time. */
  const describe = (id: string): WorkspaceInfo => {
    const label = readLabel(folderOf(id))
    try {
      const { workspace, waiting, attention, documents, rehearsal } = open(id).services.desk.state()
      return { ...label, ...workspace, waiting, attention, documents, rehearsal }
    } catch (error) {
      return { ...label, id, waiting: 0, attention: 0, documents: 0, rehearsal: false, problem: asAppError(error).code }
    }
  }

  function list(): WorkspaceInfo[] {
    return listIds().map(describe)
  }

  /** Clients without a profile, and those that cannot be opened now, are recognised in no document. */
  const companiesBeside = (id: string): SiblingCompany[] =>
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
    const { services } = nodeFor(id)
    return { workspace: services.desk.state().workspace, document: await services.directions.receive(history, from) }
  }

  function add({ name, colour }: { readonly name: string; readonly colour: string }): WorkspaceInfo {
    requireColour(colour)
    requireNewName(name, list())
    const id = `client-${createIds(options.clock).next()}`
    mkdirSync(folderOf(id), { recursive: true, mode: 0o700 })
    open(id).services.desk.setWorkspace({ name, colour })
    work(id).catch(report)
    return describe(id)
  }

  /** Under the name it had, told apart by a number where that is taken. */
  async function restore(backup: ReadableStream<Uint8Array> | null, signal: AbortSignal): Promise<WorkspaceInfo> {
    const others = list()
    const id = `client-${createIds(options.clock).next()}`
    await putBack(backup, folderOf(id), signal)
    const { desk } = open(id).services
    const { name, colour } = desk.state().workspace
    for (let copy = 2, free = name; name !== '' && !isNewName(free, others); copy++) {
      free = `${name} (${copy})`
      desk.setWorkspace({ name: free, colour })
    }
    work(id).catch(report)
    return describe(id)
  }

  const first = lastUsed(listIds(), folderOf)
  const firstNode = open(first)

  const nodeFor = (id: string | null): Node => {
    if (id === null || id === first) return firstNode
    if (!listIds().includes(id)) throw new AppError('not_found', `There is no workspace ${id.slice(0, 100)}.`)
    return open(id)
  }

  return {
    handleWindow: async (request) => {
      try {
        const { id, plain } = readWorkspace(request)
        return await nodeFor(id).handleWindow(plain)
      } catch (error) {
        return outerProblem(asAppError(error), new URL(request.url).pathname)
      }
    },
    handleKey: (request) => {
      const key = request.headers.get('x-api-key')
      const holder = key === null ? undefined : [...nodes.values()].find((node) => node.services.keys.holds(key))
      return (holder ?? firstNode).handleKey(request)
    },
    runQueues: async () => {
      await work(first)
      for (const id of listIds()) await work(id).catch(report)
    },
    close: async () => {
      const ends = await Promise.allSettled([...nodes.values()].map((node) => node.close()))
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
function requireNewName(name: string, others: readonly WorkspaceInfo[]): void {
  const isNamed = name.trim() !== ''
  const message = isNamed ? 'There is a workspace of this name already.' : 'The workspace needs a name.'
  if (isNamed && isNewName(name, others)) return
  throw new AppError('validation_error', message, { errors: [{ path: 'name', code: 'name_taken', message }] })
}

function isNewName(name: string, others: readonly WorkspaceInfo[]): boolean {
  const fold = (text: string): string => text.trim().normalize('NFKC').toLowerCase()
  return others.every((other) => fold(other.name) !== fold(name))
}
