import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { AppError } from '../base/errors.ts'
import { describeProblem } from './problem.ts'

/** What cannot be read as a request, by Node's code for it: the status and what is said; `400` for everything else. */
const REFUSALS: Readonly<Record<string, readonly [status: number, detail: string, next: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The address and the headers together are larger than 16 kB.', 'Send shorter ones.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.', 'Send it again, without a pause.'],
}

/** The whole answer to bytes that are no HTTP, as a problem like every other error; the connection ends with it. */
export function refusalText(reason: string | undefined): string {
  const [status, detail, next] = REFUSALS[reason ?? ''] ?? [400, 'This is no HTTP request that can be read.', 'Send it as RFC 9112 says.']
  const requestId = randomUUID()
  const problem = { ...describeProblem(new AppError('malformed_request', detail, { next }), { instance: '', requestId }), status }
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Cache-Control: no-store',
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
