import { describe, expect, it } from 'vitest'
import { LOG_DETAILS } from '../../core/contract/log-details.ts'
import type { JobRow, Network } from '../../core/store/types.ts'
import { enqueueSend } from '../../core/queue/enqueue.ts'
import type { Gateway } from '../../core/queue/gateway.ts'
import { createRehearsalNetwork } from '../../core/queue/rehearsal-network.ts'
import { gatewayTo, openDesk, openRemote, type Desk } from '../support/desk.ts'
import { newDocument } from '../support/workspace.ts'

/** What was practised is undone when the rehearsal ends, however far it is, and by the record of what was done. */

const practice = (more: Partial<Gateway> = {}): Gateway => ({ ...createRehearsalNetwork({ now: Date.now, delivery_ms: 0 }), ...more })

async function put(desk: Desk, number: string, customer?: string): Promise<string> {
  return (await desk.store.write((tx) => tx.documents.insert(newDocument(number, customer === undefined ? {} : { customer })))).id
}

async function send(desk: Desk, document_id: string, network: Network = 'rehearsal', more: { force?: boolean; batch?: string } = {}) {
  const request = { document_id, type: 'send.peppol', network, force: false, ...more } as const
  return desk.store.write((tx) => enqueueSend(tx, request))
}

async function practise(desk: Desk, id: string, force = false): Promise<void> {
  desk.use(practice())
  await send(desk, id, 'rehearsal', { force })
  await desk.queue.runUntilIdle()
}

const end = async (desk: Desk): Promise<string[]> => (await desk.store.write((tx) => tx.jobs.endRehearsal())).map(({ status }) => status)
const ended = (log: readonly { readonly details: string }[]): number =>
  log.filter(({ details }) => details === LOG_DETAILS.rehearsalEnded).length
const deliveries = (desk: Desk) => desk.store.overview.countDeliveries(['2000', '9999'])

