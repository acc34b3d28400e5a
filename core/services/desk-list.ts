import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asUnwritable } from '../base/disk-fault.ts'
import { AppError } from '../base/errors.ts'

export interface DeskListOptions<Item> {
  /** Folder of the desk, beside whose workspaces the file lies. */
  readonly home: string
  readonly file: string
  /** Member of the file's object that holds the items. */
  readonly member: string
  /** Throws for what is no item. */
  readonly decode: (value: unknown) => Item
  /** What the items are, for the person whose file is damaged. */
  readonly what: string
  /** What there is to do where the file cannot be had again. */
  readonly again: string
}

/** A list of a desk in a file of its home; the desk alone writes it. Every other one of its processes reads. */
export interface DeskList<Item> {
  /** Throws AppError `workspace_damaged`. */
  list(): readonly Item[]
  /** Throws AppError `file_unwritable`. */
  write(next: readonly Item[]): void
}

export function createDeskList<Item>(options: DeskListOptions<Item>): DeskList<Item> {
  const path = join(options.home, options.file)
  let items: readonly Item[] | undefined
  return {
    list: () => (items ??= readItems(path, options)),
    write(next) {
      try {
        writeFileSync(`${path}.part`, JSON.stringify({ version: 1, [options.member]: next }), { mode: 0o600 })
        renameSync(`${path}.part`, path)
      } catch (error) {
        throw asUnwritable(error, `The list of ${options.what}`)
      }
      items = next
    },
  }
}

function readItems<Item>(path: string, { file, member, decode, what, again }: DeskListOptions<Item>): readonly Item[] {
  const damaged = (cause: unknown): AppError =>
    new AppError('workspace_damaged', `The list of ${what} cannot be read.`, {
      next: `Restore the file ${file} from a backup, or remove it and ${again}.`,
      cause,
    })
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  try {
    const { [member]: stored } = JSON.parse(text) as Partial<Record<string, unknown>>
    if (Array.isArray(stored)) return stored.map(decode)
  } catch (error) {
    throw damaged(error)
  }
  throw damaged(undefined)
}
