import type { AppError } from '../base/errors.ts'
import { wordMalformed } from '../engine/malformed.ts'
import type { Language } from '../languages/languages.ts'
import { SaidError } from './said.ts'
import { sayIn } from './say.ts'

/**
 * An error as a person is told it: in their language where it is one of the command line or says why a text is no XML, in English otherwise. Loaded where
 * something has to be told, since the words of all languages come along.
 */
export function inLanguage(error: AppError, lang: Language): AppError {
  return error instanceof SaidError ? error.inWords(sayIn(lang)) : wordMalformed(error, lang)
}
