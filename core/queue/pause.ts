import type { Timestamp } from '../base/ports.ts'
import type { DeskState } from '../contract/types.ts'
import type { Store, StoreReads, StoreWrites } from '../store/store.ts'

const SETTING = 'queue_hold'

/** Nothing new leaves the queue: until a person releases it, or until a time in milliseconds since 1970. */
export interface Pause {
  readonly until?: number
  /** The workspace was put back from a backup: it neither sends nor takes orders by its keys until a person has seen to what has happened since. */
  readonly restored?: Restored
}

interface Restored {
  /** When the last entry of the log was made; absent where it is empty. */
  readonly last_entry_at?: Timestamp
}

export async function readPause(store: Pick<StoreReads, 'settings'>): Promise<Pause | undefined> {
  const stored = await store.settings.read(SETTING)
  if (typeof stored !== 'object' || stored === null) return undefined
  const { until, restored } = stored as { until?: unknown; restored?: unknown }
  return { ...(typeof until === 'number' ? { until } : {}), ...readRestored(restored) }
}

function readRestored(stored: unknown): Pick<Pause, 'restored'> {
  if (typeof stored !== 'object' || stored === null) return {}
  const { last_entry_at: at } = stored as { last_entry_at?: unknown }
  return { restored: typeof at === 'string' ? { last_entry_at: at } : {} }
}

/** Undefined releases the queue. */
export async function writePause(tx: StoreWrites, hold: Pause | undefined): Promise<void> {
  await tx.settings.write(SETTING, hold)
}

/** The pause of a queue, which outlives a restart. */
export class QueuePause {
  private readonly store: Store
  private pause: Pause | undefined

  constructor(store: Store) {
    this.store = store
  }

  /** To be called before anything is asked: another process may hold the queue, too. */
  async refresh(): Promise<void> {
    this.pause = await readPause(this.store)
  }

  get isOn(): boolean {
    return this.pause !== undefined
  }

  /** After a restore it is ended by a person, and by nothing else. */
  get isRestored(): boolean {
    return this.pause?.restored !== undefined
  }

  /** When it ends by itself; undefined where it does not. */
  get until(): number | undefined {
    return this.pause?.until
  }

  /** Over at its time, also where nothing works the queue that would end it. */
  isOver(now: number): boolean {
    return this.until !== undefined && now >= this.until
  }

  async begin(until: number | undefined): Promise<void> {
    const pause = until === undefined ? {} : { until }
    await this.store.write((tx) => writePause(tx, pause))
    this.pause = pause
  }

  async end(): Promise<void> {
    await this.store.write(async (tx) => {
      await writePause(tx, undefined)
      if (this.isRestored) await tx.restores.note('confirmed')
    })
    this.pause = undefined
  }

  describe(now: number): Pick<DeskState, 'hold'> {
    if (this.pause === undefined || this.isOver(now)) return {}
    const { until, restored } = this.pause
    return {
      hold: { ...(until === undefined ? {} : { until: new Date(until).toISOString() }), ...(restored === undefined ? {} : { restored }) },
    }
  }
}
