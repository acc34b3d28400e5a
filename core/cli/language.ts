import { LANGUAGES, type Language } from '../languages/languages.ts'
import { chooseOption } from './command.ts'

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
