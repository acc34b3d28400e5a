import { NO_PARTIES, type DocumentParties } from '../../../identity/parties.ts'
import type { DocumentType } from '../../../contract/types.ts'
import type { PartyReads, PartyWrites } from '../../port/documents.ts'
import type { ReadableDatabase, WritableDatabase } from '../sql.ts'
import type { DocumentFacts } from '../../types.ts'
import { unitsOf } from '../list/units.ts'

/** Grows when more is read from a document for the store; what an older program stored is read again by whoever opens the workspace. */
export const FACTS_VERSION = 1

export function partyReads(db: ReadableDatabase): PartyReads {
  return {
    read(id: string): DocumentParties {
      const row = db
        .query<{ facts: string }>('SELECT facts FROM document_facts WHERE document_seq = (SELECT seq FROM documents WHERE id = ?)')
        .get(id)
      return row === undefined ? NO_PARTIES : (JSON.parse(row.facts) as DocumentParties)
    },
    listUnread: (limit: number): string[] =>
      db
        .query<{ id: string }>('SELECT id FROM documents WHERE facts_version < ? ORDER BY seq LIMIT ?')
        .all(FACTS_VERSION, limit)
        .map(({ id }) => id),
  }
}

export function partyWrites(db: WritableDatabase): PartyWrites {
  return {
    refresh(id: string, version: number, facts: Pick<DocumentFacts, 'type_code' | 'parties' | 'net' | 'gross'>): void {
      const row = db
        .query<{ seq: number; type: DocumentType | null }>('SELECT seq, type FROM documents WHERE id = ? AND version = ?')
        .get(id, version)
      if (row === undefined) return
      db.statement('UPDATE documents SET type_code = ?, net_units = ?, gross_units = ?, facts_version = ? WHERE seq = ?').run(
        facts.type_code ?? null,
        unitsOf(facts.net, row.type),
        unitsOf(facts.gross, row.type),
        FACTS_VERSION,
        row.seq,
      )
      keepParties(db, row.seq, facts.parties)
    },
  }
}

/** In place of what the version before said. */
export function keepParties(db: WritableDatabase, seq: number, parties: DocumentParties = NO_PARTIES): void {
  db.statement('INSERT OR REPLACE INTO document_facts (document_seq, facts) VALUES (?, ?)').run(seq, JSON.stringify(parties))
}
