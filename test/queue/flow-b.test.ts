import { describe, expect, it } from 'vitest'
import { enqueueSend } from '../../core/queue/enqueue.ts'
import { gatewayTo, openDesk, openRemote, type Desk } from '../support/desk.ts'
import { FAULTS, type TestRemote } from '../support/remote.ts'
import { newDocument, sampleXml } from '../support/workspace.ts'

/** Specification, section 4.5, flow B: the original is uploaded first, replaced by what was made of it, and only then sent. */

async function sendChanged(desk: Desk, number: string): Promise<string> {
  const job = await desk.store.write(async (tx) => {
    const { id } = await tx.documents.insert(newDocument(number))
    await tx.documents.addVersion(id, { ...newDocument(`${number}-sent`), cause: 'edit' })
    return enqueueSend(tx, { document_id: id, type: 'send.peppol', network: 'remote', flow: 'original_first', force: false })
  })
  await desk.queue.wake()
  return job.id
}

describe('keeping the original first', () => {
  it('uploads, replaces, sends and follows, in this order', async () => {
    const remote = await openRemote()
    const desk = await openDesk(gatewayTo(remote.url))
    const id = await sendChanged(desk, 'INV-1')
    expect(await desk.queue.runUntilIdle()).toBe('idle')
    expect(remote.requests.map(({ operation }) => operation)).toEqual(['upload', 'update', 'send', 'get'])
    expect([...remote.documents.values()]).toMatchObject([
      { original: sampleXml('INV-1'), xml: sampleXml('INV-1-sent'), sends: 1, status: 'send.completed' },
    ])
    expect((await desk.job(id)).state).toBe('delivered')
    expect((await desk.store.calls.list(id)).map(({ kind, verdict }) => [kind, verdict])).toEqual([
      ['upload', 'done'],
      ['update', 'done'],
      ['send', 'done'],
      ['status', 'done'],
    ])
    expect(desk.faults).toEqual([])
  })

  it('replaces nothing where the document is still what it first was', async () => {
    const remote = await openRemote()
    const desk = await openDesk(gatewayTo(remote.url))
    await desk.store.write(async (tx) => {
      const { id } = await tx.documents.insert(newDocument('INV-1'))
      await enqueueSend(tx, { document_id: id, type: 'send.peppol', network: 'remote', flow: 'original_first', force: false })
    })
    expect(await desk.queue.runUntilIdle()).toBe('idle')
    expect(remote.requests.map(({ operation }) => operation)).toEqual(['upload', 'send', 'get'])
  })

  it('does not send what the exchange refuses to take in place of the original', async () => {
    const remote = await openRemote({ refusesUpdate: () => true })
    const desk = await openDesk(gatewayTo(remote.url))
    const id = await sendChanged(desk, 'INV-1')
    expect(await desk.queue.runUntilIdle()).toBe('idle')
    expect(await desk.job(id)).toMatchObject({ state: 'refused', reason: { code: 'validation_error' } })
    expect([...remote.documents.values()]).toMatchObject([{ sends: 0, xml: sampleXml('INV-1') }])
  })

  it.each(FAULTS)('replaces and sends once when the answer to the replacing is: %s', { timeout: 30_000 }, async (fault) => {
    let faults = 0
    const remote = await openRemote({ fault: ({ operation }) => (operation === 'update' && faults++ < 2 ? fault : undefined) })
    const desk = await openDesk(gatewayTo(remote.url))
    const id = await sendChanged(desk, 'INV-1')
    expect(await desk.queue.runUntilIdle()).toBe('idle')
    expect([...remote.documents.values()]).toMatchObject([{ sends: 1, xml: sampleXml('INV-1-sent'), original: sampleXml('INV-1') }])
    expect((await desk.job(id)).state).toBe('delivered')
  })
})

/** A second document at the remote would be a duplicate there, whatever becomes of it. */
describe('what lies at the exchange and was never sent', () => {
  const uploads = (remote: TestRemote) => remote.requests.filter(({ operation }) => operation === 'upload').length

  it('is replaced and sent when the refused delivery is tried again', async () => {
    let refuses = true
    const remote = await openRemote({ refusesUpdate: () => refuses })
    const desk = await openDesk(gatewayTo(remote.url))
    const id = await sendChanged(desk, 'INV-1')
    await desk.queue.runUntilIdle()
    expect((await desk.job(id)).state).toBe('refused')
    refuses = false
    await desk.queue.retry(id)
    await desk.queue.runUntilIdle()
    expect([(await desk.job(id)).state, uploads(remote)]).toEqual(['delivered', 1])
    expect([...remote.documents.values()]).toMatchObject([{ sends: 1, xml: sampleXml('INV-1-sent') }])
  })

  it('is replaced by the mended document and sent, by the new delivery', async () => {
    const remote = await openRemote({ refusesUpdate: (xml) => xml.includes('INV-1-sent') })
    const gateway = gatewayTo(remote.url)
    const desk = await openDesk(gateway)
    const { document_id } = await desk.job(await sendChanged(desk, 'INV-1'))
    await desk.queue.runUntilIdle()
    const mended = await desk.store.write(async (tx) => {
      await tx.documents.addVersion(document_id, { ...newDocument('INV-1-mended'), cause: 'edit' })
      return enqueueSend(tx, { document_id, type: 'send.peppol', network: 'remote', remote: gateway.identity, force: false })
    })
    await desk.queue.runUntilIdle()
    expect([(await desk.job(mended.id)).state, uploads(remote)]).toEqual(['delivered', 1])
    expect([...remote.documents.values()]).toMatchObject([{ sends: 1, xml: sampleXml('INV-1-mended') }])
  })

  it('is not taken for delivered when somebody else sends it as it was', async () => {
    const remote = await openRemote({ refusesUpdate: () => true })
    const desk = await openDesk(gatewayTo(remote.url))
    const id = await sendChanged(desk, 'INV-1')
    await desk.queue.runUntilIdle()
    for (const document of remote.documents.values()) document.status = 'send.completed'
    await desk.queue.retry(id)
    await desk.queue.runUntilIdle()
    expect(await desk.job(id)).toMatchObject({ state: 'refused', reason: { code: 'duplicate_send' } })
  })
})
