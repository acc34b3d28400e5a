import type { Migration } from './migration.ts'

/** What lets nodes work as one: who works on a delivery until when, where a key is at home, how often it called, and where something is to be done. */
export const workAsOne: Migration = {
  number: 6,
  sql: `
ALTER TABLE jobs ADD COLUMN lease_until bigint, ADD COLUMN fence bigint NOT NULL DEFAULT 0;
CREATE INDEX jobs_leased ON jobs (workspace, lease_until) WHERE lease IS NOT NULL;

-- Which workspace a key opens is asked before any workspace is known, so this table is its owner's, and a function answers for it.
CREATE TABLE key_homes (
  hash bytea PRIMARY KEY,
  workspace integer NOT NULL REFERENCES workspaces
);
ALTER TABLE key_homes ENABLE ROW LEVEL SECURITY;
CREATE FUNCTION follow_key() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = kontor, pg_temp AS $$
BEGIN
  INSERT INTO key_homes (hash, workspace) VALUES (NEW.hash, NEW.workspace) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER keys_at_home AFTER INSERT ON api_keys FOR EACH ROW EXECUTE FUNCTION follow_key();
CREATE FUNCTION workspace_of_key(asked bytea) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path = kontor, pg_temp AS $$
  SELECT workspace FROM key_homes WHERE hash = asked
$$;

-- How often each key has called in its minute. Whoever crashes has forgotten it, and nothing waits for a disk.
CREATE UNLOGGED TABLE call_windows (
  workspace integer NOT NULL DEFAULT kontor.current_workspace() REFERENCES workspaces,
  key_id text COLLATE "C" NOT NULL,
  begun bigint NOT NULL,
  calls bigint NOT NULL,
  PRIMARY KEY (workspace, key_id)
);
ALTER TABLE call_windows ENABLE ROW LEVEL SECURITY;
ALTER TABLE call_windows FORCE ROW LEVEL SECURITY;
CREATE POLICY own_workspace ON call_windows USING (workspace = kontor.current_workspace()) WITH CHECK (workspace = kontor.current_workspace());

-- A workspace that was moved away, or has not come over wholly, is not worked on. Which ones are is asked before any workspace is known, so each says so
-- where all are listed.
ALTER TABLE workspaces ADD COLUMN closed boolean NOT NULL DEFAULT false;
CREATE FUNCTION follow_move() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = kontor, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE workspaces SET closed = false WHERE number = OLD.workspace;
  ELSE
    UPDATE workspaces SET closed = true WHERE number = NEW.workspace AND NOT closed;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER closed_by_move AFTER INSERT OR UPDATE ON settings FOR EACH ROW WHEN (NEW.name = 'move') EXECUTE FUNCTION follow_move();
CREATE TRIGGER opened_by_move AFTER DELETE ON settings FOR EACH ROW WHEN (OLD.name = 'move') EXECUTE FUNCTION follow_move();

-- The workspaces in which a delivery is due that nobody works on, or whose run was not heard of in time, or of which a document is not judged yet. Each
-- is looked at as itself.
CREATE FUNCTION workspaces_with_work(now bigint) RETURNS SETOF text LANGUAGE plpgsql VOLATILE SET search_path = kontor, pg_temp AS $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT number, id FROM workspaces WHERE NOT closed LOOP
    PERFORM set_config('kontor.workspace', one.number::text, true);
    IF EXISTS (SELECT 1 FROM jobs WHERE state IN ('waiting', 'uploading', 'uploaded', 'sending', 'polling') AND due_at <= now AND lease IS NULL)
      OR EXISTS (SELECT 1 FROM jobs WHERE lease IS NOT NULL AND lease_until <= now)
      OR EXISTS (SELECT 1 FROM documents WHERE need_count IS NULL) THEN
      RETURN NEXT one.id;
    END IF;
  END LOOP;
END $$;
`,
}
