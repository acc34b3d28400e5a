import type { Stats } from 'node:fs'
import { join, sep } from 'node:path'
import { AppError } from '../base/errors.ts'
import { lazy } from '../base/lazy.ts'
import type { Terminal } from './command.ts'
import { SaidError } from './said.ts'
import { readLanguage } from './language.ts'
import { readNamed, unreadable } from './read.ts'

/** Imported by name, `node:fs` would load its streams as well, which takes a noticeable part of a short run. */
const { readdirSync, realpathSync, statSync } = process.getBuiltinModule('node:fs')

/** One file of a run, named exactly as it was given. Reading throws AppErrors `file_unreadable` and `payload_too_large`. */
export interface Input {
  readonly file: string
  read(): Promise<Uint8Array>
  /** Whether the run reads this file as well, or has read it: nothing is written in the place of it. */
  isInput(path: string): boolean
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

/**
 * The files of a command line: files, folders (searched, in order of their names), `-` for standard input, and the names of a list, by lines or, as
 * `find -print0` writes them, by NUL. Throws AppErrors `usage`, and `file_unreadable` where there is no such list.
 */
export async function* listInputs(
  positionals: readonly string[],
  filesFrom: string | undefined,
  terminal: Terminal,
  pattern: RegExp = FOUND_IN_FOLDERS,
): AsyncGenerator<Input> {
  const listed = filesFrom === undefined ? '' : new TextDecoder().decode(await readNamed(filesFrom, terminal))
  const isInput = findInputs(() => [positionals, namesOf(listed)], pattern)
  let isNone = true
  // The list itself is read from there.
  let isStdinRead = filesFrom === '-'
  for (const names of [positionals, namesOf(listed)]) {
    for (const file of names) {
      isNone = false
      if (file === '-' && isStdinRead) throw new SaidError('usage', 'fault.stdinTwice', {}, { next: 'fault.stdinTwice.next' })
      isStdinRead ||= file === '-'
      const status = statusOf(file)
      if (status?.isDirectory() !== true) yield { file, read: () => readNamed(file, terminal, status), isInput }
      else if (!(yield* searchFolder(file, pattern, { terminal, isInput }))) terminal.message(await sayNote(terminal, file))
    }
  }
  if (isNone) throw new SaidError('usage', 'fault.noFile', {}, { next: 'fault.noFile.next' })
}

async function sayNote(terminal: Terminal, file: string): Promise<string> {
  const { sayIn } = await import('./say.ts')
  return sayIn(readLanguage(undefined, terminal.env))('note.emptyFolder', { file })
}

/** Tells the files of a run from others, whatever names lead to them; looked up when something first stands where a result would go. */
function findInputs(groups: () => readonly Iterable<string>[], pattern: RegExp): (path: string) => boolean {
  const all = lazy(() => {
    const files = new Set<string>()
    const folders: string[] = []
    for (const names of groups())
      for (const name of names) {
        const status = statusOf(name)
        if (status === undefined) continue
        const path = realpathSync(name)
        if (status.isDirectory()) {
          folders.push(path.endsWith(sep) ? path : path + sep)
          for (const { file, isLink } of filesBelow(path, pattern))
            if (isLink && statusOf(file) !== undefined) files.add(realpathSync(file))
        } else files.add(path)
      }
    return { files, folders }
  })
  return (path) => {
    if (statusOf(path) === undefined) return false
    const real = realpathSync(path)
    const { files, folders } = all()
    return files.has(real) || (pattern.test(real) && folders.some((folder) => real.startsWith(folder)))
  }
}

/** Whether more than one file may come of it: several names, a list, a folder. */
export function areSeveral({ positionals, filesFrom }: GivenInputs): boolean {
  return filesFrom !== undefined || positionals.length > 1 || positionals.some(isFolder)
}

/** One after the other: a list may be as long as a whole archive. */
function* namesOf(text: string): Generator<string> {
  const separator = text.includes('\0') ? '\0' : '\n'
  for (let start = 0; start < text.length;) {
    const found = text.indexOf(separator, start)
    const end = found < 0 ? text.length : found
    const name = text.slice(start, separator === '\n' && text[end - 1] === '\r' ? end - 1 : end)
    if (name !== '') yield name
    start = end + 1
  }
}

const isFolder = (path: string): boolean => statusOf(path)?.isDirectory() === true

/** Undefined for standard input, and for what is not there or cannot be asked: reading it says why. */
export function statusOf(path: string): Stats | undefined {
  if (path === '-') return undefined
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

/** Gives the files below a folder as inputs; the answer at the end: whether there was one. */
function* searchFolder(
  folder: string,
  pattern: RegExp,
  { terminal, isInput }: Pick<Input, 'isInput'> & { readonly terminal: Terminal },
): Generator<Input, boolean> {
  let isFound = false
  for (const { file, fault } of filesBelow(folder, pattern)) {
    isFound = true
    yield { file, read: () => (fault === undefined ? readNamed(file, terminal) : Promise.reject(fault)), isInput }
  }
  return isFound
}

interface Found {
  readonly file: string
  readonly isLink: boolean
  /** Why a folder cannot be looked into; the others are gone on with. */
  readonly fault?: AppError
}

/** Links to files are followed, so that none is left out; those to folders are not, as they may lead back. */
function* filesBelow(folder: string, pattern: RegExp): Generator<Found> {
  const entries = readFolder(folder)
  if (entries instanceof AppError) return yield { file: folder, isLink: false, fault: entries }
  for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
    const file = join(folder, entry.name)
    const isLink = entry.isSymbolicLink()
    if (entry.isDirectory()) yield* filesBelow(file, pattern)
    // A link that leads nowhere is read as well, so that it is said.
    else if (pattern.test(entry.name) && (entry.isFile() || (isLink && (statusOf(file)?.isFile() ?? true)))) yield { file, isLink }
  }
}

function readFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    return unreadable(folder, error)
  }
}
