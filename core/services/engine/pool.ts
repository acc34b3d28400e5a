import { availableParallelism } from 'node:os'
import { AppError } from '../../base/errors.ts'
import { createEngine, isGone, whyGone, type Engine } from './engine.ts'
import { EngineThread, type Job } from './thread.ts'
import { isSmall, type ArgsOf, type ResultOf, type WorkName } from './work.ts'
import type { EngineSurroundings } from '../types.ts'

export interface PoolOptions {
  readonly surroundings: EngineSurroundings
  /** Most threads at a time; by the cores of the machine when absent. */
  readonly threads?: number
  /** How long one piece of work may take. */
  readonly limit_ms?: number
  /** How long a thread without work is kept. */
  readonly idle_ms?: number
  /** A document that needs more memory than this ends its thread, not the program. */
  readonly megabytes?: number
  /** What the threads run. */
  readonly program?: URL
  /** Told when no thread can be had, which is then no fault of a call. */
  readonly report: (error: unknown) => void
}

const WORKER = new URL('./worker.ts', import.meta.url)
const LIMIT_MS = 60_000
const IDLE_MS = 60_000
const MAX_MEGABYTES = 1536

/**
 * Work in threads beside this one, so that neither the window nor the server waits for a long document, or for many. Threads are started when
 * they are needed, and end when there was no work for a while. What takes too long, or is not wanted any more, is cut off with its thread.
 * Throws AppError `time_limit` and `payload_too_large` besides what the work throws.
 */
export class Pool implements Engine {
  private readonly options: PoolOptions
  private readonly maxThreads: number
  private readonly here: Engine
  private readonly threads = new Set<EngineThread>()
  private readonly waiting: Job[] = []
  /** False where threads cannot be had at all; the work is still done, in this thread. */
  private canStart = true
  /** Why nothing is worked on any more. */
  private closed: AppError | undefined
  /** Whether small work has been done here in this turn of the event loop. */
  private hasWorked = false

  constructor(options: PoolOptions) {
    this.options = options
    this.maxThreads = options.threads ?? Math.min(8, Math.max(2, availableParallelism() - 1))
    this.here = createEngine(options.surroundings)
  }

  async run<Name extends WorkName>(name: Name, args: ArgsOf<Name>, signal?: AbortSignal): Promise<ResultOf<Name>> {
    if (isGone(signal) || (isSmall(name, args) && this.staysHere())) return this.here.run(name, args, signal)
    const { clock, idoc, pageStyle } = this.options.surroundings
    const order = { name, args, now: clock.now(), idoc: await idoc(), pageStyle: await pageStyle() }
    if (this.closed !== undefined) throw this.closed
    if (isGone(signal)) throw whyGone(signal)
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        if (!isGone(signal)) return
        this.giveUp(job)
        job.settle({ error: whyGone(signal) })
      }
      const job: Job = {
        order,
        settle: (outcome) => {
          signal?.removeEventListener('abort', onAbort)
          if ('error' in outcome) reject(asError(outcome.error))
          else resolve(outcome.result as ResultOf<Name>)
        },
        doHere: () => this.here.run(name, args, signal),
      }
      signal?.addEventListener('abort', onAbort)
      this.waiting.push(job)
      this.hand()
    })
  }

  async close(): Promise<void> {
    const closed = new AppError('offline', 'Kontor was closed before the work was done.')
    this.closed = closed
    for (const job of this.waiting.splice(0)) job.settle({ error: closed })
    await Promise.all([...this.threads].map((thread) => thread.end(closed)))
  }

  /** Small work is done here, where it costs least, until two come in one turn of the event loop: then the threads take it, to keep this one free. */
  private staysHere(): boolean {
    if ([...this.threads].some(({ isReady }) => isReady)) return false
    if (this.hasWorked) this.startAnother()
    else setImmediate(() => (this.hasWorked = false))
    this.hasWorked = true
    return true
  }

  /** Gives what waits to the threads that are free. */
  private hand(): void {
    for (let job = this.waiting[0]; job !== undefined; job = this.waiting[0]) {
      if (!this.canStart) {
        this.waiting.shift()
        finishHere(job)
        continue
      }
      const thread = [...this.threads].find(({ isFree }) => isFree)
      if (thread === undefined) {
        this.startAnother()
        return
      }
      this.waiting.shift()
      thread.take(job)
    }
  }

  /** One after the other: what waits may be done by those there are before the next is ready. */
  private startAnother(): void {
    if (!this.canStart || this.threads.size >= this.maxThreads || [...this.threads].some(({ isReady }) => !isReady)) return
    const { program = WORKER, megabytes = MAX_MEGABYTES, limit_ms = LIMIT_MS, idle_ms = IDLE_MS } = this.options
    const thread = new EngineThread({
      program,
      megabytes,
      limit_ms,
      idle_ms,
      onFree: () => this.hand(),
      onUnable: (error) => {
        this.canStart = false
        this.options.report(error)
      },
      onEnd: (ended) => {
        this.threads.delete(ended)
        this.hand()
      },
    })
    this.threads.add(thread)
  }

  private giveUp(job: Job): void {
    const place = this.waiting.indexOf(job)
    if (place >= 0) this.waiting.splice(place, 1)
    const thread = [...this.threads].find((candidate) => candidate.worksOn(job))
    thread?.giveUp()
  }
}

function finishHere(job: Job): void {
  job.doHere().then(
    (result) => job.settle({ result }),
    (error: unknown) => job.settle({ error }),
  )
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
