import { describe, expect, it, onTestFinished } from 'vitest'
import { enqueueSend } from '../../core/queue/enqueue.ts'
import { openStore } from '../../core/store/store.ts'
import { killable, type Started } from '../support/killed.ts'
import { randomFrom } from '../support/random.ts'
import { FAULTS, startRemote, type TestRemote } from '../support/remote.ts'
import { countingIds, newDocument, systemClock, temporaryFolder } from '../support/workspace.ts'
import { IS_WHOLE, ONCE, stepOf } from '../support/extent.ts'

/** `npm run soak` runs this file at full size; KONTOR_SOAK_DOCUMENTS and KONTOR_SOAK_KILLS choose another. */
const IS_SOAK = import.meta.env.MODE === 'soak'
const DOCUMENTS = Number(process.env.KONTOR_SOAK_DOCUMENTS ?? (IS_SOAK ? 2000 : IS_WHOLE ? 60 : 30))
const KILLS = Number(process.env.KONTOR_SOAK_KILLS ?? (IS_SOAK ? 200 : IS_WHOLE ? 10 : 4))
const FAULT_RATE = 0.3
/** How much faster than real the queue's time runs: its settling time must stay longer than the slowest answer of the remote. */
const FACTOR = 30
/** Every single step in a whole run. */
const STRIDE = stepOf(1)
const start = killable()
const work = (dir: string, remote: TestRemote, step = 0): Started => start(dir, remote, { task: 'send', factor: FACTOR, step })

/** Every other document was changed since it was stored and goes to the remote as it first was before it is replaced (flow B). */
async function fill(dir: string, amount: number, flow?: 'original_first'): Promise<void> {
  const store = await openStore({ dir, clock: systemClock, ids: countingIds() })
  await store.write(async (tx) => {
    for (let index = 0; index < amount; index++) {
      const customer = `Customer ${index % 12}`
      const { id } = await tx.documents.insert(newDocument(`INV-${index}`, { customer }))
      const isReplaced = flow === 'original_first' || index % 2 === 1
      if (isReplaced) await tx.documents.addVersion(id, { ...newDocument(`INV-${index}-sent`, { customer }), cause: 'edit' })
      await enqueueSend(tx, { document_id: id, type: 'send.peppol', network: 'remote', flow: 'original_first', force: false })
    }
  })
  await store.close()
}

async function expectAllOnce(dir: string, remote: TestRemote, amount: number): Promise<void> {
  const store = await openStore({ dir, clock: systemClock, ids: countingIds() })
  try {
    expect(await store.jobs.listDeliveries({ limit: 10 })).toEqual([])
    const jobs = await store.jobs.listDeliveries({ need: 'done', limit: amount + 1 })
    expect(jobs.filter(({ state }) => state !== 'delivered')).toEqual([])
    expect(jobs).toHaveLength(amount)
    expect(remote.documents.size).toBe(amount)
    expect([...remote.documents.values()].filter(({ sends, status }) => sends !== 1 || status !== 'send.completed')).toEqual([])
    // Each delivery points at the document that holds its very content, and that held first what the document first was.
    for (const { document_id, remote_id } of jobs) {
      const there = remote.documents.get(remote_id ?? '')
      expect(there?.sha256).toBe((await store.documents.read(document_id)).sha256)
      expect(there?.original).toBe(new TextDecoder().decode((await store.versions.read(document_id, 1)).xml))
    }
  } finally {
    await store.close()
  }
}

describe('a process that is killed', ONCE, () => {
  it.each([undefined, 'original_first'] as const)(
    'at the steps of a delivery (%s): the document arrives once',
    { timeout: 120_000 },
    async (flow) => {
      /** Answers whether the process lived to its end. */
      const killAt = async (step: number): Promise<boolean> => {
        const remote = await startRemote()
        const dir = temporaryFolder(onTestFinished)
        await fill(dir, 1, flow)
        const { code } = await work(dir, remote, step).ended
        if (code !== 0) expect((await work(dir, remote).ended).output, `after a kill at step ${step}`).toBe('idle')
        await expectAllOnce(dir, remote, 1)
        await remote.close()
        return code === 0
      }
      // They mostly wait, so several at once.
      const AT_ONCE = 5
      for (let first = 1; ; first += AT_ONCE * STRIDE) {
        const survived = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => killAt(first + index * STRIDE)))
        if (!survived.includes(true)) continue
        expect(first + survived.indexOf(true) * STRIDE).toBeGreaterThan(12)
        break
      }
    },
  )

  const size = `${DOCUMENTS} documents, ${KILLS} kills, faults in ${FAULT_RATE * 100} % of the calls`
  it(`at random: ${size}: every document arrives once`, { timeout: IS_SOAK ? 3_600_000 : 120_000 }, async () => {
    // Reproducible faults; when the kills fall is up to the machine.
    const random = randomFrom(20261121)
    const remote = await startRemote({
      delivery_ms: 30,
      fault: () => (random() < FAULT_RATE ? FAULTS[Math.floor(random() * FAULTS.length)] : undefined),
    })
    onTestFinished(() => remote.close())
    const dir = temporaryFolder(onTestFinished)
    await fill(dir, DOCUMENTS)
    for (let kill = 0; kill < KILLS; kill++) {
      const { child, ended } = work(dir, remote)
      const timer = setTimeout(() => child.kill('SIGKILL'), 150 + random() * 500)
      await ended
      clearTimeout(timer)
    }
    // A queue is idle, too, when its next attempt is far ahead: the runs go on until that moment has come.
    for (let runs = 0; runs < 100; runs++) {
      expect((await work(dir, remote).ended).output).toBe('idle')
      const store = await openStore({ dir, clock: systemClock, ids: countingIds() })
      const open = (await store.jobs.listDeliveries({ limit: 1 })).length
      await store.close()
      if (open === 0) break
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    await expectAllOnce(dir, remote, DOCUMENTS)
  })
})
