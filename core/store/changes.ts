import type Database from 'better-sqlite3'

/** So many of the last changes are remembered. */
const MOST_NOTED = 2000

/** Which documents a connection has inserted, changed or deleted since it was opened; those of an undone transaction as well. */
export interface Changes {
  /** How many there were. */
  amount(): number
  /** The documents of all that came after so many, each once; undefined where not all are remembered. */
  since(amount: number): readonly number[] | undefined
}

/** Of a connection that only reads. */
export const NO_CHANGES: Changes = { amount: () => 0, since: () => [] }

/** Notes the changes that a connection makes from now on. */
export function noteChanges(database: Database.Database): Changes {
  let forgotten = 0
  const noted: number[] = []
  database.function('note_change', { directOnly: false }, (seq) => {
    noted.push(Number(seq))
    if (noted.length >= 2 * MOST_NOTED) forgotten += noted.splice(0, MOST_NOTED).length
    return null
  })
  const trigger = (change: string, seq: string): string =>
    `CREATE TEMP TRIGGER note_${change} AFTER ${change} ON main.documents BEGIN SELECT note_change(${seq}); END;`
  database.exec([trigger('insert', 'new.seq'), trigger('update', 'new.seq'), trigger('delete', 'old.seq')].join('\n'))
  return {
    amount: () => forgotten + noted.length,
    since: (amount) => (amount < forgotten ? undefined : [...new Set(noted.slice(amount - forgotten))]),
  }
}
