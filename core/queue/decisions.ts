import { mapInOrder } from '../base/in-order.ts'
import { AppError, type ErrorCode } from '../base/errors.ts'
import { LOG_DETAILS } from '../contract/log-details.ts'
import { FINISHED_JOB_STATES, PARKED_JOB_STATES, UNSENT_JOB_STATES } from '../store/states.ts'
import type { StoreWrites } from '../store/store.ts'
import type { JobChange, JobRow } from '../store/types.ts'
import { applyChange } from './outcome.ts'
import { isUnsentThere, readRemoteStatus } from './statuses.ts'

/** What a person may decide about a delivery. Each throws AppError `invalid_state` where it makes no sense, `not_found` for an unknown id. */

/**
 * Tries again now, also what was put off to a later hour or is held with its batch. What is blocked goes on where it stopped; what was refused is sent again, unless its
 * document has been changed since; for what is unknown it is the decision to send anew - after one more look, which adopts the document when it
 * is there after all.
 */
export async function retryJob(tx: StoreWrites, id: string, now: number): Promise<JobRow> {
  const job = await tx.jobs.read(id)
  // Whether it waits for too long is counted from its hour: what has stopped or is held begins anew, and what was put off waits from now on.
  const isStopped = job.held || job.state === 'refused' || PARKED_JOB_STATES.includes(job.state)
  const send_at = isStopped ? now : job.send_at === null ? null : Math.min(job.send_at, now)
  const soon = { due_at: now, send_at, held: false, failures: 0, looks: 0 }
  if (job.state === 'refused') {
    const { version, status } = await tx.documents.read(job.document_id)
    if (version !== (job.becomes ?? job.version) || status !== 'send.failed') {
      throw new AppError('invalid_state', 'The document has changed since it was refused.', { next: 'Send the document as it is now.' })
    }
    const again = { ...soon, aside: false, sent_at: null, reason: null }
    // What is still there to be sent is not uploaded once more; how it stands is looked at before.
    if (isUnsentThere(job)) return applyChange(tx, job, { ...again, state: 'uploaded', remote_status: null })
    const isThere = readRemoteStatus(job.remote_status ?? undefined) === 'send.failed'
    return applyChange(
      tx,
      job,
      isThere ? { ...again, state: 'uploaded' } : { ...again, state: 'waiting', remote_id: null, remote_status: null },
    )
  }
  if (job.state === 'unknown') return applyChange(tx, job, { ...soon, state: stateToResume(job), anew: true })
  if (job.state === 'blocked') return applyChange(tx, job, { ...soon, ...resume(job) })
  const isOpen = job.held || job.due_at !== null
  if (isOpen && (job.state === 'waiting' || job.state === 'uploaded' || job.state === 'polling' || job.doubt !== null))
    return applyChange(tx, job, soon)
  throw new AppError('invalid_state', `A delivery that is ${job.state} cannot be tried again.`)
}

/** Looks again whether the document is there, without deciding anything. */
export async function lookAgain(tx: StoreWrites, id: string, now: number): Promise<JobRow> {
  const job = await tx.jobs.read(id)
  if (job.state !== 'unknown') throw new AppError('invalid_state', `A delivery that is ${job.state} is not in doubt.`)
  return applyChange(tx, job, { state: stateToResume(job), due_at: now, failures: 0, looks: 0, anew: false })
}

/** "It is there, as …": goes on with that document of the remote. */
export async function adoptJob(tx: StoreWrites, id: string, remote: string, remoteId: string, now: number): Promise<JobRow> {
  const job = await tx.jobs.read(id)
  if (job.state !== 'unknown' && job.state !== 'blocked') {
    throw new AppError('invalid_state', `A delivery that is ${job.state} cannot adopt a document.`)
  }
  const owner = await tx.jobs.findClaim(remote, remoteId)
  if (owner !== undefined && owner.id !== id) {
    const message = `The document ${remoteId} of the remote belongs to another delivery (${owner.id}).`
    throw new AppError('invalid_state', message, { errors: [{ path: 'remote_id', code: 'adopt_claimed', message }] })
  }
  const settled = { doubt: null, doubt_since: null, looks: 0, failures: 0, anew: false, reason: null } as const
  return applyChange(tx, job, {
    ...settled,
    state: 'uploaded',
    remote,
    remote_id: remoteId,
    remote_status: null,
    sent_at: null,
    due_at: now,
    send_at: now,
  })
}

/** Gives the delivery up, as long as its sending has not been asked for. What is unknown may always be given up: a person knows better. */
export async function cancelJob(tx: StoreWrites, id: string): Promise<JobRow> {
  const job = await tx.jobs.read(id)
  if (!isBeforeSending(job) && !(job.lease === null && job.state === 'unknown')) {
    const isFinished = FINISHED_JOB_STATES.includes(job.state)
    throw new AppError('invalid_state', `A delivery that is ${job.state} can no longer be cancelled.`, {
      ...(isFinished ? {} : { next: 'Wait for the outcome.' }),
    })
  }
  return applyChange(tx, job, { state: 'cancelled', due_at: null, reason: null })
}

/** Nobody has to mend this refused delivery any more, or somebody has to after all; its log says so. */
export async function putAside(tx: StoreWrites, id: string, aside: boolean): Promise<JobRow> {
  const job = await tx.jobs.read(id)
  if (job.state !== 'refused') throw new AppError('invalid_state', `A delivery that is ${job.state} cannot be put aside.`)
  if (job.aside === aside) return job
  if (!aside && (await tx.jobs.findLast(job.document_id))?.id !== id) {
    throw new AppError('invalid_state', 'The document has been sent again since it was refused.')
  }
  const { status } = await tx.documents.read(job.document_id)
  await tx.documents.copyStatus(job.document_id, status, { details: aside ? LOG_DETAILS.aside : LOG_DETAILS.broughtBack, origin: 'local' })
  return tx.jobs.change(id, { aside })
}

/** Nobody works on it and its sending has not been asked for. */
export function isBeforeSending(job: JobRow): boolean {
  return job.lease === null && job.sent_at === null && job.doubt !== 'send' && UNSENT_JOB_STATES.includes(job.state)
}

/** Where a stopped delivery goes on. */
function stateToResume(job: JobRow): 'waiting' | 'uploading' | 'uploaded' | 'sending' | 'polling' {
  if (job.doubt === 'upload') return 'uploading'
  if (job.doubt === 'send') return 'sending'
  if (job.sent_at !== null) return 'polling'
  return job.remote_id === null ? 'waiting' : 'uploaded'
}

function resume(job: JobRow): JobChange {
  return { state: stateToResume(job), reason: null }
}

/** Reasons that a new key or address takes away. */
const SETTINGS_REASONS: readonly ErrorCode[] = [
  'invalid_api_key',
  'missing_api_key',
  'method_not_permitted',
  'organisation_not_permitted',
  'remote_not_configured',
]

/**
 * What was blocked for want of settings of the remote goes on where it stopped. Where a person has changed them, whether it waits for too long is counted
 * from now, or from the later hour that it was put off to; a start of the queue alone tries it again.
 */
export async function resumeBySettings(tx: StoreWrites, now: number, isChanged: boolean): Promise<JobRow[]> {
  const blocked = await tx.jobs.listBlocked(SETTINGS_REASONS)
  await tx.jobs.promoteAllNext()
  return mapInOrder(blocked, (job) => {
    const send_at = isChanged ? Math.max(job.send_at ?? now, now) : job.send_at
    return applyChange(tx, job, { ...resume(job), due_at: now, send_at, failures: 0 })
  })
}
