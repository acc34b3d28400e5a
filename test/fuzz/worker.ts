import { readdirSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../core/base/errors.ts'
import { fromRoot } from '../support/shared.ts'
import { startCoverage } from './coverage.ts'
import { EXERCISES } from './exercises/exercises.ts'
import { Broken } from './exercises/types.ts'
import type { Outcome, Tried } from './messages.ts'
import type { Target } from './targets.ts'

/** The thread's side: tries one input after the other, each twice, and looks whether anything is left open. */

const port = parentPort
if (port === null) throw new Error('This is no program of its own: the campaign starts it as a thread.')
const { target, isGuided } = workerData as { readonly target: Target | 'faulty'; readonly isGuided: boolean }

const exercise = await EXERCISES[target]()
const coverage = isGuided ? startCoverage() : undefined

/** What an input came to: a text where it was read. */
type Result = { readonly outcome: Outcome; readonly text: string }

async function runOnce(bytes: Uint8Array): Promise<Result> {
  try {
    return { outcome: { kind: 'read' }, text: await exercise.run(Uint8Array.from(bytes)) }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal_error') return { outcome: faultOf(error), text: '' }
    return { outcome: { kind: 'refused', code: error.code }, text: error.message }
  }
}

function faultOf(error: unknown): Outcome {
  if (!(error instanceof Error)) return { kind: 'fault', what: 'throws what is no error', detail: String(error) }
  const cause = error instanceof AppError && error.cause instanceof Error ? error.cause : error
  const place = /[ (]((?:core|node_modules)\/[^\s():]+:\d+)/.exec(fromRoot(cause.stack ?? ''))?.[1] ?? ''
  const what = cause instanceof Broken ? cause.message : `${cause.name} at ${place}`
  return { kind: 'fault', what, detail: cause.stack ?? cause.message }
}

async function tryTwice(bytes: Uint8Array): Promise<Outcome> {
  const first = await runOnce(bytes)
  if (first.outcome.kind === 'fault') return first.outcome
  const again = await runOnce(bytes)
  if (first.text === again.text && first.outcome.kind === again.outcome.kind) return first.outcome
  const detail = `${first.text.slice(0, 500)}\n${again.text.slice(0, 500)}`
  return { kind: 'fault', what: 'the second reading differs from the first', detail }
}

/** What keeps the thread alive, by kind, with its files where the system tells them. */
function listOpen(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  if (process.platform === 'linux') counts.set('file', readdirSync('/proc/self/fd').length)
  return counts
}

const MAX_TURNS = 40
/** As long as a connection takes to be closed at both its ends. */
const TURN_MS = 5

/** The kind of what stays open after an input, once everything has had its time to end. */
async function findLeak(before: ReadonlyMap<string, number>): Promise<string | undefined> {
  for (let turn = 0; ; turn++) {
    // What was begun without waiting is there a turn later.
    await new Promise((resolve) => setTimeout(resolve, turn === 0 ? 0 : TURN_MS))
    const more = [...listOpen()].find(([kind, count]) => count > (before.get(kind) ?? 0))
    if (more === undefined || turn === MAX_TURNS) return more?.[0]
  }
}

/** What is loaded or opened once for all stays open; a leak comes with each run. */
async function findLasting(bytes: Uint8Array, before: ReadonlyMap<string, number>): Promise<string | undefined> {
  let leak = await findLeak(before)
  for (let again = 0; again < 3 && leak !== undefined; again++) {
    const now = listOpen()
    await runOnce(bytes)
    leak = await findLeak(now)
  }
  return leak
}

port.on('message', (bytes: Uint8Array) => {
  void (async () => {
    const before = listOpen()
    coverage?.take()
    let outcome = await tryTwice(bytes)
    const reached = coverage?.take() ?? new Uint32Array()
    const leak = outcome.kind === 'fault' ? undefined : await findLasting(bytes, before)
    if (leak !== undefined) outcome = { kind: 'fault', what: `leaves open: ${leak}`, detail: '' }
    port.postMessage({ outcome, reached } satisfies Tried)
  })()
})
port.postMessage('ready')
