import type { Migration } from './migration.ts'

/** What would be asked in several ways there and back: with every call of a key, and of all workspaces that a node has open. */
export const answerAtOnce: Migration = {
  number: 8,
  sql: `
-- A call of a key is counted, whichever node it comes to, and answered with the key, the workspace that it opens, and how often what each node keeps in
-- memory of that has changed, as a notice says it.
CREATE FUNCTION admit_call(asked bytea, beginning text, at bigint, span bigint) RETURNS TABLE (
    home text, closed boolean, notice text, begun bigint, calls bigint, id text, name text, prefix text, methods text, created_at text,
    expires_at text, last_used_at text, revoked_at text
  ) LANGUAGE plpgsql VOLATILE SET search_path = kontor, pg_temp AS $$
#variable_conflict use_column
DECLARE
  place integer := workspace_of_key(asked);
BEGIN
  IF place IS NULL THEN RETURN; END IF;
  PERFORM set_config('kontor.workspace', place::text, true);
  RETURN QUERY
    WITH key AS (SELECT * FROM api_keys WHERE api_keys.prefix = beginning AND api_keys.hash = asked),
      counted AS (
        INSERT INTO call_windows AS known (key_id, begun, calls) SELECT key.id, at, 1 FROM key
          ON CONFLICT (workspace, key_id) DO UPDATE SET
            begun = CASE WHEN excluded.begun - known.begun < span THEN known.begun ELSE excluded.begun END,
            calls = CASE WHEN excluded.begun - known.begun < span THEN known.calls + 1 ELSE 1 END
          RETURNING known.begun, known.calls
      )
    SELECT workspaces.id, workspaces.closed,
        place || coalesce((SELECT string_agg(' ' || kind || '=' || mark, '') FROM change_marks WHERE kind IN ('company', 'settings')), ''),
        counted.begun, counted.calls, key.id, key.name, key.prefix, key.methods, key.created_at, key.expires_at, key.last_used_at, key.revoked_at
      FROM workspaces LEFT JOIN key ON true LEFT JOIN counted ON true WHERE workspaces.number = place;
END $$;

-- What a monitor asks of all workspaces of a node. Each is looked at as itself.
CREATE FUNCTION figures_of(asked text[]) RETURNS TABLE (id text, documents bigint, waiting bigint, attention bigint)
  LANGUAGE plpgsql VOLATILE SET search_path = kontor, pg_temp AS $$
#variable_conflict use_column
DECLARE
  one record;
BEGIN
  FOR one IN SELECT workspaces.number, workspaces.id FROM workspaces WHERE workspaces.id = ANY (asked) LOOP
    PERFORM set_config('kontor.workspace', one.number::text, true);
    RETURN QUERY SELECT one.id, (SELECT coalesce(sum(amount), 0)::bigint FROM document_counts),
      (SELECT count(*) FROM jobs WHERE state IN ('waiting', 'uploading', 'uploaded', 'sending', 'polling')),
      (SELECT count(*) FROM jobs WHERE state IN ('unknown', 'blocked')) + (SELECT count(*) FROM jobs WHERE state = 'refused' AND aside = 0);
  END LOOP;
END $$;
`,
}
