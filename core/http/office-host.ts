import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { mapInOrder } from '../base/in-order.ts'
import { asAppError, AppError } from '../base/errors.ts'
import { createTurns } from '../base/turns.ts'
import type { Clock } from '../base/ports.ts'
import { Threads } from '../services/engine/threads.ts'
import { listCompaniesBeside, type Office } from '../services/office.ts'
import { createIds, systemClock } from '../services/ports.ts'
import { createKeyFileBox } from '../services/remote/secret-box.ts'
import type { ProfileStore } from '../services/remote/remote-profiles.ts'
import { causeOf, commonHeaders } from './app.ts'
import { WINDOW_MS } from './limits.ts'
import type { Family } from './metrics.ts'
import { problemResponse } from './problem.ts'
import { StartedServers } from './started-servers.ts'
import type { WorkspaceServer, WorkspaceServerOptions } from './types.ts'
import { openWorkspaceServer, reportToConsole } from './workspace-server.ts'

export interface OfficeHostOptions extends Pick<
  WorkspaceServerOptions,
  'rehearsal' | 'limits' | 'log' | 'programLog' | 'report' | 'proxyFor'
> {
  readonly office: Office
  /** Its address. */
  readonly database: string
  /** Folder with the key file that seals what is secret, the same on every node, and with the heads that this node has signed last. */
  readonly folder: string
  /** Folder of this node for what is only for a while. */
  readonly dir: string
  readonly clock?: Clock
}

/** One node of an office: it keeps nothing that another one could not go on with. */
export interface OfficeHost {
  /** Answers a program in the workspace that its key belongs to. */
  readonly handleKey: (request: Request) => Promise<Response>
  /** Begins to work the queues of all workspaces, beside the other nodes. */
  runQueues(): void
  isReady(): Promise<boolean>
  /** Numbers for Prometheus, of this node and of each workspace that it has open. */
  metrics(): Promise<Family[]>
  /** Finishes what is under way. */
  close(): Promise<void>
}

/** How often a node asks in which workspaces something is to be done that nobody does. */
const LOOK_MS = 2_000

export function openOfficeHost({ office, database, folder, dir, clock = systemClock, ...options }: OfficeHostOptions): OfficeHost {
  const { report = reportToConsole } = options
  const threads = new Threads({ report })
  const secrets = createKeyFileBox(folder)
  const ids = createIds(clock)
  // Half of them may wait for the database or its disk while the others are read and judged.
  const inTurn = createTurns(2 * availableParallelism())
  /** Workspaces whose fault has been told: it is once, not at each look, until it is over. */
  const told = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  let isWorking = false

  const start = async (id: string): Promise<WorkspaceServer> => {
    mkdirSync(join(dir, id), { recursive: true, mode: 0o700 })
    const server = await openWorkspaceServer({
      ...options,
      dir: join(dir, id),
      source: { database, id, folder },
      openStore: (given) => office.openWorkspace(id, given),
      noteSight: (sight) => office.noteSight(id, sight),
      companiesBeside: () => listCompaniesBeside(office, id, secrets),
      secrets,
      profiles: NO_PROFILES,
      host: 'browser',
      threads,
      inTurn,
    })
    if (!isWorking) return server
    try {
      await server.runQueue()
    } catch (error) {
      // Nobody keeps one that is not given out: what of it works already must not go on beside the one that is opened next.
      await server.close().catch(report)
      throw error
    }
    return server
  }

  const servers = new StartedServers(start)

  /** One that was moved away meanwhile is not worked on any more. */
  const closeMoved = async (): Promise<void> => {
    for (const { id, isClosed } of servers.size === 0 ? [] : await office.workspaces()) {
      const server = servers.find(id)
      if (!isClosed || server === undefined) continue
      servers.takeOut(id)
      await (await server).close().catch(report)
    }
  }

  const look = async (): Promise<void> => {
    await closeMoved()
    for (const id of await office.listWithWork(clock.millis())) {
      if (servers.isEnded) return
      // One that cannot be opened keeps nobody waiting behind it, look after look.
      await wake(id).then(
        () => told.delete(id),
        (error: unknown) => {
          if (!told.has(id)) report(error)
          told.add(id)
        },
      )
    }
  }

  const wake = async (id: string): Promise<void> => {
    const server = await servers.open(id)
    await server.wakeQueue()
  }

  const lookAgain = (): void => {
    timer = setTimeout(() => {
      looking = look()
        .catch(report)
        .finally(() => {
          if (!servers.isEnded) lookAgain()
        })
    }, LOOK_MS).unref()
  }

  return {
    handleKey: async (request) => {
      const started = clock.millis()
      try {
        const key = request.headers.get('x-api-key')
        if (key === null || key === '') throw new AppError('missing_api_key', 'The header x-api-key is missing.')
        const admitted = await office.admit(key, clock.millis(), WINDOW_MS)
        if (admitted === undefined) throw new AppError('invalid_api_key', 'The API key is unknown.')
        return await (await servers.open(admitted.id)).handleKey(request, admitted)
      } catch (error) {
        if (request.body !== null && !request.bodyUsed) await request.body.cancel()
        const isRehearsal = options.rehearsal === true
        return refuseOutside(request, asAppError(error), { requestId: ids.next(), started, clock, isRehearsal, log: options.log })
      }
    },
    runQueues() {
      isWorking = true
      lookAgain()
    },
    isReady: () => office.isReady(),
    metrics: () => figuresOf(office, servers),
    async close() {
      servers.end()
      clearTimeout(timer)
      await looking
      await servers.closeAll(report)
      await threads.close()
    },
  }
}

interface Refusal {
  readonly log: OfficeHostOptions['log'] | undefined
  readonly requestId: string
  /** When the call came, in milliseconds since 1970. */
  readonly started: number
  readonly clock: Clock
  readonly isRehearsal: boolean
}

/** Answers and logs what reaches no workspace, as one would. */
function refuseOutside(request: Request, error: AppError, { requestId, started, clock, isRehearsal, log }: Refusal): Response {
  const { pathname: path } = new URL(request.url)
  const response = problemResponse(error, { instance: path, requestId }, commonHeaders(requestId, isRehearsal))
  const cause = causeOf(error)
  log?.({
    request_id: requestId,
    method: request.method,
    path,
    status: response.status,
    milliseconds: clock.millis() - started,
    ...(cause === undefined ? {} : { cause }),
  })
  return response
}

async function figuresOf(office: Office, servers: StartedServers): Promise<Family[]> {
  const open = new Map(await servers.all())
  const all = await office.figures([...open.keys()])
  return (await mapInOrder(all, async ({ id: name, ...counts }) => (await open.get(name)?.metrics({ name, counts })) ?? [])).flat()
}

/** Each workspace of an office names its own exchange. */
const NO_PROFILES: ProfileStore = {
  list: () => [],
  find: () => undefined,
  openKey: () => undefined,
  add: () => refuse(),
  set: () => refuse(),
  delete: () => refuse(),
}

function refuse(): never {
  throw new AppError('invalid_state', 'At the office each client company names its own exchange.')
}
