import { mapInOrder } from '../../core/base/in-order.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { shareSent } from '../../renderer/queue/sending-progress.svelte.ts'
import { gatewayTo, openDesk, openRemote, type Desk } from '../support/desk.ts'
import type { TestRemote } from '../support/remote.ts'
import { temporaryFolder } from '../support/workspace.ts'

const NUMBERS = ['A-1', 'A-2', 'A-3']
/** A request is noticed while it is under way. */
const SOON = { timeout: 10_000, interval: 5 }
const arrived = (remote: TestRemote): (string | undefined)[] => remote.sendings.map(({ xml }) => /<cbc:ID>(.*)</.exec(xml)?.[1])
const statesOf = (desk: Desk, jobs: readonly { readonly id: string }[]): Promise<string[]> =>
  mapInOrder(jobs, async ({ id }) => (await desk.job(id)).state)

describe('a batch that is held', () => {
  it('lets nothing of it leave, also after a restart and with what is added to it, and keeps nothing else back', async () => {
    const remote = await openRemote()
    const options = { dir: temporaryFolder(onTestFinished), start: Date.now() }
    const before = await openDesk(gatewayTo(remote.url), options)
    await before.sendBatch('a', NUMBERS, 'Customer')
    expect(await before.queue.batches.hold('a')).toMatchObject({ id: 'a', held: true, total: 3, finished: 0, unsent: 3 })
    await before.sendBatch('a', ['A-4'], 'Customer')
    await before.send('B-1', 'Customer')
    expect(await before.queue.runUntilIdle()).toBe('idle')
    expect(arrived(remote)).toEqual(['B-1'])
    await before.queue.stop()
    await before.store.close()

    const after = await openDesk(gatewayTo(remote.url), options)
    await after.queue.start()
    await after.queue.reconnect()
    expect(await after.queue.runUntilIdle()).toBe('idle')
    expect(arrived(remote)).toEqual(['B-1'])
    expect(await after.queue.batches.list()).toMatchObject([{ id: 'a', held: true, total: 4 }])
    expect((await after.queue.batches.release('a')).held).toBeUndefined()
    expect(await after.queue.runUntilIdle()).toBe('idle')
    expect(arrived(remote)).toEqual(['B-1', ...NUMBERS, 'A-4'])
    expect(await after.queue.batches.list()).toEqual([])
  })

  it('lets a single one of it leave when a person says so', async () => {
    const remote = await openRemote()
    const desk = await openDesk(gatewayTo(remote.url))
    const jobs = await desk.sendBatch('a', NUMBERS)
    await desk.queue.batches.hold('a')
    expect((await desk.queue.retry(jobs[1]?.id ?? '')).held).toBeUndefined()
    expect(await desk.queue.runUntilIdle()).toBe('idle')
    expect(await statesOf(desk, jobs)).toEqual(['waiting', 'delivered', 'waiting'])
    expect(arrived(remote)).toEqual(['A-2'])
  })

  it('stops what is under way before it is sent, and follows to its end what was sent', async () => {
    const remote = await openRemote({ latency_ms: 500, delivery_ms: 100 })
    const desk = await openDesk(gatewayTo(remote.url))
    const [sent] = await desk.sendBatch('a', ['A-1'], 'First')
    const idle = desk.queue.runUntilIdle()
    await expect.poll(async () => (await desk.job(sent?.id ?? '')).state, { timeout: 10_000 }).toBe('polling')
    const uploads = remote.requests.length
    const [under] = await desk.sendBatch('a', ['A-2'], 'Second')
    await expect.poll(() => remote.requests.slice(uploads).some(({ operation }) => operation === 'upload'), SOON).toBe(true)
    // The one that was sent is not among those that wait, and the one that is being uploaded is.
    expect(await desk.queue.batches.hold('a')).toMatchObject({ held: true, total: 2, finished: 0, unsent: 1 })
    expect(await idle).toBe('idle')
    expect(
      await statesOf(
        desk,
        [sent, under].filter((job) => job !== undefined),
      ),
    ).toEqual(['delivered', 'uploaded'])
    await desk.queue.batches.release('a')
    expect(await desk.queue.runUntilIdle()).toBe('idle')
    expect(arrived(remote)).toEqual(['A-1', 'A-2'])
  })
})

