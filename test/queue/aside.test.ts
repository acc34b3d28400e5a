import { mapInOrder } from '../../core/base/in-order.ts'
import { describe, expect, it } from 'vitest'
import { enqueueSend } from '../../core/queue/enqueue.ts'
import { listQueue } from '../../core/queue/list.ts'
import { readQuery } from '../../core/contract/parameter.ts'
import { documentQuery } from '../../core/contract/parameters.ts'
import type { QueueNeed } from '../../core/contract/types.ts'
import { createClientDesk } from '../../core/services/client.ts'
import { createOverview } from '../../core/services/overview.ts'
import { gatewayTo, openDesk, openRemote, type Desk } from '../support/desk.ts'
import { newDocument } from '../support/workspace.ts'

const page = (desk: Desk, need?: QueueNeed, limit = 200, offset = 0) => listQueue(desk.store, desk.clock, { need, limit, offset })
const idsOf = async (desk: Desk, need?: QueueNeed): Promise<string[]> => (await page(desk, need)).items.map(({ id }) => id)

async function refuse(desk: Desk, number: string) {
  const job = await desk.send(number)
  await desk.queue.runUntilIdle()
  expect((await desk.job(job.id)).state).toBe('refused')
  return job
}

/** How many are refused, as the overview, the figures of the client company and the list's filter say it. */
async function countRefused({ store, clock }: Desk): Promise<number[]> {
  const { now } = await createOverview({ store, clock }).read({})
  const figures = await createClientDesk({ store, clock }).counts(clock.now().slice(0, 10))
  const { total } = await store.list.read(readQuery(documentQuery, { need: 'refused,broken' }))
  return [now.refused, figures.refused, total]
}

async function openRefusing() {
  const remote = await openRemote({ fails: () => true })
  return { remote, desk: await openDesk(gatewayTo(remote.url)) }
}

describe('what the exchange has refused', () => {
  it('is to be mended until it is put aside, which its log says and which can be taken back', async () => {
    const { desk } = await openRefusing()
    const { id, document_id } = await refuse(desk, 'R-1')
    expect(await page(desk)).toMatchObject({ total: 1, counts: { decision: 0, precondition: 0, mend: 1, nothing: 0 } })
    expect((await desk.queue.putAside(id, true)).aside).toBe(true)
    expect([await idsOf(desk, 'mend'), await idsOf(desk), await idsOf(desk, 'done')]).toEqual([[], [], [id]])
    expect((await desk.queue.putAside(id, false)).aside).toBeUndefined()
    expect([await idsOf(desk, 'mend'), await idsOf(desk, 'done')]).toEqual([[id], []])
    const said = (await desk.store.log.list(document_id)).map(({ code, details }) => [code, details])
    expect(said.slice(-2)).toEqual([
      ['send.failed', 'Put aside after the refusal.'],
      ['send.failed', 'Taken up again after the refusal.'],
    ])
  })

  it('is counted and found among the refused until it is put aside, and again when that is taken back', async () => {
    const { desk } = await openRefusing()
    const { id, document_id } = await refuse(desk, 'R-1')
    const needOf = async () => (await desk.store.documents.read(document_id)).need
    expect([await countRefused(desk), await needOf()]).toEqual([[1, 1, 1], { code: 'refused', count: 0 }])
    await desk.queue.putAside(id, true)
    expect([await countRefused(desk), await needOf()]).toEqual([[0, 0, 0], { code: 'put_aside', count: 0 }])
    expect((await desk.store.list.read(readQuery(documentQuery, { need: 'put_aside' }))).items).toMatchObject([{ id: document_id }])
    expect(await desk.store.chain.verify()).toMatchObject({ valid: true })
    await desk.queue.putAside(id, false)
    expect([await countRefused(desk), await needOf()]).toEqual([[1, 1, 1], { code: 'refused', count: 0 }])
    expect(await desk.store.chain.verify()).toMatchObject({ valid: true })
  })

  it('can be sent again and edited after it was put aside, and is not aside any more then', async () => {
    const { desk, remote } = await openRefusing()
    const [sent, edited] = [await refuse(desk, 'R-1'), await refuse(desk, 'R-2')]
    for (const { id } of [sent, edited]) await desk.queue.putAside(id, true)
    const codeOf = async ({ document_id }: typeof sent) => (await desk.store.documents.read(document_id)).need.code
    // Refused once more it has to be mended once more.
    await desk.queue.hold()
    await desk.sendStored(sent.document_id)
    expect(await codeOf(sent)).toBe('waiting')
    await desk.queue.release()
    await desk.queue.runUntilIdle()
    expect([await codeOf(sent), await countRefused(desk)]).toEqual(['refused', [1, 1, 1]])
    remote.options = {}
    await desk.store.write((tx) => tx.documents.addVersion(edited.document_id, { ...newDocument('R-2-mended'), cause: 'edit' }))
    expect(await codeOf(edited)).toBe('ready')
    await desk.sendStored(edited.document_id)
    await desk.queue.runUntilIdle()
    expect([await codeOf(edited), await countRefused(desk)]).toEqual(['delivered', [1, 1, 1]])
    expect(await desk.store.chain.verify()).toMatchObject({ valid: true })
  })

  it('leaves by itself when the mended document is sent, and can then not be taken up', async () => {
    const { desk, remote } = await openRefusing()
    const { id, document_id } = await refuse(desk, 'R-1')
    remote.options = {}
    const next = await desk.store.write(async (tx) => {
      await tx.documents.addVersion(document_id, { ...newDocument('R-1-mended'), cause: 'edit' })
      return enqueueSend(tx, { document_id, type: 'send.peppol', network: 'remote', force: false })
    })
    expect([await idsOf(desk, 'mend'), await idsOf(desk, 'nothing')]).toEqual([[], [next.id]])
    await expect(() => desk.queue.putAside(id, false)).rejects.toThrow(expect.objectContaining({ code: 'invalid_state' }) as Error)
    await desk.queue.runUntilIdle()
    expect(await idsOf(desk, 'done')).toEqual([next.id, id])
  })

  it('is to be mended again when it is tried again and refused once more', async () => {
    const { desk } = await openRefusing()
    const { id } = await refuse(desk, 'R-1')
    await desk.queue.putAside(id, true)
    await desk.queue.retry(id)
    await desk.queue.runUntilIdle()
    expect(await idsOf(desk, 'mend')).toEqual([id])
    await expect(async () => desk.queue.putAside((await desk.send('R-2')).id, true)).rejects.toThrow(
      expect.objectContaining({ code: 'invalid_state' }) as Error,
    )
  })
})

it('a page of the queue names how many there are, and pages follow each other without a gap', async () => {
  const desk = await openDesk(undefined)
  const ids = await mapInOrder(Array.from({ length: 25 }), async (_, index) => (await desk.send(`P-${index}`)).id)
  const pages = await mapInOrder([0, 10, 20], (offset) => page(desk, 'nothing', 10, offset))
  expect(pages.map(({ total, items }) => [total, items.length])).toEqual([
    [25, 10],
    [25, 10],
    [25, 5],
  ])
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids)
})
