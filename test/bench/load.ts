import { filterInOrder } from '../../core/base/in-order.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openStoreForReading } from '../../core/store/store.ts'
import { DATABASE_FILE } from '../../core/store/types.ts'
import { fillFolder } from '../support/fill.ts'
import { repositoryRoot } from '../support/shared.ts'

/**
 * `npm run soak load`: 16 clients work on a node with 100,000 documents for a minute; lists, uploads and validations mixed. Ends with 1 when a call
 * fails, an accepted upload is missing, a list page takes longer than 50 ms or an upload longer than 200 ms (99 of 100), or memory grows. The
 * figures are those of this machine, so nothing else should run on it; what else did, and how long the emptiest call of all took (`/healthz`), is
 * told with them. KONTOR_LOAD_SECONDS, KONTOR_LOAD_DOCUMENTS set the size; KONTOR_LOAD_DATA names a folder that is filled once and kept.
 */
const SECONDS = Number(process.env['KONTOR_LOAD_SECONDS'] ?? 60)
const DOCUMENTS = Number(process.env['KONTOR_LOAD_DOCUMENTS'] ?? 100_000)
const KEPT = process.env['KONTOR_LOAD_DATA']
const CLIENTS = 16
/** Threads start and code is compiled; what is measured comes after it. */
const WARM_UP_MS = 5_000
const LIMITS_MS: Readonly<Record<string, number>> = { list: 50, upload: 200 }
/** Growth in the second half of the run beyond the first: what is kept for a reason (the disk's pages, compiled code) has been filled by then. */
const MAX_GROWTH = 1.15

const LISTS = [
  '',
  '?sort_by=number&sort_order=asc',
  '?sort_by=total&direction=inbound',
  '?status=send&limit=100',
  '?search=INV-0001',
  '?search=CUSTOMER-17&sort_by=issue_date',
  '?valid=false&sort_by=receiver_name',
  '?issue_date_from=2026-03-01&issue_date_to=2026-03-31',
]
const SAMPLES = ['peppol', 'xrechnung', 'to-mend'].map((name) =>
  readFileSync(join(repositoryRoot(), 'core', 'services', 'samples', `${name}.xml`)),
)

interface Served {
  readonly child: ChildProcess
  readonly url: string
  readonly key: string
}

/** What the node says of itself, once a second after the warm-up. */
interface Sighting {
  readonly rss: number
  readonly heap: number
  readonly cpu: number
  readonly lag: number
  readonly longest: number
}

const dir = KEPT ?? mkdtempSync(join(tmpdir(), 'kontor-load-'))
const times = new Map<string, number[]>()
const faults: string[] = []
const accepted = new Map<string, string>()

try {
  await fill(dir)
  const served = await serve(dir)
  const [machine, own] = [machineBusy(), process.cpuUsage()]
  const sightings = await work(served)
  const used = process.cpuUsage(own)
  const load = { machine: machineBusy() - machine, clients: (used.user + used.system) / 1e6 }
  served.child.kill('SIGTERM')
  await once(served.child, 'close')
  process.exitCode = (await report(sightings, load)) ? 0 : 1
} finally {
  if (KEPT === undefined) rmSync(dir, { recursive: true, force: true })
}

async function fill(folder: string): Promise<void> {
  if (existsSync(join(folder, DATABASE_FILE))) return
  console.error(`Filling a workspace with ${DOCUMENTS} documents …`)
  mkdirSync(folder, { recursive: true })
  await fillFolder(folder, DOCUMENTS)
}

