import type { Clock } from '../base/ports.ts'
import type { ReadableDatabase, Value, WritableDatabase } from './database.ts'
import type { CallAnswer, CallRecord, NewCall } from './types.ts'

/** The network log: a call is written before the request leaves, what came back after it. */
const COLUMNS = `c.seq, j.id AS job_id, c.kind, c.attempt, c.payload_sha256, c.started_at, c.finished_at, c.method, c.url, c.status,
  c.request_bytes, c.response_bytes, c.headers, c.excerpt, c.verdict`

export function callReads(db: ReadableDatabase) {
  return {
    /** Calls of one delivery in their order. */
    listCalls: (jobId: string): CallRecord[] =>
      db
        .query<Record<string, Value>>(
          `SELECT ${COLUMNS} FROM calls c JOIN jobs j ON j.seq = c.job_seq WHERE c.job_seq = (SELECT seq FROM jobs WHERE id = ?) ORDER BY c.seq`,
        )
        .all(jobId)
        .map(fromRow),
  }
}

export function callWrites(db: WritableDatabase, { clock }: { clock: Clock }) {
  return {
    /** Answers the number under which the answer is stored. */
    openCall(call: NewCall): number {
      const { lastInsertRowid } = db
        .statement(
          'INSERT INTO calls (job_seq, kind, attempt, payload_sha256, started_at) VALUES ((SELECT seq FROM jobs WHERE id = ?), ?, ?, ?, ?)',
        )
        .run(call.job_id ?? null, call.kind, call.attempt, call.payload_sha256 ?? null, clock.now())
      return Number(lastInsertRowid)
    },

    closeCall(seq: number, answer: CallAnswer): void {
      db.statement(
        `UPDATE calls SET finished_at = ?, method = ?, url = ?, status = ?, request_bytes = ?, response_bytes = ?, headers = ?, excerpt = ?,
         verdict = ? WHERE seq = ?`,
      ).run(
        clock.now(),
        answer.method ?? null,
        answer.url ?? null,
        answer.status ?? null,
        answer.request_bytes ?? null,
        answer.response_bytes ?? null,
        answer.headers === undefined ? null : JSON.stringify(answer.headers),
        answer.excerpt ?? null,
        answer.verdict,
        seq,
      )
    },
  }
}

function fromRow({ headers, ...row }: Record<string, Value>): CallRecord {
  const present = Object.entries(row).filter((entry) => entry[1] !== null)
  if (typeof headers === 'string') present.push(['headers', JSON.parse(headers) as Value])
  return Object.fromEntries(present) as unknown as CallRecord
}
