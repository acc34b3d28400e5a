import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TestRemote } from './remote.ts'

/** Where the nodes of an office work. */
export interface NodePlace {
  readonly database: string
  readonly workspace: string
  readonly remote: TestRemote
  /** How much faster than real the time of their queues runs, and since when. */
  readonly factor: number
  readonly start: number
}

/** Node processes of one office, each of which may be killed and is there again afterwards. */
export interface Nodes {
  /** Kills one and starts another one in its place. */
  kill(index: number): Promise<void>
  /** What went wrong at any of them, but for a database that could not be reached. */
  readonly faults: readonly string[]
  /** How often one could not reach its database. */
  readonly outages: number
  /** Lets all end what is under way. */
  stop(): Promise<void>
}

const SCRIPT = join(import.meta.dirname, 'office-process.ts')
const COMMON = new Set(['started'])

export function startNodes(amount: number, place: NodePlace): Nodes {
  const faults: string[] = []
  let outages = 0
  const hear = (line: string): void => {
    if (line.startsWith('database_unreachable ')) outages += 1
    else if (line !== '' && !COMMON.has(line)) faults.push(line)
  }
  const startOne = (): ChildProcess => {
    const { database, workspace, remote, factor, start } = place
    const child = spawn(process.execPath, [SCRIPT, database, workspace, remote.url, String(factor), String(start)], {
      // Its input ends with this process, and it with its input.
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      let rest = ''
      stream.on('data', (part: Buffer) => {
        const lines = (rest + part.toString('utf8')).split('\n')
        rest = lines.pop() ?? ''
        lines.forEach(hear)
      })
    }
    child.on('exit', (code, signal) => {
      if (signal !== 'SIGKILL' && code !== 0) faults.push(`A node ended by itself with ${code ?? signal}.`)
    })
    child.stdin.on('error', () => undefined)
    return child
  }
  const nodes = Array.from({ length: amount }, startOne)
  const ended = async (child: ChildProcess, end: () => void): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    end()
    await gone
  }
  return {
    faults,
    get outages() {
      return outages
    },
    async kill(index) {
      const child = nodes[index]
      if (child === undefined) throw new RangeError(`There is no node ${index}.`)
      await ended(child, () => child.kill('SIGKILL'))
      nodes[index] = startOne()
    },
    async stop() {
      await Promise.all(nodes.map((child) => ended(child, () => child.stdin?.end())))
    },
  }
}
