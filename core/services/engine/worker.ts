import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { useEndGate } from '../../base/end-gate.ts'
import { DraftStates } from '../documents/draft-states.ts'
import { readFonts } from '../pdf/fonts.ts'
import { packError, transferable, type Answer, type Order } from './messages.ts'
import { createWork, doWork, type ArgsOf } from './work.ts'

/** The thread's side: does one order after the other. Entry of `dist/engine-worker.js`. */

const port = parentPort
if (port === null) throw new Error('This is no program of its own: the engine starts it as a thread.')

// Whoever only asks is answered first, also where there are no more processors than threads. Elsewhere a priority is the whole program's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

useEndGate(workerData as SharedArrayBuffer)

const drafts = new DraftStates()

const reply = (answer: Answer, transfer: ArrayBuffer[] = []): void => port.postMessage(answer, transfer)

port.on('message', ({ name, args, now, idoc, pageStyle }: Order) => {
  const work = createWork({ clock: { now: () => now }, fonts: readFonts, idoc, pageStyle: () => Promise.resolve(pageStyle) }, drafts)
  doWork(work, name, args as ArgsOf<typeof name>)
    .then((result) => reply({ kind: 'result', result }, transferable(result)))
    .catch((thrown: unknown) => reply({ kind: 'error', error: packError(thrown) }))
})
reply({ kind: 'ready' })
