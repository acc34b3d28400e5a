import type { Migration } from './migration.ts'
import { NUMBERED, table } from './table.ts'

/** What authorities of time stamps have signed of heads of the chain, with all that proves it. */
export const keepTimeStamps: Migration = {
  number: 11,
  sql: `
${table(
  'timestamps',
  `${NUMBERED} entry bigint NOT NULL, hash TEXT NOT NULL, signed_at TEXT NOT NULL, public_key TEXT NOT NULL, signature TEXT NOT NULL,
  authority TEXT NOT NULL, token TEXT NOT NULL, root TEXT NOT NULL, created_at TEXT NOT NULL, PRIMARY KEY (workspace, seq)`,
)};
ALTER TABLE timestamps ENABLE ROW LEVEL SECURITY;
ALTER TABLE timestamps FORCE ROW LEVEL SECURITY;
CREATE POLICY own_workspace ON timestamps USING (workspace = kontor.current_workspace()) WITH CHECK (workspace = kontor.current_workspace());
`,
}
