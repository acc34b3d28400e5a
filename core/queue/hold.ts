import type { StoreReads, StoreWrites } from '../store/store.ts'

const SETTING = 'queue_hold'

/** Nothing new leaves the queue: until a person releases it, or until a time in milliseconds since 1970. */
export interface Hold {
  readonly until?: number
}

export function readHold(store: Pick<StoreReads, 'readSetting'>): Hold | undefined {
  const stored = store.readSetting(SETTING)
  if (typeof stored !== 'object' || stored === null) return undefined
  const { until } = stored as { until?: unknown }
  return typeof until === 'number' ? { until } : {}
}

/** Over at its time, also where nothing works the queue that would take it away. */
export function holdAt(hold: Hold | undefined, now: number): Hold | undefined {
  return hold?.until !== undefined && now >= hold.until ? undefined : hold
}

/** Undefined releases the queue. */
export function writeHold(tx: StoreWrites, hold: Hold | undefined): void {
  tx.writeSetting(SETTING, hold)
}
