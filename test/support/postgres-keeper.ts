import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Keeps the PostgreSQL server of one test: each line `start` or `kill` of its input is done and answered by `ready`, `killed` or `failed …`. The server
 * and its folder are gone once the input has ended, however the test has. Arguments: the folder of the server, the folder of its binaries, and settings of
 * the form `name=value`.
 */

const [folder = '', bin = '', ...given] = process.argv.slice(2)
const data = join(folder, 'data')
const START_MS = 60_000
/** What is written is not to be lost with the server; the disk itself is not waited for, as the machine goes on. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_directories: folder,
  fsync: 'off',
  synchronous_commit: 'on',
  shared_buffers: '64MB',
  max_connections: '200',
}

/** PostgreSQL refuses to run as root; this is `nobody`. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
const args = [...Object.entries(SETTINGS).map(([name, value]) => `${name}=${value}`), ...given].flatMap((setting) => ['-c', setting])

let server: ChildProcess | undefined

function makeData(): string | undefined {
  mkdirSync(data, { mode: 0o700 })
  if (user.uid !== undefined) spawnSync('chown', [`${user.uid}:${user.gid}`, folder, data])
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    { ...user, env, cwd: folder, encoding: 'utf8', timeout: START_MS },
  )
  return made.status === 0 ? undefined : (made.error?.message ?? made.stderr.slice(-500))
}

/** One that was killed leaves processes behind which end by themselves; until then no other one can have their data. */
async function start(): Promise<string> {
  const fault = existsSync(data) ? undefined : makeData()
  if (fault !== undefined) return `failed ${fault}`
  for (const end = Date.now() + START_MS; Date.now() < end;) {
    if (await startOnce()) return 'ready'
    await wait(20)
  }
  return `failed ${readText('log').slice(-500)}`
}

async function startOnce(): Promise<boolean> {
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...args], { ...user, env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  child.stderr.pipe(createWriteStream(join(folder, 'log'), { flags: 'a' }))
  server = child
  while (isRunning(child)) {
    // The file of the one before stays: its first line says whose it is, its last one how the server stands.
    const said = readText('data/postmaster.pid')
    if (said.startsWith(`${child.pid}\n`) && /^ready/m.test(said)) return true
    await wait(10)
  }
  return false
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null

async function end(signal: NodeJS.Signals): Promise<string> {
  const child = server
  if (child !== undefined && isRunning(child)) {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }
  return 'killed'
}

/** Empty where there is none: a server that starts takes away the file of the one before at any moment. */
function readText(name: string): string {
  try {
    return readFileSync(join(folder, name), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined)
// Nobody may be there any more who reads the answer.
process.stdout.on('error', () => undefined)
for await (const line of createInterface({ input: process.stdin })) {
  console.log((line === 'start' ? await start() : await end('SIGKILL')).replaceAll('\n', ' '))
}
// At once: nothing of it is to be kept.
await end('SIGQUIT')
rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
process.exit(0)
