import type Database from 'better-sqlite3'
import { countInSql, INPUTS, needInSql } from '../sql/documents/needs.ts'

const CHANGE = `UPDATE documents SET need = ${needInSql('new')}, need_count = ${countInSql('new')} WHERE seq = new.seq;`
const IS_OTHER = `(${needInSql('new')}) IS DISTINCT FROM new.need OR ${countInSql('new')} IS DISTINCT FROM new.need_count`

/** Whatever writes a document, in the same transaction. */
const TRIGGERS: Readonly<Record<string, string>> = {
  documents_need: `CREATE TRIGGER documents_need AFTER INSERT ON documents WHEN ${IS_OTHER} BEGIN ${CHANGE} END`,
  documents_need_again: `CREATE TRIGGER documents_need_again
AFTER UPDATE OF ${INPUTS.join(', ')} ON documents WHEN ${IS_OTHER} BEGIN ${CHANGE} END`,
}

/** True where the database answers needs as this program does. */
export function hasNeeds(database: Database.Database): boolean {
  const read = database.prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?").pluck()
  return Object.entries(TRIGGERS).every(([name, sql]) => read.get(name) === sql)
}

/** Lets the database answer needs as this program does, now and with every change: another program may have had other rows. */
export function answerAllNeeds(database: Database.Database): void {
  if (hasNeeds(database)) return
  database
    .transaction(() => {
      for (const [name, sql] of Object.entries(TRIGGERS)) database.exec(`DROP TRIGGER IF EXISTS ${name}; ${sql};`)
      database.exec(`UPDATE documents AS one SET need = ${needInSql('one')}, need_count = ${countInSql('one')}`)
    })
    .immediate()
}
