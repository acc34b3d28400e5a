import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { LANGUAGES, PAGE_LANGUAGES } from '../../core/languages/languages.ts'

/** `node test/support/generate-languages.ts`: makes of the rows of `languages.ts` the table that binds the words of the languages to them. */

const TABLE = new URL('../../core/languages/words.ts', import.meta.url)

export const readWords = (): string => readFileSync(TABLE, 'utf8')

export function describeWords(): string {
  const ofPages = PAGE_LANGUAGES.filter((id) => !LANGUAGES.some((language) => language === id))
  return `/* Made by \`test/support/generate-languages.ts\` from the rows of \`languages.ts\`; not to be edited by hand. */
${LANGUAGES.map((id) => `import { WORDS as ${id} } from './${id}/words.ts'\n`).join('')}${ofPages
    .map((id) => `import { PAGES as ${id} } from './${id}/pages.ts'\n`)
    .join('')}import type { Language, PageLanguage } from './languages.ts'
import type { PageWords } from './page-words.ts'
import type { Words } from './types.ts'

export const WORDS: Readonly<Record<Language, Words>> = { ${LANGUAGES.join(', ')} }

const PAGES_ALONE: Readonly<Record<Exclude<PageLanguage, Language>, () => PageWords>> = { ${ofPages.join(', ')} }

/** Words of the page in one language. */
export function pageWords(lang: PageLanguage): PageWords {
  return lang in WORDS ? WORDS[lang as Language].pages() : PAGES_ALONE[lang as keyof typeof PAGES_ALONE]()
}
`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(TABLE, describeWords())
