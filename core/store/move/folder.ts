import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { AppError } from '../../base/errors.ts'
import { MOVE_SETTING, type MovedAway } from '../moved.ts'
import { settingWrites } from '../sql/workspace/settings.ts'
import { createAccess } from '../sqlite/access.ts'
import { openDatabase, openDatabaseForReading, requireDatabase } from '../sqlite/database.ts'
import type { OpenFile } from '../sqlite/driver.ts'
import { groupReads } from '../sqlite/groups.ts'
import { lockWorkspace } from '../sqlite/lock.ts'
import { DATABASE_FILE } from '../types.ts'
import { asComing, readMark, type ComingHere } from './mark.ts'
import type { AtMoment, Numbers, Side, Source, Target } from './side.ts'
import type { Described } from './tables.ts'

/** Where the file of a workspace lies until all has come over. */
const PART = 'moving'
/** Tables whose rows an office numbers by itself. */
const NUMBERED = [
  'documents',
  'transactions',
  'status_log',
  'jobs',
  'calls',
  'cards',
  'erasures',
  'restores',
  'signers',
  'proof_notes',
  'timestamps',
] as const

/** Throws AppError `workspace_missing`, `workspace_busy`. An older workspace is brought up to date, as by everything that writes it. */
export function openFolderSource(dir: string): Source {
  requireDatabase(dir)
  const lock = lockWorkspace(dir)
  try {
    const file = openDatabase(dir)
    const side = sideOf(file, dir)
    return {
      ...side,
      isProvenFirst: true,
      numbers: () => readNumbers(side),
      // Keys are made beside the process that has the lock: within a transaction that writes, these wait as well.
      hold: (work) => file.transact(work),
      mark: async (mark: MovedAway) => {
        file
          .statement('INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
          .run(MOVE_SETTING, JSON.stringify(mark))
      },
      close: async () => {
        file.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The workspace of a folder as it is at one moment; whoever has it open goes on writing. Throws AppError `workspace_missing`. */
export async function atFolderMoment<Result>(dir: string, work: (side: AtMoment) => Promise<Result>): Promise<Result> {
  const file = openDatabaseForReading(dir)
  try {
    return await file.atOnce(() => work(sideOf(file, dir)))
  } finally {
    file.close()
  }
}

/** As `OpenTarget` says. */
export async function openFolderTarget(dir: string, mark: ComingHere | undefined): Promise<Target | undefined> {
  const lock = lockWorkspace(dir)
  let file: OpenFile | undefined
  const close = async (): Promise<void> => {
    file?.close()
    file = undefined
    lock.release()
  }
  try {
    const place = existsSync(join(dir, DATABASE_FILE)) ? dir : join(dir, PART)
    const known = existsSync(join(place, DATABASE_FILE)) ? (file = openDatabase(place)) : undefined
    const found = known === undefined ? undefined : asComing(await readMark(createAccess(known).reads))
    const begun = found ?? mark
    if (begun === undefined) {
      await close()
      return undefined
    }
    if (found === undefined && place === dir)
      throw new AppError('invalid_state', `There is a workspace in ${dir} already.`, { next: 'Move into a new folder.' })
    if (found === undefined) {
      // What ended before it had begun.
      file?.close()
      rmSync(place, { recursive: true, force: true })
      mkdirSync(place, { mode: 0o700 })
      file = openDatabase(place)
      await createAccess(file).write((db) => settingWrites(db).write(MOVE_SETTING, begun))
    }
    return targetOf(file ?? openDatabase(place), dir, begun, close)
  } catch (error) {
    await close()
    throw error
  }
}

function targetOf(file: OpenFile, dir: string, begun: ComingHere, close: () => Promise<void>): Target {
  const access = createAccess(file)
  return {
    ...sideOf(file, dir),
    atOnce: 1,
    begun,
    write: access.write,
    close,
    release: async () => {
      const part = join(dir, PART)
      if (existsSync(part)) {
        // Closed, it is one file.
        await close()
        renameSync(join(part, DATABASE_FILE), join(dir, DATABASE_FILE))
        rmSync(part, { recursive: true })
      }
      const whole = openDatabase(dir)
      await createAccess(whole).write((db) => settingWrites(db).write(MOVE_SETTING, undefined))
      whole.close()
    },
  }
}

function sideOf(file: OpenFile, dir: string): Omit<Side, 'close'> {
  const access = createAccess(file)
  return {
    name: `the folder ${resolve(dir)}`,
    db: access.reads,
    own: 'TRUE',
    reads: () => groupReads(file, access),
    describe: () =>
      access.reads
        .query<Described>(
          `SELECT t.name AS "table", c.name AS "column", c.type AS type, c.pk AS place FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
            WHERE t.type = 'table'`,
        )
        .all(),
  }
}

/** The highest that were ever given: what was deleted since does not give its number to anything else. */
async function readNumbers({ db }: Pick<Side, 'db'>): Promise<Numbers> {
  const numbers = new Map<string, string>()
  for (const table of NUMBERED) {
    const sql = `SELECT CAST(max(seq) AS TEXT) AS number FROM (SELECT seq FROM ${table} UNION ALL SELECT seq FROM sqlite_sequence WHERE name = '${table}')`
    const number = (await db.query<{ number: string | null }>(sql).get())?.number ?? undefined
    if (number !== undefined) numbers.set(table, number)
  }
  return numbers
}
