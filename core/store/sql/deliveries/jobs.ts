import { mapInOrder } from '../../../base/in-order.ts'
import { AppError, type ErrorCode } from '../../../base/errors.ts'
import type { Clock, IdSource } from '../../../base/ports.ts'
import { REASON_DETAILS, type Said } from '../../../contract/delivery-reasons.ts'
import type { DeliveryJob, JobState, QueueNeed, QueuePage } from '../../../contract/types.ts'
import type { Actor } from '../../actor.ts'
import type { JobReads, JobWrites } from '../../port/deliveries.ts'
import { AHEAD_MS } from '../../pauses.ts'
import { batchReads } from './batches.ts'
import { rehearsalWrites } from './end-rehearsal.ts'
import { leaseReads, leaseWrites } from './leases.ts'
import type { ReadableDatabase, Value, WritableDatabase } from '../database.ts'
import { receiverInSql } from '../documents/sides.ts'
import {
  FINISHED_JOB_STATES,
  JOB_TRANSITIONS,
  listStates,
  MOVING_JOB_STATES,
  NEEDS_IN_SQL,
  requireJobTransition,
  UNFINISHED_JOB_STATES,
} from '../../states.ts'
import type { JobChange, JobRow, JobStart, StoredReason } from '../../types.ts'

type RawJob = Omit<JobRow, 'anew' | 'held' | 'aside' | 'reason'> & {
  anew: number
  aside: number
  held: number
  reason_code: ErrorCode | null
  reason_message: string | null
  reason_said: string | null
}
type Listed = RawJob & { number: string | null; receiver_name: string | null; total: string | null; currency_code: string | null }

const COLUMNS = `j.seq, j.id, d.id AS document_id, t.id AS transaction_id, j.state, j.version, j.becomes, j.sha256, j.customer, j.attempts, j.failures,
  j.due_at, j.send_at, j.batch, j.held, j.aside, j.lease, j.lease_until, j.fence, j.doubt, j.doubt_since, j.looks, j.round, j.anew, j.remote, j.remote_id, j.remote_transaction_id, j.remote_status, j.sent_at,
  j.reason_code, j.reason_message, j.reason_said, j.created_at, j.updated_at`
/** No limit: more rows than there can be. */
const ALL = Number.MAX_SAFE_INTEGER
const JOINED = 'jobs j JOIN documents d ON d.seq = j.document_seq JOIN transactions t ON t.seq = j.transaction_seq'
const LISTED = `SELECT ${COLUMNS}, d.number, ${receiverInSql('d')} AS receiver_name, d.total, d.currency_code FROM ${JOINED}`

/** All that is not done. */
const OPEN = `(state IN ${listStates(UNFINISHED_JOB_STATES)} OR (${NEEDS_IN_SQL.mend}))`

/** Not sent yet, although its hour has come and nobody holds it; the parameter is now. */
const UNSENT = `state IN ('waiting', 'uploading', 'uploaded', 'sending') AND held = 0 AND (send_at IS NULL OR send_at <= ?)`

/** Put off by a clock that was ahead; the parameters are `AHEAD_MS` from now, and now. */
const AHEAD = `state IN ${listStates(MOVING_JOB_STATES)} AND due_at > ? AND lease IS NULL AND (send_at IS NULL OR send_at <= ?)`

/** One that is begun was due by then; a lost answer puts it off to a later moment. */
const TWINS = `SELECT seq, CASE WHEN lease IS NOT NULL AND due_at <= doubt_since THEN 1 ELSE 0 END AS uploading FROM jobs
  WHERE state IN ('uploading', 'unknown', 'blocked') AND doubt = 'upload' AND sha256 = ? AND seq <> ?`

