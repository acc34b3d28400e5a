import { AppError, type ErrorCode } from '../base/errors.ts'
import { wordMalformed } from '../engine/malformed.ts'
import type { Language } from '../languages/languages.ts'
import { loadMessages } from '../languages/load.ts'
import { SaidError } from './said.ts'
import { sayIn } from './say.ts'

/**
 * Errors of the rooms below of which the words of the window are as true at a terminal: what happened, and what to do next. Those of other codes speak of
 * a list or a document that is shown.
 */
const AS_IN_THE_WINDOW: ReadonlySet<ErrorCode> = new Set([
  'malformed_pdf',
  'malformed_container',
  'validation_error',
  'invalid_parameter',
  'payload_too_large',
  'unsupported_document',
  'unsupported_conversion',
  'no_invoice_in_pdf',
  'remote_not_configured',
  'taken_along',
  'time_limit',
  'internal_error',
  'access_point_error',
  'access_point_timeout',
  'offline',
  'untrusted_certificate',
  'network_sign_in',
  'timestamp_failed',
  'file_unreadable',
  'file_unwritable',
  'workspace_missing',
  'workspace_busy',
  'database_unreachable',
  'workspace_newer',
  'workspace_unwritable',
])

/**
 * An error as a person is told it: in their language where it is one of the command line, says why a text is no XML, or has words in the window, which its own
 * English ones then follow; in English otherwise. Loaded where something has to be told, since the words of all languages come along.
 */
export async function inLanguage(error: AppError, lang: Language): Promise<AppError> {
  if (error instanceof SaidError) return error.inWords(sayIn(lang))
  const worded = wordMalformed(error, lang)
  if (worded !== error || !AS_IN_THE_WINDOW.has(error.code)) return worded
  const { code, message, line, column } = error
  const { title, next } = (await loadMessages(lang)).errors[code]
  // Nothing of what is said in English is lost, such as the name of the file or what may be given.
  const said = error.next === undefined ? message : `${message} ${error.next}`
  return new AppError(code, title, {
    errors: [{ path: '', code, message: said }, ...error.errors.filter((detail) => !said.includes(detail.message))],
    next,
    ...(line === undefined ? {} : { line }),
    ...(column === undefined ? {} : { column }),
    cause: error,
  })
}
