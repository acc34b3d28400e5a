import type { Clock } from '../base/ports.ts'
import type { DeskState, JobState } from '../contract/types.ts'
import { listQueue } from '../queue/list.ts'
import type { Queue } from '../queue/queue.ts'
import type { StoreReads } from '../store/store.ts'
import type { Directions } from './direction/directions.ts'
import { findStopOfDelivery } from './direction/gate.ts'
import { readMoment } from './moment.ts'
import type { DeskQueue } from './types.ts'

export interface DeskQueuePorts {
  readonly queue: Queue
  readonly store: StoreReads
  readonly clock: Clock
  readonly state: () => DeskState
  readonly directions: Pick<Directions, 'company'>
}

/** Trying again may take it out of the house. */
const NOT_SENT: readonly JobState[] = ['waiting', 'blocked', 'refused']

/** The queue as the window and the command line see it. */
export function createDeskQueue({ queue, store, clock, state, directions }: DeskQueuePorts): DeskQueue {
  /** Throws `other_seller` where the profile says by now that it is another company's; what left already is only looked after. */
  const requireClient = (id: string): void => {
    const delivery = store.jobs.readDelivery(id)
    const stop = NOT_SENT.includes(delivery.state) ? findStopOfDelivery(directions.company(), store, delivery) : undefined
    if (stop !== undefined) throw stop.error
  }
  return {
    list: (query) => listQueue(store, clock, query),
    retry: (id) => {
      requireClient(id)
      return queue.retry(id)
    },
    cancel: (id) => queue.cancel(id),
    look: (id) => queue.look(id),
    adopt: (id, remoteId) => queue.adopt(id, remoteId),
    putAside: (id) => queue.putAside(id, true),
    bringBack: (id) => queue.putAside(id, false),
    hold: (until) => {
      queue.hold(until === undefined ? undefined : readMoment('until', until))
      return state()
    },
    batches: () => queue.batches.list(),
    holdBatch: (id) => queue.batches.hold(id),
    releaseBatch: (id) => queue.batches.release(id),
    cancelBatch: (id) => queue.batches.cancel(id),
    release: () => {
      queue.release()
      return state()
    },
  }
}
