import type { Timestamp } from '../base/ports.ts'
import type { StoreReads, StoreWrites } from '../store/store.ts'

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

export function readPause(store: Pick<StoreReads, 'settings'>): Pause | undefined {
  const stored = store.settings.read(SETTING)
  if (typeof stored !== 'object' || stored === null) return undefined
  const { until, restored } = stored as { until?: unknown; restored?: unknown }
  return { ...(typeof until === 'number' ? { until } : {}), ...readRestored(restored) }
}

function readRestored(stored: unknown): Pick<Pause, 'restored'> {
  if (typeof stored !== 'object' || stored === null) return {}
  const { last_entry_at: at } = stored as { last_entry_at?: unknown }
  return { restored: typeof at === 'string' ? { last_entry_at: at } : {} }
}

/** Over at its time, also where nothing works the queue that would take it away. */
export function pauseAt(hold: Pause | undefined, now: number): Pause | undefined {
  return hold?.until !== undefined && now >= hold.until ? undefined : hold
}

/** Undefined releases the queue. */
export function writePause(tx: StoreWrites, hold: Pause | undefined): void {
  tx.settings.write(SETTING, hold)
}
