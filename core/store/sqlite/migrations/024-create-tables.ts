import type { Migration } from './migration.ts'

const UNITS = ['net_units', 'gross_units', 'due_units'] as const
/** All that a sum depends on. */
const SUMMED = ['direction', 'type', 'handling', 'issue_date', 'due_date', 'currency_code', ...UNITS]

const DAY = "GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'"

/** What one row of `documents` counts in the sums, added or taken away again. */
function count(row: 'new' | 'old'): string {
  const sign = row === 'new' ? '' : '-'
  const currency = `iif(${row}.currency_code GLOB '[A-Z][A-Z][A-Z]', ${row}.currency_code, '')`
  const kind = `CASE WHEN ${row}.handling = 'turned_down' THEN 'turned_down' WHEN ${row}.type = 'credit_note' THEN 'credit_note' ELSE 'invoice' END`
  const parts = (units: string): string => `${sign}ifnull(${row}.${units} / 1000000000, 0), ${sign}ifnull(${row}.${units} % 1000000000, 0)`
  const grow = (columns: readonly string[]): string => columns.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')
  return `
  INSERT INTO month_sums SELECT substr(${row}.issue_date, 1, 7), ${row}.direction, ${currency}, ${kind}, ${sign}1,
      ${sign}(${row}.net_units IS NULL OR ${row}.gross_units IS NULL), ${parts('net_units')}, ${parts('gross_units')}
     WHERE ${row}.issue_date ${DAY} AND ${row}.direction <> 'undecided'
    ON CONFLICT DO UPDATE SET ${grow(['amount', 'missing', 'net_high', 'net_low', 'gross_high', 'gross_low'])};
  INSERT INTO due_sums SELECT iif(${row}.due_date ${DAY}, ${row}.due_date, ''), ${row}.direction, ${currency}, ${sign}1,
      ${sign}(${row}.due_units IS NULL), ${parts('due_units')}
     WHERE ${row}.direction <> 'undecided' AND ${row}.handling IS NOT 'turned_down'
    ON CONFLICT DO UPDATE SET ${grow(['amount', 'missing', 'high', 'low'])};`
}

/**
 * All tables of a workspace. The number is that of the last step before the first release, which led to the same tables: workspaces that were tried out
 * until then go on with it. The triggers that keep `need` are not here: they follow the program, whichever made the workspace.
 */
