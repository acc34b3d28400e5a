import type { Unbound } from './unbound.ts'

/** What a statement is given for its `?`, in their order. */
export type Value = string | number | bigint | Uint8Array | null

interface ReadStatement<Row> {
  get(...values: Value[]): Promise<Row | undefined>
  all(...values: Value[]): Promise<Row[]>
}

interface WriteStatement {
  /** Answers how many rows were written. */
  run(...values: Value[]): Promise<number>
}

/** Where the databases word one thing differently. Parameters are written `?` for both. */
export interface Dialect {
  /** Behind the name of a table: the index to read it by, or none, where the database can be told. */
  indexedBy(index: string | undefined): string
  /** Where a text begins in another one, counted from 1; 0 where it does not stand there. */
  position(text: string, part: string): string
  /** A parameter that is a JSON array of whole numbers, as what stands behind `IN`. */
  numbers(parameter: string): string
  /** The same of texts. */
  texts(parameter: string): string
  /** True where a text is digits alone. */
  isDigits(text: string): string
}

/** What the full-text index holds of a document. */
export interface SearchTexts {
  readonly number: string
  readonly names: string
  readonly ids: string
}

/** The full-text index. */
export interface SearchIndex {
  add(seq: number, texts: SearchTexts): Promise<void>
  /** `texts` is what was added. */
  remove(seq: number, texts: SearchTexts): Promise<void>
}

/** One workspace in a database, for reading. */
export interface ReadableDatabase {
  readonly dialect: Dialect
  /** Rows are typed by whoever writes the statement; each text is compiled once. */
  query<Row>(sql: string): ReadStatement<Row>
}

/**
 * The same within a transaction. What belongs to one transaction must not be used after it. What is asked is done in the order in which it is asked,
 * whether or not anybody waited for what came before: asked together, it goes to a server and back once.
 */
export interface WritableDatabase extends ReadableDatabase {
  readonly search: SearchIndex
  /** What was written since the transaction began, or since this was asked last, of which the chain says nothing yet; perhaps more than that. */
  unbound(): Promise<Unbound>
  statement(sql: string): WriteStatement
  /** Runs an INSERT of one row and answers its `seq`. */
  insert(sql: string): { run(...values: Value[]): Promise<number> }
}
