import type { JobRow } from '../store/types.ts'
import { DOCUMENT_STATUSES, type DocumentStatus, type StatusLogEntry } from '../contract/types.ts'
import type { StoreWrites } from '../store/store.ts'
import type { RemoteLogEntry } from '../store/types.ts'

/** Specification section 3.1: what the statuses of v1 are in v2. A remote may still speak of them. */
const LEGACY: Readonly<Record<string, DocumentStatus>> = {
  uploaded: 'upload.completed',
  uploading_error: 'upload.failed',
  receiving_peppol: 'receive.processing',
  receiving_peppol_success: 'receive.completed',
  receiving_peppol_error: 'receive.failed',
  sending_email: 'send.processing',
  sending_email_sending: 'send.processing',
  sending_peppol: 'send.processing',
  sending_peppol_preparing: 'send.processing',
  sending_peppol_sending: 'send.processing',
  sending_peppol_result_processing: 'send.processing',
  sending_peppol_post_processing: 'send.processing',
  sending_email_success: 'send.completed',
  sending_peppol_success: 'send.completed',
  sending_email_error: 'send.failed',
  sending_peppol_error: 'send.failed',
}

/**
 * Public descriptions of comparable services know more steps (create, import) with the same three endings. To us they are what comes before a
 * document can be sent.
 */
const RELATED: Readonly<Record<string, DocumentStatus>> = {
  'create.processing': 'import.processing',
  'create.completed': 'upload.completed',
  'create.failed': 'upload.failed',
  'upload.processing': 'import.processing',
  'import.completed': 'upload.completed',
  'import.failed': 'upload.failed',
}

const KNOWN = new Map<string, DocumentStatus>([
  ...DOCUMENT_STATUSES.map((status) => [status, status] as const),
  ...Object.entries(LEGACY),
  ...Object.entries(RELATED),
])

/** The v2 status a remote's word stands for; undefined for words nobody has told us of. */
export function readRemoteStatus(word: string | undefined): DocumentStatus | undefined {
  return word === undefined ? undefined : KNOWN.get(word.trim().toLowerCase())
}

/** Copies what the remote's log of a document says and ours does not yet; a word nobody has told us of stands in the details. */
export async function copyRemoteLog(
  tx: StoreWrites,
  documentId: string,
  entries: readonly RemoteLogEntry[],
  copy: { readonly origin: StatusLogEntry['origin']; readonly transaction_id?: string; readonly now: string },
): Promise<void> {
  const { status } = await tx.documents.read(documentId)
  await tx.log.copyRemote(documentId, entries, {
    ...copy,
    code: (word) => {
      const code = readRemoteStatus(word)
      return code === undefined ? { code: status, details: word } : { code, details: '' }
    },
  })
}

/** A delivery whose document lies at the remote and was never sent from here: it can still be replaced and sent there. */
export function isUnsentThere({ remote_id, remote_status, sent_at, doubt }: JobRow): boolean {
  if (remote_id === null || sent_at !== null || doubt !== null) return false
  return remote_status === null || readRemoteStatus(remote_status) === 'upload.completed'
}
