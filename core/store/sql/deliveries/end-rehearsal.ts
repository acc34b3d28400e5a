import type { Clock } from '../../../base/ports.ts'
import { LOG_DETAILS } from '../../../contract/log-details.ts'
import type { DocumentStatus } from '../../../contract/types.ts'
import { NOBODY, type Actor } from '../../actor.ts'
import type { JobWrites } from '../../port/deliveries.ts'
import { ASIDE_OF_JOB } from '../documents/needs.ts'
import { appendChain } from '../record/chain.ts'
import { addLog } from '../record/status-log.ts'
import type { WritableDatabase } from '../database.ts'

const PRACTISED = "jobs WHERE transaction_seq IN (SELECT seq FROM transactions WHERE network = 'rehearsal')"
/** So many log entries are written at once. */
const PORTION = 200

interface Practised {
  readonly seq: number
  readonly id: string
  readonly status: DocumentStatus
}

export function rehearsalWrites(
  db: WritableDatabase,
  { clock, actor = NOBODY }: { readonly clock: Clock; readonly actor?: Actor },
): Pick<JobWrites, 'endRehearsal'> {
  const among = `IN ${db.dialect.numbers('?')}`

  /**
   * The statuses that documents would have if nothing had been practised: an entry that repeats the status before it changed nothing, and what was copied
   * from an exchange says how it stands there.
   */
  const readUnpractised = async (seqs: string): Promise<ReadonlyMap<number, DocumentStatus>> => {
    const rows = await db
      .query<{ document_seq: number; code: DocumentStatus }>(
        `SELECT document_seq, code FROM (
          SELECT l.seq, l.document_seq, l.code, t.network, lag(l.code) OVER (PARTITION BY l.document_seq ORDER BY l.seq) AS earlier
          FROM status_log l LEFT JOIN transactions t ON t.seq = l.transaction_seq
          WHERE l.source_key IS NULL AND l.document_seq ${among}
        ) AS steps WHERE network IS DISTINCT FROM 'rehearsal' AND code IS DISTINCT FROM earlier ORDER BY seq`,
      )
      .all(seqs)
    return new Map(rows.map(({ document_seq, code }) => [document_seq, code]))
  }

  /** The deliveries go with their calls; what was asked of them is answered by the transactions, none of which brought anything anywhere. */
  const takeAway = async (seqs: string): Promise<void> => {
    await db.statement(`DELETE FROM calls WHERE job_seq IN (SELECT seq FROM ${PRACTISED})`).run()
    await db.statement(`DELETE FROM ${PRACTISED}`).run()
    await db
      .statement(
        `UPDATE transactions SET status = 'failed', updated_at = ?, error_code = 'invalid_state', error_message = ?, error_retryable = 1
         WHERE network = 'rehearsal' AND status <> 'failed'`,
      )
      .run(clock.now(), LOG_DETAILS.rehearsalEnded)
    const last = (column: string): string =>
      `(SELECT ${column} FROM jobs WHERE document_seq = documents.seq ORDER BY jobs.seq DESC LIMIT 1)`
    await db
      .statement(
        `UPDATE documents SET delivery = ${last('state')}, delivery_at = ${last('created_at')}, aside = ${last(ASIDE_OF_JOB)} WHERE seq ${among}`,
      )
      .run(seqs)
  }

  const setStatus = async (status: DocumentStatus, documents: readonly Practised[]): Promise<void> => {
    const seqs = JSON.stringify(documents.map(({ seq }) => seq))
    await db.statement(`UPDATE documents SET status = ?, updated_at = ? WHERE seq ${among}`).run(status, clock.now(), seqs)
  }

  /** What the exchange refused was put aside when it was practised, and has to be mended after all. */
  const bringBack = async (documents: readonly Practised[]): Promise<void> => {
    const seqs = JSON.stringify(documents.filter(({ status }) => status === 'send.failed').map(({ seq }) => seq))
    await db
      .statement(
        `UPDATE jobs SET aside = 0 WHERE state = 'refused' AND document_seq ${among}
          AND seq = (SELECT max(seq) FROM jobs AS other WHERE other.document_seq = jobs.document_seq)`,
      )
      .run(seqs)
  }

  const tell = async (documents: readonly Practised[], created_at: string): Promise<void> => {
    const entry = { details: LOG_DETAILS.rehearsalEnded, created_at, origin: 'local', actor: actor() } as const
    for (let first = 0; first < documents.length; first += PORTION) {
      const links = documents.slice(first, first + PORTION).map(async ({ seq, id, status }) => {
        return { kind: 'status', document_seq: seq, ref: await addLog(db, id, { ...entry, code: status }) } as const
      })
      await appendChain(db, ...(await Promise.all(links)))
    }
  }

  return {
    async endRehearsal() {
      const practised = await db
        .query<Practised>(`SELECT seq, id, status FROM documents WHERE seq IN (SELECT document_seq FROM ${PRACTISED}) ORDER BY seq`)
        .all()
      if (practised.length === 0) return []
      const seqs = JSON.stringify(practised.map(({ seq }) => seq))
      const statuses = await readUnpractised(seqs)
      await takeAway(seqs)
      const documents = practised.map((document) => ({ ...document, status: statuses.get(document.seq) ?? document.status }))
      const changed = documents.filter(({ status }, index) => status !== practised[index]?.status)
      for (const [status, those] of Map.groupBy(changed, (document) => document.status)) await setStatus(status, those)
      await bringBack(documents)
      await tell(documents, clock.now())
      return documents.map(({ id, status }) => ({ id, status }))
    },
  }
}
