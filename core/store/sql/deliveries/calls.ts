import type { Clock } from '../../../base/ports.ts'
import type { CallReads, CallWrites } from '../../port/deliveries.ts'
import { receiverInSql } from '../documents/sides.ts'
import type { Dialect, ReadableDatabase, Value, WritableDatabase } from '../database.ts'
import type { CallFilters, CallQuery } from '../../../contract/parameters.ts'
import type { NetworkCall, Page } from '../../../contract/types.ts'
import type { CallAnswer, CallRecord, FailsAlone, NewCall } from '../../types.ts'

/** The network log: a call is written before the request leaves, what came back after it. */
const COLUMNS = `c.seq, j.id AS job_id, c.kind, c.attempt, c.payload_sha256, c.started_at, c.finished_at, c.method, c.url, c.status,
  c.request_bytes, c.response_bytes, c.headers, c.excerpt, c.verdict`

/** Scheme and host of the address. */
function originIn({ position }: Dialect): string {
  const scheme = position('c.url', "'://'")
  return `substr(c.url, 1, ${scheme} + 2 + ${position(`substr(c.url, ${scheme} + 3) || '/'`, "'/'")} - 1)`
}
/** What a search looks through. */
const WORDS = `c.url || ' ' || ${['c.verdict', 'c.excerpt', 'd.number', receiverInSql('d')].map((text) => `coalesce(${text}, '')`).join(" || ' ' || ")}`
/**
 * How often the remote itself has failed at a request, the last time included; the parameters are the delivery and the kind. What stands before the remote
 * (502, 503, 504) and the line say nothing of a document.
 */
const FAILED = `WITH tries AS (SELECT seq, status, started_at FROM calls WHERE job_seq = (SELECT seq FROM jobs WHERE id = ?) AND kind = ?)
  SELECT count(*) AS times, min(started_at) AS since, max(started_at) AS last FROM tries WHERE status = 500
    AND seq > coalesce((SELECT max(seq) FROM tries WHERE status < 500), 0) AND (SELECT status FROM tries ORDER BY seq DESC LIMIT 1) = 500`
const SEARCHED = 'calls c LEFT JOIN jobs j ON j.seq = c.job_seq LEFT JOIN documents d ON d.seq = j.document_seq'

export function callReads(db: ReadableDatabase): CallReads {
  return {
    async search(query: CallQuery): Promise<Page<NetworkCall>> {
      const { where, values } = conditions(db.dialect, query)
      const from = `FROM ${SEARCHED} WHERE ${where}`
      const total = (await db.query<{ total: number }>(`SELECT count(*) AS total ${from}`).get(...values))?.total ?? 0
      const items = (
        await db
          .query<Record<string, Value>>(`SELECT ${COLUMNS}, d.id AS document_id, d.number ${from} ORDER BY c.seq DESC LIMIT ? OFFSET ?`)
          .all(...values, query.limit, query.offset)
      ).map((row) => fromRow(row) as NetworkCall)
      return { items, total, limit: query.limit, offset: query.offset }
    },

    listHosts: async (): Promise<string[]> =>
      (
        await db
          .query<{ origin: string }>(
            `SELECT DISTINCT ${originIn(db.dialect)} AS origin FROM calls c WHERE c.url IS NOT NULL ORDER BY origin`,
          )
          .all()
      ).map(({ origin }) => origin),

    list: async (jobId: string): Promise<CallRecord[]> =>
      (
        await db
          .query<Record<string, Value>>(
            `SELECT ${COLUMNS} FROM calls c JOIN jobs j ON j.seq = c.job_seq WHERE c.job_seq = (SELECT seq FROM jobs WHERE id = ?) ORDER BY c.seq`,
          )
          .all(jobId)
      ).map(fromRow),

    async findFailsAlone({ id, remote }, kind, atLeast): Promise<FailsAlone | undefined> {
      const failed = await db.query<{ times: number; since: string | null; last: string | null }>(FAILED).get(id, kind)
      if (failed === undefined || failed.times < atLeast || failed.since === null || failed.last === null) return undefined
      const { times, since, last } = failed
      const other = await db
        .query(
          `SELECT 1 FROM jobs ${db.dialect.indexedBy('jobs_delivered')} WHERE state = 'delivered' AND updated_at > ? AND updated_at < ? AND sent_at > ?
           AND remote = ? LIMIT 1`,
        )
        .get(since, last, Date.parse(since), remote)
      return other === undefined ? undefined : { times, since }
    },
  }
}

export function callWrites(db: WritableDatabase, { clock }: { clock: Clock }): CallWrites {
  return {
    async open(call: NewCall): Promise<number> {
      return db
        .insert(
          'INSERT INTO calls (job_seq, kind, attempt, payload_sha256, started_at) VALUES ((SELECT seq FROM jobs WHERE id = ?), ?, ?, ?, ?)',
        )
        .run(call.job_id ?? null, call.kind, call.attempt, call.payload_sha256 ?? null, clock.now())
    },

    async close(seq: number, answer: CallAnswer): Promise<void> {
      await db
        .statement(
          `UPDATE calls SET started_at = coalesce(?, started_at), finished_at = ?, method = ?, url = ?, status = ?, request_bytes = ?, response_bytes = ?, headers = ?, excerpt = ?,
         verdict = ? WHERE seq = ?`,
        )
        .run(
          answer.begun_at === undefined ? null : new Date(answer.begun_at).toISOString(),
          answer.ended_at === undefined ? clock.now() : new Date(answer.ended_at).toISOString(),
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

function conditions(
  dialect: Dialect,
  { search, host, status, from, to }: CallFilters,
): { readonly where: string; readonly values: Value[] } {
  const parts: [string, ...Value[]][] = [
    ...(search === undefined ? [] : [[`${dialect.position(`lower(${WORDS})`, 'lower(?)')} > 0`, search] as [string, Value]]),
    ...(host === undefined ? [] : [[`${originIn(dialect)} = ?`, host] as [string, Value]]),
    ...(status === undefined
      ? []
      : [status === 'none' ? (['c.status IS NULL'] as [string]) : (['c.status / 100 = ?', Number(status[0])] as [string, Value])]),
    ...(from === undefined ? [] : [['c.started_at >= ?', from] as [string, Value]]),
    ...(to === undefined ? [] : [['c.started_at < ?', to] as [string, Value]]),
  ]
  return { where: ['TRUE', ...parts.map(([sql]) => sql)].join(' AND '), values: parts.flatMap(([, ...values]) => values) }
}

function fromRow({ headers, ...row }: Record<string, Value>): CallRecord {
  const present = Object.entries(row).filter((entry) => entry[1] !== null)
  if (typeof headers === 'string') present.push(['headers', JSON.parse(headers) as Value])
  return Object.fromEntries(present) as unknown as CallRecord
}
