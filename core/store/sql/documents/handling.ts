import { mapInOrder } from '../../../base/in-order.ts'
import type { HandlingReads, HandlingWrites } from '../../port/documents.ts'
import type { SupplierFact, KnownFact } from '../../types.ts'
import type { Clock } from '../../../base/ports.ts'
import { SUPPLIER_FACTS, type DocumentRecord, type Handling } from '../../../contract/types.ts'
import type { Actor } from '../../actor.ts'
import { documentReads } from './documents.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'
import { logWrites } from '../record/status-log.ts'

/** The last invoices of a supplier say what is known of him; those before them need not be passed over at each new one. */
const MAX_COMPARED = 500

const SEQ = '(SELECT seq FROM documents WHERE id = ?)'

export function handlingReads(db: ReadableDatabase): HandlingReads {
  return {
    async listKnownFacts(identity: readonly Pick<SupplierFact, 'kind' | 'value'>[], besides: string): Promise<KnownFact[]> {
      const newest = db.query<{ seq: number }>(
        `SELECT document_seq AS seq FROM supplier_facts ${db.dialect.indexedBy('supplier_facts_by_value')}
          WHERE kind = ? AND value = ? AND document_seq IS DISTINCT FROM ${SEQ} ORDER BY document_seq DESC LIMIT ${MAX_COMPARED}`,
      )
      const seqs = new Set(
        (await mapInOrder(identity, async ({ kind, value }) => (await newest.all(kind, value, besides)).map(({ seq }) => seq))).flat(),
      )
      return db
        .query<KnownFact>(
          `SELECT kind, supplier_facts.value AS value, max(shown) AS shown, count(*) AS documents, min(issue_date) AS since
           FROM supplier_facts JOIN documents ON seq = document_seq
           WHERE document_seq IN ${db.dialect.numbers('?')} AND kind IN ${db.dialect.texts('?')} AND handling IN ('checked', 'passed_on')
           GROUP BY kind, supplier_facts.value ORDER BY kind, documents DESC, 2`,
        )
        .all(JSON.stringify([...seqs]), JSON.stringify(SUPPLIER_FACTS))
    },
    listConfirmed: (id: string): Promise<Pick<SupplierFact, 'kind' | 'value'>[]> =>
      db.query<Pick<SupplierFact, 'kind' | 'value'>>(`SELECT kind, value FROM confirmations WHERE document_seq = ${SEQ}`).all(id),
  }
}

export function handlingWrites(db: WritableDatabase, ports: { readonly clock: Clock; readonly actor?: Actor }): HandlingWrites {
  const { note } = logWrites(db, ports)
  return {
    async set(id: string, handling: Handling, details: string): Promise<DocumentRecord> {
      await db.statement('UPDATE documents SET handling = ?, updated_at = ? WHERE id = ?').run(handling, ports.clock.now(), id)
      await note(id, details)
      return documentReads(db).read(id)
    },
    async keepFacts(id: string, facts: readonly SupplierFact[]): Promise<void> {
      await db.statement(`DELETE FROM supplier_facts WHERE document_seq = ${SEQ}`).run(id)
      for (const { kind, value, shown } of facts) {
        const sql = `INSERT INTO supplier_facts (document_seq, kind, value, shown) VALUES (${SEQ}, ?, ?, ?) ON CONFLICT DO NOTHING`
        await db.statement(sql).run(id, kind, value, shown)
      }
    },
    async confirmFact(id: string, { kind, value }: Pick<SupplierFact, 'kind' | 'value'>, details: string): Promise<void> {
      await db
        .statement(`INSERT INTO confirmations (document_seq, kind, value) VALUES (${SEQ}, ?, ?) ON CONFLICT DO NOTHING`)
        .run(id, kind, value)
      await note(id, details)
    },
  }
}
