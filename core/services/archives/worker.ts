import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { useEndGate } from '../../base/end-gate.ts'
import { packError } from '../engine/messages.ts'
import type { ArchiveMessage, ArchiveStart, Watching } from './order.ts'
import { doArchiveWork } from './work.ts'

/** The thread's side: does the one order it was started with. Entry of `dist/archive-worker.js`. */

const port = parentPort
if (port === null) throw new Error('This is no program of its own: the archives start it as a thread.')

const reply = (message: ArchiveMessage): void => port.postMessage(message)

const report: Watching['report'] = (progress) => reply({ kind: 'progress', progress })

const sign: Watching['sign'] = async (text) => {
  const answered = once(port, 'message')
  reply({ kind: 'sign', text })
  const [signature] = (await answered) as [Awaited<ReturnType<Watching['sign']>>]
  return signature
}

const { order, gate } = workerData as ArchiveStart
useEndGate(gate)
doArchiveWork(order, { report, sign })
  .then((result) => reply({ kind: 'result', result }))
  .catch((thrown: unknown) => reply({ kind: 'error', error: packError(thrown) }))
