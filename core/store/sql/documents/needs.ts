import type { NeedReads, NeedWrites } from '../../port/documents.ts'
import { NETWORK_FORMATS } from '../../../profiles/formats.ts'
import { NEEDS, type NeedInput, type NeedRow } from '../../../contract/need.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'
import { sideInSql } from './sides.ts'

/** Columns that an answer follows from. */
export const INPUTS = [
  ...['direction', 'status', 'match_role', 'handling', 'delivery', 'aside', 'type_code'],
  ...['format', 'errors', 'outgoing_errors'],
] as const

/** What `aside` of a document is, of a row of its newest delivery. */
export const ASIDE_OF_JOB = "CASE WHEN aside = 1 THEN 'aside' END"

const quote = (text: string): string => `'${text}'`

/** Independent errors of what leaves: of the stored XML where it leaves as it is, or came in. */
export function countInSql(row: string): string {
  const isAsItIs = [`${row}.direction = 'inbound'`, `coalesce(${row}.format, '') IN (${NETWORK_FORMATS.map(quote).join(', ')})`]
  return `CASE WHEN ${isAsItIs.join(' OR ')} THEN ${row}.errors ELSE ${row}.outgoing_errors END`
}

function conditionOf({ when = {}, count }: NeedRow, row: string): string {
  const parts = (Object.keys(when) as NeedInput[]).map((input) => {
    const values = (when[input] as readonly (string | null)[]).map((value) => quote(value ?? ''))
    return `coalesce(${input === 'side' ? sideInSql(row) : `${row}.${input}`}, '') IN (${values.join(', ')})`
  })
  if (count === 'unknown') parts.push(`${countInSql(row)} IS NULL`)
  if (count === 'some') parts.push(`${countInSql(row)} > 0`)
  return parts.length === 0 ? 'TRUE' : parts.join(' AND ')
}

/** What `needOf` answers, of a row of `documents`. */
export function needInSql(row: string): string {
  return `CASE ${NEEDS.map((one) => `WHEN ${conditionOf(one, row)} THEN ${quote(one.need)}`).join('\n  ')} END`
}

export function needReads(db: ReadableDatabase): NeedReads {
  return {
    listUnjudged: async (limit: number): Promise<string[]> =>
      (
        await db
          .query<{ id: string }>(
            `SELECT id FROM documents ${db.dialect.indexedBy('documents_unjudged')} WHERE need_count IS NULL ORDER BY seq LIMIT ?`,
          )
          .all(limit)
      ).map(({ id }) => id),
  }
}

export function needWrites(db: WritableDatabase): NeedWrites {
  return {
    async forgetOutgoing(
      isConcerned: (receiver: { readonly receiver_id: string | null; readonly receiver_name: string | null }) => boolean,
    ): Promise<number> {
      const open = await db
        .query<{ seq: number; receiver_id: string | null; receiver_name: string | null }>(
          `SELECT seq, receiver_id, receiver_name FROM documents WHERE outgoing_errors IS NOT NULL AND direction <> 'inbound'
            AND status IN ('upload.completed', 'upload.failed', 'send.failed')`,
        )
        .all()
      const concerned = open.filter(isConcerned)
      for (const { seq } of concerned) await db.statement('UPDATE documents SET outgoing_errors = NULL WHERE seq = ?').run(seq)
      return concerned.length
    },
  }
}
