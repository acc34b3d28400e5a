import { describe, expect, it } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import type { MirrorReport } from '../../core/contract/types.ts'
import { gatewayTo, openDesk, openRemote, type Desk } from '../support/desk.ts'
import { randomFrom } from '../support/random.ts'
import { FAULTS, type TestRemote } from '../support/remote.ts'
import { newDocument, sampleXml } from '../support/workspace.ts'

/** What a desk shows of its documents: number, direction and status. */
async function shown({ store }: Desk): Promise<string[]> {
  const query = { limit: 200, offset: 0, sort_by: 'number', sort_order: 'asc' } as const
  return (await store.list.read(query)).items.map(({ number, direction, status }) => `${number} ${direction} ${status}`)
}

function inbound(remote: TestRemote, amount: number): void {
  for (let index = 0; index < amount; index++) remote.receive(sampleXml(`IN-${String(index).padStart(3, '0')}`, `Supplier ${index}`))
}

const STILL = { added: 0, received: 0, changed: 0, differs: 0, unreadable: 0 } as const satisfies Partial<MirrorReport>

describe('two desks at one remote', () => {
  it('see the same: what one has sent, what was received, with log and status', async () => {
    const remote = await openRemote()
    inbound(remote, 2)
    const [first, second] = [await openDesk(gatewayTo(remote.url)), await openDesk(gatewayTo(remote.url))]
    for (const number of ['R-1', 'R-2', 'R-3']) await first.send(number, number)
    await first.queue.runUntilIdle()
    expect(await second.mirror.start()).toMatchObject({ outcome: 'done', listed: 5, added: 5, received: 2, differs: 0 })
    expect(await first.mirror.start()).toMatchObject({ outcome: 'done', listed: 5, added: 2, received: 2, differs: 0 })
    expect(await shown(second)).toEqual(await shown(first))
    expect(await shown(second)).toEqual([
      'IN-000 inbound receive.completed',
      'IN-001 inbound receive.completed',
      'R-1 outbound send.completed',
      'R-2 outbound send.completed',
      'R-3 outbound send.completed',
    ])
    const [mirrored] = await second.store.documents.findByNumber('R-1')
    const log = (await second.store.log.list(mirrored?.id ?? '')).map(({ code, origin }) => `${origin} ${code}`)
    expect(log.slice(0, 4)).toEqual([
      'local upload.completed',
      'remote upload.completed',
      'remote send.processing',
      'remote send.completed',
    ])
    expect(await second.store.chain.verify()).toMatchObject({ valid: true })
  })

  it('what one has uploaded and not sent the other sends without uploading it again', async () => {
    const remote = await openRemote()
    const there = remote.receive(sampleXml('R-9', 'Customer'), 'outbound')
    const desk = await openDesk(gatewayTo(remote.url))
    await desk.mirror.start()
    const [document] = await desk.store.documents.findByNumber('R-9')
    const job = await desk.sendStored(document?.id ?? '')
    await desk.queue.runUntilIdle()
    expect(await desk.job(job.id)).toMatchObject({ state: 'delivered', remote_id: there.id })
    expect(remote.documents.size).toBe(1)
    expect(there.sends).toBe(1)
  })

  it('what the other has sent meanwhile is not sent again', async () => {
    const remote = await openRemote()
    const there = remote.receive(sampleXml('R-9', 'Customer'), 'outbound')
    const [first, second] = [await openDesk(gatewayTo(remote.url)), await openDesk(gatewayTo(remote.url))]
    await Promise.all([first.mirror.start(), second.mirror.start()])
    for (const desk of [first, second]) {
      const [document] = await desk.store.documents.findByNumber('R-9')
      const job = await desk.sendStored(document?.id ?? '')
      await desk.queue.runUntilIdle()
      expect((await desk.job(job.id)).state).toBe('delivered')
    }
    expect(there.sends).toBe(1)
  })
})

