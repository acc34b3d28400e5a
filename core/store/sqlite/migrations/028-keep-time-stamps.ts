import type { Migration } from './migration.ts'

/** What authorities of time stamps have signed of heads of the chain, with all that proves it. */
export const keepTimeStamps: Migration = {
  number: 28,
  sql: `
CREATE TABLE timestamps (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  entry INTEGER NOT NULL,
  hash TEXT NOT NULL,
  signed_at TEXT NOT NULL,
  public_key TEXT NOT NULL,
  signature TEXT NOT NULL,
  authority TEXT NOT NULL,
  token TEXT NOT NULL,
  root TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;
`,
}
