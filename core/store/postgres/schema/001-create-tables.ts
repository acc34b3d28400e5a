import type { Migration } from './migration.ts'
import { NUMBERED, OF_DOCUMENT, ofContent, refers, table, TEXT } from './table.ts'

/**
 * The tables of all workspaces, with the names and columns that those of one workspace have in SQLite (its migrations say what each holds). Rows of
 * all workspaces share the numbers of a table; those of the chain are without a gap in each.
 */
export const createTables: Migration = {
  number: 1,
  sql: `
CREATE TABLE workspaces (
  number integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  id ${TEXT} NOT NULL UNIQUE,
  created_at ${TEXT} NOT NULL
);

-- The workspace that a connection sees; null, so that it sees nothing, until it was said.
CREATE FUNCTION current_workspace() RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('kontor.workspace', true), '')::integer $$;

${table(
  'contents',
  `
  sha256 TEXT NOT NULL,
  bytes bigint NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (workspace, sha256)
`,
)};
-- It is compressed already.
ALTER TABLE contents ALTER COLUMN content SET STORAGE EXTERNAL;

${table(
  'documents',
  `
  ${NUMBERED}
  id TEXT NOT NULL,
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
  version bigint NOT NULL,
  sha256 TEXT NOT NULL,
  valid integer NOT NULL,
  fatal bigint NOT NULL,
  warning bigint NOT NULL,
  information bigint NOT NULL,
  transactions bigint NOT NULL DEFAULT 0,
  filename TEXT,
  partner_key TEXT,
  type_code TEXT,
  match_role TEXT,
  match_by TEXT,
  handling TEXT,
  facts_version bigint NOT NULL DEFAULT 0,
  errors bigint,
  refused bigint NOT NULL DEFAULT 0,
  outgoing_errors bigint,
  delivery TEXT,
  need TEXT NOT NULL DEFAULT 'checking',
  need_count bigint,
  direction_by TEXT,
  net_units bigint,
  gross_units bigint,
  due_units bigint,
  delivery_at TEXT,
  PRIMARY KEY (workspace, seq),
  UNIQUE (workspace, id),
  ${ofContent('sha256')}
`,
)};

${table(
  'versions',
  `
  document_seq bigint NOT NULL,
  version bigint NOT NULL,
  sha256 TEXT NOT NULL,
  created_at TEXT NOT NULL,
  cause TEXT NOT NULL,
  filename TEXT,
  valid integer NOT NULL,
  fatal bigint NOT NULL,
  warning bigint NOT NULL,
  information bigint NOT NULL,
  rulesets TEXT NOT NULL,
  original_sha256 TEXT,
  original_type TEXT,
  actor TEXT,
  PRIMARY KEY (workspace, document_seq, version),
  ${OF_DOCUMENT},
  ${ofContent('sha256')},
  ${ofContent('original_sha256')}
`,
)};

${table(
  'transactions',
  `
  ${NUMBERED}
  id TEXT NOT NULL,
  document_seq bigint NOT NULL,
  type TEXT NOT NULL,
  status TEXT NOT NULL,
  network TEXT NOT NULL,
  attempts bigint NOT NULL DEFAULT 0,
  remote_id TEXT,
  error_code TEXT,
  error_message TEXT,
  error_retryable integer,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  on_behalf TEXT,
  PRIMARY KEY (workspace, seq),
  UNIQUE (workspace, id),
  ${OF_DOCUMENT}
`,
)};

${table(
  'status_log',
  `
  ${NUMBERED}
  document_seq bigint NOT NULL,
  transaction_seq bigint,
  code TEXT NOT NULL,
  details TEXT NOT NULL,
  created_at TEXT NOT NULL,
  origin TEXT NOT NULL,
  source_key TEXT,
  actor TEXT,
  PRIMARY KEY (workspace, seq),
  ${OF_DOCUMENT},
  ${refers('transaction_seq', 'transactions')}
`,
)};

${table(
  'jobs',
  `
  ${NUMBERED}
  id TEXT NOT NULL,
  document_seq bigint NOT NULL,
  transaction_seq bigint NOT NULL,
  state TEXT NOT NULL,
  version bigint NOT NULL,
  sha256 TEXT NOT NULL,
  customer TEXT NOT NULL,
  attempts bigint NOT NULL DEFAULT 0,
  failures bigint NOT NULL DEFAULT 0,
  due_at bigint,
  lease TEXT,
  doubt TEXT,
  doubt_since bigint,
  looks bigint NOT NULL DEFAULT 0,
  round bigint NOT NULL DEFAULT 0,
  anew integer NOT NULL DEFAULT 0,
  remote TEXT,
  remote_id TEXT,
  remote_transaction_id TEXT,
  remote_status TEXT,
  sent_at bigint,
  reason_code TEXT,
  reason_message TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  send_at bigint,
  batch TEXT,
  held integer NOT NULL DEFAULT 0,
  becomes bigint,
  aside integer NOT NULL DEFAULT 0,
  reason_said TEXT,
  PRIMARY KEY (workspace, seq),
  UNIQUE (workspace, id),
  ${OF_DOCUMENT},
  ${refers('transaction_seq', 'transactions')},
  ${ofContent('sha256')}
`,
)};

${table(
  'calls',
  `
  ${NUMBERED}
  job_seq bigint,
  kind TEXT NOT NULL,
  attempt bigint NOT NULL,
  payload_sha256 TEXT,
  started_at TEXT NOT NULL,
  finished_at TEXT,
  method TEXT,
  url TEXT,
  status bigint,
  request_bytes bigint,
  response_bytes bigint,
  headers TEXT,
  excerpt TEXT,
  verdict TEXT,
  PRIMARY KEY (workspace, seq),
  ${refers('job_seq', 'jobs')}
`,
)};

${table(
  'api_keys',
  `
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  prefix TEXT NOT NULL,
  hash bytea NOT NULL,
  methods TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  last_used_at TEXT,
  revoked_at TEXT,
  PRIMARY KEY (workspace, id)
`,
)};
`,
}
