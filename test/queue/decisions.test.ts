import { mapInOrder } from '../../core/base/in-order.ts'
import { describe, expect, it } from 'vitest'
import { enqueueSend } from '../../core/queue/enqueue.ts'
import { gatewayTo, openDesk, openRemote, type Desk } from '../support/desk.ts'
import { newDocument } from '../support/workspace.ts'
import { countRuns } from '../support/extent.ts'

const WAITING = countRuns(5000)
/** Counts that change again and again within one transaction grow slow. */
const AT_ONCE = 100

const failsWith = (code: string): Error => expect.objectContaining({ code }) as Error

async function sendAgain(desk: Desk, documentId: string, force: boolean): Promise<string> {
  const job = await desk.store.write((tx) => enqueueSend(tx, { document_id: documentId, type: 'send.peppol', network: 'remote', force }))
  await desk.queue.wake()
  return job.id
}

describe('what may be put into the queue', () => {
  it('nothing that was received, nothing under way, nothing delivered unless forced', async () => {
    const remote = await openRemote()
    const desk = await openDesk(gatewayTo(remote.url))
    const inbound = await desk.store.write((tx) =>
      tx.documents.insert(newDocument('IN-1', { direction: 'inbound', status: 'receive.completed' })),
    )
    await expect(() => sendAgain(desk, inbound.id, true)).rejects.toThrow(failsWith('invalid_state'))
    const { document_id } = await desk.send('INV-1')
    await expect(() => sendAgain(desk, document_id, true)).rejects.toThrow(failsWith('duplicate_send'))
    await desk.queue.runUntilIdle()
    await expect(() => sendAgain(desk, document_id, false)).rejects.toThrow(failsWith('duplicate_send'))
    const transactions = (await desk.store.transactions.list({ limit: 10, offset: 0, sort_order: 'desc' })).total
    expect(transactions).toBe(1)
    await sendAgain(desk, document_id, true)
    await desk.queue.runUntilIdle()
    expect(remote.documents.size).toBe(2)
    expect(await desk.store.documents.read(document_id)).toMatchObject({ status: 'send.completed', transactions: 2 })
  })
})

