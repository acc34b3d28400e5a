import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../base/errors.ts'
import { createEngine, isGone, whyGone, type Engine } from './engine.ts'
import { unpackError, type Answer, type Order } from './messages.ts'
import { isSmall } from './work.ts'
import type { WorkSurroundings } from '../types.ts'

export interface PoolOptions {
  readonly surroundings: WorkSurroundings
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

interface Job {
  readonly order: Order
  settle(outcome: { readonly result: unknown } | { readonly error: unknown }): void
  /** The same work in this thread. */
  readonly doHere: () => Promise<unknown>
}

interface Thread {
  readonly worker: Worker
  job: Job | undefined
  isReady: boolean
  /** Ends the thread: its work has taken too long, or there was none for a while. */
  timer: NodeJS.Timeout | undefined
}

const WORKER = new URL('./worker.ts', import.meta.url)
const LIMIT_MS = 60_000
const IDLE_MS = 60_000
const MAX_MEGABYTES = 1536
/** For what is made and forgotten at once; more would be kept from the system for each thread, and make nothing faster. */
const YOUNG_MEGABYTES = 24
/** Work that nobody waits for any more may still end by itself this long; a thread that goes on after it is ended. */
const GRACE_MS = 250

/**
 * Work in threads beside this one, so that neither the window nor the server waits for a long document, or for many. Threads are started when
 * they are needed, and end when there was no work for a while. What takes too long, or is not wanted any more, is cut off with its thread.
 * Throws AppError `time_limit` and `payload_too_large` besides what the work throws.
 */
export function createPool({ surroundings, report, ...options }: PoolOptions): Engine {
  const { limit_ms = LIMIT_MS, idle_ms = IDLE_MS, megabytes = MAX_MEGABYTES, program = WORKER } = options
  const { threads: most = Math.min(8, Math.max(2, availableParallelism() - 1)) } = options
  const here = createEngine(surroundings)
  const threads = new Set<Thread>()
  const waiting: Job[] = []
  let canStart = true
  let hasWorked = false

  /** A thread without work keeps no program from ending. */
  const rest = (thread: Thread, after: number): void => {
    thread.worker.unref()
    clearTimeout(thread.timer)
    thread.timer = setTimeout(() => end(thread), after)
    thread.timer.unref()
  }

  const end = (thread: Thread, error?: unknown): void => {
    if (!threads.delete(thread)) return
    clearTimeout(thread.timer)
    void thread.worker.terminate()
    thread.job?.settle({ error })
    hand()
  }

  /** One after the other: what waits may be done by those there are before the next is ready. */
  const startAnother = (): void => {
    if (canStart && threads.size < most && [...threads].every(({ isReady }) => isReady)) start()
  }

  const start = (): void => {
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES } })
    const thread: Thread = { worker, job: undefined, isReady: false, timer: undefined }
    threads.add(thread)
    worker.on('message', (answer: Answer) => {
      if (answer.kind === 'ready') {
        thread.isReady = true
        rest(thread, idle_ms)
        hand()
        return
      }
      const { job } = thread
      thread.job = undefined
      job?.settle(answer.kind === 'result' ? answer : { error: unpackError(answer.error) })
      rest(thread, idle_ms)
      hand()
    })
    worker.on('error', (error: NodeJS.ErrnoException) => {
      fail(thread, wordEnd(error))
    })
    worker.on('exit', () => fail(thread, wordEnd()))
  }

  /** Where threads cannot be had at all, the work is still done. */
  const fail = (thread: Thread, error: Error): void => {
    if (!thread.isReady && threads.has(thread)) {
      canStart = false
      report(error)
    }
    end(thread, error)
  }

  const hand = (): void => {
    for (let job = waiting[0]; job !== undefined; job = waiting[0]) {
      if (!canStart) {
        waiting.shift()
        finishHere(job)
        continue
      }
      const thread = [...threads].find((candidate) => candidate.isReady && candidate.job === undefined)
      if (thread === undefined) {
        startAnother()
        return
      }
      waiting.shift()
      thread.job = job
      thread.worker.ref()
      clearTimeout(thread.timer)
      thread.timer = setTimeout(() => end(thread, tooLong(limit_ms)), limit_ms)
      thread.timer.unref()
      thread.worker.postMessage(job.order)
    }
  }

  /** Small work is done here, where it costs least, until two come in one turn of the event loop: then the threads take it, to keep this one free. */
  const staysHere = (): boolean => {
    if ([...threads].some(({ isReady }) => isReady)) return false
    if (hasWorked) startAnother()
    else setImmediate(() => (hasWorked = false))
    hasWorked = true
    return true
  }

  const giveUp = (job: Job): void => {
    const place = waiting.indexOf(job)
    if (place >= 0) waiting.splice(place, 1)
    const thread = [...threads].find((candidate) => candidate.job === job)
    if (thread !== undefined) rest(thread, GRACE_MS)
  }

  return {
    run: (name, args, signal) => {
      if (isGone(signal) || (isSmall(name, args) && staysHere())) return here.run(name, args, signal)
      const order: Order = { name, args, now: surroundings.clock.now(), idoc: surroundings.idoc(), pageStyle: surroundings.pageStyle() }
      return new Promise((resolve, reject) => {
        const onAbort = (): void => {
          if (!isGone(signal)) return
          giveUp(job)
          job.settle({ error: whyGone(signal) })
        }
        const job: Job = {
          order,
          settle: (outcome) => {
            signal?.removeEventListener('abort', onAbort)
            if ('error' in outcome) reject(asError(outcome.error))
            else resolve(outcome.result as Awaited<ReturnType<typeof here.run<typeof name>>>)
          },
          doHere: () => here.run(name, args, signal),
        }
        signal?.addEventListener('abort', onAbort)
        waiting.push(job)
        hand()
      })
    },
    close: async () => {
      const closed = new AppError('offline', 'Kontor was closed before the work was done.')
      for (const job of waiting.splice(0)) job.settle({ error: closed })
      const workers = [...threads].map(({ worker }) => worker)
      for (const thread of threads) end(thread, closed)
      await Promise.all(workers.map((worker) => worker.terminate()))
    },
  }
}

function finishHere(job: Job): void {
  job.doHere().then(
    (result) => job.settle({ result }),
    (error: unknown) => job.settle({ error }),
  )
}

function tooLong(ms: number): AppError {
  return new AppError('time_limit', `The document took longer than ${ms / 1000} seconds.`)
}

function wordEnd(error?: NodeJS.ErrnoException): Error {
  if (error?.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new AppError('payload_too_large', 'The document needs more memory than one document may take.', { cause: error })
  }
  return error ?? new Error('A thread of the engine ended by itself.')
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}