describe('the end of a rehearsal', () => {
  it('leaves each document as it was before, however far its delivery is, and keeps in its log what was practised', async () => {
    const desk = await openDesk(practice())
    const customers = ['Delivered', 'Reject', 'Stuck', 'Held', 'Blocked', 'Unknown', 'Cancelled', 'Waiting']
    const jobs: JobRow[] = []
    for (const customer of customers) {
      const id = await put(desk, customer, `${customer} GmbH`)
      jobs.push(await send(desk, id, 'rehearsal', customer === 'Held' ? { batch: 'held' } : {}))
    }
    const of = (customer: string): JobRow => jobs[customers.indexOf(customer)] ?? expect.fail(customer)
    await desk.store.write(async (tx) => {
      await tx.batches.hold('held')
      const reason = { code: 'validation_error', message: 'No.' } as const
      await tx.jobs.change(of('Blocked').id, { state: 'blocked', due_at: null, reason })
      await tx.jobs.change(of('Unknown').id, { state: 'uploading', due_at: null, doubt: 'upload', doubt_since: 1 })
      await tx.jobs.change(of('Unknown').id, { state: 'unknown', due_at: null })
      await tx.jobs.change(of('Waiting').id, { send_at: desk.now() + 10_000_000, due_at: desk.now() + 10_000_000 })
    })
    await desk.queue.cancel(of('Cancelled').id)
    await desk.queue.runUntilIdle()
    const states = await Promise.all(jobs.map(async ({ id }) => (await desk.job(id)).state))
    expect(states).toEqual(['delivered', 'refused', 'polling', 'waiting', 'blocked', 'unknown', 'cancelled', 'waiting'])

    expect(await end(desk)).toEqual(Array(8).fill('upload.completed'))
    for (const { document_id, transaction_id } of jobs) {
      expect(await desk.store.documents.read(document_id)).toMatchObject({ status: 'upload.completed', need: { code: 'ready' } })
      expect(await desk.store.jobs.findDelivery(document_id)).toBeUndefined()
      expect(await desk.store.transactions.read(transaction_id)).toMatchObject({ status: 'failed', network: 'rehearsal' })
      const log = await desk.store.log.list(document_id)
      expect([ended(log), log.some(({ details }) => details === LOG_DETAILS.queued)]).toEqual([1, true])
      expect(log.at(-1)).toMatchObject({ code: 'upload.completed', details: LOG_DETAILS.rehearsalEnded, origin: 'local' })
    }
    expect(await deliveries(desk)).toEqual([{ delivered: 0, refused: 0, waiting: 0, unknown: 0 }])
    expect(await desk.store.standing.lastDelivered()).toBeUndefined()
    expect(await desk.store.jobs.countNeeds()).toEqual({ decision: 0, precondition: 0, mend: 0, nothing: 0 })
    expect(await desk.store.batches.list()).toEqual([])
    expect(await desk.store.chain.verify()).toMatchObject({ valid: true })
    expect(await end(desk)).toEqual([])
  })

  it('lets what was practised be edited, and leave for the exchange without force, once', async () => {
    const remote = await openRemote()
    const desk = await openDesk(undefined)
    const id = await put(desk, 'INV-1')
    await practise(desk, id)
    await end(desk)
    desk.use(gatewayTo(remote.url))
    await desk.store.write((tx) => tx.documents.addVersion(id, { ...newDocument('INV-1a'), cause: 'edit' }))
    await send(desk, id, 'remote')
    await desk.queue.runUntilIdle()
    expect((await desk.store.documents.read(id)).status).toBe('send.completed')
    expect(remote.sendings).toHaveLength(1)
    expect(await deliveries(desk)).toMatchObject([{ delivered: 1 }])
    // A second rehearsal ends as well, and nothing of it that was really delivered.
    await practise(desk, await put(desk, 'INV-2'))
    expect(await end(desk)).toEqual(['upload.completed'])
    expect((await desk.store.documents.read(id)).status).toBe('send.completed')
    expect(ended(await desk.store.log.list(id))).toBe(1)
  })

  it('leaves delivered what was delivered before, and refused what the exchange has refused', async () => {
    const remote = await openRemote({ fails: (xml) => xml.includes('REFUSED') })
    const desk = await openDesk(gatewayTo(remote.url))
    const [delivered, refused] = [await put(desk, 'INV-1', 'First'), await put(desk, 'REFUSED', 'Second')]
    const real = [await send(desk, delivered, 'remote'), await send(desk, refused, 'remote')]
    await desk.queue.runUntilIdle()
    const at = await desk.store.standing.lastDelivered()
    await practise(desk, delivered, true)
    await practise(desk, refused)
    expect((await desk.store.documents.read(refused)).status).toBe('send.completed')
    expect(await end(desk)).toEqual(['send.completed', 'send.failed'])
    expect(await desk.store.documents.read(delivered)).toMatchObject({ status: 'send.completed', need: { code: 'delivered' } })
    expect(await desk.store.documents.read(refused)).toMatchObject({ status: 'send.failed', need: { code: 'refused' } })
    expect([(await desk.store.jobs.findLast(delivered))?.id, (await desk.store.jobs.findLast(refused))?.id]).toEqual(
      real.map((job) => job.id),
    )
    expect(await desk.store.standing.lastDelivered()).toBe(at)
    expect(await deliveries(desk)).toEqual([{ delivered: 1, refused: 1, waiting: 0, unknown: 0 }])
    expect(await desk.store.jobs.countNeeds()).toMatchObject({ mend: 1 })
    expect(await desk.store.chain.verify()).toMatchObject({ valid: true })
  })

  it('leaves to be mended what the exchange has refused, where the rehearsal refused it as well, and takes away what was put aside of it', async () => {
    const remote = await openRemote({ fails: () => true })
    const desk = await openDesk(gatewayTo(remote.url))
    const [open, aside, cancelled] = [await put(desk, 'A', 'Reject A'), await put(desk, 'B', 'Reject B'), await put(desk, 'C', 'Reject C')]
    await desk.queue.cancel((await send(desk, cancelled, 'remote')).id)
    for (const id of [open, aside]) await send(desk, id, 'remote')
    await desk.queue.runUntilIdle()
    for (const id of [open, aside, cancelled]) await practise(desk, id)
    for (const id of [aside, cancelled]) await desk.queue.putAside((await desk.store.jobs.findLast(id))?.id ?? '', true)
    const needs = () => Promise.all([open, aside, cancelled].map(async (id) => (await desk.store.documents.read(id)).need.code))
    expect(await needs()).toEqual(['refused', 'put_aside', 'put_aside'])
    expect(await end(desk)).toEqual(['send.failed', 'send.failed', 'send.failed'])
    expect(await needs()).toEqual(['refused', 'refused', 'ready'])
    expect(await desk.store.jobs.countNeeds()).toMatchObject({ mend: 2 })
    expect(await desk.store.chain.verify()).toMatchObject({ valid: true })
  })

  it('leaves what has changed since it was practised as it is, and what was noted of it meanwhile does not hide how it was', async () => {
    const desk = await openDesk(undefined)
    const [mended, mailed, noted] = [await put(desk, 'A', 'Reject A'), await put(desk, 'B', 'Reject B'), await put(desk, 'C')]
    for (const id of [mended, mailed, noted]) await practise(desk, id)
    await desk.store.write(async (tx) => {
      await tx.documents.addVersion(mended, { ...newDocument('A-2', { customer: 'Reject A' }), cause: 'edit' })
      await tx.documents.setStatus(mailed, 'send.completed', { details: LOG_DETAILS.mailSent, origin: 'local' })
      await tx.log.note(noted, LOG_DETAILS.preserved)
    })
    expect(await end(desk)).toEqual(['upload.completed', 'send.completed', 'upload.completed'])
    const statuses = await Promise.all([mended, mailed, noted].map(async (id) => (await desk.store.documents.read(id)).status))
    expect(statuses).toEqual(['upload.completed', 'send.completed', 'upload.completed'])
    expect((await desk.store.documents.read(mended)).version).toBe(2)
  })

  it('in the middle of a step: its answer is written nowhere, and what waits behind it for the exchange goes on', async () => {
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    const { upload } = practice()
    const slow = practice({
      upload: async (parcel) => {
        asked.resolve()
        await answer.promise
        return upload(parcel)
      },
    })
    const remote = await openRemote()
    const desk = await openDesk(slow)
    const id = await put(desk, 'INV-1')
    await send(desk, id)
    await desk.queue.start()
    await asked.promise
    const behind = await put(desk, 'INV-2')
    await send(desk, behind, 'remote')
    desk.use(gatewayTo(remote.url))
    expect(await end(desk)).toEqual(['upload.completed'])
    await desk.queue.reconnect()
    answer.resolve()
    await expect.poll(async () => (await desk.store.documents.read(behind)).status).toBe('send.completed')
    expect((await desk.store.documents.read(id)).status).toBe('upload.completed')
    expect(remote.sendings).toHaveLength(1)
    expect(desk.faults).toEqual([])
    expect(await desk.store.jobs.countNeeds()).toMatchObject({ nothing: 0 })
  })
  it('is not undone by what is fetched of a rehearsal, whose server still has it as delivered', async () => {
    const remote = await openRemote()
    const desk = await openDesk({ ...gatewayTo(remote.url), network: 'rehearsal' })
    const id = await put(desk, 'INV-1')
    await send(desk, id)
    await desk.queue.runUntilIdle()
    expect((await desk.store.documents.read(id)).status).toBe('send.completed')
    await end(desk)
    expect(await desk.mirror.start()).toMatchObject({ outcome: 'done', listed: 1 })
    expect((await desk.store.documents.read(id)).status).toBe('upload.completed')
    await desk.mirror.start()
    expect((await desk.store.documents.read(id)).status).toBe('upload.completed')
  })
})
