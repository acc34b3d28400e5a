import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeskEvent } from '../../core/contract/types.ts'
import { enqueueSend } from '../../core/queue/enqueue.ts'
import type { Gateway } from '../../core/queue/gateway.ts'
import { createNodeTransport } from '../../core/queue/node-transport.ts'
import { Queue } from '../../core/queue/queue.ts'
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

/** The queue against a remote that takes 5 ms for each answer; its start with 10,000 waiting deliveries, and its memory while it works them. */
export async function bench(): Promise<Measured[]> {
  const rates = [await throughput('many customers', 40), await throughput('one customer', 1)]
  return [...rates, ...(await startWithMany()), await workMany()]
}

async function throughput(name: string, customers: number): Promise<Measured> {
  const remote = await startRemote({ latency_ms: LATENCY_MS })
  return inWorkspace(async (store) => {
    await fill(store, DOCUMENTS, customers)
    const possible = await oneAfterTheOther(store, remote.url)
    const queue = queueTo(store, remote.url)
    const start = performance.now()
    await queue.runUntilIdle()
    const seconds = (performance.now() - start) / 1000
    await queue.stop()
    const delivered = (await store.jobs.listDeliveries({ need: 'done', limit: DOCUMENTS + 1 })).filter(
      ({ state }) => state === 'delivered',
    ).length
    await remote.close()
    if (delivered !== DOCUMENTS) throw new Error(`${delivered} of ${DOCUMENTS} were delivered`)
    const rate = `${(DOCUMENTS / seconds).toFixed(0)} documents a second at ${LATENCY_MS} ms an answer, wanted ${WANTED_PER_SECOND}`
    // Deliveries to one customer are sent one after the other: no more than that can be had.
    const detail = customers > 1 ? rate : `${rate}; ${possible.toFixed(0)} calls with a flush to the disk after each are possible here`
    return { name: `queue: ${name}`, ratio: (seconds * WANTED_PER_SECOND) / DOCUMENTS, limit: 1, detail }
  })
}

const CALLS = 100

/** Calls a second, each followed by a transaction, with nothing beside them. */
async function oneAfterTheOther(store: Store, url: string): Promise<number> {
  const gateway = gatewayTo(url)
  const start = performance.now()
  for (let call = 0; call < CALLS; call++) {
    await gateway.check()
    await store.write((tx) => tx.settings.write('bench', call))
  }
  return (CALLS * 1000) / (performance.now() - start)
}

/** What the memory of the process grows by from the first thousand deliveries to the last of ten; the remote is another process. */
async function workMany(): Promise<Measured> {
  const remote = fork(new URL('queue-remote.ts', import.meta.url), [String(LATENCY_MS)])
  const [url] = (await once(remote, 'message')) as [string]
  return inWorkspace(async (store) => {
    await fill(store, WAITING, 100)
    const seen: { delivered: number; rss: number; heap: number }[] = []
    let delivered = 0
    const queue = queueTo(store, url, ({ state }) => {
      delivered += state === 'delivered' ? 1 : 0
      if (state === 'delivered' && [1000, 5000, WAITING].includes(delivered)) {
        seen.push({ delivered, heap: memory(), rss: process.memoryUsage().rss / 1_000_000 })
      }
    })
    await queue.runUntilIdle()
    await queue.stop()
    remote.kill()
    const [first, , last] = seen
    if (first === undefined || last === undefined) throw new Error(`${delivered} of ${WAITING} were delivered`)
    const detail = seen.map(({ delivered: at, rss, heap }) => `${rss.toFixed(0)} MB at ${at} (heap ${heap.toFixed(0)})`).join(', ')
    return { name: 'queue: memory from 1,000 to 10,000 delivered, in 64 MB', ratio: (last.rss - first.rss) / 64, limit: 1, detail }
  })
}

/** Against one plain pass over the same deliveries; and what the memory grows by while nothing can be sent. */
async function startWithMany(): Promise<Measured[]> {
  return inWorkspace(async (store) => {
    await fill(store, WAITING, 100)
    const pass = await time(() => store.jobs.listDeliveries({}))
    const queue = queueTo(store, 'http://127.0.0.1:9/api')
    const before = memory()
    const start = await time(() => queue.start())
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

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function gatewayTo(url: string): Gateway {
  const transport = createNodeTransport({ timeout_ms: 10_000, max_bytes: 10_000_000 })
  return createRemoteGateway({ url, key: 'remote-key', transport, now: Date.now })
}

type JobEvent = Extract<DeskEvent, { type: 'job' }>

function queueTo(store: Store, url: string, onJob: (event: JobEvent) => void = () => undefined) {
  const gateway = gatewayTo(url)
  return new Queue({
    store,
    gateway: () => Promise.resolve(gateway),
    clock: systemClock,
    ids: countingIds('11111111'),
    random: Math.random,
    onChange: (event) => event.type === 'job' && onJob(event),
    onFault: (error) => {
      throw error
    },
  })
}

async function fill(store: Store, amount: number, customers: number): Promise<void> {
  await store.write(async (tx) => {
    for (let index = 0; index < amount; index++) {
      const { id } = await tx.documents.insert(newDocument(`INV-${index}`, { customer: `Customer ${index % customers}` }))
      await enqueueSend(tx, { document_id: id, type: 'send.peppol', network: 'remote', force: false })
    }
  })
}

async function inWorkspace<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
  const dir = mkdtempSync(join(tmpdir(), 'kontor-bench-'))
  const store = await openStore({ dir, clock: systemClock, ids: countingIds() })
  try {
    return await work(store)
  } finally {
    await store.close()
    rmSync(dir, { recursive: true })
  }
}
