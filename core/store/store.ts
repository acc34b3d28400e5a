import type { Clock, IdSource } from '../base/ports.ts'
import { CHANGED_KINDS, type ChangedKind } from '../contract/types.ts'
import { NOBODY, type Actor } from './actor.ts'
import { createGroupWrite } from './sqlite/group-write.ts'
import type { StoreReads, StoreWrites } from './port/groups.ts'
import { groupReads, groupWrites } from './sqlite/groups.ts'
import { isOlder, openDatabase, openDatabaseForReading, requireDatabase } from './sqlite/database.ts'
import { settingReads } from './sqlite/workspace/settings.ts'
import type { OpenDatabase } from './sqlite/sql.ts'
import { lockWorkspace } from './sqlite/lock.ts'

export interface StoreOptions {
  /** Folder of the workspace; made when it is not there. */
  readonly dir: string
  readonly clock: Clock
  readonly ids: IdSource
  /** Nobody when absent. */
  readonly actor?: Actor
  /** Called soon after something was written, by this process or another one, with what it may be about. */
  readonly onChange?: (what: ChangedKind[]) => void
}

/** How often is looked whether another process has written: API keys are made beside the one that holds the workspace. */
const LOOK_MS = 500
/** Another process may have written any of them. */
const ANY_KIND = CHANGED_KINDS.filter((kind) => kind !== 'clients')

export type { StoreLooks, StoreReads, StoreWrites } from './port/groups.ts'

/** A workspace open for reading only, beside the process that writes it. */
export interface StoreReader extends StoreReads {
  readonly dir: string
  close(): void
}

export interface Store extends StoreReader {
  /**
   * One transaction: all of the work is stored, safe from a power cut, when this returns, or nothing of it when the work throws. The work is
   * synchronous; a write within a write becomes part of it.
   */
  write<Result>(work: (tx: StoreWrites) => Result): Result
  /**
   * The same, together with whatever else is to be written in this turn of the event loop: one flush to the disk for all of it. Each work is
   * stored or undone by itself; the promise is kept once it is safe from a power cut.
   */
  writeTogether<Result>(work: (tx: StoreWrites) => Result): Promise<Result>
}

/** Does the work in a transaction that may be shared with others; resolves when it is safe on the disk. */
export type Commit = Store['writeTogether']

/**
 * Opens a workspace for writing, creates or migrates it where needed. Throws AppError `workspace_busy` while another process has it,
 * `workspace_newer`, `workspace_damaged`.
 */
export function openStore({ dir, clock, ids, actor = NOBODY, onChange }: StoreOptions): Store {
  const lock = lockWorkspace(dir)
  try {
    const db = openDatabase(dir)
    const endFollowing = onChange === undefined ? () => undefined : followChanges(db, onChange)
    const known = groupReads(db)
    let asked: { readonly who: string | undefined } | undefined
    const tx = groupWrites(db, { clock, ids, actor: () => (asked === undefined ? actor() : asked.who) }, known)
    const write: Store['write'] = (work) => db.transact(() => requireSynchronous(work(tx)))
    const together = createGroupWrite(write)
    return {
      ...known,
      dir,
      write,
      // What is written together is written by those who asked for it, each for himself.
      writeTogether: (work) => {
        const mine = { who: actor() }
        return together.write((given) => {
          asked = mine
          try {
            return work(given)
          } finally {
            asked = undefined
          }
        })
      },
      close: () => {
        together.flush()
        endFollowing()
        db.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** What this connection writes, and that another one has written. Returns the function that ends it. */
function followChanges(db: OpenDatabase, onChange: (what: ChangedKind[]) => void): () => void {
  db.changes.follow(onChange)
  const readOthers = () => db.query<{ data_version: number }>('PRAGMA data_version').get()?.data_version
  let others = readOthers()
  const watch = setInterval(() => {
    const now = readOthers()
    if (now === others) return
    others = now
    onChange([...ANY_KIND])
  }, LOOK_MS).unref()
  return () => clearInterval(watch)
}

/**
 * Opens a workspace for reading, also while another process writes it. An older one is brought up to date first, as it is for writing. Throws
 * AppError `not_found` where there is none, and `workspace_busy` for an older one that another process has.
 */
export function openStoreForReading({ dir }: { readonly dir: string }): StoreReader {
  if (isOlder(requireDatabase(dir))) update(dir)
  const db = openDatabaseForReading(dir)
  return { ...groupReads(db), dir, close: () => db.close() }
}

/** The settings of a workspace alone, which an older Kontor may have written as well. Throws AppError `not_found` where there is none. */
export function openSettings({ dir }: { readonly dir: string }): Pick<StoreReads, 'settings'> & { close(): void } {
  const db = openDatabaseForReading(dir)
  return { settings: settingReads(db), close: () => db.close() }
}

function update(dir: string): void {
  const lock = lockWorkspace(dir, {
    message: 'The workspace is of an older version of Kontor, and another Kontor has it open, so it cannot be brought up to date now.',
    next: 'Close the other Kontor, then try again; what was written stays as it is, and a copy of it is kept.',
  })
  try {
    openDatabase(dir).close()
  } finally {
    lock.release()
  }
}

/** A transaction that waits for something would hold up every other one. */
function requireSynchronous<Result>(result: Result): Result {
  if (result instanceof Promise) throw new TypeError('the work of a transaction must not be asynchronous')
  return result
}
