import { ERROR_CODES, type ErrorCode } from '../base/errors.ts'
import type { Said, SaidSentence } from '../contract/delivery-reasons.ts'
import type { Reply } from './gateway.ts'

/** `detail` where it is the queue that says it, and not the other side. */
export type Reason = { readonly code: ErrorCode; readonly message: string } & Partial<Said>

/**
 * What an answer means, with the three kinds of failure kept apart: the exchange refuses the document (mend it), something else is missing
 * (put it right, nothing to mend), the connection (wait and try again). `isProcessed` says whether the request may have taken effect all the same.
 */
export type Verdict<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly reason: Reason }
  | { readonly kind: 'blocked'; readonly reason: Reason }
  /** The key is not accepted: concerns every delivery, and is asked again before it is believed. */
  | { readonly kind: 'key'; readonly reason: Reason }
  /** The remote says it has the document, or has sent it, already. */
  | { readonly kind: 'duplicate'; readonly reason: Reason }
  /** There is nothing at the address of the request. */
  | { readonly kind: 'missing'; readonly reason: Reason }
  | {
      readonly kind: 'line'
      readonly reason: Reason
      readonly isProcessed: 'no' | 'maybe'
      /** The service itself answered, so the connection as such is there. */
      readonly isAnswered: boolean
      readonly retry_after_ms: number | undefined
    }

export function judgeReply<Value>(reply: Reply<Value>): Verdict<Value> {
  if (reply.kind === 'answer') return { kind: 'done', value: reply.value }
  if (reply.kind === 'problem') return judgeProblem(reply.status, readCode(reply.code), reply.message, reply.retry_after_ms)
  if (reply.kind === 'garbled') {
    return line({ code: reply.code ?? 'access_point_error', ...reply.said }, 'maybe', false)
  }
  return line({ code: reply.code, ...reply.said }, reply.isReached ? 'maybe' : 'no', false)
}

/** The request was answered 2xx but lacks what we need of it: it took effect, we do not know as what. */
export function judgeIncomplete(said: SaidSentence): Verdict<never> {
  return line({ code: 'access_point_error', ...said }, 'maybe', true)
}

/** Codes with which a service says that the fault is not the document's. */
const PRECONDITIONS: readonly ErrorCode[] = [
  'receiver_not_found',
  'method_not_permitted',
  'organisation_not_permitted',
  'unsupported_transaction_type',
  'remote_not_configured',
]

function judgeProblem(
  status: number,
  code: ErrorCode | undefined,
  message: string,
  retryAfter: number | undefined,
): Exclude<Verdict<never>, { kind: 'done' }> {
  const reason = (otherwise: ErrorCode): Reason => ({ code: code ?? otherwise, message })
  if (status === 401) return { kind: 'key', reason: reason('invalid_api_key') }
  if (status === 404)
    return code === 'receiver_not_found' ? { kind: 'blocked', reason: reason(code) } : { kind: 'missing', reason: reason('not_found') }
  if (code !== undefined && PRECONDITIONS.includes(code)) return { kind: 'blocked', reason: reason(code) }
  if (status === 403) return { kind: 'blocked', reason: reason('method_not_permitted') }
  if (status === 402 || status === 405 || status === 406 || status === 410 || status === 501 || status === 505) {
    return { kind: 'blocked', reason: reason('access_point_error') }
  }
  if (status === 409 || code === 'duplicate_send') return { kind: 'duplicate', reason: reason('duplicate_send') }
  // RFC 6585 and RFC 8470: the request was turned away before anything was done with it.
  if (status === 429 || status === 425) return line(reason('rate_limited'), 'no', true, retryAfter)
  if (status === 408 || status >= 500) {
    return line(reason(status === 408 || status === 504 ? 'access_point_timeout' : 'access_point_error'), 'maybe', true, retryAfter)
  }
  return { kind: 'refused', reason: reason(status === 413 ? 'payload_too_large' : 'validation_error') }
}

function line(
  reason: Reason,
  isProcessed: 'no' | 'maybe',
  isAnswered: boolean,
  retryAfter?: number,
): Extract<Verdict<never>, { kind: 'line' }> {
  return { kind: 'line', reason, isProcessed, isAnswered, retry_after_ms: retryAfter }
}

function readCode(code: string | undefined): ErrorCode | undefined {
  return ERROR_CODES.find((known) => known === code)
}
