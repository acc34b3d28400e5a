import type { Migration } from './migration.ts'
import { signedTotal } from '../../contract/money.ts'
import { amountSortKey } from '../sort-keys.ts'

/**
 * Credit notes sort by what they count in a sum (`contract/money.ts`), below nothing. `preceding` repeats from the facts of a document which invoices it
 * refers to (BG-3), so that they are found from both sides.
 */
export const signAllAmounts: Migration = {
  number: 24,
  sql: `
CREATE INDEX documents_corrections ON documents (seq) WHERE type_code = '384' AND due_units > 0;
CREATE TABLE preceding (
  document_seq INTEGER NOT NULL REFERENCES documents,
  number TEXT NOT NULL,
  date TEXT,
  PRIMARY KEY (document_seq, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX preceding_by_number ON preceding (number);
INSERT OR IGNORE INTO preceding
  SELECT document_seq, json_extract(value, '$.number'), json_extract(value, '$.date') FROM document_facts, json_each(facts, '$.preceding');
CREATE TRIGGER facts_precede AFTER INSERT ON document_facts BEGIN
  DELETE FROM preceding WHERE document_seq = new.document_seq;
  INSERT OR IGNORE INTO preceding
    SELECT new.document_seq, json_extract(value, '$.number'), json_extract(value, '$.date') FROM json_each(new.facts, '$.preceding');
END;
CREATE TRIGGER facts_forgotten AFTER DELETE ON document_facts BEGIN
  DELETE FROM preceding WHERE document_seq = old.document_seq;
END;
`,
  run: (database) => {
    const rows = database
      .prepare<[], { seq: number; total: string }>("SELECT seq, total FROM documents WHERE type = 'credit_note' AND total IS NOT NULL")
      .all()
    const update = database.prepare('UPDATE documents SET total_key = ? WHERE seq = ?')
    for (const { seq, total } of rows) update.run(amountSortKey(signedTotal({ type: 'credit_note', total })?.toString()), seq)
  },
}
