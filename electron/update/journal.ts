import { readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { membersOf } from '../../core/base/json.ts'
import { syncFolder, writeWhole } from '../../core/services/updates/whole-file.ts'

/** Lies beside the program from before the swap until the new version has started. The version that reads it knows by its own number whether the swap was done. */
export interface Journal {
  /** The new version, and the one that it takes the place of. */
  readonly version: string
  readonly from: string
  /** How the place calls the old one. */
  readonly kept: string
  /** The start that has begun and has not come so far yet. */
  readonly starting?: { readonly pid: number; readonly at: number }
}

/** Undefined where there is none, or where it was never written to its end: then nothing was swapped. */
export function readJournal(file: string): Journal | undefined {
  try {
    const { version, from, kept, starting } = membersOf(JSON.parse(readFileSync(file, 'utf8')))
    if (typeof version !== 'string' || typeof from !== 'string' || typeof kept !== 'string') return undefined
    const { pid, at } = membersOf(starting)
    return { version, from, kept, ...(typeof pid === 'number' && typeof at === 'number' ? { starting: { pid, at } } : {}) }
  } catch {
    return undefined
  }
}

export function writeJournal(file: string, journal: Journal): void {
  writeWhole(file, JSON.stringify(journal))
}

export function removeJournal(file: string): void {
  rmSync(file, { force: true })
  syncFolder(dirname(file))
}
