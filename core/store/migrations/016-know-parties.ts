import type { Migration } from './migration.ts'

/**
 * Who is named in a document, and how the client company was found in it. What older programs stored has the version 0 of these facts, until it is
 * read again. What came in has been handled by nobody, as far as the program knows.
 */
export const knowParties: Migration = {
  number: 16,
  sql: `
ALTER TABLE documents ADD COLUMN type_code TEXT;
ALTER TABLE documents ADD COLUMN match_role TEXT;
ALTER TABLE documents ADD COLUMN match_by TEXT;
ALTER TABLE documents ADD COLUMN handling TEXT;
ALTER TABLE documents ADD COLUMN facts_version INTEGER NOT NULL DEFAULT 0;
UPDATE documents SET handling = 'new' WHERE direction = 'inbound';
CREATE INDEX documents_unread ON documents (seq) WHERE facts_version < 1;
CREATE TABLE document_facts (
  document_seq INTEGER PRIMARY KEY REFERENCES documents,
  facts TEXT NOT NULL
) STRICT;
`,
}
