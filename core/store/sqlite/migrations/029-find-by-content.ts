import type { Migration } from './migration.ts'

/**
 * What a search finds a document by beside its row, as JSON text: it is made of the content, bound to nothing, and filled behind the opening for the
 * documents that are there. `made` says by which version of the program.
 */
export const findByContent: Migration = {
  number: 29,
  sql: `
CREATE TABLE search_texts (
  document_seq INTEGER PRIMARY KEY,
  made INTEGER NOT NULL,
  texts TEXT NOT NULL
) STRICT;
CREATE INDEX search_texts_by_made ON search_texts (made);
CREATE INDEX transactions_by_remote_id ON transactions (remote_id) WHERE remote_id IS NOT NULL;
CREATE INDEX jobs_at_remote ON jobs (remote_id) WHERE remote_id IS NOT NULL;
`,
}
