import type { Edit } from '../edit.ts'

/** An invoice of the set: a file of `invoices/`, with edits. */
export interface VerdictCase {
  readonly name: string
  /** Name of the file in `invoices/`, without ending. */
  readonly of: string
  readonly edits: readonly Edit[]
}

/** The cases that come from one file; the first is the file as it is. */
export function casesOf(of: string, table: Readonly<Record<string, readonly Edit[]>>): VerdictCase[] {
  return [{ name: of, of, edits: [] }, ...Object.entries(table).map(([name, edits]) => ({ name: `${of}.${name}`, of, edits }))]
}
