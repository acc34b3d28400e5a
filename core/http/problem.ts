import { randomUUID } from 'node:crypto'
import type { AppError, ErrorCode } from '../base/errors.ts'
import { PROBLEMS, statusOf } from '../contract/problems.ts'
import type { RouteName } from '../contract/routes.ts'
import type { Problem } from '../contract/types.ts'

/** After how many seconds the same may well succeed: until then most of what is worked on is answered; a person has to see to a disk. */
const RETRY_SECONDS: Partial<Readonly<Record<ErrorCode, number>>> = {
  overloaded: 5,
  database_unreachable: 5,
  file_unwritable: 60,
  workspace_unwritable: 60,
}

export interface ProblemContext {
  /** The operation, once it is known. */
  readonly name?: RouteName | undefined
  /** Path of the request. */
  readonly instance: string
  readonly requestId: string
}

/** Problem details of RFC 9457 with our members. What went wrong inside is in the log under the request id, not in the answer. */
export function describeProblem(error: AppError, context: ProblemContext): Problem {
  const kind = PROBLEMS[error.code]
  const next = error.next ?? kind.next
  return {
    type: `urn:kontor:problem:${error.code}`,
    title: kind.title,
    status: statusOf(error.code, context.name),
    detail: error.code === 'internal_error' ? 'Something went wrong inside Kontor; its log has the details.' : error.message,
    instance: context.instance,
    code: error.code,
    errors: [...error.errors],
    request_id: context.requestId,
    ...(error.line === undefined ? {} : { line: error.line }),
    ...(error.column === undefined ? {} : { column: error.column }),
    ...(next === undefined ? {} : { next }),
  }
}

export function problemResponse(error: AppError, context: ProblemContext, headers: Readonly<Record<string, string>> = {}): Response {
  const problem = describeProblem(error, context)
  const body = new TextEncoder().encode(JSON.stringify(problem))
  const retry = RETRY_SECONDS[error.code]
  return new Response(body, {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json',
      'content-length': String(body.byteLength),
      ...(retry === undefined ? {} : { 'retry-after': String(retry) }),
      // RFC 9110, section 11.6.1: a 401 names the scheme.
      ...(problem.status === 401 ? { 'www-authenticate': 'ApiKey realm="kontor", header="x-api-key"' } : {}),
      ...headers,
    },
  })
}

/** Answers what reaches no operation: with an id of its own, as every answer has one. */
export function outerProblem(error: AppError, instance: string, headers: Readonly<Record<string, string>> = {}): Response {
  const requestId = randomUUID()
  return problemResponse(error, { instance, requestId }, { 'x-request-id': requestId, ...headers })
}