describe('fetching again', () => {
  it.each([
    {},
    { showsHashes: true },
    { isTerse: true },
    { list: 'ids' },
    { list: 'array' },
    { list: 'refusing' },
    { list: 'ignoring' },
  ] as const)('asks for nothing that has come to its end (%o)', async (options) => {
    const remote = await openRemote(options)
    inbound(remote, 7)
    const desk = await openDesk(gatewayTo(remote.url))
    expect(await desk.mirror.start()).toMatchObject({ outcome: 'done', added: 7, received: 7 })
    expect((await shown(desk))[0]).toBe('IN-000 inbound receive.completed')
    remote.requests.length = 0
    expect(await desk.mirror.start()).toMatchObject({ outcome: 'done', listed: 7, ...STILL })
    expect(remote.requests.map(({ operation }) => operation).filter((operation) => operation !== 'list')).toEqual([])
    remote.receive(sampleXml('IN-NEW', 'Supplier'))
    expect(await desk.mirror.start()).toMatchObject({ listed: 8, added: 1, received: 1 })
    expect(remote.requests.filter(({ operation }) => operation === 'xml')).toHaveLength(1)
  })

  it('follows a status to its end', async () => {
    const remote = await openRemote()
    const there = remote.receive(sampleXml('R-1', 'Customer'), 'outbound')
    const desk = await openDesk(gatewayTo(remote.url))
    await desk.mirror.start()
    expect(await shown(desk)).toEqual(['R-1 outbound upload.completed'])
    there.status = 'send.failed'
    there.log.push({ code: 'send.failed', details: 'no such recipient', created_at: '2026-11-22T10:00:00.000Z' })
    expect(await desk.mirror.start()).toMatchObject({ changed: 1, differs: 0 })
    expect(await shown(desk)).toEqual(['R-1 outbound send.failed'])
    const [document] = await desk.store.documents.findByNumber('R-1')
    expect((await desk.store.log.list(document?.id ?? '')).map(({ details }) => details)).toContain('no such recipient')
  })

  it('what was delivered stays delivered, whatever the remote says later', async () => {
    const remote = await openRemote()
    const desk = await openDesk(gatewayTo(remote.url))
    await desk.send('R-1')
    await desk.queue.runUntilIdle()
    for (const document of remote.documents.values()) document.status = 'send.failed'
    await desk.mirror.start()
    expect(await shown(desk)).toEqual(['R-1 outbound send.completed'])
  })

  it('what was deleted here does not come back, and what is gone there stays here', async () => {
    const remote = await openRemote()
    const kept = remote.receive(sampleXml('R-1', 'Customer'), 'outbound')
    remote.receive(sampleXml('R-2', 'Customer'), 'outbound')
    const desk = await openDesk(gatewayTo(remote.url))
    await desk.mirror.start()
    const [document] = await desk.store.documents.findByNumber('R-2')
    await desk.store.write((tx) => tx.documents.erase(document?.id ?? '', 'window'))
    remote.documents.delete(kept.id)
    expect(await desk.mirror.start()).toMatchObject({ outcome: 'done', ...STILL })
    expect(await shown(desk)).toEqual(['R-1 outbound upload.completed'])
    expect((await desk.store.mirror.find(remote.url, kept.id))?.gone_at).not.toBeNull()
    // Nothing is taken for uploaded that is not there any more.
    const [gone] = await desk.store.documents.findByNumber('R-1')
    const job = await desk.sendStored(gone?.id ?? '')
    await desk.queue.runUntilIdle()
    expect((await desk.job(job.id)).state).toBe('delivered')
  })
})

