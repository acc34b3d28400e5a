import { Agent as HttpAgent, request as plainRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as secureRequest } from 'node:https'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
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
  /** The way to other machines; that of the environment (HTTPS_PROXY, HTTP_PROXY, NO_PROXY) when absent. */
  readonly proxyFor?: ProxyFor | undefined
}

/** Address of the proxy through which an address is reached, such as `http://proxy.example:8080`; undefined: straight. */
export type ProxyFor = (url: string) => Promise<string | undefined>

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Uint8Array
}

/**
 * Exchanges over HTTP or HTTPS. Redirects are not followed: the key would go along, and an exchange has no reason to send us elsewhere.
 * Certificates are always checked, whatever the environment says, against the lists of this program and of the system. Throws NoAnswer.
 */
export function createNodeTransport({ timeout_ms, max_bytes, proxyFor }: NodeTransportOptions): Transport {
  const agents = new Map<string, HttpAgent>()
  const agentFor = async (url: URL): Promise<HttpAgent> => {
    const way = isThisMachine(url.hostname)
      ? 'straight'
      : proxyFor === undefined
        ? 'environment'
        : ((await proxyFor(url.href)) ?? 'straight')
    const key = `${url.protocol} ${way}`
    const agent = agents.get(key) ?? makeAgent(url.protocol, way)
    agents.set(key, agent)
    return agent
  }
  return async ({ method, url, headers, body }) => {
    const address = new URL(url)
    try {
      const agent = await agentFor(address)
      const {
        status,
        headers: answered,
        body: bytes,
      } = await exchange(address, { method, headers, agent }, body, { timeout_ms, max_bytes })
      return toResponse(status, answered, bytes)
    } catch (error) {
      throw error instanceof NoAnswer ? error : explainFailure(error, address.host)
    }
  }
}

function makeAgent(protocol: string, way: string): HttpAgent {
  const proxyEnv = way === 'straight' ? {} : way === 'environment' ? process.env : { HTTP_PROXY: way, HTTPS_PROXY: way }
  const options = { keepAlive: true, scheduling: 'lifo', proxyEnv } as const
  if (protocol !== 'https:') return new HttpAgent(options)
  return new HttpsAgent({ ...options, rejectUnauthorized: true, secureContext: trusted() })
}

let context: SecureContext | undefined
/** Companies put the certificate of their own proxy into the system's list. */
function trusted(): SecureContext {
  context ??= createSecureContext({ ca: [...getCACertificates('default'), ...getCACertificates('system')] })
  return context
}

function exchange(
  address: URL,
  options: RequestOptions,
  body: Uint8Array | string | undefined,
  { timeout_ms, max_bytes }: NodeTransportOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = (address.protocol === 'https:' ? secureRequest : plainRequest)(address, options)
    const end = (error: Error): void => {
      clearTimeout(timer)
      request.destroy()
      reject(error)
    }
    const timer = setTimeout(
      () => end(new NoAnswer('access_point_timeout', `${address.host} did not answer in time.`, true, undefined, undefined)),
      timeout_ms,
    )
    // A connection may break once more after it was given up.
    request.on('error', end)
    request.once('response', (response) => {
      const parts: Uint8Array[] = []
      let length = 0
      response.on('error', end)
      response.on('data', (part: Uint8Array) => {
        length += part.byteLength
        if (length > max_bytes)
          end(new NoAnswer('access_point_error', `The answer is longer than ${max_bytes} bytes.`, true, undefined, undefined))
        else parts.push(part)
      })
      response.once('end', () => {
        clearTimeout(timer)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) })
      })
    })
    request.end(body)
  })
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

function toResponse(status: number, headers: IncomingHttpHeaders, body: Uint8Array): TransportResponse {
  return {
    status,
    header: (name) => {
      const value = headers[name.toLowerCase()]
      return Array.isArray(value) ? value.join(', ') : value
    },
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
  ECONNABORTED: 'The connection to {host} was given up.',
}
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)_|ERR_TLS|HOSTNAME_MISMATCH|^ERR_SSL|EPROTO/

function explainFailure(error: unknown, host: string): NoAnswer {
  const code = codeOf(error)
  const before = Object.hasOwn(BEFORE, code) ? BEFORE[code] : undefined
  if (before !== undefined) return new NoAnswer('offline', before.replace('{host}', host), false, undefined, error)
  if (code === 'ERR_PROXY_TUNNEL' || code === 'ERR_PROXY_INVALID_CONFIG') {
    const said = error instanceof Error ? error.message : ''
    return new NoAnswer('network_sign_in', `The proxy does not let us through to ${host}: ${said}`, false, undefined, error)
  }
  if (CERTIFICATE.test(code)) {
    const message = `The certificate of ${host} is not accepted (${code}: ${CERTIFICATES[code] ?? 'it cannot be verified'}), so nothing was sent.`
    return new NoAnswer('untrusted_certificate', message, false, undefined, error)
  }
  return new NoAnswer('offline', `The connection to ${host} broke${code === '' ? '' : ` (${code})`}.`, true, undefined, error)
}

/** What is wrong with a certificate, by the code that OpenSSL gives it. */
const CERTIFICATES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'it has expired; is the date of this computer right?',
  CERT_NOT_YET_VALID: 'it is not valid yet; is the date of this computer right?',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it was issued for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it was issued by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'its issuer is not known here',
  UNABLE_TO_GET_ISSUER_CERT: 'its issuer is not known here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its issuer is not known here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its issuer is not known here',
  CERT_REVOKED: 'it was revoked',
  EPROTO: 'the other side does not speak TLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the other side does not speak TLS',
}

/** The reason may be hidden in a chain of causes; of several addresses tried the first reason is given. */
function codeOf(error: unknown): string {
  for (let link = error, depth = 0; link instanceof Error && depth < 5; depth++) {
    if ('code' in link && typeof link.code === 'string' && link.code !== '') return link.code
    link = link instanceof AggregateError ? link.errors[0] : link.cause
  }
  return ''
}
