import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enqueueSend } from '../../core/queue/enqueue.ts'
import { createNodeTransport } from '../../core/queue/node-transport.ts'
import { createQueue } from '../../core/queue/queue.ts'
import { createRemoteGateway } from '../../core/queue/remote-gateway.ts'
import { openStore, type Store } from '../../core/store/store.ts'
import { startRemote } from '../support/remote.ts'
import { countingIds, newDocument, systemClock } from '../support/workspace.ts'
import type { Measured } from './run.ts'

const LATENCY_MS = 5
const DOCUMENTS = 400
const WAITING = 10_000
/** Documents a second, in the calls of the remote that pass one after the other: 5 ms each, three for each document. */
const WANTED_PER_SECOND = 100

/** The queue against a remote that takes 5 ms for each answer, and its start with 10,000 waiting deliveries. */
export async function bench(): Promise<Measured[]> {
  return [await throughput('many customers', 40), await throughput('one customer', 1), ...(await startWithMany())]
}

async function throughput(name: string, customers: number): Promise<Measured> {
  const remote = await startRemote({ latency_ms: LATENCY_MS })
  return inWorkspace(async (store) => {
    fill(store, DOCUMENTS, customers)
    const queue = queueTo(store, remote.url)
    const start = performance.now()
    await queue.runUntilIdle()
    const seconds = (performance.now() - start) / 1000
    await queue.stop()
    const delivered = store.listDeliveries({ need: 'done', limit: DOCUMENTS + 1 }).filter(({ state }) => state === 'delivered').length
    await remote.close()
    if (delivered !== DOCUMENTS) throw new Error(`${delivered} of ${DOCUMENTS} were delivered`)
    const detail = `${(DOCUMENTS / seconds).toFixed(0)} documents a second at ${LATENCY_MS} ms an answer, wanted ${WANTED_PER_SECOND}`
    return { name: `queue: ${name}`, ratio: (seconds * WANTED_PER_SECOND) / DOCUMENTS, limit: 1, detail }
  })
}

/** Against one plain pass over the same deliveries; and what the memory grows by while nothing can be sent. */
async function startWithMany(): Promise<Measured[]> {
  return inWorkspace(async (store) => {
    fill(store, WAITING, 100)
    const pass = time(() => store.listDeliveries({}))
    const queue = queueTo(store, 'http://127.0.0.1:9/api')
    const before = memory()
    const start = time(() => queue.start())
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const grown = memory() - before
    await queue.stop()
    return [
      {
        name: 'queue: start with 10,000 waiting',
        ratio: start / pass,
        limit: 3,
        detail: `${start.toFixed(0)} ms, one pass over all ${pass.toFixed(0)} ms`,
      },
      {
        name: 'queue: memory for 10,000 waiting, in 32 MB',
        ratio: grown / 32,
        limit: 1,
        detail: `${grown.toFixed(1)} MB in 3 s without a line`,
      },
    ]
  })
}

function memory(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1_000_000
}

function time(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function queueTo(store: Store, url: string) {
  const transport = createNodeTransport({ timeout_ms: 10_000, max_bytes: 10_000_000 })
  const gateway = createRemoteGateway({ url, key: 'remote-key', transport, now: Date.now })
  return createQueue({
    store,
    gateway: () => gateway,
    clock: systemClock,
    ids: countingIds('11111111'),
    random: Math.random,
    onChange: () => undefined,
    onFault: (error) => {
      throw error
    },
  })
}

function fill(store: Store, amount: number, customers: number): void {
  store.write((tx) => {
    for (let index = 0; index < amount; index++) {
      const { id } = tx.insertDocument(newDocument(`INV-${index}`, { customer: `Customer ${index % customers}` }))
      enqueueSend(tx, { document_id: id, type: 'send.peppol', network: 'remote', force: false })
    }
  })
}

async function inWorkspace<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
  const dir = mkdtempSync(join(tmpdir(), 'kontor-bench-'))
  const store = openStore({ dir, clock: systemClock, ids: countingIds() })
  try {
    return await work(store)
  } finally {
    store.close()
    rmSync(dir, { recursive: true })
  }
}
