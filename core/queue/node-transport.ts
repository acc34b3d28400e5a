import { AppError, type ErrorCode } from '../base/errors.ts'
import type { Transport, TransportResponse } from '../contract/client.ts'

/** No answer, or none that may be read to its end. */
export class NoAnswer extends AppError {
  /** False only where the request certainly never arrived. */
  readonly isReached: boolean

  constructor(code: ErrorCode, message: string, isReached: boolean, next: string | undefined, cause: unknown) {
    super(code, message, { cause, ...(next === undefined ? {} : { next }) })
    this.isReached = isReached
  }
}

export interface NodeTransportOptions {
  /** For the whole exchange, body included. */
  readonly timeout_ms: number
  /** Answers longer than this are cut off and refused. */
  readonly max_bytes: number
}

/**
 * Exchanges over HTTP or HTTPS with Node's fetch. Redirects are not followed: the key would go along, and an exchange has no reason to send us
 * elsewhere. Certificates are always checked. Throws NoAnswer.
 */
export function createNodeTransport({ timeout_ms, max_bytes }: NodeTransportOptions): Transport {
  return async ({ method, url, headers, body }) => {
    const signal = AbortSignal.timeout(timeout_ms)
    try {
      const response = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        signal,
        ...(body === undefined ? {} : { body: toBody(body) }),
      })
      return toResponse(response.status, response.headers, await readBody(response, max_bytes))
    } catch (error) {
      throw error instanceof NoAnswer ? error : explainFailure(error, new URL(url).host)
    }
  }
}

/** Fetch wants bytes in a buffer that is not shared. */
function toBody(body: Uint8Array | string): string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' ? body : new Uint8Array(body)
}

async function readBody(response: Response, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.byteLength
    if (length > maxBytes)
      throw new NoAnswer('access_point_error', `The answer is longer than ${maxBytes} bytes.`, true, undefined, undefined)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function toResponse(status: number, headers: Headers, body: Uint8Array): TransportResponse {
  return {
    status,
    header: (name) => headers.get(name) ?? undefined,
    bytes: () => Promise.resolve(body),
    text: () => Promise.resolve(new TextDecoder().decode(body)),
  }
}

/** Failures before the first byte of the request could leave: looking up the name, connecting, agreeing on a cipher. */
const BEFORE: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name {host} is not known.',
  EAI_AGAIN: 'The name {host} cannot be looked up now.',
  ECONNREFUSED: 'Nothing answers at {host}.',
  EHOSTUNREACH: 'There is no way to {host}.',
  ENETUNREACH: 'There is no network.',
  UND_ERR_CONNECT_TIMEOUT: 'No connection to {host} came about in time.',
  ECONNABORTED: 'The connection to {host} was given up.',
}
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)_|ERR_TLS|HOSTNAME_MISMATCH|^ERR_SSL|EPROTO/

function explainFailure(error: unknown, host: string): NoAnswer {
  const code = codeOf(error)
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new NoAnswer('access_point_timeout', `${host} did not answer in time.`, true, undefined, error)
  }
  const before = Object.hasOwn(BEFORE, code) ? BEFORE[code] : undefined
  if (before !== undefined) return new NoAnswer('offline', before.replace('{host}', host), false, undefined, error)
  if (CERTIFICATE.test(code)) {
    return new NoAnswer(
      'offline',
      `The certificate of ${host} is not accepted (${code}), so nothing was sent.`,
      false,
      'Sign in to the network if it asks for it; otherwise ask whoever runs the remote, or the proxy between, about its certificate.',
      error,
    )
  }
  return new NoAnswer('offline', `The connection to ${host} broke${code === '' ? '' : ` (${code})`}.`, true, undefined, error)
}

/** fetch hides the reason in a chain of causes; of several addresses tried the first reason is given. */
function codeOf(error: unknown): string {
  for (let link = error, depth = 0; link instanceof Error && depth < 5; depth++) {
    if ('code' in link && typeof link.code === 'string' && link.code !== '') return link.code
    link = link instanceof AggregateError ? link.errors[0] : link.cause
  }
  return ''
}
