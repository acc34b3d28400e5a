import { mapInOrder } from '../../core/base/in-order.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openStore, type Store } from '../../core/store/store.ts'
import { killable } from '../support/killed.ts'
import { randomFrom } from '../support/random.ts'
import { FAULTS, startRemote, type TestRemote } from '../support/remote.ts'
import { countingIds, newDocument, sampleXml, systemClock, temporaryFolder } from '../support/workspace.ts'
import { IS_WHOLE, ONCE, stepOf } from '../support/extent.ts'

const FACTOR = 30
/** Every single step in a whole run. */
const STRIDE = stepOf(1)
const KILLS = IS_WHOLE ? 8 : 3
const start = killable()
const fetchFrom = (dir: string, remote: TestRemote, step = 0) => start(dir, remote, { task: 'fetch', factor: FACTOR, step })

async function inStore<Result>(dir: string, work: (store: Store) => Result): Promise<Result> {
  const store = await openStore({ dir, clock: systemClock, ids: countingIds() })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** One document that is here already, one that is here with another content, and others that are new. */
async function fill(dir: string, remote: TestRemote, fresh: number): Promise<void> {
  remote.receive(sampleXml('SAME', 'Customer'), 'outbound')
  remote.receive(sampleXml('OTHER', 'Customer').replace('</Invoice>', '<x/></Invoice>'), 'outbound')
  for (let index = 0; index < fresh; index++) remote.receive(sampleXml(`IN-${index}`, `Supplier ${index}`))
  await inStore(dir, (store) =>
    store.write(async (tx) => {
      for (const number of ['SAME', 'OTHER']) await tx.documents.insert(newDocument(number, { customer: 'Customer' }))
    }),
  )
}

/** Everything is here once, with its log once, and the same again brings nothing. */
async function expectAllOnce(dir: string, fresh: number): Promise<void> {
  await inStore(dir, async (store) => {
    const { items } = await store.list.read({ limit: 200, offset: 0, sort_by: 'number', sort_order: 'asc' })
    const wanted = ['SAME', 'OTHER', ...Array.from({ length: fresh }, (_, index) => `IN-${index}`)]
    expect(items.map(({ number }) => number).sort()).toEqual(wanted.sort())
    for (const { id } of items) {
      const log = (await store.log.list(id)).filter(({ origin }) => origin === 'remote')
      expect(new Set(log.map((entry) => JSON.stringify(entry))).size).toBe(log.length)
      expect(await store.versions.list(id)).toHaveLength(1)
    }
    expect(await store.chain.verify()).toMatchObject({ valid: true })
  })
}

const stateOf = (dir: string): Promise<unknown> =>
  inStore(dir, async (store) =>
    mapInOrder(
      (await store.list.read({ limit: 200, offset: 0, sort_by: 'number', sort_order: 'asc' })).items,
      async ({ id, status, version }) => [id, status, version, (await store.log.list(id)).length],
    ),
  )

describe('a process that is killed while it fetches', ONCE, () => {
  it('at the steps of fetching: everything comes once, and the next one goes on from there', { timeout: 120_000 }, async () => {
    const FRESH = 2
    const killAt = async (step: number): Promise<boolean> => {
      const remote = await startRemote()
      const dir = temporaryFolder(onTestFinished)
      await fill(dir, remote, FRESH)
      const { code } = await fetchFrom(dir, remote, step).ended
      if (code !== 0) expect((await fetchFrom(dir, remote).ended).output, `after a kill at step ${step}`).toBe('done')
      await expectAllOnce(dir, FRESH)
      await remote.close()
      return code === 0
    }
    const AT_ONCE = 4
    for (let first = 1; ; first += AT_ONCE * STRIDE) {
      const survived = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => killAt(first + index * STRIDE)))
      if (!survived.includes(true)) continue
      expect(first + survived.indexOf(true) * STRIDE).toBeGreaterThan(12)
      break
    }
  })

  it('at random, by a remote that fails in 30 % of the calls', { timeout: 120_000 }, async () => {
    const FRESH = 40
    const random = randomFrom(20261122)
    const fault = () => (random() < 0.3 ? FAULTS[Math.floor(random() * FAULTS.length)] : undefined)
    const remote = await startRemote({ fault })
    onTestFinished(() => remote.close())
    const dir = temporaryFolder(onTestFinished)
    await fill(dir, remote, FRESH)
    for (let kill = 0; kill < KILLS; kill++) {
      const { child, ended } = fetchFrom(dir, remote)
      const timer = setTimeout(() => child.kill('SIGKILL'), 150 + random() * 400)
      await ended
      clearTimeout(timer)
    }
    remote.options = {}
    expect((await fetchFrom(dir, remote).ended).output).toBe('done')
    await expectAllOnce(dir, FRESH)
    const before = await stateOf(dir)
    expect((await fetchFrom(dir, remote).ended).output).toBe('done')
    expect(await stateOf(dir)).toEqual(before)
  })
})
