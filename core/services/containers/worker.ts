import { parentPort, workerData } from 'node:worker_threads'
import { useEndGate } from '../../base/end-gate.ts'
import { packError } from '../engine/messages.ts'
import { openContainer } from './open.ts'
import type { OpenedAnswer, OpenedContainer } from './types.ts'

/** The thread's side: opens one container after the other. Entry of `dist/container-worker.js`. */

const port = parentPort
if (port === null) throw new Error('This is no program of its own: imports start it as a thread.')

useEndGate(workerData as SharedArrayBuffer)

const reply = (answer: OpenedAnswer, transfer: ArrayBuffer[] = []): void => port.postMessage(answer, transfer)

port.on('message', (bytes: Uint8Array) => {
  openContainer(bytes)
    .then((result) => reply({ result }, buffersOf(result)))
    .catch((thrown: unknown) => reply({ error: packError(thrown) }))
})

/** Contents that can change hands instead of being copied: each buffer once, and none that others look into as well. */
function buffersOf({ parts, mails }: OpenedContainer): ArrayBuffer[] {
  const contents = [...parts, ...mails].flatMap(({ bytes }) => (bytes === undefined ? [] : [bytes]))
  return [
    ...new Set(
      contents.flatMap(({ buffer, byteLength }) => (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [])),
    ),
  ]
}
