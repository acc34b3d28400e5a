import type { DocumentStatus } from '../../contract/types.ts'

/** Specification, section 3.1: the v1 values of each status. The first of them is how we say it in v1; all of them are understood. */
const V1_STATUSES: Readonly<Record<DocumentStatus, readonly [string, ...string[]]>> = {
  'upload.completed': ['uploaded'],
  'upload.failed': ['uploading_error'],
  'receive.processing': ['receiving_peppol'],
  'receive.completed': ['receiving_peppol_success'],
  'receive.failed': ['receiving_peppol_error'],
  'send.processing': [
    'sending_peppol',
    'sending_peppol_preparing',
    'sending_peppol_sending',
    'sending_peppol_result_processing',
    'sending_peppol_post_processing',
    'sending_email',
    'sending_email_sending',
  ],
  'send.completed': ['sending_peppol_success', 'sending_email_success'],
  'send.failed': ['sending_peppol_error', 'sending_email_error'],
  'import.processing': ['accounting_exporting'],
}

export function statusToV1(status: DocumentStatus): string {
  return V1_STATUSES[status][0]
}

/** A v1 status, or a v2 one, which is passed on as it is for v2 to judge. */
export function statusToV2(status: string): string {
  return Object.entries(V1_STATUSES).find(([, values]) => values.includes(status))?.[0] ?? status
}
