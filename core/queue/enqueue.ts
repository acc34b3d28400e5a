import { AppError } from '../base/errors.ts'
import { LOG_DETAILS } from '../contract/log-details.ts'
import { partnerOf } from '../contract/side.ts'
import type { DocumentRecord, OnBehalfReason, TransactionType } from '../contract/types.ts'
import type { RemoteFlow } from '../contract/types.ts'
import { requireDocumentTransition } from '../store/states.ts'
import type { StoreWrites } from '../store/store.ts'
import type { JobRow, JobStart, Network } from '../store/types.ts'
import { isUnsentThere } from './statuses.ts'

export interface SendRequest {
  readonly document_id: string
  readonly type: TransactionType
  readonly network: Network
  /** Which remote it goes to, where that is known: what another server has brought there is not uploaded again. */
  readonly remote?: string | undefined
  /** `convert_first` when absent. */
  readonly flow?: RemoteFlow | undefined
  /** Send once more what was delivered already. */
  readonly force: boolean
  /** Leaves no earlier than this, in milliseconds since 1970. */
  readonly send_at?: number | undefined
  /** Name of what it is sent together with. */
  readonly batch?: string | undefined
  /** Why it leaves though another company is its seller, and what the log says of that. */
  readonly on_behalf?: OnBehalfReason
  readonly note?: string
}

/**
 * Puts the newest version of a document into the queue: status, log entry, transaction and job in the caller's one transaction. Throws AppError
 * `invalid_state`, and `duplicate_send` for a document that is on its way, or was delivered, unless forced.
 */
export async function enqueueSend(tx: StoreWrites, request: SendRequest): Promise<JobRow> {
  const { document_id, type, network, remote, flow, force, send_at, batch, on_behalf, note } = request
  const document = await tx.documents.read(document_id)
  const partner = partnerOf(document)
  requireSendable(document, force)
  const transaction = await tx.transactions.insert({ document_id, type, network, on_behalf })
  await tx.documents.setStatus(document_id, 'send.processing', {
    details: LOG_DETAILS.queued,
    origin: network === 'rehearsal' ? 'rehearsal' : 'local',
    transaction_id: transaction.id,
  })
  if (note !== undefined) {
    await tx.documents.copyStatus(document_id, 'send.processing', { details: note, origin: 'local', transaction_id: transaction.id })
  }
  const uploaded =
    force || remote === undefined ? undefined : ((await takeOverUpload(tx, document, remote)) ?? (await findUploaded(tx, document, remote)))
  return tx.jobs.insert({
    document_id,
    transaction_id: transaction.id,
    ...(uploaded ?? (flow === 'original_first' ? await versionUploaded(tx, document, 1) : newestVersion(document))),
    customer: partner.id ?? partner.name ?? document_id,
    send_at: send_at ?? null,
    batch: batch ?? null,
  })
}

/** Throws as `enqueueSend` does. */
export function requireSendable({ direction, status }: DocumentRecord, force: boolean): void {
  if (direction === 'undecided') {
    throw new AppError('undecided', 'Nobody has said yet whether this document is sent or received.', {
      next: 'Say so first: inbound or outbound.',
    })
  }
  if (direction === 'inbound') {
    throw new AppError('invalid_state', 'A document that was received cannot be sent.', {
      next: 'Where the client company itself is its seller, say first that it goes out.',
    })
  }
  if (status === 'send.processing') {
    throw new AppError('duplicate_send', 'This document is on its way already.', {
      next: 'Wait until it is delivered or refused; what was refused can be sent again. A delivery that waits for a person is decided in the window.',
    })
  }
  if (status === 'import.processing') {
    throw new AppError('invalid_state', 'This document is still being taken in.', { next: 'Send it once its status is upload.completed.' })
  }
  if (status === 'send.completed' && !force) {
    throw new AppError('duplicate_send', 'This document has been delivered already.', {
      next: 'Send it once more only when the recipient asks for it (force).',
    })
  }
  requireDocumentTransition(status, 'send.processing')
}

type Content = Pick<JobStart, 'version' | 'becomes' | 'sha256' | 'found'>

function newestVersion({ version, sha256 }: DocumentRecord): Content {
  return { version, becomes: null, sha256 }
}

/** An earlier version is, or is to be, what the remote holds: it is replaced there by what the document is now. */
async function versionUploaded(tx: StoreWrites, document: DocumentRecord, earlier: number): Promise<Content> {
  const { version, sha256 } = await tx.versions.read(document.id, earlier)
  return sha256 === document.sha256 ? newestVersion(document) : { version, becomes: document.version, sha256 }
}

/** The last delivery of the document ended before it was sent, and left it at the remote: a second one there would be a duplicate. */
async function takeOverUpload(tx: StoreWrites, document: DocumentRecord, remote: string): Promise<Content | undefined> {
  const last = await tx.jobs.findLast(document.id)
  if (last === undefined || last.remote !== remote || last.remote_id === null || !isUnsentThere(last)) return undefined
  await tx.jobs.change(last.id, { remote_id: null })
  return { ...(await versionUploaded(tx, document, last.version)), found: { remote, remote_id: last.remote_id } }
}

/** The document of the remote that has this very content, or what it was converted from, and was not sent by a delivery of ours. */
async function findUploaded(tx: StoreWrites, document: DocumentRecord, remote: string): Promise<Content | undefined> {
  const row = await tx.mirror.findOf(document.id, remote)
  if (row === undefined || row.state !== 'same' || row.version === null || row.gone_at !== null) return undefined
  if (row.version !== document.version && row.version !== (await convertedFrom(tx, document))) return undefined
  if ((await tx.jobs.findClaim(row.remote, row.remote_id)) !== undefined) return undefined
  return { ...(await versionUploaded(tx, document, row.version)), found: { remote: row.remote, remote_id: row.remote_id } }
}

async function convertedFrom(tx: StoreWrites, { id, version }: DocumentRecord): Promise<number | undefined> {
  return (await tx.versions.list(id)).at(-1)?.cause === 'convert' ? version - 1 : undefined
}
