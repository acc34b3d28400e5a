import type { Migration } from './migration.ts'
import { NUMBERED, OF_DOCUMENT, ofContent, refers, table } from './table.ts'

/** The tables beside documents and their deliveries. */
export const createFurtherTables: Migration = {
  number: 2,
  sql: `
${table(
  'settings',
  `
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (workspace, name)
`,
)};

${table(
  'kept_answers',
  `
  caller TEXT NOT NULL,
  key TEXT NOT NULL,
  request_sha256 TEXT NOT NULL,
  answer_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (workspace, caller, key)
`,
)};

${table(
  'participants',
  `
  network TEXT NOT NULL,
  participant TEXT NOT NULL,
  answer TEXT NOT NULL,
  checked_at TEXT NOT NULL,
  PRIMARY KEY (workspace, network, participant)
`,
)};

${table(
  'document_causes',
  `
  rule_id TEXT NOT NULL,
  document_seq bigint NOT NULL,
  term TEXT NOT NULL,
  stops integer NOT NULL DEFAULT 1,
  PRIMARY KEY (workspace, rule_id, document_seq),
  ${refers('document_seq', 'documents', ' ON DELETE CASCADE')}
`,
)};

${table(
  'cards',
  `
  ${NUMBERED}
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  name_key TEXT NOT NULL,
  words TEXT NOT NULL,
  match_ids TEXT NOT NULL,
  content TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (workspace, seq),
  UNIQUE (workspace, id)
`,
)};

${table(
  'erasures',
  `
  ${NUMBERED}
  document_id TEXT NOT NULL,
  entries TEXT NOT NULL,
  contents TEXT NOT NULL,
  actor TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (workspace, seq),
  UNIQUE (workspace, document_id)
`,
)};

${table(
  'chain',
  `
  seq bigint NOT NULL,
  kind TEXT NOT NULL,
  document_seq bigint,
  ref bigint NOT NULL,
  leaf bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (workspace, seq),
  UNIQUE (workspace, document_seq, kind, ref),
  ${OF_DOCUMENT}
`,
)};

${table(
  'mirror',
  `
  remote TEXT NOT NULL,
  remote_id TEXT NOT NULL,
  document_seq bigint,
  state TEXT NOT NULL,
  matched TEXT,
  status TEXT,
  stamp TEXT,
  sha256 TEXT,
  kept TEXT,
  version bigint,
  problem TEXT,
  gone_at TEXT,
  changed_at TEXT NOT NULL,
  PRIMARY KEY (workspace, remote, remote_id),
  ${OF_DOCUMENT},
  ${ofContent('kept')}
`,
)};

${table(
  'key_calls',
  `
  key_id TEXT NOT NULL,
  number bigint NOT NULL,
  request_id TEXT NOT NULL,
  called_at TEXT NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  operation TEXT,
  status bigint NOT NULL,
  milliseconds bigint NOT NULL,
  PRIMARY KEY (workspace, key_id, number),
  ${refers('key_id', 'api_keys')}
`,
)};

${table(
  'restores',
  `
  ${NUMBERED}
  step TEXT NOT NULL CHECK (step IN ('restored', 'confirmed')),
  actor TEXT,
  created_at TEXT NOT NULL,
  PRIMARY KEY (workspace, seq)
`,
)};

${table(
  'document_facts',
  `
  document_seq bigint NOT NULL,
  facts TEXT NOT NULL,
  PRIMARY KEY (workspace, document_seq),
  ${OF_DOCUMENT}
`,
)};

${table(
  'supplier_facts',
  `
  document_seq bigint NOT NULL,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  shown TEXT NOT NULL,
  PRIMARY KEY (workspace, document_seq, kind, value),
  ${OF_DOCUMENT}
`,
)};

${table(
  'confirmations',
  `
  document_seq bigint NOT NULL,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (workspace, document_seq, kind, value),
  ${OF_DOCUMENT}
`,
)};

${table(
  'decisions',
  `
  subject TEXT NOT NULL,
  answer TEXT NOT NULL,
  decided_at TEXT NOT NULL,
  actor TEXT,
  PRIMARY KEY (workspace, subject)
`,
)};

${table(
  'document_mails',
  `
  document_seq bigint NOT NULL,
  filename TEXT NOT NULL,
  media_type TEXT NOT NULL,
  "inner" TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (workspace, document_seq),
  ${OF_DOCUMENT},
  ${ofContent('sha256')}
`,
)};

${table(
  'preceding',
  `
  document_seq bigint NOT NULL,
  number TEXT NOT NULL,
  date TEXT,
  PRIMARY KEY (workspace, document_seq, number),
  ${OF_DOCUMENT}
`,
)};

-- Sums that triggers keep: few rows, written with every document, so there is room in their pages for the next state of each.
${table(
  'document_counts',
  `
  direction TEXT NOT NULL,
  status TEXT NOT NULL,
  need TEXT NOT NULL,
  format TEXT NOT NULL,
  type TEXT NOT NULL,
  valid integer NOT NULL,
  currency_code TEXT NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (workspace, direction, status, need, format, type, valid, currency_code)
`,
)} WITH (fillfactor = 50);

${table(
  'month_sums',
  `
  month TEXT NOT NULL,
  direction TEXT NOT NULL,
  currency_code TEXT NOT NULL,
  kind TEXT NOT NULL,
  amount bigint NOT NULL,
  missing bigint NOT NULL,
  net_high bigint NOT NULL,
  net_low bigint NOT NULL,
  gross_high bigint NOT NULL,
  gross_low bigint NOT NULL,
  PRIMARY KEY (workspace, month, direction, currency_code, kind)
`,
)} WITH (fillfactor = 50);

${table(
  'due_sums',
  `
  due_date TEXT NOT NULL,
  direction TEXT NOT NULL,
  currency_code TEXT NOT NULL,
  amount bigint NOT NULL,
  missing bigint NOT NULL,
  high bigint NOT NULL,
  low bigint NOT NULL,
  PRIMARY KEY (workspace, due_date, direction, currency_code)
`,
)} WITH (fillfactor = 50);

-- How often what a view shows has changed; grows in the transaction that changes it.
${table(
  'change_marks',
  `
  kind TEXT NOT NULL,
  mark bigint NOT NULL,
  PRIMARY KEY (workspace, kind)
`,
)} WITH (fillfactor = 50);

-- Each lexeme begins with the number of the workspace, so that the index is looked through for one workspace alone.
${table(
  'documents_search',
  `
  document_seq bigint NOT NULL,
  lexemes tsvector NOT NULL,
  PRIMARY KEY (workspace, document_seq)
`,
)};
`,
}
