import { AppError } from '../../../base/errors.ts'
import type { Clock } from '../../../base/ports.ts'
import type { Batch, JobState } from '../../../contract/types.ts'
import type { BatchReads, BatchWrites } from '../../port/deliveries.ts'
import type { ReadableDatabase, WritableDatabase } from '../database.ts'
import {
  FINISHED_JOB_STATES,
  HELD_JOB_STATES,
  listStates,
  MOVING_JOB_STATES,
  NEEDS_IN_SQL,
  UNFINISHED_JOB_STATES,
  UNSENT_JOB_STATES,
} from '../../states.ts'

interface Counted {
  readonly id: string
  readonly state: JobState
  readonly created_at: string
  readonly amount: number
  readonly held: number
  readonly unsent: number
  readonly attention: number
}

/** What is being uploaded can be given up as soon as it has its answer. */
const UNSENT = `state IN ${listStates([...UNSENT_JOB_STATES, 'uploading'])} AND sent_at IS NULL AND (doubt IS NULL OR doubt <> 'send')`
/** A person has to do something. */
const NEEDING = `(${NEEDS_IN_SQL.decision}) OR (${NEEDS_IN_SQL.precondition}) OR (${NEEDS_IN_SQL.mend})`
const COUNTED = `SELECT batch AS id, state, min(created_at) AS created_at, count(*) AS amount, max(held) AS held,
  sum(CASE WHEN ${UNSENT} THEN 1 ELSE 0 END) AS unsent, sum(CASE WHEN ${NEEDING} THEN 1 ELSE 0 END) AS attention FROM jobs`

/** Deliveries that a person began together. */
export function batchReads(db: ReadableDatabase): BatchReads {
  return {
    list: async (): Promise<Batch[]> =>
      gather(
        await db
          .query<Counted>(
            `${COUNTED} WHERE batch IN (SELECT batch FROM jobs WHERE batch IS NOT NULL AND state IN ${listStates(UNFINISHED_JOB_STATES)})
             GROUP BY batch, state`,
          )
          .all(),
      ),
    async read(id: string): Promise<Batch> {
      const [batch] = gather(await db.query<Counted>(`${COUNTED} WHERE batch = ? GROUP BY batch, state`).all(id))
      if (batch === undefined) throw new AppError('not_found', `There is no batch ${id}.`)
      return batch
    },
    isHeld: async (id: string): Promise<boolean> =>
      (await db
        .query(`SELECT 1 FROM jobs WHERE batch = ? AND held = 1 AND state IN ${listStates(UNFINISHED_JOB_STATES)} LIMIT 1`)
        .get(id)) !== undefined,
    listOpen: async (batch: string): Promise<string[]> =>
      (
        await db
          .query<{ id: string }>(`SELECT id FROM jobs WHERE batch = ? AND state IN ${listStates(UNFINISHED_JOB_STATES)} ORDER BY seq`)
          .all(batch)
      ).map(({ id }) => id),
  }
}

export function batchWrites(db: WritableDatabase, { clock }: { clock: Clock }): BatchWrites {
  const waiting = `state IN ${listStates(HELD_JOB_STATES)} AND lease IS NULL`
  const open = `batch = ? AND state IN ${listStates(UNFINISHED_JOB_STATES)}`
  return {
    async hold(id: string): Promise<void> {
      await db.statement(`UPDATE jobs SET held = 1, due_at = CASE WHEN ${waiting} THEN NULL ELSE due_at END WHERE ${open}`).run(id)
    },
    async release(id: string): Promise<void> {
      const now = clock.millis()
      const due = `CASE WHEN ${waiting} AND send_at > ? THEN send_at WHEN ${waiting} THEN ? ELSE due_at END`
      const hour = `CASE WHEN ${waiting} AND (send_at IS NULL OR send_at < ?) THEN ? ELSE send_at END`
      await db
        .statement(`UPDATE jobs SET held = 0, due_at = ${due}, send_at = ${hour} WHERE ${open} AND held = 1`)
        .run(now, now, now, now, id)
    },
  }
}

function gather(rows: readonly Counted[]): Batch[] {
  const batches = [...Map.groupBy(rows, ({ id }) => id)].map(([id, counted]): Batch => {
    const sum = (isCounted: (row: Counted) => boolean): number => counted.filter(isCounted).reduce((total, { amount }) => total + amount, 0)
    const isHeld = counted.some(({ held, state }) => held === 1 && !FINISHED_JOB_STATES.includes(state))
    return {
      id,
      created_at: counted.map(({ created_at }) => created_at).sort()[0] ?? '',
      total: sum(() => true),
      finished: sum(({ state }) => FINISHED_JOB_STATES.includes(state)),
      delivered: sum(({ state }) => state === 'delivered'),
      moving: sum(({ state }) => MOVING_JOB_STATES.includes(state)),
      unsent: counted.reduce((total, { unsent }) => total + unsent, 0),
      attention: counted.reduce((total, { attention }) => total + attention, 0),
      ...(isHeld ? { held: true } : {}),
    }
  })
  return batches.sort((left, right) => left.created_at.localeCompare(right.created_at) || left.id.localeCompare(right.id))
}
