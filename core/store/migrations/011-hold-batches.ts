import type { Migration } from './migration.ts'

/** `batch`: what a person sent together; `held`: it does not leave until the person lets it go on. */
export const holdBatches: Migration = {
  number: 11,
  sql: `
ALTER TABLE jobs ADD COLUMN batch TEXT;
ALTER TABLE jobs ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
CREATE INDEX jobs_by_batch ON jobs (batch, state) WHERE batch IS NOT NULL;
`,
}
