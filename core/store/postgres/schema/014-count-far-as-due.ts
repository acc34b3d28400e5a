import type { Migration } from './migration.ts'

/**
 * The workspaces with work, once more: a delivery that is put off further than pauses last, and not by a person, is due as well. Nodes of the version
 * before go on asking the other function.
 */
export const countFarAsDue: Migration = {
  number: 14,
  sql: `
CREATE FUNCTION workspaces_with_work(now bigint, ahead bigint) RETURNS SETOF text LANGUAGE plpgsql VOLATILE SET search_path = kontor, pg_temp AS $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT number, id FROM workspaces WHERE NOT closed LOOP
    PERFORM set_config('kontor.workspace', one.number::text, true);
    IF EXISTS (SELECT 1 FROM jobs WHERE state IN ('waiting', 'uploading', 'uploaded', 'sending', 'polling') AND due_at <= now AND lease IS NULL)
      OR EXISTS (SELECT 1 FROM jobs WHERE state IN ('waiting', 'uploading', 'uploaded', 'sending', 'polling') AND due_at > now + ahead
        AND lease IS NULL AND (send_at IS NULL OR send_at <= now))
      OR EXISTS (SELECT 1 FROM jobs WHERE lease IS NOT NULL AND lease_until <= now)
      OR EXISTS (SELECT 1 FROM documents WHERE need_count IS NULL) THEN
      RETURN NEXT one.id;
    END IF;
  END LOOP;
END $$;
`,
}
