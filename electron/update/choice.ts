import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { membersOf } from '../../core/base/json.ts'
import type { Timestamp } from '../../core/base/ports.ts'
import { UPDATE_MODES, UPDATE_RINGS, type UpdateChoice } from '../../core/contract/updates.ts'
import { updatesDir } from '../../core/services/updates/memory.ts'
import { writeWhole } from '../../core/services/updates/whole-file.ts'

/** What is kept from one start to the next. */
export interface Kept {
  /** Undefined until the person has chosen. */
  readonly choice: UpdateChoice | undefined
  readonly checked_at: Timestamp | undefined
}

const fileOf = (home: string): string => join(updatesDir(home), 'choice.json')

export function readKept(home: string): Kept {
  try {
    const { choice, checked_at: checked } = membersOf(JSON.parse(readFileSync(fileOf(home), 'utf8')))
    return { choice: decodeChoice(choice), checked_at: typeof checked === 'string' ? checked : undefined }
  } catch {
    // Nothing yet: nothing was chosen, and nothing is looked for.
    return { choice: undefined, checked_at: undefined }
  }
}

export function keep(home: string, kept: Kept): void {
  writeWhole(fileOf(home), JSON.stringify(kept))
}

/** Undefined for what is no choice. */
export function decodeChoice(value: unknown): UpdateChoice | undefined {
  const { mode, ring } = membersOf(value)
  const knownMode = UPDATE_MODES.find((known) => known === mode)
  const knownRing = UPDATE_RINGS.find((known) => known === ring)
  return knownMode === undefined || knownRing === undefined ? undefined : { mode: knownMode, ring: knownRing }
}
