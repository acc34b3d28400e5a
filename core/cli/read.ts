import type { Stats } from 'node:fs'
import { AppError } from '../base/errors.ts'
import { kindOfOther } from '../base/regular-file.ts'
import { containerKind } from '../services/containers/kind.ts'
import { plainBytes } from '../base/bytes.ts'
import { isPdf } from '../engine/file-kind.ts'
import type { Terminal } from './command.ts'
import { SaidError } from './said.ts'

/** Imported by name, `node:fs` would load its streams as well, which takes a noticeable part of a short run. */
const fs = process.getBuiltinModule('node:fs')

/** As for bodies over HTTP: XML and JSON 20 MB, PDFs, archives and mails 50 MB. */
const MAX_BYTES = 20_000_000
const MAX_LARGE_BYTES = 50_000_000
/** Enough to tell what a file is. */
const HEAD_BYTES = 65_536
/** So much is read at first of a file that does not say how long it is. */
const FIRST_BYTES = 65_536
/** After so long without a byte a person is told what is waited for. */
const QUIET_MS = 2000

/**
 * The content of what a person named: a file, a pipe such as `<(command)`, or standard input for `-`. The limits hold while it is read, whatever it says of
 * itself and however long it goes on. `known` is what the system says of it, where that was asked already. Throws AppErrors `file_unreadable`, for a folder and a device too, and `payload_too_large`.
 */
export async function readNamed(file: string, terminal: Terminal, known?: Stats): Promise<Uint8Array> {
  if (file === '-') return checkSize(await terminal.stdin(), 'Standard input')
  try {
    const status = known ?? fs.statSync(file)
    if (status.isFIFO()) return await readStream(fs.createReadStream(file), file, (text) => terminal.message(text))
    const kind = kindOfOther(status)
    if (kind !== undefined) throw new SaidError('file_unreadable', `fault.unread.${kind}`, { file }, { next: 'fault.nameFile' })
    return readRegular(file, status.size)
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(file, error)
  }
}

/** One beyond the limits is refused by its size, before it is read. */
function readRegular(file: string, size: number): Uint8Array {
  const handle = fs.openSync(file, 'r')
  try {
    if (size > MAX_BYTES) {
      const head = new Uint8Array(HEAD_BYTES)
      fs.readSync(handle, head, 0, HEAD_BYTES, 0)
      requireSize(size, head, file)
    }
    // One byte more tells whether the file has grown.
    let bytes = Buffer.allocUnsafeSlow(size === 0 ? FIRST_BYTES : size + 1)
    let done = 0
    for (;;) {
      const room = bytes.byteLength - done
      const read = fs.readSync(handle, bytes, done, room, done)
      done += read
      // One that says how long it is gives all that it has.
      if (read === 0 || (read < room && size > 0)) return plainBytes(bytes.subarray(0, done))
      if (done > MAX_BYTES) requireSoFar(done, bytes.subarray(0, HEAD_BYTES), file)
      if (done === bytes.byteLength) bytes = Buffer.concat([bytes], 2 * done)
    }
  } finally {
    fs.closeSync(handle)
  }
}

/** The bytes of a pipe until it ends, or until they are too many. Throws AppError `payload_too_large`. */
export async function readStream(source: AsyncIterable<Uint8Array>, name: string, say: (text: string) => void): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  let isSaid = false
  const quiet = setTimeout(() => {
    isSaid = true
    say(`${name} gives nothing and has not ended: waiting for it.`)
  }, QUIET_MS)
  try {
    for await (const chunk of source) {
      chunks.push(chunk)
      size += chunk.byteLength
      if (size > MAX_BYTES) requireSoFar(size, Buffer.concat(chunks, HEAD_BYTES), name)
      if (!isSaid) quiet.refresh()
    }
  } finally {
    clearTimeout(quiet)
  }
  return plainBytes(Buffer.concat(chunks))
}

function checkSize(bytes: Uint8Array, name: string): Uint8Array {
  requireSize(bytes.byteLength, bytes, name)
  return bytes
}

function requireSize(size: number, head: Uint8Array, name: string): void {
  const limit = limitOf(head)
  if (size <= limit) return
  throw new SaidError('payload_too_large', 'fault.tooLarge', { file: name, size: Math.ceil(size / 1_000_000), limit: limit / 1_000_000 })
}

/** The same while nobody knows how much there is to come. */
function requireSoFar(size: number, head: Uint8Array, name: string): void {
  const limit = limitOf(head)
  if (size <= limit) return
  throw new SaidError('payload_too_large', 'fault.tooLarge.soFar', { file: name, limit: limit / 1_000_000 })
}

function limitOf(head: Uint8Array): number {
  return isPdf(head) || containerKind(head) !== undefined ? MAX_LARGE_BYTES : MAX_BYTES
}

const REASONS: Readonly<Record<string, 'missing' | 'forbidden' | 'noFolder'>> = {
  ENOENT: 'missing',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  ENOTDIR: 'noFolder',
}

export function unreadable(file: string, error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  const key = `fault.unread.${REASONS[code] ?? 'other'}` as const
  return new SaidError('file_unreadable', key, { file, reason: code }, { next: 'fault.unread.next', cause: error })
}
