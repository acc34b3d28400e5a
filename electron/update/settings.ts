import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { membersOf } from '../../core/base/json.ts'
import { UPDATE_MODES, UPDATE_RINGS, type UpdateChoice } from '../../core/contract/updates.ts'

/** What the person has chosen, in a file of the program's home; undefined until then. */
export function readChoice(file: string): UpdateChoice | undefined {
  try {
    return decodeChoice(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // None yet, or one that was cut off: nothing was chosen.
    return undefined
  }
}

export function keepChoice(file: string, choice: UpdateChoice): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // Whole or not at all: half a file would be no choice.
  writeFileSync(`${file}.new`, JSON.stringify(choice), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Undefined for what is no choice. */
export function decodeChoice(value: unknown): UpdateChoice | undefined {
  const { mode, ring } = membersOf(value)
  const knownMode = UPDATE_MODES.find((known) => known === mode)
  const knownRing = UPDATE_RINGS.find((known) => known === ring)
  return knownMode === undefined || knownRing === undefined ? undefined : { mode: knownMode, ring: knownRing }
}
