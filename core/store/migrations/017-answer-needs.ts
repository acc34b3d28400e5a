import type { Migration } from './migration.ts'

/**
 * What each document needs (`../needs.ts`): the answer, and what it follows from. `errors` are the independent errors of the stored XML and
 * `outgoing_errors` those of what leaves where that is another format; what an older program stored with errors, or has not been converted yet, is judged
 * again. `delivery` repeats the state of the last delivery. Counts are kept by need as well; they come right in whatever order two changes of one
 * document are noted.
 */
export const answerNeeds: Migration = {
  number: 17,
  sql: `
ALTER TABLE documents ADD COLUMN errors INTEGER;
ALTER TABLE documents ADD COLUMN refused INTEGER NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN outgoing_errors INTEGER;
ALTER TABLE documents ADD COLUMN delivery TEXT;
ALTER TABLE documents ADD COLUMN need TEXT NOT NULL DEFAULT 'checking';
ALTER TABLE documents ADD COLUMN need_count INTEGER;
ALTER TABLE document_causes ADD COLUMN stops INTEGER NOT NULL DEFAULT 1;

UPDATE documents SET errors = fatal WHERE NOT EXISTS (SELECT 1 FROM document_causes WHERE document_seq = seq AND rule_id = 'KONTOR-SCHEMA')
  AND (valid = 1 OR status IN ('send.processing', 'send.completed'));
UPDATE documents SET outgoing_errors = errors WHERE status IN ('send.processing', 'send.completed');
UPDATE documents SET delivery = (SELECT state FROM jobs WHERE document_seq = documents.seq ORDER BY jobs.seq DESC LIMIT 1)
  WHERE transactions > 0;

CREATE TRIGGER jobs_begun AFTER INSERT ON jobs BEGIN
  UPDATE documents SET delivery = new.state WHERE seq = new.document_seq;
END;
CREATE TRIGGER jobs_moved AFTER UPDATE OF state ON jobs WHEN new.state IS NOT old.state BEGIN
  UPDATE documents SET delivery = new.state
    WHERE seq = new.document_seq AND new.seq = (SELECT max(seq) FROM jobs WHERE document_seq = new.document_seq);
END;

DROP INDEX documents_by_fatal;
DROP INDEX documents_by_facets;
CREATE INDEX documents_by_need ON documents (need, created_at, id);
CREATE INDEX documents_by_need_count ON documents (need_count, id);
CREATE INDEX documents_by_facets ON documents (direction, status, valid, format, partner_key, issue_date, need);
CREATE INDEX documents_unjudged ON documents (seq) WHERE need_count IS NULL;

DROP TRIGGER documents_counted;
DROP TRIGGER documents_recounted;
DROP TRIGGER documents_uncounted;
DROP TABLE document_counts;
CREATE TABLE document_counts (
  direction TEXT NOT NULL,
  status TEXT NOT NULL,
  need TEXT NOT NULL,
  format TEXT NOT NULL,
  type TEXT NOT NULL,
  valid INTEGER NOT NULL,
  currency_code TEXT NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (direction, status, need, format, type, valid, currency_code)
) STRICT, WITHOUT ROWID;
INSERT INTO document_counts SELECT direction, status, need, ifnull(format, ''), ifnull(type, ''), valid, ifnull(currency_code, ''), count(*)
  FROM documents GROUP BY 1, 2, 3, 4, 5, 6, 7;
CREATE TRIGGER documents_counted AFTER INSERT ON documents BEGIN
  INSERT INTO document_counts VALUES
    (new.direction, new.status, new.need, ifnull(new.format, ''), ifnull(new.type, ''), new.valid, ifnull(new.currency_code, ''), 1)
    ON CONFLICT DO UPDATE SET amount = amount + 1;
END;
CREATE TRIGGER documents_recounted
AFTER UPDATE OF direction, status, need, format, type, valid, currency_code ON documents
WHEN (new.direction, new.status, new.need, new.valid) IS NOT (old.direction, old.status, old.need, old.valid)
  OR (new.format, new.type, new.currency_code) IS NOT (old.format, old.type, old.currency_code)
BEGIN
  INSERT INTO document_counts VALUES
    (old.direction, old.status, old.need, ifnull(old.format, ''), ifnull(old.type, ''), old.valid, ifnull(old.currency_code, ''), -1)
    ON CONFLICT DO UPDATE SET amount = amount - 1;
  INSERT INTO document_counts VALUES
    (new.direction, new.status, new.need, ifnull(new.format, ''), ifnull(new.type, ''), new.valid, ifnull(new.currency_code, ''), 1)
    ON CONFLICT DO UPDATE SET amount = amount + 1;
END;
CREATE TRIGGER documents_uncounted AFTER DELETE ON documents BEGIN
  INSERT INTO document_counts VALUES
    (old.direction, old.status, old.need, ifnull(old.format, ''), ifnull(old.type, ''), old.valid, ifnull(old.currency_code, ''), -1)
    ON CONFLICT DO UPDATE SET amount = amount - 1;
END;
`,
}
