import type { Migration } from './migration.ts'

/**
 * The facets of the list. `partner_key` is the other side of a document: its sender when it came in, else its receiver. Whatever is counted for
 * a facet is read from `documents_by_facets` alone. `document_causes` holds, for the newest version of each document, the rules that it breaks
 * and that follow from no other, with the business term that each is about first (empty where it is about none).
 */
export const countFacets: Migration = {
  number: 4,
  sql: `
ALTER TABLE documents ADD COLUMN partner_key TEXT;
UPDATE documents SET partner_key = iif(direction = 'inbound', sender_key, receiver_key);
CREATE INDEX documents_by_partner_name ON documents (partner_key, id, direction);
CREATE INDEX documents_by_due_date ON documents (due_date, id);
CREATE INDEX documents_by_fatal ON documents (fatal, id);
CREATE INDEX documents_by_filename ON documents (filename, id);
CREATE INDEX documents_by_facets ON documents (direction, status, valid, format, partner_key, issue_date);

CREATE TABLE document_causes (
  rule_id TEXT NOT NULL,
  document_seq INTEGER NOT NULL REFERENCES documents ON DELETE CASCADE,
  term TEXT NOT NULL,
  PRIMARY KEY (rule_id, document_seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_causes_by_document ON document_causes (document_seq);
`,
}
