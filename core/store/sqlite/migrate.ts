import type Database from 'better-sqlite3'
import { AppError } from '../../base/errors.ts'
import { answerAllNeeds, hasNeeds } from './needs.ts'
import { createTables } from './migrations/024-create-tables.ts'
import { fenceDeliveries } from './migrations/025-fence-deliveries.ts'
import { keepDigests } from './migrations/026-keep-digests.ts'
import { bindAndSign } from './migrations/027-bind-and-sign.ts'
import { keepTimeStamps } from './migrations/028-keep-time-stamps.ts'
import { findByContent } from './migrations/029-find-by-content.ts'
import type { Migration } from './migrations/migration.ts'
import { defineDigest, makeSums } from './row-sums.ts'

export const MIGRATIONS: readonly Migration[] = [createTables, fenceDeliveries, keepDigests, bindAndSign, keepTimeStamps, findByContent]

/** Marks a file as a Kontor database ("Kntr"). */
const APPLICATION_ID = 0x4b6e7472

/** Each migration and the number it leads to are one transaction, so an interrupted start leaves the version before. */
export function applyMigrations(
  database: Database.Database,
  migrations: readonly Migration[] = MIGRATIONS,
  /** Called first with the version of a database that is older than the last migration. */
  keepBefore: (version: number) => void = () => undefined,
): void {
  const version = readVersion(database, migrations)
  defineDigest(database)
  if (version > 0 && version < (migrations.at(-1)?.number ?? 0)) keepBefore(version)
  for (const migration of migrations.filter(({ number }) => number > version)) {
    database
      .transaction(() => {
        database.exec(migration.sql)
        migration.run?.(database)
        database.pragma(`application_id = ${APPLICATION_ID}`)
        database.pragma(`user_version = ${migration.number}`)
      })
      .immediate()
  }
  if (migrations !== MIGRATIONS) return
  const isChanged = version < (MIGRATIONS.at(-1)?.number ?? 0) || !hasNeeds(database)
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
  if (version > (migrations.at(-1)?.number ?? 0)) {
    throw new AppError('workspace_newer', 'This workspace was written by a newer Kontor and is left untouched.', {
      next: 'Update Kontor on this computer.',
    })
  }
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