describe('content that is not the same', () => {
  it('is kept beside what is here and changes nothing of it', async () => {
    const remote = await openRemote()
    const there = remote.receive(sampleXml('R-1', 'Customer'), 'outbound')
    const desk = await openDesk(gatewayTo(remote.url))
    await desk.mirror.start()
    const changed = sampleXml('R-1', 'Another customer')
    remote.replace(there.id, changed)
    expect(await desk.mirror.start()).toMatchObject({ ...STILL, differs: 1 })
    expect((await desk.mirror.status()).differences).toBe(1)
    const [document] = await desk.store.documents.findByNumber('R-1')
    expect(document?.version).toBe(1)
    const [row] = await desk.store.mirror.listIn(remote.url, ['differs'], 9)
    expect(row).toMatchObject({ document_id: document?.id, remote_id: there.id, matched: 'fetched' })
    expect(new TextDecoder().decode(await desk.store.mirror.readXml(remote.url, there.id))).toBe(changed)
    // Put back there, nothing is left to look at, and nothing is kept of it.
    remote.replace(there.id, sampleXml('R-1', 'Customer'))
    await desk.mirror.start()
    expect((await desk.mirror.status()).differences).toBe(0)
    await expect(() => desk.store.mirror.readXml(remote.url, there.id)).rejects.toThrow(
      expect.objectContaining({ code: 'not_found' }) as Error,
    )
  })

  it('of the same number, supplier and year is a question, never a second document or a new version', async () => {
    const remote = await openRemote()
    const desk = await openDesk(gatewayTo(remote.url))
    const mine = await desk.store.write((tx) => tx.documents.insert(newDocument('R-1')))
    remote.receive(sampleXml('R-1', 'Written elsewhere'), 'outbound')
    expect(await desk.mirror.start()).toMatchObject({ ...STILL, differs: 1 })
    expect(await shown(desk)).toEqual(['R-1 outbound upload.completed'])
    expect(await desk.store.mirror.findOf(mine.id, remote.url)).toMatchObject({ state: 'differs', matched: 'number' })
  })

  it('only spaces between elements make no difference', async () => {
    const remote = await openRemote()
    const desk = await openDesk(gatewayTo(remote.url))
    await desk.send('R-1', 'Customer')
    await desk.queue.runUntilIdle()
    const [there] = remote.documents.values()
    remote.replace(there?.id ?? '', sampleXml('R-1', 'Customer').replaceAll(/>\s+</g, '><'))
    expect(await desk.mirror.start()).toMatchObject(STILL)
    expect((await desk.mirror.status()).differences).toBe(0)
  })

  it('what cannot be read is counted with its reason, and does not stop the others', async () => {
    const remote = await openRemote()
    remote.receive('this is no XML')
    inbound(remote, 3)
    const desk = await openDesk(gatewayTo(remote.url))
    expect(await desk.mirror.start()).toMatchObject({ outcome: 'done', listed: 4, received: 3, unreadable: 1 })
    expect((await desk.store.mirror.listIn(remote.url, ['unreadable'], 9))[0]?.problem).toContain('no invoice of the tests')
  })
})

