import type { Clock, IdSource } from '../base/ports.ts'
import { join } from 'node:path'
import { CHANGED_KINDS, type ChangedKind } from '../contract/types.ts'
import { NOBODY, type Actor } from './actor.ts'
import { ANCHOR_FILE, readAnchor } from './anchor.ts'
import { createAccess } from './sqlite/access.ts'
import type { StoreReads, StoreWrites } from './port/groups.ts'
import { groupWrites } from './sql/groups.ts'
import { groupReads } from './sqlite/groups.ts'
import { isOlder, openDatabase, openDatabaseForReading, requireDatabase } from './sqlite/database.ts'
import type { ChainVerdict } from './types.ts'
import type { Signature } from './signing.ts'
import { signWith } from './sql/record/signers.ts'
import { settingReads } from './sql/workspace/settings.ts'
import type { OpenFile } from './sqlite/driver.ts'
import { createKeyFileBox, type SecretBox } from './secrets.ts'
import { lockWorkspace } from './sqlite/lock.ts'
import { proveFile } from './sqlite/prove-file.ts'
import { openToWrite } from './sqlite/to-write.ts'

/** How a workspace is opened, wherever it lies. */
export interface OpenOptions {
  readonly clock: Clock
  readonly ids: IdSource
  /** Nobody when absent. */
  readonly actor?: Actor
  /** Called soon after something was written, by this process or another one, with what it may be about. */
  readonly onChange?: (what: ChangedKind[]) => void
}

export interface StoreOptions extends OpenOptions {
  /** Folder of the workspace; made when it is not there. */
  readonly dir: string
  /** Seals the key that signs the chain; the key file of the workspace when absent. */
  readonly secrets?: SecretBox | undefined
}

/** How often is looked whether another process has written: API keys are made beside the one that holds the workspace. */
const LOOK_MS = 500
/** Another process may have written any of them. */
const ANY_KIND = CHANGED_KINDS.filter((kind) => kind !== 'clients')

export type { StoreLooks, StoreReads, StoreWrites } from './port/groups.ts'

interface OpenStore extends StoreReads {
  /** Signs a text with a key of the workspace; undefined where this process can open none. */
  sign(text: string): Promise<Signature | undefined>
  close(): Promise<void>
}

/** A workspace open for reading only, beside the process that writes it. */
export interface StoreReader extends OpenStore {
  /** Everything that the work reads is of one moment, whatever others write meanwhile. */
  atOneMoment<Result>(work: (reads: StoreReads) => Promise<Result>): Promise<Result>
}

export interface Store extends OpenStore {
  /** Whether other processes write it at the same time. */
  readonly isShared: boolean
  /**
   * One transaction: all of the work is stored, safe from a power cut, when the promise is kept, or nothing of it when the work throws. The work
   * waits for nothing but `tx`, and does not write with the store itself. What comes at once shares one flush to the disk; each work is stored
   * or undone by itself all the same. Throws AppError `workspace_unwritable` where the disk takes nothing.
   */
  write<Result>(work: (tx: StoreWrites) => Promise<Result> | Result): Promise<Result>
}

/**
 * Opens a workspace for writing, creates or migrates it where needed. Throws AppError `workspace_busy` while another process has it,
 * `workspace_newer`, `workspace_damaged`, `workspace_unwritable`, and `invalid_state` for one that was moved away.
 */
export async function openStore({
  dir,
  secrets = createKeyFileBox(dir),
  clock,
  ids,
  actor = NOBODY,
  onChange,
}: StoreOptions): Promise<Store> {
  const lock = lockWorkspace(dir)
  try {
    const { file, access, close } = await openToWrite({ dir, clock, secrets })
    const endFollowing = onChange === undefined ? () => undefined : followChanges(file, onChange)
    /** Who asked for the work that is being done: what is written together is written by each for himself. */
    let asked: string | undefined
    const ports = { clock, ids, actor: () => asked }
    let tx: StoreWrites | undefined
    return {
      ...groupReads(file, access),
      isShared: false,
      sign: (text) => signWith(access.reads, secrets, text),
      write: async <Result>(work: (tx: StoreWrites) => Promise<Result> | Result) => {
        const mine = actor()
        return access.write(async (db) => {
          asked = mine
          tx ??= groupWrites(db, ports)
          return work(tx)
        })
      },
      close: async () => {
        await access.flush()
        endFollowing()
        await close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** What this connection writes, and that another one has written. Returns the function that ends it. */
function followChanges(db: OpenFile, onChange: (what: ChangedKind[]) => void): () => void {
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

/** Throws AppError `workspace_missing` where a folder holds no workspace, and `file_unreadable` where nobody may look. */
export function requireWorkspace(dir: string): void {
  requireDatabase(dir)
}

/**
 * Opens a workspace for reading, also while another process writes it. An older one is brought up to date first, as it is for writing. To verify its chain throws
 * `workspace_damaged` where the database itself is. Throws AppError `workspace_missing` where there is none, and `workspace_busy` for an older one that another process has.
 */
export function openStoreForReading({ dir }: { readonly dir: string }): StoreReader {
  const secrets = createKeyFileBox(dir)
  if (isOlder(requireDatabase(dir))) update(dir)
  const file = openDatabaseForReading(dir)
  const access = createAccess(file)
  const { chain, ...reads } = groupReads(file, access)
  // The anchor is read first: what is noted later is of a later moment than the database that is proven.
  const verify = (): Promise<ChainVerdict> => proveFile(file, access.reads, readAnchor(join(dir, ANCHOR_FILE)))
  const all = { ...reads, chain: { ...chain, verify } }
  return {
    ...all,
    sign: (text) => signWith(access.reads, secrets, text),
    atOneMoment: (work) => file.atOnce(() => work(all)),
    close: () => close(file),
  }
}

/** The settings of a workspace alone, which an older Kontor may have written as well. Throws AppError `workspace_missing` where there is none. */
export function openSettings({ dir }: { readonly dir: string }): Pick<StoreReads, 'settings'> & { close(): Promise<void> } {
  const file = openDatabaseForReading(dir)
  return { settings: settingReads(createAccess(file).reads), close: () => close(file) }
}

function close(file: OpenFile): Promise<void> {
  file.close()
  return Promise.resolve()
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
