import { spawn } from 'node:child_process'
import { refuse, problemOf } from '../../core/update/refusal.ts'
import { noteEnded } from './ended.ts'
import { readJournal, removeJournal, writeJournal, type Journal } from './journal.ts'
import type { Place } from './place.ts'

/** So long a start that is under way may take, before another one takes it for lost. */
const UNDER_WAY_MS = 120_000

interface Starting {
  readonly place: Place
  readonly home: string
  /** The version that starts. */
  readonly version: string
}

/**
 * At the beginning of each start, before anything is opened. `back`: the version that starts has been begun before and never came to its window, so that the one before it is in its place again;
 * whoever asks starts that and ends.
 */
export function beginStart({ place, home, version }: Starting): 'go' | 'back' {
  const journal = readJournal(place.journal)
  if (journal === undefined) return 'go'
  if (journal.version !== version) {
    // The swap was never done, or has been taken back: the old version runs.
    removeJournal(place.journal)
    place.tidy(version)
    return 'go'
  }
  const { starting } = journal
  const now = Date.now()
  if (starting === undefined) writeJournal(place.journal, { ...journal, starting: { pid: process.pid, at: now } })
  else if (!isUnderWay(starting, now)) {
    goBack(place, home, journal, 'it had begun to start before, and ended before its window was there.')
    return 'back'
  }
  return 'go'
}

/** The window is there: the version has started, and the one before it is not needed any more. */
export function confirmStart({ place, home, version }: Starting): void {
  if (readJournal(place.journal)?.version !== version) return
  noteEnded(home, { version })
  removeJournal(place.journal)
  place.tidy(version)
}

/** A person has ended it before it came so far: that says nothing about the version. */
export function giveUpStart({ place, version }: Starting): void {
  const { starting, ...journal } = readJournal(place.journal) ?? { version: undefined }
  if (journal.version === version && starting?.pid === process.pid) writeJournal(place.journal, journal as Journal)
}

/** The kept version takes its place again. The journal stays for that one, which knows by it that it was taken back. */
export function goBack(place: Place, home: string, journal: Journal, reason: string): void {
  place.back(journal.kept)
  noteEnded(home, { version: journal.version, problem: problemOf(refuse('did_not_start', { version: journal.version, reason })) })
}

/** A start of its own, which does not end with this program. */
export function startProgram(program: string, args: readonly string[]) {
  return spawn(program, args, { detached: true, stdio: 'ignore', windowsHide: true })
}

function isUnderWay({ pid, at }: NonNullable<Journal['starting']>, now: number): boolean {
  if (pid === process.pid) return true
  if (Math.abs(now - at) > UNDER_WAY_MS) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process is one that runs.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
