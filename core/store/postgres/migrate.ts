import pg from 'pg'
import { AppError } from '../../base/errors.ts'
import { APP_VERSION } from '../../base/version.ts'
import { countInSql, needInSql } from '../sql/documents/needs.ts'
import { SEARCH_PATH, settingsOf } from './connections.ts'
import { codeOf, told, toldOnOpening } from './errors.ts'
import { grantsFor } from './roles.ts'
import { createTables } from './schema/001-create-tables.ts'
import { createFurtherTables } from './schema/002-create-further-tables.ts'
import { createIndexes } from './schema/003-create-indexes.ts'
import { keepSums } from './schema/004-keep-sums.ts'
import { guardRows } from './schema/005-guard-rows.ts'
import { workAsOne } from './schema/006-work-as-one.ts'
import { seeEachOther } from './schema/007-see-each-other.ts'
import { answerAtOnce } from './schema/008-answer-at-once.ts'
import { keepDigests } from './schema/009-keep-digests.ts'
import { bindAndSign } from './schema/010-bind-and-sign.ts'
import { keepTimeStamps } from './schema/011-keep-time-stamps.ts'
import { findByContent } from './schema/012-find-by-content.ts'
import { namePrograms } from './schema/013-name-programs.ts'
import { countFarAsDue } from './schema/014-count-far-as-due.ts'
import { foldLetters } from './schema/015-fold-letters.ts'
import { nameWritersOfCards } from './schema/016-name-writers-of-cards.ts'
import { sumBySide } from './schema/017-sum-by-side.ts'
import { sortNumbersAsPeopleDo } from './schema/018-sort-numbers-as-people-do.ts'
import { knowWhatIsPutAside } from './schema/019-know-what-is-put-aside.ts'
import type { Migration } from './schema/migration.ts'
import { LOCK_SPACE } from './transaction.ts'

export const MIGRATIONS: readonly Migration[] = [
  createTables,
  createFurtherTables,
  createIndexes,
  keepSums,
  guardRows,
  workAsOne,
  seeEachOther,
  answerAtOnce,
  keepDigests,
  bindAndSign,
  keepTimeStamps,
  findByContent,
  namePrograms,
  countFarAsDue,
  foldLetters,
  nameWritersOfCards,
  sumBySide,
  sortNumbersAsPeopleDo,
  knowWhatIsPutAside,
]

/** What a document needs, as this program says it; with every change of a document, by a trigger. */
const ANSWER = `
BEGIN
  NEW.need := ${needInSql('NEW')};
  NEW.need_count := ${countInSql('NEW')};
  RETURN NEW;
END`

interface MigrateOptions {
  /** Role of the program, where it is another one than the owner's: it is given what the program needs. */
  readonly program?: string
  readonly migrations?: readonly Migration[]
}

/** Answers the rows of a statement. */
type Ask = <Row>(sql: string) => Promise<Row[]>

const askOf =
  (client: pg.Client): Ask =>
  async <Row>(sql: string) =>
    (await client.query(sql)).rows as Row[]

/** How a database stands to this program. */
export type Standing = 'current' | 'older'

/**
 * Brings the database of an office up to date, with the role that is to own its tables. One process does so at a time; each step and its number are
 * stored together, so that an interrupted run goes on where it was. Nodes that use the database go on meanwhile. Answers the step that it found, 0 in a new
 * database, and the one that it is at now. Throws AppErrors `workspace_newer`, and `not_found` where there is no such role.
 */
export async function migrateOffice(
  url: string,
  { program, migrations = MIGRATIONS }: MigrateOptions = {},
): Promise<{ readonly from: number; readonly to: number }> {
  const client = new pg.Client(settingsOf(url))
  // Whoever asks next hears of it.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw toldOnOpening(error)
  })
  try {
    if (program !== undefined) await requireRole(client, program)
    await client.query(SEARCH_PATH)
    await client.query(`SELECT pg_advisory_lock(${LOCK_SPACE}, 0)`)
    await client.query(`CREATE SCHEMA IF NOT EXISTS kontor;
      CREATE TABLE IF NOT EXISTS migrations (number integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`)
    const version = await readVersion(askOf(client), migrations)
    for (const migration of migrations.filter(({ number }) => number > version)) {
      await inTransaction(client, `${migration.sql}; ${noteStep(migration)}`)
    }
    if (migrations === MIGRATIONS) await answerAllNeeds(client)
    const [owner] = await askOf(client)<{ name: string }>('SELECT current_user::text AS name')
    if (program !== undefined && program !== owner?.name) await inTransaction(client, grantsFor(program))
    return { from: version, to: migrations.at(-1)?.number ?? 0 }
  } catch (error) {
    if (codeOf(error) !== '42501') throw told(error)
    throw new AppError('invalid_state', 'The database of the office is to be brought up to date by the role that owns its tables.', {
      next: 'Ask whoever looks after the database server.',
      cause: error,
    })
  } finally {
    // The lock goes with the connection.
    await client.end()
  }
}

