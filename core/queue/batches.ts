import type { Batch } from '../contract/types.ts'
import type { Store } from '../store/store.ts'
import type { JobRow } from '../store/types.ts'
import { cancelJob, isBeforeSending } from './decisions.ts'

export interface Batches {
  list(): Batch[]
  /** Nothing of it leaves until it is released; what has left is followed to its end. Outlives a restart. */
  hold(id: string): Batch
  release(id: string): Batch
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
  readonly onWritten: (before: JobRow, after: JobRow) => void
  readonly wake: () => void
}

/** Deliveries given up in one transaction, so that nobody else waits long for it. */
const AT_ONCE = 100

/** What a person may do with all that was sent together. Each throws AppError `not_found`. */
export function createBatches({ store, settled, onWritten, wake }: BatchPorts): Batches {
  const hold = (id: string): Batch => {
    store.batches.read(id)
    store.write((tx) => {
      tx.batches.hold(id)
      // Later ones to the same customers do not wait for what is held.
      tx.jobs.promoteAllNext()
    })
    wake()
    return store.batches.read(id)
  }

  const giveUp = async (id: string): Promise<void> => {
    const open = store.batches.listOpen(id)
    for (let first = 0; first < open.length; first += AT_ONCE) {
      const written = await store.writeTogether((tx) =>
        open
          .slice(first, first + AT_ONCE)
          .map((job) => tx.jobs.read(job))
          .filter(isBeforeSending)
          .map((before) => ({ before, after: cancelJob(tx, before.id) })),
      )
      for (const { before, after } of written) onWritten(before, after)
    }
  }

  return {
    list: () => store.batches.list(),
    hold,
    release: (id) => {
      store.batches.read(id)
      store.write((tx) => tx.batches.release(id))
      wake()
      return store.batches.read(id)
    },
    cancel: async (id) => {
      hold(id)
      await giveUp(id)
      await settled()
      await giveUp(id)
      return store.batches.read(id)
    },
  }
}
