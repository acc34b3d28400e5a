import { Worker } from 'node:worker_threads'
import type { Tried } from './messages.ts'
import type { Target } from './targets.ts'

/** The processor's time that one input may take, both its runs together: what else the machine does is no fault of it. */
const MAX_MS = 15_000
/** What waits and computes nothing has so many times longer. */
const WAITING = 6
const CLOCK_MS = 200
const MAX_HEAP_MEGABYTES = 512
/** Beside the heap there are buffers, which no limit of a thread holds. */
const MAX_MORE_MEGABYTES = 700
const SAMPLE_MS = 20

const NOTHING = new Uint32Array()

/** Tries inputs in a thread, which is ended and begun anew where one breaks it. */
export class Trier {
  private readonly target: Target | 'faulty'
  private readonly isGuided: boolean
  private readonly limit_ms: number
  private worker: Promise<Worker> | undefined

  constructor(target: Target | 'faulty', { isGuided = false, limit_ms = MAX_MS } = {}) {
    this.target = target
    this.isGuided = isGuided
    this.limit_ms = limit_ms
  }

  async try(bytes: Uint8Array): Promise<Tried> {
    const worker = await (this.worker ??= this.start())
    const { promise, resolve } = Promise.withResolvers<Tried>()
    let isBroken = false
    const fail = (what: string, detail = ''): void => {
      isBroken = true
      resolve({ outcome: { kind: 'fault', what, detail }, reached: NOTHING })
    }
    const onError = (error: NodeJS.ErrnoException): void =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? fail(`takes more than ${MAX_HEAP_MEGABYTES} MB of the heap`)
        : fail(`ends its thread: ${error.name}: ${error.message}`, error.stack)
    const before = process.memoryUsage.rss()
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() - before > MAX_MORE_MEGABYTES * 1_000_000) fail(`takes more than ${MAX_MORE_MEGABYTES} MB`)
    }, SAMPLE_MS)
    const tooLong = (): void => fail(`takes longer than ${this.limit_ms / 1000} seconds`)
    const deadline = setTimeout(tooLong, this.limit_ms * WAITING)
    const begun = await worker.cpuUsage()
    const look = ({ user, system }: NodeJS.CpuUsage): void => {
      if (user + system > this.limit_ms * 1000) tooLong()
    }
    // One that has ended is told of by its end.
    const clock = setInterval(() => void worker.cpuUsage(begun).then(look, () => undefined), CLOCK_MS)
    const onExit = (): void => fail('ends its thread')
    worker.on('message', resolve).on('error', onError).on('exit', onExit)
    worker.postMessage(bytes)
    try {
      const tried = await promise
      if (isBroken) await this.end()
      return tried
    } finally {
      clearInterval(watch)
      clearTimeout(deadline)
      clearInterval(clock)
      worker.off('message', resolve).off('error', onError).off('exit', onExit)
    }
  }

  async end(): Promise<void> {
    const ending = this.worker
    this.worker = undefined
    await (await ending)?.terminate()
  }

  private async start(): Promise<Worker> {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { target: this.target, isGuided: this.isGuided },
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MEGABYTES },
    })
    // A thread that is being ended may still break; only who waits for it is told.
    worker.on('error', () => undefined)
    await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
    return worker
  }
}
