import { NO_PARTIES, type DocumentParties } from '../../../identity/parties.ts'
import type { DocumentType } from '../../../contract/types.ts'
import type { PartyReads, PartyWrites } from '../../port/documents.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'
import type { DocumentFacts } from '../../types.ts'
import { unitsOf } from '../units.ts'

/** Grows when more is read from a document for the store; what an older program stored is read again by whoever opens the workspace. */
export const FACTS_VERSION = 1

export function partyReads(db: ReadableDatabase): PartyReads {
  return {
    async read(id: string): Promise<DocumentParties> {
      const row = await db
        .query<{ facts: string }>('SELECT facts FROM document_facts WHERE document_seq = (SELECT seq FROM documents WHERE id = ?)')
        .get(id)
      return row === undefined ? NO_PARTIES : (JSON.parse(row.facts) as DocumentParties)
    },
    listUnread: async (limit: number): Promise<string[]> =>
      (
        await db.query<{ id: string }>('SELECT id FROM documents WHERE facts_version < ? ORDER BY seq LIMIT ?').all(FACTS_VERSION, limit)
      ).map(({ id }) => id),
  }
}

export function partyWrites(db: WritableDatabase): PartyWrites {
  return {
    async refresh(id: string, version: number, facts: Pick<DocumentFacts, 'type_code' | 'parties' | 'net' | 'gross'>): Promise<void> {
      const row = await db
        .query<{ seq: number; type: DocumentType | null }>('SELECT seq, type FROM documents WHERE id = ? AND version = ?')
        .get(id, version)
      if (row === undefined) return
      await db
        .statement('UPDATE documents SET type_code = ?, net_units = ?, gross_units = ?, facts_version = ? WHERE seq = ?')
        .run(facts.type_code ?? null, unitsOf(facts.net, row.type), unitsOf(facts.gross, row.type), FACTS_VERSION, row.seq)
      await keepParties(db, row.seq, facts.parties)
    },
  }
}

/** In place of what the version before said. */
export async function keepParties(db: WritableDatabase, seq: number, parties: DocumentParties = NO_PARTIES): Promise<void> {
  await db.statement('DELETE FROM document_facts WHERE document_seq = ?').run(seq)
  await addParties(db, seq, parties)
}

/** The document has none yet. */
export async function addParties(db: WritableDatabase, seq: number, parties: DocumentParties = NO_PARTIES): Promise<void> {
  await db.statement('INSERT INTO document_facts (document_seq, facts) VALUES (?, ?)').run(seq, JSON.stringify(parties))
}
