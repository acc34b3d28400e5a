import { Worker } from 'node:worker_threads'
import { makeEndGate } from '../../base/end-gate.ts'
import { endWorker } from '../end-worker.ts'
import { isGone, whyGone } from '../engine/engine.ts'
import { unpackError } from '../engine/messages.ts'
import { limitsAbove, watchHeap } from '../heap-watch.ts'
import { malformed } from './faults.ts'
import type { OpenedAnswer, OpenedContainer } from './types.ts'

/** Opens archives and mails in a thread beside this one: what they hold was written by anybody, and no file may stop the program. */
export interface Opener {
  /** Throws AppError `malformed_container`, also for what takes too long or too much memory. */
  open(bytes: Uint8Array, signal?: AbortSignal): Promise<OpenedContainer>
  close(): Promise<void>
}

export interface OpenerOptions {
  /** How long one container may take. */
  readonly limit_ms?: number
  /** How long the thread is kept without work. */
  readonly idle_ms?: number
  readonly program?: URL
  readonly megabytes?: number
}

interface Thread {
  readonly worker: Worker
  readonly gate: SharedArrayBuffer
}

const WORKER = new URL('./worker.ts', import.meta.url)
const LIMIT_MS = 20_000
const IDLE_MS = 10_000
const MAX_MEGABYTES = 512

export function createOpener({
  limit_ms = LIMIT_MS,
  idle_ms = IDLE_MS,
  program = WORKER,
  megabytes = MAX_MEGABYTES,
}: OpenerOptions = {}): Opener {
  let thread: Thread | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  const start = (): Thread => {
    const gate = makeEndGate()
    const started = { worker: new Worker(program, { workerData: gate, resourceLimits: limitsAbove(megabytes) }), gate }
    // A thread that breaks down while it is being ended concerns nobody any more; unheard, its error would end the program.
    started.worker.on('error', () => undefined)
    started.worker.on('exit', () => {
      if (thread === started) thread = undefined
    })
    return started
  }

  const end = async (): Promise<void> => {
    const ending = thread
    thread = undefined
    if (ending !== undefined) await endWorker(ending.worker, ending.gate)
  }

  /** A thread without work keeps no program from ending. */
  const rest = (): void => {
    thread?.worker.unref()
    idle = setTimeout(() => void end(), idle_ms)
    idle.unref()
  }

  const open = async (bytes: Uint8Array, signal: AbortSignal | undefined): Promise<OpenedContainer> => {
    if (isGone(signal)) throw whyGone(signal)
    clearTimeout(idle)
    const { worker } = (thread ??= start())
    worker.ref()
    const answer = await ask(worker, bytes, { limit_ms, megabytes }, signal).catch(async (error: unknown) => {
      await end()
      throw error
    })
    rest()
    if ('error' in answer) throw unpackError(answer.error)
    return answer.result
  }

  return {
    // One after the other: what they unpack to is in memory until it is stored.
    open: (bytes, signal) => {
      const opened = last.then(() => open(bytes, signal))
      last = opened.catch(() => undefined)
      return opened
    },
    close: async () => {
      clearTimeout(idle)
      await end()
    },
  }
}

/** Rejects where the thread has to be ended. */
async function ask(
  worker: Worker,
  bytes: Uint8Array,
  { limit_ms, megabytes }: Required<Pick<OpenerOptions, 'limit_ms' | 'megabytes'>>,
  signal: AbortSignal | undefined,
): Promise<OpenedAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<OpenedAnswer>()
  const onAbort = (): void => {
    if (isGone(signal)) reject(whyGone(signal))
  }
  const onError = (error: NodeJS.ErrnoException): void =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? malformed('too_large', undefined, error) : error)
  const onExit = (): void => reject(new Error('The thread that opens archives ended by itself.'))
  const timer = setTimeout(() => reject(malformed('too_slow')), limit_ms)
  const endWatch = watchHeap(worker, megabytes, () => reject(malformed('too_large')))
  signal?.addEventListener('abort', onAbort)
  worker.on('message', resolve).on('error', onError).on('exit', onExit)
  worker.postMessage(bytes)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    endWatch()
    signal?.removeEventListener('abort', onAbort)
    worker.off('message', resolve).off('error', onError).off('exit', onExit)
  }
}
