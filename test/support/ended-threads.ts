import { setTimeout } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { makeEndGate, useEndGate } from '../../core/base/end-gate.ts'
import { endWorker } from '../../core/services/end-worker.ts'
import { platform } from '../../core/services/platform.ts'

/** `node ended-threads.ts COUNT`: begins so many threads that pack and unpack without pause, and ends each in the middle of it. Ends with 0 where it lives on. */

const AT_ONCE = 4

async function endOne(): Promise<void> {
  const gate = makeEndGate()
  const worker = new Worker(new URL(import.meta.url), { workerData: gate })
  await new Promise((resolve) => worker.once('message', resolve))
  await setTimeout(Math.random() * 3)
  await endWorker(worker, gate)
}

if (isMainThread) {
  const count = Number(process.argv[2])
  for (let done = 0; done < count; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, endOne))
} else {
  useEndGate(workerData as SharedArrayBuffer)
  const bytes = new Uint8Array(200)
  parentPort?.postMessage('begun')
  for (;;) platform.inflate(platform.deflate(bytes) ?? bytes, 1000)
}
