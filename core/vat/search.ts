import { foldOwnName, foldText } from '../base/fold.ts'
import { Decimal } from '../base/decimal.ts'
import type { VatWords } from '../languages/vat-words.ts'
import type { Situation, SituationId, SituationKind } from './situation.ts'

/** How a person's language writes the number of a rate. */
export type SayRate = (rate: string) => string

const withRate = (text: string, rate: string | undefined, say: SayRate): string =>
  text.replace('{rate}', rate === undefined ? '' : say(rate)).trim()

/** What a situation is called: “Domestic, 19 %”. */
export function nameOf({ id, rate }: { readonly id: SituationId; readonly rate?: string }, words: VatWords, say: SayRate): string {
  return withRate(words[`name_${id}`], rate, say)
}

/** What a kind is called where the invoice does not say which of it. */
export function nameOfKind(kind: SituationKind, rate: string | undefined, words: VatWords, say: SayRate): string {
  return withRate(words[`kind_${kind}`], rate, say)
}

/** The same in a cell of a grid: a percentage, or two words. */
export function shortOf(kind: SituationKind, rate: string | undefined, words: VatWords, say: SayRate): string {
  return withRate(words[`short_${kind}`], rate, say)
}

/** A situation that fits what was typed, with the rate where the person types that. */
export interface Offer {
  readonly situation: Situation
  readonly rate?: string
}

const wordsIn = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => word !== '')

/** Situations that fit some words, the best first: a rate, a word of the trade, a paragraph, or a code. All of them for none. */
export function searchSituations(offers: readonly Situation[], text: string, words: VatWords, say: SayRate): readonly Offer[] {
  const typed = wordsIn(text.replaceAll('%', ' '))
  if (typed.length === 0) return offers.map((situation) => ({ situation }))
  const rate = Decimal.parse(text.replace('%', '').trim().replace(',', '.'))
  if (rate !== undefined && !rate.isNegative() && rate.compare(Decimal.of('100')) !== 1) return searchRate(offers, rate)
  const code = text.trim().toUpperCase()
  return offers
    .flatMap((situation) => {
      // Who types the code itself means its category.
      const rank = situation.category === code ? -1 : rankOf(situation, typed, words, say)
      return rank === undefined ? [] : [{ situation, rank }]
    })
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ situation }) => ({ situation }))
}

/** Those of a rate; one that no situation has is typed with the situation that leaves the rate to the person. */
function searchRate(offers: readonly Situation[], wanted: Decimal): Offer[] {
  const found = offers.filter(({ rate }) => rate !== undefined && Decimal.of(rate).equals(wanted))
  const isPlain = ({ kind }: Situation): boolean => kind === 'rate'
  const known = [...found.filter(isPlain), ...found.filter((situation) => !isPlain(situation))].map((situation) => ({ situation }))
  if (found.some(isPlain) || wanted.isZero()) return known
  return [...offers.filter(({ id }) => id === 'other_rate').map((situation) => ({ situation, rate: wanted.toShortest() })), ...known]
}

function rankOf(situation: Situation, typed: readonly string[], words: VatWords, say: SayRate): number | undefined {
  const { id, kind, category, vatex = '', basis = '' } = situation
  const name = foldOwnName(nameOf(situation, words, say))
  const places = [wordsIn(name), wordsIn(`${words[`seek_${kind}`]} ${words[`kind_${kind}`]}`), wordsIn(`${category} ${vatex} ${basis}`)]
  let worst = 0
  for (const word of typed) {
    const at = places.findIndex((place) => place.some((one) => one.startsWith(word)))
    if (at < 0 && !name.includes(word)) return undefined
    worst = Math.max(worst, at < 0 ? places.length : at)
  }
  return id === 'other_rate' ? worst + 1 : worst
}
