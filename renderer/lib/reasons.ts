import { readLogDetail } from '../../core/contract/log-details.ts'
import type { ReasonDetail } from '../../core/contract/delivery-reasons.ts'
import { DOCUMENT_STATUSES, type DeliveryJob } from '../../core/contract/types.ts'
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

/** Why a delivery waits or stopped. What was refused is refused: the words for a failing line would promise another try. */
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
  return {
    title: state === 'unknown' ? t('job.unknown') : i18n.errors[code].title,
    words,
    next: ASKED.has(state) ? t(`queue.next.${state}`) : i18n.errors[code].next,
  }
}
