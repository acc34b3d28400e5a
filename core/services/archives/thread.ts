import { Worker } from 'node:worker_threads'
import { makeEndGate } from '../../base/end-gate.ts'
import type { ArchiveResult } from '../../contract/types.ts'
import { unpackError } from '../engine/messages.ts'
import { whyGone } from '../engine/engine.ts'
import { endWorker } from '../end-worker.ts'
import type { ArchiveMessage, ArchiveOrder, ArchiveStart, Watching } from './order.ts'

const WORKER = new URL('./worker.ts', import.meta.url)

/** Does an order in a thread of its own, which ends with it; the signal cuts it off. Throws what the work throws. */
export function runArchiveOrder(order: ArchiveOrder, { report, sign }: Watching, signal: AbortSignal): Promise<ArchiveResult> {
  return new Promise((resolve, reject) => {
    const gate = makeEndGate()
    const worker = new Worker(WORKER, { workerData: { order, gate } satisfies ArchiveStart })
    const end = (settle: () => void): void => {
      signal.removeEventListener('abort', cut)
      // What waits for the order may delete its files: the thread must have let go of them.
      void endWorker(worker, gate).finally(settle)
    }
    const cut = (): void => end(() => reject(whyGone(signal)))
    signal.addEventListener('abort', cut)
    worker.on('message', (message: ArchiveMessage) => {
      if (message.kind === 'progress') report(message.progress)
      else if (message.kind === 'sign')
        sign(message.text).then(
          (signature) => worker.postMessage(signature),
          (error: unknown) => end(() => reject(error as Error)),
        )
      else if (message.kind === 'result') end(() => resolve(message.result))
      else end(() => reject(unpackError(message.error)))
    })
    worker.on('error', (error) => end(() => reject(error)))
    if (signal.aborted) cut()
  })
}
