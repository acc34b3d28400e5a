import { describe, expect, it, onTestFinished } from 'vitest'
import { workingDayBefore } from '../../core/base/working-day.ts'
import { adoptJob } from '../../core/queue/decisions.ts'
import { listQueue } from '../../core/queue/list.ts'
import { gatewayTo, openDesk, openRemote, type Desk } from '../support/desk.ts'
import { temporaryFolder } from '../support/workspace.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('a queue that is held', () => {
  it('lets nothing new leave, also after a restart, until it is released', async () => {
    const remote = await openRemote()
    const options = { dir: temporaryFolder(onTestFinished), start: Date.now() }
    const before = await openDesk(gatewayTo(remote.url), options)
    await before.queue.hold()
    await before.send('INV-1')
    expect(await before.queue.runUntilIdle()).toBe('held')
    expect((await before.queue.state()).hold).toEqual({})
    await before.queue.stop()
    await before.store.close()

    const after = await openDesk(gatewayTo(remote.url), options)
    expect(await after.queue.runUntilIdle()).toBe('held')
    expect(remote.requests).toEqual([])
    await after.queue.release()
    expect((await after.queue.state()).hold).toBeUndefined()
    expect(await after.queue.runUntilIdle()).toBe('idle')
    expect([...remote.documents.values()].map(({ sends }) => sends)).toEqual([1])
  })

  it('follows to its end what has been sent already', async () => {
    const exchange = { delivery_ms: 3_600_000 }
    const remote = await openRemote(exchange)
    const desk = await openDesk(gatewayTo(remote.url))
    const sent = await desk.send('INV-1')
    const idle = desk.queue.runUntilIdle()
    await expect.poll(async () => (await desk.job(sent.id)).state).toBe('polling')
    await desk.queue.hold()
    const held = await desk.send('INV-2')
    exchange.delivery_ms = 0
    expect(await idle).toBe('held')
    expect((await desk.job(sent.id)).state).toBe('delivered')
    expect((await desk.job(held.id)).state).toBe('waiting')
  })

  it('goes on by itself at its hour', async () => {
    const remote = await openRemote()
    const desk = await openDesk(gatewayTo(remote.url))
    const until = desk.now() + MINUTE / 2
    await desk.queue.hold(until)
    const { id } = await desk.send('INV-1')
    expect(await desk.queue.runUntilIdle()).toBe('idle')
    expect((await desk.job(id)).state).toBe('delivered')
    expect(desk.now()).toBeGreaterThanOrEqual(until)
    expect((await desk.queue.state()).hold).toBeUndefined()
  })
})

it('a hold is over at its hour, also where nothing works the queue', async () => {
  const remote = await openRemote()
  const desk = await openDesk(gatewayTo(remote.url))
  await desk.queue.hold(desk.now() + 5 * MINUTE)
  expect((await desk.queue.state()).hold).toEqual({ until: expect.any(String) as string })
  await desk.queue.hold(desk.now() - 1)
  expect((await desk.queue.state()).hold).toBeUndefined()
})

describe('a delivery that is put off', () => {
  it('leaves at its hour, and keeps nothing back that goes to the same customer before', async () => {
    const remote = await openRemote()
    const desk = await openDesk(gatewayTo(remote.url))
    const later = await desk.send('INV-1', 'Customer', MINUTE / 2)
    const now = await desk.send('INV-2', 'Customer')
    expect(await desk.job(later.id)).toMatchObject({ state: 'waiting', send_at: later.next_attempt_at })
    expect(await desk.queue.runUntilIdle()).toBe('idle')
    expect((await desk.job(now.id)).state).toBe('delivered')
    expect((await desk.job(later.id)).state).toBe('delivered')
    const uploads = remote.requests.filter(({ operation }) => operation === 'upload')
    expect(uploads).toHaveLength(2)
    expect([...remote.documents.values()].map(({ xml }) => /INV-\d/.exec(xml)?.[0])).toEqual(['INV-2', 'INV-1'])
  })

  it('waits for its hour also when the settings of the remote were mended in between', async () => {
    const remote = await openRemote({ key: 'another' })
    const desk = await openDesk(gatewayTo(remote.url))
    const { id } = await desk.send('INV-1', 'Customer', 60 * MINUTE)
    await desk.send('INV-2')
    expect(await desk.queue.runUntilIdle()).toBe('idle')
    expect((await desk.job(id)).state).toBe('blocked')
    desk.use(gatewayTo(remote.url, 'another'))
    await desk.queue.reconnect()
    expect(await desk.queue.runUntilIdle()).toBe('idle')
    expect(await desk.job(id)).toMatchObject({ state: 'waiting', next_attempt_at: (await desk.job(id)).send_at })
  })

  it('leaves at once when a person says so', async () => {
    const remote = await openRemote()
    const desk = await openDesk(gatewayTo(remote.url))
    const { id } = await desk.send('INV-1', 'Customer', 60 * MINUTE)
    expect(await desk.queue.runUntilIdle()).toBe('idle')
    expect(remote.requests).toEqual([])
    expect(Date.parse((await desk.queue.retry(id)).send_at ?? '')).toBeLessThanOrEqual(desk.now())
    expect(await desk.queue.runUntilIdle()).toBe('idle')
    expect((await desk.job(id)).state).toBe('delivered')
  })
})

it('what somebody else hears from the remote says that the line is there', async () => {
  const remote = await openRemote()
  const gateway = gatewayTo(remote.url)
  const desk = await openDesk(gateway)
  await desk.queue.start()
  expect((await desk.queue.state()).connection).toBe('untried')
  desk.queue.hear(await gateway.check())
  expect((await desk.queue.state()).connection).toBe('online')
})

