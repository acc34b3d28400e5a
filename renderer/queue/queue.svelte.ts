import { QUEUE_NEEDS, type Batch, type DeliveryJob, type QueueNeed } from '../../core/contract/types.ts'
import type { Api } from '../lib/api.ts'

type QueueApi = Pick<
  Api,
  | 'desk_queue'
  | 'desk_queue_retry'
  | 'desk_queue_look'
  | 'desk_queue_cancel'
  | 'desk_queue_adopt'
  | 'desk_queue_aside'
  | 'desk_queue_back'
  | 'desk_batches'
  | 'desk_batch_hold'
  | 'desk_batch_release'
  | 'desk_batch_cancel'
>

/** Deliveries that need the same from a person: those that are shown, and how many there are. */
export interface QueueGroup {
  readonly need: QueueNeed
  readonly jobs: readonly DeliveryJob[]
  readonly total: number
}

const PAGE = 200

/** What waits to be sent, and what became of what was sent. */
export class Queue {
  groups: readonly QueueGroup[] | undefined = $state.raw()
  /** Pages of each group that are shown; thousands of rows at once would make the window slow. */
  private pages = 1
  batches: readonly Batch[] = $state.raw([])
  failure: unknown = $state.raw()
  finished = $state(false)
  private loading: Promise<void> | undefined
  private isStale = false
  private readonly api: QueueApi

  constructor(api: QueueApi) {
    this.api = api
  }

  /** A burst of events is followed once: what happens while it is loaded is loaded after it. */
  async load(): Promise<void> {
    this.isStale = true
    this.loading ??= this.loadUntilFresh()
    await this.loading
  }

  private async loadUntilFresh(): Promise<void> {
    while (this.isStale) {
      this.isStale = false
      await this.loadOnce()
    }
    this.loading = undefined
  }

  private async loadOnce(): Promise<void> {
    try {
      const needs = QUEUE_NEEDS.filter((need) => need !== 'done' || this.finished)
      const [batches, ...groups] = await Promise.all([this.api.desk_batches(), ...needs.map((need) => this.loadGroup(need))])
      this.groups = groups.filter(({ jobs }) => jobs.length > 0)
      this.batches = batches.items
      this.failure = undefined
    } catch (error) {
      this.failure = error
    }
  }

  /** A delivery that moves from one page to the next while they are read is shown once. */
  private async loadGroup(need: QueueNeed): Promise<QueueGroup> {
    const jobs = new Map<string, DeliveryJob>()
    for (let page = 0; ; page++) {
      const query = { need, limit: String(PAGE), offset: String(page * PAGE) }
      const { items, total } = await this.api.desk_queue({ query })
      for (const job of items) jobs.set(job.id, job)
      if (items.length < PAGE || page + 1 >= this.pages) return { need, jobs: [...jobs.values()], total }
    }
  }

  showMore(): Promise<void> {
    this.pages += 1
    return this.load()
  }

  /** Whether something of a batch rests until a moment that is still to come. */
  waitsForAttempt({ id }: Batch, now: Date): boolean {
    const jobs = this.groups?.flatMap((group) => group.jobs) ?? []
    return jobs.some(({ batch, next_attempt_at }) => batch === id && next_attempt_at !== undefined && new Date(next_attempt_at) > now)
  }

  retry(job: DeliveryJob): Promise<void> {
    return this.change(this.api.desk_queue_retry({ params: { job_id: job.id } }))
  }

  /** Asks the exchange once more whether the document is there; decides nothing. */
  look(job: DeliveryJob): Promise<void> {
    return this.change(this.api.desk_queue_look({ params: { job_id: job.id } }))
  }

  cancel(job: DeliveryJob): Promise<void> {
    return this.change(this.api.desk_queue_cancel({ params: { job_id: job.id } }))
  }

  /** Nobody has to mend this refused delivery any more. */
  putAside(job: DeliveryJob): Promise<void> {
    return this.change(this.api.desk_queue_aside({ params: { job_id: job.id } }))
  }

  bringBack(job: DeliveryJob): Promise<void> {
    return this.change(this.api.desk_queue_back({ params: { job_id: job.id } }))
  }

  /** The document is already at the exchange under this id; it is followed from there and not sent again. */
  adopt(job: DeliveryJob, remote_id: string): Promise<void> {
    return this.change(this.api.desk_queue_adopt({ params: { job_id: job.id }, body: { remote_id } }))
  }

  /** Nothing of it leaves until it goes on; what has left is followed to its end. */
  holdBatch({ id }: Batch): Promise<void> {
    return this.change(this.api.desk_batch_hold({ params: { batch_id: id } }))
  }

  releaseBatch({ id }: Batch): Promise<void> {
    return this.change(this.api.desk_batch_release({ params: { batch_id: id } }))
  }

  /** Takes back what has not left. */
  cancelBatch({ id }: Batch): Promise<void> {
    return this.change(this.api.desk_batch_cancel({ params: { batch_id: id } }))
  }

  private async change(call: Promise<unknown>): Promise<void> {
    await call
    await this.load()
  }
}
