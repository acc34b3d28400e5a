import { AppError, type ErrorCode, reasonOf } from '../../base/errors.ts'

/** Said where the database of the office cannot be used now. */
const UNAVAILABLE: ErrorCode = 'database_unreachable'

const BROKEN = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|EHOSTUNREACH|ENETUNREACH|EACCES)$/
/** Connection exceptions, shutdown, start, a session that was ended for its idleness, too many connections. */
const REFUSED = /^(08...|57P0[1-5]|25P03|53300)$/
/** Said by the driver in words alone. */
const SAID_BROKEN =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying to connect|timeout expired|Cannot use a pool)/

/** The code of an error of the server (SQLSTATE) or of the system. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}

/** True where the connection is of no use any more, and what it was asked last may have been done or not. */
export function isBroken(error: unknown): boolean {
  const code = codeOf(error)
  if (BROKEN.test(code) || REFUSED.test(code)) return true
  return error instanceof Error && SAID_BROKEN.test(error.message)
}

/** True for what the server undid so that two transactions do not wait for each other: the same again may well succeed. */
export function isPassing(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error))
}

/** An error of the database as it is told; any other as it is. */
export function told(error: unknown): unknown {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  if (isBroken(error)) {
    return new AppError(UNAVAILABLE, 'The database of the office cannot be reached.', {
      next: 'Try again in a moment. If it stays so, ask whoever looks after the database server.',
      cause: error,
    })
  }
  if (code.startsWith('28') || code === '3D000') {
    return new AppError(UNAVAILABLE, `The database of the office refuses to be opened: ${reasonOf(error)}.`, {
      next: 'Check the address, the name and the password of the database.',
      cause: error,
    })
  }
  // What was to be written waits for another writer of the workspace, or the server has become a copy that is only read.
  if (code === '55P03' || code === '25006') {
    return new AppError('workspace_busy', 'The workspace cannot be written now.', { next: 'Try again in a moment.', cause: error })
  }
  if (code === '57014') {
    return new AppError('time_limit', 'The database of the office took too long.', { cause: error })
  }
  if (code.startsWith('XX')) {
    return new AppError('workspace_damaged', `The database of the office is damaged: ${reasonOf(error)}.`, {
      next: 'Ask whoever looks after the database server to restore its last backup.',
      cause: error,
    })
  }
  return error
}

/** The same where a connection could not be opened: a certificate, a name, a password. */
export function toldOnOpening(error: unknown): unknown {
  const known = told(error)
  if (known !== error) return known
  return new AppError(UNAVAILABLE, `The database of the office cannot be opened: ${reasonOf(error)}.`, {
    next: 'Check the address of the database and its options.',
    cause: error,
  })
}

/** Nobody knows whether what was written is stored: the answer to COMMIT did not arrive. */
export function inDoubt(cause: unknown): AppError {
  return new AppError(UNAVAILABLE, 'The connection to the database ended while a change was being stored: it may be stored or not.', {
    next: 'Load what was changed again, and look whether the change is there before it is repeated.',
    cause,
  })
}
