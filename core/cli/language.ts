import type { AppError } from '../base/errors.ts'
import { LANGUAGES, type Language } from '../languages/languages.ts'
import { chooseOption } from './command.ts'
import { sayInEnglish, type Say } from './said.ts'

/** Option of every command that says what rules ask. */
export const LANGUAGE_OPTION = { lang: { type: 'string' } } as const

export const LANGUAGE_USAGE = `[--lang ${LANGUAGES.join('|')}]`

/** The language that was asked for; without one that of the environment as POSIX has it, and English where we do not speak that. */
export function readLanguage(given: string | undefined, env: Readonly<Record<string, string | undefined>>): Language {
  if (given !== undefined) return chooseOption('lang', given, LANGUAGES)
  const wanted = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((locale) => locale !== undefined && locale !== '')
  const tag = /^[a-z]+/.exec(wanted?.toLowerCase() ?? '')?.[0]
  return LANGUAGES.find((language) => language === tag) ?? 'en'
}

/** An error as it is told in a language, and what else is said with it. The words of other languages than English are loaded where something is told in one. */
export async function tellIn(error: AppError, lang: Language): Promise<{ readonly told: AppError; readonly say: Say }> {
  if (lang === 'en') return { told: error, say: sayInEnglish }
  const [{ inLanguage }, { sayIn }] = await Promise.all([import('./tell.ts'), import('./say.ts')])
  return { told: await inLanguage(error, lang), say: sayIn(lang) }
}
