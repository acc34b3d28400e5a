import type { Migration } from './migration.ts'

/**
 * Each connection sees the rows of one workspace, the owner of the tables included. The two tables that are left to him are read by functions that do so
 * themselves: the operator of a full-text search may not look into an index before it is certain whose row it is, and marks are asked for of many
 * workspaces at once.
 */
export const guardRows: Migration = {
  number: 5,
  sql: `
DO $$
DECLARE
  name text;
BEGIN
  FOR name IN SELECT table_name FROM information_schema.columns WHERE table_schema = 'kontor' AND column_name = 'workspace' LOOP
    EXECUTE format('ALTER TABLE kontor.%I ENABLE ROW LEVEL SECURITY', name);
    IF name NOT IN ('documents_search', 'change_marks') THEN EXECUTE format('ALTER TABLE kontor.%I FORCE ROW LEVEL SECURITY', name); END IF;
    EXECUTE format(
      'CREATE POLICY own_workspace ON kontor.%I USING (workspace = kontor.current_workspace()) WITH CHECK (workspace = kontor.current_workspace())',
      name
    );
  END LOOP;
END $$;

CREATE FUNCTION lexemes_of(words text) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE SET search_path = kontor, pg_temp AS $$
  SELECT array_to_tsvector(coalesce(array_agg(current_workspace() || ':' || word), '{}'))
    FROM unnest(string_to_array(words, ' ')) AS word WHERE word <> ''
$$;

-- Every word must begin a word of the document.
CREATE FUNCTION search_condition(words text) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE SET search_path = kontor, pg_temp AS $$
  SELECT string_agg('''' || current_workspace() || ':' || replace(replace(word, '\\', '\\\\'), '''', '''''') || ''':*', ' & ')::tsquery
    FROM unnest(string_to_array(words, ' ')) AS word WHERE word <> ''
$$;

-- What stands in brackets is answered once and not for each row, and the planner, which does not know its answer, takes the index of words.
CREATE FUNCTION search_documents(words text) RETURNS SETOF bigint LANGUAGE sql STABLE ROWS 1000
  SECURITY DEFINER SET search_path = kontor, pg_temp AS $$
  SELECT document_seq FROM (
      SELECT workspace, document_seq FROM documents_search WHERE lexemes @@ (SELECT search_condition(words)) OFFSET 0
    ) AS found WHERE workspace = (SELECT current_workspace())
$$;
CREATE FUNCTION marks_of(workspaces integer[]) RETURNS TABLE (workspace integer, kind text, mark bigint) LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = kontor, pg_temp AS $$
  SELECT m.workspace, m.kind, m.mark FROM change_marks AS m WHERE m.workspace = ANY (workspaces)
$$;
`,
}
