import type { TurnDownReason } from '../../../core/contract/types.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import type { ParticularVerdict } from '../../../core/particulars/letter.ts'
import { formatDate } from '../../lib/dates.ts'
import type { I18n } from '../../lib/i18n/i18n.svelte.ts'
import { languagesOf } from '../../../core/languages/countries.ts'
import { LANGUAGES, type Language, type PageLanguage } from '../../../core/languages/languages.ts'

/** The language to begin with for a supplier; the person may choose another one. */
export function languageOfSupplier({ supplier }: Invoice): Language {
  const isOurs = (language: PageLanguage): language is Language => LANGUAGES.some((known) => known === language)
  return languagesOf(supplier?.country_code).find(isOurs) ?? 'en'
}

/** Reasons for which no other invoice mends anything: who is asked for one sends the same once more. */
const UNWANTED: readonly TurnDownReason[] = ['not_ordered', 'not_ours', 'duplicate']

/** Findings beyond these are for the supplier's own check. */
const MAX_FAULTS = 20

interface Complaint {
  readonly model: Invoice
  readonly reason: TurnDownReason
  /** Sentences of the findings, in the language of the letter. */
  readonly faults: readonly string[]
  readonly particulars: readonly ParticularVerdict[]
}

/** A text for the supplier: which invoice, why it is turned down, what is wrong with it, and whether another one is wanted. */
export function writeLetter({ t, language }: Pick<I18n, 't' | 'language'>, { model, reason, faults, particulars }: Complaint): string {
  const { number = '–', issue_date: date } = model.document
  const head = date === undefined ? t('letter.open.undated', { number }) : t('letter.open', { number, date: formatDate(date, language) })
  const missing = particulars
    .filter(({ state }) => state === 'missing')
    .map(({ id, law }) => t('letter.missing', { name: t(`particular.${id}`), law }))
  const list = [...missing, ...new Set(faults)].slice(0, MAX_FAULTS).map((fault) => `– ${fault}`)
  const wrong = list.length === 0 ? [] : [[t('letter.faults'), ...list].join('\n')]
  // That there is another reason tells a supplier nothing.
  const why = reason === 'other' ? [] : [t('letter.reason', { reason: t(`turnDown.reason.${reason}`) })]
  const ask = UNWANTED.includes(reason) ? [] : [t('letter.ask')]
  return [head, [t('letter.body'), ...why].join(' '), ...wrong, ...ask, t('letter.end')].join('\n\n')
}
