import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './shared.ts'

/** Starts a script of the repository or of the bundle as a person without a display would, with some of its environment. The caller ends it. */
export function startBuilt(script: string, args: readonly string[], more: Readonly<Record<string, string>> = {}): ChildProcess {
  const path = join(repositoryRoot(), script)
  if (!existsSync(path)) throw new Error(`${script} is missing: run npm run build, or all tests by npm test`)
  const env = { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '', ...more }
  return spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
}

/** The one-time link that a browser host prints when it is ready. Rejects with what it said when it ends before. */
export function readFirstLink(host: ChildProcess): Promise<string> {
  return readFirst(host, /http:\/\/127\.0\.0\.1:\d+\/open\?token=[\w-]+/)
}

/** The first line a program prints. Rejects with what it said when it ends before. */
export function readFirstLine(program: ChildProcess): Promise<string> {
  return readFirst(program, /^.+(?=\n)/)
}

function readFirst(program: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    let complained = ''
    program.stderr?.on('data', (chunk) => (complained += String(chunk)))
    program.stdout?.on('data', (chunk) => {
      said += String(chunk)
      const found = pattern.exec(said)?.[0]
      if (found !== undefined) resolve(found)
    })
    program.once('error', reject)
    program.once('exit', (code) => reject(new Error(`the program ended with ${code}: ${said}${complained}`)))
  })
}
