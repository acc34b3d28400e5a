import { createHash } from 'node:crypto'
import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { AppError } from '../base/errors.ts'

/**
 * A backup ends with a digest of all bytes before, so that none of them changes unseen, also of what the log says nothing about. It stands in the file
 * itself: what lies beside a file is lost when the file is moved. SQLite reads no further than the database says it is long.
 */
const HEAD = 'KONTOR BACKUP SHA-256 '
const TRAILER_BYTES = HEAD.length + 64 + 1
const PIECE = 1 << 20

/** Puts the digest behind what was written, and reads it all back. Throws AppError `file_unwritable` where the disk gives back something else. */
export function addTrailer(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    const { size } = fstatSync(handle)
    writeSync(handle, `${HEAD}${digest(handle, size)}\n`, size, 'latin1')
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  if (readTrailer(file) !== undefined) return
  throw new AppError('file_unwritable', `${file} is not what was written to it.`, { next: 'Write it to another disk.' })
}

/** Bytes of the backup without its trailer; undefined where there is none. Throws AppError `workspace_damaged` where it does not hold. */
export function readTrailer(file: string): { readonly bytes: number } | undefined {
  const handle = openSync(file, 'r')
  try {
    const bytes = fstatSync(handle).size - TRAILER_BYTES
    const trailer = Buffer.alloc(TRAILER_BYTES)
    if (bytes < 0) return undefined
    readSync(handle, trailer, 0, TRAILER_BYTES, bytes)
    const text = trailer.toString('latin1')
    if (!text.startsWith(HEAD)) return undefined
    if (text === `${HEAD}${digest(handle, bytes)}\n`) return { bytes }
    throw new AppError('workspace_damaged', 'The backup is damaged: its bytes are not those that were written.', {
      next: 'Use another backup.',
    })
  } finally {
    closeSync(handle)
  }
}

function digest(handle: number, bytes: number): string {
  const hash = createHash('sha256')
  const piece = Buffer.alloc(PIECE)
  for (let done = 0; done < bytes;) {
    const read = readSync(handle, piece, 0, Math.min(PIECE, bytes - done), done)
    if (read === 0) return ''
    hash.update(piece.subarray(0, read))
    done += read
  }
  return hash.digest('hex')
}
