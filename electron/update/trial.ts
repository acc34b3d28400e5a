import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refuse } from '../../core/update/refusal.ts'

/** The one switch with which a program is tried: it shows nothing, touches nothing of the person's, says its version and ends. */
export const TRIAL = '--trial'

export const saysStarted = (version: string): string => `kontor ${version} has started`

const MAX_SAID = 65_536
/** A first start from a slow disk, with everything to be read for the first time. */
const TRIAL_MS = 120_000

/** What the launcher of an AppImage has told the running program, and the new one finds out itself. */
const OF_RUNNING = ['APPIMAGE', 'APPDIR', 'ARGV0', 'OWD']

/** Starts a program that was put beside the running one. Throws AppError `update_refused` where it crashes, stays silent, or is another version. */
export async function tryProgram(program: string, version: string, limitMs: number = TRIAL_MS): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-trial-'))
  const env = { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder }
  for (const name of OF_RUNNING) delete (env as NodeJS.ProcessEnv)[name]
  try {
    const reason = await start(program, env, version, limitMs)
    if (reason !== undefined) throw refuse('did_not_start', { version, reason })
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Why it did not start; undefined where it did. */
function start(program: string, env: NodeJS.ProcessEnv, version: string, limitMs: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, [TRIAL], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    })
    let said = ''
    const end = (reason: string | undefined): void => {
      clearTimeout(timer)
      endAll(child.pid)
      resolve(reason)
    }
    const timer = setTimeout(() => end(`nothing was heard of it for ${limitMs / 1000} seconds.`), limitMs)
    const listen = (part: Buffer): void => void (said = `${said}${part.toString()}`.slice(-MAX_SAID))
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('error', (error) => end(error.message))
    child.once('close', (code, signal) => {
      if (code === 0 && said.split(/\r?\n/).includes(saysStarted(version))) end(undefined)
      else end(`it ended with ${signal ?? code ?? ''}${lastLineOf(said)}`)
    })
  })
}

const lastLineOf = (said: string): string => {
  const line = said.trim().split('\n').at(-1)?.trim().slice(0, 200) ?? ''
  return line === '' ? '.' : `: ${line}`
}

/** Also what it has started itself. */
function endAll(pid: number | undefined): void {
  if (pid === undefined || process.platform === 'win32') return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of them have ended.
  }
}
