import { setTimeout } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { closeEndGate } from '../base/end-gate.ts'

/** How long a call is waited for at a time: it takes milliseconds, and is bounded by what it may put out. */
const PACE_MS = 1

/** Ends a thread between two of its calls of zlib; resolves once it is gone. */
export async function endWorker(worker: Pick<Worker, 'terminate' | 'threadId'>, gate: SharedArrayBuffer): Promise<unknown> {
  const isInCall = closeEndGate(gate)
  // One that has ended by itself, as for want of memory, has left its call as it was.
  while (isInCall() && worker.threadId !== -1) await setTimeout(PACE_MS)
  return worker.terminate()
}
