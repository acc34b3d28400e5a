import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { AppError } from '../../base/errors.ts'
import type { Clock } from '../../base/ports.ts'
import type { ApiKeyRecord } from '../../contract/types.ts'
import { NOBODY } from '../actor.ts'
import { openAnchor, readAnchor } from '../anchor.ts'
import type { StoreWrites } from '../port/groups.ts'
import { MOVE_SETTING, requireWhole } from '../moved.ts'
import { AHEAD_MS } from '../pauses.ts'
import { createSealer } from '../sealer.ts'
import { createKeyFileBox, type SecretBox } from '../secrets.ts'
import { groupWrites } from '../sql/groups.ts'
import { hashKey, keyFromRow, prefixOf, type KeyRow } from '../sql/workspace/keys.ts'
import { signWith } from '../sql/record/signers.ts'
import { settingReads } from '../sql/workspace/settings.ts'
import type { OpenOptions, Store, StoreReader } from '../store.ts'
import type { Sight } from '../types.ts'
import { openOfficeDatabase, type OfficeDatabase, type WorkspaceDatabase } from './database.ts'
import { codeOf } from './errors.ts'
import { createGroupWrite } from './group-write.ts'
import { groupReads } from './groups.ts'
import { knownSettings } from './known-settings.ts'
import { migrateOffice, readStanding, requireSteps } from './migrate.ts'
import { openNotices } from './notify.ts'

export interface OfficeOptions {
  readonly clock: Clock
  /** Address with the role that owns the tables, where that is another one: then an older database is brought up to date with it. */
  readonly owner?: string
  /** Most connections at once. */
  readonly max?: number
  /** Folder of this computer with the key file that seals what nodes share, and with the heads that were signed last. */
  readonly folder: string
}

interface OfficeWorkspace {
  readonly id: string
  readonly created_at: string
  /** It was moved away, or has not come over wholly: nobody works on it here. */
  readonly isClosed: boolean
}

/** The key of a call, which may be revoked or expired, and the workspace that it opens. */
interface Admitted {
  readonly id: string
  readonly key: ApiKeyRecord
  /** When its minute began, in milliseconds since 1970, and how many calls there were since, this one included. */
  readonly counted: { readonly from: number; readonly calls: number }
}

interface OfficeFigures {
  readonly id: string
  readonly documents: number
  /** Deliveries that go on by themselves, and those that wait for a person. */
  readonly waiting: number
  readonly attention: number
}

/** The workspaces that the nodes of an office share. */
export interface Office {
  /** In the order in which they were made. */
  workspaces(): Promise<OfficeWorkspace[]>
  /** Throws AppError `invalid_state` where there is one of this name. */
  createWorkspace(id: string): Promise<OfficeWorkspace>
  /** One that was moved away can only be read. Throws AppError `workspace_missing`, and `invalid_state` for one that has not come over wholly. */
  openWorkspace(id: string, options: OpenOptions): Promise<Store>
  /** One to be looked into alone. Throws as `openWorkspace` does. */
  openReader(id: string): Promise<StoreReader>
  /**
   * Counts a call of a key, whichever node it comes to; `windowMs` is how long a minute is. What others wrote to settings before is known from then on.
   * Undefined for a text that is no key, valid or not. Throws AppError `invalid_state` for one of a workspace that nobody works on here.
   */
  admit(key: string, now: number, windowMs: number): Promise<Admitted | undefined>
  /** Those in which a delivery is due, or put off by a clock that was ahead, or was left by a run that is gone, or a document is not judged yet. */
  listWithWork(now: number): Promise<string[]>
  /** Notes which document a window of a workspace shows, whichever node it asks; answers who else shows it. */
  noteSight(id: string, sight: Sight): Promise<string[]>
  /** What a monitor asks of all these workspaces. */
  figures(ids: readonly string[]): Promise<OfficeFigures[]>
  /** Whether the database can be used now, and is one of this program. */
  isReady(): Promise<boolean>
  /** When all that was asked before is done. Stores are closed first. */
  close(): Promise<void>
}

/**
 * Opens the database of an office: `postgres://user:password@host/database`, with `sslmode=verify-full` for a server beyond this machine. A new one is
 * made where the role may do so; an older one that holds client companies is brought up to date by `migrateOffice` alone. Throws AppError `workspace_newer`, `database_unreachable`, and `invalid_state`.
 */
