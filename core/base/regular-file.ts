import { AppError, reasonOf } from './errors.ts'

/** What Node says of what a path leads to. */
interface FileStatus {
  isFile(): boolean
  isDirectory(): boolean
  isFIFO(): boolean
  isSocket(): boolean
}

/**
 * Throws AppError `file_unreadable` for what is no file that has an end and can be read again: a folder, a pipe, a socket, a device. `file` is how it is
 * named to people.
 */
export function requireRegular(file: string, status: FileStatus): void {
  const kind = kindOfOther(status)
  if (kind === undefined) return
  throw new AppError('file_unreadable', `${file} cannot be read: it is a ${kind}.`, { next: 'Name a file.' })
}

/** What it is instead of such a file; undefined for one. */
export function kindOfOther(status: FileStatus): 'folder' | 'pipe' | 'socket' | 'device' | undefined {
  if (status.isFile()) return undefined
  return status.isDirectory() ? 'folder' : status.isFIFO() ? 'pipe' : status.isSocket() ? 'socket' : 'device'
}

/** Whether the system says that there is no such file, and not that nobody may look at it. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ENOENT|ENOTDIR)$/.test(String(error.code))
}

/** AppError `file_unreadable` of a file that is not there, or that the system lets nobody look at. */
export function unreadFault(file: string, error: unknown): AppError {
  const words = isMissing(error) ? `There is no file ${file}.` : `${file} cannot be read: ${reasonOf(error)}.`
  return new AppError('file_unreadable', words, { cause: error })
}
