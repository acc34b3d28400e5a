import { mapInOrder } from '../../core/base/in-order.ts'
import { onTestFinished } from 'vitest'
import type { Clock } from '../../core/base/ports.ts'
import type { DeliveryJob, DeskEvent } from '../../core/contract/types.ts'
import { enqueueSend } from '../../core/queue/enqueue.ts'
import type { Gateway } from '../../core/queue/gateway.ts'
import { createNodeTransport } from '../../core/queue/node-transport.ts'
import { createMirror, type Mirror } from '../../core/queue/mirror.ts'
import { Queue } from '../../core/queue/queue.ts'
import { createRemoteGateway } from '../../core/queue/remote-gateway.ts'
import type { Store } from '../../core/store/store.ts'
import { startRemote, type RemoteOptions, type TestRemote } from './remote.ts'
import { openTestStore } from './store.ts'
import { countingIds, fastClock, newDocument, prepareSample, temporaryFolder } from './workspace.ts'

export interface Desk {
  readonly store: Store
  readonly queue: Queue
  readonly mirror: Mirror
  readonly events: DeskEvent[]
  readonly faults: unknown[]
  /** Stores a document and puts it into the queue, to leave no earlier than after so many milliseconds where given. */
  send(number: string, customer?: string, after_ms?: number): Promise<DeliveryJob>
  /** Stores documents and puts them into the queue as one batch. */
  sendBatch(batch: string, numbers: readonly string[], customer?: string): Promise<DeliveryJob[]>
  /** Puts a stored document into the queue. */
  sendStored(id: string): Promise<DeliveryJob>
  readonly clock: Clock
  /** The desk's own time, in milliseconds. */
  now(): number
  /** Lets so many milliseconds of it pass at once. */
  advance(milliseconds: number): void
  job(id: string): Promise<DeliveryJob>
  use(gateway: Gateway | undefined): void
}

/** How much faster than real the tests' time runs. */
export const FACTOR = 100

export interface DeskOptions {
  readonly dir?: string
  readonly concurrency?: number
  /** When its time began, so that it never runs backwards from one desk to the next of the same workspace. */
  readonly start?: number
}

export async function openDesk(gateway: Gateway | undefined, options: DeskOptions = {}): Promise<Desk> {
  const clock = fastClock(FACTOR, options.start)
  const store = await openTestStore({ dir: options.dir ?? temporaryFolder(onTestFinished), clock, ids: countingIds() })
  const events: DeskEvent[] = []
  const faults: unknown[] = []
  let current = gateway
  const queue = new Queue({
    store,
    gateway: () => Promise.resolve(current),
    clock,
    ids: countingIds('11111111'),
    random: Math.random,
    after: clock.after,
    onChange: (event) => events.push(event),
    onFault: (error) => faults.push(error),
    ...(options.concurrency === undefined ? {} : { concurrency: options.concurrency }),
  })
  const mirror = createMirror({
    store,
    gateway: () => Promise.resolve(current),
    clock,
    random: Math.random,
    prepare: (xml) => Promise.resolve(prepareSample(xml)),
    listOthers: () => Promise.resolve(() => Promise.resolve(false)),
    listen: (reply) => queue.hear(reply),
    onChange: (event) => events.push(event),
    onFault: (error) => faults.push(error),
    after: clock.after,
  })
  onTestFinished(async () => {
    await mirror.stop()
    await queue.stop()
    await store.close()
  })
  return {
    store,
    clock,
    queue,
    mirror,
    events,
    faults,
    now: clock.millis,
    advance: (milliseconds) => clock.advance(milliseconds),
    send: async (number, customer = 'Example Customer', after_ms) => {
      const send_at = after_ms === undefined ? undefined : clock.millis() + after_ms
      const job = await store.write(async (tx) => {
        const { id } = await tx.documents.insert(newDocument(number, { customer }))
        return enqueueSend(tx, { document_id: id, type: 'send.peppol', network: 'remote', force: false, send_at })
      })
      await queue.wake()
      return store.jobs.readDelivery(job.id)
    },
    sendBatch: async (batch, numbers, customer = 'Example Customer') => {
      const jobs = await store.write((tx) =>
        mapInOrder(numbers, async (number) => {
          const { id } = await tx.documents.insert(newDocument(number, { customer }))
          return enqueueSend(tx, { document_id: id, type: 'send.peppol', network: 'remote', force: false, batch })
        }),
      )
      await queue.wake()
      return mapInOrder(jobs, ({ id }) => store.jobs.readDelivery(id))
    },
    sendStored: async (id) => {
      const remote = current?.identity
      const job = await store.write((tx) =>
        enqueueSend(tx, { document_id: id, type: 'send.peppol', network: 'remote', remote, force: false }),
      )
      await queue.wake()
      return store.jobs.readDelivery(job.id)
    },
    job: (id) => store.jobs.readDelivery(id),
    use: (next) => {
      current = next
    },
  }
}

export function gatewayTo(url: string, key = 'remote-key', now = Date.now): Gateway {
  const transport = createNodeTransport({ timeout_ms: 5000, max_bytes: 10_000_000 })
  return createRemoteGateway({ url, key, transport, now })
}

export async function openRemote(options: RemoteOptions = {}): Promise<TestRemote> {
  const remote = await startRemote(options)
  onTestFinished(() => remote.close())
  return remote
}
