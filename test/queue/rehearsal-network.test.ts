import { mapInOrder } from '../../core/base/in-order.ts'
import { describe, expect, it } from 'vitest'
import { createRehearsalNetwork } from '../../core/queue/rehearsal-network.ts'
import type { Parcel } from '../../core/queue/gateway.ts'
import { enqueueSend } from '../../core/queue/enqueue.ts'
import { openDesk } from '../support/desk.ts'
import { newDocument } from '../support/workspace.ts'

function parcel(receiver: string, transaction?: string): Parcel {
  return {
    xml: () => Promise.resolve(new Uint8Array()),
    sha256: 'hash',
    idempotency_key: 'key',
    filename: undefined,
    receiver_id: undefined,
    receiver_name: receiver,
    remote_transaction_id: transaction,
  }
}

describe('the rehearsal network', () => {
  it.each([
    ['Stadtwerke Nord', ['send.processing', 'send.completed']],
    ['Please REJECT Ltd', ['send.processing', 'send.failed']],
    ['Unknown Ltd', ['send.processing', 'send.failed']],
    ['Slow Motion', ['send.processing', 'send.processing', 'send.completed']],
    ['Stuck & Sons', ['send.processing', 'send.processing', 'send.processing']],
  ])('what happens to a document for %s', async (receiver, statuses) => {
    let now = 1_000_000
    const network = createRehearsalNetwork({ now: () => now })
    const sent = await network.send(parcel(receiver), 'x')
    const id = sent.kind === 'answer' ? sent.value.transaction_id : undefined
    // A restarted network knows as much as the first one.
    const restarted = createRehearsalNetwork({ now: () => now })
    const seen = []
    for (const wait of [0, 1500, 60_000].slice(0, statuses.length)) {
      now = 1_000_000 + wait
      const reply = await restarted.status(parcel(receiver, id), 'x')
      seen.push(reply.kind === 'answer' && reply.value.status)
    }
    expect(seen).toEqual(statuses)
  })

  it('delivers and refuses, and every entry of the log says that it is a rehearsal', async () => {
    const desk = await openDesk(createRehearsalNetwork({ now: Date.now, delivery_ms: 1 }))
    const jobs = await mapInOrder(['Good', 'Reject', 'Unknown'], (customer) =>
      desk.store.write(async (tx) => {
        const { id } = await tx.documents.insert(newDocument('INV-1', { customer }))
        return enqueueSend(tx, { document_id: id, type: 'send.peppol', network: 'rehearsal', force: false })
      }),
    )
    await desk.queue.runUntilIdle()
    expect(await mapInOrder(jobs, async ({ id }) => (await desk.job(id)).state)).toEqual(['delivered', 'refused', 'refused'])
    for (const { document_id, state } of await mapInOrder(jobs, ({ id }) => desk.store.jobs.read(id))) {
      if (state !== 'refused') continue
      const log = await desk.store.log.list(document_id)
      expect(log.filter(({ code }) => code === 'send.failed')).toHaveLength(1)
    }
    for (const { transaction_id } of jobs) {
      const transaction = await desk.store.transactions.read(transaction_id)
      expect(transaction.network).toBe('rehearsal')
      expect(new Set(transaction.status_log?.map(({ origin }) => origin))).toEqual(new Set(['rehearsal']))
    }
  })
})
