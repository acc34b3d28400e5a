import { readLogDetail } from '../../core/contract/log-details.ts'
import type { DeliveryJob } from '../../core/contract/types.ts'
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

/** Why a delivery waits or stopped. What was refused is refused: the words for a failing line would promise another try. */
export function wordReason(
  { t, i18n }: Words,
  { state, reason }: Pick<DeliveryJob, 'state'> & { reason: NonNullable<DeliveryJob['reason']> },
): ReasonWords {
  const { code, message } = reason
  const words = code === 'offline' ? '' : wordDetails({ t }, message)
  if (state === 'refused' && code === 'access_point_error') return { title: t('job.refused'), words, next: t('queue.next.refused') }
  return { title: i18n.errors[code].title, words, next: i18n.errors[code].next }
}
