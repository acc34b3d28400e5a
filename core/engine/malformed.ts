import { AppError } from '../base/errors.ts'
import { sayXmlFault, xmlFaultOf } from '../base/xml-faults.ts'
import type { Language } from '../languages/languages.ts'
import { WORDS } from '../languages/words.ts'

/** The same error in a language, where it says why a text is no XML; others are worded in English alone. */
export function wordMalformed(error: AppError, lang: Language): AppError {
  const words = wordsOfXmlFault(error, lang)
  if (words === undefined) return error
  const { code, message, line, column } = error
  return new AppError(code, words.says, {
    next: words.next,
    errors: error.errors.map((detail) => (message.includes(detail.message) ? { ...detail, message: words.says } : detail)),
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    cause: error,
  })
}

export function wordsOfXmlFault(error: AppError, lang: Language) {
  const found = xmlFaultOf(error)
  return found === undefined ? undefined : sayXmlFault(WORDS[lang].xml(), found.fault, found.values)
}