/** Before anything is made, so that a role that is misspelt leaves no office that its nodes cannot open. */
async function requireRole(client: pg.Client, role: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
  if (rowCount === 0)
    throw new AppError('not_found', `The database server has no role ${role}.`, {
      next: 'Make it first, or correct its name after --program.',
    })
}

/**
 * Whoever opens a database that others have filled does not bring it up to date by the way: the way back is a dump, which only whoever looks after the
 * server can make. Throws AppError `invalid_state` and `workspace_newer`.
 */
export async function requireSteps(ask: Ask): Promise<void> {
  const [schema] = await ask<{ there: number }>("SELECT to_regclass('kontor.migrations') IS NOT NULL AS there")
  if (schema?.there !== 1) return
  const version = await readVersion(ask, MIGRATIONS)
  const last = MIGRATIONS.at(-1)?.number ?? 0
  if (version === 0 || version === last) return
  const [held] = await ask<{ count: number }>('SELECT count(*) AS count FROM kontor.workspaces')
  if (held?.count === 0) return
  throw new AppError(
    'invalid_state',
    `The database of the office is of an older Kontor (step ${version} of ${last}), and this is Kontor ${APP_VERSION}. Nothing in it was changed.`,
    {
      next: 'Make a dump of it first (pg_dump): an older Kontor does not start with it afterwards. Then run kontor office prepare, which brings it up to date.',
    },
  )
}

/** Throws AppError `workspace_newer`. */
export async function readStanding(ask: Ask): Promise<Standing> {
  const [schema] = await ask<{ there: number }>("SELECT to_regclass('kontor.migrations') IS NOT NULL AS there")
  if (schema?.there !== 1) return 'older'
  const isCurrent = (await readVersion(ask, MIGRATIONS)) === MIGRATIONS.at(-1)?.number
  return isCurrent && (await hasNeeds(ask)) ? 'current' : 'older'
}

/** What a version is called is ours, and no text of anybody else. */
function noteStep({ number }: Migration): string {
  return number < namePrograms.number
    ? `INSERT INTO migrations (number) VALUES (${number})`
    : `INSERT INTO migrations (number, program) VALUES (${number}, '${APP_VERSION}')`
}

async function readVersion(ask: Ask, migrations: readonly Migration[]): Promise<number> {
  const [row] = await ask<{ version: number }>('SELECT coalesce(max(number), 0) AS version FROM kontor.migrations')
  const version = row?.version ?? 0
  if (version > (migrations.at(-1)?.number ?? 0)) throw await describeNewer(ask)
  return version
}

/** Every version from step 13 on reads which one has made the last step. */
async function describeNewer(ask: Ask): Promise<AppError> {
  const [row] = await ask<{ program: string | null }>(
    "SELECT to_jsonb(m) ->> 'program' AS program FROM kontor.migrations AS m ORDER BY number DESC LIMIT 1",
  )
  const program = row?.program?.replace(/[^\w.+]/g, '').slice(0, 60) ?? ''
  const by = program === '' ? 'a newer Kontor' : `Kontor ${program}`
  return new AppError(
    'workspace_newer',
    `The database of the office was brought up to date by ${by}, and this is Kontor ${APP_VERSION}, which cannot work with it. Nothing in it was changed.`,
    {
      next: `Install ${program === '' ? 'the newer Kontor' : `${by} or a newer one`} on this computer. Back to the version before leads only a dump of the database that was made before the update.`,
      ...(program === '' ? {} : { errors: [{ path: '', code: 'written_by', message: by, values: { program, here: APP_VERSION } }] }),
    },
  )
}

async function inTransaction(client: pg.Client, sql: string): Promise<void> {
  try {
    await client.query(`BEGIN; ${sql}; COMMIT`)
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function hasNeeds(ask: Ask): Promise<boolean> {
  const [row] = await ask<{ text: string }>("SELECT prosrc AS text FROM pg_proc WHERE oid = to_regproc('kontor.answer_need')")
  return row?.text === ANSWER
}

/** Another program may have had other rows in its table of needs. Documents that need something else now are told so, workspace by workspace. */
async function answerAllNeeds(client: pg.Client): Promise<void> {
  if (await hasNeeds(askOf(client))) return
  const { rows } = await client.query<{ number: number }>('SELECT number FROM workspaces ORDER BY number')
  const others = `(${needInSql('one')}) IS DISTINCT FROM need OR (${countInSql('one')}) IS DISTINCT FROM need_count`
  const replace = (answer: string) =>
    client.query(`CREATE OR REPLACE FUNCTION answer_need() RETURNS trigger LANGUAGE plpgsql AS $$${answer}$$`)
  // What is written from now on is answered anew; the text is that of this program once all that was written before is, too.
  await replace(`${ANSWER} -- not yet for all`)
  for (const { number } of rows) {
    await inTransaction(
      client,
      `SET LOCAL kontor.workspace = '${number}'; SELECT pg_advisory_xact_lock(${LOCK_SPACE}, ${number});
       UPDATE documents AS one SET need = ${needInSql('one')}, need_count = ${countInSql('one')} WHERE workspace = ${number} AND (${others})`,
    )
  }
  await replace(ANSWER)
}
