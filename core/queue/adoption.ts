import { AppError } from '../base/errors.ts'
import type { Store } from '../store/store.ts'
import { logCall, receive, type ReplyListener } from './calls.ts'
import { fingerprint, isSameContent } from './compare.ts'
import type { Gateway } from './gateway.ts'

/**
 * Asks the remote for the document that a person has named, before a delivery goes on with it: one that was named by a slip would be sent in place of
 * this one. Throws AppError `invalid_state` where it is surely another one; what cannot be read now is left to the person.
 */
export async function requireSameInvoice(
  { store, listen }: { readonly store: Store; readonly listen: ReplyListener },
  gateway: Gateway,
  jobId: string,
  remoteId: string,
): Promise<void> {
  const job = await store.jobs.read(jobId)
  const { number } = await store.documents.read(job.document_id)
  if (number === undefined) return
  const end = await receive(gateway.fetchXml(remoteId), listen)
  await logCall(store.write, job, 'xml', end)
  if (end.verdict.kind !== 'done') return
  const theirs = fingerprint(end.verdict.value)
  const ours = fingerprint((await store.versions.read(job.document_id, job.version)).xml)
  if (isSameContent(ours, theirs) || theirs.ids.includes(number.trim())) return
  const message = `The document ${remoteId} of the remote is not the invoice ${number}.`
  throw new AppError('invalid_state', message, { errors: [{ path: 'remote_id', code: 'adopt_other', message }] })
}
