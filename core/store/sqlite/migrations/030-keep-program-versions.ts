import type { Migration } from './migration.ts'

/**
 * Which version of the program has brought the database to which step: what an older one says of a workspace that it cannot open. Read by every version,
 * so this table stays as it is.
 */
export const keepProgramVersions: Migration = {
  number: 30,
  sql: `
CREATE TABLE program_versions (
  step INTEGER PRIMARY KEY,
  program TEXT NOT NULL
) STRICT;
`,
}
