import Database from 'better-sqlite3'
import { accessSync, chmodSync, constants } from 'node:fs'
import { join } from 'node:path'
import { asUnwritable } from '../../base/disk-fault.ts'
import { AppError } from '../../base/errors.ts'
import { isMissing, unreadFault } from '../../base/regular-file.ts'
import { NO_CHANGES, noteChanges, type Changes } from './changes.ts'
import { applyMigrations, isCurrent, MIGRATIONS } from './migrate.ts'
import type { Value } from '../sql/database.ts'
import { findForeignDeclaration } from './declarations.ts'
import { defineDigest, findWrongSum, keepSums } from './row-sums.ts'
import type { OpenFile, ReadableFile, ReadStatement } from './driver.ts'
import { DATABASE_FILE } from '../types.ts'
import { keepBeforeUpdate } from './update-backups.ts'

/** Opens or creates the database of a workspace, whose folder is there, and brings it up to date. Throws AppError `workspace_newer`, `workspace_damaged` or `workspace_unwritable`. */
export function openDatabase(dir: string): OpenFile {
  const file = join(dir, DATABASE_FILE)
  return guardDamage(() => {
    const database = new Database(file, { timeout: 5000 })
    // Invoices are nobody else's business.
    chmodSync(file, 0o600)
    return setUp(database, () => {
      database.pragma('journal_mode = WAL')
      // What was answered with "stored" survives a power cut.
      database.pragma('synchronous = FULL')
      // 16 MB of changes: the pages that change with every document are then written back once, not once for each thousand pages.
      database.pragma('wal_autocheckpoint = 4000')
      // What was deleted is overwritten, not only forgotten.
      database.pragma('secure_delete = ON')
      applyMigrations(database, MIGRATIONS, () => keepBeforeUpdate(database, dir))
      keepSums(database)
      return noteChanges(database)
    })
  }, `The workspace in ${dir}`)
}

/**
 * Opens the database beside the process that writes it; an older one as well, of which only what every version holds alike can be asked. Throws
 * AppError `workspace_missing` where there is none, `workspace_newer` and `workspace_damaged`.
 */
export function openDatabaseForReading(dir: string): OpenFile {
  return openDatabaseFile(requireDatabase(dir))
}

/** Opens a database file for reading. Throws AppError `workspace_newer` and `workspace_damaged`. */
export function openDatabaseFile(file: string): OpenFile {
  return guardDamage(() => {
    const database = new Database(file, { readonly: true, timeout: 5000 })
    return setUp(database, () => {
      isCurrent(database)
      defineDigest(database)
      return NO_CHANGES
    })
  })
}

/** Whether a database file is from an older Kontor. Throws AppError `workspace_newer` and `workspace_damaged`. */
export function isOlder(file: string): boolean {
  return guardDamage(() => {
    const database = new Database(file, { readonly: true, timeout: 5000 })
    try {
      return !isCurrent(database)
    } finally {
      database.close()
    }
  })
}

/** The file of a workspace's database. Throws AppError `workspace_missing` where there is none, and `file_unreadable` where nobody may look. */
export function requireDatabase(dir: string): string {
  const file = join(dir, DATABASE_FILE)
  try {
    // Nothing opens the file beside SQLite: closing it again would take away the locks that this process holds on it (fcntl).
    accessSync(file, constants.R_OK)
    return file
  } catch (error) {
    throw isMissing(error) ? new AppError('workspace_missing', `There is no workspace in ${dir}.`) : unreadFault(file, error)
  }
}

/** Brings a database file that is no workspace's up to date. */
export function updateDatabaseFile(file: string): void {
  guardDamage(() => {
    const database = new Database(file)
    try {
      applyMigrations(database)
    } finally {
      database.close()
    }
  })
}

