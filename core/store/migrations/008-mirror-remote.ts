import type { Migration } from './migration.ts'

/**
 * What a remote holds, as it was last fetched, and which document here it is. `sha256` is the hash of its XML; the bytes are in `contents` under
 * `kept` only while they say something else than the document here. `version` is the version here that it was compared with. `erased`: the
 * document was deleted here and is not fetched again.
 */
export const mirrorRemote: Migration = {
  number: 8,
  sql: `
CREATE TABLE mirror (
  remote TEXT NOT NULL,
  remote_id TEXT NOT NULL,
  document_seq INTEGER REFERENCES documents,
  state TEXT NOT NULL,
  matched TEXT,
  status TEXT,
  stamp TEXT,
  sha256 TEXT,
  kept TEXT REFERENCES contents,
  version INTEGER,
  problem TEXT,
  gone_at TEXT,
  changed_at TEXT NOT NULL,
  PRIMARY KEY (remote, remote_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mirror_by_document ON mirror (document_seq) WHERE document_seq IS NOT NULL;
CREATE INDEX mirror_by_state ON mirror (remote, state, changed_at);
CREATE INDEX mirror_by_kept ON mirror (kept) WHERE kept IS NOT NULL;
`,
}