/** The built program, as a person starts it. */
async function serve(data: string): Promise<Served> {
  const program = join(repositoryRoot(), 'dist', 'cli.js')
  const create = ['keys', 'create', '--name', 'Load', '--methods', 'auth,documents,format', '--data', data, '--json']
  const [made] = await readLines(spawn(process.execPath, [program, ...create], { stdio: ['ignore', 'pipe', 'inherit'] }))
  const limits = ['--calls-per-minute', '100000000', '--concurrent-calls', '64']
  const child = spawn(process.execPath, [program, 'serve', '--data', data, ...limits], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = await readLines(child)
  const { url } = JSON.parse(line ?? '{}') as { url: string }
  const { key } = JSON.parse(made ?? '{}') as { key: string }
  return { child, url, key }
}

/** The first line of what a program prints. */
async function readLines(child: ChildProcess): Promise<string[]> {
  if (child.stdout === null) return []
  const lines = createInterface({ input: child.stdout })
  return (await once(lines, 'line')) as string[]
}

async function work({ url, key }: Served): Promise<Sighting[]> {
  const agent = new Agent({ keepAlive: true })
  const started = performance.now()
  const end = started + WARM_UP_MS + SECONDS * 1000
  /** Plain HTTP, so that the clients take as little as can be of the processors the node runs on; timed from when the request goes out. */
  const call = (kind: string, address: URL, headers: Record<string, string | number> = {}, body?: Buffer): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST'
      const sent = request(address, { agent, method, headers: { 'x-api-key': key, ...headers } }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          if (begun > started + WARM_UP_MS) note(kind, performance.now() - begun)
          const text = Buffer.concat(chunks)
          if (response.statusCode !== 200 && response.statusCode !== 201)
            faults.push(`${kind} ${response.statusCode} ${text.toString('utf8', 0, 200)}`)
          resolve(text)
        })
      })
      sent.on('error', reject)
      const begun = performance.now()
      sent.end(body)
    })
  const at = (path: string): URL => new URL(`${url}${path}`)
  const lists = LISTS.map((query) => at(`/v2/documents${query}`))
  const [upload, validate, newest, health] = [
    at('/v2/documents/upload/xml'),
    at('/v2/format/validate/xml'),
    at('/v2/documents?limit=50'),
    new URL('/healthz', url),
  ]
  const client = async (name: number): Promise<void> => {
    for (let turn = name; performance.now() < end; turn++) {
      const [sample, list] = [SAMPLES[turn % SAMPLES.length], lists[turn % lists.length]]
      if (sample === undefined || list === undefined) return
      const body = Buffer.concat([sample, Buffer.from(`<!-- ${started} ${name} ${turn} -->`)])
      const headers = { 'content-type': 'application/xml', 'content-length': body.byteLength }
      await call('list', list)
      const { id, sha256 } = JSON.parse((await call('upload', upload, headers, body)).toString()) as Record<string, string>
      if (id !== undefined && sha256 !== undefined) accepted.set(id, sha256)
      await call('list', newest)
      await call('validation', validate, headers, body)
      if (name === 0) await call('healthz', health)
    }
  }
  const sightings: Sighting[] = []
  const look = async (): Promise<void> => {
    const text = (await call('metrics', new URL('/metrics', url))).toString()
    if (performance.now() > started + WARM_UP_MS) sightings.push(readSighting(text))
  }
  const watch = setInterval(() => void look().catch((error: unknown) => faults.push(String(error))), 1000)
  const clients = Array.from({ length: CLIENTS }, (_, name) => client(name).catch((error: unknown) => faults.push(String(error))))
  await Promise.all(clients)
  clearInterval(watch)
  agent.destroy()
  return sightings
}

function readSighting(text: string): Sighting {
  const read = (name: string): number => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  return {
    rss: read('process_resident_memory_bytes'),
    heap: read('nodejs_heap_size_used_bytes'),
    cpu: read('process_cpu_seconds_total'),
    lag: read('nodejs_eventloop_lag_p99_seconds'),
    longest: read('nodejs_eventloop_lag_max_seconds'),
  }
}

/** Seconds that all processors of this machine have worked, for whomever. */
function machineBusy(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000
}

function note(kind: string, milliseconds: number): void {
  const known = times.get(kind)
  if (known === undefined) times.set(kind, [milliseconds])
  else known.push(milliseconds)
}

async function report(sightings: readonly Sighting[], load: { readonly machine: number; readonly clients: number }): Promise<boolean> {
  const late = [...times].filter(([kind, all]) => {
    all.sort((left, right) => left - right)
    const at = (share: number): string => (all[Math.floor(all.length * share)] ?? 0).toFixed(1)
    console.log(`${kind.padEnd(10)} ${all.length} calls, ${(all.length / SECONDS).toFixed(0)}/s, median ${at(0.5)} ms, p99 ${at(0.99)} ms`)
    return Number(at(0.99)) > (LIMITS_MS[kind] ?? Number.POSITIVE_INFINITY)
  })
  const node = (sightings.at(-1)?.cpu ?? 0) - (sightings[0]?.cpu ?? 0)
  const all = SECONDS + WARM_UP_MS / 1000
  const share = (seconds: number, of: number): string => `${((100 * seconds) / of).toFixed(0)} %`
  const others = Math.max(0, load.machine - load.clients - node * (all / Math.max(1, sightings.length - 1)))
  console.log(
    `processor  node ${share(node, sightings.length - 1)}, clients ${share(load.clients, all)}, others ${share(others, all)} of one of ${cpus().length}`,
  )
  const worst = (pick: (sighting: Sighting) => number): string => (1000 * Math.max(...sightings.map(pick))).toFixed(0)
  console.log(`event loop waits in the worst second: p99 ${worst(({ lag }) => lag)} ms, longest ${worst(({ longest }) => longest)} ms`)
  const half = sightings.length >> 1
  const most = (part: readonly Sighting[], pick: (sighting: Sighting) => number): number => Math.max(...part.map(pick))
  const [before, after] = [sightings.slice(0, half), sightings.slice(half)].map((part) => most(part, ({ rss }) => rss)) as [number, number]
  const course = sightings.filter((_, index) => index % 10 === 0).map(({ rss, heap }) => `${megabytes(rss)}/${megabytes(heap)}`)
  console.log(`memory     at most ${megabytes(before)} MB in the first half, ${megabytes(after)} MB in the second`)
  console.log(`           every 10 seconds, of it objects: ${course.join(' ')}`)
  const store = openStoreForReading({ dir })
  const lost = (await filterInOrder([...accepted], async ([id, sha256]) => (await store.documents.find(id))?.sha256 !== sha256)).length
  const { valid, checked } = await store.chain.verify()
  await store.close()
  console.log(`uploads    ${accepted.size} accepted, ${lost} lost; chain of ${checked} entries ${valid ? 'holds' : 'is broken'}`)
  console.log(`errors     ${faults.length}${faults.length === 0 ? '' : `, the first: ${faults[0] ?? ''}`}`)
  return late.length === 0 && faults.length === 0 && lost === 0 && valid && after <= before * MAX_GROWTH
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}
