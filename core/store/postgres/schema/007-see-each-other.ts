import type { Migration } from './migration.ts'

/** Who has which document open at the moment: forgotten with a crash, and nothing waits for a disk. */
export const seeEachOther: Migration = {
  number: 7,
  sql: `
CREATE UNLOGGED TABLE shown_documents (
  workspace integer NOT NULL DEFAULT kontor.current_workspace() REFERENCES workspaces,
  view text COLLATE "C" NOT NULL,
  document_id text COLLATE "C" NOT NULL,
  actor text COLLATE "C" NOT NULL,
  until bigint NOT NULL,
  PRIMARY KEY (workspace, view)
);
ALTER TABLE shown_documents ENABLE ROW LEVEL SECURITY;
ALTER TABLE shown_documents FORCE ROW LEVEL SECURITY;
CREATE POLICY own_workspace ON shown_documents USING (workspace = kontor.current_workspace()) WITH CHECK (workspace = kontor.current_workspace());
`,
}
