import { createHash } from 'node:crypto'

/** A statement as PostgreSQL takes it. */
export interface Prepared {
  readonly text: string
  /** Under which each connection keeps it; absent where it is planned anew with every call. */
  readonly name?: string
}

/** So many statements keep a name on each connection; texts that are made of what a person chose are without end. */
const MAX_NAMED = 1000

/** What is no `?` of a statement: texts, names in quotes, bodies between dollars and comments. */
const PARTS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\/|\?|\bON CONFLICT \(/g

/**
 * The statements of the store are written with `?`, and name what is unique within a workspace; here each key begins with the workspace
 * (`schema/001-create-tables.ts`).
 */
export function numberParameters(sql: string): string {
  let count = 0
  return sql.replaceAll(PARTS, (part: string) => {
    if (part === '?') return `$${(count += 1)}`
    return part === 'ON CONFLICT (' ? 'ON CONFLICT (workspace, ' : part
  })
}

/** Reads each text once. */
export function createPreparation(): { prepare(sql: string): Prepared } {
  const known = new Map<string, Prepared>()
  return {
    prepare(sql: string): Prepared {
      const before = known.get(sql)
      if (before !== undefined) return before
      const text = numberParameters(sql)
      if (known.size >= MAX_NAMED) return { text }
      const prepared = { text, name: `k${createHash('sha256').update(text).digest('hex').slice(0, 24)}` }
      known.set(sql, prepared)
      return prepared
    },
  }
}
