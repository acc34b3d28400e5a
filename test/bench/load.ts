import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filterInOrder } from '../../core/base/in-order.ts'
import { openStoreForReading } from '../../core/store/store.ts'
import { DATABASE_FILE } from '../../core/store/types.ts'
import { fillFolder } from '../support/fill.ts'
import { PROGRAM, readLine, reportTimes, startNode, stopNode, work, type Sighting, type Work } from './load-clients.ts'

/**
 * `npm run soak load`: 16 clients work on a node with 100,000 documents for a minute; lists, uploads and validations mixed. Ends with 1 when a call
 * fails, an accepted upload is missing, a list page takes longer than 50 ms, a search longer than 100 ms or an upload longer than 200 ms (99 of 100), or
 * memory grows. The figures are those of this machine, so nothing else should run on it; what else did, and how long the emptiest call of all took
 * (`/healthz`), is told with them. KONTOR_LOAD_SECONDS, KONTOR_LOAD_DOCUMENTS set the size; KONTOR_LOAD_ONLY=upload tells what one costs;
 * KONTOR_LOAD_DATA names a folder that is filled once and kept.
 */
const DOCUMENTS = Number(process.env['KONTOR_LOAD_DOCUMENTS'] ?? 100_000)
const KEPT = process.env['KONTOR_LOAD_DATA']
/** Growth in the second half of the run beyond the first: what is kept for a reason (the disk's pages, compiled code) has been filled by then. */
const MAX_GROWTH = 1.15

const dir = KEPT ?? mkdtempSync(join(tmpdir(), 'kontor-load-'))
try {
  await fill(dir)
  const create = ['keys', 'create', '--name', 'Load', '--methods', 'auth,documents,format', '--data', dir, '--json']
  const made = await readLine(spawn(process.execPath, [PROGRAM, ...create], { stdio: ['ignore', 'pipe', 'inherit'] }))
  const node = await startNode(['--data', dir])
  const done = await work([node.url], [(JSON.parse(made) as { key: string }).key])
  await stopNode(node)
  process.exitCode = (await report(done)) ? 0 : 1
} finally {
  if (KEPT === undefined) rmSync(dir, { recursive: true, force: true })
}

async function fill(folder: string): Promise<void> {
  if (existsSync(join(folder, DATABASE_FILE))) return
  console.error(`Filling a workspace with ${DOCUMENTS} documents …`)
  mkdirSync(folder, { recursive: true })
  await fillFolder(folder, DOCUMENTS)
}

async function report(done: Work): Promise<boolean> {
  const { faults, accepted } = done
  const isQuick = reportTimes(done)
  const sightings = done.sightings[0] ?? []
  const half = sightings.length >> 1
  const most = (part: readonly Sighting[], pick: (sighting: Sighting) => number): number => Math.max(...part.map(pick))
  const [before, after] = [sightings.slice(0, half), sightings.slice(half)].map((part) => most(part, ({ rss }) => rss)) as [number, number]
  const course = sightings.filter((_, index) => index % 10 === 0).map(({ rss, heap }) => `${megabytes(rss)}/${megabytes(heap)}`)
  console.log(`memory     at most ${megabytes(before)} MB in the first half, ${megabytes(after)} MB in the second`)
  console.log(`           every 10 seconds, of it objects: ${course.join(' ')}`)
  const store = openStoreForReading({ dir })
  const lost = (await filterInOrder(accepted, async ({ id, sha256 }) => (await store.documents.find(id))?.sha256 !== sha256)).length
  const { valid, checked } = await store.chain.verify()
  await store.close()
  console.log(`uploads    ${accepted.length} accepted, ${lost} lost; chain of ${checked} entries ${valid ? 'holds' : 'is broken'}`)
  console.log(`errors     ${faults.length}${faults.length === 0 ? '' : `, the first: ${faults[0] ?? ''}`}`)
  return isQuick && faults.length === 0 && lost === 0 && valid && after <= before * MAX_GROWTH
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}
