import type { Migration } from './migration.ts'

/**
 * Every state of a document is a version; its bytes lie in `contents`, compressed with zstd and addressed by the SHA-256 of what they were.
 * Lists read `documents` alone: it repeats what the newest version says, and each sort and filter of the list has its index, always with the
 * id as last key. `sender_key`, `receiver_key` and `total_key` are forms that sort as people expect.
 */
export const createTables: Migration = {
  number: 1,
  sql: `
CREATE TABLE contents (
  sha256 TEXT PRIMARY KEY,
  bytes INTEGER NOT NULL,
  content BLOB NOT NULL
) STRICT;

CREATE TABLE documents (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  direction TEXT NOT NULL,
  status TEXT NOT NULL,
  format TEXT,
  type TEXT,
  number TEXT,
  issue_date TEXT,
  due_date TEXT,
  sender_name TEXT,
  sender_key TEXT,
  sender_id TEXT,
  receiver_name TEXT,
  receiver_key TEXT,
  receiver_id TEXT,
  currency_code TEXT,
  total TEXT,
  total_key TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  version INTEGER NOT NULL,
  sha256 TEXT NOT NULL REFERENCES contents,
  valid INTEGER NOT NULL,
  fatal INTEGER NOT NULL,
  warning INTEGER NOT NULL,
  information INTEGER NOT NULL,
  transactions INTEGER NOT NULL DEFAULT 0,
  filename TEXT
) STRICT;
CREATE INDEX documents_by_created_at ON documents (created_at, id);
CREATE INDEX documents_by_updated_at ON documents (updated_at, id);
CREATE INDEX documents_by_issue_date ON documents (issue_date, id);
CREATE INDEX documents_by_number ON documents (number, id);
CREATE INDEX documents_by_total ON documents (total_key, id);
-- One's own company is the sender of all that goes out: the direction is looked at without leaving these indexes.
CREATE INDEX documents_by_sender_name ON documents (sender_key, id, direction);
CREATE INDEX documents_by_receiver_name ON documents (receiver_key, id, direction);
CREATE INDEX documents_by_status_id ON documents (status, id, direction);
CREATE INDEX documents_by_status ON documents (status, created_at, id);
CREATE INDEX documents_by_direction ON documents (direction, created_at, id);
CREATE INDEX documents_by_format ON documents (format, created_at, id);
CREATE INDEX documents_by_type ON documents (type, created_at, id);
CREATE INDEX documents_by_valid ON documents (valid, created_at, id);
CREATE INDEX documents_by_currency_code ON documents (currency_code, created_at, id);
CREATE INDEX documents_by_sender_id ON documents (sender_id, created_at, id);
CREATE INDEX documents_by_receiver_id ON documents (receiver_id, created_at, id);

-- How many documents there are of each combination, so that counting a filtered list costs nothing.
CREATE TABLE document_counts (
  direction TEXT NOT NULL,
  status TEXT NOT NULL,
  format TEXT NOT NULL,
  type TEXT NOT NULL,
  valid INTEGER NOT NULL,
  currency_code TEXT NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (direction, status, format, type, valid, currency_code)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER documents_counted AFTER INSERT ON documents BEGIN
  INSERT INTO document_counts VALUES
    (new.direction, new.status, ifnull(new.format, ''), ifnull(new.type, ''), new.valid, ifnull(new.currency_code, ''), 1)
    ON CONFLICT DO UPDATE SET amount = amount + 1;
END;
CREATE TRIGGER documents_recounted
AFTER UPDATE OF direction, status, format, type, valid, currency_code ON documents
WHEN (new.direction, new.status, new.valid) IS NOT (old.direction, old.status, old.valid)
  OR (new.format, new.type, new.currency_code) IS NOT (old.format, old.type, old.currency_code)
BEGIN
  UPDATE document_counts SET amount = amount - 1
    WHERE direction = old.direction AND status = old.status AND format = ifnull(old.format, '') AND type = ifnull(old.type, '')
      AND valid = old.valid AND currency_code = ifnull(old.currency_code, '');
  INSERT INTO document_counts VALUES
    (new.direction, new.status, ifnull(new.format, ''), ifnull(new.type, ''), new.valid, ifnull(new.currency_code, ''), 1)
    ON CONFLICT DO UPDATE SET amount = amount + 1;
END;

CREATE VIRTUAL TABLE documents_search USING fts5 (
  number, names, ids, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);

CREATE TABLE versions (
  document_seq INTEGER NOT NULL REFERENCES documents,
  version INTEGER NOT NULL,
  sha256 TEXT NOT NULL REFERENCES contents,
  created_at TEXT NOT NULL,
  cause TEXT NOT NULL,
  filename TEXT,
  valid INTEGER NOT NULL,
  fatal INTEGER NOT NULL,
  warning INTEGER NOT NULL,
  information INTEGER NOT NULL,
  rulesets TEXT NOT NULL,
  original_sha256 TEXT REFERENCES contents,
  original_type TEXT,
  PRIMARY KEY (document_seq, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX versions_by_content ON versions (sha256);

CREATE TABLE transactions (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  document_seq INTEGER NOT NULL REFERENCES documents,
  type TEXT NOT NULL,
  status TEXT NOT NULL,
  network TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  remote_id TEXT,
  error_code TEXT,
  error_message TEXT,
  error_retryable INTEGER,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX transactions_by_document ON transactions (document_seq, created_at, id);
CREATE INDEX transactions_by_created_at ON transactions (created_at, id);
CREATE INDEX transactions_by_status ON transactions (status, created_at, id);

CREATE TABLE status_log (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  document_seq INTEGER NOT NULL REFERENCES documents,
  transaction_seq INTEGER REFERENCES transactions,
  code TEXT NOT NULL,
  details TEXT NOT NULL,
  created_at TEXT NOT NULL,
  origin TEXT NOT NULL,
  source_key TEXT
) STRICT;
CREATE INDEX status_log_by_document ON status_log (document_seq);
CREATE INDEX status_log_by_transaction ON status_log (transaction_seq);

CREATE TABLE jobs (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  document_seq INTEGER NOT NULL REFERENCES documents,
  transaction_seq INTEGER NOT NULL REFERENCES transactions,
  state TEXT NOT NULL,
  version INTEGER NOT NULL,
  sha256 TEXT NOT NULL REFERENCES contents,
  customer TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0,
  due_at INTEGER,
  lease TEXT,
  doubt TEXT,
  doubt_since INTEGER,
  looks INTEGER NOT NULL DEFAULT 0,
  round INTEGER NOT NULL DEFAULT 0,
  anew INTEGER NOT NULL DEFAULT 0,
  remote TEXT,
  remote_id TEXT,
  remote_transaction_id TEXT,
  remote_status TEXT,
  sent_at INTEGER,
  reason_code TEXT,
  reason_message TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
-- Two deliveries of one document are never under way together, and no two lay claim to one document at a remote.
CREATE UNIQUE INDEX jobs_under_way ON jobs (document_seq) WHERE state NOT IN ('delivered', 'refused', 'cancelled');
CREATE UNIQUE INDEX jobs_by_remote_id ON jobs (remote, remote_id) WHERE remote_id IS NOT NULL;
CREATE INDEX jobs_due ON jobs (state, due_at, seq);
CREATE INDEX jobs_by_document ON jobs (document_seq, seq);
CREATE INDEX jobs_by_transaction ON jobs (transaction_seq);
CREATE INDEX jobs_in_turn ON jobs (customer, seq) WHERE state IN ('waiting', 'uploading', 'uploaded', 'sending');

CREATE TABLE calls (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  job_seq INTEGER REFERENCES jobs,
  kind TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  payload_sha256 TEXT,
  started_at TEXT NOT NULL,
  finished_at TEXT,
  method TEXT,
  url TEXT,
  status INTEGER,
  request_bytes INTEGER,
  response_bytes INTEGER,
  headers TEXT,
  excerpt TEXT,
  verdict TEXT
) STRICT;
CREATE INDEX calls_by_job ON calls (job_seq, seq);

CREATE TABLE api_keys (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  prefix TEXT NOT NULL,
  hash BLOB NOT NULL,
  methods TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  last_used_at TEXT,
  revoked_at TEXT
) STRICT;
CREATE INDEX api_keys_by_prefix ON api_keys (prefix);

CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
`,
}
