import type { ErrorCode } from '../../core/base/errors.ts'
import { readLogDetail } from '../../core/contract/log-details.ts'
import type { ReasonDetail } from '../../core/contract/delivery-reasons.ts'
import { DOCUMENT_STATUSES, type DeliveryJob, type DeskState } from '../../core/contract/types.ts'
import type { MessageKey } from './i18n/i18n.svelte.ts'
import { formatMoment } from './dates.ts'
import type { Services } from './services.ts'

type Words = Pick<Services, 't' | 'i18n'>

/** What an entry of a status log says, in the person's language where Kontor itself has written it. */
export function wordDetails({ t }: Pick<Words, 't'>, details: string): string {
  const { detail, rest } = readLogDetail(details)
  return detail === undefined ? rest : `${t(`log.${detail}`)} ${rest}`.trim()
}

export interface ReasonWords {
  readonly title: string
  /** The words of the other side, where they say more; empty where they do not. */
  readonly words: string
  readonly next: string
}

/** What the queue itself says, in the person's language. */
function wordSaid({ t, i18n }: Words, detail: ReasonDetail, { since, status, ...values }: Readonly<Record<string, string>>): string {
  const known = DOCUMENT_STATUSES.find((name) => name === status)
  return t(`reason.${detail}`, {
    ...values,
    ...(since === undefined ? {} : { since: formatMoment(since, i18n.language, new Date()) }),
    ...(status === undefined ? {} : { status: known === undefined ? status : t(`status.${known}`) }),
  })
}

/**
 * What is said instead of the words for the code. An exchange is set: it is not the one that the delivery is for, or no exchange is there. Or it is there
 * and fails on this document, which is not tried again by itself.
 */
const STOPPED: Partial<Readonly<Record<ReasonDetail, { readonly title: MessageKey; readonly next: MessageKey }>>> = {
  other_remote: { title: 'queue.why.elsewhere', next: 'queue.next.blocked' },
  for_exchange: { title: 'queue.why.elsewhere', next: 'queue.next.blocked' },
  for_rehearsal: { title: 'queue.why.elsewhere', next: 'queue.next.blocked' },
  no_upload_place: { title: 'queue.why.address', next: 'queue.next.blocked' },
  fails_alone: { title: 'queue.why.failsAlone', next: 'queue.next.blockedElsewhere' },
}

/** What comes next is to ask what has become of it: the words for a failing line would promise to send it. */
const ASKED: ReadonlySet<DeliveryJob['state']> = new Set(['uploading', 'sending', 'polling', 'unknown'])

/** What has not left and is not stopped: Kontor tries it again by itself. */
const UNSENT: ReadonlySet<DeliveryJob['state']> = new Set(['waiting', 'uploaded'])

/** Codes at which more is to be said than that Kontor tries again. */
const AGAIN = ['rate_limited', 'offline', 'untrusted_certificate', 'network_sign_in'] as const

/** The words of these codes speak of a call of the person's own, and not of one that the exchange has answered so. */
const OWN_CALLS: ReadonlySet<ErrorCode> = new Set(['duplicate_send', 'invalid_state'])

/**
 * Why a delivery waits or stopped, and what comes next. Only of what Kontor tries again by itself that is said; what is blocked has the words for its code, which
 * say what a person can do, and what was refused is refused.
 */
export function wordReason(
  { t, i18n }: Words,
  { state, aside, reason }: Pick<DeliveryJob, 'state' | 'aside'> & { reason: NonNullable<DeliveryJob['reason']> },
): ReasonWords {
  const { code, message, detail } = reason
  const words =
    detail === undefined ? (code === 'offline' ? '' : wordDetails({ t }, message)) : wordSaid({ t, i18n }, detail, reason.values ?? {})
  if (state === 'refused') {
    const title = code === 'access_point_error' ? t('job.refused') : i18n.errors[code].title
    return { title, words, next: t(aside === true ? 'queue.next.aside' : 'queue.next.refused') }
  }
  const stopped = detail === undefined ? undefined : STOPPED[detail]
  if (stopped !== undefined) return { title: t(stopped.title), words, next: t(stopped.next) }
  return { title: state === 'unknown' ? t('job.unknown') : i18n.errors[code].title, words, next: wordNext({ t, i18n }, state, code) }
}

function wordNext({ t, i18n }: Words, state: DeliveryJob['state'], code: ErrorCode): string {
  if (ASKED.has(state)) return t(`queue.next.${state}`)
  if (UNSENT.has(state)) {
    const own = AGAIN.find((known) => known === code)
    return t(own === undefined ? 'queue.again' : `queue.again.${own}`)
  }
  return OWN_CALLS.has(code) ? t('queue.next.blockedElsewhere') : i18n.errors[code].next
}

/** What keeps a delivery that has not left from being tried, whatever it failed at before; undefined where nothing does. */
export function wordHold(
  {
    t,
    i18n,
    clock,
    desk,
  }: Words & { readonly clock: { readonly now: Date }; readonly desk: { readonly state: Pick<DeskState, 'hold' | 'connection'> } },
  job: Pick<DeliveryJob, 'state' | 'held' | 'send_at'>,
): string | undefined {
  if (!UNSENT.has(job.state)) return undefined
  if (job.held === true) return t('queue.next.batchHeld')
  if (job.send_at !== undefined && isPutOff(job, clock.now)) {
    return t('queue.next.at', { time: formatMoment(job.send_at, i18n.language, clock.now) })
  }
  if (desk.state.hold !== undefined) return t('queue.next.held')
  return job.state === 'waiting' && desk.state.connection === 'not_configured' ? t('queue.next.configure') : undefined
}

/** A person has put it off to an hour that is still to come. */
export function isPutOff({ send_at }: Pick<DeliveryJob, 'send_at'>, now: Date): boolean {
  return send_at !== undefined && new Date(send_at) > now
}
