import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openOfficeAt, type Office } from '../../core/services/office.ts'
import { createIds, systemClock } from '../../core/services/ports.ts'
import { fillOffice } from '../support/fill-office.ts'
import { startOwnServer } from '../support/postgres-own.ts'
import { measureAlone } from './office-alone.ts'
import { reportTimes, startNode, stopNode, work, type Accepted, type Served, type Work } from './load-clients.ts'
import { folderOf } from '../support/postgres-folder.ts'

/**
 * `npm run soak office`: 16 clients work on the nodes of an office with 1,000,000 documents of 300 client companies, as in `load.ts`; first at one node,
 * then at two, then at four, on a server that waits for its disk. Ends with 1 when a call fails, an accepted upload is missing, or something takes too
 * long. KONTOR_LOAD_CLIENTS, KONTOR_LOAD_DOCUMENTS and KONTOR_LOAD_NODES (such as 1,4; 0 for none) set the size. Before that, what
 * one asks alone is timed.
 */
const CLIENTS = Number(process.env['KONTOR_LOAD_CLIENTS'] ?? 300)
const DOCUMENTS = Number(process.env['KONTOR_LOAD_DOCUMENTS'] ?? 1_000_000)
const NODES = (process.env['KONTOR_LOAD_NODES'] ?? '1,2,4')
  .split(',')
  .map(Number)
  .filter((amount) => amount > 0)
/** Monitors ask no more often. */
const LOOK_S = 5
const SETTINGS = { fsync: 'on', shared_buffers: '1GB', effective_cache_size: '4GB', max_wal_size: '4GB', random_page_cost: '1.1' }

const dir = mkdtempSync(join(tmpdir(), 'kontor-load-'))
const server = await startOwnServer({ parent: tmpdir(), settings: SETTINGS })
try {
  const office = await openOfficeAt(server.url, folderOf(server.url))
  const documents = Math.ceil(DOCUMENTS / CLIENTS)
  console.error(`Filling ${CLIENTS} clients with ${documents} documents each …`)
  const { url, admin } = server
  const keys = await fillOffice({ office, url, admin, clients: CLIENTS, documents, methods: ['auth', 'documents', 'format'] })
  console.log(`\nasked alone, ${CLIENTS * documents} documents of ${CLIENTS} clients`)
  await measureAlone(office, 'client-0')
  for (const amount of NODES) if (!(await measure(office, amount, keys))) process.exitCode = 1
  await office.close()
} finally {
  await server.close()
  rmSync(dir, { recursive: true, force: true })
}

async function measure(office: Office, amount: number, keys: readonly string[]): Promise<boolean> {
  console.log(`\n${amount} ${amount === 1 ? 'node' : 'nodes'}, ${CLIENTS} clients`)
  const env = { ...process.env, KONTOR_DATABASE: server.url, XDG_DATA_HOME: dir }
  const nodes: Served[] = []
  for (let index = 0; index < amount; index++) nodes.push(await startNode(['--database', '-', '--secrets', dir], env))
  const done = await work(
    nodes.map((node) => node.url),
    keys,
    LOOK_S,
  )
  await Promise.all(nodes.map(stopNode))
  return report(office, done)
}

async function report(office: Office, done: Work): Promise<boolean> {
  const { faults, accepted, sightings } = done
  const isQuick = reportTimes(done)
  console.log(`memory     at most ${sightings.map((seen) => megabytes(Math.max(...seen.map(({ rss }) => rss)))).join(', ')} MB`)
  const lost = await countLost(office, accepted)
  console.log(`uploads    ${accepted.length} accepted, ${lost} lost`)
  console.log(`errors     ${faults.length}${faults.length === 0 ? '' : `, the first: ${faults[0] ?? ''}`}`)
  return isQuick && faults.length === 0 && lost === 0
}

async function countLost(office: Office, accepted: readonly Accepted[]): Promise<number> {
  let lost = 0
  for (const [key, uploads] of Map.groupBy(accepted, (one) => one.key)) {
    const store = await office.openWorkspace((await office.admit(key, 0, 1))?.id ?? '', { clock: systemClock, ids: createIds() })
    for (const { id, sha256 } of uploads) if ((await store.documents.find(id))?.sha256 !== sha256) lost += 1
    await store.close()
  }
  return lost
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}
