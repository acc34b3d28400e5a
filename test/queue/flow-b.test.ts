import { describe, expect, it } from 'vitest'
import { enqueueSend } from '../../core/queue/enqueue.ts'
import { gatewayTo, openDesk, openRemote, type Desk } from '../support/desk.ts'
import { FAULTS } from '../support/remote.ts'
import { newDocument, sampleXml } from '../support/workspace.ts'

/** Specification, section 4.5, flow B: the original is uploaded first, replaced by what was made of it, and only then sent. */

function sendChanged(desk: Desk, number: string): string {
  const job = desk.store.write((tx) => {
    const { id } = tx.insertDocument(newDocument(number))
    tx.addVersion(id, { ...newDocument(`${number}-sent`), cause: 'edit' })
    return enqueueSend(tx, { document_id: id, type: 'send.peppol', network: 'remote', flow: 'original_first', force: false })
  })
  desk.queue.wake()
  return job.id
}

describe('keeping the original first', () => {
  it('uploads, replaces, sends and follows, in this order', async () => {
    const remote = await openRemote()
    const desk = openDesk(gatewayTo(remote.url))
    const id = sendChanged(desk, 'INV-1')
    expect(await desk.queue.runUntilIdle()).toBe('idle')
    expect(remote.requests.map(({ operation }) => operation)).toEqual(['upload', 'update', 'send', 'get'])
    expect([...remote.documents.values()]).toMatchObject([
      { original: sampleXml('INV-1'), xml: sampleXml('INV-1-sent'), sends: 1, status: 'send.completed' },
    ])
    expect(desk.job(id).state).toBe('delivered')
    expect(desk.store.listCalls(id).map(({ kind, verdict }) => [kind, verdict])).toEqual([
      ['upload', 'done'],
      ['update', 'done'],
      ['send', 'done'],
      ['status', 'done'],
    ])
    expect(desk.faults).toEqual([])
  })

  it('replaces nothing where the document is still what it first was', async () => {
    const remote = await openRemote()
    const desk = openDesk(gatewayTo(remote.url))
    desk.store.write((tx) => {
      const { id } = tx.insertDocument(newDocument('INV-1'))
      enqueueSend(tx, { document_id: id, type: 'send.peppol', network: 'remote', flow: 'original_first', force: false })
    })
    expect(await desk.queue.runUntilIdle()).toBe('idle')
    expect(remote.requests.map(({ operation }) => operation)).toEqual(['upload', 'send', 'get'])
  })

  it('does not send what the exchange refuses to take in place of the original', async () => {
    const remote = await openRemote({ refusesUpdate: () => true })
    const desk = openDesk(gatewayTo(remote.url))
    const id = sendChanged(desk, 'INV-1')
    expect(await desk.queue.runUntilIdle()).toBe('idle')
    expect(desk.job(id)).toMatchObject({ state: 'refused', reason: { code: 'validation_error' } })
    expect([...remote.documents.values()]).toMatchObject([{ sends: 0, xml: sampleXml('INV-1') }])
  })

  it.each(FAULTS)('replaces and sends once when the answer to the replacing is: %s', { timeout: 30_000 }, async (fault) => {
    let faults = 0
    const remote = await openRemote({ fault: ({ operation }) => (operation === 'update' && faults++ < 2 ? fault : undefined) })
    const desk = openDesk(gatewayTo(remote.url))
    const id = sendChanged(desk, 'INV-1')
    expect(await desk.queue.runUntilIdle()).toBe('idle')
    expect([...remote.documents.values()]).toMatchObject([{ sends: 1, xml: sampleXml('INV-1-sent'), original: sampleXml('INV-1') }])
    expect(desk.job(id).state).toBe('delivered')
  })
})
