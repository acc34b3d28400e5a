import type { Migration } from './migration.ts'

/** What a version of a document says by its business terms, as a digest: documents that say the same are found by it, whatever syntax they are in. */
export const keepDigests: Migration = {
  number: 26,
  sql: `
CREATE TABLE document_digests (
  document_seq INTEGER PRIMARY KEY REFERENCES documents,
  version INTEGER NOT NULL,
  digest TEXT NOT NULL
) STRICT;
CREATE INDEX document_digests_by_digest ON document_digests (digest);
`,
}