export const createTables: Migration = {
  number: 24,
  sql: `
-- Every state of a document is a version; its bytes lie here, compressed with zstd and addressed by the SHA-256 of what they were.
CREATE TABLE contents (
  sha256 TEXT PRIMARY KEY,
  bytes INTEGER NOT NULL,
  content BLOB NOT NULL
) STRICT;

-- Lists read this table alone: it repeats what the newest version says, and each sort and filter has its index, with the id as last key.
-- \`…_key\` are forms that sort as people expect; \`partner_key\` is the other side. \`need\` and what it follows from are kept by triggers.
-- \`net_units\`, \`gross_units\`, \`due_units\`: amounts as they count in a sum, in ten-thousandths; null where they cannot be read.
-- \`delivery\` and \`delivery_at\`: the state of the newest delivery, and when it was put into the queue.
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
  filename TEXT,
  partner_key TEXT,
  type_code TEXT,
  match_role TEXT,
  match_by TEXT,
  handling TEXT,
  facts_version INTEGER NOT NULL DEFAULT 0,
  errors INTEGER,
  refused INTEGER NOT NULL DEFAULT 0,
  outgoing_errors INTEGER,
  delivery TEXT,
  need TEXT NOT NULL DEFAULT 'checking',
  need_count INTEGER,
  direction_by TEXT,
  net_units INTEGER,
  gross_units INTEGER,
  due_units INTEGER,
  delivery_at TEXT
) STRICT;
CREATE INDEX documents_by_created_at ON documents (created_at, id);
CREATE INDEX documents_by_updated_at ON documents (updated_at, id);
CREATE INDEX documents_by_issue_date ON documents (issue_date, id);
CREATE INDEX documents_by_number ON documents (number, id);
CREATE INDEX documents_by_total ON documents (total_key, id);
-- Its own company is the sender of all that a client sends: the direction is looked at without leaving these indexes.
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
CREATE INDEX documents_by_partner_name ON documents (partner_key, id, direction);
CREATE INDEX documents_by_due_date ON documents (due_date, id);
CREATE INDEX documents_by_filename ON documents (filename, id);
CREATE INDEX documents_by_content ON documents (sha256);
CREATE INDEX documents_unread ON documents (seq) WHERE facts_version < 1;
CREATE INDEX documents_by_need ON documents (need, created_at, id);
CREATE INDEX documents_by_need_count ON documents (need_count, id);
CREATE INDEX documents_by_facets ON documents (direction, status, valid, format, partner_key, issue_date, need);
CREATE INDEX documents_unjudged ON documents (seq) WHERE need_count IS NULL;
CREATE INDEX documents_by_handling ON documents (handling, created_at, id);
CREATE INDEX documents_undecided ON documents (seq) WHERE direction = 'undecided';
CREATE INDEX documents_by_delivery ON documents (delivery_at, delivery) WHERE delivery_at IS NOT NULL;
CREATE INDEX documents_corrections ON documents (seq) WHERE type_code = '384' AND due_units > 0;

-- \`actor\`: who made it; null where nobody is known.
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
  actor TEXT,
  PRIMARY KEY (document_seq, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX versions_by_content ON versions (sha256);
CREATE INDEX versions_by_original ON versions (original_sha256) WHERE original_sha256 IS NOT NULL;

-- \`on_behalf\`: in whose name a document left that is not the client's own.
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
  updated_at TEXT NOT NULL,
  on_behalf TEXT
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
  source_key TEXT,
  actor TEXT
) STRICT;
CREATE INDEX status_log_by_document ON status_log (document_seq);
CREATE INDEX status_log_by_transaction ON status_log (transaction_seq);

-- \`send_at\`: leaves no earlier, in milliseconds since 1970; \`batch\`: what a person sent together; \`held\`: waits until the person lets it go on;
-- \`becomes\`: the version that replaces the uploaded one before it is sent (specification, section 4.5, flow B); \`aside\`: nobody has to look
-- after this refused delivery any more; \`reason_said\`: the reason as a code with values.
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
  updated_at TEXT NOT NULL,
  send_at INTEGER,
  batch TEXT,
  held INTEGER NOT NULL DEFAULT 0,
  becomes INTEGER,
  aside INTEGER NOT NULL DEFAULT 0,
  reason_said TEXT
) STRICT;
-- Two deliveries of one document are never under way together, and no two lay claim to one document at a remote.
CREATE UNIQUE INDEX jobs_under_way ON jobs (document_seq) WHERE state NOT IN ('delivered', 'refused', 'cancelled');
CREATE UNIQUE INDEX jobs_by_remote_id ON jobs (remote, remote_id) WHERE remote_id IS NOT NULL;
CREATE INDEX jobs_due ON jobs (state, due_at, seq);
CREATE INDEX jobs_by_document ON jobs (document_seq, seq);
CREATE INDEX jobs_by_transaction ON jobs (transaction_seq);
CREATE INDEX jobs_in_turn ON jobs (customer, seq) WHERE state IN ('waiting', 'uploading', 'uploaded', 'sending');
CREATE INDEX jobs_by_content ON jobs (sha256);
CREATE INDEX jobs_by_batch ON jobs (batch, state) WHERE batch IS NOT NULL;
CREATE INDEX jobs_to_mend ON jobs (seq) WHERE state = 'refused' AND aside = 0;
CREATE INDEX jobs_delivered ON jobs (updated_at) WHERE state = 'delivered';

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

-- What was answered under an \`Idempotency-Key\`, for a day.
CREATE TABLE kept_answers (
  caller TEXT NOT NULL,
  key TEXT NOT NULL,
  request_sha256 TEXT NOT NULL,
  answer_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (caller, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_answers_by_created_at ON kept_answers (created_at);

-- The last answer about each participant of the Peppol network, for the time without a connection.
CREATE TABLE participants (
  network TEXT NOT NULL,
  participant TEXT NOT NULL,
  answer TEXT NOT NULL,
  checked_at TEXT NOT NULL,
  PRIMARY KEY (network, participant)
) STRICT, WITHOUT ROWID;

-- The rules that the newest version breaks and that follow from no other, with the business term that each is about first (empty: none).
CREATE TABLE document_causes (
  rule_id TEXT NOT NULL,
  document_seq INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  term TEXT NOT NULL,
  stops INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (rule_id, document_seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_causes_by_document ON document_causes (document_seq);

-- The address book as JSON text. \`words\` is what a search looks through, \`match_ids\` the identifiers that say whose card it is.
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

-- An erased document leaves its entries in the chain with their hashes alone; an entry of its own says which they were.
CREATE TABLE erasures (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  document_id TEXT NOT NULL UNIQUE,
  entries TEXT NOT NULL,
  contents TEXT NOT NULL,
  actor TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

-- The chain over everything that may only ever be added. \`leaf\` is the hash of what an entry says, \`hash\` that of the hash before and the leaf.
-- What an entry says is read from the row it points to, so a changed row breaks the chain.
CREATE TABLE chain (
  seq INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  document_seq INTEGER REFERENCES documents,
  ref INTEGER NOT NULL,
  leaf BLOB NOT NULL,
  hash BLOB NOT NULL,
  UNIQUE (document_seq, kind, ref)
) STRICT;

-- What a remote has, as it was last fetched, and which document here it is. The bytes are in \`contents\` under \`kept\` only while they say
-- something else than the document here. \`erased\`: the document was deleted here and is not fetched again.
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

-- What was called with each API key, numbered from 1 for each; the oldest are taken away, and the numbers go on.
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

-- All short beginnings of words are indexed, so that a word of every document costs a list. Removed words are taken out at once.
CREATE VIRTUAL TABLE documents_search USING fts5 (
  number, names, ids, content = '', tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4'
);
INSERT INTO documents_search (documents_search, rank) VALUES ('secure-delete', 1);

-- That a workspace was put back from a backup, and that a person has let it go on; each an entry of the chain.
CREATE TABLE restores (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  step TEXT NOT NULL CHECK (step IN ('restored', 'confirmed')),
  actor TEXT,
  created_at TEXT NOT NULL
) STRICT;

-- Who is named in a document, as JSON text.
CREATE TABLE document_facts (
  document_seq INTEGER PRIMARY KEY REFERENCES documents,
  facts TEXT NOT NULL
) STRICT;

-- How many documents there are of each combination, so that counting a filtered list costs nothing.
CREATE TABLE document_counts (
  direction TEXT NOT NULL,
  status TEXT NOT NULL,
  need TEXT NOT NULL,
  format TEXT NOT NULL,
  type TEXT NOT NULL,
  valid INTEGER NOT NULL,
  currency_code TEXT NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (direction, status, need, format, type, valid, currency_code)
) STRICT, WITHOUT ROWID;

-- What a checked invoice says of its supplier (\`value\` as it is compared, \`shown\` as it was written), so that a change is noticed.
CREATE TABLE supplier_facts (
  document_seq INTEGER NOT NULL REFERENCES documents,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  shown TEXT NOT NULL,
  PRIMARY KEY (document_seq, kind, value)
) STRICT, WITHOUT ROWID;
CREATE INDEX supplier_facts_by_value ON supplier_facts (kind, value);

-- What a person has let pass of one invoice all the same; who and when is an entry of its log.
CREATE TABLE confirmations (
  document_seq INTEGER NOT NULL REFERENCES documents,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (document_seq, kind, value)
) STRICT, WITHOUT ROWID;

-- What was decided once for all documents of a company.
CREATE TABLE decisions (
  subject TEXT PRIMARY KEY,
  answer TEXT NOT NULL,
  decided_at TEXT NOT NULL,
  actor TEXT
) STRICT;

-- Sums by month of the invoice date, as many as there are documents, each in two parts (\`high\` of 10^9 units).
CREATE TABLE month_sums (
  month TEXT NOT NULL,
  direction TEXT NOT NULL,
  currency_code TEXT NOT NULL,
  kind TEXT NOT NULL,
  amount INTEGER NOT NULL,
  missing INTEGER NOT NULL,
  net_high INTEGER NOT NULL,
  net_low INTEGER NOT NULL,
  gross_high INTEGER NOT NULL,
  gross_low INTEGER NOT NULL,
  PRIMARY KEY (month, direction, currency_code, kind)
) STRICT, WITHOUT ROWID;

-- Sums by due date (empty: none). What nobody has decided is in neither; what was turned down is never due.
CREATE TABLE due_sums (
  due_date TEXT NOT NULL,
  direction TEXT NOT NULL,
  currency_code TEXT NOT NULL,
  amount INTEGER NOT NULL,
  missing INTEGER NOT NULL,
  high INTEGER NOT NULL,
  low INTEGER NOT NULL,
  PRIMARY KEY (due_date, direction, currency_code)
) STRICT, WITHOUT ROWID;

-- The mail that a document came with; \`inner\`: where in it the document lay.
CREATE TABLE document_mails (
  document_seq INTEGER PRIMARY KEY REFERENCES documents,
  filename TEXT NOT NULL,
  media_type TEXT NOT NULL,
  inner TEXT NOT NULL,
  sha256 TEXT NOT NULL REFERENCES contents,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX document_mails_by_content ON document_mails (sha256);

-- Repeats from the facts which invoices a document refers to (BG-3), so that they are found from both sides.
CREATE TABLE preceding (
  document_seq INTEGER NOT NULL REFERENCES documents,
  number TEXT NOT NULL,
  date TEXT,
  PRIMARY KEY (document_seq, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX preceding_by_number ON preceding (number);

CREATE TRIGGER documents_counted AFTER INSERT ON documents BEGIN
  INSERT INTO document_counts VALUES
    (new.direction, new.status, new.need, ifnull(new.format, ''), ifnull(new.type, ''), new.valid, ifnull(new.currency_code, ''), 1)
    ON CONFLICT DO UPDATE SET amount = amount + 1;
END;
CREATE TRIGGER documents_recounted
AFTER UPDATE OF direction, status, need, format, type, valid, currency_code ON documents
WHEN (new.direction, new.status, new.need, new.valid) IS NOT (old.direction, old.status, old.need, old.valid)
  OR (new.format, new.type, new.currency_code) IS NOT (old.format, old.type, old.currency_code)
BEGIN
  INSERT INTO document_counts VALUES
    (old.direction, old.status, old.need, ifnull(old.format, ''), ifnull(old.type, ''), old.valid, ifnull(old.currency_code, ''), -1)
    ON CONFLICT DO UPDATE SET amount = amount - 1;
  INSERT INTO document_counts VALUES
    (new.direction, new.status, new.need, ifnull(new.format, ''), ifnull(new.type, ''), new.valid, ifnull(new.currency_code, ''), 1)
    ON CONFLICT DO UPDATE SET amount = amount + 1;
END;
CREATE TRIGGER documents_uncounted AFTER DELETE ON documents BEGIN
  INSERT INTO document_counts VALUES
    (old.direction, old.status, old.need, ifnull(old.format, ''), ifnull(old.type, ''), old.valid, ifnull(old.currency_code, ''), -1)
    ON CONFLICT DO UPDATE SET amount = amount - 1;
END;
CREATE TRIGGER jobs_begun AFTER INSERT ON jobs BEGIN
  UPDATE documents SET delivery = new.state WHERE seq = new.document_seq;
END;
CREATE TRIGGER jobs_moved AFTER UPDATE OF state ON jobs WHEN new.state IS NOT old.state BEGIN
  UPDATE documents SET delivery = new.state
    WHERE seq = new.document_seq AND new.seq = (SELECT max(seq) FROM jobs WHERE document_seq = new.document_seq);
END;
CREATE TRIGGER jobs_dated AFTER INSERT ON jobs BEGIN
  UPDATE documents SET delivery_at = new.created_at WHERE seq = new.document_seq;
END;
CREATE TRIGGER facts_precede AFTER INSERT ON document_facts BEGIN
  DELETE FROM preceding WHERE document_seq = new.document_seq;
  INSERT OR IGNORE INTO preceding
    SELECT new.document_seq, json_extract(value, '$.number'), json_extract(value, '$.date') FROM json_each(new.facts, '$.preceding');
END;
CREATE TRIGGER facts_forgotten AFTER DELETE ON document_facts BEGIN
  DELETE FROM preceding WHERE document_seq = old.document_seq;
END;

CREATE TRIGGER documents_summed AFTER INSERT ON documents BEGIN ${count('new')}
END;
CREATE TRIGGER documents_unsummed AFTER DELETE ON documents BEGIN ${count('old')}
END;
CREATE TRIGGER documents_resummed AFTER UPDATE OF ${SUMMED.join(', ')} ON documents
WHEN ${SUMMED.map((name) => `new.${name} IS NOT old.${name}`).join(' OR ')}
BEGIN ${count('old')}${count('new')}
END;
`,
}
