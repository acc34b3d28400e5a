/**
 * The one error type of the engine. The list of codes is closed: every surface (HTTP, command line, window) words and maps a code
 * in one table, and adding a code without extending those tables does not compile.
 *
 * The specification shows neither codes nor the shape of errors; both are our choice (problem+json members `code`, `errors`, `request_id`).
 */
export const ERROR_CODES = [
  'malformed_request',
  'malformed_xml',
  'malformed_pdf',
  'malformed_json',
  'malformed_container',
  'validation_error',
  'invalid_parameter',
  'missing_api_key',
  'invalid_api_key',
  'method_not_permitted',
  'organisation_not_permitted',
  'forbidden_origin',
  'not_found',
  'unknown_format',
  'method_not_allowed',
  'not_acceptable',
  'invalid_state',
  'precondition_failed',
  'duplicate_send',
  'other_network',
  'retention_period',
  'taken_along',
  'other_seller',
  'undecided',
  'payload_too_large',
  'unsupported_media_type',
  'unsupported_document',
  'unsupported_conversion',
  'conversion_failed',
  'lossy_conversion',
  'unsupported_transaction_type',
  'receiver_not_found',
  'no_invoice_in_pdf',
  'remote_not_configured',
  'rate_limited',
  'overloaded',
  'time_limit',
  'internal_error',
  'access_point_error',
  'access_point_timeout',
  'offline',
  'office_offline',
  'untrusted_certificate',
  'network_sign_in',
  'timestamp_failed',
  'update_refused',
  'usage',
  'file_unreadable',
  'file_unwritable',
  'workspace_missing',
  'workspace_busy',
  'database_unreachable',
  'workspace_newer',
  'workspace_unwritable',
  'workspace_damaged',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** One detail of an error: where it is (a model path, a parameter, or empty) and what is wrong there, as a code and in English. */
export interface ErrorDetail {
  readonly path: string
  readonly code: string
  readonly message: string
  readonly rule_id?: string
  /** Page of a PDF, from 1. */
  readonly page?: number
  /** On that page, in points from its top left corner. */
  readonly place?: { readonly x: number; readonly y: number }
  /** What the words of the code name, for whoever words it in another language. */
  readonly values?: Readonly<Record<string, string>>
}

export interface ErrorExtra {
  readonly errors?: readonly ErrorDetail[]
  /** 1-based place in the source text, where the error has one. */
  readonly line?: number
  readonly column?: number
  /** What the reader of the message can do next, as one sentence. */
  readonly next?: string
  readonly cause?: unknown
}

export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly errors: readonly ErrorDetail[]
  readonly line: number | undefined
  readonly column: number | undefined
  readonly next: string | undefined

  constructor(code: ErrorCode, message: string, extra: ErrorExtra = {}) {
    super(message, extra.cause === undefined ? undefined : { cause: extra.cause })
    this.code = code
    this.errors = extra.errors ?? []
    this.line = extra.line
    this.column = extra.column
    this.next = extra.next
  }
}

/** Any thrown value as an AppError; what is not ours becomes `internal_error` and keeps its cause. */
export function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  return new AppError('internal_error', `Something went wrong inside Kontor: ${reasonOf(thrown)}`, { cause: thrown })
}

/** What anything that was thrown says of itself. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
