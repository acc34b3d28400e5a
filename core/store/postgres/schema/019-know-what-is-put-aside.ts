import type { Migration } from './migration.ts'

/**
 * What a person has put aside after it was refused needs nobody: `aside` of a document is 'aside' where its newest delivery is, and null otherwise.
 * Triggers keep it, whichever version a node is of. What a document needs also follows from its type from now on.
 */
export const knowWhatIsPutAside: Migration = {
  number: 19,
  sql: `
ALTER TABLE documents ADD COLUMN aside TEXT COLLATE "C";
CREATE OR REPLACE TRIGGER documents_need
  BEFORE INSERT OR UPDATE OF direction, status, match_role, handling, delivery, aside, type_code, format, errors, outgoing_errors
  ON documents FOR EACH ROW EXECUTE FUNCTION answer_need();
CREATE OR REPLACE FUNCTION follow_job() RETURNS trigger LANGUAGE plpgsql SET search_path = kontor, pg_temp AS $$
DECLARE
  put text := CASE WHEN NEW.aside = 1 THEN 'aside' END;
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE documents SET delivery = NEW.state, delivery_at = NEW.created_at, aside = put
      WHERE workspace = NEW.workspace AND seq = NEW.document_seq;
  ELSE
    UPDATE documents SET delivery = NEW.state, aside = put WHERE workspace = NEW.workspace AND seq = NEW.document_seq AND NEW.seq =
      (SELECT max(jobs.seq) FROM jobs WHERE jobs.workspace = NEW.workspace AND jobs.document_seq = NEW.document_seq);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER jobs_moved AFTER UPDATE OF state, aside ON jobs FOR EACH ROW
  WHEN ((NEW.state, NEW.aside) IS DISTINCT FROM (OLD.state, OLD.aside)) EXECUTE FUNCTION follow_job();
-- Nobody writes deliveries any more until this is done, as the trigger on them was made anew.
DO $$
DECLARE
  at integer;
BEGIN
  FOR at IN SELECT number FROM workspaces LOOP
    PERFORM set_config('kontor.workspace', at::text, true);
    UPDATE documents SET aside = 'aside' FROM jobs AS one
      WHERE one.workspace = documents.workspace AND one.document_seq = documents.seq AND one.aside = 1 AND one.seq =
        (SELECT max(jobs.seq) FROM jobs WHERE jobs.workspace = one.workspace AND jobs.document_seq = one.document_seq);
  END LOOP;
END $$;
`,
}
