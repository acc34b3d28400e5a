import { availableParallelism } from 'node:os'
import { AppError } from '../../base/errors.ts'
import { EngineThread, type Job } from './thread.ts'

export interface ThreadsOptions {
  /** Most threads at a time; by the cores of the machine when absent. */
  readonly most?: number
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
/** What is largest and worst of all that is read takes less than half of it. */
const MAX_MEGABYTES = 1024

/**
 * Threads that do the work of one workspace or of many: each does one piece at a time, whoever it is of. They are started when they are needed, and end
 * when there was no work for a while. What takes too long, or is not wanted any more, is cut off with its thread.
 */
export class Threads {
  private readonly options: ThreadsOptions
  private readonly most: number
  private readonly threads = new Set<EngineThread>()
  private readonly waiting: Job[] = []
  /** False where threads cannot be had at all; the work is still done, in this thread. */
  private canStart = true
  /** Whether small work has been done here in this turn of the event loop. */
  private hasWorked = false

  constructor(options: ThreadsOptions) {
    this.options = options
    this.most = options.most ?? Math.min(8, Math.max(2, availableParallelism() - 1))
  }

  take(job: Job): void {
    this.waiting.push(job)
    this.hand()
  }

  /** Nobody waits for its result any more. */
  giveUp(job: Job): void {
    const place = this.waiting.indexOf(job)
    if (place >= 0) this.waiting.splice(place, 1)
    const thread = [...this.threads].find((candidate) => candidate.worksOn(job))
    thread?.giveUp()
  }

  /** All that waits or is worked on ends with AppError `offline`; resolves once the threads are gone. */
  async close(): Promise<void> {
    const error = whyClosed()
    this.canStart = false
    for (const job of this.waiting.splice(0)) job.settle({ error })
    await Promise.all([...this.threads].map((thread) => thread.end(error)))
  }

  /** Small work is done here, where it costs least, until two come in one turn of the event loop: then the threads take it, to keep this one free. */
  staysHere(): boolean {
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
    if (!this.canStart || this.threads.size >= this.most || [...this.threads].some(({ isReady }) => !isReady)) return
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
}

/** Why nothing is worked on any more. */
export function whyClosed(): AppError {
  return new AppError('offline', 'Kontor was closed before the work was done.')
}

function finishHere(job: Job): void {
  job.doHere().then(
    (result) => job.settle({ result }),
    (error: unknown) => job.settle({ error }),
  )
}
