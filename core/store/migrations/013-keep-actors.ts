import type { Migration } from './migration.ts'

/**
 * Who made a version or an entry of the log. Of what was written before it is not known: there the column is null, and the entry of the chain
 * says what it said.
 */
export const keepActors: Migration = {
  number: 13,
  sql: `
ALTER TABLE versions ADD COLUMN actor TEXT;
ALTER TABLE status_log ADD COLUMN actor TEXT;
`,
}
