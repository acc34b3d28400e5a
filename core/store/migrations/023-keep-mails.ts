import type { Migration } from './migration.ts'

/** The mail that a document came with, byte for byte; `inner`: where in it the document lay. An entry of the chain, and erased with the document. */
export const keepMails: Migration = {
  number: 23,
  sql: `
CREATE TABLE document_mails (
  document_seq INTEGER PRIMARY KEY REFERENCES documents,
  filename TEXT NOT NULL,
  media_type TEXT NOT NULL,
  inner TEXT NOT NULL,
  sha256 TEXT NOT NULL REFERENCES contents,
  created_at TEXT NOT NULL
) STRICT;
CREATE INDEX document_mails_by_content ON document_mails (sha256);
`,
}
