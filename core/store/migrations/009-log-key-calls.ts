import type { Migration } from './migration.ts'

/** What was called with each API key, numbered from 1 for each; the oldest are taken away, and the numbers go on. */
export const logKeyCalls: Migration = {
  number: 9,
  sql: `
CREATE TABLE key_calls (
  key_id TEXT NOT NULL REFERENCES api_keys,
  number INTEGER NOT NULL,
  request_id TEXT NOT NULL,
  called_at TEXT NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  operation TEXT,
  status INTEGER NOT NULL,
  milliseconds INTEGER NOT NULL,
  PRIMARY KEY (key_id, number)
) STRICT, WITHOUT ROWID;
`,
}
