import type { Migration } from './migration.ts'

/**
 * `aside`: nobody has to mend this refused delivery any more, since a person has said so or the document was sent anew. `reason_said`: what the queue
 * itself says as its reason, as a code with values; of older rows only the sentence is known.
 */
export const putAside: Migration = {
  number: 14,
  sql: `
ALTER TABLE jobs ADD COLUMN aside INTEGER NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN reason_said TEXT;
UPDATE jobs SET aside = 1
  WHERE state = 'refused' AND EXISTS (SELECT 1 FROM jobs later WHERE later.document_seq = jobs.document_seq AND later.seq > jobs.seq);
CREATE INDEX jobs_to_mend ON jobs (seq) WHERE state = 'refused' AND aside = 0;
`,
}
