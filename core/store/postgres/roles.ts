/**
 * What the role of the program may do with each table: no more than its statements do. It owns nothing, so it can neither change a table nor empty one,
 * and what triggers keep it only reads.
 */
const RIGHTS: Readonly<Record<string, string>> = {
  workspaces: 'SELECT, INSERT',
  migrations: 'SELECT',
  contents: 'SELECT, INSERT, DELETE',
  documents: 'SELECT, INSERT, UPDATE, DELETE',
  versions: 'SELECT, INSERT, DELETE, UPDATE (valid, fatal, warning, information, rulesets)',
  transactions: 'SELECT, INSERT, UPDATE, DELETE',
  status_log: 'SELECT, INSERT, DELETE',
  jobs: 'SELECT, INSERT, UPDATE, DELETE',
  calls: 'SELECT, INSERT, UPDATE, DELETE',
  api_keys: 'SELECT, INSERT, UPDATE',
  settings: 'SELECT, INSERT, UPDATE, DELETE',
  kept_answers: 'SELECT, INSERT, DELETE',
  participants: 'SELECT, INSERT, DELETE',
  document_causes: 'SELECT, INSERT, DELETE',
  cards: 'SELECT, INSERT, UPDATE, DELETE',
  erasures: 'SELECT, INSERT',
  // An entry of an erased document points to nothing.
  chain: 'SELECT, INSERT, UPDATE (document_seq)',
  mirror: 'SELECT, INSERT, UPDATE, DELETE',
  key_calls: 'SELECT, INSERT, DELETE',
  documents_search: 'SELECT, INSERT, DELETE',
  search_texts: 'SELECT, INSERT, DELETE',
  restores: 'SELECT, INSERT',
  document_facts: 'SELECT, INSERT, DELETE',
  supplier_facts: 'SELECT, INSERT, DELETE',
  confirmations: 'SELECT, INSERT, DELETE',
  decisions: 'SELECT, INSERT, DELETE',
  document_mails: 'SELECT, INSERT, DELETE',
  document_digests: 'SELECT, INSERT, DELETE',
  signers: 'SELECT, INSERT',
  heads: 'SELECT, INSERT, DELETE',
  proof_notes: 'SELECT, INSERT',
  timestamps: 'SELECT, INSERT',
  preceding: 'SELECT',
  document_counts: 'SELECT',
  month_sums: 'SELECT',
  due_sums: 'SELECT',
  change_marks: 'SELECT',
  call_windows: 'SELECT, INSERT, UPDATE',
  shown_documents: 'SELECT, INSERT, UPDATE, DELETE',
}

/** Gives a role what the program needs, and takes from it what an older program may have needed. */
export function grantsFor(role: string): string {
  const name = `"${role.replaceAll('"', '""')}"`
  return [
    `REVOKE ALL ON ALL TABLES IN SCHEMA kontor FROM ${name}`,
    `GRANT USAGE ON SCHEMA kontor TO ${name}`,
    ...Object.entries(RIGHTS).map(([table, rights]) => `GRANT ${rights} ON kontor.${table} TO ${name}`),
  ].join(';\n')
}
