import type Database from 'better-sqlite3'

/** Brings a database from the version before to this one. Never changed once released: a change is a new one at the end of the list. */
export interface Migration {
  readonly number: number
  readonly sql: string
  /** What SQL alone cannot do, in the same transaction after it. */
  readonly run?: (database: Database.Database) => void
}
