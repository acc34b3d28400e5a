import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/**
 * Runs one PostgreSQL server for the tests that are connected to this process, and ends both when nobody is any more: a test process that was killed has
 * lost its connection, too. Arguments: the folder of the server, in which nothing else is kept, and the folder of its binaries.
 */

const [folder = '', bin = ''] = process.argv.slice(2)
const data = join(folder, 'data')
/** Nobody wants a server any more after so long without anybody. */
const IDLE_MS = 3000
const START_MS = 60_000

/** PostgreSQL refuses to run as root; this is `nobody`. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

let server: ChildProcess | undefined
let said: { readonly failed?: string } | undefined
const users = new Set<Socket>()
let idle = setTimeout(end, START_MS)

const control = createServer((socket) => {
  users.add(socket)
  clearTimeout(idle)
  if (said !== undefined) socket.write(`${JSON.stringify(said)}\n`)
  socket.on('error', () => undefined)
  // An end that nobody reads is not heard of.
  socket.resume()
  socket.on('close', () => {
    users.delete(socket)
    if (users.size === 0) idle = setTimeout(end, IDLE_MS)
  })
})
control.listen(join(folder, 'control'), start)

function start(): void {
  mkdirSync(data, { mode: 0o700 })
  if (user.uid !== undefined) spawnSync('chown', [`${user.uid}:${user.gid}`, folder, data])
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    { ...user, env, cwd: folder, encoding: 'utf8', timeout: START_MS },
  )
  if (made.status !== 0) return say({ failed: made.error?.message ?? made.stderr.slice(-500) })
  const settings = {
    listen_addresses: '',
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    shared_buffers: '64MB',
    max_connections: '200',
    deadlock_timeout: '100ms',
    // The planner knows tables that have just been filled.
    autovacuum_naptime: '1s',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  server = spawn(join(bin, 'postgres'), ['-D', data, ...args], { ...user, env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  server.stderr?.pipe(createWriteStream(join(folder, 'log')))
  server.on('exit', (code) => {
    say({ failed: `PostgreSQL ended with ${code}: ${readText('log').slice(-500)}` })
    end()
  })
  const wait = setInterval(() => {
    // The last line of the file says how the server stands.
    if (!/^ready/m.test(readText('data/postmaster.pid'))) return
    clearInterval(wait)
    say({})
  }, 10)
}

function readText(name: string): string {
  const file = join(folder, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function say(what: { readonly failed?: string }): void {
  said ??= what
  for (const socket of users) socket.write(`${JSON.stringify(said)}\n`)
}

function end(): void {
  control.close()
  server?.removeAllListeners('exit')
  const leave = (): void => {
    rmSync(folder, { recursive: true, force: true })
    process.exit()
  }
  if (server === undefined || server.exitCode !== null) return leave()
  server.on('exit', leave)
  // At once: nothing of it is to be kept.
  server.kill('SIGQUIT')
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end)
