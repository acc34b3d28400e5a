import { DE } from '../../terms/labels/de.ts'
import { EN } from '../../terms/labels/en.ts'
import { FR } from '../../terms/labels/fr.ts'
import type { LabelTable } from '../../terms/labels/table.ts'
import type { TermId } from '../../terms/types.ts'

const LABELS: Readonly<Record<'en' | 'de' | 'fr', LabelTable>> = { en: EN, de: DE, fr: FR }

/** The words that the form shows for a term. */
export function labelOf(term: TermId, lang: 'en' | 'de' | 'fr'): string {
  return LABELS[lang][term]
}
