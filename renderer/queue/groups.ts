import type { RouteName } from '../../core/contract/routes.ts'
import type { DeliveryJob, QueueNeed } from '../../core/contract/types.ts'
import { isPutOff } from '../lib/reasons.ts'

export type JobAction = 'retry' | 'now' | 'look' | 'resend' | 'cancel' | 'adopt' | 'open' | 'settings' | 'aside' | 'back'

/** What the engine is asked for by an action; the others lead to another place of the window. */
export const OPERATIONS: Partial<Readonly<Record<JobAction, RouteName>>> = {
  retry: 'desk_queue_retry',
  now: 'desk_queue_retry',
  resend: 'desk_queue_retry',
  look: 'desk_queue_look',
  cancel: 'desk_queue_cancel',
  adopt: 'desk_queue_adopt',
  aside: 'desk_queue_aside',
  back: 'desk_queue_back',
}

/** Codes of a missing precondition that the settings can mend. */
const SETTINGS_CODES = new Set([
  'remote_not_configured',
  'missing_api_key',
  'invalid_api_key',
  'method_not_permitted',
  'organisation_not_permitted',
])

/** What waits for other settings goes on by itself once they are changed, and nothing else that has stopped does. */
export function needsSettings({ reason }: Pick<DeliveryJob, 'reason'>): boolean {
  return reason !== undefined && SETTINGS_CODES.has(reason.code)
}

/** What a waiting document needs from a person. */
export function needOf(job: Pick<DeliveryJob, 'state' | 'aside'>): QueueNeed {
  switch (job.state) {
    case 'unknown':
      return 'decision'
    case 'blocked':
      return 'precondition'
    case 'refused':
      return job.aside === true ? 'done' : 'mend'
    case 'delivered':
    case 'cancelled':
      return 'done'
    case 'waiting':
    case 'uploading':
    case 'uploaded':
    case 'sending':
    case 'polling':
      return 'nothing'
  }
}

/** What a person can do about a job by now; the first is what helps most. */
export function actionsOf(job: Pick<DeliveryJob, 'state' | 'reason' | 'send_at' | 'held' | 'aside' | 'sent'>, now: Date): JobAction[] {
  switch (job.state) {
    case 'unknown':
      return ['look', 'adopt', 'resend', 'cancel']
    case 'blocked': {
      const helping: JobAction[] = needsSettings(job) ? ['settings', 'retry'] : ['retry', 'open']
      return job.sent === true ? helping : [...helping, 'cancel']
    }
    case 'refused':
      return job.aside === true ? ['back'] : ['open', 'resend', 'aside']
    case 'waiting':
    case 'uploaded':
      // What is held with its batch goes on with it.
      if (job.held === true) return ['cancel']
      if (job.reason !== undefined) return ['retry', 'cancel']
      return isPutOff(job, now) ? ['now', 'cancel'] : ['cancel']
    default:
      return []
  }
}
