import { AppError, reasonOf } from './errors.ts'

/** Why a disk takes nothing: it is full, what is to be written may only be read, or it answers with an error. */
export type DiskFault = 'full' | 'closed' | 'broken'

/** By what the system (errno) and SQLite (https://sqlite.org/rescode.html) call it. */
const CODES: readonly (readonly [DiskFault, RegExp])[] = [
  // No space is left, a quota is reached, or a file may not become longer.
  ['full', /^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/],
  ['closed', /^(EACCES|EPERM|EROFS|SQLITE_READONLY.*|SQLITE_CANTOPEN.*)$/],
  ['broken', /^(EIO|SQLITE_IOERR.*)$/],
]

/** What an error says of the disk; undefined for one that says nothing of it. */
export function diskFaultOf(error: unknown): DiskFault | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return CODES.find(([, codes]) => codes.test(code))?.[0]
}

const WHY: Readonly<Record<DiskFault, readonly [reason: string, next: string]>> = {
  full: ['the disk is full, or a quota is reached', 'Make room there, then try again.'],
  closed: [
    'it can only be read, or the program may not write there',
    'Let the program write to the folder and all that lies in it, then try again.',
  ],
  broken: ['the disk answers with an error', 'Check the disk and the connection to it, then try again.'],
}

/** The same as AppError with what cannot be written and what to do; any error that says nothing of the disk as it is. */
export function asUnwritable(error: unknown, what: string, code: 'file_unwritable' | 'workspace_unwritable' = 'file_unwritable'): unknown {
  const fault = error instanceof AppError ? undefined : diskFaultOf(error)
  if (fault === undefined) return error
  const [reason, next] = WHY[fault]
  return new AppError(code, `${what} cannot be written: ${reason}. What was stored before is there.`, { next, cause: error })
}

/** AppError `file_unwritable` of a new file, which takes the place of none. */
export function newFileFault(file: string, error: unknown): AppError {
  const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
  return isThere
    ? new AppError('file_unwritable', `${file} is there already.`, { next: 'Choose another name.', cause: error })
    : new AppError('file_unwritable', `${file} cannot be written: ${reasonOf(error)}.`, { cause: error })
}
