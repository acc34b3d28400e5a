import { AppError } from '../base/errors.ts'
import { LOG_DETAILS } from '../contract/log-details.ts'
import type { TransactionType } from '../contract/types.ts'
import type { StoreWrites } from '../store/store.ts'
import type { JobRow, Network } from '../store/types.ts'

export interface SendRequest {
  readonly document_id: string
  readonly type: TransactionType
  readonly network: Network
  /** Send once more what was delivered already. */
  readonly force: boolean
  /** Leaves no earlier than this, in milliseconds since 1970. */
  readonly send_at?: number | undefined
}

/**
 * Puts the newest version of a document into the queue: status, log entry, transaction and job in the caller's one transaction. Throws AppError
 * `invalid_state`, and `duplicate_send` for a document that was delivered, unless forced.
 */
export function enqueueSend(tx: StoreWrites, { document_id, type, network, force, send_at }: SendRequest): JobRow {
  const document = tx.readDocument(document_id)
  if (document.direction === 'inbound') throw new AppError('invalid_state', 'A document that was received cannot be sent.')
  if (document.status === 'send.completed' && !force) {
    throw new AppError('duplicate_send', 'This document has been delivered already.', {
      next: 'Send it once more only when the recipient asks for it (force).',
    })
  }
  const transaction = tx.insertTransaction({ document_id, type, network })
  tx.setStatus(document_id, 'send.processing', {
    details: LOG_DETAILS.queued,
    origin: network === 'rehearsal' ? 'rehearsal' : 'local',
    transaction_id: transaction.id,
  })
  return tx.insertJob({
    document_id,
    transaction_id: transaction.id,
    version: document.version,
    sha256: document.sha256,
    customer: document.receiver_id ?? document.receiver_name ?? document_id,
    send_at: send_at ?? null,
  })
}
