import type { HandlingReads, HandlingWrites } from '../../port/documents.ts'
import type { SupplierFact, KnownFact } from '../../types.ts'
import type { Clock } from '../../../base/ports.ts'
import { SUPPLIER_FACTS, type DocumentRecord, type Handling } from '../../../contract/types.ts'
import { NOBODY, type Actor } from '../../actor.ts'
import { documentReads } from './documents.ts'
import type { ReadableDatabase, WritableDatabase } from '../sql.ts'
import { appendLog } from '../record/status-log.ts'

/** The last invoices of a supplier say what is known of him; those before them need not be passed over at each new one. */
const MAX_COMPARED = 500

const SEQ = '(SELECT seq FROM documents WHERE id = ?)'

export function handlingReads(db: ReadableDatabase): HandlingReads {
  return {
    listKnownFacts(identity: readonly Pick<SupplierFact, 'kind' | 'value'>[], besides: string): KnownFact[] {
      const newest = db.query<{ seq: number }>(
        `SELECT document_seq AS seq FROM supplier_facts INDEXED BY supplier_facts_by_value
          WHERE kind = ? AND value = ? AND document_seq IS NOT ${SEQ} ORDER BY document_seq DESC LIMIT ${MAX_COMPARED}`,
      )
      const seqs = new Set(identity.flatMap(({ kind, value }) => newest.all(kind, value, besides).map(({ seq }) => seq)))
      return db
        .query<KnownFact>(
          `SELECT kind, supplier_facts.value AS value, max(shown) AS shown, count(*) AS documents, min(issue_date) AS since
           FROM json_each(?) AS theirs CROSS JOIN supplier_facts ON document_seq = theirs.value CROSS JOIN documents ON seq = document_seq
           WHERE kind IN (SELECT value FROM json_each(?)) AND handling IN ('checked', 'passed_on')
           GROUP BY kind, supplier_facts.value ORDER BY kind, documents DESC, 2`,
        )
        .all(JSON.stringify([...seqs]), JSON.stringify(SUPPLIER_FACTS))
    },
    listConfirmed: (id: string): Pick<SupplierFact, 'kind' | 'value'>[] =>
      db.query<Pick<SupplierFact, 'kind' | 'value'>>(`SELECT kind, value FROM confirmations WHERE document_seq = ${SEQ}`).all(id),
  }
}

export function handlingWrites(
  db: WritableDatabase,
  { clock, actor = NOBODY }: { readonly clock: Clock; readonly actor?: Actor },
): HandlingWrites {
  const note = (id: string, details: string): void => {
    const { status } = documentReads(db).read(id)
    appendLog(db, id, { code: status, details, created_at: clock.now(), origin: 'local', actor: actor() })
  }
  return {
    set(id: string, handling: Handling, details: string): DocumentRecord {
      db.statement('UPDATE documents SET handling = ?, updated_at = ? WHERE id = ?').run(handling, clock.now(), id)
      note(id, details)
      return documentReads(db).read(id)
    },
    keepFacts(id: string, facts: readonly SupplierFact[]): void {
      db.statement(`DELETE FROM supplier_facts WHERE document_seq = ${SEQ}`).run(id)
      for (const { kind, value, shown } of facts) {
        const sql = `INSERT OR IGNORE INTO supplier_facts (document_seq, kind, value, shown) VALUES (${SEQ}, ?, ?, ?)`
        db.statement(sql).run(id, kind, value, shown)
      }
    },
    confirmFact(id: string, { kind, value }: Pick<SupplierFact, 'kind' | 'value'>, details: string): void {
      db.statement(`INSERT OR IGNORE INTO confirmations (document_seq, kind, value) VALUES (${SEQ}, ?, ?)`).run(id, kind, value)
      note(id, details)
    },
  }
}
