import type { VatWords } from '../../core/languages/vat-words.ts'
import { keyOf, type Situation } from '../../core/vat/situation.ts'
import { nameOf, searchSituations, type SayRate } from '../../core/vat/search.ts'
import { formatDecimal, type NumberStyle } from './numbers.ts'

/** How situations of VAT are shown and found, on a page and in the profile of a company. */

/** `19 %`, as the person writes numbers. */
export function sayRate(style: NumberStyle): SayRate {
  return (rate) => `${formatDecimal(rate, style, 0)}\u00a0%`
}

/** A situation as an entry of a list: by its key, and by the rate where that was typed. */
interface SituationEntry {
  readonly code: string
  readonly name: string
  readonly mark: string
  readonly note: string | undefined
}

export function listSituations(offers: readonly Situation[], typed: string, words: VatWords, say: SayRate): SituationEntry[] {
  return searchSituations(offers, typed, words, say).map(({ situation, rate }) => ({
    code: [keyOf(situation), ...(rate === undefined ? [] : [rate])].join(TYPED),
    name: nameOf(rate === undefined ? situation : { ...situation, rate }, words, say),
    mark: situation.category,
    note: noteOf(situation, words),
  }))
}

const TYPED = ' '

/** What an entry means; undefined for a text that is none. */
export function readSituation(offers: readonly Situation[], code: string): { situation: Situation; rate?: string } | undefined {
  const [key, rate] = code.split(TYPED)
  const situation = offers.find((one) => keyOf(one) === key)
  return situation === undefined ? undefined : { situation, ...(rate === undefined ? {} : { rate }) }
}

/** How sure a row is, where it is not quite. */
function noteOf({ assurance, needs, kind }: Situation, words: VatWords): string | undefined {
  if (needs.includes('reason')) return words.unread
  if (assurance === 'no') return words.unread_short
  return assurance === 'secondary' && kind !== 'rate' ? words.proposal : undefined
}
