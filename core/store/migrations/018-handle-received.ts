import type { Migration } from './migration.ts'

/**
 * What is done with received invoices. `supplier_facts`: what a checked invoice says of its supplier (`value`, as it is compared, and `shown`, as it was
 * written), so that a changed account or VAT id of the next one is noticed. `confirmations`: what a person has let pass of one invoice all the same; who and when is an entry of its log.
 */
export const handleReceived: Migration = {
  number: 18,
  sql: `
CREATE INDEX documents_by_handling ON documents (handling, created_at, id);
CREATE TABLE supplier_facts (
  document_seq INTEGER NOT NULL REFERENCES documents,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  shown TEXT NOT NULL,
  PRIMARY KEY (document_seq, kind, value)
) STRICT, WITHOUT ROWID;
CREATE INDEX supplier_facts_by_value ON supplier_facts (kind, value);
CREATE TABLE confirmations (
  document_seq INTEGER NOT NULL REFERENCES documents,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (document_seq, kind, value)
) STRICT, WITHOUT ROWID;
`,
}
