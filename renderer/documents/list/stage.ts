import { readLogDetail } from '../../../core/contract/log-details.ts'
import type { RouteName } from '../../../core/contract/routes.ts'
import type { DeliveryJob, DocumentDetails, DocumentMail, DocumentRecord, HandledBy } from '../../../core/contract/types.ts'
import type { MessageKey, Params } from '../../lib/i18n/i18n.svelte.ts'

/** What was sent or received stays as it is; the rest can be changed. */
export function isEditable(record: Pick<DocumentRecord, 'direction' | 'status'>): boolean {
  return record.direction === 'outbound' && ['upload.completed', 'upload.failed', 'send.failed'].includes(record.status)
}

export function isMadeHere({ status_log = [] }: DocumentDetails): boolean {
  return status_log.some(({ details = '' }) => readLogDetail(details).detail === 'made')
}

/** Made here and not ready to be sent: it is still being written. */
export function isBegun(record: DocumentDetails): boolean {
  return isEditable(record) && record.mail === undefined && ['needs_attention', 'checking'].includes(record.need.code) && isMadeHere(record)
}

type Tone = 'plain' | 'good' | 'warn' | 'bad'
export type StateAction = 'save' | 'nextFinding' | 'send' | 'retry' | 'queue' | 'settings' | 'delivery' | 'check' | 'passOn' | 'mailSent'

/** What the engine is asked for by an action that changes something. */
export const OPERATIONS: Partial<Readonly<Record<StateAction, RouteName>>> = {
  save: 'update_terms',
  send: 'document_send',
  retry: 'desk_queue_retry',
  check: 'document_handling',
  passOn: 'document_handling',
  mailSent: 'desk_mail_sent',
}

/** The one sentence about a document and the action that it suggests. */
export interface StateSentence {
  readonly tone: Tone
  readonly key: MessageKey
  readonly params: Params
  readonly action: StateAction | undefined
}

export interface StateInput {
  readonly record: DocumentDetails
  readonly job: DeliveryJob | undefined
  /** Unsaved changes in the form; a changed XML text counts as one. */
  readonly changes: number
  /** What stops the draft on the screen; how much stops what is stored stands in its need. */
  readonly fatal: number
  /** It is still being written: what is lacking is still to be done. */
  readonly isBegun: boolean
  /** Times as the user's language writes them. */
  readonly moment: (timestamp: string) => string
  readonly minutes: (timestamp: string) => number
  /** What an error code says in the user's language. */
  readonly reason: (job: DeliveryJob) => string
  /** Who did something, and why an invoice was turned down. */
  readonly who: (actor: string | undefined) => string
  readonly why: (handled: HandledBy) => string
}

export function describeState(input: StateInput): StateSentence {
  const { record, changes, fatal, isBegun: isWritten } = input
  const { code, count = 0 } = record.need
  if (isWritten) {
    const isComplete = fatal === 0 && code !== 'checking'
    return { tone: 'plain', key: isComplete ? 'state.complete' : 'state.left', params: { count: fatal }, action: 'send' }
  }
  if (changes > 0) {
    const key = fatal > 0 ? 'state.unsaved.mend' : 'state.unsaved'
    return { tone: fatal > 0 ? 'warn' : 'plain', key, params: { count: changes, findings: fatal }, action: 'save' }
  }
  if (record.mail?.state === 'draft' && ['ready', 'needs_attention', 'refused', 'put_aside'].includes(code)) {
    return { tone: 'plain', key: 'state.mail_draft', params: { time: input.moment(record.mail.at) }, action: 'mailSent' }
  }
  switch (code) {
    case 'undecided':
    case 'other_seller':
      // What can be done stands above the page, with the parties.
      return { tone: 'warn', key: `state.${code}`, params: {}, action: undefined }
    case 'needs_attention':
      return { tone: 'warn', key: 'state.mend', params: { count }, action: 'nextFinding' }
    case 'ready':
      return input.job?.state === 'cancelled'
        ? { tone: 'plain', key: 'state.cancelled', params: {}, action: 'send' }
        : { tone: 'good', key: 'state.ready', params: {}, action: 'send' }
    case 'waiting':
    case 'underway':
    case 'unknown':
    case 'blocked':
      return describeJob(input)
    case 'delivered':
      if (record.mail !== undefined) return describeMail(record.mail, input)
      return { tone: 'good', key: 'state.delivered', params: { time: input.moment(record.updated_at) }, action: 'delivery' }
    case 'refused':
      return describeRefusal(input, count)
    case 'put_aside':
      return describeAside(input, count)
    case 'received':
      // Nothing is checked before a person has confirmed what is new, which the notice above the page asks for.
      if (record.supplier_changes !== undefined) return { tone: 'bad', key: 'state.changed', params: {}, action: undefined }
      return { tone: 'plain', key: 'state.new', params: { time: input.moment(record.created_at) }, action: 'check' }
    case 'checked':
    case 'passed_on':
    case 'turned_down':
      return describeHandled(input, code)
    case 'checking':
    case 'receiving':
    case 'importing':
      return { tone: 'plain', key: `state.${code}`, params: {}, action: undefined }
    case 'broken':
      return { tone: 'bad', key: 'state.broken', params: {}, action: 'delivery' }
  }
}

