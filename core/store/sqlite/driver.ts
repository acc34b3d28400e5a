import type { Value } from '../sql/database.ts'
import type { Changes } from './changes.ts'

/** The few things of the driver that the store uses; it answers at once. A reader cannot prepare a statement that writes. */
export interface ReadStatement<Row> {
  get(...values: Value[]): Row | undefined
  all(...values: Value[]): Row[]
}

interface WriteStatement {
  run(...values: Value[]): { changes: number; lastInsertRowid: number | bigint }
}

export interface ReadableFile {
  /** Rows are typed by whoever writes the statement; each text is compiled once. */
  query<Row>(sql: string): ReadStatement<Row>
}

export interface OpenFile extends ReadableFile {
  readonly changes: Changes
  statement(sql: string): WriteStatement
  /** Lets the work see one moment, whatever others write meanwhile. */
  atOnce<Result>(work: () => Promise<Result> | Result): Promise<Result>
  /** Runs the work in one transaction, which is undone when it throws. */
  transact<Result>(work: () => Promise<Result> | Result): Promise<Result>
  /** A part of a transaction that is undone alone when it throws. */
  part<Result>(work: () => Promise<Result> | Result): Promise<Result>
  close(): void
}
