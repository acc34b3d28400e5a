import { AppError } from './errors.ts'

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
