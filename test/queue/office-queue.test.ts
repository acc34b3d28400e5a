import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import { enqueueSend } from '../../core/queue/enqueue.ts'
import type { Gateway, Parcel } from '../../core/queue/gateway.ts'
import { Queue, type QueueOptions } from '../../core/queue/queue.ts'
import { openOffice, type Office } from '../../core/store/office.ts'
import type { Store } from '../../core/store/store.ts'
import { gatewayTo, openRemote } from '../support/desk.ts'
import { createDatabase, OWN_SERVER, WHY_NONE, type TestDatabase } from '../support/postgres.ts'
import type { TestRemote } from '../support/remote.ts'
import { fastClock, newDocument, type FastClock } from '../support/workspace.ts'
import { folderOf } from '../support/postgres-folder.ts'

/** Several runs of one queue on the database of an office, each as slow or cut off as a node may be. */

const FACTOR = 30
/** Longer than a delivery stays with a run that is not heard of. */
const LEASE_OVER_MS = 151_000
/** Longer than a test takes. */
const SETTLE_MS = 3_600_000
const AWAY = new AppError('database_unreachable', 'The database of the office cannot be reached.')
const ids = { next: () => crypto.randomUUID() }
/** The timer of a run that is held up. */
const never = () => () => undefined

let database: TestDatabase
let office: Office
let workspaces = 0

interface Run {
  readonly queue: Queue
  readonly faults: AppError[]
}

interface Place {
  readonly clock: FastClock
  readonly store: Store
  readonly remote: TestRemote
  readonly gateway: Gateway
  run(options?: Partial<QueueOptions> & { readonly gate?: Partial<Gateway> }): Run
  /** Puts a document into the queue; with `-sent` at its end it is one that was changed (flow B). */
  send(number: string, customer?: string): Promise<string>
  untilDelivered(...jobs: string[]): Promise<void>
}

async function openPlace(remote: TestRemote): Promise<Place> {
  const clock = fastClock(FACTOR)
  workspaces += 1
  const { id } = await office.createWorkspace(`client-${workspaces}`)
  const store = await office.openWorkspace(id, { clock, ids })
  onTestFinished(() => store.close())
  const gateway = gatewayTo(remote.url)
  return {
    clock,
    store,
    remote,
    gateway,
    run: ({ gate, ...options } = {}) => {
      const faults: AppError[] = []
      const used = { ...gateway, ...gate }
      const queue = new Queue({
        store,
        gateway: () => Promise.resolve(used),
        clock,
        ids,
        random: Math.random,
        after: clock.after,
        onChange: () => undefined,
        onFault: (error) => faults.push(error),
        ...options,
      })
      onTestFinished(() => queue.stop())
      return { queue, faults }
    },
    send: async (number, customer = 'Example Customer') =>
      store.write(async (tx) => {
        const isChanged = number.endsWith('-sent')
        const document = await tx.documents.insert(newDocument(number.replace('-sent', ''), { customer }))
        if (isChanged) await tx.documents.addVersion(document.id, { ...newDocument(number, { customer }), cause: 'edit' })
        return (
          await enqueueSend(tx, { document_id: document.id, type: 'send.peppol', network: 'remote', flow: 'original_first', force: false })
        ).id
      }),
    untilDelivered: async (...jobs) => {
      for (const job of jobs) await expect.poll(async () => (await store.jobs.read(job)).state).toBe('delivered')
    },
  }
}

/** A moment that a test waits for, and one that waits for the test. */
function pauseAt() {
  const reached = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const pass = async (): Promise<void> => {
    reached.resolve()
    await release.promise
  }
  onTestFinished(() => release.resolve())
  return { pass, reached: reached.promise, release: () => release.resolve() }
}

/** All that is written about a delivery. */
async function writtenOf({ store }: Place, id: string): Promise<unknown> {
  const job = await store.jobs.read(id)
  const { document_id, transaction_id } = job
  return {
    job,
    document: await store.documents.read(document_id),
    transaction: await store.transactions.read(transaction_id),
    log: await store.log.list(document_id),
    calls: await store.calls.list(id),
  }
}

const countOf = ({ requests }: TestRemote, operation: string): number =>
  requests.filter((request) => request.operation === operation).length

