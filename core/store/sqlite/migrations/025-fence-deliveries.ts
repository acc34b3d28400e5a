import type { Migration } from './migration.ts'

/** Until when a run has a delivery, and a number that grows whenever one takes it. */
export const fenceDeliveries: Migration = {
  number: 25,
  sql: `
ALTER TABLE jobs ADD COLUMN lease_until INTEGER;
ALTER TABLE jobs ADD COLUMN fence INTEGER NOT NULL DEFAULT 0;
`,
}
