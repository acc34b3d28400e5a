import { isMainThread, parentPort } from 'node:worker_threads'
import { AppError } from '../../core/base/errors.ts'
import { DEFAULT_IDOC_SETTINGS } from '../../core/formats/idoc/settings.ts'
import { createOpener } from '../../core/services/containers/thread.ts'
import { Threads } from '../../core/services/engine/threads.ts'

/** `node hungry-threads.ts`: has the engine and the opener of archives work in threads in which one array grows without end, and prints how each ended. */

const MEGABYTES = 100

async function endOfEngine(): Promise<unknown> {
  const threads = new Threads({ most: 1, megabytes: MEGABYTES, program: new URL(import.meta.url), report: console.error })
  const order = { name: 'prepare', args: [], now: '2026-01-01T00:00:00Z', idoc: DEFAULT_IDOC_SETTINGS, pageStyle: {} } as const
  const outcome = await new Promise((settle) => threads.take({ order, settle, doHere: () => Promise.resolve() }))
  await threads.close()
  return outcome
}

async function endOfOpener(): Promise<unknown> {
  const opener = createOpener({ megabytes: MEGABYTES, program: new URL('containers/endless-worker.ts', import.meta.url) })
  const outcome = await opener.open(Buffer.from('array')).catch((error: unknown) => ({ error }))
  await opener.close()
  return outcome
}

if (isMainThread) {
  for (const outcome of [await endOfEngine(), await endOfOpener()]) {
    const { error } = outcome as { error?: unknown }
    console.log(error instanceof AppError ? `${error.code}: ${error.message}` : String(error))
  }
} else {
  parentPort?.on('message', () => {
    const grown: number[] = []
    for (;;) grown.push(grown.length)
  })
  parentPort?.postMessage({ kind: 'ready' })
}
