import Database from 'better-sqlite3'
import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AppError, reasonOf } from '../../base/errors.ts'
import { APP_VERSION } from '../../base/version.ts'
import { addTrailer } from '../trailer.ts'
import { DATABASE_FILE } from '../types.ts'

/** A copy of a workspace as it was before a newer version of Kontor brought it up to date, beside its database. */
export interface UpdateBackup {
  readonly file: string
  /** The version that can open it, and the one that was about to bring it up to date. */
  readonly from: string
  readonly to: string
  /** When it was made (UTC, RFC 3339). */
  readonly made_at: string
  readonly bytes: number
}

/** So many are kept, the newest ones: each is as large as the workspace was. */
const MAX_KEPT = 3
const NAME = /^kontor-(.{1,60}?)-before-(.{1,60})\.kontor$/
/** Before step 30 no program has noted its version; all of them were this one. */
const FIRST_VERSION = '0.1.0'

/**
 * Copies a workspace before it is brought up to date, and looks at every byte of the copy. One of the same two versions gives way to it, since what it
 * holds is older. Throws AppError `workspace_unwritable`, and then leaves everything as it was.
 */
export function keepBeforeUpdate(database: Database.Database, dir: string): void {
  const from = readProgram(database) ?? FIRST_VERSION
  const copy = join(dir, `kontor-${plain(from)}-before-${plain(APP_VERSION)}.kontor`)
  // A copy that was cut off must not pass for a whole one.
  const part = `${copy}.part`
  rmSync(part, { force: true })
  try {
    requireRoom(database, dir)
    copyDatabase(database, part)
    requireSame(database, part)
    addTrailer(part)
    renameSync(part, copy)
  } catch (error) {
    rmSync(part, { force: true })
    throw notKept(from, error)
  }
  for (const { file } of listUpdateBackups(dir).slice(MAX_KEPT)) rmSync(join(dir, file), { force: true })
}

/** Those of a workspace's folder, the newest first; none where the folder is not there. */
export function listUpdateBackups(dir: string): UpdateBackup[] {
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .flatMap((file): UpdateBackup[] => {
      const [, from, to] = NAME.exec(file) ?? []
      const status = statSync(join(dir, file), { throwIfNoEntry: false })
      if (from === undefined || to === undefined || status?.isFile() !== true) return []
      return [{ file, from, to, made_at: status.mtime.toISOString(), bytes: status.size }]
    })
    .sort((left, right) => (left.made_at < right.made_at ? 1 : -1))
}

/** Notes that this version has brought a database to its step. */
export function noteProgram(database: Database.Database, step: number): void {
  database.prepare('INSERT INTO program_versions (step, program) VALUES (?, ?)').run(step, APP_VERSION)
}

/** What this version says of a database whose last step it does not know; `last` is the last one that it knows. */
export function describeNewer(database: Database.Database, last: number): AppError {
  const program = readProgram(database)
  const dir = dirname(database.name)
  const before =
    basename(database.name) === DATABASE_FILE ? listUpdateBackups(dir).find(({ file }) => stepOf(join(dir, file)) <= last) : undefined
  const by = program === undefined ? 'a newer Kontor' : `Kontor ${program}`
  const install =
    program === undefined ? 'Install the newer Kontor on this computer.' : `Install Kontor ${program} or a newer one on this computer.`
  const back =
    before === undefined
      ? ''
      : ` Or go on as it was before the update of ${before.made_at.slice(0, 10)}, without what was done since: kontor restore "${join(dir, before.file)}" --data NEW-FOLDER`
  return new AppError(
    'workspace_newer',
    `This workspace was brought up to date by ${by}, and this is Kontor ${APP_VERSION}, which cannot open it. Nothing in it was changed.`,
    {
      next: `${install}${back}`,
      ...(program === undefined ? {} : { errors: [{ path: '', code: 'written_by', message: by, values: { program, here: APP_VERSION } }] }),
    },
  )
}

/** The version that has brought a database where it is; undefined where none has noted it. */
function readProgram(database: Database.Database): string | undefined {
  const has = database.prepare("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'program_versions'").pluck().get()
  if (has === 0) return undefined
  const program = database.prepare('SELECT program FROM program_versions ORDER BY step DESC LIMIT 1').pluck().get()
  return typeof program === 'string' ? plain(program) : undefined
}

/** What a database says of itself is put into sentences and names of files. */
const plain = (version: string): string => version.replace(/[^\w.+]/g, '').slice(0, 60)

/** The step of a database in a file; beyond every step where it cannot be read. */
function stepOf(file: string): number {
  let database: Database.Database | undefined
  try {
    database = new Database(file, { readonly: true })
    return Number(database.pragma('user_version', { simple: true }))
  } catch {
    return Infinity
  } finally {
    database?.close()
  }
}

/** The copy, and as much again for what the steps write before they are done. */
function requireRoom(database: Database.Database, dir: string): void {
  const bytes = Number(database.pragma('page_count', { simple: true })) * Number(database.pragma('page_size', { simple: true }))
  const { bavail, bsize } = statfsSync(dir)
  if (bavail * bsize >= bytes * 2) return
  throw new RangeError(`${inMegabytes(bytes * 2)} are needed and ${inMegabytes(bavail * bsize)} are free`)
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`

/** Throws where a copy is no sound database of the same step. */
function requireSame(database: Database.Database, file: string): void {
  const copy = new Database(file, { readonly: true })
  try {
    const [found] = copy.pragma('integrity_check(1)') as readonly { readonly integrity_check: string }[]
    if (found?.integrity_check !== 'ok')
      throw new RangeError(`what was written is damaged: ${found?.integrity_check ?? 'nothing can be read'}`)
    for (const pragma of ['user_version', 'application_id'])
      if (copy.pragma(pragma, { simple: true }) !== database.pragma(pragma, { simple: true }))
        throw new RangeError('what was written is something else')
  } finally {
    copy.close()
  }
}

function notKept(from: string, error: unknown): AppError {
  const why = reasonOf(error)
  return new AppError(
    'workspace_unwritable',
    `The workspace is of Kontor ${from} and was not brought up to date, because the backup before it cannot be written: ${why}. Nothing was changed.`,
    { next: 'Make room on the disk of the workspace, or give its folder the right to be written, and start Kontor again.', cause: error },
  )
}

/** One consistent copy, whatever is written meanwhile, in a new file that from its first byte on is its owner's alone. */
export function copyDatabase(database: Database.Database, file: string): void {
  closeSync(openSync(file, 'wx', 0o600))
  database.prepare('VACUUM INTO ?').run(file)
}
