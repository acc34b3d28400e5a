import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { AppError } from '../base/errors.ts'

/** Options of every command that writes files. */
export const OUTPUT_OPTIONS = { output: { type: 'string', short: 'o' } } as const

/**
 * Where the result of one input goes: `-o FILE`, or a file named after the input in `-o FOLDER` (an existing folder, or a name ending in `/`).
 * A run over several inputs needs a folder; two of the same name in one run are told apart by a number.
 */
export class OutputPlan {
  private readonly target: string
  private readonly isFolder: boolean
  private readonly taken = new Set<string>()

  constructor(target: string) {
    this.target = target
    this.isFolder = /[/\\]$/.test(target) || (statSync(target, { throwIfNoEntry: false })?.isDirectory() ?? false)
  }

  /** Writes the bytes whole or not at all, and answers the path. Throws AppError `file_unwritable`, and `usage` for a second input on one file. */
  write(input: string, extension: string, bytes: Uint8Array): string {
    const path = this.isFolder ? this.freeName(input, extension) : this.target
    if (!this.isFolder && this.taken.has(path)) {
      throw new AppError('usage', `${path} would be written twice.`, { next: 'Name a folder after -o when there are several inputs.' })
    }
    this.taken.add(path)
    writeWhole(path, bytes)
    return path
  }

  private freeName(input: string, extension: string): string {
    const stem = input === '-' ? 'stdin' : basename(input, extname(input))
    for (let number = 1; ; number++) {
      const path = join(this.target, `${stem}${number === 1 ? '' : `-${number}`}${extension}`)
      if (!this.taken.has(path)) return path
    }
  }
}

function writeWhole(path: string, bytes: Uint8Array): void {
  const partial = `${path}.${process.pid}.part`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(partial, bytes)
    renameSync(partial, path)
  } catch (error) {
    // Nothing half written stays; where the folder itself is at fault there is nothing to take away.
    if (existsSync(partial)) rmSync(partial)
    const reason = error instanceof Error ? error.message : String(error)
    throw new AppError('file_unwritable', `${path} cannot be written: ${reason}.`, { cause: error })
  }
}
