import type Database from 'better-sqlite3'
import { AppError } from '../../base/errors.ts'
import { answerAllNeeds, hasNeeds } from './needs.ts'
import { createTables } from './migrations/024-create-tables.ts'
import { fenceDeliveries } from './migrations/025-fence-deliveries.ts'
import { keepDigests } from './migrations/026-keep-digests.ts'
import { bindAndSign } from './migrations/027-bind-and-sign.ts'
import { keepTimeStamps } from './migrations/028-keep-time-stamps.ts'
import { findByContent } from './migrations/029-find-by-content.ts'
import { keepProgramVersions } from './migrations/030-keep-program-versions.ts'
import { foldLetters } from './migrations/031-fold-letters.ts'
import { nameWritersOfCards } from './migrations/032-name-writers-of-cards.ts'
import { sumBySide } from './migrations/033-sum-by-side.ts'
import { sortNumbersAsPeopleDo } from './migrations/034-sort-numbers-as-people-do.ts'
import { knowWhatIsPutAside } from './migrations/035-know-what-is-put-aside.ts'
import type { Migration } from './migrations/migration.ts'
import { defineDigest, makeSums } from './row-sums.ts'
import { describeNewer, noteProgram } from './update-backups.ts'

export const MIGRATIONS: readonly Migration[] = [
  createTables,
  fenceDeliveries,
  keepDigests,
  bindAndSign,
  keepTimeStamps,
  findByContent,
  keepProgramVersions,
  foldLetters,
  nameWritersOfCards,
  sumBySide,
  sortNumbersAsPeopleDo,
  knowWhatIsPutAside,
]

/** Marks a file as a Kontor database ("Kntr"). */
const APPLICATION_ID = 0x4b6e7472

/**
 * All steps are one transaction, so an update that fails or is cut off leaves the database to the version before, which goes on with it. `keepBefore` is
 * called first with a database that is older than the last step.
 */
export function applyMigrations(
  database: Database.Database,
  migrations: readonly Migration[] = MIGRATIONS,
  keepBefore: () => void = () => undefined,
): void {
  const version = readVersion(database, migrations)
  const last = migrations.at(-1)?.number ?? 0
  defineDigest(database)
  if (version > 0 && version < last) keepBefore()
  if (version < last) {
    database
      .transaction(() => {
        for (const migration of migrations.filter(({ number }) => number > version)) {
          database.exec(migration.sql)
          migration.run?.(database)
        }
        if (last >= keepProgramVersions.number) noteProgram(database, last)
        database.pragma(`application_id = ${APPLICATION_ID}`)
        database.pragma(`user_version = ${last}`)
      })
      .immediate()
  }
  if (migrations !== MIGRATIONS) return
  const isChanged = version < last || !hasNeeds(database)
  answerAllNeeds(database)
  if (isChanged) makeSums(database)
}

/** True for a database of this version; false for an older one. Throws AppError `workspace_newer` and `workspace_damaged`. */
export function isCurrent(database: Database.Database): boolean {
  return readVersion(database, MIGRATIONS) === (MIGRATIONS.at(-1)?.number ?? 0) && hasNeeds(database)
}

function readVersion(database: Database.Database, migrations: readonly Migration[]): number {
  const version = Number(database.pragma('user_version', { simple: true }))
  const application = Number(database.pragma('application_id', { simple: true }))
  const isEmpty = database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0
  if (!isEmpty && application !== APPLICATION_ID) {
    throw new AppError('workspace_damaged', 'The file kontor.db in this folder is not a database of Kontor.', {
      next: 'Choose another folder for the workspace.',
    })
  }
  const last = migrations.at(-1)?.number ?? 0
  if (version > last) throw describeNewer(database, last)
  if (version > 0 && version < (migrations[0]?.number ?? 0)) {
    throw new AppError(
      'workspace_damaged',
      'This workspace was made before the first release of Kontor and cannot be brought up to date.',
      {
        next: 'Export its documents with the Kontor that made it, and import them into a new workspace.',
      },
    )
  }
  return version
}