function describeMail({ at, to }: DocumentMail, { moment }: StateInput): StateSentence {
  const params = { time: moment(at), ...(to === undefined ? {} : { to }) }
  return { tone: 'good', key: to === undefined ? 'state.mail_sent' : 'state.mail_sent.to', params, action: 'delivery' }
}

function describeHandled({ record, moment, who, why }: StateInput, code: 'checked' | 'passed_on' | 'turned_down'): StateSentence {
  const { handled = { at: record.updated_at } } = record
  const params = { time: moment(handled.at), who: who(handled.by), reason: why(handled) }
  if (code === 'checked') return { tone: 'good', key: 'state.checked', params, action: 'passOn' }
  return { tone: code === 'passed_on' ? 'good' : 'plain', key: `state.${code}`, params, action: 'delivery' }
}

const reasonOf = ({ job, reason }: StateInput): string => (job === undefined ? '' : reason(job))

function describeRefusal(input: StateInput, count: number): StateSentence {
  const reason = reasonOf(input)
  if (count > 0) return { tone: 'bad', key: 'state.refused.mend', params: { reason, count }, action: 'nextFinding' }
  return { tone: 'bad', key: reason === '' ? 'state.refused.plain' : 'state.refused', params: { reason }, action: 'send' }
}

/** It asks for nothing, and can be sent again all the same. */
function describeAside(input: StateInput, count: number): StateSentence {
  const reason = reasonOf(input)
  const key = reason === '' ? 'state.put_aside.plain' : 'state.put_aside'
  return { tone: 'plain', key, params: { reason }, action: count > 0 ? 'nextFinding' : 'send' }
}

function describeJob({ job, moment, minutes, reason }: StateInput): StateSentence {
  if (job === undefined) return { tone: 'plain', key: 'state.underway', params: {}, action: 'delivery' }
  switch (job.state) {
    case 'waiting': {
      const since = moment(job.created_at)
      if (job.reason === undefined) return { tone: 'plain', key: 'state.waiting', params: { time: since }, action: 'queue' }
      if (job.next_attempt_at === undefined) return { tone: 'plain', key: 'state.line', params: { time: since }, action: 'retry' }
      const count = minutes(job.next_attempt_at)
      return { tone: 'plain', key: count === 0 ? 'state.line.soon' : 'state.line.next', params: { time: since, count }, action: 'retry' }
    }
    case 'uploading':
    case 'uploaded':
    case 'sending':
      return { tone: 'plain', key: 'state.sending', params: {}, action: 'delivery' }
    case 'polling':
      return { tone: 'plain', key: 'state.polling', params: { time: moment(job.updated_at) }, action: 'delivery' }
    case 'unknown':
      return { tone: 'warn', key: 'state.unknown', params: {}, action: 'queue' }
    case 'blocked':
      return { tone: 'warn', key: 'state.blocked', params: { reason: reason(job) }, action: 'queue' }
    case 'refused':
      return { tone: 'bad', key: 'state.refused', params: { reason: reason(job) }, action: 'delivery' }
    case 'delivered':
      return { tone: 'good', key: 'state.delivered', params: { time: moment(job.updated_at) }, action: 'delivery' }
    case 'cancelled':
      return { tone: 'plain', key: 'state.cancelled', params: {}, action: 'send' }
  }
}