describe('what a person may decide', () => {
  it('a refusal of a repetition does not take back what was delivered', async () => {
    const remote = await openRemote()
    const desk = await openDesk(gatewayTo(remote.url))
    const { document_id } = await desk.send('INV-1')
    await desk.queue.runUntilIdle()
    remote.options = { fails: () => true }
    const second = await sendAgain(desk, document_id, true)
    await desk.queue.runUntilIdle()
    expect((await desk.job(second)).state).toBe('refused')
    expect((await desk.store.documents.read(document_id)).status).toBe('send.completed')
    await expect(() => desk.queue.retry(second)).rejects.toThrow(failsWith('invalid_state'))
  })

  it('what was refused in sending is sent again as it is, not uploaded once more', async () => {
    const remote = await openRemote({ fails: () => true })
    const desk = await openDesk(gatewayTo(remote.url))
    const { id, document_id, transaction_id } = await desk.send('INV-1')
    await desk.queue.runUntilIdle()
    remote.options = {}
    expect((await desk.queue.retry(id)).state).not.toBe('refused')
    expect((await desk.store.documents.read(document_id)).status).toBe('send.processing')
    await desk.queue.runUntilIdle()
    expect((await desk.job(id)).state).toBe('delivered')
    expect(remote.documents.size).toBe(1)
    expect(await desk.store.transactions.read(transaction_id)).toMatchObject({ status: 'completed' })
  })

  it('what was refused and mended since is sent anew, by a new delivery', async () => {
    const remote = await openRemote({ fails: (xml) => xml.includes('INV-1<') })
    const desk = await openDesk(gatewayTo(remote.url))
    const { id, document_id } = await desk.send('INV-1')
    await desk.queue.runUntilIdle()
    await desk.store.write((tx) => tx.documents.addVersion(document_id, { ...newDocument('INV-1b'), cause: 'edit' }))
    await expect(() => desk.queue.retry(id)).rejects.toThrow(failsWith('invalid_state'))
    const second = await sendAgain(desk, document_id, false)
    await desk.queue.runUntilIdle()
    expect((await desk.job(second)).state).toBe('delivered')
    expect([...remote.documents.values()].map(({ status }) => status).sort()).toEqual(['send.completed', 'send.failed'])
  })

  it('a delivery that is finished or does not exist leaves nothing to decide', async () => {
    const remote = await openRemote()
    const desk = await openDesk(gatewayTo(remote.url))
    const { id } = await desk.send('INV-1')
    await desk.queue.runUntilIdle()
    for (const decide of ['retry', 'lookAgain', 'cancel'] as const) {
      await expect(() => desk.queue[decide](id)).rejects.toThrow(failsWith('invalid_state'))
    }
    // There is no outcome to wait for.
    await expect(() => desk.queue.cancel(id)).rejects.toThrow(expect.objectContaining({ next: undefined }) as Error)
    await expect(() => desk.queue.adopt(id, 'x')).rejects.toThrow(failsWith('invalid_state'))
    await expect(() => desk.queue.retry('nobody')).rejects.toThrow(failsWith('not_found'))
  })

  it('an adopted document that is not there is unknown again, and another one can be named', async () => {
    const remote = await openRemote({
      list: 'none',
      fault: ({ operation, count }) => (operation === 'upload' && count === 0 ? 'reset-after' : undefined),
    })
    const desk = await openDesk(gatewayTo(remote.url))
    const { id } = await desk.send('INV-1')
    await desk.queue.runUntilIdle()
    await desk.queue.adopt(id, 'a-slip')
    await desk.queue.runUntilIdle()
    expect(await desk.job(id)).toMatchObject({ state: 'unknown', reason: { code: 'not_found' } })
    await desk.queue.adopt(id, [...remote.documents.keys()][0] ?? '')
    await desk.queue.runUntilIdle()
    expect((await desk.job(id)).state).toBe('delivered')
  })

  it('what lies at the exchange and is put off by it can be tried at once, or given up', async () => {
    let isBusy = true
    const remote = await openRemote({
      fault: ({ operation }) => (isBusy && operation === 'send' ? 'too-many' : undefined),
      retry_after_s: 3600,
    })
    const desk = await openDesk(gatewayTo(remote.url))
    const [first, second] = [await desk.send('R-1'), await desk.send('R-2', 'Another')]
    await desk.queue.runUntilIdle()
    expect(await desk.job(first.id)).toMatchObject({ state: 'uploaded', reason: { code: 'rate_limited' } })
    isBusy = false
    await desk.queue.retry(first.id)
    expect((await desk.queue.cancel(second.id)).state).toBe('cancelled')
    await desk.queue.runUntilIdle()
    expect((await desk.job(first.id)).state).toBe('delivered')
    expect(remote.sendings).toHaveLength(1)
  })

  it('what is unknown can be given up', async () => {
    const remote = await openRemote({ list: 'none', fault: ({ operation }) => (operation === 'upload' ? 'reset-before' : undefined) })
    const desk = await openDesk(gatewayTo(remote.url))
    const { id, document_id } = await desk.send('INV-1')
    await desk.queue.runUntilIdle()
    expect((await desk.queue.cancel(id)).state).toBe('cancelled')
    expect((await desk.store.documents.read(document_id)).status).toBe('send.failed')
  })
})

describe('stopping', () => {
  it('waits for the answer that is under way and stores it; the rest goes on after the next start', async () => {
    const gate = Promise.withResolvers<void>()
    const remote = await openRemote({ answersAfter: gate.promise })
    const desk = await openDesk(gatewayTo(remote.url), { concurrency: 2 })
    const jobs = await mapInOrder(['INV-1', 'INV-2', 'INV-3', 'INV-4'], (number) => desk.send(number, number))
    await desk.queue.start()
    await expect.poll(() => remote.requests.length, { interval: 5 }).toBe(2)
    // Both uploads are under way, and neither is answered, when the queue is stopped.
    const stopped = desk.queue.stop()
    gate.resolve()
    await stopped
    const states = await mapInOrder(jobs, async ({ id }) => (await desk.job(id)).state)
    expect(states).toEqual(['uploaded', 'uploaded', 'waiting', 'waiting'])
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(await mapInOrder(jobs, async ({ id }) => (await desk.job(id)).state)).toEqual(states)
    await desk.queue.runUntilIdle()
    expect([...remote.documents.values()].map(({ sends }) => sends)).toEqual([1, 1, 1, 1])
  })

  it(`${WAITING} waiting deliveries are taken up at once`, { timeout: 180_000 }, async () => {
    const remote = await openRemote()
    const desk = await openDesk(undefined)
    for (let first = 0; first < WAITING; first += AT_ONCE) {
      await desk.store.write(async (tx) => {
        for (let index = first; index < first + AT_ONCE; index++) {
          const { id } = await tx.documents.insert(newDocument(`INV-${index}`, { customer: 'One Customer' }))
          await enqueueSend(tx, { document_id: id, type: 'send.peppol', network: 'remote', force: false })
        }
      })
    }
    desk.use(gatewayTo(remote.url))
    await desk.queue.start()
    await expect.poll(() => remote.requests.length).toBeGreaterThan(10)
    await desk.queue.stop()
    expect(desk.faults).toEqual([])
  })
})
