import type { ParticipantReads, ParticipantWrites } from '../../port/deliveries.ts'
import type { ReadableDatabase, WritableDatabase } from '../sql.ts'

/** The last answer about each participant of the network, as JSON text with its time. */
export function participantReads(db: ReadableDatabase): ParticipantReads {
  return {
    find: (network: string, participant: string): { readonly answer: string; readonly checked_at: string } | undefined =>
      db
        .query<{ answer: string; checked_at: string }>('SELECT answer, checked_at FROM participants WHERE network = ? AND participant = ?')
        .get(network, participant),
  }
}

export function participantWrites(db: WritableDatabase): ParticipantWrites {
  return {
    keep(network: string, participant: string, answer: string, checkedAt: string): void {
      db.statement('INSERT OR REPLACE INTO participants (network, participant, answer, checked_at) VALUES (?, ?, ?, ?)').run(
        network,
        participant,
        answer,
        checkedAt,
      )
    },
  }
}
