import type { Changes } from './changes.ts'

/** The few things of the driver that the rooms of the store use. A reader cannot prepare a statement that writes. */
export type Value = string | number | bigint | Uint8Array | null

export interface ReadStatement<Row> {
  get(...values: Value[]): Row | undefined
  all(...values: Value[]): Row[]
}

interface WriteStatement {
  run(...values: Value[]): { changes: number; lastInsertRowid: number | bigint }
}

export interface ReadableDatabase {
  /** Rows are typed by whoever writes the statement; each text is compiled once. */
  query<Row>(sql: string): ReadStatement<Row>
}

export interface WritableDatabase extends ReadableDatabase {
  statement(sql: string): WriteStatement
}

export interface OpenDatabase extends WritableDatabase {
  readonly changes: Changes
  /** Runs the work in one transaction; within another one as a part that is undone alone when it throws. */
  transact<Result>(work: () => Result): Result
  close(): void
}
