import { mapInOrder } from '../../core/base/in-order.ts'
import { describe, expect, it } from 'vitest'
import { listQueue } from '../../core/queue/list.ts'
import { gatewayTo, openDesk, openRemote, type Desk } from '../support/desk.ts'
import type { Fault, Operation, RemoteOptions, TestRemote } from '../support/remote.ts'

const PAUSE = 5 * 60_000

async function openAt(options: RemoteOptions): Promise<{ readonly desk: Desk; readonly remote: TestRemote }> {
  const remote = await openRemote(options)
  const desk = await openDesk(undefined)
  desk.use(gatewayTo(remote.url, undefined, () => desk.now()))
  return { desk, remote }
}

/** Lets so many of the longest pauses pass, or fewer where the delivery has stopped before. */
async function wait(desk: Desk, id: string, pauses = 15): Promise<void> {
  for (let passed = 0; passed < pauses && (await desk.job(id)).state !== 'blocked'; passed++) {
    await desk.queue.runUntilIdle()
    desk.advance(PAUSE)
  }
}

/** What one request for one document meets. */
const at =
  (number: string, operation: Operation, fault: Fault): NonNullable<RemoteOptions['fault']> =>
  (request) =>
    request.operation === operation && request.xml.includes(`>${number}<`) ? fault : undefined

const tries = (remote: TestRemote, operation: Operation): number => remote.requests.filter((one) => one.operation === operation).length

describe('a document at which the exchange fails again and again', () => {
  it.each(['upload', 'send'] as const)('in its %s is a person’s matter where others went through', async (operation) => {
    const { desk, remote } = await openAt({ fault: at('BAD', operation, 'error-before') })
    const bad = await desk.send('BAD', 'One')
    const others = [await desk.send('GOOD-1', 'One'), await desk.send('GOOD-2', 'Two')]
    await wait(desk, bad.id)
    const { state, reason, sent } = await desk.job(bad.id)
    expect({ state, sent }).toEqual({ state: 'blocked', sent: undefined })
    expect(reason).toMatchObject({
      code: 'access_point_error',
      detail: 'fails_alone',
      values: { times: '12', since: expect.stringMatching(/^\d{4}-/) as string, words: 'nothing was done' },
    })
    expect((await listQueue(desk.store, desk.clock, { need: 'precondition', limit: 10, offset: 0 })).items.map(({ id }) => id)).toEqual([
      bad.id,
    ])
    // What is for the same customer is kept back no longer.
    await desk.queue.runUntilIdle()
    expect(await mapInOrder(others, async ({ id }) => (await desk.job(id)).state)).toEqual(['delivered', 'delivered'])

    // One that is tried again in vain is told of at once; once the exchange is mended it goes out, exactly once.
    await desk.queue.retry(bad.id)
    await wait(desk, bad.id)
    expect((await desk.job(bad.id)).reason?.values?.times).toBe('13')
    // What is said of a document is said no longer while the exchange is away.
    remote.options = { fault: at('BAD', operation, 'unavailable') }
    await desk.queue.retry(bad.id)
    await wait(desk, bad.id, 3)
    expect((await desk.job(bad.id)).state).toBe(operation === 'upload' ? 'waiting' : 'uploaded')
    remote.options = {}
    await desk.queue.retry(bad.id)
    await desk.queue.runUntilIdle()
    expect((await desk.job(bad.id)).state).toBe('delivered')
    expect([...remote.documents.values()].map(({ sends }) => sends)).toEqual([1, 1, 1])
  })

  it('may be given up, and leaves nothing twice when it is sent after all', async () => {
    const { desk, remote } = await openAt({ fault: at('BAD', 'send', 'error-before') })
    const bad = await desk.send('BAD', 'One')
    await desk.send('GOOD', 'Two')
    await wait(desk, bad.id)
    expect((await desk.job(bad.id)).state).toBe('blocked')
    expect((await desk.queue.cancel(bad.id)).state).toBe('cancelled')
    remote.options = {}
    await desk.sendStored(bad.document_id)
    await desk.queue.runUntilIdle()
    expect([...remote.documents.values()].map(({ sends }) => sends)).toEqual([1, 1])
  })

  it('and does it all the same is delivered, once', async () => {
    const { desk, remote } = await openAt({ fault: at('BAD', 'send', 'error-after') })
    const bad = await desk.send('BAD', 'One')
    await desk.send('GOOD', 'Two')
    await wait(desk, bad.id)
    expect((await desk.job(bad.id)).state).toBe('delivered')
    expect(tries(remote, 'send')).toBe(2)
  })
})

describe('an exchange that is out of order for a while', () => {
  it.each([
    { what: 'fails at everything', fault: 'error-before' },
    { what: 'says that it is away', fault: 'unavailable' },
  ] as const)('and $what is waited for', async ({ fault }) => {
    const { desk, remote } = await openAt({})
    const before = await desk.send('BEFORE', 'Zero')
    await desk.queue.runUntilIdle()
    expect((await desk.job(before.id)).state).toBe('delivered')
    remote.options = { fault: ({ operation }) => (operation === 'upload' ? fault : undefined) }
    const jobs = [await desk.send('R-1', 'One'), await desk.send('R-2', 'Two')]
    await wait(desk, jobs[0]?.id ?? '')
    expect(remote.requests.filter((one) => one.fault === fault).length).toBeGreaterThan(24)
    expect(await mapInOrder(jobs, async ({ id }) => (await desk.job(id)).state)).not.toContain('blocked')
    remote.options = {}
    desk.advance(PAUSE)
    await desk.queue.runUntilIdle()
    expect(await mapInOrder(jobs, async ({ id }) => (await desk.job(id)).state)).toEqual(['delivered', 'delivered'])
  })

  it('for one document only, by its own word, is waited for as well', async () => {
    const { desk } = await openAt({ fault: at('BAD', 'upload', 'unavailable') })
    const bad = await desk.send('BAD', 'One')
    const good = await desk.send('GOOD', 'Two')
    await wait(desk, bad.id)
    expect([(await desk.job(bad.id)).state, (await desk.job(good.id)).state]).toEqual(['waiting', 'delivered'])
  })
})
