import type { AppError } from '../../base/errors.ts'
import type { EngineSurroundings } from '../types.ts'
import { createEngine, isGone, whyGone, type Engine } from './engine.ts'
import type { Job } from './thread.ts'
import { Threads, whyClosed, type ThreadsOptions } from './threads.ts'
import { drawsPages, isSmall, type ArgsOf, type ResultOf, type WorkName } from './work.ts'

export interface PoolOptions extends ThreadsOptions {
  readonly surroundings: EngineSurroundings
  /** Those that others use as well; its own when absent. */
  readonly threads?: Threads | undefined
}

/**
 * Work in threads beside this one, so that neither the window nor the server waits for a long document, or for many. Throws AppError `time_limit` and
 * `payload_too_large` besides what the work throws.
 */
export class Pool implements Engine {
  private readonly surroundings: EngineSurroundings
  private readonly threads: Threads
  private readonly isShared: boolean
  private readonly here: Engine
  /** What waits or is worked on. */
  private readonly jobs = new Set<Job>()
  /** Why nothing is worked on any more. */
  private closed: AppError | undefined

  constructor({ surroundings, threads, ...options }: PoolOptions) {
    this.surroundings = surroundings
    this.threads = threads ?? new Threads(options)
    this.isShared = threads !== undefined
    this.here = createEngine(surroundings)
  }

  async run<Name extends WorkName>(name: Name, args: ArgsOf<Name>, signal?: AbortSignal): Promise<ResultOf<Name>> {
    if (isGone(signal) || (isSmall(name, args) && this.threads.staysHere())) return this.here.run(name, args, signal)
    const { clock, idoc, pageStyle } = this.surroundings
    const order = { name, args, now: clock.now(), idoc: await idoc(), pageStyle: drawsPages(name) ? await pageStyle() : {} }
    if (this.closed !== undefined) throw this.closed
    if (isGone(signal)) throw whyGone(signal)
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        if (!isGone(signal)) return
        this.threads.giveUp(job)
        job.settle({ error: whyGone(signal) })
      }
      const job: Job = {
        order,
        settle: (outcome) => {
          this.jobs.delete(job)
          signal?.removeEventListener('abort', onAbort)
          if ('error' in outcome) reject(asError(outcome.error))
          else resolve(outcome.result as ResultOf<Name>)
        },
        doHere: () => this.here.run(name, args, signal),
      }
      signal?.addEventListener('abort', onAbort)
      this.jobs.add(job)
      this.threads.take(job)
    })
  }

  /** Ends what it began; threads that others use as well stay theirs. */
  async close(): Promise<void> {
    const closed = whyClosed()
    this.closed = closed
    if (!this.isShared) await this.threads.close()
    for (const job of [...this.jobs]) {
      this.threads.giveUp(job)
      job.settle({ error: closed })
    }
  }
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
