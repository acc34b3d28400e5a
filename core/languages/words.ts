/* Made by `test/support/generate-languages.ts` from the rows of `languages.ts`; not to be edited by hand. */
import { WORDS as de } from './de/words.ts'
import { WORDS as en } from './en/words.ts'
import { WORDS as fr } from './fr/words.ts'
import { WORDS as nl } from './nl/words.ts'
import { PAGES as it } from './it/pages.ts'
import { PAGES as es } from './es/pages.ts'
import { PAGES as pt } from './pt/pages.ts'
import { PAGES as pl } from './pl/pages.ts'
import { PAGES as cs } from './cs/pages.ts'
import { PAGES as da } from './da/pages.ts'
import { PAGES as sv } from './sv/pages.ts'
import { PAGES as nb } from './nb/pages.ts'
import { PAGES as fi } from './fi/pages.ts'
import { PAGES as ro } from './ro/pages.ts'
import { PAGES as el } from './el/pages.ts'
import type { Language, PageLanguage } from './languages.ts'
import type { PageWords } from './page-words.ts'
import type { Words } from './types.ts'

export const WORDS: Readonly<Record<Language, Words>> = { de, en, fr, nl }

const PAGES_ALONE: Readonly<Record<Exclude<PageLanguage, Language>, () => PageWords>> = { it, es, pt, pl, cs, da, sv, nb, fi, ro, el }

/** Words of the page in one language. */
export function pageWords(lang: PageLanguage): PageWords {
  return lang in WORDS ? WORDS[lang as Language].pages() : PAGES_ALONE[lang as keyof typeof PAGES_ALONE]()
}
