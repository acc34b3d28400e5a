import type { Migration } from './migration.ts'

/**
 * What a workspace keeps to be used again: its own company, customers, suppliers, items and templates, as JSON text. `name_key` sorts as people
 * expect, `words` is what a search looks through, `match_ids` are the identifiers that say whose card it is, each between line ends.
 */
export const keepCards: Migration = {
  number: 5,
  sql: `
CREATE TABLE cards (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  name_key TEXT NOT NULL,
  words TEXT NOT NULL,
  match_ids TEXT NOT NULL,
  content TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX cards_by_name ON cards (kind, name_key, id);
`,
}
