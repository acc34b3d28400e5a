import type { Clock } from '../base/ports.ts'
import { workingDayAfter } from '../base/working-day.ts'
import type { DeliveryJob, QueueNeed, QueuePage } from '../contract/types.ts'
import { FINISHED_JOB_STATES } from '../store/states.ts'
import type { StoreReads } from '../store/store.ts'

export interface QueueQuery {
  /** Absent: all that is not done. */
  readonly need?: QueueNeed | undefined
  readonly limit: number
  readonly offset: number
}

/** A page of deliveries by what they need from a person; the oldest first, of what is done the newest. */
export async function listQueue(store: StoreReads, clock: Clock, { need, limit, offset }: QueueQuery): Promise<QueuePage> {
  const counts = await store.jobs.countNeeds()
  const open = counts.decision + counts.precondition + counts.mend + counts.nothing
  const total = need === undefined ? open : need === 'done' ? await store.jobs.countDone() : counts[need]
  const items = (await store.jobs.listDeliveries({ need, limit, offset })).map((job) => markOverdue(job, clock.millis()))
  return { items, total, limit, offset, counts }
}

/** A person is told of whatever has not come to its end within a working day, counted from the hour it was put off to or a person let it go on at. */
function markOverdue(job: DeliveryJob, now: number): DeliveryJob {
  if (FINISHED_JOB_STATES.includes(job.state)) return job
  const began = Math.max(Date.parse(job.created_at), job.send_at === undefined ? 0 : Date.parse(job.send_at))
  return now < workingDayAfter(began) ? job : { ...job, overdue: true }
}