export async function openOffice(url: string, { clock, owner, max, folder }: OfficeOptions): Promise<Office> {
  const database = await openCurrentDatabase(url, { owner, max })
  const notices = openNotices(url, database)
  const secrets = createKeyFileBox(folder)
  /** A number is a workspace's for good. */
  const numbers = new Map<string, number>()
  const numberOf = async (id: string): Promise<number> => {
    const known = numbers.get(id)
    if (known !== undefined) return known
    const [row] = await database.ask<{ number: number }>('SELECT number FROM workspaces WHERE id = ?', id)
    if (row === undefined) throw new AppError('workspace_missing', `There is no workspace ${id}.`)
    numbers.set(id, row.number)
    return row.number
  }
  return {
    async workspaces() {
      const rows = await database.ask<{ id: string; created_at: string; closed: number }>(
        'SELECT id, created_at, closed FROM workspaces ORDER BY number',
      )
      return rows.map(({ closed, ...row }) => ({ ...row, isClosed: closed === 1 }))
    },
    async createWorkspace(id) {
      const workspace = { id, created_at: clock.now(), isClosed: false }
      try {
        await database.ask('INSERT INTO workspaces (id, created_at) VALUES (?, ?)', workspace.id, workspace.created_at)
      } catch (error) {
        if (codeOf(error) !== '23505') throw error
        throw new AppError('invalid_state', `There is a workspace ${id} already.`, { cause: error })
      }
      return workspace
    },
    async openWorkspace(id, { clock, ids, actor = NOBODY, onChange }) {
      const number = await numberOf(id)
      const workspace = database.bind(number, (marks) => {
        known.committed(marks)
        notices.committed(number, marks)
      })
      const known = knownSettings(workspace.reads)
      requireWhole(await settingReads(workspace.reads).read(MOVE_SETTING))
      const follow = (tell: NonNullable<typeof onChange>): Promise<() => void> =>
        notices.follow(number, (what) => {
          known.changed(what)
          tell(what)
        })
      const endFollowing = onChange === undefined ? () => undefined : await follow(onChange)
      const anchor = openAnchor(anchorFile(folder, url, id))
      const together = createGroupWrite(workspace, createSealer({ secrets, clock, anchor }))
      return {
        ...groupReads(workspace),
        // Who does not follow hears of nothing.
        ...(onChange === undefined ? {} : { settings: known }),
        isShared: true,
        sign: (text) => signWith(workspace.reads, secrets, text),
        write: async <Result>(work: (tx: StoreWrites) => Promise<Result> | Result) => {
          // Each is written by who asked for it.
          const mine = actor()
          return await together.write((db) => {
            if (db.isClosed) throw notHere()
            return work(groupWrites(db, { clock, ids, actor: () => mine }))
          })
        },
        close: async () => {
          endFollowing()
          await together.close()
        },
      }
    },
    async openReader(id) {
      const workspace = database.bind(await numberOf(id))
      requireWhole(await settingReads(workspace.reads).read(MOVE_SETTING))
      return readerOf(workspace, secrets, anchorFile(folder, url, id))
    },
    async admit(key, now, windowMs) {
      const [row] = await database.askFunction<AdmittedRow>(
        'SELECT * FROM admit_call(?, ?, ?, ?)',
        hashKey(key),
        prefixOf(key),
        now,
        windowMs,
      )
      if (row?.closed === 1) throw notHere()
      if (row === undefined || row.id === null) return undefined
      notices.hear(row.notice)
      return { id: row.home, key: keyFromRow(row), counted: { from: row.begun, calls: row.calls } }
    },
    figures: (ids) =>
      database.askFunction<OfficeFigures>(
        'SELECT * FROM figures_of(ARRAY(SELECT jsonb_array_elements_text(?::jsonb)))',
        JSON.stringify(ids),
      ),
    listWithWork: async (now) =>
      (await database.askFunction<{ id: string }>('SELECT workspaces_with_work(?, ?) AS id', now, AHEAD_MS)).map(({ id }) => id),
    async noteSight(id, { window, actor, document_id, now, until }) {
      const { reads } = database.bind(await numberOf(id))
      if (document_id === undefined) {
        await reads.query(FORGET_SIGHT).all(window)
        return []
      }
      const others = reads.query<{ actor: string }>(NOTE_SIGHT)
      return (await others.all(now, window, window, document_id, actor, until, document_id, window, now)).map((other) => other.actor)
    },
    isReady: async () => {
      try {
        return (await standingOf(database)) === 'current'
      } catch {
        // Whoever asks wants to know whether, not why: that is said by whatever is asked next.
        return false
      }
    },
    close: async () => {
      await notices.close()
      await database.close()
    },
  }
}

