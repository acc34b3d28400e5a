import type { Batch, DeliveryJob } from '../../core/contract/types.ts'
import type { Api } from '../lib/api.ts'

type QueueApi = Pick<
  Api,
  | 'desk_queue'
  | 'desk_queue_retry'
  | 'desk_queue_look'
  | 'desk_queue_cancel'
  | 'desk_queue_adopt'
  | 'desk_batches'
  | 'desk_batch_hold'
  | 'desk_batch_release'
  | 'desk_batch_cancel'
>

/** What waits to be sent, and what became of what was sent. */
export class Queue {
  jobs: readonly DeliveryJob[] | undefined = $state.raw()
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
      const query = { finished: String(this.finished) }
      const [answer, batches] = await Promise.all([this.api.desk_queue({ query }), this.api.desk_batches()])
      this.jobs = answer.items
      this.batches = batches.items
      this.failure = undefined
    } catch (error) {
      this.failure = error
    }
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
