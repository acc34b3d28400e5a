import type { NeedReads, NeedWrites } from '../../port/documents.ts'
import type Database from 'better-sqlite3'
import { NETWORK_FORMATS } from '../../../profiles/formats.ts'
import { NEEDS, type NeedInput, type NeedRow } from '../../../contract/need.ts'
import type { ReadableDatabase, WritableDatabase } from '../sql.ts'

/** Where the facts of the answer stand in a row of `documents`. */
const INPUTS: Readonly<Record<NeedInput, string>> = {
  direction: 'direction',
  status: 'status',
  match_role: 'match_role',
  handling: 'handling',
  delivery: 'delivery',
}

const quote = (text: string): string => `'${text}'`

/** Independent errors of what leaves: of the stored XML where it leaves as it is, or came in. */
function countInSql(row: string): string {
  const isAsItIs = [`${row}.direction = 'inbound'`, `ifnull(${row}.format, '') IN (${NETWORK_FORMATS.map(quote).join(', ')})`]
  return `iif(${isAsItIs.join(' OR ')}, ${row}.errors, ${row}.outgoing_errors)`
}

function conditionOf({ when = {}, count }: NeedRow, row: string): string {
  const parts = (Object.keys(when) as NeedInput[]).map((input) => {
    const values = (when[input] as readonly (string | null)[]).map((value) => quote(value ?? ''))
    return `ifnull(${row}.${INPUTS[input]}, '') IN (${values.join(', ')})`
  })
  if (count === 'unknown') parts.push(`${countInSql(row)} IS NULL`)
  if (count === 'some') parts.push(`${countInSql(row)} > 0`)
  return parts.length === 0 ? '1' : parts.join(' AND ')
}

/** What `needOf` answers, of a row of `documents`. */
function needInSql(row: string): string {
  return `CASE ${NEEDS.map((one) => `WHEN ${conditionOf(one, row)} THEN ${quote(one.need)}`).join('\n  ')} END`
}

const CHANGE = `UPDATE documents SET need = ${needInSql('new')}, need_count = ${countInSql('new')} WHERE seq = new.seq;`
const IS_OTHER = `(${needInSql('new')}) IS NOT new.need OR ${countInSql('new')} IS NOT new.need_count`

/** Whatever writes a document, in the same transaction. */
const TRIGGERS: Readonly<Record<string, string>> = {
  documents_need: `CREATE TRIGGER documents_need AFTER INSERT ON documents WHEN ${IS_OTHER} BEGIN ${CHANGE} END`,
  documents_need_again: `CREATE TRIGGER documents_need_again
AFTER UPDATE OF ${[...Object.values(INPUTS), 'format', 'errors', 'outgoing_errors'].join(', ')} ON documents WHEN ${IS_OTHER} BEGIN ${CHANGE} END`,
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

export function needReads(db: ReadableDatabase): NeedReads {
  return {
    listUnjudged: (limit: number): string[] =>
      db
        .query<{ id: string }>('SELECT id FROM documents INDEXED BY documents_unjudged WHERE need_count IS NULL ORDER BY seq LIMIT ?')
        .all(limit)
        .map(({ id }) => id),
  }
}

export function needWrites(db: WritableDatabase): NeedWrites {
  return {
    forgetOutgoing(
      isConcerned: (receiver: { readonly receiver_id: string | null; readonly receiver_name: string | null }) => boolean,
    ): number {
      const open = db
        .query<{ seq: number; receiver_id: string | null; receiver_name: string | null }>(
          `SELECT seq, receiver_id, receiver_name FROM documents WHERE outgoing_errors IS NOT NULL AND direction <> 'inbound'
            AND status IN ('upload.completed', 'upload.failed', 'send.failed')`,
        )
        .all()
      const concerned = open.filter(isConcerned)
      for (const { seq } of concerned) db.statement('UPDATE documents SET outgoing_errors = NULL WHERE seq = ?').run(seq)
      return concerned.length
    },
  }
}