describe('whatever goes wrong on the way', () => {
  it('documents that the remote has a fault of its own with keep no others from being fetched', async () => {
    const remote = await openRemote()
    inbound(remote, 6)
    const broken = new Set(Array.from({ length: 8 }, (_, index) => remote.receive(sampleXml(`BROKEN-${index}`, 'Supplier')).id))
    remote.options = { fault: ({ operation, id }) => (operation === 'xml' && broken.has(id) ? 'error-before' : undefined) }
    const desk = await openDesk(gatewayTo(remote.url))
    expect(await desk.mirror.start()).toMatchObject({ outcome: 'interrupted', received: 6, unreadable: 0 })
    remote.options = {}
    expect(await desk.mirror.start()).toMatchObject({ outcome: 'done', received: 8 })
  })

  it('with faults in 30 % of the calls everything arrives once', { timeout: 60_000 }, async () => {
    const random = randomFrom(7)
    const remote = await openRemote({
      fault: () => (random() < 0.3 ? FAULTS[Math.floor(random() * FAULTS.length)] : undefined),
    })
    inbound(remote, 60)
    const desk = await openDesk(gatewayTo(remote.url))
    // A page that is missing or a 404 in its last answers leaves a whole fetching short without a word: only the next one finds out.
    for (let runs = 0; runs < 20 && (await shown(desk)).length < 60; runs++) await desk.mirror.start()
    remote.options = {}
    expect(await desk.mirror.start()).toMatchObject({ outcome: 'done', added: 0, unreadable: 0 })
    expect(new Set(await shown(desk)).size).toBe(60)
    expect(await shown(desk)).toHaveLength(60)
    expect(desk.faults).toEqual([])
  })

  it('a line that is gone ends it; what came stays, and the next time goes on from there', async () => {
    let isCut = false
    const remote = await openRemote({ fault: ({ count }) => (isCut || count > 30 ? 'reset-before' : undefined) })
    inbound(remote, 40)
    const desk = await openDesk(gatewayTo(remote.url))
    const report = await desk.mirror.start()
    expect(report).toMatchObject({ outcome: 'interrupted', listed: 40 })
    expect(report.reason?.code).toBe('offline')
    const before = (await shown(desk)).length
    expect(before).toBeGreaterThan(5)
    expect(before).toBeLessThan(40)
    isCut = false
    remote.options = {}
    remote.requests.length = 0
    expect(await desk.mirror.start()).toMatchObject({ outcome: 'done', added: 40 - before })
    expect(remote.requests.filter(({ operation }) => operation === 'xml')).toHaveLength(40 - before)
    expect(await shown(desk)).toHaveLength(40)
  })

  it('cancelled it begins nothing more, and says how far it came', async () => {
    const remote = await openRemote({ latency_ms: 3 })
    inbound(remote, 80)
    const desk = await openDesk(gatewayTo(remote.url))
    const done = desk.mirror.start()
    await expect.poll(() => desk.store.list.count(), { timeout: 10_000 }).toBeGreaterThan(4)
    expect((await desk.mirror.status()).running).toMatchObject({ total: 80 })
    desk.mirror.cancel()
    const report = await done
    expect(report.outcome).toBe('cancelled')
    expect(report.added).toBe(await desk.store.list.count())
    expect(report.added).toBeLessThan(80)
    expect(await desk.mirror.status()).toMatchObject({ last: { outcome: 'cancelled' } })
    expect((await desk.mirror.status()).running).toBeUndefined()
  })

  it('a remote without a list, and a key that is refused, are said', async () => {
    const remote = await openRemote({ list: 'none' })
    const desk = await openDesk(gatewayTo(remote.url))
    expect((await desk.mirror.start()).reason).toMatchObject({
      detail: 'no_list',
      message: expect.stringContaining('shows no list') as string,
    })
    desk.use(gatewayTo(remote.url, 'wrong'))
    expect(await desk.mirror.start()).toMatchObject({ outcome: 'interrupted', reason: { code: 'invalid_api_key' } })
    desk.use(undefined)
    await expect(desk.mirror.start()).rejects.toThrow(expect.objectContaining({ code: 'remote_not_configured' }) as Error)
  })

  it('once fetched it is fetched again by itself', async () => {
    const remote = await openRemote()
    const desk = await openDesk(gatewayTo(remote.url))
    desk.mirror.follow()
    await desk.mirror.start()
    inbound(remote, 1)
    const later = async (): Promise<readonly string[]> => {
      desk.advance(5 * 60_000)
      return shown(desk)
    }
    expect(await shown(desk)).toEqual([])
    await expect.poll(later).toEqual(['IN-000 inbound receive.completed'])
  })

  it('and goes on so where its database was away at that moment', async () => {
    const remote = await openRemote()
    const desk = await openDesk(gatewayTo(remote.url))
    await desk.mirror.start()
    inbound(remote, 1)
    const { settings } = desk.store
    const away = new AppError('workspace_busy', 'The database cannot be reached.')
    Object.assign(desk.store, { settings: { ...settings, read: () => Promise.reject(away) } })
    const later = async (): Promise<readonly unknown[]> => {
      desk.advance(5 * 60_000)
      return desk.faults
    }
    await expect.poll(later).toContain(away)
    Object.assign(desk.store, { settings })
    await expect
      .poll(async () => {
        desk.advance(5 * 60_000)
        return shown(desk)
      })
      .toEqual(['IN-000 inbound receive.completed'])
  })
})