it('a batch counts what was refused among what needs a person, until a person puts it aside', async () => {
  const remote = await openRemote({ fails: (xml) => xml.includes('A-2') })
  const desk = await openDesk(gatewayTo(remote.url))
  const jobs = await desk.sendBatch('a', NUMBERS)
  await desk.queue.runUntilIdle()
  const read = () => desk.store.batches.read('a')
  expect(await read()).toMatchObject({ total: 3, finished: 3, delivered: 2, attention: 1 })
  await desk.queue.putAside(jobs[1]?.id ?? '', true)
  expect(await read()).toMatchObject({ total: 3, finished: 3, delivered: 2, attention: 0 })
})

it('a batch counts each delivery once for how far it is: refused, stopped or moving', async () => {
  const remote = await openRemote({ fails: (xml) => xml.includes('A-2') })
  const desk = await openDesk(gatewayTo(remote.url))
  const jobs = await desk.sendBatch('a', NUMBERS)
  await desk.queue.runUntilIdle()
  desk.use(undefined)
  const [waiting, stopped] = await desk.sendBatch('a', ['A-4', 'A-5'])
  const read = () => desk.store.batches.read('a')
  expect(await read()).toMatchObject({ total: 5, finished: 3, attention: 1, moving: 2 })
  expect(shareSent([await read()])).toBe(0.6)
  await desk.store.write((tx) => tx.jobs.change(stopped?.id ?? '', { state: 'blocked', due_at: null }))
  expect(await read()).toMatchObject({ total: 5, finished: 3, attention: 2, moving: 1 })
  expect(shareSent([await read()])).toBe(0.8)
  await desk.queue.putAside(jobs[1]?.id ?? '', true)
  expect(shareSent([await read()])).toBe(0.8)
  await desk.queue.cancel(waiting?.id ?? '')
  expect(shareSent([await read()])).toBeUndefined()
})

describe('a batch that is taken back', () => {
  it('gives up what has not left, what is being uploaded included, and nothing else', async () => {
    const remote = await openRemote({ latency_ms: 500 })
    const desk = await openDesk(gatewayTo(remote.url), { concurrency: 1 })
    const jobs = await desk.sendBatch('a', NUMBERS)
    const other = await desk.send('B-1', 'Another')
    const idle = desk.queue.runUntilIdle()
    await expect.poll(() => remote.requests.length, SOON).toBe(1)
    expect(await desk.queue.batches.cancel('a')).toMatchObject({ total: 3, finished: 3, delivered: 0, unsent: 0 })
    expect(await statesOf(desk, jobs)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(await idle).toBe('idle')
    expect(arrived(remote)).toEqual(['B-1'])
    expect((await desk.job(other.id)).state).toBe('delivered')
    expect((await desk.store.documents.read(jobs[0]?.document_id ?? '')).status).toBe('send.failed')
  })

  it('an upload that stays in doubt is settled and then not sent', async () => {
    let isTakenBack = false
    const remote = await openRemote({
      fault: ({ operation, count }) => {
        if (operation === 'upload' && count === 0) return 'reset-after'
        return operation === 'list' && !isTakenBack ? 'unavailable' : undefined
      },
    })
    const desk = await openDesk(gatewayTo(remote.url))
    const [job] = await desk.sendBatch('a', ['A-1'])
    const idle = desk.queue.runUntilIdle()
    await expect.poll(() => remote.documents.size, { timeout: 10_000 }).toBe(1)
    const taking = desk.queue.batches.cancel('a')
    isTakenBack = true
    await taking
    await idle
    await desk.queue.runUntilIdle()
    expect(['uploaded', 'cancelled']).toContain((await desk.job(job?.id ?? '')).state)
    expect(arrived(remote)).toEqual([])
    await desk.queue.batches.cancel('a')
    expect((await desk.job(job?.id ?? '')).state).toBe('cancelled')
  })

  it('is not found under a name that nothing was sent under', async () => {
    const desk = await openDesk(undefined)
    await expect(() => desk.queue.batches.hold('nobody')).rejects.toThrow('There is no batch nobody.')
  })
})
