import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { readFirstLink } from './host-process.ts'
import { makeDesk } from './made-up-desk/make.ts'
import { repositoryRoot } from './shared.ts'

/** A copy of the sources, which may be changed while other tests read the real ones, and a made-up desk: loops use them one after the other. */
export interface LoopTree {
  readonly root: string
  readonly home: string
  remove(): void
}

interface RunningLoop {
  /** Exchanges some text of a source, which must be there. */
  change(path: string, from: string, to: string): void
  /** Ends it, with the sources as they were. */
  end(): Promise<void>
}

export interface TestLoop extends RunningLoop {
  /** Address that opens the window once. */
  readonly link: string
}

export interface TestElectronLoop extends RunningLoop {
  /** Text of the script or its value in the window of the program that runs; undefined while there is none. */
  inWindow(script: string): Promise<unknown>
  /** Counts the programs that were started. */
  starts(): number
  /** What the stand-in for Electron objects to. */
  problems(): Promise<unknown>
  closeWindow(): Promise<void>
  readonly exit: Promise<number | null>
}

const SOURCES = ['core', 'electron', 'renderer', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']

export async function startLoop(tree: LoopTree): Promise<TestLoop> {
  const child = start(tree, ['--port', '0'], { DISPLAY: '', WAYLAND_DISPLAY: '' })
  const running = follow(tree, child)
  try {
    return { link: await readFirstLink(child), ...running }
  } catch (error) {
    await running.end()
    throw error
  }
}

/** The loop with a script in the place of Electron's program, which runs the main process with the strict stand-in. */
export function startElectronLoop(tree: LoopTree): TestElectronLoop {
  const starts = join(tree.root, '..', 'starts')
  mkdirSync(starts)
  writeElectronScript(tree.root)
  const child = start(tree, ['--electron'], { DISPLAY: ':0', KONTOR_STAND_IN: starts })
  // Nobody reads what it says, and a full pipe would hold it.
  for (const stream of [child.stdout, child.stderr]) stream?.resume()
  const ask = async (path: string, body = ''): Promise<unknown> => {
    const last = readdirSync(starts).length
    if (last === 0) return undefined
    const url = readFileSync(join(starts, String(last)), 'utf8')
    try {
      const answer = await fetch(`${url}/${path}`, { method: 'POST', body })
      return answer.ok ? ((await answer.json()) as unknown) : undefined
    } catch {
      // It is being replaced.
      return undefined
    }
  }
  return {
    inWindow: (script) => ask('evaluate', script),
    starts: () => readdirSync(starts).length,
    problems: () => ask('problems'),
    closeWindow: async () => void (await ask('close')),
    exit: new Promise((resolve) => child.once('close', resolve)),
    ...follow(tree, child),
  }
}

export async function prepareLoops(): Promise<LoopTree> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-loop-'))
  const root = join(folder, 'sources')
  const home = join(folder, 'desk')
  copySources(root)
  await makeDesk({ home, clients: 2, documents: 12 })
  return { root, home, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function start({ root, home }: LoopTree, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [join(root, 'electron', 'launch', 'dev.mjs'), '--data', home, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
}

function follow({ root }: LoopTree, child: ChildProcess): RunningLoop {
  const changed = new Set<string>()
  return {
    change: (path, from, to) => {
      const text = readFileSync(join(root, path), 'utf8')
      if (!text.includes(from)) throw new Error(`${path} does not hold ${from}`)
      changed.add(path)
      writeFileSync(join(root, path), text.replace(from, to))
    },
    end: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        const closed = once(child, 'close')
        child.kill()
        await closed
      }
      for (const path of changed) cpSync(join(repositoryRoot(), path), join(root, path))
    },
  }
}

/** As Electron's installer leaves it: the package, the name of its program, and the program. */
function writeElectronScript(root: string): void {
  const electron = join(root, 'node_modules', 'electron')
  rmSync(electron)
  mkdirSync(join(electron, 'dist'), { recursive: true })
  writeFileSync(join(electron, 'path.txt'), 'electron')
  const program = join(import.meta.dirname, 'electron', 'program.ts')
  writeFileSync(join(electron, 'dist', 'electron'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`, { mode: 0o755 })
  // The launchers compare it with what the lock file names.
  cpSync(join(repositoryRoot(), 'node_modules', 'electron', 'package.json'), join(electron, 'package.json'))
}

/** Waits until the engine says that it has this version, which stands in its sources. */
export async function untilVersion(page: Page, version: string): Promise<void> {
  await page.waitForFunction(async (wanted) => {
    const response = await askDesk('/api/v2/desk/state')
    return response.ok && ((await response.json()) as { app_version: string }).app_version === wanted
  }, version)
}

/** The packages are those of the repository, but what is cached beside them is the copy's own. */
function copySources(root: string): void {
  for (const name of SOURCES) cpSync(join(repositoryRoot(), name), join(root, name), { recursive: true })
  const packages = join(repositoryRoot(), 'node_modules')
  mkdirSync(join(root, 'node_modules'))
  for (const name of readdirSync(packages))
    if (name !== '.cache') symlinkSync(join(packages, name), join(root, 'node_modules', name), 'junction')
}
