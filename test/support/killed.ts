import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { TestRemote } from './remote.ts'

export interface KillOptions {
  /** Send what waits, or fetch what the remote holds. */
  readonly task: 'send' | 'fetch'
  /** How much faster than real its time runs. */
  readonly factor: number
  /** The process kills itself at this step; 0: never. */
  readonly step?: number
}

export interface Started {
  readonly child: ChildProcess
  /** How it ended, and what it said last. */
  readonly ended: Promise<{ code: number | null; output: string }>
}

const SCRIPT = join(import.meta.dirname, 'queue-process.ts')

/** Starts processes that may be killed; all of a file share one time, so that what waits for a later moment comes due. */
export function killable(): (dir: string, remote: TestRemote, options: KillOptions) => Started {
  const start = Date.now()
  return (dir, remote, { task, factor, step = 0 }) => {
    const child = spawn(process.execPath, [SCRIPT, dir, remote.url, String(factor), String(start), String(step), task], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (part: Buffer) => (output += part.toString('utf8')))
    const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
      child.once('close', (code) => resolve({ code, output: output.trim() }))
    })
    return { child, ended }
  }
}
