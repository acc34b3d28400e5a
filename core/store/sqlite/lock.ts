import Database from 'better-sqlite3'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { asUnwritable } from '../../base/disk-fault.ts'
import { AppError } from '../../base/errors.ts'

/** Held as long as the workspace is open for writing. */
export interface WorkspaceLock {
  release(): void
}

const BUSY = {
  message: 'Another Kontor has this workspace open.',
  next: 'Close the other window, or stop the other command, and try again.',
}

/**
 * One process writes a workspace at a time. The lock is an exclusive transaction of SQLite on a file of its own: the operating system takes
 * it away with the process, however that ends, so nothing stale is ever left behind. Throws AppError
 * `workspace_busy`, `workspace_unwritable`.
 */
export function lockWorkspace(dir: string, busy = BUSY): WorkspaceLock {
  const lock = openLockFile(dir)
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new AppError('workspace_busy', busy.message, { next: busy.next, cause: error })
    }
    throw asUnwritable(error, `The workspace in ${dir}`, 'workspace_unwritable')
  }
  return { release: () => lock.close() }
}

function openLockFile(dir: string): Database.Database {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 })
    return new Database(join(dir, 'kontor.lock'), { timeout: 0 })
  } catch (error) {
    throw new AppError('workspace_unwritable', `The folder ${dir} cannot be used as a workspace.`, {
      next: 'Choose a folder in which you may write.',
      cause: error,
    })
  }
}
