import { AppError } from '../../base/errors.ts'
import { filterInOrder } from '../../base/in-order.ts'
import type { Clock } from '../../base/ports.ts'
import { MOVE_SETTING, type MovedAway } from '../moved.ts'
import { openConnections, type Session } from '../postgres/connections.ts'
import type { OfficeDatabase } from '../postgres/database.ts'
import { codeOf } from '../postgres/errors.ts'
import { groupReads } from '../postgres/groups.ts'
import { openCurrentDatabase } from '../postgres/store.ts'
import { LOCK_SPACE } from '../postgres/transaction.ts'
import { settingWrites } from '../sql/workspace/settings.ts'
import { asAway, asComing, readMark, type ComingHere } from './mark.ts'
import type { AtMoment, Numbers, Side, Source, Target } from './side.ts'
import type { Described } from './tables.ts'

export interface OfficePlace {
  /** Address of the database. */
  readonly url: string
  /** Name of the workspace there. */
  readonly id: string
  readonly clock: Clock
}

const OWN = 'workspace = current_workspace()'
/** Whoever writes nothing of a workspace sees none. */
const NO_WORKSPACE = 0

/** Throws AppError `workspace_missing`, `database_unreachable`. */
export async function openOfficeSource(place: OfficePlace): Promise<Source> {
  const database = await open(place)
  try {
    const number = await findWorkspace(database, place.id)
    if (number === undefined) throw new AppError('workspace_missing', `There is no workspace ${place.id}.`)
    const side = await sideOf(database, number, place.id)
    let holding: Session | undefined
    return {
      ...side,
      isProvenFirst: false,
      numbers: () => Promise.resolve(new Map()),
      hold: async (work) => {
        // The lock of all writers is taken for the whole move, by a connection of its own that does nothing else.
        const connections = openConnections(place.url, { max: 1 })
        try {
          return await connections.use(number, async (session) => {
            await session.query({ text: `SELECT pg_advisory_lock(${LOCK_SPACE}, ${number})` })
            holding = session
            return work()
          })
        } finally {
          holding = undefined
          await connections.close()
        }
      },
      mark: async (mark: MovedAway) => {
        // By the connection that has the lock: where that has been lost meanwhile, nothing is marked.
        if (holding === undefined) throw new TypeError('A workspace is marked while it is held.')
        await holding.query({
          text: 'INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (workspace, name) DO UPDATE SET value = excluded.value',
          values: [MOVE_SETTING, JSON.stringify(mark)],
        })
      },
      close: database.close,
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** A workspace of an office as it is at one moment; others go on writing it. Throws as `openOfficeSource` does. */
export async function atOfficeMoment<Result>(place: OfficePlace, work: (side: AtMoment) => Promise<Result>): Promise<Result> {
  const database = await open(place)
  try {
    const number = await findWorkspace(database, place.id)
    if (number === undefined) throw new AppError('workspace_missing', `There is no workspace ${place.id}.`)
    const side = await sideOf(database, number, place.id)
    return await database.bind(number).atOnce((db) => work({ ...side, db }))
  } finally {
    await database.close()
  }
}

/** As `OpenTarget` says. Throws AppError `invalid_state` for a role that does not own the tables, which cannot set their numbers. */
export async function openOfficeTarget(place: OfficePlace, mark: ComingHere | undefined, numbers: Numbers): Promise<Target | undefined> {
  const database = await open(place)
  try {
    const known = await findWorkspace(database, place.id)
    const found = known === undefined ? undefined : asComing(await readMark(database.bind(known).reads))
    const begun = found ?? mark
    if (begun === undefined) {
      await database.close()
      return undefined
    }
    if (found === undefined && known !== undefined) {
      throw new AppError('invalid_state', `There is a workspace ${place.id} already.`, { next: 'Choose another name for the workspace.' })
    }
    for (const [table, number] of numbers) await raiseNumbers(database, table, number)
    const workspace = known ?? (await create(database, place, begun))
    const { transact } = database.bind(workspace)
    return {
      ...(await sideOf(database, workspace, place.id)),
      atOnce: 100,
      begun,
      write: transact,
      release: async () => {
        const left = await listLeftHomes(database, workspace)
        await transact(async (db) => {
          await db.statement(FREE).run()
          await db.statement(BRING_KEYS).run(`{${left.join()}}`)
          await settingWrites(db).write(MOVE_SETTING, undefined)
        })
      },
      close: database.close,
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Nobody works on what was being worked on in a folder; other nodes would wait for whoever began it. */
const FREE = `UPDATE jobs SET lease = NULL, lease_until = NULL WHERE ${OWN} AND lease IS NOT NULL`

const HASHES = `SELECT hash FROM api_keys WHERE ${OWN}`
const BRING_KEYS = `UPDATE key_homes SET workspace = current_workspace() WHERE workspace = ANY (CAST(? AS integer[])) AND hash IN (${HASHES})`

/** Workspaces that the keys led to before, and that were moved from there. A key of one that is still worked in stays there. */
async function listLeftHomes(database: OfficeDatabase, workspace: number): Promise<number[]> {
  const homes = await database
    .bind(workspace)
    .reads.query<{ home: number }>(`SELECT DISTINCT workspace AS home FROM key_homes WHERE hash IN (${HASHES})`)
    .all()
  return filterInOrder(
    homes.map(({ home }) => home),
    async (home) => asAway(await readMark(database.bind(home).reads)) !== undefined,
  )
}

/** The database is of this program's version, and opened with a role that sees one workspace at a time. */
function open({ url }: OfficePlace): Promise<OfficeDatabase> {
  return openCurrentDatabase(url, { max: 2 })
}

async function findWorkspace(database: OfficeDatabase, id: string): Promise<number | undefined> {
  return (await database.ask<{ number: number }>('SELECT number FROM workspaces WHERE id = ?', id))[0]?.number
}

/** With the mark from its first moment on. */
function create(database: OfficeDatabase, { id, clock }: OfficePlace, mark: ComingHere): Promise<number> {
  return database.bind(NO_WORKSPACE).transact(async (db) => {
    const row = await db
      .query<{ number: number }>('INSERT INTO workspaces (id, created_at) VALUES (?, ?) RETURNING number')
      .get(id, clock.now())
    const number = row?.number ?? NO_WORKSPACE
    await db.query("SELECT set_config('kontor.workspace', ?, true)").get(`${number}`)
    await settingWrites(db).write(MOVE_SETTING, mark)
    return number
  })
}

async function sideOf(database: OfficeDatabase, number: number, id: string): Promise<Omit<Side, 'close'>> {
  const workspace = database.bind(number)
  const [asked] = await database.ask<{ name: string }>('SELECT current_database()::text AS name')
  return {
    name: `the workspace ${id} of the database ${asked?.name ?? ''}`,
    db: workspace.reads,
    own: OWN,
    reads: () => groupReads(workspace),
    // The catalogue names all columns, whoever may read them.
    describe: () =>
      database.ask<Described>(
        `SELECT t.relname::text AS "table", c.attname::text AS "column", format_type(c.atttypid, NULL) AS type, 0 AS place
          FROM pg_class AS t JOIN pg_attribute AS c ON c.attrelid = t.oid
          WHERE t.relnamespace = 'kontor'::regnamespace AND t.relkind IN ('r', 'p') AND c.attnum > 0 AND NOT c.attisdropped`,
      ),
  }
}

/** All workspaces share the numbers of a table: what is new there comes behind what has come over, also while others write. */
async function raiseNumbers(database: OfficeDatabase, table: string, number: string): Promise<void> {
  const [found] = await database.ask<{ sequence: string }>("SELECT pg_get_serial_sequence(?, 'seq') AS sequence", `kontor.${table}`)
  const sequence = found?.sequence ?? ''
  try {
    await database.bind(NO_WORKSPACE).transact(async (db) => {
      // Nobody is given a number while it is set.
      await db.statement(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`).run()
      await db.query(`SELECT setval(CAST(? AS regclass), greatest(last_value, CAST(? AS BIGINT))) FROM ${sequence}`).get(sequence, number)
    })
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    throw new AppError('invalid_state', 'A workspace comes to a database by the role that owns its tables.', {
      next: 'Give the address with that role.',
      cause: error,
    })
  }
}
