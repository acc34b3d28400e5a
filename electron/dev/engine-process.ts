import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { LINK_HEADER, SESSION_PATH } from '../../core/contract/session.ts'

/** Where the engine answers, and the session that opens its gate. */
export interface RunningEngine {
  readonly url: URL
  readonly session: string
}

/** How much of what a failing engine says is shown in the window. */
const MAX_SAID = 4_000

/** The engine in a process of its own, which is another one after each change. Whoever asks meanwhile waits for the next. */
export class EngineProcess {
  private readonly home: string
  private child: ChildProcess | undefined
  private turn = 0
  private running: Promise<RunningEngine> | undefined

  constructor(home: string) {
    this.home = home
  }

  /** Ends the one that runs and starts the next. Rejects with what that said, where it ends before it answers. */
  restart(): Promise<RunningEngine> {
    this.turn += 1
    this.running = this.replace(this.turn)
    return this.running
  }

  /** The engine as the sources are now. */
  ready(): Promise<RunningEngine> {
    return this.running ?? this.restart()
  }

  async end(): Promise<void> {
    await endChild(this.child)
  }

  private async replace(turn: number): Promise<RunningEngine> {
    // It holds the workspaces until it is gone.
    await endChild(this.child)
    if (turn !== this.turn) return this.ready()
    const entry = join(import.meta.dirname, 'engine.ts')
    const child = spawn(process.execPath, [entry, this.home], { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] })
    this.child = child
    try {
      return await letIn(child)
    } catch (error) {
      // What it was ended for has taken its place.
      if (turn !== this.turn) return this.ready()
      throw error
    }
  }
}

/** Rejects with what it said when it ends before. */
async function letIn(child: ChildProcess): Promise<RunningEngine> {
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said = (said + String(chunk)).slice(-MAX_SAID)
    process.stderr.write(chunk)
  })
  const { url, token } = await new Promise<{ url: string; token: string }>((resolve, reject) => {
    child.once('message', resolve)
    child.once('error', reject)
    child.once('close', () => reject(new Error(said.trim() === '' ? 'The engine ended.' : said.trim())))
  })
  const answer = await fetch(new URL(SESSION_PATH, url), { method: 'POST', headers: { [LINK_HEADER]: token } })
  return { url: new URL(url), session: await answer.text() }
}

/** Asks it to end, and waits until it is gone. */
export async function endChild(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'close')
  child.kill()
  await gone
}
