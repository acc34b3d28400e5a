import { chainEverything } from '../chain.ts'
import type { Migration } from './migration.ts'

/**
 * The chain over everything that may only ever be added: versions, entries of the status log, sends. `leaf` is the hash of what an entry says,
 * `hash` that of the hash before and the leaf. What an entry says is read from the row it points to, so a changed row breaks the chain.
 */
export const chainLog: Migration = {
  number: 3,
  sql: `
CREATE TABLE chain (
  seq INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  document_seq INTEGER NOT NULL REFERENCES documents,
  ref INTEGER NOT NULL,
  leaf BLOB NOT NULL,
  hash BLOB NOT NULL,
  UNIQUE (document_seq, kind, ref)
) STRICT;
`,
  run: chainEverything,
}
