import { accessSync, constants } from 'node:fs'
import { asAppError } from '../../core/base/errors.ts'
import { asDiskFault, requireSpace } from '../../core/services/updates/disk-fault.ts'
import { openVerified } from '../../core/services/updates/verified.ts'
import type { UpdatePackage } from '../../core/update/manifest.ts'
import { refuse } from '../../core/update/refusal.ts'
import { readJournal, writeJournal } from './journal.ts'
import type { Place } from './place.ts'
import { tryProgram } from './trial.ts'

export interface Installing {
  readonly place: Place
  /** The loaded package. */
  readonly file: string
  readonly wanted: UpdatePackage
  readonly version: string
  /** The version that runs. */
  readonly from: string
  readonly trialMs?: number | undefined
}

/**
 * Puts the new version beside the running one, tries it, and makes it the one that people start. Until the last step nothing has changed for them, and that step is done or not, also when the power
 * fails. Throws AppError.
 */
export async function installVersion({ place, file, wanted, version, from, trialMs }: Installing): Promise<void> {
  requireWritable(place.folder)
  const verified = await openVerified(file, wanted)
  try {
    requireSpace(place.folder, wanted.unpacked)
    const program = await place.stage(verified, wanted, version)
    await tryProgram(program, version, trialMs)
    const kept = place.keep(from)
    writeJournal(place.journal, { version, from, kept })
    place.swap(version)
  } catch (error) {
    // What was swapped stays: its first start decides.
    if (readJournal(place.journal)?.version !== version) place.tidy(from)
    throw asDiskFault(error, place.folder, wanted.unpacked)
  } finally {
    await verified.close()
  }
}

export function requireWritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw refuse('unwritable', { place: folder, reason: asAppError(error).message }, error)
  }
}
