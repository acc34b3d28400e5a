import { mapInOrder } from '../base/in-order.ts'
import { membersOf } from '../base/json.ts'
import { AppError } from '../base/errors.ts'
import { workingDayBefore } from '../base/working-day.ts'
import type { Clock } from '../base/ports.ts'
import type { DeskEvent, DeskState, WorkspaceInfo } from '../contract/types.ts'
import type { Store, StoreReads } from '../store/store.ts'
import { readTaken } from '../store/taken.ts'
import type { WorkspaceLabel } from './types.ts'
import { readCompany, readProfileChange } from './company/read.ts'
import { APP_VERSION } from '../base/version.ts'

export interface DeskPorts {
  /** Names this workspace among those of the desk. */
  readonly id: string
  readonly store: Store
  readonly clock: Clock
  readonly host: DeskState['host']
  /** True on a node whose own network is simulated, and while this desk sends to a practice node. */
  readonly isRehearsal: () => Promise<boolean>
  /** Documents that are not the same here and at the remote. */
  readonly countDifferences: () => Promise<number>
  readonly queueState: () => Promise<Pick<DeskState, 'connection' | 'last_contact_at' | 'hold'>>
  /** Documents that a search does not find by all that they hold yet. */
  readonly countUnsearched: () => number
  readonly subscribe: (listener: (event: DeskEvent) => void) => () => void
}

const WORKSPACE = 'workspace'
const LAST_USED = 'last_used_at'
const ARCHIVED = 'archived_at'
/** Nameless until the person names it, or says who the company is: a made-up name would stand in every send dialog as if it were theirs. */
export const NAMELESS: WorkspaceLabel = { name: '', colour: '#2b5f8c' }
/** What is known of the work at a workspace that is not open. */
export const NO_WORK = { waiting: 0, attention: 0, documents: 0, rehearsal: false } as const
const COLOUR = /^#[0-9a-fA-F]{6}$/

export type Desk = ReturnType<typeof createDesk>

/** What is counted for a monitor, again and again and of many workspaces. */
export type DeskCounts = Pick<DeskState, 'documents' | 'waiting' | 'attention'>
export type DeskFigures = DeskCounts & Pick<DeskState, 'app_version' | 'connection'>

export function createDesk({ id, store, clock, host, isRehearsal, countDifferences, countUnsearched, queueState, subscribe }: DeskPorts) {
  const count = async (): Promise<DeskCounts> => {
    const { nothing: waiting, decision, precondition, mend } = await store.jobs.countNeeds()
    return { waiting, attention: decision + precondition + mend, documents: await store.list.count() }
  }
  const state = async (): Promise<DeskState> => {
    const profile = await readProfileChange(store)
    return {
      app_version: APP_VERSION,
      ...(await count()),
      workspace: { id, ...(await readName(store)) },
      host,
      ...(await queueState()),
      rehearsal: await isRehearsal(),
      overdue: await store.jobs.countSince(workingDayBefore(clock.millis())),
      differences: await countDifferences(),
      ...(countUnsearched() === 0 ? {} : { unsearched: countUnsearched() }),
      has_profile: (await readCompany(store)) !== undefined,
      ...(profile === undefined ? {} : { profile }),
      ...(await takenAt(store)),
    }
  }
  return {
    state,
    /** Counted by whoever asks, where he does so for many at once. */
    figures: async (counts?: DeskCounts): Promise<DeskFigures> => ({
      app_version: APP_VERSION,
      ...(counts ?? (await count())),
      connection: (await queueState()).connection,
    }),
    /** What the other client companies of the desk see of it: a part of the state, since all of them are asked for it at once. */
    info: async (): Promise<WorkspaceInfo> => ({
      ...(await labelOf(store)),
      ...(await count()),
      id,
      rehearsal: await isRehearsal(),
    }),
    /** Name, colour and group, and when it was used and archived. */
    label: (): Promise<WorkspaceLabel> => labelOf(store),
    /** A group that is not given stays; an empty one is none. */
    setWorkspace: async ({
      name,
      colour,
      group,
    }: {
      readonly name: string
      readonly colour: string
      readonly group?: string | undefined
    }): Promise<DeskState> => {
      requireColour(colour)
      const { group: kept } = await labelOf(store)
      // A name that is no other than the company's own goes on following it.
      const given = name.trim() === (await readCompany(store))?.name ? NAMELESS.name : name.trim()
      await store.write((tx) => tx.settings.write(WORKSPACE, { name: given, colour, group: (group ?? kept ?? '').trim() }))
      return state()
    },
    setArchived: (isArchived: boolean): Promise<void> =>
      store.write((tx) => tx.settings.write(ARCHIVED, isArchived ? clock.now() : undefined)),
    /** A window shows this workspace now. */
    noteUse: (): Promise<void> => store.write((tx) => tx.settings.write(LAST_USED, clock.now())),
    /** Calls back for every change until the returned function is called. */
    subscribe,
  }
}

/** Throws AppError `validation_error`. */
export function requireColour(colour: string): void {
  if (COLOUR.test(colour)) return
  const message = 'colour must be written as #rrggbb.'
  throw new AppError('validation_error', message, { errors: [{ path: 'colour', code: 'wrong_colour', message }] })
}

export async function labelOf(store: Pick<StoreReads, 'settings'>): Promise<WorkspaceLabel> {
  const [used, archived] = await mapInOrder([LAST_USED, ARCHIVED], (name) => store.settings.read(name))
  const { group } = membersOf(await store.settings.read(WORKSPACE))
  return {
    ...(await readName(store)),
    ...(typeof group === 'string' && group !== '' ? { group } : {}),
    ...(typeof used === 'string' ? { last_used_at: used } : {}),
    ...(typeof archived === 'string' ? { archived_at: archived } : {}),
    ...(await takenAt(store)),
  }
}

async function takenAt(store: Pick<StoreReads, 'settings'>): Promise<Pick<WorkspaceLabel, 'taken_at'>> {
  const taken = await readTaken(store)
  return taken === undefined ? {} : { taken_at: taken.since }
}

/** The name that the person gave it, else that of the company itself. */
async function readName(store: Pick<StoreReads, 'settings'>): Promise<{ name: string; colour: string }> {
  const { name, colour } = membersOf(await store.settings.read(WORKSPACE))
  return {
    name: typeof name === 'string' && name !== '' ? name : ((await readCompany(store))?.name ?? NAMELESS.name),
    colour: typeof colour === 'string' ? colour : NAMELESS.colour,
  }
}
