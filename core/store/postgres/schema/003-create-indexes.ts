import type { Migration } from './migration.ts'

/** An index of a table's rows within each workspace. Nothing comes first where it is ordered by, as in SQLite. */
const index = (name: string, table: string, columns: string, rest = ''): string =>
  `CREATE INDEX ${name} ON ${table} (workspace, ${columns})${rest};`

/** Documents by a column, in the order of a list: the id is the last key. */
const sorted = (name: string, column: string, more = ''): string =>
  index(`documents_by_${name}`, 'documents', `${column} NULLS FIRST, id${more}`)

/** Documents that have a value, in the order in which they were created. */
const filtered = (column: string): string =>
  index(`documents_by_${column}`, 'documents', `${column} NULLS FIRST, created_at NULLS FIRST, id`)

export const createIndexes: Migration = {
  number: 3,
  sql: [
    sorted('created_at', 'created_at'),
    sorted('updated_at', 'updated_at'),
    sorted('issue_date', 'issue_date'),
    sorted('number', 'number'),
    sorted('total', 'total_key'),
    sorted('sender_name', 'sender_key'),
    sorted('receiver_name', 'receiver_key'),
    sorted('status_id', 'status'),
    sorted('partner_name', 'partner_key', ', direction'),
    sorted('due_date', 'due_date'),
    sorted('filename', 'filename'),
    sorted('need_count', 'need_count'),
    ...['status', 'direction', 'format', 'type', 'valid', 'sender_id', 'receiver_id', 'need', 'handling'].map(filtered),
    // Holds all that a sum over many documents asks for.
    index('documents_by_currency_code', 'documents', 'currency_code NULLS FIRST, direction', ' INCLUDE (due_units)'),
    index('documents_by_content', 'documents', 'sha256'),
    index('documents_unread', 'documents', 'seq', ' WHERE facts_version < 1'),
    index('documents_unjudged', 'documents', 'seq', ' WHERE need_count IS NULL'),
    index('documents_undecided', 'documents', 'seq', " WHERE direction = 'undecided'"),
    index('documents_by_facets', 'documents', 'direction, status, valid, format, partner_key, issue_date, need'),
    index('documents_by_delivery', 'documents', 'delivery_at, delivery', ' WHERE delivery_at IS NOT NULL'),
    index('documents_corrections', 'documents', 'seq', " WHERE type_code = '384' AND due_units > 0"),

    index('versions_by_content', 'versions', 'sha256'),
    index('versions_by_original', 'versions', 'original_sha256', ' WHERE original_sha256 IS NOT NULL'),
    index('transactions_by_document', 'transactions', 'document_seq, created_at, id'),
    index('transactions_by_created_at', 'transactions', 'created_at, id'),
    index('transactions_by_status', 'transactions', 'status, created_at, id'),
    index('status_log_by_document', 'status_log', 'document_seq, seq'),
    index('status_log_by_transaction', 'status_log', 'transaction_seq, seq'),

    `CREATE UNIQUE INDEX jobs_under_way ON jobs (workspace, document_seq) WHERE state NOT IN ('delivered', 'refused', 'cancelled');`,
    'CREATE UNIQUE INDEX jobs_by_remote_id ON jobs (workspace, remote, remote_id) WHERE remote_id IS NOT NULL;',
    index('jobs_due', 'jobs', 'state, due_at, seq'),
    index('jobs_by_document', 'jobs', 'document_seq, seq'),
    index('jobs_by_transaction', 'jobs', 'transaction_seq'),
    index('jobs_in_turn', 'jobs', 'customer, seq', " WHERE state IN ('waiting', 'uploading', 'uploaded', 'sending')"),
    index('jobs_by_content', 'jobs', 'sha256'),
    index('jobs_by_batch', 'jobs', 'batch, state', ' WHERE batch IS NOT NULL'),
    index('jobs_to_mend', 'jobs', 'seq', " WHERE state = 'refused' AND aside = 0"),
    index('jobs_delivered', 'jobs', 'updated_at', " WHERE state = 'delivered'"),
    index('calls_by_job', 'calls', 'job_seq, seq'),

    index('api_keys_by_prefix', 'api_keys', 'prefix'),
    index('kept_answers_by_created_at', 'kept_answers', 'created_at'),
    index('document_causes_by_document', 'document_causes', 'document_seq'),
    index('cards_by_name', 'cards', 'kind, name_key, id'),
    index('mirror_by_document', 'mirror', 'document_seq', ' WHERE document_seq IS NOT NULL'),
    index('mirror_by_state', 'mirror', 'remote, state, changed_at'),
    index('mirror_by_kept', 'mirror', 'kept', ' WHERE kept IS NOT NULL'),
    index('supplier_facts_by_value', 'supplier_facts', 'kind, value'),
    index('document_mails_by_content', 'document_mails', 'sha256'),
    index('preceding_by_number', 'preceding', 'number'),
    // A word is found as soon as it is stored, and a search never looks through what waits to be sorted in.
    'CREATE INDEX documents_search_by_word ON documents_search USING gin (lexemes) WITH (fastupdate = off);',
  ].join('\n'),
}
