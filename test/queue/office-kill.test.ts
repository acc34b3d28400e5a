import { describe, expect, it, onTestFinished } from 'vitest'
import { enqueueSend } from '../../core/queue/enqueue.ts'
import { openOffice } from '../../core/store/office.ts'
import type { Store } from '../../core/store/store.ts'
import { IS_WHOLE, ONCE } from '../support/extent.ts'
import { startNodes, type Nodes } from '../support/office-nodes.ts'
import { startOwnServer, type OwnServer } from '../support/postgres-own.ts'
import { OWN_SERVER, WHY_NONE } from '../support/postgres-server.ts'
import { randomFrom } from '../support/random.ts'
import { FAULTS, startRemote, type Fault, type Operation, type TestRemote } from '../support/remote.ts'
import { countingIds, newDocument, systemClock } from '../support/workspace.ts'
import { folderOf } from '../support/postgres-folder.ts'

/** `npm run soak` runs this file at full size; KONTOR_SOAK_DOCUMENTS, KONTOR_SOAK_KILLS and KONTOR_SOAK_CUTS choose another. */
const IS_SOAK = import.meta.env.MODE === 'soak'
const sizeOf = (name: string, soak: number, whole: number, usual: number): number =>
  Number(process.env[name] ?? (IS_SOAK ? soak : IS_WHOLE ? whole : usual))
const DOCUMENTS = sizeOf('KONTOR_SOAK_DOCUMENTS', 2000, 60, 24)
const KILLS = sizeOf('KONTOR_SOAK_KILLS', 200, 16, 6)
/** Kills of the database, and as many connections of nodes that are cut, at least two. */
const CUTS = sizeOf('KONTOR_SOAK_CUTS', 20, 2, 1)
const NODES = 4
const CUSTOMERS = 12
const FAULT_RATE = 0.3
/** How much faster than real the queue's time runs: its settling time must stay longer than the slowest answer of the remote. */
const FACTOR = 30
const WORKSPACE = 'client'

type Event = 'node' | 'database' | 'connection'

/** A key that is refused for good is a person's matter, and lets others pass in front: here it is never confirmed. */
function faultsFrom(random: () => number): (request: { readonly operation: Operation }) => Fault | undefined {
  return ({ operation }) => {
    const fault = random() < FAULT_RATE ? FAULTS[Math.floor(random() * FAULTS.length)] : undefined
    return fault === 'unauthorised' && operation === 'check' ? 'unavailable' : fault
  }
}

async function withStore<Result>(url: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const office = await openOffice(url, { folder: folderOf(url), clock: systemClock })
  const store = await office.openWorkspace(WORKSPACE, { clock: systemClock, ids: countingIds() })
  try {
    return await work(store)
  } finally {
    await store.close()
    await office.close()
  }
}

/** Every other document was changed since it was stored and goes to the remote as it first was before it is replaced (flow B). */
async function fill(url: string): Promise<void> {
  const office = await openOffice(url, { folder: folderOf(url), clock: systemClock })
  await office.createWorkspace(WORKSPACE)
  await office.close()
  await withStore(url, async (store) => {
    for (let index = 0; index < DOCUMENTS; index++) {
      const customer = `Customer ${index % CUSTOMERS}.`
      await store.write(async (tx) => {
        const { id } = await tx.documents.insert(newDocument(`INV-${index}`, { customer }))
        // Both ways to each customer.
        const isReplaced = Math.floor(index / CUSTOMERS) % 2 === index % 2
        if (isReplaced) await tx.documents.addVersion(id, { ...newDocument(`INV-${index}-sent`, { customer }), cause: 'edit' })
        await enqueueSend(tx, { document_id: id, type: 'send.peppol', network: 'remote', flow: 'original_first', force: false })
      })
    }
  })
}

