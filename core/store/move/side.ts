import type { StoreReads } from '../port/groups.ts'
import type { MovedAway } from '../moved.ts'
import type { ReadableDatabase, WritableDatabase } from '../sql/database.ts'
import type { ComingHere } from './mark.ts'
import type { Described } from './tables.ts'

/** A workspace in its database, row by row. */
export interface Side {
  /** In words, for people. Holds no password. */
  readonly name: string
  readonly db: ReadableDatabase
  /** Condition of the rows that are the workspace's. */
  readonly own: string
  /** Keeps nothing in memory from one call to the next. */
  reads(): StoreReads
  describe(): Promise<readonly Described[]>
  close(): Promise<void>
}

/** One that is only read, as it is at one moment. */
export type AtMoment = Pick<Side, 'name' | 'db' | 'own' | 'describe'>

/** Where a workspace is moved from. */
export interface Source extends Side {
  /** Whether the chain is proven before anything is copied: that finds early, where it costs little, what is found at the end in any case. */
  readonly isProvenFirst: boolean
  /** Those of the tables whose rows are numbered, where the numbers of the other side do not follow by themselves. */
  numbers(): Promise<Numbers>
  /** Nobody else writes the workspace while the work is done. Throws AppError `workspace_busy` where somebody else has it. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>
  /** While it is held: nobody works here any more from now on. Stored when the hold ends. */
  mark(mark: MovedAway): Promise<void>
}

/** Where it comes to. */
export interface Target extends Side {
  /** So many rows are written by one statement. */
  readonly atOnce: number
  /** What was noted of the move that it belongs to. */
  readonly begun: ComingHere
  /** One transaction. */
  write<Result>(work: (db: WritableDatabase) => Promise<Result>): Promise<Result>
  /** All has come and is proven: it can be opened from now on. */
  release(): Promise<void>
}

/** The highest number that each table with numbers has ever given. */
export type Numbers = ReadonlyMap<string, string>

/**
 * Finds a move that was begun, or begins one with the mark; undefined where none is under way and none is to begin. Throws AppError `invalid_state` where
 * a workspace is in its place.
 */
export type OpenTarget = (mark: ComingHere | undefined, numbers: Numbers) => Promise<Target | undefined>
