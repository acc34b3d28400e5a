import { readLogDetail } from '../../../core/contract/log-details.ts'
import type { DeliveryJob, DocumentDetails, DocumentMail, Handling, JobState, StatusLogEntry } from '../../../core/contract/types.ts'

const DELIVERY_STEPS = ['prepared', 'uploaded', 'sent', 'delivered'] as const
type DeliveryStepId = (typeof DELIVERY_STEPS)[number] | 'mail_draft' | 'mail_sent' | 'received' | Exclude<Handling, 'new'>

export interface DeliveryStep {
  readonly id: DeliveryStepId
  readonly state: 'done' | 'current' | 'failed' | 'open'
  readonly at?: string | undefined
}

/** How many of the four steps are behind a job in this state; one that has stopped has come as far as the exchange has named it. */
const BEHIND: Readonly<Record<Exclude<JobState, Stopped>, number>> = {
  waiting: 1,
  uploading: 1,
  uploaded: 2,
  sending: 2,
  polling: 3,
  delivered: 4,
  cancelled: 1,
}
const STOPPED = ['refused', 'blocked', 'unknown'] as const
type Stopped = (typeof STOPPED)[number]

const hasStopped = (state: JobState): state is Stopped => STOPPED.some((stopped) => stopped === state)

function countBehind({ state, remote_id, remote_transaction_id }: DeliveryJob): number {
  if (!hasStopped(state)) return BEHIND[state]
  if (remote_id === undefined) return 1
  return remote_transaction_id === undefined ? 2 : 3
}

/** The way of a document, with the times that the log and the job know; what was received is there already. */
export function deliverySteps(record: DocumentDetails): DeliveryStep[] {
  const { delivery, direction, status_log = [] } = record
  const log = withoutPractice(status_log)
  if (direction === 'inbound') return handlingSteps(record)
  if (record.mail !== undefined) return mailSteps(record, record.mail)
  const failed = record.status === 'send.failed' && delivery?.state !== 'cancelled'
  const behind = record.status === 'send.completed' ? 4 : delivery === undefined ? 1 : countBehind(delivery)
  const running = record.status === 'send.processing' && (delivery === undefined || !hasStopped(delivery.state))
  const times: Record<(typeof DELIVERY_STEPS)[number], string | undefined> = {
    prepared: record.created_at,
    uploaded: log.find((entry) => entry.origin !== 'local' && entry.code === 'upload.completed')?.created_at,
    sent: log.find((entry) => entry.origin !== 'local' && entry.code === 'send.processing' && !isQueuedHere(entry))?.created_at,
    delivered: log.findLast((entry) => entry.code === 'send.completed' && !isPreservation(entry.details))?.created_at,
  }
  return DELIVERY_STEPS.map((id, index) => {
    if (index < behind) return { id, state: 'done', at: times[id] }
    if (index > behind) return { id, state: 'open' }
    return { id, state: failed ? 'failed' : running ? 'current' : 'open' }
  })
}

/** What happened in a rehearsal that has ended brought the document nowhere. */
function withoutPractice(log: readonly StatusLogEntry[]): readonly StatusLogEntry[] {
  const isEnd = ({ details }: StatusLogEntry): boolean => readLogDetail(details).detail === 'rehearsalEnded'
  const end = log.findLastIndex(isEnd)
  return log.filter((entry, index) => index > end || (entry.origin !== 'rehearsal' && !isEnd(entry)))
}

/** In a rehearsal the queue here speaks as the rehearsal, too. */
function isQueuedHere({ origin, details }: StatusLogEntry): boolean {
  return origin === 'rehearsal' && readLogDetail(details).detail === 'queued'
}

/** A mail is a way of its own: made here, sent by the person's mail program. */
function mailSteps({ created_at, status_log: log = [] }: DocumentDetails, { state, at }: DocumentMail): DeliveryStep[] {
  const isSent = state === 'sent'
  const madeAt = log.findLast(({ details }) => readLogDetail(details).detail === 'mailDraft')?.created_at
  return [
    { id: 'prepared', state: 'done', at: created_at },
    { id: 'mail_draft', state: 'done', at: madeAt },
    { id: 'mail_sent', state: isSent ? 'done' : 'open', at: isSent ? at : undefined },
  ]
}

/** It stands under the status that the document had anyway. */
function isPreservation(details: string): boolean {
  const { detail } = readLogDetail(details)
  return detail === 'preserved' || detail === 'preservationLifted'
}

/** What was done with a received invoice, and what is still to be done. */
function handlingSteps({ created_at, handling = 'new', handled, status_log: log = [] }: DocumentDetails): DeliveryStep[] {
  const received: DeliveryStep = { id: 'received', state: 'done', at: created_at }
  if (handling === 'turned_down') return [received, { id: 'turned_down', state: 'failed', at: handled?.at }]
  const checkedAt = log.findLast(({ details }) => readLogDetail(details).detail === 'checked')?.created_at
  const isChecked = handling !== 'new'
  const isPassedOn = handling === 'passed_on'
  return [
    received,
    { id: 'checked', state: isChecked ? 'done' : 'open', at: isChecked ? checkedAt : undefined },
    { id: 'passed_on', state: isPassedOn ? 'done' : 'open', at: isPassedOn ? handled?.at : undefined },
  ]
}
