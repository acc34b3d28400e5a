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
  if (status.isFile()) return
  const kind = status.isDirectory() ? 'folder' : status.isFIFO() ? 'pipe' : status.isSocket() ? 'socket' : 'device'
  throw new AppError('file_unreadable', `${file} cannot be read: it is a ${kind}.`, { next: 'Name a file.' })
}
