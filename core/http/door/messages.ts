import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { AppError, ERROR_CODES, type ErrorDetail } from '../../base/errors.ts'

/** Where the door of a workspace is, and what opens it. */
export interface DoorSign {
  /** Names a socket (POSIX) or a named pipe (Windows). */
  readonly address: string
  readonly secret: string
}

export interface AskedCall {
  readonly name: string
  readonly args: readonly unknown[]
  /** Who asks, as the history of documents names him. */
  readonly actor: string | undefined
}

/** As large as a file, or an archive with files, may be, with room. */
export const MAX_MESSAGE_BYTES = 64_000_000

const PIPE = '\\\\.\\pipe\\kontor-'
const FOLDER = 'kontor-door-'

/** Beginning of the folder of a socket: paths of sockets are short, so it does not lie in the workspace. */
export const socketFolder = (): string => join(tmpdir(), FOLDER)
export const pipeName = (id: string): string => `${PIPE}${id}`
export const signFile = (dir: string): string => join(dir, 'kontor.door')

/** The sign of a workspace; undefined where there is none, or none that we would have written. */
export function readSign(dir: string): DoorSign | undefined {
  try {
    const { address, secret } = JSON.parse(readFileSync(signFile(dir), 'utf8')) as Partial<Record<keyof DoorSign, unknown>>
    return typeof address === 'string' && typeof secret === 'string' && isOurs(address) ? { address, secret } : undefined
  } catch {
    // Not there, cut off while it was written, or not ours: nobody can be asked, which is said by whoever wanted to.
    return undefined
  }
}

function isOurs(address: string): boolean {
  if (process.platform === 'win32') return address.startsWith(PIPE)
  const folder = dirname(address)
  return basename(address) === 'door' && basename(folder).startsWith(FOLDER) && dirname(folder) === tmpdir()
}

export const encodeCall = (call: AskedCall): Buffer => serialize(call)

/** Throws for what is no call. */
export function decodeCall(bytes: Uint8Array): AskedCall {
  const { name, args, actor } = deserialize(bytes) as Partial<Record<keyof AskedCall, unknown>>
  if (typeof name !== 'string' || !Array.isArray(args) || (actor !== undefined && typeof actor !== 'string'))
    throw new AppError('malformed_request', 'This is no call of a command.')
  return { name, args, actor }
}

export const encodeAnswer = (value: unknown): Buffer => serialize({ value })

export function encodeFailure({ code, message, line, column, next, errors }: AppError): Buffer {
  return serialize({ failure: { code, message, line, column, next, errors } })
}

/** The value of an answer. Throws the AppError that the call has ended with. */
export function decodeAnswer(bytes: Uint8Array): unknown {
  const { value, failure } = deserialize(bytes) as { value?: unknown; failure?: Failure }
  if (failure === undefined) return value
  const { code, message, line, column, next, errors } = failure
  throw new AppError(ERROR_CODES.find((known) => known === code) ?? 'internal_error', message, {
    errors,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    ...(next === undefined ? {} : { next }),
  })
}

interface Failure {
  readonly code: string
  readonly message: string
  readonly line?: number
  readonly column?: number
  readonly next?: string
  readonly errors: readonly ErrorDetail[]
}
