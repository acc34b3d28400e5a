import type { ListedPreservation } from '../../core/contract/types.ts'
import { wordActor } from './actor.ts'
import { formatDate } from './dates.ts'
import type { I18n } from './i18n/i18n.svelte.ts'

/** What is kept from deletion, in words that stand in a sentence. */
export function wordSubject(
  t: I18n['t'],
  { document_id, document_name, year }: Omit<ListedPreservation, 'id' | 'reason' | 'set_at'>,
): string {
  if (document_id !== undefined) return document_name ?? t('preservation.document')
  return year === undefined ? t('preservation.company') : t('preservation.year', { year: String(year) })
}

/** Why, for what, by whom and since when something is kept from deletion. */
export function wordPreservation(
  { t, i18n }: { readonly t: I18n['t']; readonly i18n: Pick<I18n, 'language'> },
  { reason, set_at, set_by, ...subject }: Omit<ListedPreservation, 'id'>,
): string {
  return t('preservation.line', {
    reason,
    subject: wordSubject(t, subject),
    who: wordActor(t, set_by),
    date: formatDate(set_at.slice(0, 10), i18n.language),
  })
}

/** As an error names it. */
export function readPreservation({ reason = '', set_at = '', set_by, year, document_id }: Readonly<Record<string, string>>) {
  return {
    reason,
    set_at,
    ...(set_by === undefined ? {} : { set_by }),
    ...(year === undefined ? {} : { year: Number(year) }),
    ...(document_id === undefined ? {} : { document_id }),
  }
}
