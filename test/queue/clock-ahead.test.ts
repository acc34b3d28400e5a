import { onTestFinished, expect, it } from 'vitest'
import { gatewayTo, openDesk, openRemote, type Desk } from '../support/desk.ts'
import { temporaryFolder } from '../support/workspace.ts'

/** The clock of the machine was two hours ahead while the exchange was down, and is right again. */

const AHEAD_MS = 2 * 3_600_000
/** Nothing answers there. */
const NOBODY = gatewayTo('http://127.0.0.1:1')

async function openAhead(dir: string): Promise<Desk> {
  const desk = await openDesk(NOBODY, { dir })
  desk.advance(AHEAD_MS)
  return desk
}

async function untilDelivered(desk: Desk, ...ids: string[]): Promise<void> {
  for (const id of ids) await expect.poll(async () => (await desk.job(id)).state).toBe('delivered')
}

it('goes on at once when the program starts again', async () => {
  const dir = temporaryFolder(onTestFinished)
  const before = await openAhead(dir)
  const first = await before.send('INV-1')
  const second = await before.send('INV-2')
  expect(await before.queue.runUntilIdle()).toBe('offline')
  await before.queue.stop()
  await before.store.close()

  const remote = await openRemote()
  const desk = await openDesk(gatewayTo(remote.url), { dir })
  expect(await desk.queue.runUntilIdle()).toBe('idle')
  expect(await desk.job(first.id)).toMatchObject({ state: 'delivered' })
  expect(await desk.job(second.id)).toMatchObject({ state: 'delivered' })
  expect([...remote.documents.values()].map(({ sends }) => sends)).toEqual([1, 1])
})

it('goes on while the program runs', async () => {
  const desk = await openAhead(temporaryFolder(onTestFinished))
  const first = await desk.send('INV-1')
  await desk.queue.start()
  await expect.poll(async () => (await desk.queue.state()).connection).toBe('offline')
  const remote = await openRemote()
  desk.use(gatewayTo(remote.url))
  desk.advance(-AHEAD_MS)
  const second = await desk.send('INV-2')
  await untilDelivered(desk, first.id, second.id)
})

it.each(['while it is on its way', 'once that is known'])(
  'settles by looking what became of an upload whose answer was lost: %s',
  async (when) => {
    let isLost = false
    const remote = await openRemote({
      fault: ({ operation }) => {
        if (operation !== 'upload' || isLost) return undefined
        isLost = true
        return 'reset-before'
      },
    })
    const desk = await openDesk(gatewayTo(remote.url))
    desk.advance(AHEAD_MS)
    await desk.queue.start()
    const { id } = await desk.send('INV-1')
    await expect.poll(async () => (await desk.store.jobs.read(id)).doubt).toBe('upload')
    const known = async (): Promise<string | undefined> => (await desk.store.jobs.read(id)).reason?.detail
    if (when === 'once that is known') await expect.poll(known).toBe('connection_broke')
    desk.advance(-AHEAD_MS)
    await desk.queue.wake()
    await untilDelivered(desk, id)
    expect([...remote.documents.values()].map(({ sends }) => sends)).toEqual([1])
    // Nobody asks for the list again and again until the wrong time has come.
    expect(remote.requests.filter(({ operation }) => operation === 'list').length).toBeLessThan(20)
  },
)

it('leaves one that a person has put off where it is', async () => {
  const remote = await openRemote()
  const desk = await openDesk(gatewayTo(remote.url))
  const { id } = await desk.send('INV-1', 'Example Customer', 5 * 3_600_000)
  expect(await desk.queue.runUntilIdle()).toBe('idle')
  expect(await desk.job(id)).toMatchObject({ state: 'waiting' })
  desk.advance(5 * 3_600_000)
  await desk.queue.wake()
  await untilDelivered(desk, id)
})

it('leaves a pause that the exchange has asked for', async () => {
  const desk = await openDesk(NOBODY)
  const { id } = await desk.send('INV-1')
  const due_at = desk.now() + 55 * 60_000
  await desk.store.write((tx) => tx.jobs.change(id, { due_at }))
  await desk.queue.start()
  expect((await desk.store.jobs.read(id)).due_at).toBe(due_at)
})
