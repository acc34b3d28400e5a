import { foldedParts, foldOwnName, foldText } from '../../core/base/fold.ts'
import { TERMS, type Term } from '../../core/terms/lookup.ts'
import type { TermWords } from './labels.svelte.ts'

/** Shorter words are in the meaning of too many terms. */
const LEAST_OF_MEANING = 3

/** Letters that follow BT or BG and a number: `bt73`, `BT-73` and `73` mean the same term. */
function foldId(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

const squeeze = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Terms that fit the words, best first: by their number, by a name or a word that people have for them as it was typed, by the beginning of such a
 * word, by words of a name, or else by what they mean.
 */
export function searchTerms(words: string, terms: TermWords): Term[] {
  const query = foldText(words.trim())
  if (query === '') return []
  const id = foldId(words)
  const parts = foldedParts(words)
  const fits = (text: string): boolean => parts.every((part) => text.includes(part))
  const rankOf = (term: Term): number | undefined => {
    const own = foldId(term.id)
    if (own === id || own === `bt${id}`) return 0
    if (id.startsWith('bt') && own.startsWith(id)) return 1
    // `Leitweg-ID` and `leitwegid` are one word.
    const synonyms = terms.synonymsOf(term.id).map((name) => squeeze(foldOwnName(name)))
    const typed = squeeze(query)
    const names = [...terms.namesOf(term.id), term.name].map(foldOwnName)
    if (synonyms.includes(typed) || names.includes(query)) return 2
    if (typed !== '' && synonyms.some((synonym) => synonym.startsWith(typed))) return 3
    if (fits(names.join(' '))) return 4
    if (fits(synonyms.join(' '))) return 5
    return query.length >= LEAST_OF_MEANING && fits(foldOwnName(terms.meaningOf(term.id))) ? 6 : undefined
  }
  const ranked = TERMS.flatMap((term) => {
    const rank = rankOf(term)
    return rank === undefined ? [] : [{ term, rank }]
  })
  return ranked.sort((left, right) => left.rank - right.rank).map(({ term }) => term)
}
