import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { readFirstLink } from './host-process.ts'
import { makeDesk } from './made-up-desk/make.ts'
import { repositoryRoot } from './shared.ts'

/** The development loop on a copy of the sources, which may be changed while other tests read the real ones. */
export interface TestLoop {
  /** Address that opens the window once. */
  readonly link: string
  /** Exchanges some text of a source, which must be there. */
  change(path: string, from: string, to: string): void
  end(): Promise<void>
}

const SOURCES = ['core', 'electron', 'renderer', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']

export async function startLoop(): Promise<TestLoop> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-loop-'))
  const root = join(folder, 'sources')
  const home = join(folder, 'desk')
  copySources(root)
  await makeDesk({ home, clients: 2, documents: 12 })
  const child = spawn(process.execPath, [join(root, 'electron', 'launch', 'dev.mjs'), '--data', home, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' },
  })
  const end = (): Promise<void> => endLoop(child, folder)
  try {
    const link = await readFirstLink(child)
    return {
      link,
      change: (path, from, to) => {
        const text = readFileSync(join(root, path), 'utf8')
        if (!text.includes(from)) throw new Error(`${path} does not hold ${from}`)
        writeFileSync(join(root, path), text.replace(from, to))
      },
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Waits until the engine says that it has this version, which stands in its sources. */
export async function untilVersion(page: Page, version: string): Promise<void> {
  await page.waitForFunction(async (wanted) => {
    const response = await fetch('/api/v2/desk/state')
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

async function endLoop(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null) {
    child.kill()
    await once(child, 'close')
  }
  rmSync(folder, { recursive: true, force: true })
}
