import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { repositoryRoot } from '../support/shared.ts'
import { quantile } from './quantile.ts'

/** Clients that work on a service, and what they and the service saw of it. */

const SECONDS = Number(process.env['KONTOR_LOAD_SECONDS'] ?? 60)
/** All that the clients do is one of these; absent: lists, uploads and validations mixed. */
const ONLY = process.env['KONTOR_LOAD_ONLY']
const CLIENTS = 16
/** Threads start and code is compiled; what is measured comes after it. */
const WARM_UP_MS = 5_000
/** What 99 of 100 calls must stay below. */
const LIMITS_MS: Readonly<Record<string, number>> = { list: 50, search: 100, upload: 200 }

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
export const PROGRAM = join(repositoryRoot(), 'dist', 'cli.js')
/** For `serve`: the clients are not what limits keys are for. */
const NO_LIMITS = ['--calls-per-minute', '100000000', '--concurrent-calls', '64']

export interface Served {
  readonly child: ChildProcess
  readonly url: string
}

/** What a node says of itself now and then, after the warm-up. */
export interface Sighting {
  readonly rss: number
  readonly heap: number
  readonly cpu: number
  readonly lag: number
  readonly longest: number
}

/** An upload that was answered by 201. */
export interface Accepted {
  readonly id: string
  readonly sha256: string
  readonly key: string
}

export interface Work {
  readonly times: ReadonlyMap<string, number[]>
  readonly faults: readonly string[]
  readonly accepted: readonly Accepted[]
  /** What each node said, in the order of the addresses. */
  readonly sightings: readonly (readonly Sighting[])[]
  /** Seconds from one to the next. */
  readonly look_s: number
  /** Processor seconds of the clients, and of the whole machine. */
  readonly own: number
  readonly machine: number
}

/** The built program, as a person starts it. */
export async function startNode(args: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Served> {
  const child = spawn(process.execPath, [PROGRAM, 'serve', ...args, ...NO_LIMITS], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const { url } = JSON.parse(await readLine(child)) as { url: string }
  return { child, url }
}

/** The first line of what a program prints. */
export async function readLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) return ''
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as string[]
  return line ?? ''
}

export async function stopNode({ child }: Served): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'close')
}

/** 16 clients, each of which goes from node to node and from key to key; a monitor asks each node for its figures all `look_s` seconds. */
export async function work(urls: readonly string[], keys: readonly string[], look_s = 1): Promise<Work> {
  const times = new Map<string, number[]>()
  const faults: string[] = []
  const accepted: Accepted[] = []
  const sightings: Sighting[][] = urls.map(() => [])
  const [machine, own] = [machineBusy(), process.cpuUsage()]
  const agent = new Agent({ keepAlive: true })
  const started = performance.now()
  const end = started + WARM_UP_MS + SECONDS * 1000
  const note = (kind: string, milliseconds: number): void => {
    const known = times.get(kind)
    if (known === undefined) times.set(kind, [milliseconds])
    else known.push(milliseconds)
  }
  /** Plain HTTP, so that the clients take as little as can be of the processors the node runs on; timed from when the request goes out. */
  const call = (kind: string, address: string, key: string, body?: Buffer): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST'
      const given = body === undefined ? {} : { 'content-type': 'application/xml', 'content-length': body.byteLength }
      // A monitor comes so seldom that its connection would have been closed in between.
      const sent = request(
        address,
        { agent: kind === 'metrics' ? false : agent, method, headers: { 'x-api-key': key, ...given } },
        (response) => {
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
        },
      )
      sent.on('error', reject)
      const begun = performance.now()
      sent.end(body)
    })
  const client = async (name: number): Promise<void> => {
    for (let turn = name; performance.now() < end; turn++) {
      const [sample, list] = [SAMPLES[turn % SAMPLES.length], LISTS[turn % LISTS.length]]
      const [url, key] = [urls[turn % urls.length], keys[(turn * CLIENTS + name) % keys.length]]
      if (sample === undefined || list === undefined || url === undefined || key === undefined) return
      const body = Buffer.concat([sample, Buffer.from(`<!-- ${started} ${name} ${turn} -->`)])
      const documents = `${url}/v2/documents`
      if (ONLY === undefined) await call(list.includes('search=') ? 'search' : 'list', `${documents}${list}`, key)
      if (ONLY === undefined || ONLY === 'upload') {
        const answer = (await call('upload', `${documents}/upload/xml`, key, body)).toString()
        const { id, sha256 } = JSON.parse(answer) as Record<string, string>
        if (id !== undefined && sha256 !== undefined) accepted.push({ id, sha256, key })
      }
      if (ONLY === undefined || ONLY === 'list') await call('list', `${documents}?limit=50`, key)
      if (ONLY === undefined) await call('validation', `${url}/v2/format/validate/xml`, key, body)
      if (name === 0) await call('healthz', new URL('/healthz', url).href, key)
    }
  }
  const look = async (url: string, index: number): Promise<void> => {
    const text = (await call('metrics', new URL('/metrics', url).href, keys[0] ?? '')).toString()
    if (performance.now() > started + WARM_UP_MS) sightings[index]?.push(readSighting(text))
  }
  const fail = (error: unknown): void => void faults.push(String(error))
  const watch = setInterval(() => urls.forEach((url, index) => void look(url, index).catch(fail)), look_s * 1000)
  await Promise.all(Array.from({ length: CLIENTS }, (_, name) => client(name).catch(fail)))
  clearInterval(watch)
  agent.destroy()
  const used = process.cpuUsage(own)
  return { times, faults, accepted, sightings, look_s, own: (used.user + used.system) / 1e6, machine: machineBusy() - machine }
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

/** Tells how long the calls took, and who worked; answers whether each kind was quick enough. */
export function reportTimes({ times, sightings, look_s, own, machine, accepted }: Work): boolean {
  const late = [...times].filter(([kind, all]) => {
    all.sort((left, right) => left - right)
    const at = (share: number): string => quantile(all, share)
    console.log(`${kind.padEnd(10)} ${all.length} calls, ${(all.length / SECONDS).toFixed(0)}/s, median ${at(0.5)} ms, p99 ${at(0.99)} ms`)
    return Number(at(0.99)) > (LIMITS_MS[kind] ?? Number.POSITIVE_INFINITY)
  })
  /** Processor seconds in a second. */
  const busy = sightings.map((seen) => ((seen.at(-1)?.cpu ?? 0) - (seen[0]?.cpu ?? 0)) / Math.max(1, (seen.length - 1) * look_s))
  const nodes = busy.reduce((sum, one) => sum + one, 0)
  const all = SECONDS + WARM_UP_MS / 1000
  const others = Math.max(0, (machine - own) / all - nodes)
  const share = (seconds: number): string => `${(100 * seconds).toFixed(0)} %`
  console.log(
    `processor  ${busy.length > 1 ? 'nodes' : 'node'} ${share(nodes)}, clients ${share(own / all)}, others ${share(others)} of one of ${cpus().length}`,
  )
  if (ONLY === 'upload') {
    const each = (seconds: number): string => ((1000 * seconds * all) / accepted.length).toFixed(2)
    console.log(`an upload  ${each(nodes)} ms of a processor in the node, ${each(nodes + others)} ms with all but the clients`)
  }
  const seen = sightings.flat()
  const worst = (pick: (sighting: Sighting) => number): string => (1000 * Math.max(...seen.map(pick))).toFixed(0)
  console.log(`event loop waits in the worst second: p99 ${worst(({ lag }) => lag)} ms, longest ${worst(({ longest }) => longest)} ms`)
  return late.length === 0
}