/** The database, of this program's version. Throws as `openOffice` does. */
export async function openCurrentDatabase(
  url: string,
  { owner, max }: { readonly owner?: string | undefined; readonly max?: number | undefined } = {},
): Promise<OfficeDatabase> {
  const database = openOfficeDatabase(url, max === undefined ? {} : { max })
  try {
    await requireGuarded(database)
    await bringUpToDate(database, url, owner)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

function readerOf(workspace: WorkspaceDatabase, secrets: SecretBox, anchor: string): StoreReader {
  const { chain, ...reads } = groupReads(workspace)
  return {
    ...reads,
    chain: {
      ...chain,
      verify: async () => {
        await requireSound(workspace)
        // Read first: what is noted later is of a later moment than the database that is proven.
        return chain.verify(readAnchor(anchor))
      },
    },
    sign: (text) => signWith(workspace.reads, secrets, text),
    atOneMoment: (work) => workspace.atOnce((db) => work(groupReads({ reads: db, lists: db, atOnce: (part) => part(db) }))),
    close: () => Promise.resolve(),
  }
}

/** The server counts the pages that it has read with a wrong checksum, where it keeps checksums. Throws AppError `workspace_damaged`. */
async function requireSound({ reads }: Pick<WorkspaceDatabase, 'reads'>): Promise<void> {
  const row = await reads
    .query<{ failures: number | null }>('SELECT checksum_failures AS failures FROM pg_stat_database WHERE datname = current_database()')
    .get()
  if ((row?.failures ?? 0) === 0) return
  throw new AppError('workspace_damaged', `The server has read ${row?.failures ?? 0} damaged pages of the database of the office.`, {
    next: 'Look into its log; put the database back from a backup where the damage is in it.',
  })
}

/** Named after the database without whoever opens it, and the workspace: a computer may belong to several offices, and a name is never a path. */
function anchorFile(folder: string, address: string, id: string): string {
  const place = JSON.stringify([address.replace(/^\w+:\/\/([^/@]*@)?/, ''), id])
  return join(folder, 'anchors', `${createHash('sha256').update(place).digest('hex').slice(0, 32)}.anchor`)
}

/** A key that is not there any more leaves its workspace alone. */
type AdmittedRow = (Omit<KeyRow, 'hash'> | { readonly id: null }) & {
  readonly home: string
  readonly closed: number
  readonly notice: string
  readonly begun: number
  readonly calls: number
}

const FORGET_SIGHT = 'DELETE FROM shown_documents WHERE view = ?'

/** What no window has said again goes with it. */
const NOTE_SIGHT = `WITH gone AS (DELETE FROM shown_documents WHERE until <= ? AND view <> ?),
  noted AS (INSERT INTO shown_documents (view, document_id, actor, until) VALUES (?, ?, ?, ?)
    ON CONFLICT (workspace, view) DO UPDATE SET document_id = excluded.document_id, actor = excluded.actor, until = excluded.until)
  SELECT DISTINCT actor FROM shown_documents WHERE document_id = ? AND view <> ? AND until > ? ORDER BY actor`

/** Says nothing of where it is: that may be the path of a folder. */
const notHere = (): AppError =>
  new AppError('invalid_state', 'Nobody works on this client company at this office: it was moved away, or has not come over wholly.', {
    next: 'Ask whoever looks after the office where it is.',
  })

/** A role that sees all rows would show each workspace those of every other one. Throws AppError `invalid_state`. */
async function requireGuarded(database: OfficeDatabase): Promise<void> {
  const [role] = await database.ask<{ free: number }>('SELECT rolsuper OR rolbypassrls AS free FROM pg_roles WHERE rolname = current_user')
  if (role?.free !== 1) return
  throw new AppError('invalid_state', 'The role that the database of the office is opened with sees the rows of every workspace.', {
    next: 'Use a role that is neither a superuser nor passes over row security.',
  })
}

const standingOf = (database: OfficeDatabase) => readStanding(<Row>(sql: string) => database.ask<Row>(sql))
const requireStepsOf = (database: OfficeDatabase) => requireSteps(<Row>(sql: string) => database.ask<Row>(sql))

async function bringUpToDate(database: OfficeDatabase, url: string, owner: string | undefined): Promise<void> {
  if ((await standingOf(database)) === 'current') return
  await requireStepsOf(database)
  const [role] = await database.ask<{ name: string }>('SELECT current_user::text AS name')
  if (owner === undefined) await migrateOffice(url)
  else await migrateOffice(owner, role === undefined ? {} : { program: role.name })
}
