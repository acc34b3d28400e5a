import type { ParseArgsConfig } from 'node:util'
import { AppError, type ErrorCode, type ErrorDetail } from '../base/errors.ts'
import type { Clock } from '../base/ports.ts'
import { SaidError, sayInEnglish, type Say } from './said.ts'

/** What a command reads from and writes to; the process's own streams, or a test's. */
export interface Terminal {
  /** Standard output: results only. Resolves when the reader of a pipe has room again. */
  out(text: string | Uint8Array): Promise<void>
  /** Standard error: progress and messages. */
  message(text: string): void
  stdin(): Promise<Uint8Array>
  /** What day it is, where nobody names one. */
  readonly clock: Clock
  /** Variables of the environment by which a person says what they prefer. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Ends when the person or the system asks the command to stop. */
  readonly stopped: AbortSignal
}

export type OptionTable = NonNullable<ParseArgsConfig['options']>

/** One command of `kontor`. `run` answers the exit code; AppErrors it throws are worded and mapped by `main`. */
export interface Command {
  readonly usage: string
  run(args: readonly string[], terminal: Terminal): Promise<ExitCode>
}

/** 0 done (validate: all valid), 1 invalid or refused, 2 wrong usage, 3 could not read or write, 4 the remote could not be reached. */
export type ExitCode = 0 | 1 | 2 | 3 | 4

/** How an error ends a run; one row per code. */
export const EXIT_CODES: Readonly<Record<ErrorCode, ExitCode>> = {
  malformed_request: 1,
  malformed_xml: 1,
  malformed_pdf: 1,
  malformed_container: 1,
  malformed_json: 1,
  validation_error: 1,
  invalid_parameter: 2,
  missing_api_key: 1,
  invalid_api_key: 1,
  method_not_permitted: 1,
  organisation_not_permitted: 1,
  forbidden_origin: 1,
  not_found: 1,
  unknown_format: 2,
  method_not_allowed: 1,
  not_acceptable: 1,
  invalid_state: 1,
  precondition_failed: 1,
  duplicate_send: 1,
  other_network: 1,
  retention_period: 1,
  taken_along: 1,
  other_seller: 1,
  undecided: 1,
  payload_too_large: 1,
  unsupported_media_type: 1,
  unsupported_document: 1,
  unsupported_conversion: 1,
  conversion_failed: 1,
  lossy_conversion: 1,
  unsupported_transaction_type: 1,
  receiver_not_found: 1,
  no_invoice_in_pdf: 1,
  remote_not_configured: 1,
  rate_limited: 4,
  overloaded: 4,
  time_limit: 1,
  internal_error: 3,
  access_point_error: 4,
  access_point_timeout: 4,
  offline: 4,
  office_offline: 4,
  untrusted_certificate: 4,
  network_sign_in: 4,
  timestamp_failed: 4,
  update_refused: 1,
  usage: 2,
  file_unreadable: 3,
  file_unwritable: 3,
  workspace_missing: 3,
  workspace_unwritable: 3,
  workspace_busy: 3,
  database_unreachable: 3,
  workspace_newer: 3,
  workspace_damaged: 3,
}

/** The outcome among several that a script has to know about: reading and writing before the connection, the connection before the content. */
export function worseExit(left: ExitCode, right: ExitCode): ExitCode {
  const order: readonly ExitCode[] = [0, 1, 4, 3, 2]
  return order.indexOf(left) >= order.indexOf(right) ? left : right
}

/** `error` of a `--json` line, with all that speaks against it. */
export function describeError(error: AppError) {
  return {
    code: error.code,
    message: error.message,
    ...(error.line === undefined ? {} : { line: error.line }),
    ...(error.column === undefined ? {} : { column: error.column }),
    ...(error.errors.length === 0 ? {} : { errors: error.errors }),
    ...(error.next === undefined ? {} : { next: error.next }),
  }
}

/** So many reasons are shown; whoever needs the rest asks for `--json`. */
const MAX_REASONS = 50

/** The reasons of an error that its message does not name, each in an indented line of its own, with a line break before it; empty where there are none. */
export function reasonsOf({ message, errors }: AppError, say: Say = sayInEnglish): string {
  const told = errors.filter((detail) => !message.includes(detail.message))
  const rest = told.length - MAX_REASONS
  const lines = told.slice(0, MAX_REASONS).map(wordReason)
  if (rest > 0) lines.push(say('fault.more', { count: rest }))
  return lines.map((line) => `\n  ${line}`).join('')
}

/** A sentence on a page of a PDF begins with the page. */
const wordReason = ({ path, page, message }: ErrorDetail): string => (path === '' || page !== undefined ? message : `${path}: ${message}`)

/** The command's own options and positionals. Throws AppError `usage` for anything it does not know. */
export function parseOptions<const Table extends OptionTable>(args: readonly string[], options: Table) {
  try {
    // An import would ask the module for everything that it exports, and set up streams that a short run never needs.
    const { parseArgs } = process.getBuiltinModule('node:util')
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (error) {
    if (!(error instanceof TypeError) || !('code' in error)) throw error
    throw wrongOption(error)
  }
}

const OPTION_FAULTS: Readonly<Record<string, 'fault.option.unknown' | 'fault.option.bare' | 'fault.option.full'>> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: 'fault.option.unknown',
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: 'fault.option.bare',
}

/** What Node says of an option: its name stands there in quotation marks, at times with a short form and a value. */
function wrongOption(error: TypeError & { readonly code: unknown }): AppError {
  const key = / does not take an argument/.test(error.message) ? 'fault.option.full' : OPTION_FAULTS[String(error.code)]
  const option = /'(?:-\w, )?(-[^' ]+)/.exec(error.message)?.[1]
  if (key === undefined || option === undefined)
    return new AppError('usage', error.message.split('. ')[0] ?? error.message, { cause: error })
  return new SaidError('usage', key, { option }, { cause: error })
}

/** A word that nothing would be done about must not look done: throws AppError `usage` where there are more words than a command takes. */
export function requireNoMore(words: readonly string[], most = 0): void {
  const word = words[most]
  if (word !== undefined) throw new SaidError('usage', 'fault.tooMany', { word })
}

/** The value of an option with a closed list of values. */
export function chooseOption<Choice extends string>(name: string, value: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw new SaidError('usage', 'fault.choice', { name, choices: choices.join(', '), value: value.slice(0, 60) })
  return found
}
