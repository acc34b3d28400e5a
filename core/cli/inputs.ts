import { join } from 'node:path'
import { AppError } from '../base/errors.ts'
import { plainBytes } from '../services/files/bytes.ts'
import { containerKind } from '../services/containers/kind.ts'
import { isPdf } from '../services/files/file-kind.ts'
import type { Terminal } from './command.ts'

/** Imported by name, `node:fs` would load its streams as well, which takes a noticeable part of a short run. */
const { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync, statSync } = process.getBuiltinModule('node:fs')

/** One file of a run, named exactly as it was given. Reading throws AppErrors `file_unreadable` and `payload_too_large`. */
export interface Input {
  readonly file: string
  read(): Promise<Uint8Array>
}

/** What a command line names as inputs. */
export interface GivenInputs {
  readonly positionals: readonly string[]
  readonly filesFrom: string | undefined
}

/** Option of every command that works on a workspace, or by its settings. */
export const DATA_OPTION = { data: { type: 'string' } } as const

/** Options of every command that takes files. */
export const INPUT_OPTIONS = { 'files-from': { type: 'string' }, json: { type: 'boolean' } } as const

/** Files of these kinds are found in folders; a file named directly may be called anything. */
const FOUND_IN_FOLDERS = /\.(xml|pdf|json)$/i
/** The same, and archives and mails, for commands that open them. */
export const FOUND_WITH_PACKED = /\.(xml|pdf|json|zip|eml|msg)$/i
/** As for bodies over HTTP: XML and JSON 20 MB, PDFs, archives and mails 50 MB. */
const MAX_BYTES = 20_000_000
const MAX_LARGE_BYTES = 50_000_000
/** Enough to tell what a file is. */
const HEAD_BYTES = 4096

/** The files of a command line: files, folders (searched, in order of their names), `-` for standard input, and the lines of a list. */
export async function* listInputs(
  positionals: readonly string[],
  filesFrom: string | undefined,
  terminal: Terminal,
  pattern: RegExp = FOUND_IN_FOLDERS,
): AsyncGenerator<Input> {
  const given = filesFrom === undefined ? positionals : [...positionals, ...(await readList(filesFrom, terminal))]
  if (given.length === 0)
    throw new AppError('usage', 'No file was given.', { next: 'Name files or folders, - for standard input, or --files-from LIST.' })
  for (const file of given) {
    if (file === '-') yield { file, read: async () => checkSize(await terminal.stdin(), file) }
    else if (isFolder(file)) yield* searchFolder(file, pattern)
    else yield { file, read: async () => readBounded(file) }
  }
}

/** Whether more than one file may come of it: several names, a list, a folder. */
export function areSeveral({ positionals, filesFrom }: GivenInputs): boolean {
  return filesFrom !== undefined || positionals.length > 1 || positionals.some(isFolder)
}

async function readList(list: string, terminal: Terminal): Promise<string[]> {
  const bytes = list === '-' ? await terminal.stdin() : readFileOf(list)
  return new TextDecoder()
    .decode(bytes)
    .split(/\r?\n/)
    .filter((line) => line !== '')
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function* searchFolder(folder: string, pattern: RegExp): Generator<Input> {
  const entries = readFolder(folder).sort((left, right) => (left.name < right.name ? -1 : 1))
  for (const entry of entries) {
    const file = join(folder, entry.name)
    if (entry.isDirectory()) yield* searchFolder(file, pattern)
    else if (entry.isFile() && pattern.test(entry.name)) yield { file, read: async () => readBounded(file) }
  }
}

function readFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    throw unreadable(folder, error)
  }
}

/** A whole file that belongs to the command itself: a list, a key. */
export function readFileOf(file: string): Uint8Array {
  try {
    return plainBytes(readFileSync(file))
  } catch (error) {
    throw unreadable(file, error)
  }
}

/** The content of a file; one beyond the limits is refused by its size, before it is read. */
export function readBounded(file: string): Uint8Array {
  let handle: number | undefined
  try {
    handle = openSync(file, 'r')
    const status = fstatSync(handle)
    if (status.size > MAX_BYTES) {
      const head = new Uint8Array(HEAD_BYTES)
      readSync(handle, head, 0, HEAD_BYTES, 0)
      requireSize(status.size, head, file)
    }
    return plainBytes(readFileSync(handle))
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(file, error)
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}

function checkSize(bytes: Uint8Array, file: string): Uint8Array {
  requireSize(bytes.byteLength, bytes, file)
  return bytes
}

function requireSize(size: number, head: Uint8Array, file: string): void {
  const limit = isPdf(head) || containerKind(head) !== undefined ? MAX_LARGE_BYTES : MAX_BYTES
  if (size <= limit) return
  const name = file === '-' ? 'Standard input' : file
  throw new AppError('payload_too_large', `${name} has ${Math.ceil(size / 1_000_000)} MB; at most ${limit / 1_000_000} MB are read.`)
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'the permission is missing',
  EPERM: 'the permission is missing',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is no folder',
}

function unreadable(file: string, error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  return new AppError('file_unreadable', `${file} cannot be read: ${REASONS[code] ?? code}.`, {
    cause: error,
    next: 'Check the name and the permissions of the file.',
  })
}
