import type Database from 'better-sqlite3'
import { AppError } from '../base/errors.ts'
import { answerAllNeeds, hasNeeds } from './needs.ts'
import type { Migration } from './migrations/migration.ts'
import { createTables } from './migrations/001-create-tables.ts'
import { countFacets } from './migrations/004-count-facets.ts'
import { chainLog } from './migrations/003-chain-log.ts'
import { keepAnswers } from './migrations/002-keep-answers.ts'
import { keepCards } from './migrations/005-keep-cards.ts'
import { scheduleDeliveries } from './migrations/006-schedule-deliveries.ts'
import { eraseDocuments } from './migrations/007-erase-documents.ts'
import { mirrorRemote } from './migrations/008-mirror-remote.ts'
import { logKeyCalls } from './migrations/009-log-key-calls.ts'
import { keepActors } from './migrations/013-keep-actors.ts'
import { indexWords } from './migrations/010-index-words.ts'
import { holdBatches } from './migrations/011-hold-batches.ts'
import { putAside } from './migrations/014-put-aside.ts'
import { findLastDelivery } from './migrations/020-find-last-delivery.ts'
import { noteRestores } from './migrations/015-note-restores.ts'
import { knowParties } from './migrations/016-know-parties.ts'
import { answerNeeds } from './migrations/017-answer-needs.ts'
import { handleReceived } from './migrations/018-handle-received.ts'
import { decideDirections } from './migrations/019-decide-directions.ts'
import { sumAmounts } from './migrations/021-sum-amounts.ts'
import { profileCompany } from './migrations/022-profile-company.ts'
import { signAllAmounts } from './migrations/024-sign-amounts.ts'
import { keepMails } from './migrations/023-keep-mails.ts'
import { replaceBeforeSending } from './migrations/012-replace-before-sending.ts'

export const MIGRATIONS: readonly Migration[] = [
  createTables,
  keepAnswers,
  chainLog,
  countFacets,
  keepCards,
  scheduleDeliveries,
  eraseDocuments,
  mirrorRemote,
  logKeyCalls,
  indexWords,
  holdBatches,
  replaceBeforeSending,
  keepActors,
  putAside,
  noteRestores,
  knowParties,
  answerNeeds,
  handleReceived,
  decideDirections,
  findLastDelivery,
  sumAmounts,
  profileCompany,
  keepMails,
  signAllAmounts,
]

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
  if (migrations === MIGRATIONS) answerAllNeeds(database)
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
  return version
}
