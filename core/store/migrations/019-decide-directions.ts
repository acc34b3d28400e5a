import type { Migration } from './migration.ts'

/**
 * Who said which way a document goes, what was decided once for all documents of a company, and in whose name a document left that is not the
 * client's own.
 */
export const decideDirections: Migration = {
  number: 19,
  sql: `
ALTER TABLE documents ADD COLUMN direction_by TEXT;
ALTER TABLE transactions ADD COLUMN on_behalf TEXT;
CREATE INDEX documents_undecided ON documents (seq) WHERE direction = 'undecided';
CREATE TABLE decisions (
  subject TEXT PRIMARY KEY,
  answer TEXT NOT NULL,
  decided_at TEXT NOT NULL,
  actor TEXT
) STRICT;
`,
}
