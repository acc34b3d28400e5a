import { AppError } from '../base/errors.ts'
import type { DeskEvent, DeskState, JobState } from '../contract/types.ts'
import type { Store } from '../store/store.ts'
import { PARKED_JOB_STATES } from '../store/states.ts'
import type { Desk } from './types.ts'
import { APP_VERSION } from './version.ts'

export interface DeskPorts {
  readonly store: Store
  readonly host: DeskState['host']
  /** True on a node whose own network is simulated, and while this desk sends to a practice node. */
  readonly isRehearsal: () => boolean
  readonly connection: () => Pick<DeskState, 'connection' | 'last_contact_at'>
  readonly subscribe: (listener: (event: DeskEvent) => void) => () => void
}

const WORKSPACE = 'workspace'
/** Nameless until the person names it: a made-up name would stand in every send dialog as if it were theirs. */
const FIRST_WORKSPACE = { name: '', colour: '#2f6f8f' }
const COLOUR = /^#[0-9a-fA-F]{6}$/

export function createDesk({ store, host, isRehearsal, connection, subscribe }: DeskPorts): Desk {
  const state = (): DeskState => {
    const counts = store.countDeliveries()
    const unfinished = Object.entries(counts) as [JobState, number][]
    const attention = unfinished.filter(([job]) => PARKED_JOB_STATES.includes(job)).reduce((sum, [, amount]) => sum + amount, 0)
    return {
      app_version: APP_VERSION,
      workspace: readWorkspace(store.readSetting(WORKSPACE)),
      host,
      ...connection(),
      rehearsal: isRehearsal(),
      waiting: unfinished.reduce((sum, [, amount]) => sum + amount, 0) - attention,
      attention,
      documents: store.countDocuments(),
    }
  }
  return {
    state,
    setWorkspace: ({ name, colour }) => {
      if (!COLOUR.test(colour)) {
        const message = 'colour must be written as #rrggbb.'
        throw new AppError('validation_error', message, { errors: [{ path: 'colour', code: 'wrong_colour', message }] })
      }
      store.write((tx) => tx.writeSetting(WORKSPACE, { name: name.trim(), colour }))
      return state()
    },
    subscribe,
  }
}

function readWorkspace(value: unknown): DeskState['workspace'] {
  const { name, colour } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Record<string, unknown>>
  return {
    name: typeof name === 'string' ? name : FIRST_WORKSPACE.name,
    colour: typeof colour === 'string' ? colour : FIRST_WORKSPACE.colour,
  }
}
