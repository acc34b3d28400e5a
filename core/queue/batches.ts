import { mapInOrder } from '../base/in-order.ts'
import type { Batch } from '../contract/types.ts'
import type { Store } from '../store/store.ts'
import type { JobRow } from '../store/types.ts'
import { cancelJob, isBeforeSending } from './decisions.ts'

export interface Batches {
  list(): Promise<Batch[]>
  /** Nothing of it leaves until it is released; what has left is followed to its end. Outlives a restart. */
  hold(id: string): Promise<Batch>
  release(id: string): Promise<Batch>
  /**
   * Gives up what has not left. What is being uploaded just now is waited for and given up then; an upload that stays in doubt is held, so that it
   * is not sent once the doubt is settled.
   */
  cancel(id: string): Promise<Batch>
}

export interface BatchPorts {
  readonly store: Store
  /** Resolves once what is being worked on now has had its answer. */
  readonly settled: () => Promise<unknown>
  readonly onWritten: (before: JobRow, after: JobRow) => Promise<void>
  readonly wake: () => void
}

/** Deliveries given up in one transaction, so that nobody else waits long for it. */
const AT_ONCE = 100

/** What a person may do with all that was sent together. Each throws AppError `not_found`. */
export function createBatches({ store, settled, onWritten, wake }: BatchPorts): Batches {
  const hold = async (id: string): Promise<Batch> => {
    await store.batches.read(id)
    await store.write(async (tx) => {
      await tx.batches.hold(id)
      // Later ones to the same customers do not wait for what is held.
      await tx.jobs.promoteAllNext()
    })
    wake()
    return store.batches.read(id)
  }

  const giveUp = async (id: string): Promise<void> => {
    const open = await store.batches.listOpen(id)
    for (let first = 0; first < open.length; first += AT_ONCE) {
      const written = await store.write(async (tx) => {
        const jobs = await mapInOrder(open.slice(first, first + AT_ONCE), (job) => tx.jobs.read(job))
        return mapInOrder(jobs.filter(isBeforeSending), async (before) => ({ before, after: await cancelJob(tx, before.id) }))
      })
      for (const { before, after } of written) await onWritten(before, after)
    }
  }

  return {
    list: () => store.batches.list(),
    hold,
    release: async (id) => {
      await store.batches.read(id)
      await store.write((tx) => tx.batches.release(id))
      wake()
      return store.batches.read(id)
    },
    cancel: async (id) => {
      await hold(id)
      await giveUp(id)
      await settled()
      await giveUp(id)
      return store.batches.read(id)
    },
  }
}
