import type { Migration } from './migration.ts'

/** That a workspace was put back from a backup, and that a person has let it go on; each an entry of the chain. `step` is one of the two. */
export const noteRestores: Migration = {
  number: 15,
  sql: `
CREATE TABLE restores (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  step TEXT NOT NULL CHECK (step IN ('restored', 'confirmed')),
  actor TEXT,
  created_at TEXT NOT NULL
) STRICT;
`,
}
