import type { PageLanguage } from '../../../core/languages/languages.ts'
import type { EditSession } from '../session.svelte.ts'

/** The language that an invoice speaks to its customer: that of the card, else of the company, else of whoever writes it. */
export function documentLanguage({ cards }: EditSession, own: PageLanguage): PageLanguage {
  return cards.of('customer')?.language ?? cards.company?.defaults?.language ?? own
}
