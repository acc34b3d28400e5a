import type { Clock } from '../base/ports.ts'
import type { DeskState } from '../contract/types.ts'
import { listQueue } from '../queue/list.ts'
import type { Queue } from '../queue/queue.ts'
import type { StoreReads } from '../store/store.ts'
import { readMoment } from './moment.ts'
import type { DeskQueue } from './types.ts'

export interface DeskQueuePorts {
  readonly queue: Queue
  readonly store: StoreReads
  readonly clock: Clock
  readonly state: () => DeskState
}

/** The queue as the window and the command line see it. */
export function createDeskQueue({ queue, store, clock, state }: DeskQueuePorts): DeskQueue {
  return {
    list: (query) => listQueue(store, clock, query),
    retry: (id) => queue.retry(id),
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
