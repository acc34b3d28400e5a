import { Agent as HttpAgent, request as plainRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as secureRequest } from 'node:https'
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, type BrotliOptions, type ZlibOptions } from 'node:zlib'
import { AppError, type ErrorCode } from '../base/errors.ts'
import { isLoopback } from '../base/loopback.ts'
import type { Transport, TransportResponse } from '../contract/client.ts'
import { say, type ReasonDetail } from '../contract/delivery-reasons.ts'
import type { Sentence } from './gateway.ts'

/** No answer, or none that may be read to its end. */
export class NoAnswer extends AppError {
  /** False only where the request certainly never arrived. */
  readonly isReached: boolean

  readonly said: Sentence

  constructor(code: ErrorCode, said: Sentence, isReached: boolean, cause: unknown) {
    super(code, said.message, { cause })
    this.isReached = isReached
    this.said = said
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
 * Exchanges over HTTP or HTTPS. Redirects are answers like others: the key would go along.
 * Certificates are always checked, whatever the environment says, against the lists of this program and of the system. Throws NoAnswer.
 */
export function createNodeTransport({ timeout_ms, max_bytes, proxyFor }: NodeTransportOptions): Transport {
  const agentFor = createAgents(proxyFor)
  return async ({ method, url, headers, body }) => {
    const address = new URL(url)
    try {
      const agent = await agentFor(address)
      const {
        status,
        headers: answered,
        body: bytes,
      } = await exchange(address, { method, headers, agent }, body, { timeout_ms, max_bytes })
      return toResponse(status, answered, await unpack(bytes, answered['content-encoding'], max_bytes))
    } catch (error) {
      throw error instanceof NoAnswer ? error : explainFailure(error, address.host)
    }
  }
}

/** The way to an address, one for each proxy; certificates are checked against the lists of this program and of the system. */
export function createAgents(proxyFor: ProxyFor | undefined, keepAlive = true): (url: URL) => Promise<HttpAgent> {
  const agents = new Map<string, HttpAgent>()
  return async (url) => {
    const way = isLoopback(url.hostname) ? 'straight' : proxyFor === undefined ? 'environment' : ((await proxyFor(url.href)) ?? 'straight')
    const key = `${url.protocol} ${way}`
    const agent = agents.get(key) ?? makeAgent(url.protocol, way, keepAlive)
    agents.set(key, agent)
    return agent
  }
}

function makeAgent(protocol: string, way: string, keepAlive: boolean): HttpAgent {
  const proxyEnv = way === 'straight' ? {} : way === 'environment' ? process.env : { HTTP_PROXY: way, HTTPS_PROXY: way }
  const options = { keepAlive, scheduling: 'lifo', proxyEnv } as const
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
      () =>
        end(
          new NoAnswer(
            'access_point_timeout',
            say('no_answer_in_time', `${address.host} did not answer in time.`, { host: address.host }),
            true,
            undefined,
          ),
        ),
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
          end(
            new NoAnswer(
              'access_point_error',
              say('answer_too_long', `The answer is longer than ${max_bytes} bytes.`, { bytes: String(max_bytes) }),
              true,
              undefined,
            ),
          )
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

type Unpack = (packed: Uint8Array, options: { maxOutputLength: number }) => Promise<Uint8Array>
const PACKED: Readonly<Record<string, Unpack>> = {
  gzip: promisify<Uint8Array, ZlibOptions, Uint8Array>(gunzip),
  'x-gzip': promisify<Uint8Array, ZlibOptions, Uint8Array>(gunzip),
  deflate: promisify<Uint8Array, ZlibOptions, Uint8Array>(inflate),
  br: promisify<Uint8Array, BrotliOptions, Uint8Array>(brotliDecompress),
}

/** We ask for no compression, which does not keep a service from it (RFC 9110, section 12.5.3). */
async function unpack(bytes: Uint8Array, encoding: string | undefined, maxOutputLength: number): Promise<Uint8Array> {
  const name = encoding?.trim().toLowerCase() ?? ''
  const work = Object.hasOwn(PACKED, name) && bytes.byteLength > 0 ? PACKED[name] : undefined
  if (work === undefined) return bytes
  return work(bytes, { maxOutputLength }).catch((error: unknown) => {
    throw new NoAnswer('access_point_error', say('unreadable_answer', 'The answer cannot be unpacked.'), true, error)
  })
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
const BEFORE: Readonly<Record<string, (host: string) => Sentence>> = {
  ENOTFOUND: (host) => say('host_unknown', `The name ${host} is not known.`, { host }),
  EAI_AGAIN: (host) => say('host_unknown', `The name ${host} cannot be looked up now.`, { host }),
  ECONNREFUSED: (host) => say('host_silent', `Nothing answers at ${host}.`, { host }),
  EHOSTUNREACH: (host) => say('host_silent', `There is no way to ${host}.`, { host }),
  ENETUNREACH: () => say('no_network', 'There is no network.'),
  ECONNABORTED: (host) => say('connection_broke', `The connection to ${host} was given up.`, { host }),
}
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET)_|ERR_TLS|HOSTNAME_MISMATCH|^ERR_SSL|EPROTO/

/** Why an exchange with a host has failed, in a sentence. */
export function explainFailure(error: unknown, host: string): NoAnswer {
  const code = codeOf(error)
  const before = Object.hasOwn(BEFORE, code) ? BEFORE[code] : undefined
  if (before !== undefined) return new NoAnswer('offline', before(host), false, error)
  if (code === 'ERR_PROXY_TUNNEL' || code === 'ERR_PROXY_INVALID_CONFIG') {
    const said = error instanceof Error ? error.message : ''
    const sentence = say('proxy_refuses', `The proxy does not let us through to ${host}: ${said}`, { host, words: said })
    return new NoAnswer('network_sign_in', sentence, false, error)
  }
  if (CERTIFICATE.test(code)) {
    const [detail, words] = CERTIFICATES[code] ?? UNVERIFIED
    const said = say(detail, `The certificate of ${host} is not accepted (${code}: ${words}), so nothing was sent.`, { host })
    return new NoAnswer('untrusted_certificate', said, false, error)
  }
  const said = say('connection_broke', `The connection to ${host} broke${code === '' ? '' : ` (${code})`}.`, { host })
  return new NoAnswer('offline', said, true, error)
}

/** What is wrong with a certificate, by the code that OpenSSL gives it. */
const CERTIFICATES: Readonly<Record<string, readonly [CertificateDetail, string]>> = {
  CERT_HAS_EXPIRED: ['certificate_expired', 'it has expired; is the date of this computer right?'],
  CERT_NOT_YET_VALID: ['certificate_not_yet_valid', 'it is not valid yet; is the date of this computer right?'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['certificate_name', 'it was issued for another name'],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['certificate_self_signed', 'it was issued by itself'],
  SELF_SIGNED_CERT_IN_CHAIN: ['certificate_issuer', 'its issuer is not known here'],
  UNABLE_TO_GET_ISSUER_CERT: ['certificate_issuer', 'its issuer is not known here'],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['certificate_issuer', 'its issuer is not known here'],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['certificate_issuer', 'its issuer is not known here'],
  CERT_REVOKED: ['certificate_revoked', 'it was revoked'],
  EPROTO: ['no_tls', 'the other side does not speak TLS'],
  ERR_SSL_WRONG_VERSION_NUMBER: ['no_tls', 'the other side does not speak TLS'],
}
const UNVERIFIED = ['certificate_unverified', 'it cannot be verified'] as const
type CertificateDetail = Extract<ReasonDetail, `certificate_${string}` | 'no_tls'>

/** The reason may be hidden in a chain of causes; of several addresses tried the first reason is given. */
function codeOf(error: unknown): string {
  for (let link = error, depth = 0; link instanceof Error && depth < 5; depth++) {
    if ('code' in link && typeof link.code === 'string' && link.code !== '') return link.code
    link = link instanceof AggregateError ? link.errors[0] : link.cause
  }
  return ''
}
