import { Worker } from 'node:worker_threads'
import { makeEndGate } from '../../base/end-gate.ts'
import { AppError } from '../../base/errors.ts'
import { endWorker } from '../end-worker.ts'
import { limitsAbove, watchHeap } from '../heap-watch.ts'
import { unpackError, type Answer, type Order } from './messages.ts'

/** One piece of work on its way. */
export interface Job {
  readonly order: Order
  settle(outcome: { readonly result: unknown } | { readonly error: unknown }): void
  /** The same work in this thread. */
  readonly doHere: () => Promise<unknown>
}

export interface ThreadOptions {
  /** What the thread runs. */
  readonly program: URL
  readonly megabytes: number
  /** How long one piece of work may take. */
  readonly limit_ms: number
  /** How long the thread is kept without work. */
  readonly idle_ms: number
  /** It can take work: it has come up, or its last work is done. */
  readonly onFree: () => void
  /** It never came up; told before its end. */
  readonly onUnable: (error: Error) => void
  /** It takes no work any more; what it worked on is settled. */
  readonly onEnd: (thread: EngineThread) => void
}

/** Work that nobody waits for any more may still end by itself this long; a thread that goes on after it is ended. */
const GRACE_MS = 250

/**
 * A thread of the engine: does one piece of work at a time, and ends where that takes too long, where nobody waits for it any more, or where there
 * was none for a while. Without work it keeps no program from ending.
 */
export class EngineThread {
  private readonly options: ThreadOptions
  private readonly worker: Worker
  private readonly gate = makeEndGate()
  private job: Job | undefined
  /** Ends the thread: its work has taken too long, or there was none for a while. */
  private timer: NodeJS.Timeout | undefined
  private endWatch: (() => void) | undefined
  private hasComeUp = false
  private hasEnded = false

  constructor(options: ThreadOptions) {
    this.options = options
    const { program, megabytes } = options
    this.worker = new Worker(program, { workerData: this.gate, resourceLimits: limitsAbove(megabytes) })
    this.worker.on('message', (answer: Answer) => this.hear(answer))
    this.worker.on('error', (error: NodeJS.ErrnoException) => this.fail(wordEnd(error)))
    this.worker.on('exit', () => this.fail(wordEnd()))
  }

  /** True once it has come up. */
  get isReady(): boolean {
    return this.hasComeUp
  }

  get isFree(): boolean {
    return this.hasComeUp && this.job === undefined
  }

  worksOn(job: Job): boolean {
    return this.job === job
  }

  /** Begins the work; only for a thread that is free. */
  take(job: Job): void {
    const { limit_ms, megabytes } = this.options
    this.job = job
    this.worker.ref()
    this.endAfter(limit_ms, tooLong(limit_ms))
    this.endWatch = watchHeap(this.worker, megabytes, () => void this.end(tooMuch()))
    this.worker.postMessage(job.order)
  }

  /** Nobody waits for its work any more. */
  giveUp(): void {
    this.rest(GRACE_MS)
  }

  /** Settles its work with the error; resolves once the thread is gone. */
  end(error?: unknown): Promise<unknown> {
    const gone = endWorker(this.worker, this.gate)
    if (this.hasEnded) return gone
    this.hasEnded = true
    clearTimeout(this.timer)
    this.endWatch?.()
    this.job?.settle({ error })
    this.options.onEnd(this)
    return gone
  }

  private hear(answer: Answer): void {
    // Said while its end was waited for.
    if (this.hasEnded) return
    if (answer.kind === 'ready') this.hasComeUp = true
    else this.finish(answer.kind === 'result' ? answer : { error: unpackError(answer.error) })
    this.rest(this.options.idle_ms)
    this.options.onFree()
  }

  private finish(outcome: Parameters<Job['settle']>[0]): void {
    const { job } = this
    this.job = undefined
    this.endWatch?.()
    job?.settle(outcome)
  }

  private fail(error: Error): void {
    if (!this.hasComeUp && !this.hasEnded) this.options.onUnable(error)
    void this.end(error)
  }

  private rest(milliseconds: number): void {
    this.worker.unref()
    this.endAfter(milliseconds)
  }

  private endAfter(milliseconds: number, error?: AppError): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.end(error), milliseconds)
    this.timer.unref()
  }
}

function tooLong(ms: number): AppError {
  return new AppError('time_limit', `The document took longer than ${ms / 1000} seconds.`)
}

function tooMuch(cause?: Error): AppError {
  return new AppError('payload_too_large', 'The document needs more memory than one document may take.', { cause })
}

function wordEnd(error?: NodeJS.ErrnoException): Error {
  if (error?.code === 'ERR_WORKER_OUT_OF_MEMORY') return tooMuch(error)
  return error ?? new Error('A thread of the engine ended by itself.')
}
