import { readJournal } from './journal.ts'
import type { Place } from './place.ts'
import { goBack, startProgram } from './start.ts'

interface Guarding {
  readonly place: Place
  readonly home: string
  readonly version: string
  readonly args: readonly string[]
  /** How long the window of the new version may take. */
  readonly limitMs?: number | undefined
}

const LOOK_MS = 50
const LIMIT_MS = 120_000

/** Starts the version that was just put in place and stays until its window is there; where it does not come, the old version takes its place again and is started. Answers which one has started. */
export async function startGuarded({ place, home, version, args, limitMs = LIMIT_MS }: Guarding): Promise<'new' | 'old'> {
  const child = startProgram(place.program, args)
  let ended: string | undefined
  child.once('error', (error) => (ended = error.message))
  child.once('exit', (code, signal) => (ended = `it ended with ${signal ?? code ?? ''}.`))
  const until = Date.now() + limitMs
  while (readJournal(place.journal)?.version === version) {
    if (ended === undefined && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      continue
    }
    const journal = readJournal(place.journal)
    // It has come so far in the very last moment.
    if (journal === undefined) break
    endAll(child.pid)
    goBack(place, home, journal, ended ?? `its window was not there after ${limitMs / 1000} seconds.`)
    startProgram(place.program, args).unref()
    return 'old'
  }
  child.unref()
  return 'new'
}

function endAll(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
