import type { Migration } from './migration.ts'

/**
 * Erasing a document. Its entries stay in the chain with their hashes alone, belonging to no document any more (`document_seq` is null), and an
 * entry of its own says which they were. Hashes of contents are indexed, so that what nobody else has is found at once.
 */
export const eraseDocuments: Migration = {
  number: 7,
  sql: `
CREATE TABLE erasures (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  document_id TEXT NOT NULL UNIQUE,
  entries TEXT NOT NULL,
  contents TEXT NOT NULL,
  actor TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE chain_of_all (
  seq INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  document_seq INTEGER REFERENCES documents,
  ref INTEGER NOT NULL,
  leaf BLOB NOT NULL,
  hash BLOB NOT NULL,
  UNIQUE (document_seq, kind, ref)
) STRICT;
INSERT INTO chain_of_all SELECT seq, kind, document_seq, ref, leaf, hash FROM chain ORDER BY seq;
DROP TABLE chain;
ALTER TABLE chain_of_all RENAME TO chain;

CREATE INDEX documents_by_content ON documents (sha256);
CREATE INDEX versions_by_original ON versions (original_sha256) WHERE original_sha256 IS NOT NULL;
CREATE INDEX jobs_by_content ON jobs (sha256);

CREATE TRIGGER documents_uncounted AFTER DELETE ON documents BEGIN
  UPDATE document_counts SET amount = amount - 1
    WHERE direction = old.direction AND status = old.status AND format = ifnull(old.format, '') AND type = ifnull(old.type, '')
      AND valid = old.valid AND currency_code = ifnull(old.currency_code, '');
END;
`,
}
