import type { Migration } from './migration.ts'

/** What a person has put aside after it was refused needs nobody: `aside` of a document is 'aside' where its newest delivery is, and null otherwise. */
export const knowWhatIsPutAside: Migration = {
  number: 35,
  sql: `
ALTER TABLE documents ADD COLUMN aside TEXT;
DROP TRIGGER jobs_begun;
DROP TRIGGER jobs_moved;
CREATE TRIGGER jobs_begun AFTER INSERT ON jobs BEGIN
  UPDATE documents SET delivery = new.state, aside = iif(new.aside = 1, 'aside', NULL) WHERE seq = new.document_seq;
END;
CREATE TRIGGER jobs_moved AFTER UPDATE OF state, aside ON jobs WHEN (new.state, new.aside) IS NOT (old.state, old.aside) BEGIN
  UPDATE documents SET delivery = new.state, aside = iif(new.aside = 1, 'aside', NULL)
    WHERE seq = new.document_seq AND new.seq = (SELECT max(seq) FROM jobs WHERE document_seq = new.document_seq);
END;
UPDATE documents SET aside = 'aside' WHERE seq IN (
  SELECT document_seq FROM jobs AS one WHERE aside = 1 AND seq = (SELECT max(seq) FROM jobs WHERE document_seq = one.document_seq));
`,
}
