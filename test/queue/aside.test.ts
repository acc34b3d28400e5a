import { describe, expect, it } from 'vitest'
import { enqueueSend } from '../../core/queue/enqueue.ts'
import { listQueue } from '../../core/queue/list.ts'
import type { QueueNeed } from '../../core/contract/types.ts'
import { gatewayTo, openDesk, openRemote, type Desk } from '../support/desk.ts'
import { newDocument } from '../support/workspace.ts'

const page = (desk: Desk, need?: QueueNeed, limit = 200, offset = 0) => listQueue(desk.store, desk.clock, { need, limit, offset })
const idsOf = (desk: Desk, need?: QueueNeed): string[] => page(desk, need).items.map(({ id }) => id)

async function refuse(desk: Desk, number: string) {
  const job = desk.send(number)
  await desk.queue.runUntilIdle()
  expect(desk.job(job.id).state).toBe('refused')
  return job
}

async function openRefusing() {
  const remote = await openRemote({ fails: () => true })
  return { remote, desk: openDesk(gatewayTo(remote.url)) }
}

describe('what the exchange has refused', () => {
  it('is to be mended until it is put aside, which its log says and which can be taken back', async () => {
    const { desk } = await openRefusing()
    const { id, document_id } = await refuse(desk, 'R-1')
    expect(page(desk)).toMatchObject({ total: 1, counts: { decision: 0, precondition: 0, mend: 1, nothing: 0 } })
    expect(desk.queue.putAside(id, true).aside).toBe(true)
    expect([idsOf(desk, 'mend'), idsOf(desk), idsOf(desk, 'done')]).toEqual([[], [], [id]])
    expect(desk.queue.putAside(id, false).aside).toBeUndefined()
    expect([idsOf(desk, 'mend'), idsOf(desk, 'done')]).toEqual([[id], []])
    const said = desk.store.log.list(document_id).map(({ code, details }) => [code, details])
    expect(said.slice(-2)).toEqual([
      ['send.failed', 'Put aside after the refusal.'],
      ['send.failed', 'Taken up again after the refusal.'],
    ])
  })

  it('leaves by itself when the mended document is sent, and can then not be taken up', async () => {
    const { desk, remote } = await openRefusing()
    const { id, document_id } = await refuse(desk, 'R-1')
    remote.options = {}
    const next = desk.store.write((tx) => {
      tx.documents.addVersion(document_id, { ...newDocument('R-1-mended'), cause: 'edit' })
      return enqueueSend(tx, { document_id, type: 'send.peppol', network: 'remote', force: false })
    })
    expect([idsOf(desk, 'mend'), idsOf(desk, 'nothing')]).toEqual([[], [next.id]])
    expect(() => desk.queue.putAside(id, false)).toThrow(expect.objectContaining({ code: 'invalid_state' }) as Error)
    await desk.queue.runUntilIdle()
    expect(idsOf(desk, 'done')).toEqual([next.id, id])
  })

  it('is to be mended again when it is tried again and refused once more', async () => {
    const { desk } = await openRefusing()
    const { id } = await refuse(desk, 'R-1')
    desk.queue.putAside(id, true)
    desk.queue.retry(id)
    await desk.queue.runUntilIdle()
    expect(idsOf(desk, 'mend')).toEqual([id])
    expect(() => desk.queue.putAside(desk.send('R-2').id, true)).toThrow(expect.objectContaining({ code: 'invalid_state' }) as Error)
  })
})

it('a page of the queue names how many there are, and pages follow each other without a gap', () => {
  const desk = openDesk(undefined)
  const ids = Array.from({ length: 25 }, (_, index) => desk.send(`P-${index}`).id)
  const pages = [0, 10, 20].map((offset) => page(desk, 'nothing', 10, offset))
  expect(pages.map(({ total, items }) => [total, items.length])).toEqual([
    [25, 10],
    [25, 10],
    [25, 5],
  ])
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids)
})
