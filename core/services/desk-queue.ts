import type { DeskState } from '../contract/types.ts'
import type { Queue } from '../queue/queue.ts'
import { readMoment } from './moment.ts'
import type { DeskQueue } from './types.ts'

/** The queue as the window and the command line see it. */
export function createDeskQueue(queue: Queue, state: () => DeskState): DeskQueue {
  return {
    list: (options) => queue.list(options),
    retry: (id) => queue.retry(id),
    cancel: (id) => queue.cancel(id),
    look: (id) => queue.look(id),
    adopt: (id, remoteId) => queue.adopt(id, remoteId),
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
