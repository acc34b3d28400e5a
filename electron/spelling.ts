import { session, type Session } from 'electron'
import { PAGE_LANGUAGES } from '../core/languages/languages.ts'
import { ORIGIN } from './scheme.ts'

/**
 * Spelling is checked by what the system brings along: macOS and Windows have a checker of their own. On Linux Chromium knows only dictionaries that it
 * fetches, and nothing here fetches anything, so nothing is checked there.
 */
export const HAS_SPELLING = process.platform === 'darwin' || process.platform === 'win32'

/** Windows checks by dictionaries that Chromium fetches where the system lacks a language: they are looked for where nothing can be reached. */
export function noDictionariesFromAfar(own: Session): void {
  if (process.platform === 'darwin') return
  own.setSpellCheckerDictionaryDownloadURL(`${ORIGIN}/no-dictionaries/`)
  own.setSpellCheckerEnabled(HAS_SPELLING)
  // Otherwise it begins with the language of the system, before anybody has said which is wanted.
  own.setSpellCheckerLanguages([])
}

/** The variant that invoices are written in, where a language has several. */
const VARIANTS: Readonly<Record<string, string>> = { en: 'en-GB', es: 'es-ES', pt: 'pt-PT' }

/** The languages of what is typed now. macOS finds them out by itself. */
export function setSpelling(languages: unknown): void {
  if (process.platform !== 'win32') return
  const { defaultSession } = session
  const wanted = (Array.isArray(languages) ? languages : []).flatMap((language) => PAGE_LANGUAGES.find((known) => known === language) ?? [])
  const known = defaultSession.availableSpellCheckerLanguages
  const found = wanted.flatMap((language) => [VARIANTS[language] ?? language, language].find((name) => known.includes(name)) ?? [])
  defaultSession.setSpellCheckerLanguages(found)
}
