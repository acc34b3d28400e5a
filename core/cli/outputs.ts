import { randomUUID } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { diskFaultOf } from '../base/disk-fault.ts'
import { AppError, reasonOf } from '../base/errors.ts'
import { areSeveral, statusOf, type GivenInputs, type Input } from './inputs.ts'
import { SaidError } from './said.ts'

/** What cannot be meant as a folder. */
const NAME_OF_A_RESULT = /\.(?:xml|pdf|html)$/i

/** Options of every command that writes files. */
export const OUTPUT_OPTIONS = { output: { type: 'string', short: 'o' } } as const

/** What a run reads. */
interface Sources extends GivenInputs {
  /** A file that is read beside the inputs. */
  readonly beside?: string | undefined
}

/** What a result comes from: the input, which names it, and what must not be written to for it. */
export type Source = Pick<Input, 'file' | 'isInput'>

/**
 * Where the result of one input goes: `-o FILE`, or a file named after the input in `-o FOLDER` (an existing folder, a name ending in `/`, or any
 * name when there are several inputs); two of the same name in one run are told apart by a number, and so is a result from what the run reads.
 */
export class OutputPlan {
  private readonly target: string
  private readonly isFolder: boolean
  private readonly beside: string | undefined
  private readonly taken = new Set<string>()

  /** Throws AppError `usage` before anything is read when several inputs would go to one file, or one in the place of an input. */
  constructor(target: string, inputs: Sources, option = '-o') {
    const several = areSeveral(inputs)
    const existing = statusOf(target)
    this.target = target
    this.beside = inputs.beside
    this.isFolder = /[/\\]$/.test(target) || (existing?.isDirectory() ?? (several && !NAME_OF_A_RESULT.test(target)))
    if (several && !this.isFolder) throw new SaidError('usage', 'fault.oneFile', { file: target, option }, { next: 'fault.oneFile.next' })
    if (!this.isFolder) requireOther(target, inputs, option)
  }

  /** The one file that is written; undefined where it is a folder of them. */
  get file(): string | undefined {
    return this.isFolder ? undefined : this.target
  }

  /** Writes the bytes whole or not at all, and answers the path. Throws AppError `file_unwritable`. */
  write(input: Source, extension: string, bytes: Uint8Array): string {
    const path = this.isFolder ? this.freeName(input, extension) : this.target
    this.taken.add(path)
    writeWhole(path, bytes)
    return path
  }

  private freeName({ file, isInput }: Source, extension: string): string {
    const stem = file === '-' ? 'stdin' : basename(file, extname(file))
    for (let number = 1; ; number++) {
      const path = join(this.target, `${stem}${number === 1 ? '' : `-${number}`}${extension}`)
      const isSource = isInput(path) || (this.beside !== undefined && isSameFile(path, this.beside))
      if (!isSource && !this.taken.has(path)) return path
    }
  }
}

/** Where results go; undefined for standard output, which takes one of them, or a line of JSON for each. Throws AppError `usage`. */
export function planOutput(target: string | undefined, inputs: GivenInputs & { readonly json: boolean }): OutputPlan | undefined {
  if (target !== undefined) return new OutputPlan(target, inputs)
  if (!areSeveral(inputs) || inputs.json) return undefined
  throw new SaidError('usage', 'fault.oneOutput', {}, { next: 'fault.oneOutput.next' })
}

/** No file is written in the place of one that it is made of. Throws AppError `usage`. */
export function requireOther(target: string, { positionals, beside }: Pick<Sources, 'positionals' | 'beside'>, option = '-o'): void {
  if (target === '-') throw new SaidError('usage', 'fault.dash', { option }, { next: 'fault.dash.next' })
  if ([...positionals, ...(beside === undefined ? [] : [beside])].some((input) => isSameFile(target, input)))
    throw takesPlace(target, option)
}

export function takesPlace(target: string, option = '-o'): AppError {
  return new SaidError('usage', 'fault.ownInput', { file: target, option }, { next: 'fault.ownInput.next' })
}

function isSameFile(left: string, right: string): boolean {
  return existsSync(left) && existsSync(right) && realpathSync(left) === realpathSync(right)
}

/**
 * Writes the bytes whole or not at all, with the rights of what stood there, and makes the folder. A device or a pipe (`/dev/null`) is written to
 * and stays. Throws AppError `file_unwritable`.
 */
export function writeWhole(path: string, bytes: Uint8Array): void {
  // Under a name that nobody can have put a link at before.
  const partial = join(dirname(path), `.kontor-${randomUUID()}.part`)
  try {
    mkdirSync(dirname(path), { recursive: true })
    const existing = statSync(path, { throwIfNoEntry: false })
    if (existing !== undefined && !existing.isFile() && !existing.isDirectory()) return writeFileSync(path, bytes)
    writeFileSync(partial, bytes, { flag: 'wx', mode: existing?.mode ?? 0o666 })
    renameSync(partial, path)
  } catch (error) {
    // Nothing half written stays; where the folder itself is at fault there is nothing to take away.
    if (existsSync(partial)) rmSync(partial)
    throw unwritable(path, error)
  }
}

/**
 * A new file that is long in the making: until it is whole it stands under another name beside it, which is all that a command leaves that is killed.
 * Throws AppError `file_unwritable`, also where the name is taken.
 */
export async function makeNew<Result>(path: string, make: (partial: string) => Promise<Result> | Result): Promise<Result> {
  // The number of the process is in it: another one that makes the same file goes on with its own.
  const partial = `${path}.${process.pid}.part`
  requireFree(path)
  try {
    rmSync(partial, { force: true })
    const result = await make(partial)
    requireFree(path)
    renameSync(partial, path)
    return result
  } catch (error) {
    // What the disk says is said of the file that was asked for.
    throw error instanceof AppError && error.code === 'file_unwritable' && error.cause !== undefined ? unwritable(path, error.cause) : error
  } finally {
    rmSync(partial, { force: true })
  }
}

function requireFree(file: string): void {
  // A link that leads nowhere takes the name as well.
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined)
    throw new SaidError('file_unwritable', 'fault.taken', { file }, { next: 'fault.taken.next' })
}

function unwritable(file: string, error: unknown): AppError {
  const fault = diskFaultOf(error)
  const key = fault === undefined ? 'fault.unwritten' : (`fault.unwritten.${fault}` as const)
  return new SaidError('file_unwritable', key, { file, reason: reasonOf(error) }, { next: 'fault.unwritten.next', cause: error })
}
