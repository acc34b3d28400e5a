import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DATABASE_FILE, openDatabase } from '../../core/store/database.ts'
import { documentWrites } from '../../core/store/documents.ts'
import { openStoreForReading } from '../../core/store/store.ts'
import { fillDocuments } from '../support/fill.ts'
import { repositoryRoot } from '../support/shared.ts'
import { countingIds, systemClock } from '../support/workspace.ts'

/**
 * `npm run soak load`: 16 clients work on a node with 100,000 documents for a minute; lists, uploads and validations mixed. Ends with 1 when a call
 * fails, an accepted upload is missing, a list page takes longer than 50 ms or an upload longer than 200 ms (99 of 100), or memory grows. The
 * figures are those of this machine, so nothing else should run on it. KONTOR_LOAD_SECONDS, KONTOR_LOAD_DOCUMENTS set the size; KONTOR_LOAD_DATA
 * names a folder that is filled once and kept.
 */
const SECONDS = Number(process.env['KONTOR_LOAD_SECONDS'] ?? 60)
const DOCUMENTS = Number(process.env['KONTOR_LOAD_DOCUMENTS'] ?? 100_000)
const KEPT = process.env['KONTOR_LOAD_DATA']
const CLIENTS = 16
/** Threads start and code is compiled; what is measured comes after it. */
const WARM_UP_MS = 5_000
const LIMITS_MS: Readonly<Record<string, number>> = { list: 50, upload: 200 }
/** Of the second half of the run beyond the first: what is kept for a reason (the disk's pages, compiled code) has been filled by then. */
const MOST_GROWTH = 1.15

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
  readFileSync(join(repositoryRoot(), 'core', 'services', 'samples', `${name}.xml`), 'utf8'),
)

interface Served {
  readonly child: ChildProcess
  readonly url: string
  readonly key: string
}

const dir = KEPT ?? mkdtempSync(join(tmpdir(), 'kontor-load-'))
const times = new Map<string, number[]>()
const faults: string[] = []
const accepted = new Map<string, string>()

try {
  fill(dir)
  const served = await serve(dir)
  const memory = await work(served)
  served.child.kill('SIGTERM')
  await once(served.child, 'close')
  process.exitCode = report(memory) ? 0 : 1
} finally {
  if (KEPT === undefined) rmSync(dir, { recursive: true, force: true })
}

function fill(folder: string): void {
  if (existsSync(join(folder, DATABASE_FILE))) return
  console.error(`Filling a workspace with ${DOCUMENTS} documents …`)
  mkdirSync(folder, { recursive: true })
  const db = openDatabase(folder)
  fillDocuments(db, documentWrites(db, { clock: systemClock, ids: countingIds() }), DOCUMENTS)
  db.close()
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

/** Answers the memory of the service in bytes, once a second after the warm-up. */
async function work({ url, key }: Served): Promise<number[]> {
  const started = performance.now()
  const end = started + WARM_UP_MS + SECONDS * 1000
  const call = async (kind: string, path: string, init: RequestInit = {}): Promise<unknown> => {
    const begun = performance.now()
    const response = await fetch(`${url}${path}`, { ...init, headers: { 'x-api-key': key, ...(init.headers as Record<string, string>) } })
    const text = await response.text()
    if (begun > started + WARM_UP_MS) note(kind, performance.now() - begun)
    if (!response.ok) faults.push(`${kind} ${response.status} ${text.slice(0, 200)}`)
    return JSON.parse(text)
  }
  const headers = { 'content-type': 'application/xml' }
  const client = async (name: number): Promise<void> => {
    for (let turn = name; performance.now() < end; turn++) {
      const body = `${SAMPLES[turn % SAMPLES.length] ?? ''}<!-- ${started} ${name} ${turn} -->`
      await call('list', `/v2/documents${LISTS[turn % LISTS.length] ?? ''}`)
      const { id, sha256 } = (await call('upload', '/v2/documents/upload/xml', { method: 'POST', headers, body })) as Record<string, string>
      if (id !== undefined && sha256 !== undefined) accepted.set(id, sha256)
      await call('list', '/v2/documents?limit=50')
      await call('validation', '/v2/format/validate/xml', { method: 'POST', headers, body })
    }
  }
  const memory: number[] = []
  const watch = setInterval(() => {
    if (performance.now() < started + WARM_UP_MS) return
    readMemory(url).then(
      (bytes) => memory.push(bytes),
      (error: unknown) => faults.push(String(error)),
    )
  }, 1000)
  const clients = Array.from({ length: CLIENTS }, (_, name) => client(name).catch((error: unknown) => faults.push(String(error))))
  await Promise.all(clients)
  clearInterval(watch)
  return memory
}

async function readMemory(url: string): Promise<number> {
  const text = await (await fetch(new URL('/metrics', url))).text()
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(text)?.[1])
}

function note(kind: string, milliseconds: number): void {
  const known = times.get(kind)
  if (known === undefined) times.set(kind, [milliseconds])
  else known.push(milliseconds)
}

function report(memory: readonly number[]): boolean {
  const late = [...times].filter(([kind, all]) => {
    all.sort((left, right) => left - right)
    const at = (share: number): string => (all[Math.floor(all.length * share)] ?? 0).toFixed(1)
    console.log(`${kind.padEnd(10)} ${all.length} calls, ${(all.length / SECONDS).toFixed(0)}/s, median ${at(0.5)} ms, p99 ${at(0.99)} ms`)
    return Number(at(0.99)) > (LIMITS_MS[kind] ?? Number.POSITIVE_INFINITY)
  })
  const half = memory.length >> 1
  const [before, after] = [Math.max(...memory.slice(0, half)), Math.max(...memory.slice(half))]
  console.log(`memory     at most ${megabytes(before)} MB in the first half, ${megabytes(after)} MB in the second`)
  const store = openStoreForReading({ dir })
  const lost = [...accepted].filter(([id, sha256]) => store.findDocument(id)?.sha256 !== sha256).length
  const { valid, checked } = store.verifyChain()
  store.close()
  console.log(`uploads    ${accepted.size} accepted, ${lost} lost; chain of ${checked} entries ${valid ? 'holds' : 'is broken'}`)
  console.log(`errors     ${faults.length}${faults.length === 0 ? '' : `, the first: ${faults[0] ?? ''}`}`)
  return late.length === 0 && faults.length === 0 && lost === 0 && valid && after <= before * MOST_GROWTH
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0)
}