export function jobReads(db: ReadableDatabase): JobReads {
  const one = async (condition: string, ...values: Value[]): Promise<JobRow | undefined> => {
    const row = await db.query<RawJob>(`SELECT ${COLUMNS} FROM ${JOINED} WHERE ${condition}`).get(...values)
    return row === undefined ? undefined : fromRow(row)
  }
  return {
    read: async (id: string): Promise<JobRow> => (await one('j.id = ?', id)) ?? missingJob(id),
    async readDelivery(id: string): Promise<DeliveryJob> {
      const row = await db.query<Listed>(`${LISTED} WHERE j.id = ?`).get(id)
      return row === undefined ? missingJob(id) : toDelivery(row)
    },
    async findDelivery(documentId: string): Promise<DeliveryJob | undefined> {
      const row = await db
        .query<Listed>(`${LISTED} WHERE j.document_seq = (SELECT seq FROM documents WHERE id = ?) ORDER BY j.seq DESC LIMIT 1`)
        .get(documentId)
      return row === undefined ? undefined : toDelivery(row)
    },
    findLast: (documentId: string): Promise<JobRow | undefined> =>
      one('j.seq = (SELECT max(seq) FROM jobs WHERE document_seq = (SELECT seq FROM documents WHERE id = ?))', documentId),
    async listDeliveries(page: {
      readonly need?: QueueNeed | undefined
      readonly limit?: number
      readonly offset?: number
    }): Promise<DeliveryJob[]> {
      const { need, limit = ALL, offset = 0 } = page
      const condition = need === undefined ? OPEN : NEEDS_IN_SQL[need]
      const order = need === 'done' ? 'DESC' : 'ASC'
      return (
        await db
          .query<Listed>(
            `${LISTED} WHERE j.seq IN (SELECT seq FROM jobs WHERE ${condition} ORDER BY seq ${order} LIMIT ? OFFSET ?) ORDER BY j.seq ${order}`,
          )
          .all(limit, offset)
      ).map(toDelivery)
    },
    async countNeeds(): Promise<QueuePage['counts']> {
      const rows = await db
        .query<{ state: JobState; amount: number }>(
          `SELECT state, count(*) AS amount FROM jobs WHERE state IN ${listStates(UNFINISHED_JOB_STATES)} GROUP BY state`,
        )
        .all()
      const sum = (states: readonly JobState[]): number =>
        rows.filter(({ state }) => states.includes(state)).reduce((total, { amount }) => total + amount, 0)
      const mend = (await db.query<{ amount: number }>(`SELECT count(*) AS amount FROM jobs WHERE ${NEEDS_IN_SQL.mend}`).get())?.amount ?? 0
      return { decision: sum(['unknown']), precondition: sum(['blocked']), mend, nothing: sum(MOVING_JOB_STATES) }
    },
    countDone: async (): Promise<number> =>
      (await db.query<{ amount: number }>(`SELECT count(*) AS amount FROM jobs WHERE ${NEEDS_IN_SQL.done}`).get())?.amount ?? 0,
    countSince: async (since: number): Promise<number> =>
      (
        await db
          .query<{ amount: number }>(
            `SELECT count(*) AS amount FROM jobs WHERE state IN ${listStates(MOVING_JOB_STATES)} AND created_at <= ? AND coalesce(send_at, 0) <= ?`,
          )
          .get(new Date(since).toISOString(), since)
      )?.amount ?? 0,
    wasDelivered: async (documentId: string): Promise<boolean> =>
      (await db
        .query("SELECT 1 FROM jobs WHERE document_seq = (SELECT seq FROM documents WHERE id = ?) AND state = 'delivered' LIMIT 1")
        .get(documentId)) !== undefined,

    listDue: async (state: JobState, now: number, limit: number): Promise<JobRow[]> =>
      (
        await db
          .query<RawJob>(
            `SELECT ${COLUMNS} FROM ${JOINED} WHERE j.state = ? AND j.due_at <= ? AND j.lease IS NULL ORDER BY j.due_at, j.seq LIMIT ?`,
          )
          .all(state, now, limit)
      ).map(fromRow),
    async nextDueAt(states: readonly JobState[] = UNFINISHED_JOB_STATES): Promise<number | undefined> {
      const times = (
        await mapInOrder(states, async (state) => {
          const next = db.query<{ due_at: number }>(
            'SELECT due_at FROM jobs WHERE state = ? AND due_at IS NOT NULL AND lease IS NULL ORDER BY due_at LIMIT 1',
          )
          return (await next.get(state))?.due_at ?? []
        })
      ).flat()
      return times.length === 0 ? undefined : Math.min(...times)
    },
    isAnyAhead: async (now: number): Promise<boolean> =>
      (await db.query(`SELECT 1 FROM jobs WHERE ${AHEAD} LIMIT 1`).get(now + AHEAD_MS, now)) !== undefined,
    hasEarlier: async (job: JobRow, now: number): Promise<boolean> =>
      (await db
        .query(
          `SELECT 1 FROM jobs ${db.dialect.indexedBy('jobs_in_turn')} WHERE customer = ? AND seq < ?
           AND ${UNSENT} LIMIT 1`,
        )
        .get(job.customer, job.seq, now)) !== undefined,
    listTwinsInDoubt: async (job: JobRow): Promise<{ readonly seq: number; readonly isUploading: boolean }[]> =>
      (await db.query<{ seq: number; uploading: number }>(TWINS).all(job.sha256, job.seq)).map(({ seq, uploading }) => ({
        seq,
        isUploading: uploading === 1,
      })),
    findClaim: (remote: string, remoteId: string): Promise<JobRow | undefined> => one('j.remote = ? AND j.remote_id = ?', remote, remoteId),
    listClaimed: async (remote: string): Promise<ReadonlySet<string>> =>
      new Set(
        (await db.query<{ remote_id: string }>('SELECT remote_id FROM jobs WHERE remote = ? AND remote_id IS NOT NULL').all(remote)).map(
          ({ remote_id }) => remote_id,
        ),
      ),
    listClaims: async (remote: string, sentBefore: number, limit: number): Promise<string[]> =>
      (
        await db
          .query<{ remote_id: string }>(
            `SELECT remote_id FROM jobs ${db.dialect.indexedBy(undefined)} WHERE remote = ? AND remote_id IS NOT NULL AND sent_at < ? ORDER BY seq DESC LIMIT ?`,
          )
          .all(remote, sentBefore, limit)
      ).map(({ remote_id }) => remote_id),
    ...leaseReads(db),
    listBlocked: async (codes: readonly ErrorCode[]): Promise<JobRow[]> =>
      (
        await db
          .query<RawJob>(
            `SELECT ${COLUMNS} FROM ${JOINED} WHERE j.state = 'blocked' AND j.reason_code IN (${codes.map(() => '?').join(', ')}) ORDER BY j.seq`,
          )
          .all(...codes)
      ).map(fromRow),
  }
}