describe('what waits longer than a working day', () => {
  const marksOf = async (desk: Desk) =>
    (await listQueue(desk.store, desk.clock, { limit: 10, offset: 0 })).items.map(({ overdue }) => overdue)

  it('is marked whatever it waits for; what was put off counts from its hour', async () => {
    const desk = await openDesk(undefined)
    const [waiting, later] = [await desk.send('R-1'), await desk.send('R-2', 'Another', 30 * DAY)]
    const overdue = async (): Promise<string[]> =>
      (await listQueue(desk.store, desk.clock, { limit: 10, offset: 0 })).items.flatMap(({ id, overdue: is }) => (is === true ? [id] : []))
    expect(await overdue()).toEqual([])
    desk.advance(4 * DAY)
    expect(await overdue()).toEqual([waiting.id])
    expect(await desk.store.jobs.countSince(workingDayBefore(desk.now()))).toBe(1)
    desk.advance(40 * DAY)
    expect(await overdue()).toEqual([waiting.id, later.id])
  })

  it('what is sent before its hour counts from then', async () => {
    const desk = await openDesk(undefined)
    const { id } = await desk.send('R-1', 'Example Customer', 30 * DAY)
    desk.advance(10 * DAY)
    await desk.queue.retry(id)
    expect(await marksOf(desk)).toEqual([undefined])
    expect(await desk.store.jobs.countSince(workingDayBefore(desk.now()))).toBe(0)
    desk.advance(4 * DAY)
    expect(await marksOf(desk)).toEqual([true])
  })

  it('what was refused and is sent again days later counts from then', async () => {
    const remote = await openRemote({ fails: () => true })
    const desk = await openDesk(gatewayTo(remote.url))
    const { id } = await desk.send('R-1')
    await desk.queue.runUntilIdle()
    expect((await desk.job(id)).state).toBe('refused')
    desk.advance(5 * DAY)
    desk.use(undefined)
    await desk.queue.retry(id)
    expect(await marksOf(desk)).toEqual([undefined])
    expect(await desk.store.jobs.countSince(workingDayBefore(desk.now()))).toBe(0)
    desk.advance(4 * DAY)
    expect(await marksOf(desk)).toEqual([true])
    expect(await desk.store.jobs.countSince(workingDayBefore(desk.now()))).toBe(1)
  })

  const late = (desk: Desk) => desk.store.jobs.countSince(workingDayBefore(desk.now()))

  it.each(['blocked', 'unknown'] as const)('what was %s and a person lets go on days later counts from then', async (state) => {
    const desk = await openDesk(undefined)
    const jobs = [await desk.send('R-1'), await desk.send('R-2', 'Another')]
    await desk.store.write(async (tx) => {
      for (const { id } of jobs) {
        await tx.jobs.change(id, { state: 'uploading' })
        await tx.jobs.change(id, { state, due_at: null })
      }
    })
    desk.advance(5 * DAY)
    expect(await marksOf(desk)).toEqual([true, true])
    await desk.queue.retry(jobs[0]?.id ?? '')
    await desk.store.write((tx) => adoptJob(tx, jobs[1]?.id ?? '', 'remote', 'D-2', desk.now()))
    expect([await marksOf(desk), await late(desk)]).toEqual([[undefined, undefined], 0])
    desk.advance(4 * DAY)
    expect([await marksOf(desk), await late(desk)]).toEqual([[true, true], 2])
  })

  it('what was blocked for want of settings counts from their change, and not from a start of the program', async () => {
    const remote = await openRemote({ key: 'another' })
    const desk = await openDesk(gatewayTo(remote.url))
    const [now, later] = [await desk.send('R-1'), await desk.send('R-2', 'Another', 30 * DAY)]
    const { send_at } = await desk.job(later.id)
    await desk.queue.runUntilIdle()
    expect((await desk.job(now.id)).state).toBe('blocked')
    desk.advance(5 * DAY)
    await desk.queue.runUntilIdle()
    expect(await desk.job(now.id)).toMatchObject({ state: 'blocked' })
    expect(await marksOf(desk)).toEqual([true, undefined])
    await desk.queue.stop()
    desk.use(undefined)
    await desk.queue.reconnect()
    expect([await marksOf(desk), await late(desk)]).toEqual([[undefined, undefined], 0])
    expect((await desk.job(later.id)).send_at).toBe(send_at)
    desk.advance(4 * DAY)
    expect([await marksOf(desk), await late(desk)]).toEqual([[true, undefined], 1])
  })

  it('what was held with its batch counts from when it goes on, or from the later hour it was put off to', async () => {
    const desk = await openDesk(undefined)
    const jobs = await desk.sendBatch('a', ['R-1', 'R-2', 'R-3'])
    const hour = desk.now() + 30 * DAY
    await desk.store.write((tx) => tx.jobs.change(jobs[2]?.id ?? '', { send_at: hour }))
    await desk.queue.batches.hold('a')
    desk.advance(5 * DAY)
    expect(await marksOf(desk)).toEqual([true, true, undefined])
    await desk.queue.retry(jobs[0]?.id ?? '')
    expect([await marksOf(desk), await late(desk)]).toEqual([[undefined, true, undefined], 1])
    await desk.queue.batches.release('a')
    expect([await marksOf(desk), await late(desk)]).toEqual([[undefined, undefined, undefined], 0])
    expect((await desk.store.jobs.read(jobs[2]?.id ?? '')).send_at).toBe(hour)
    desk.advance(4 * DAY)
    expect([await marksOf(desk), await late(desk)]).toEqual([[true, true, undefined], 2])
  })
})
