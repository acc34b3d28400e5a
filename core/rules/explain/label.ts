import { termRow } from '../../terms/lookup.ts'
import type { TermId } from '../../terms/types.ts'

/** The words that the form shows for a term. */
export function labelOf(term: TermId, _lang: 'en' | 'de' | 'fr'): string {
  return termRow(term).name
}
