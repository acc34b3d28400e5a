import type { Migration } from './migration.ts'
import { OF_DOCUMENT, table } from './table.ts'

/** What a version of a document says by its business terms, as a digest: documents that say the same are found by it, whatever syntax they are in. */
export const keepDigests: Migration = {
  number: 9,
  sql: `
${table(
  'document_digests',
  `
  document_seq bigint NOT NULL,
  version bigint NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (workspace, document_seq),
  ${OF_DOCUMENT}
`,
)};
CREATE INDEX document_digests_by_digest ON document_digests (workspace, digest);
ALTER TABLE document_digests ENABLE ROW LEVEL SECURITY;
ALTER TABLE document_digests FORCE ROW LEVEL SECURITY;
CREATE POLICY own_workspace ON document_digests USING (workspace = kontor.current_workspace()) WITH CHECK (workspace = kontor.current_workspace());
`,
}
