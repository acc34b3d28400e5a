import type { Migration } from './migration.ts'
import { NUMBERED, table } from './table.ts'

/** Table, what of it a state is made of, column with the number of the document, and which rows count. */
const NOTED: readonly (readonly [table: string, kind: string, document?: string | undefined, counts?: string])[] = [
  ['documents', 'state', 'seq'],
  ['transactions', 'state', 'document_seq'],
  ['versions', 'state', 'document_seq'],
  ['document_facts', 'state', 'document_seq'],
  ['document_causes', 'state', 'document_seq'],
  ['supplier_facts', 'state', 'document_seq'],
  ['confirmations', 'state', 'document_seq'],
  ['document_digests', 'state', 'document_seq'],
  ['api_keys', 'keys'],
  ['settings', 'settings', undefined, "ROW.name NOT IN ('last_used_at', 'mirror_report', 'move')"],
  ['decisions', 'settings'],
]

/** What a statement has changed of a table is noted for the end of its transaction; rolled back, it is noted no more. */
function noteTriggers(): string {
  const events = ['INSERT', 'UPDATE', 'DELETE'] as const
  return NOTED.flatMap(([name, kind, document, counts]) =>
    events.map((event) => {
      const rows = event === 'DELETE' ? 'OLD' : 'NEW'
      const what = document === undefined ? `'${kind}'` : `ROW.${document}`
      const condition = counts === undefined ? '' : ` WHERE ${counts}`
      const changed = `SELECT string_agg(DISTINCT ' ' || ${what}, '') INTO found FROM changed AS ROW${condition}`.replaceAll('ROW', 'one')
      return `CREATE FUNCTION note_${name}_${event.toLowerCase()}() RETURNS trigger LANGUAGE plpgsql SET search_path = kontor, pg_temp AS $$
DECLARE
  found text;
BEGIN
  ${changed};
  IF found IS NOT NULL THEN
    PERFORM set_config('kontor.unbound', coalesce(current_setting('kontor.unbound', true), '') || found, true);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_${name}_${event.toLowerCase()} AFTER ${event} ON ${name} REFERENCING ${rows} TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_${name}_${event.toLowerCase()}();`
    }),
  ).join('\n')
}

/** What proves the end of the chain: the keys that sign it, the heads that were signed, and what was found that nobody with a key had written. */
export const bindAndSign: Migration = {
  number: 10,
  sql: `
${table('signers', `${NUMBERED} public_key TEXT NOT NULL, sealed bytea, created_at TEXT NOT NULL, PRIMARY KEY (workspace, seq), UNIQUE (workspace, public_key)`)};
${table(
  'heads',
  `entry bigint NOT NULL, hash bytea NOT NULL, signer bigint NOT NULL, signature bytea NOT NULL, signed_at TEXT NOT NULL,
  PRIMARY KEY (workspace, entry), FOREIGN KEY (workspace, signer) REFERENCES signers`,
)};
${table(
  'proof_notes',
  `${NUMBERED} what TEXT NOT NULL CHECK (what IN ('missing', 'unsigned', 'copied')), first_entry bigint NOT NULL, last_entry bigint NOT NULL,
  until TEXT, created_at TEXT NOT NULL, PRIMARY KEY (workspace, seq)`,
)};
${['signers', 'heads', 'proof_notes']
  .map(
    (name) => `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${name} FORCE ROW LEVEL SECURITY;
CREATE POLICY own_workspace ON ${name} USING (workspace = kontor.current_workspace()) WITH CHECK (workspace = kontor.current_workspace());`,
  )
  .join('\n')}
${noteTriggers()}

-- A node of an older version would write what nothing binds and nobody signs.
CREATE FUNCTION require_seal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('kontor.seals', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'The log is written by a newer version of Kontor.';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER chain_sealed BEFORE INSERT ON chain FOR EACH STATEMENT EXECUTE FUNCTION require_seal();
`,
}
