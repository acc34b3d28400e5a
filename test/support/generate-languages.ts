import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { LANGUAGES, PAGE_LANGUAGES } from '../../core/languages/languages.ts'

/** `node test/support/generate-languages.ts`: makes of the rows of `languages.ts` the tables that bind the words of the languages to them. */

const HEAD = '/* Made by `test/support/generate-languages.ts` from the rows of `languages.ts`; not to be edited by hand. */\n'

const placeOf = (file: string): URL => new URL(`../../core/languages/${file}`, import.meta.url)

/** Names a word of a folder by the language, where a table has one of each, or by both. */
const importEach = (ids: readonly string[], word: string, file: string, nameOf = (id: string): string => id): string =>
  ids.map((id) => `import { ${word} as ${nameOf(id)} } from './${id}/${file}'\n`).join('')

function describeWords(): string {
  const ofPages = PAGE_LANGUAGES.filter((id) => !LANGUAGES.some((language) => language === id))
  return `${HEAD}${importEach(LANGUAGES, 'WORDS', 'words.ts')}${importEach(ofPages, 'PAGES', 'pages.ts')}import type { Language, PageLanguage } from './languages.ts'
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

function describeReports(): string {
  return `${HEAD}${importEach(PAGE_LANGUAGES, 'REPORT', 'report.ts')}import type { PageLanguage } from './languages.ts'
import type { ReportWords } from './report-words.ts'

const REPORT_WORDS: Readonly<Record<PageLanguage, ReportWords>> = { ${PAGE_LANGUAGES.join(', ')} }

/** Apart from \`words.ts\`, which every command loads: few make a report. */
export const reportWords = (lang: PageLanguage): ReportWords => REPORT_WORDS[lang]
`
}

function describeExports(): string {
  const procedure = (id: string): string => `${id}Procedure`
  const tables = (id: string): string => `${id}Tables`
  const bind = (nameOf: (id: string) => string): string => LANGUAGES.map((id) => `${id}: ${nameOf(id)}`).join(', ')
  return `${HEAD}${importEach(LANGUAGES, 'PROCEDURE', 'procedure.ts', procedure)}${importEach(LANGUAGES, 'TABLES', 'tables.ts', tables)}import type { Language } from './languages.ts'
import type { ProcedureWords } from './procedure-words.ts'
import type { TableWords } from './table-words.ts'

const PROCEDURES: Readonly<Record<Language, ProcedureWords>> = { ${bind(procedure)} }
const TABLES: Readonly<Record<Language, TableWords>> = { ${bind(tables)} }

/** Apart from \`words.ts\`, which every command loads: few make an export. */
export const procedureWords = (lang: Language): ProcedureWords => PROCEDURES[lang]
export const tableWords = (lang: Language): TableWords => TABLES[lang]
`
}

/** What the rows make of each table that binds them: name in `core/languages` -> text. */
export const describeTables = (): Readonly<Record<string, string>> => ({
  'words.ts': describeWords(),
  'reports.ts': describeReports(),
  'exports.ts': describeExports(),
})

export const readTable = (file: string): string => readFileSync(placeOf(file), 'utf8')

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [file, text] of Object.entries(describeTables())) writeFileSync(placeOf(file), text)
}