export function jobWrites(db: WritableDatabase, ports: { clock: Clock; ids: IdSource; actor?: Actor }): JobWrites {
  const { clock, ids } = ports
  const reads = jobReads(db)
  return {
    ...leaseWrites(db, reads),
    ...rehearsalWrites(db, ports),
    async insert(input: JobStart): Promise<JobRow> {
      const id = ids.next()
      const now = clock.now()
      const due = Math.max(clock.millis(), input.send_at ?? 0)
      const { found } = input
      // Whatever is added to a batch that is held waits with it.
      const isHeld = input.batch !== null && (await batchReads(db).isHeld(input.batch))
      await db
        .statement(
          `INSERT INTO jobs (id, document_seq, transaction_seq, state, version, becomes, sha256, customer, due_at, send_at, batch, held, remote, remote_id,
           created_at, updated_at)
         VALUES (?, (SELECT seq FROM documents WHERE id = ?), (SELECT seq FROM transactions WHERE id = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(
          id,
          input.document_id,
          input.transaction_id,
          found === undefined ? 'waiting' : 'uploaded',
          input.version,
          input.becomes,
          input.sha256,
          input.customer,
          isHeld ? null : due,
          input.send_at,
          input.batch,
          isHeld ? 1 : 0,
          found?.remote ?? null,
          found?.remote_id ?? null,
          now,
          now,
        )
      // What was refused before is mended by this one, or at least tried again.
      await db
        .statement(`UPDATE jobs SET aside = 1 WHERE document_seq = (SELECT seq FROM documents WHERE id = ?) AND ${NEEDS_IN_SQL.mend}`)
        .run(input.document_id)
      return reads.read(id)
    },

    async change(id: string, change: JobChange): Promise<JobRow> {
      const before = await reads.read(id)
      requireJobTransition(before.state, change.state ?? before.state)
      const { anew, held, aside, reason, ...plain } = change
      const values: Record<string, Value> = { ...plain }
      if (held !== undefined) values.held = held ? 1 : 0
      if (aside !== undefined) values.aside = aside ? 1 : 0
      if (anew !== undefined) values.anew = anew ? 1 : 0
      const sendAt = change.send_at === undefined ? before.send_at : change.send_at
      if (typeof change.due_at === 'number') values.due_at = Math.max(change.due_at, sendAt ?? 0)
      if (reason !== undefined) Object.assign(values, reasonColumns(reason))
      if (change.state !== undefined && change.state !== before.state) values.updated_at = clock.now()
      const names = Object.keys(values)
      await db.statement(`UPDATE jobs SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`).run(...Object.values(values), id)
      const { due_at = before.due_at, updated_at = before.updated_at } = values as Partial<Pick<JobRow, 'due_at' | 'updated_at'>>
      return { ...before, ...change, due_at, updated_at }
    },

    async findNext(customer: string): Promise<JobRow | undefined> {
      const now = clock.millis()
      const row = await db
        .query<RawJob>(
          `SELECT ${COLUMNS} FROM ${JOINED} WHERE j.state = 'uploaded' AND j.due_at <= ? AND j.lease IS NULL AND j.remote_status IS NOT NULL
           AND j.seq = (SELECT min(seq) FROM jobs WHERE customer = ? AND ${UNSENT})`,
        )
        .get(now, customer, now)
      return row === undefined ? undefined : fromRow(row)
    },

    async promoteNext(customer: string): Promise<void> {
      await db
        .statement(
          `UPDATE jobs SET due_at = ? WHERE state = 'uploaded' AND due_at IS NULL AND lease IS NULL AND seq = (
           SELECT min(seq) FROM jobs WHERE customer = ? AND ${UNSENT})`,
        )
        .run(clock.millis(), customer, clock.millis())
    },

    async blockWaiting(reason: StoredReason): Promise<string[]> {
      const waiting = await db.query<{ id: string }>("SELECT id FROM jobs WHERE state = 'waiting' AND lease IS NULL ORDER BY seq").all()
      await db
        .statement(
          `UPDATE jobs SET state = 'blocked', due_at = NULL, reason_code = ?, reason_message = ?, reason_said = ?, updated_at = ?
         WHERE state = 'waiting' AND lease IS NULL`,
        )
        .run(...Object.values(reasonColumns(reason)), clock.now())
      return waiting.map(({ id }) => id)
    },

    async retryNow(codes: readonly ErrorCode[]): Promise<void> {
      const now = clock.millis()
      await db
        .statement(
          `UPDATE jobs SET due_at = ? WHERE state IN ${listStates(UNFINISHED_JOB_STATES)} AND lease IS NULL AND due_at > ? AND doubt IS NULL
         AND reason_code IN (${codes.map(() => '?').join(', ')})`,
        )
        .run(now, now, ...codes)
    },

    async bringForward(): Promise<void> {
      const now = clock.millis()
      await db.statement(`UPDATE jobs SET due_at = ? WHERE ${AHEAD}`).run(now, now + AHEAD_MS, now)
    },

    async promoteAllNext(): Promise<void> {
      await db
        .statement(
          `UPDATE jobs SET due_at = ? WHERE state = 'uploaded' AND due_at IS NULL AND lease IS NULL AND seq IN (
           SELECT min(seq) FROM jobs WHERE ${UNSENT} GROUP BY customer)`,
        )
        .run(clock.millis(), clock.millis())
    },
  }
}

function fromRow({ anew, held, aside, reason_code, reason_message, reason_said, ...row }: RawJob): JobRow {
  // Stored by another version of the program, perhaps: a state nobody knows is damage, not something to guess about.
  if (!Object.hasOwn(JOB_TRANSITIONS, row.state))
    throw new AppError('workspace_damaged', `The delivery ${row.id} is in the unknown state ${row.state}.`)
  return {
    ...row,
    anew: anew === 1,
    held: held === 1,
    aside: aside === 1,
    reason: reason_code === null ? null : { code: reason_code, message: reason_message ?? '', ...readSaid(reason_said) },
  }
}

/** In the order of the columns. */
function reasonColumns(reason: StoredReason | null) {
  const said = reason?.detail === undefined ? null : JSON.stringify({ detail: reason.detail, values: reason.values ?? {} })
  return { reason_code: reason?.code ?? null, reason_message: reason?.message ?? null, reason_said: said }
}

/** What an older or newer version of the program said is shown as its sentence alone. */
function readSaid(json: string | null): Partial<Said> {
  const said = json === null ? undefined : (JSON.parse(json) as Said)
  return said !== undefined && Object.hasOwn(REASON_DETAILS, said.detail) ? said : {}
}

function toDelivery({ number, receiver_name, total, currency_code, ...row }: Listed): DeliveryJob {
  const job = fromRow(row)
  return {
    id: job.id,
    document_id: job.document_id,
    transaction_id: job.transaction_id,
    state: job.state,
    attempts: job.attempts,
    created_at: job.created_at,
    updated_at: job.updated_at,
    ...(job.due_at === null || FINISHED_JOB_STATES.includes(job.state) ? {} : { next_attempt_at: new Date(job.due_at).toISOString() }),
    ...(job.send_at === null ? {} : { send_at: new Date(job.send_at).toISOString() }),
    ...(job.batch === null ? {} : { batch: job.batch }),
    ...(job.held ? { held: true } : {}),
    ...(job.aside ? { aside: true } : {}),
    ...(job.sent_at !== null || job.doubt === 'send' ? { sent: true } : {}),
    ...(job.reason === null ? {} : { reason: job.reason }),
    ...(job.remote_id === null ? {} : { remote_id: job.remote_id }),
    ...(job.remote_transaction_id === null ? {} : { remote_transaction_id: job.remote_transaction_id }),
    ...(number === null ? {} : { number }),
    ...(receiver_name === null ? {} : { receiver_name }),
    ...(total === null ? {} : { total }),
    ...(currency_code === null ? {} : { currency_code }),
  }
}

function missingJob(id: string): never {
  throw new AppError('not_found', `There is no delivery ${id}.`)
}
