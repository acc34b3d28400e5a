import { AppError, asAppError } from '../../base/errors.ts'
import type { OfficeTrip, WorkspaceInfo } from '../../contract/types.ts'
import { putBack } from '../../services/archives/put-back.ts'
import type { OfficeTrips } from '../../services/types.ts'
import { fetchCopy } from './fetch-copy.ts'
import type { OfficeClients } from './clients.ts'
import type { WorkspaceServer } from '../types.ts'

export interface OfficeTripPorts {
  readonly offices: OfficeClients
  readonly folderOf: (id: string) => string
  /** Id of a workspace that is not there yet. */
  readonly newId: () => string
  /** Ids of the workspaces that are worked on. */
  readonly listIds: () => Promise<string[]>
  /** Throws what opening a server throws. */
  readonly open: (id: string) => Promise<WorkspaceServer>
  /** A workspace that has come is worked on from now on. */
  readonly begin: (id: string) => Promise<unknown>
  readonly archive: (id: string) => Promise<unknown>
}

interface Running {
  trip: OfficeTrip
  readonly stop: AbortController
  /** Settles, and never throws, when the work has ended. */
  ended: Promise<void>
}

type Say = (said: Partial<OfficeTrip>) => void

/** Takes client companies of an office along and brings them back, each as a task that the window starts, watches and cancels. */
export function createOfficeTrips(ports: OfficeTripPorts) {
  const { offices, folderOf, listIds } = ports
  const trips = new Map<string, Running>()
  const find = (id: string): Running => {
    const found = trips.get(id)
    if (found === undefined) throw new AppError('not_found', `Nothing is under way between ${id.slice(0, 100)} and this desk.`)
    return found
  }
  const copyHere = async (id: string): Promise<string | undefined> => {
    const copy = new Map(offices.copies()).get(id)
    return copy !== undefined && (await listIds()).includes(copy) ? copy : undefined
  }

  const begin = (
    id: string,
    first: Pick<OfficeTrip, 'kind' | 'step'>,
    work: (say: Say, signal: AbortSignal) => Promise<void>,
  ): OfficeTrip => {
    if (trips.get(id)?.trip.state === 'running')
      throw new AppError('invalid_state', 'This client company is being taken along or brought back already.')
    const stop = new AbortController()
    const running: Running = { trip: { ...first, state: 'running', progress: { done: 0, total: 0 } }, stop, ended: Promise.resolve() }
    const say: Say = (said) => (running.trip = { ...running.trip, ...said })
    running.ended = work(say, stop.signal).then(
      () => void say({ state: 'done' }),
      (thrown: unknown) => {
        const { code, message, errors } = asAppError(thrown)
        say({ state: 'failed', problem: { code, message, errors } })
      },
    )
    trips.set(id, running)
    return running.trip
  }

  /** Puts the copy to the archived clients once nothing of it is left that only it has. */
  const settle = async ({ report, workspace }: Pick<OfficeTrip, 'report' | 'workspace'>, say: Say): Promise<void> => {
    if (report === undefined || workspace === undefined || (await listIds()).length < 2) return
    const isOpen = report.left.some(({ reason }) => reason === 'refused')
    if (isOpen || report.conflicts.some(({ reason, handed }) => reason === 'changed' && !handed)) return
    // Somebody may have worked on in it.
    if (!(await (await ports.open(workspace)).services.taken.isQuietSince(report.entry))) return
    await ports.archive(workspace)
    say({ archived: true })
  }

  const trade: OfficeTrips = {
    async take(id) {
      const office = offices.open(id)
      if ((await copyHere(id)) !== undefined)
        throw new AppError('taken_along', 'A copy of this client company is on this computer already.')
      return begin(id, { kind: 'take', step: 'copy' }, async (say, signal) => {
        const workspace = ports.newId()
        await fetchCopy(office, {
          say,
          signal,
          keep: async (content) => {
            // Known from before it is there: nothing is worked in that belongs nowhere.
            offices.noteCopy(id, workspace)
            await putBack(content, folderOf(workspace), signal, 'unpack')
          },
        })
        say({ step: 'open' })
        await ports.begin(workspace)
        say({ workspace })
      })
    },

    async bringBack(id) {
      const { client } = offices.open(id)
      const workspace = await copyHere(id)
      if (workspace === undefined)
        throw new AppError('invalid_state', 'No copy of this client company is on this computer.', {
          next: 'Where it is archived, fetch it from the archive first.',
        })
      return begin(id, { kind: 'return', step: 'return' }, async (say, signal) => {
        const { taken } = (await ports.open(workspace)).services
        const report = await taken.bringBack(client, { report: (progress) => say({ progress }), signal })
        say({ report, workspace })
        await settle({ report, workspace }, say)
      })
    },

    get: (id) => find(id).trip,

    async end(id) {
      const { stop, ended } = find(id)
      stop.abort()
      await ended
      trips.delete(id)
    },

    async noteHanded(id, { local_id, version }) {
      const running = find(id)
      const { report, workspace } = running.trip
      if (report === undefined || workspace === undefined) throw new AppError('invalid_state', 'Nothing has been brought back yet.')
      await (await ports.open(workspace)).services.taken.noteHanded(local_id, version)
      const conflicts = report.conflicts.map((one) =>
        one.local_id === local_id && one.version === version ? { ...one, handed: true } : one,
      )
      running.trip = { ...running.trip, report: { ...report, conflicts } }
      await settle(running.trip, (said) => (running.trip = { ...running.trip, ...said }))
      return running.trip
    },
  }

  return {
    ...trade,
    copyHere,
    /** All clients of the desk: each copy and the one at the office know each other, and whether anything is under way. */
    pair: <Info extends WorkspaceInfo>(all: readonly Info[]): Info[] => pairAll(all, offices.copies(), (id) => trips.get(id)?.trip.kind),

    async close() {
      for (const { stop } of trips.values()) stop.abort()
      await Promise.all([...trips.values()].map(({ ended }) => ended))
    },
  }
}

function pairAll<Info extends WorkspaceInfo>(
  all: readonly Info[],
  copies: readonly (readonly [id: string, copy: string])[],
  tripOf: (id: string) => OfficeTrip['kind'] | undefined,
): Info[] {
  const ids = new Set(all.map(({ id }) => id))
  const pairs = copies.filter(([, copy]) => ids.has(copy))
  const others = new Map([...pairs, ...pairs.map(([id, copy]) => [copy, id] as const)])
  return all.map((info) => {
    const [counterpart, trip] = [others.get(info.id), tripOf(info.id)]
    return { ...info, ...(counterpart === undefined ? {} : { counterpart }), ...(trip === undefined ? {} : { trip }) }
  })
}