describe.skipIf(OWN_SERVER === undefined)(`runs of one queue at an office${OWN_SERVER === undefined ? `: ${WHY_NONE}` : ''}`, () => {
  beforeAll(async () => {
    database = await createDatabase()
    office = await openOffice(database.url, {
      folder: folderOf(database.url),
      clock: { now: () => new Date().toISOString(), millis: Date.now },
    })
  })
  afterAll(async () => {
    await office.close()
    await database.drop()
  })

  it('are begun for what was put off while the clock of a node was ahead', async () => {
    const place = await openPlace(await openRemote())
    const id = await place.send('INV-1')
    const now = place.clock.millis()
    const put = (due_at: number, send_at: number | null) => place.store.write((tx) => tx.jobs.change(id, { due_at, send_at }))
    const listed = async (): Promise<boolean> => (await office.listWithWork(now)).includes(`client-${workspaces}`)
    await put(now + 3_600_000, null)
    expect(await listed()).toBe(false)
    await put(now + 7_200_000, now + 7_200_000)
    expect(await listed()).toBe(false)
    await put(now + 7_200_000, null)
    expect(await listed()).toBe(true)
    await place.run().queue.start()
    await place.untilDelivered(id)
  })

  it.each(['upload', 'update', 'send'] as const)(
    'one that waits for the answer to its %s for too long writes nothing more',
    async (step) => {
      const place = await openPlace(await openRemote())
      const { pass, reached, release } = pauseAt()
      const late = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
        const answered = await answer
        await pass()
        return answered
      }
      const { gateway } = place
      const gate = {
        upload: { upload: (parcel: Parcel) => late(gateway.upload(parcel)) },
        update: { update: (parcel: Parcel, id: string) => late(gateway.update(parcel, id)) },
        send: { send: (parcel: Parcel, id: string) => late(gateway.send(parcel, id)) },
      }[step]
      const [slow, other] = [place.run({ gate, after: never }), place.run()]
      const id = await place.send('INV-1-sent')
      await slow.queue.start()
      await reached
      place.clock.advance(LEASE_OVER_MS)
      await other.queue.start()
      await place.untilDelivered(id)
      const written = await writtenOf(place, id)
      release()
      await slow.queue.stop()
      expect(await writtenOf(place, id)).toEqual(written)
      expect([countOf(place.remote, 'upload'), place.remote.sendings.length]).toEqual([1, 1])
      expect(slow.faults).toEqual([])
    },
  )

  it.each([
    ['upload', 1],
    ['update', 2],
    ['send', 3],
  ] as const)('one that is held up before its %s leaves sends nothing', async (step, reads) => {
    const place = await openPlace(await openRemote())
    const { pass, reached, release } = pauseAt()
    let count = 0
    const { documents } = place.store
    const held: Store = {
      ...place.store,
      documents: {
        ...documents,
        // What is to leave is read right before.
        read: async (id) => {
          count += 1
          if (count === reads) await pass()
          return documents.read(id)
        },
      },
    }
    const [slow, other] = [place.run({ store: held, after: never }), place.run()]
    const id = await place.send('INV-1-sent')
    await slow.queue.start()
    await reached
    place.clock.advance(LEASE_OVER_MS)
    await other.queue.start()
    await place.untilDelivered(id)
    const [written, requests] = [await writtenOf(place, id), place.remote.requests.length]
    release()
    await slow.queue.stop()
    expect(await writtenOf(place, id)).toEqual(written)
    expect(place.remote.requests.length).toBe(requests)
    expect([countOf(place.remote, step), place.remote.sendings.length]).toEqual([1, 1])
  })

  it('one that waits and is heard of keeps what it works on, however long that takes', async () => {
    const place = await openPlace(await openRemote())
    const { pass, reached, release } = pauseAt()
    const upload: Gateway['upload'] = async (parcel) => {
      const answer = await place.gateway.upload(parcel)
      await pass()
      return answer
    }
    const [slow, other] = [place.run({ gate: { upload } }), place.run()]
    const id = await place.send('INV-1')
    await slow.queue.start()
    await reached
    const { fence } = await place.store.jobs.read(id)
    for (let round = 0; round < 4; round++) {
      place.clock.advance(100_000)
      await expect.poll(async () => (await place.store.jobs.read(id)).lease_until).toBeGreaterThan(place.clock.millis() + 100_000)
      await other.queue.reclaim()
    }
    expect(await place.store.jobs.read(id)).toMatchObject({ state: 'uploading', fence })
    await other.queue.start()
    release()
    await place.untilDelivered(id)
    expect(countOf(place.remote, 'list')).toBe(0)
  })

  it('what one could not write down is left to others, although it works on', async () => {
    const place = await openPlace(await openRemote())
    const { pass, release } = pauseAt()
    let isAway = false
    const write: Store['write'] = async (work) => {
      if (!isAway) return place.store.write(work)
      isAway = false
      throw AWAY
    }
    // The answer to the first is not written down; that to the second does not come.
    const upload: Gateway['upload'] = async (parcel) => {
      const answer = await place.gateway.upload(parcel)
      if (new TextDecoder().decode(await parcel.xml()).includes('INV-1<')) isAway = true
      else await pass()
      return answer
    }
    const [broken, other] = [place.run({ store: { ...place.store, write }, gate: { upload } }), place.run()]
    const second = await place.send('INV-2', 'Customer 2')
    await broken.queue.start()
    const first = await place.send('INV-1', 'Customer 1')
    await broken.queue.wake()
    await expect.poll(() => broken.faults.length).toBe(1)
    await other.queue.start()
    await expect
      .poll(async () => {
        await other.queue.reclaim()
        return (await place.store.jobs.read(first)).state
      })
      .toBe('delivered')
    expect((await place.store.jobs.read(second)).state).toBe('uploading')
    release()
    await place.untilDelivered(second)
    expect([countOf(place.remote, 'upload'), place.remote.sendings.length]).toEqual([2, 2])
  })

  it('one whose database was away goes on by itself, and says so once', async () => {
    const place = await openPlace(await openRemote())
    const { jobs } = place.store
    let failures = 0
    const listDue: typeof jobs.listDue = (...asked) => {
      if (failures >= 20) return jobs.listDue(...asked)
      failures += 1
      return Promise.reject(AWAY)
    }
    const { queue, faults } = place.run({ store: { ...place.store, jobs: { ...jobs, listDue } } })
    const id = await place.send('INV-1')
    await queue.start()
    await place.untilDelivered(id)
    expect(failures).toBe(20)
    expect(faults).toEqual([AWAY])
  })

  it('one that could not be started is started again', async () => {
    const place = await openPlace(await openRemote())
    let isAway = true
    const write: Store['write'] = (work) => (isAway ? Promise.reject(AWAY) : place.store.write(work))
    const { queue } = place.run({ store: { ...place.store, write } })
    const id = await place.send('INV-1')
    await expect(queue.start()).rejects.toBe(AWAY)
    isAway = false
    await queue.start()
    await place.untilDelivered(id)
  })

  it.each([1, 2])('what cannot be read for a moment needs no person (%i)', async (failing) => {
    const place = await openPlace(await openRemote())
    const { documents } = place.store
    let count = 0
    const read: typeof documents.read = (id) => {
      count += 1
      return count === failing ? Promise.reject(AWAY) : documents.read(id)
    }
    const { queue, faults } = place.run({ store: { ...place.store, documents: { ...documents, read } } })
    const id = await place.send('INV-1')
    await queue.start()
    await place.untilDelivered(id)
    expect(faults).toEqual([])
    expect([countOf(place.remote, 'upload'), place.remote.sendings.length]).toEqual([1, 1])
  })

  it('one does not take what another one is just bringing there for its own of the same content', async () => {
    const remote = await openRemote({
      fault: ({ operation, count }) => (operation === 'upload' && count === 0 ? 'reset-before' : undefined),
    })
    const place = await openPlace(remote)
    const { pass, reached, release } = pauseAt()
    const upload: Gateway['upload'] = async (parcel) => {
      const answer = await place.gateway.upload(parcel)
      if (answer.kind === 'answer') await pass()
      return answer
    }
    // The first was lost on its way. One of them waits for the answer to the second, which has arrived, while the other one looks for the first.
    const runs = [1, 2].map(() => place.run({ concurrency: 1, settle_ms: SETTLE_MS, gate: { upload } }))
    const first = await place.send('INV-1')
    await runs[0]?.queue.start()
    await expect.poll(async () => (await place.store.jobs.read(first)).reason).not.toBeNull()
    const second = await place.send('INV-1')
    await runs[1]?.queue.start()
    await runs[0]?.queue.wake()
    await reached
    // Only from now on an absence would be a proof.
    place.clock.advance(SETTLE_MS)
    const looks = countOf(remote, 'list')
    await expect.poll(() => countOf(remote, 'list')).toBeGreaterThan(looks)
    // More looks than those after which a person is asked what cannot be proven.
    const due = new Set<number | null>()
    await expect.poll(async () => due.add((await place.store.jobs.read(first)).due_at).size).toBeGreaterThan(7)
    expect(await place.store.jobs.read(first)).toMatchObject({ state: 'uploading', remote_id: null })
    release()
    await place.untilDelivered(first, second)
    expect([...remote.documents.values()].map(({ sends }) => sends)).toEqual([1, 1])
  })
})
