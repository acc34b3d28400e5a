import type { Migration } from './migration.ts'

/** What proves the end of the chain: the keys that sign it, the heads that were signed, and what was found that nobody with a key had written. */
export const bindAndSign: Migration = {
  number: 27,
  sql: `
CREATE TABLE signers (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  public_key TEXT NOT NULL UNIQUE,
  sealed BLOB,
  created_at TEXT NOT NULL
) STRICT;
CREATE TABLE heads (
  entry INTEGER PRIMARY KEY,
  hash BLOB NOT NULL,
  signer INTEGER NOT NULL REFERENCES signers,
  signature BLOB NOT NULL,
  signed_at TEXT NOT NULL
) STRICT;
CREATE TABLE proof_notes (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  what TEXT NOT NULL CHECK (what IN ('missing', 'unsigned', 'copied')),
  first_entry INTEGER NOT NULL,
  last_entry INTEGER NOT NULL,
  until TEXT,
  created_at TEXT NOT NULL
) STRICT;

-- A sum over the rows of each table that the chain does not bind wholly, so that a damaged one shows.
CREATE TABLE row_sums (
  name TEXT PRIMARY KEY,
  sum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
}
