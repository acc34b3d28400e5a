import type { Store } from '../store/store.ts'
import type { Timer } from './timer.ts'

export interface LeasePorts {
  readonly store: Store
  /** Name of this run of the queue. */
  readonly run: string
  readonly now: () => number
  readonly after: Timer
  /** For how long after a lost answer its effect may still become visible at the remote. */
  readonly settle_ms: number
}

/** What one work has taken, until it ends. */
export interface Lease {
  /** Written on each delivery that it takes. */
  readonly name: string
  end(): void
  /** It ended without having written what it came to: what it has is left to whoever comes next. */
  fail(): void
}

/** For how long a delivery is a work's without being heard of; a request and its answer take less. */
const LEASE_MS = 150_000
const RENEW_MS = 30_000

/**
 * Keeps what is worked on from other nodes. Each work has a name of its own, as only what somebody works on is renewed: what a work that failed has left
 * behind would otherwise stay this node's for as long as it lives.
 */
export function createLeases({ store, run, now, after, settle_ms }: LeasePorts) {
  const held = new Set<string>()
  const failed = new Set<string>()
  let count = 0
  let isOn = false
  let cancelTimer = (): void => undefined

  /** Its request has had its answer, or none: others need not wait for longer than that takes to show. */
  const giveUp = async (): Promise<void> => {
    const names = [...failed]
    await renewAll(names, settle_ms)
    for (const name of names) failed.delete(name)
  }

  const renewAll = async (names: readonly string[], milliseconds: number): Promise<void> => {
    if (names.length === 0) return
    await store.write(async (tx) => {
      for (const name of names) await tx.jobs.renewLeases(name, now() + milliseconds)
    })
  }

  const renew = async (): Promise<void> => {
    try {
      await renewAll([...held], LEASE_MS)
      await giveUp()
    } catch {
      // Without the database nothing is written either; what is not renewed in time is left to others.
    }
  }

  const renewLater = (): void => {
    cancelTimer = after(RENEW_MS, () => {
      void renew().finally(() => {
        if (isOn) renewLater()
      })
    })
  }

  return {
    /** Until when what is taken or begun now is kept from others; null where nobody else can have it. */
    until: (): number | null => (store.isShared ? now() + LEASE_MS : null),
    begin(): Lease {
      count += 1
      const name = `${run} ${count}`
      held.add(name)
      return {
        name,
        end: () => void held.delete(name),
        fail: () => {
          held.delete(name)
          if (store.isShared) failed.add(name)
        },
      }
    },
    giveUp,
    /** Renews from now on, until it is stopped. */
    start() {
      if (!store.isShared || isOn) return
      isOn = true
      renewLater()
    },
    stop() {
      isOn = false
      cancelTimer()
    },
  }
}
