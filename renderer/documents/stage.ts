import type { DeliveryJob, DocumentRecord } from '../../core/contract/types.ts'
import type { MessageKey, Params } from '../lib/i18n/i18n.svelte.ts'

/** Where a document stands, in a person's terms; the nine statuses of the wire fold into these. */
export const STAGES = ['mend', 'ready', 'underway', 'delivered', 'refused', 'received', 'receiving', 'broken', 'importing'] as const
export type Stage = (typeof STAGES)[number]

export function stageOf(record: Pick<DocumentRecord, 'direction' | 'status' | 'validation'>): Stage {
  switch (record.status) {
    case 'receive.processing':
      return 'receiving'
    case 'receive.completed':
      return 'received'
    case 'receive.failed':
    case 'upload.failed':
      return 'broken'
    case 'import.processing':
      return 'importing'
    case 'send.processing':
      return 'underway'
    case 'send.completed':
      return 'delivered'
    case 'send.failed':
      return 'refused'
    case 'upload.completed':
      if (record.direction === 'inbound') return 'received'
      return record.validation.valid ? 'ready' : 'mend'
  }
}

/** What was sent or received stays as it is; the rest can be changed. */
export function isEditable(record: Pick<DocumentRecord, 'direction' | 'status'>): boolean {
  return record.direction === 'outbound' && ['upload.completed', 'upload.failed', 'send.failed'].includes(record.status)
}

export type Tone = 'plain' | 'good' | 'warn' | 'bad'
export type StateAction = 'save' | 'nextFinding' | 'send' | 'retry' | 'queue' | 'settings' | 'delivery' | 'pdf'

/** The one sentence about a document and the action that it suggests. */
export interface StateSentence {
  readonly tone: Tone
  readonly key: MessageKey
  readonly params: Params
  readonly action: StateAction | undefined
}

export interface StateInput {
  readonly record: DocumentRecord
  readonly job: DeliveryJob | undefined
  /** Unsaved changes in the form; a changed XML text counts as one. */
  readonly changes: number
  /** Fatal findings of what is on the screen. */
  readonly fatal: number
  /** Times as the user's language writes them. */
  readonly moment: (timestamp: string) => string
  readonly minutes: (timestamp: string) => number
  /** What an error code says in the user's language. */
  readonly reason: (job: DeliveryJob) => string
}

export function describeState(input: StateInput): StateSentence {
  const { record, changes, fatal } = input
  if (changes > 0) {
    const key = fatal > 0 ? 'state.unsaved.mend' : 'state.unsaved'
    return { tone: fatal > 0 ? 'warn' : 'plain', key, params: { count: changes, findings: fatal }, action: 'save' }
  }
  const stage = stageOf(record)
  switch (stage) {
    case 'mend':
      return { tone: 'warn', key: 'state.mend', params: { count: fatal }, action: 'nextFinding' }
    case 'ready':
      return { tone: 'good', key: 'state.ready', params: {}, action: 'send' }
    case 'underway':
      return describeJob(input)
    case 'delivered':
      return { tone: 'good', key: 'state.delivered', params: { time: input.moment(record.updated_at) }, action: 'delivery' }
    case 'refused':
      return describeRefusal(input)
    case 'received':
      return { tone: 'plain', key: 'state.received', params: { time: input.moment(record.created_at) }, action: 'pdf' }
    case 'receiving':
    case 'importing':
      return { tone: 'plain', key: `state.${stage}`, params: {}, action: undefined }
    case 'broken':
      return { tone: 'bad', key: 'state.broken', params: {}, action: 'delivery' }
  }
}

function describeRefusal(input: StateInput): StateSentence {
  if (input.job?.state === 'cancelled') return { tone: 'plain', key: 'state.cancelled', params: {}, action: 'send' }
  const reason = input.job === undefined ? '' : input.reason(input.job)
  if (input.fatal > 0) return { tone: 'bad', key: 'state.refused.mend', params: { reason, count: input.fatal }, action: 'nextFinding' }
  return { tone: 'bad', key: reason === '' ? 'state.refused.plain' : 'state.refused', params: { reason }, action: 'send' }
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
