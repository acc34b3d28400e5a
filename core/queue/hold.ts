import type { Timestamp } from '../base/ports.ts'
import type { StoreReads, StoreWrites } from '../store/store.ts'

const SETTING = 'queue_hold'

/** Nothing new leaves the queue: until a person releases it, or until a time in milliseconds since 1970. */
export interface Hold {
  readonly until?: number
  /** The workspace was put back from a backup: it neither sends nor takes orders by its keys until a person has seen to what has happened since. */
  readonly restored?: Restored
}

interface Restored {
  /** Of the log; absent where it is empty. */
  readonly last_entry_at?: Timestamp
}

export function readHold(store: Pick<StoreReads, 'readSetting'>): Hold | undefined {
  const stored = store.readSetting(SETTING)
  if (typeof stored !== 'object' || stored === null) return undefined
  const { until, restored } = stored as { until?: unknown; restored?: unknown }
  return { ...(typeof until === 'number' ? { until } : {}), ...readRestored(restored) }
}

function readRestored(stored: unknown): Pick<Hold, 'restored'> {
  if (typeof stored !== 'object' || stored === null) return {}
  const { last_entry_at: at } = stored as { last_entry_at?: unknown }
  return { restored: typeof at === 'string' ? { last_entry_at: at } : {} }
}

/** Over at its time, also where nothing works the queue that would take it away. */
export function holdAt(hold: Hold | undefined, now: number): Hold | undefined {
  return hold?.until !== undefined && now >= hold.until ? undefined : hold
}

/** Undefined releases the queue. */
export function writeHold(tx: StoreWrites, hold: Hold | undefined): void {
  tx.writeSetting(SETTING, hold)
}