/** All that is to happen, in a random order. The database comes last: no node is started anew behind it, and all of them go on all the same. */
function shuffled(random: () => number): Event[] {
  const events: Event[] = [
    ...Array.from({ length: KILLS }, () => 'node' as const),
    ...Array.from({ length: CUTS - 1 }, () => 'database' as const),
    ...Array.from({ length: Math.max(CUTS, 2) }, () => 'connection' as const),
  ]
  const keyed = events.map((event) => ({ event, key: random() })).sort((left, right) => left.key - right.key)
  return [...keyed.map(({ event }) => event), 'database']
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** They fall while there is something to do: each when so much more has been sent, or nothing has been for a while. */
async function disturb(server: OwnServer, nodes: Nodes, remote: TestRemote, random: () => number): Promise<void> {
  const events = shuffled(random)
  for (const [index, event] of events.entries()) {
    const share = (DOCUMENTS * 0.6 * index) / events.length
    for (const end = Date.now() + 2000; remote.sendings.length < share && Date.now() < end;) await wait(10)
    await wait(random() * 150)
    if (event === 'node') await nodes.kill(Math.floor(random() * NODES))
    else if (event === 'connection') await server.cutConnection()
    else {
      await server.kill()
      await wait(random() * 300)
      await server.start()
    }
  }
}

async function untilDone(url: string, nodes: Nodes): Promise<void> {
  await withStore(url, async (store) => {
    for (const end = Date.now() + (IS_SOAK ? 1_200_000 : 60_000); ; await wait(50)) {
      expect(nodes.faults).toEqual([])
      const open = await store.jobs.listDeliveries({ limit: 20 })
      if (open.length === 0) return
      if (Date.now() > end) expect(open).toEqual([])
    }
  })
}

async function expectAllOnce(store: Store, remote: TestRemote): Promise<void> {
  expect(await store.jobs.listDeliveries({ limit: 10 })).toEqual([])
  const jobs = await store.jobs.listDeliveries({ need: 'done', limit: DOCUMENTS + 1 })
  expect(jobs.filter(({ state }) => state !== 'delivered')).toEqual([])
  expect(jobs).toHaveLength(DOCUMENTS)
  expect(remote.documents.size).toBe(DOCUMENTS)
  expect(remote.sendings).toHaveLength(DOCUMENTS)
  expect([...remote.documents.values()].filter(({ sends, status }) => sends !== 1 || status !== 'send.completed')).toEqual([])
  // Each delivery points at the document that holds its very content, and that held first what the document first was.
  for (const { id, document_id, transaction_id, remote_id } of jobs) {
    const there = remote.documents.get(remote_id ?? '')
    const document = await store.documents.read(document_id)
    expect(there?.sha256).toBe(document.sha256)
    expect(there?.original).toBe(new TextDecoder().decode((await store.versions.read(document_id, 1)).xml))
    expect(document.status).toBe('send.completed')
    expect((await store.transactions.read(transaction_id)).status).toBe('completed')
    expect((await store.jobs.read(id)).lease).toBe(null)
  }
  expect(await store.chain.verify()).toMatchObject({ valid: true })
}

/** What goes to one customer was sent in the order in which it was put into the queue. */
function expectInOrder({ sendings }: TestRemote): void {
  for (let customer = 0; customer < CUSTOMERS; customer++) {
    const mine = sendings.filter(({ xml }) => xml.includes(`Customer ${customer}.<`))
    const numbers = mine.map(({ xml }) => Number(/INV-(\d+)/.exec(xml)?.[1]))
    expect(numbers, `Customer ${customer}`).toEqual(numbers.toSorted((left, right) => left - right))
  }
}

describe.skipIf(OWN_SERVER === undefined)(
  `nodes of an office that are killed${OWN_SERVER === undefined ? `: ${WHY_NONE}` : ''}`,
  ONCE,
  () => {
    const size = `${DOCUMENTS} documents, ${KILLS} kills of ${NODES} nodes, ${CUTS} of the database, faults in ${FAULT_RATE * 100} % of the calls`
    it(`deliver each document once and in its order: ${size}`, { timeout: IS_SOAK ? 3_600_000 : 120_000 }, async () => {
      const random = randomFrom(20261121)
      const remote = await startRemote({ delivery_ms: 30, fault: faultsFrom(randomFrom(20261122)) })
      onTestFinished(() => remote.close())
      const server = await startOwnServer()
      onTestFinished(() => server.close())
      await fill(server.url)
      const begun = Date.now()
      const nodes = startNodes(NODES, { database: server.url, workspace: WORKSPACE, remote, factor: FACTOR, start: begun })
      onTestFinished(() => nodes.stop())
      await disturb(server, nodes, remote, random)
      await untilDone(server.url, nodes)
      await nodes.stop()
      const seconds = Math.round((Date.now() - begun) / 1000)
      if (IS_SOAK) console.log(`${remote.requests.length} requests in ${seconds} s; the database was away ${nodes.outages} times`)
      await withStore(server.url, (store) => expectAllOnce(store, remote))
      expectInOrder(remote)
      expect(nodes.faults).toEqual([])
    })
  },
)
