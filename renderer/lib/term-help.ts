import type { HelpTable } from '../../core/terms/help/table.ts'
import type { Language } from './i18n/languages.ts'

/** What the terms mean, loaded when the help is first opened or a term is searched. */
export const TERM_HELP: Readonly<Record<Language, () => Promise<HelpTable>>> = {
  de: () => import('../../core/terms/help/de.ts').then(({ DE }) => DE),
  en: () => import('../../core/terms/help/en.ts').then(({ EN }) => EN),
  fr: () => import('../../core/terms/help/fr.ts').then(({ FR }) => FR),
}

export const loadExamples = () => import('../../core/terms/help/examples.ts').then(({ EXAMPLES }) => EXAMPLES)
