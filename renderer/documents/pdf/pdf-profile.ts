import type { PdfProfiles } from '../../../core/contract/types.ts'
import type { Labels } from '../../lib/labels.svelte.ts'

/** The format of a PDF whose profile follows from the invoice. */
export const AUTO = 'auto'

/** Names of the profiles as the standard writes them, the same in every language; COMFORT is what older programs call EN 16931. */
const NAMES: Readonly<Record<string, string>> = {
  minimum: 'MINIMUM',
  basic_wl: 'BASIC WL',
  basic: 'BASIC',
  en16931: 'EN 16931 (COMFORT)',
  extended: 'EXTENDED',
  xrechnung: 'XRECHNUNG',
}

export function profileName(profile: string): string {
  return NAMES[profile] ?? profile
}

/** A part of the XML that no term speaks of has no id, and its path for a name. */
export interface LostTerm {
  readonly name: string
  readonly id: string | undefined
}

/** What a profile has no place for, each term once. */
export function lostTerms(labels: Pick<Labels, 'term'>, lost: PdfProfiles['profiles'][number]['lost']): LostTerm[] {
  const terms = lost.map(({ term, path }) => (term === '' ? { name: path, id: undefined } : { name: labels.term(term), id: term }))
  return [...new Map(terms.map((one) => [one.id ?? one.name, one])).values()]
}
