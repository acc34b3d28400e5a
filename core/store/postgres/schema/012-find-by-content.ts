import type { Migration } from './migration.ts'
import { table } from './table.ts'

/**
 * What a search finds a document by beside its row, as JSON text: made of the content, and filled behind the opening for the documents that are there.
 * A search may look for a word in several ways; nodes of the version before go on with the functions that they know.
 */
export const findByContent: Migration = {
  number: 12,
  sql: `
${table('search_texts', `document_seq bigint NOT NULL, made bigint NOT NULL, texts TEXT NOT NULL, PRIMARY KEY (workspace, document_seq)`)};
CREATE INDEX search_texts_by_made ON search_texts (workspace, made);
CREATE INDEX transactions_by_remote_id ON transactions (workspace, remote_id) WHERE remote_id IS NOT NULL;
CREATE INDEX jobs_at_remote ON jobs (workspace, remote_id) WHERE remote_id IS NOT NULL;
ALTER TABLE search_texts ENABLE ROW LEVEL SECURITY;
ALTER TABLE search_texts FORCE ROW LEVEL SECURITY;
CREATE POLICY own_workspace ON search_texts USING (workspace = kontor.current_workspace()) WITH CHECK (workspace = kontor.current_workspace());

-- Words with & and | between them, and brackets. Each must begin a word of the document.
CREATE FUNCTION finding_condition(words text) RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE SET search_path = kontor, pg_temp AS $$
  SELECT regexp_replace(words, '[^ |&()]+', '''' || current_workspace() || ':\\&'':*', 'g')::tsquery
$$;

-- What stands in brackets is answered once and not for each row, and the planner, which does not know its answer, takes the index of words.
CREATE FUNCTION find_documents(words text) RETURNS SETOF bigint LANGUAGE sql STABLE ROWS 1000
  SECURITY DEFINER SET search_path = kontor, pg_temp AS $$
  SELECT document_seq FROM (
      SELECT workspace, document_seq FROM documents_search WHERE lexemes @@ (SELECT finding_condition(words)) OFFSET 0
    ) AS found WHERE workspace = (SELECT current_workspace())
$$;
`,
}
