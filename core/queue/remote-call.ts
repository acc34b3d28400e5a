import { MEDIA_TYPES, type Transport, type TransportRequest, type TransportResponse } from '../contract/client.ts'
import type { ErrorCode } from '../base/errors.ts'
import type { Route } from '../contract/route.ts'
import { ROUTES, type RouteName } from '../contract/routes.ts'
import { say, type SaidSentence } from '../contract/delivery-reasons.ts'
import type { Reply, Trace } from './gateway.ts'
import { NoAnswer } from './node-transport.ts'
import { readProblem } from './remote-answers.ts'

export interface RemoteCallOptions {
  /** Goes into `x-api-key` (specification, section 5) and nowhere else: never into a log, a message or another host's hands. */
  readonly key: string
  readonly transport: Transport
  /** For the times in the network log, and for Retry-After that names a date. */
  readonly now: () => number
}

/** Headers of an answer that the network log keeps. */
const LOGGED = [
  'content-type',
  'location',
  'retry-after',
  'date',
  'server',
  'via',
  'x-request-id',
  'ratelimit-remaining',
  'x-kontor-rehearsal',
]
const EXCERPT = 2000
const SHORT_KEY = 8
const MAX_HOPS = 3

/** One call of a remote: the request and what came of it, with its trace for the network log. No answer is a reply as well. */
export function createRemoteCall({ key, transport, now }: RemoteCallOptions) {
  // A service that echoes the request must not get the key into a log or a message. A short one may be a part of any word: there it stands alone.
  const secret = key.length < SHORT_KEY ? standingAlone(key) : key
  const hide = (text: string): string => (key === '' ? text : text.replaceAll(secret, '…'))

  /** A load balancer may send us to another place of the same origin (RFC 9110, sections 15.4.8 and 15.4.9); the key goes nowhere else. */
  const follow = async (request: TransportRequest): Promise<TransportResponse> => {
    for (let { url } = request, hops = 1; ; hops++) {
      const response = await transport({ ...request, url })
      const location = response.status === 307 || response.status === 308 ? response.header('location') : undefined
      const place = location === undefined ? null : URL.parse(location, url)
      if (place === null || place.origin !== new URL(url).origin || hops > MAX_HOPS) return response
      url = place.href
    }
  }

  return async <Value>(
    name: RouteName,
    address: string,
    read: (response: Answered) => Value | undefined,
    sent: { readonly body?: Uint8Array | string; readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<Reply<Value>> => {
    const route: Route = ROUTES[name]
    const request: TransportRequest = {
      method: route.method,
      url: address,
      headers: {
        'x-api-key': key,
        accept: `${MEDIA_TYPES[route.gives]}, application/problem+json`,
        ...(route.takes === 'none' ? {} : { 'content-type': MEDIA_TYPES[route.takes] }),
        ...sent.headers,
      },
      ...(sent.body === undefined ? {} : { body: sent.body }),
    }
    const asked = { method: request.method, url: address, request_bytes: request.body?.length ?? 0, begun_at: now() }
    let response: TransportResponse
    try {
      response = await follow(request)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      return {
        kind: 'silence',
        isReached: error.isReached,
        code: error.code,
        said: error.next === undefined ? error.said : { ...error.said, message: `${error.message} ${error.next}` },
        trace: { ...asked, ended_at: now() },
      }
    }
    return readReply(await readAnswered(response, hide), asked, read, now)
  }
}

/** Matches a text where it is not a part of a word. */
function standingAlone(text: string): RegExp {
  const exactly = Array.from(text, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`).join('')
  return new RegExp(`(?<![\\p{L}\\p{N}])${exactly}(?![\\p{L}\\p{N}])`, 'gu')
}

/** An answer with its body read in every way that somebody may ask for; only the bytes may hold the key. */
export interface Answered {
  readonly status: number
  readonly bytes: Uint8Array
  readonly text: string
  /** Undefined where the body is no JSON. */
  readonly json: unknown
  readonly isEmpty: boolean
  readonly isHtml: boolean
  header(name: string): string | undefined
}

async function readAnswered(response: TransportResponse, hide: (text: string) => string): Promise<Answered> {
  const text = await response.text()
  const type = response.header('content-type')?.toLowerCase() ?? ''
  return {
    status: response.status,
    bytes: await response.bytes(),
    text: hide(text),
    json: parseJson(text, hide),
    isEmpty: text.trim() === '',
    isHtml: type.includes('text/html') || /^\s*<(?:!doctype html|html)\b/i.test(text),
    header: (name) => {
      const value = response.header(name)
      return value === undefined ? undefined : hide(value)
    },
  }
}

function readReply<Value>(
  answered: Answered,
  asked: Trace,
  read: (answered: Answered) => Value | undefined,
  now: () => number,
): Reply<Value> {
  const { status } = answered
  const headers = LOGGED.flatMap((name) => {
    const value = answered.header(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const trace: Trace = {
    ...asked,
    ended_at: now(),
    status,
    response_bytes: answered.bytes.byteLength,
    headers: Object.fromEntries(headers),
    excerpt: answered.text.slice(0, EXCERPT),
  }
  const garbled = (what: SaidSentence, code: ErrorCode = 'access_point_error'): Reply<Value> => ({
    kind: 'garbled',
    code,
    said: { ...what, message: `${what.message} A sign-in page of the network, a proxy or a wrong address may be the cause.` },
    trace,
  })
  if (status >= 200 && status < 300) {
    const value = answered.isHtml ? undefined : read(answered)
    return value === undefined
      ? answered.isHtml
        ? garbled(say('web_page', 'A web page came instead of an answer.'), 'network_sign_in')
        : garbled(say('unreadable_answer', 'The answer cannot be read.'))
      : { kind: 'answer', value, trace }
  }
  if (status < 400) {
    const place = answered.header('location') ?? String(status)
    return garbled(say('redirected', `The address sends us elsewhere (${place}), which is not followed.`, { place }), 'network_sign_in')
  }
  if (status === 407 || status === 511) {
    const said = say('sign_in', `The network between wants a sign-in first (HTTP ${status}).`, { status: String(status) })
    return garbled(said, 'network_sign_in')
  }
  if (status >= 500 && answered.isHtml) return garbled(say('web_page', `A web page came instead of an answer (HTTP ${status}).`))
  const { code, message } = readProblem(answered.json, status)
  return { kind: 'problem', status, code, message, retry_after_ms: retryAfter(answered, now()), trace }
}

/** RFC 9110, section 10.2.3: seconds or a date. */
function retryAfter(answered: Answered, now: number): number | undefined {
  const value = answered.header('retry-after')?.trim()
  if (value === undefined) return undefined
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

function parseJson(text: string, hide: (text: string) => string): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown) => (typeof value === 'string' ? hide(value) : value)) as unknown
  } catch {
    // Undefined is the value of what is no JSON; whoever needs one says so.
    return undefined
  }
}
