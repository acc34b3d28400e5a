import type { ParticipantReads, ParticipantWrites } from '../../port/deliveries.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'

/** The last answer about each participant of the network, as JSON text with its time. */
export function participantReads(db: ReadableDatabase): ParticipantReads {
  return {
    find: (network: string, participant: string): Promise<{ readonly answer: string; readonly checked_at: string } | undefined> =>
      db
        .query<{ answer: string; checked_at: string }>('SELECT answer, checked_at FROM participants WHERE network = ? AND participant = ?')
        .get(network, participant),
  }
}

export function participantWrites(db: WritableDatabase): ParticipantWrites {
  return {
    async keep(network: string, participant: string, answer: string, checkedAt: string): Promise<void> {
      await db.statement('DELETE FROM participants WHERE network = ? AND participant = ?').run(network, participant)
      await db
        .statement('INSERT INTO participants (network, participant, answer, checked_at) VALUES (?, ?, ?, ?)')
        .run(network, participant, answer, checkedAt)
    },
  }
}