/** `prepare` answers what notes the changes of the connection. */
function setUp(database: Database.Database, prepare: () => Changes): OpenFile {
  let changes: Changes
  try {
    database.pragma('foreign_keys = ON')
    database.pragma('trusted_schema = OFF')
    database.pragma('temp_store = MEMORY')
    database.pragma('cache_size = -65536')
    changes = prepare()
  } catch (error) {
    database.close()
    throw error
  }
  const compiled = new Map<string, Database.Statement<Value[]>>()
  const prepareOnce = (sql: string): Database.Statement<Value[]> => {
    const known = compiled.get(sql)
    if (known !== undefined) return known
    const statement = database.prepare<Value[]>(hideParameters(sql))
    compiled.set(sql, statement)
    return statement
  }
  const between = async <Result>(
    [begin, end, undo]: readonly [string, string, string],
    work: () => Promise<Result> | Result,
  ): Promise<Result> => {
    try {
      database.exec(begin)
      const result = await work()
      database.exec(end)
      return result
    } catch (error) {
      // Some errors of the database have undone the transaction by themselves.
      if (database.inTransaction) database.exec(undo)
      throw asUnwritable(asDamage(error), 'The workspace', 'workspace_unwritable')
    }
  }
  return {
    changes,
    query: <Row>(sql: string) => prepareOnce(sql) as unknown as ReadStatement<Row>,
    statement: (sql) => prepareOnce(sql),
    atOnce: (work) => between(['BEGIN', 'COMMIT', 'ROLLBACK'], work),
    transact: (work) => between(['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'], work),
    part: (work) => between(['SAVEPOINT part', 'RELEASE part', 'ROLLBACK TO part; RELEASE part'], work),
    close: () => {
      changes.end()
      compiled.clear()
      database.close()
    },
  }
}

/**
 * The planner looks at a parameter that is compared or limits, and compiles the statement anew whenever it is bound, which costs many times what
 * the statement itself does. Behind a subquery it does not look.
 */
function hideParameters(sql: string): string {
  return sql.replaceAll(/(=|\bLIMIT|\bOFFSET) \?/g, '$1 (SELECT ?)')
}

/**
 * Looks at every page of a database and at what leads to it, so that no part of it is damaged that nothing reads today. Throws AppError `workspace_damaged`
 * with the first thing that is wrong.
 */
export function requireSound(file: ReadableFile): void {
  const [first] = guardDamage(() => file.query<{ readonly integrity_check: string }>('PRAGMA integrity_check(1)').all())
  if (first?.integrity_check !== 'ok') throw damaged(first?.integrity_check ?? 'nothing can be read')
}

/** Holds what a current database declares against what this version does. Throws AppError `workspace_damaged`. */
export function requireOwnDeclarations(file: ReadableFile): void {
  const name = guardDamage(() => findForeignDeclaration(file))
  if (name !== undefined) throw damaged(`it does not declare ${name.slice(0, 100)} as Kontor does`)
}

/** Holds the rows that the chain does not bind against the sums that were kept of them. Throws AppError `workspace_damaged`. */
export function requireSums(file: ReadableFile): void {
  const table = guardDamage(() => findWrongSum(file))
  if (table !== undefined) throw damaged(`the rows of ${table} are not those that were written`)
}

const DAMAGE = ['SQLITE_CORRUPT', 'SQLITE_NOTADB']

/** `written`: what the work writes, where it does. */
function guardDamage<Result>(work: () => Result, written?: string): Result {
  try {
    return work()
  } catch (error) {
    const told = asDamage(error)
    throw written === undefined ? told : asUnwritable(told, written, 'workspace_unwritable')
  }
}

function asDamage(error: unknown): unknown {
  if (!(error instanceof Database.SqliteError) || !DAMAGE.some((code) => error.code.startsWith(code))) return error
  return damaged(error.message, error)
}

function damaged(what: string, cause?: unknown): AppError {
  return new AppError('workspace_damaged', `The workspace's database is damaged: ${what.trim().replaceAll('\n', ' ')}.`, {
    next: 'Restore the folder from a backup. Nothing in it was changed now.',
    ...(cause === undefined ? {} : { cause }),
  })
}
