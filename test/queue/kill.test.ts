import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { enqueueSend } from '../../core/queue/enqueue.ts'
import { openStore } from '../../core/store/store.ts'
import { FAULTS, startRemote, type TestRemote } from '../support/remote.ts'
import { countingIds, newDocument, systemClock, temporaryFolder } from '../support/workspace.ts'

/** `npm run soak` runs this file at full size; KONTOR_SOAK_DOCUMENTS and KONTOR_SOAK_KILLS choose another. */
const IS_SOAK = import.meta.env.MODE === 'soak'
const DOCUMENTS = Number(process.env.KONTOR_SOAK_DOCUMENTS ?? (IS_SOAK ? 2000 : 60))
const KILLS = Number(process.env.KONTOR_SOAK_KILLS ?? (IS_SOAK ? 200 : 10))
const FAULT_RATE = 0.3
/** How much faster than real the queue's time runs: its settling time must stay longer than the slowest answer of the remote. */
const FACTOR = 30
/** One time for all processes of a workspace: what waits for a later moment comes due. */
const START = Date.now()

/** What each process has compiled is kept for the next: most of them live but a moment. */
const compiled = temporaryFolder(afterAll)
const SCRIPT = join(import.meta.dirname, '..', 'support', 'queue-process.ts')

function work(dir: string, remote: TestRemote, step = 0): { child: ChildProcess; ended: Promise<{ code: number | null; output: string }> } {
  const child = spawn(process.execPath, [SCRIPT, dir, remote.url, String(FACTOR), String(START), String(step)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString('utf8')))
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output: output.trim() }))
  })
  return { child, ended }
}

function fill(dir: string, amount: number): void {
  const store = openStore({ dir, clock: systemClock, ids: countingIds() })
  store.write((tx) => {
    for (let index = 0; index < amount; index++) {
      const { id } = tx.insertDocument(newDocument(`INV-${index}`, { customer: `Customer ${index % 12}` }))
      enqueueSend(tx, { document_id: id, type: 'send.peppol', network: 'remote', force: false })
    }
  })
  store.close()
}

function expectAllOnce(dir: string, remote: TestRemote, amount: number): void {
  const store = openStore({ dir, clock: systemClock, ids: countingIds() })
  try {
    expect(store.listDeliveries({ finished: false, limit: 10 })).toEqual([])
    const jobs = store.listDeliveries({ finished: true, limit: amount + 1 })
    expect(jobs.filter(({ state }) => state !== 'delivered')).toEqual([])
    expect(jobs).toHaveLength(amount)
    expect(remote.documents.size).toBe(amount)
    expect([...remote.documents.values()].filter(({ sends, status }) => sends !== 1 || status !== 'send.completed')).toEqual([])
    // Each delivery points at the document that holds its very content.
    for (const { id, remote_id } of jobs) expect(remote.documents.get(remote_id ?? '')?.sha256).toBe(store.readJob(id).sha256)
  } finally {
    store.close()
  }
}

describe('a process that is killed', () => {
  it('at every single step of a delivery: the document arrives once', { timeout: 120_000 }, async () => {
    /** Answers whether the process lived to its end. */
    const killAt = async (step: number): Promise<boolean> => {
      const remote = await startRemote()
      const dir = temporaryFolder(onTestFinished)
      fill(dir, 1)
      const { code } = await work(dir, remote, step).ended
      if (code !== 0) expect((await work(dir, remote).ended).output, `after a kill at step ${step}`).toBe('idle')
      expectAllOnce(dir, remote, 1)
      await remote.close()
      return code === 0
    }
    // They mostly wait, so several at once.
    const AT_ONCE = 5
    for (let first = 1; ; first += AT_ONCE) {
      const survived = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => killAt(first + index)))
      if (!survived.includes(true)) continue
      expect(first + survived.indexOf(true)).toBeGreaterThan(12)
      break
    }
  })

  const size = `${DOCUMENTS} documents, ${KILLS} kills, faults in ${FAULT_RATE * 100} % of the calls`
  it(`at random: ${size}: every document arrives once`, { timeout: IS_SOAK ? 3_600_000 : 120_000 }, async () => {
    // Reproducible faults; when the kills fall is up to the machine.
    let seed = 20261121
    const random = (): number => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
      return seed / 2 ** 32
    }
    const remote = await startRemote({
      delivery_ms: 30,
      fault: () => (random() < FAULT_RATE ? FAULTS[Math.floor(random() * FAULTS.length)] : undefined),
    })
    onTestFinished(() => remote.close())
    const dir = temporaryFolder(onTestFinished)
    fill(dir, DOCUMENTS)
    for (let kill = 0; kill < KILLS; kill++) {
      const { child, ended } = work(dir, remote)
      const timer = setTimeout(() => child.kill('SIGKILL'), 150 + random() * 500)
      await ended
      clearTimeout(timer)
    }
    // A queue is idle, too, when its next attempt is far ahead: the runs go on until that moment has come.
    for (let runs = 0; runs < 100; runs++) {
      expect((await work(dir, remote).ended).output).toBe('idle')
      const store = openStore({ dir, clock: systemClock, ids: countingIds() })
      const open = store.listDeliveries({ finished: false, limit: 1 }).length
      store.close()
      if (open === 0) break
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    expectAllOnce(dir, remote, DOCUMENTS)
  })
})
