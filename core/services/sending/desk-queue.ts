import type { Clock } from '../../base/ports.ts'
import type { DeskState, JobState, QueuePage, DeliveryJob, Batch } from '../../contract/types.ts'
import { listQueue, type QueueQuery } from '../../queue/list.ts'
import type { Queue } from '../../queue/queue.ts'
import type { StoreReads } from '../../store/store.ts'
import type { Directions } from '../direction/directions.ts'
import { findStopOfDelivery } from '../direction/gate.ts'
import { readComingMoment } from '../moment.ts'

export interface DeskQueuePorts {
  readonly queue: Queue
  readonly store: StoreReads
  readonly clock: Clock
  readonly state: () => Promise<DeskState>
  readonly directions: Pick<Directions, 'company'>
}

/** Trying again may take it out of the house. */
const NOT_SENT: readonly JobState[] = ['waiting', 'blocked', 'refused']

/** The queue as the window and the command line see it. */
export function createDeskQueue({ queue, store, clock, state, directions }: DeskQueuePorts) {
  /** Throws `other_seller` where the profile says by now that it is another company's; what left already is only looked after. */
  const requireClient = async (id: string): Promise<void> => {
    const { state: reached, transaction_id } = await store.jobs.readDelivery(id)
    if (!NOT_SENT.includes(reached)) return
    const stop = await findStopOfDelivery(await directions.company(), store, await store.transactions.read(transaction_id))
    if (stop !== undefined) throw stop.error
  }
  return {
    list: (query: QueueQuery): Promise<QueuePage> => listQueue(store, clock, query),
    retry: async (id: string): Promise<DeliveryJob> => {
      await requireClient(id)
      return queue.retry(id)
    },
    cancel: (id: string): Promise<DeliveryJob> => queue.cancel(id),
    /** Looks again whether the document of a delivery in doubt has arrived, without deciding anything. */
    look: (id: string): Promise<DeliveryJob> => queue.lookAgain(id),
    /** The person says which document at the remote the delivery in doubt is. */
    adopt: (id: string, remoteId: string): Promise<DeliveryJob> => queue.adopt(id, remoteId),
    /** Nobody has to mend this refused delivery any more; sending its document again says the same. */
    putAside: (id: string): Promise<DeliveryJob> => queue.putAside(id, true),
    bringBack: (id: string): Promise<DeliveryJob> => queue.putAside(id, false),
    /**
     * Nothing new leaves until a person releases it or, where given, until that time (RFC 3339); what has begun is followed to its end. Throws AppError
     * `validation_error` for a time that has passed, which would let the queue go on.
     */
    hold: async (until?: string): Promise<DeskState> => {
      await queue.hold(until === undefined ? undefined : readComingMoment('until', until, clock.millis()))
      return state()
    },
    /** What was sent together, as long as something of it is not finished. The three below throw `not_found`. */
    batches: (): Promise<Batch[]> => queue.batches.list(),
    holdBatch: (id: string): Promise<Batch> => queue.batches.hold(id),
    releaseBatch: (id: string): Promise<Batch> => queue.batches.release(id),
    /** Takes back what has not left. */
    cancelBatch: (id: string): Promise<Batch> => queue.batches.cancel(id),
    release: async (): Promise<DeskState> => {
      await queue.release()
      return state()
    },
  }
}
