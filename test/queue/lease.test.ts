import { expect, it } from 'vitest'
import type { Store } from '../../core/store/store.ts'
import { openDesk } from '../support/desk.ts'

/** What keeps two runs of a queue from working on one delivery. */

const RUN = 'another run'
/** A time by which nothing in these tests goes. */
const TIME = Date.UTC(2026, 10, 21)

async function taken() {
  const desk = await openDesk(undefined)
  const { id } = await desk.send('INV-1')
  const job = await desk.store.write((tx) => tx.jobs.take(id, RUN, TIME + 1000))
  if (job === undefined) throw new TypeError('The delivery is free.')
  return { desk, id, job }
}

const release = (store: Store, now: number) => store.write((tx) => tx.jobs.releaseLeases(now))

it('a delivery is taken by one run alone, and each time under another number', async () => {
  const { desk, id, job } = await taken()
  expect(job).toMatchObject({ lease: RUN, fence: 1 })
  expect(await desk.store.write((tx) => tx.jobs.take(id, 'a third run', null))).toBeUndefined()
  expect(await desk.store.jobs.listDue('waiting', desk.now(), 10)).toEqual([])
  await desk.store.write((tx) => tx.jobs.change(id, { lease: null }))
  expect(await desk.store.write((tx) => tx.jobs.take(id, RUN, null))).toMatchObject({ fence: 2 })
})

it('is free again when its run was not heard of in time, and what that run began is not its own any more', async () => {
  const { desk, id, job } = await taken()
  await release(desk.store, TIME + 999)
  expect(await desk.store.jobs.isHeldBy(job)).toBe(true)
  await desk.store.write((tx) => tx.jobs.renewLeases(RUN, TIME + 5000))
  await release(desk.store, TIME + 4999)
  expect(await desk.store.jobs.isHeldBy(job)).toBe(true)
  await release(desk.store, TIME + 5000)
  expect(await desk.store.jobs.isHeldBy(job)).toBe(false)
  await desk.store.write((tx) => tx.jobs.take(id, 'a third run', null))
  expect(await desk.store.jobs.isHeldBy(job)).toBe(false)
})
