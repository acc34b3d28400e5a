import { LOG_DETAILS } from '../contract/log-details.ts'
import type { StoreWrites } from '../store/store.ts'
import type { JobChange, JobRow } from '../store/types.ts'

/**
 * Writes what a delivery became, with everything that follows from it for the document, its log, the transaction and the next delivery to the
 * same customer. Part of the caller's one transaction.
 */
export async function applyChange(tx: StoreWrites, before: JobRow, change: JobChange): Promise<JobRow> {
  const job = await tx.jobs.change(before.id, change)
  if (job.attempts !== before.attempts || job.remote_transaction_id !== before.remote_transaction_id) {
    await tx.transactions.note(job.transaction_id, { attempts: job.attempts, remote_id: job.remote_transaction_id })
  }
  if (job.state === before.state) return job
  const describe = async () => {
    const { network } = await tx.transactions.read(job.transaction_id)
    return { origin: network === 'rehearsal' ? 'rehearsal' : 'local', transaction_id: job.transaction_id } as const
  }
  if (job.state === 'delivered') {
    await tx.transactions.setStatus(job.transaction_id, 'completed')
    await tx.documents.setStatus(job.document_id, 'send.completed', { ...(await describe()), details: LOG_DETAILS.delivered })
  }
  if (job.state === 'refused' || job.state === 'cancelled') {
    const { code, message } = job.reason ?? { code: 'invalid_state', message: LOG_DETAILS.cancelled }
    await tx.transactions.setStatus(job.transaction_id, 'failed', { code, message, retryable: job.state === 'cancelled' })
    // What the exchange accepted once stays accepted, whatever it says about a repetition.
    const isDelivered = await tx.jobs.wasDelivered(job.document_id)
    await tx.documents.setStatus(job.document_id, isDelivered ? 'send.completed' : 'send.failed', {
      ...(await describe()),
      details: message,
    })
  }
  if (before.state === 'refused') {
    await tx.transactions.setStatus(job.transaction_id, 'processing')
    await tx.documents.setStatus(job.document_id, 'send.processing', { ...(await describe()), details: LOG_DETAILS.again })
  }
  if (!IN_TURN.has(job.state)) await tx.jobs.promoteNext(job.customer)
  return job
}

/** While in one of these states a delivery has not been sent yet and keeps later ones to the customer behind it. */
const IN_TURN = new Set<JobRow['state']>(['waiting', 'uploading', 'uploaded', 'sending'])
