import Database from 'better-sqlite3'
import type { ReadableFile } from './driver.ts'
import { applyMigrations } from './migrate.ts'

interface Declaration {
  readonly name: string
  readonly described: string
}

/** What SQLite names itself is no declaration of ours. */
const DECLARED = `SELECT name, json_array(type, name, tbl_name, sql) AS described FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`

/**
 * The name of the first table, index, trigger or view that a current database declares otherwise than this version does, lacks, or has besides. It can hold instructions that run
 * with what is written to it later, such as another address for each key that is entered; and of a column under another name nobody finds what it holds.
 */
export function findForeignDeclaration(file: ReadableFile): string | undefined {
  const found = file.query<Declaration>(DECLARED).all()
  const own = ownDeclarations()
  return (missingIn(own, found) ?? missingIn(found, own))?.name
}

/** The first of the others that is not among these. */
function missingIn(these: readonly Declaration[], others: readonly Declaration[]): Declaration | undefined {
  const known = new Set(these.map(({ described }) => described))
  return others.find(({ described }) => !known.has(described))
}

function ownDeclarations(): Declaration[] {
  const reference = new Database(':memory:')
  try {
    applyMigrations(reference)
    return reference.prepare<[], Declaration>(DECLARED).all()
  } finally {
    reference.close()
  }
}
