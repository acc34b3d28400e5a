import { AppError } from '../base/errors.ts'
import { LOG_DETAILS } from '../contract/log-details.ts'
import type { DocumentRecord, TransactionType } from '../contract/types.ts'
import type { RemoteFlow } from '../contract/types.ts'
import { requireDocumentTransition } from '../store/states.ts'
import type { StoreWrites } from '../store/store.ts'
import type { JobRow, JobStart, Network } from '../store/types.ts'

export interface SendRequest {
  readonly document_id: string
  readonly type: TransactionType
  readonly network: Network
  /** Which remote it goes to, where that is known: what another node has brought there is not uploaded again. */
  readonly remote?: string | undefined
  /** `convert_first` when absent. */
  readonly flow?: RemoteFlow | undefined
  /** Send once more what was delivered already. */
  readonly force: boolean
  /** Leaves no earlier than this, in milliseconds since 1970. */
  readonly send_at?: number | undefined
  /** Name of what it is sent together with. */
  readonly batch?: string | undefined
}

/**
 * Puts the newest version of a document into the queue: status, log entry, transaction and job in the caller's one transaction. Throws AppError
 * `invalid_state`, and `duplicate_send` for a document that was delivered, unless forced.
 */
export function enqueueSend(tx: StoreWrites, { document_id, type, network, remote, flow, force, send_at, batch }: SendRequest): JobRow {
  const document = tx.readDocument(document_id)
  requireSendable(document, force)
  const transaction = tx.insertTransaction({ document_id, type, network })
  tx.setStatus(document_id, 'send.processing', {
    details: LOG_DETAILS.queued,
    origin: network === 'rehearsal' ? 'rehearsal' : 'local',
    transaction_id: transaction.id,
  })
  const found = force ? undefined : findUploaded(tx, document, remote)
  return tx.insertJob({
    document_id,
    transaction_id: transaction.id,
    ...(flow === 'original_first' && found === undefined ? firstVersion(tx, document) : newestVersion(document)),
    customer: document.receiver_id ?? document.receiver_name ?? document_id,
    send_at: send_at ?? null,
    batch: batch ?? null,
    found,
  })
}

/** Throws as `enqueueSend` does. */
export function requireSendable({ direction, status }: DocumentRecord, force: boolean): void {
  if (direction === 'inbound') throw new AppError('invalid_state', 'A document that was received cannot be sent.')
  if (status === 'send.completed' && !force) {
    throw new AppError('duplicate_send', 'This document has been delivered already.', {
      next: 'Send it once more only when the recipient asks for it (force).',
    })
  }
  requireDocumentTransition(status, 'send.processing')
}

type Content = Pick<JobStart, 'version' | 'becomes' | 'sha256'>

function newestVersion({ version, sha256 }: DocumentRecord): Content {
  return { version, becomes: null, sha256 }
}

/** As the document first was, to be replaced by what it is now. */
function firstVersion(tx: StoreWrites, document: DocumentRecord): Content {
  const { version, sha256 } = tx.readVersion(document.id, 1)
  return sha256 === document.sha256 ? newestVersion(document) : { version, becomes: document.version, sha256 }
}

/** The document of the remote that has this very content and was not sent by a delivery of ours. */
function findUploaded(tx: StoreWrites, { id, version }: DocumentRecord, remote: string | undefined): JobStart['found'] {
  const row = remote === undefined ? undefined : tx.findMirrorOf(id, remote)
  if (row === undefined || row.state !== 'same' || row.version !== version || row.gone_at !== null) return undefined
  return tx.findClaim(row.remote, row.remote_id) === undefined ? { remote: row.remote, remote_id: row.remote_id } : undefined
}
