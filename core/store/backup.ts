import Database from 'better-sqlite3'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { join } from 'node:path'
import { newFileFault } from '../base/disk-fault.ts'
import { AppError } from '../base/errors.ts'
import { requireRegular, unreadFault } from '../base/regular-file.ts'
import { isOlder, openDatabaseFile, requireDatabase, updateDatabaseFile } from './sqlite/database.ts'
import { addTrailer, readTrailer } from './trailer.ts'
import { DATABASE_FILE, type ChainVerdict } from './types.ts'
import { proveFile } from './sqlite/prove-file.ts'
import { lockWorkspace } from './sqlite/lock.ts'
import { createAccess } from './sqlite/access.ts'
import { copyDatabase } from './sqlite/update-backups.ts'

export { listUpdateBackups } from './sqlite/update-backups.ts'

/**
 * Writes the database of a workspace, as it is at this moment, to a file of its own, also while another process writes it. Throws AppError
 * `workspace_missing`, and `file_unwritable`: a file that is there already is not overwritten.
 */
export function backupWorkspace(dir: string, file: string): void {
  const source = requireDatabase(dir)
  const database = new Database(source, { readonly: true, timeout: 5000 })
  try {
    copyDatabase(database, file)
    addTrailer(file)
  } catch (error) {
    // SQLite leaves its journal where the disk has become full.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') for (const left of [file, `${file}-journal`]) rmSync(left, { force: true })
    throw newFileFault(file, error)
  } finally {
    database.close()
  }
}

/** The version of SQLite that the program brings along. */
export function versionOfSqlite(): string {
  const database = new Database(':memory:')
  try {
    return String(database.prepare('SELECT sqlite_version()').pluck().get())
  } finally {
    database.close()
  }
}

/** True for a copy that only a newer Kontor can put back. */
export function needsNewer(file: string): boolean {
  try {
    isOlder(file)
    return false
  } catch (error) {
    return error instanceof AppError && error.code === 'workspace_newer'
  }
}

/**
 * Puts a backup into a folder that has no workspace yet, after its chain was proven. Throws AppError `workspace_busy`, `invalid_state` where
 * there is a workspace, `workspace_damaged` for a backup that does not hold, `workspace_newer`.
 */
export async function restoreWorkspace(dir: string, file: string): Promise<ChainVerdict> {
  requireBackup(file)
  const lock = lockWorkspace(dir)
  const target = join(dir, DATABASE_FILE)
  const part = `${target}.part`
  try {
    if (existsSync(target)) {
      throw new AppError('invalid_state', `There is a workspace in ${dir} already.`, { next: 'Restore into a new folder.' })
    }
    copyFileSync(file, part)
    chmodSync(part, 0o600)
    const verdict = await proveBackup(part)
    const whole = readTrailer(part)
    if (whole !== undefined) truncateSync(part, whole.bytes)
    if (!verdict.valid) {
      throw new AppError('workspace_damaged', `The backup does not hold: ${verdict.broken?.reason ?? ''}`, { next: 'Use another backup.' })
    }
    renameSync(part, target)
    return verdict
  } finally {
    rmSync(part, { force: true })
    lock.release()
  }
}

/** What a database begins with (file format of SQLite, section 1.3). */
const DATABASE_HEAD = 'SQLite format 3\0'
/** Where it says how long its pages are (section 1.3.2). */
const PAGE_SIZE_AT = 16

/** So that what has no end, or is no backup at all, is not copied first. */
function requireBackup(file: string): void {
  const head = Buffer.alloc(DATABASE_HEAD.length)
  try {
    requireRegular(file, statSync(file))
    const handle = openSync(file, 'r')
    try {
      readSync(handle, head, 0, head.byteLength, 0)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadFault(file, error)
  }
  if (head.toString('latin1') !== DATABASE_HEAD)
    throw new AppError('workspace_damaged', `${file} is no backup of Kontor.`, { next: 'Use another file.' })
}

/**
 * Proves the bytes of a backup, and its chain; that of an older one on a copy that is brought up to date. Throws AppError `workspace_damaged` for what is
 * no database, or not all of it, and `workspace_newer`.
 */
export async function proveBackup(file: string): Promise<ChainVerdict> {
  if (readTrailer(file) === undefined) requireWholePages(file)
  if (!isOlder(file)) return proveChain(file)
  const copy = `${file}.proof`
  try {
    copyFileSync(file, copy)
    chmodSync(copy, 0o600)
    updateDatabaseFile(copy)
    return await proveChain(copy)
  } finally {
    rmSync(copy, { force: true })
  }
}

/** Whoever copies the file of a database by hand writes no trailer; of one that has lost it something else may be lost as well. */
function requireWholePages(file: string): void {
  const handle = openSync(file, 'r')
  try {
    const head = Buffer.alloc(PAGE_SIZE_AT + 2)
    readSync(handle, head, 0, head.byteLength, 0)
    const size = head.readUInt16BE(PAGE_SIZE_AT)
    // 65,536 does not fit and is written as 1.
    if (fstatSync(handle).size % (size === 1 ? 65_536 : Math.max(size, 1)) === 0) return
  } finally {
    closeSync(handle)
  }
  throw new AppError('workspace_damaged', 'The backup is damaged: it is cut off, or its end was changed.', { next: 'Use another backup.' })
}

async function proveChain(file: string): Promise<ChainVerdict> {
  const db = openDatabaseFile(file)
  try {
    return await proveFile(db, createAccess(db).reads)
  } finally {
    db.close()
  }
}
