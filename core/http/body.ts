import { joinBytes } from '../base/bytes.ts'
import { AppError } from '../base/errors.ts'
import { MEDIA_TYPES } from '../contract/client.ts'
import type { Medium, Route } from '../contract/route.ts'
import { SMALL_BODY, type BodyRoom } from './body-budget.ts'

/** Largest body of each kind in bytes (our choice; the specification, section 8, shows no limits). */
export const BODY_LIMITS: Readonly<Record<Medium, number>> = {
  none: 64 * 1024,
  json: 20_000_000,
  xml: 20_000_000,
  pdf: 50_000_000,
  html: 0,
  multipart: 200_000_000,
  events: 0,
  // Not read into memory; whoever takes it minds its size.
  file: 0,
}

/** How many bytes the body of a call may have. */
export function bodyLimit(headers: Headers, route: Pick<Route, 'takes' | 'more'>): number {
  return BODY_LIMITS[route.takes] + (route.more.withPdf === true && formTypeOf(headers, route) !== undefined ? BODY_LIMITS.pdf : 0)
}

const ACCEPTED: Readonly<Record<Medium, readonly string[]>> = {
  none: [],
  json: ['application/json'],
  xml: ['application/xml', 'text/xml'],
  pdf: ['application/pdf'],
  html: [],
  // Several files come as a form, or as base64 in JSON.
  multipart: ['multipart/form-data', 'application/json'],
  events: [],
  file: ['application/octet-stream'],
}

/** Throws AppError `unsupported_media_type` when the body is of another kind than the operation takes. */
export function requireMediaType(headers: Headers, route: Pick<Route, 'takes' | 'more'>): void {
  const { takes: medium } = route
  if (medium === 'none' || formTypeOf(headers, route) !== undefined || isXmlInstead(headers, route)) return
  const type = mediaTypeOf(headers)
  if (ACCEPTED[medium].includes(type) || (medium === 'json' && isJson(type)) || (medium === 'xml' && type.endsWith('+xml'))) return
  const got = type === '' ? 'none was given' : `${type} was given`
  throw new AppError('unsupported_media_type', `The operation takes ${MEDIA_TYPES[medium]}; ${got}.`, {
    next: `Send the header Content-Type: ${MEDIA_TYPES[medium]}.`,
  })
}

/** Throws AppError `unsupported_media_type` for a body that is compressed, and says in the answer's headers what is read. */
export function requireUnencoded(headers: Headers, answered: Record<string, string>): void {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return
  answered['accept-encoding'] = 'identity'
  throw new AppError('unsupported_media_type', `The body is encoded with ${encoding.slice(0, 40)}, which is not read here.`, {
    next: 'Send the body as it is, without Content-Encoding.',
  })
}

const isJson = (type: string): boolean => ACCEPTED.json.includes(type) || type.endsWith('+json')

function mediaTypeOf(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/** True for XML sent to an operation that takes a model or, in its place, a document. */
export function isXmlInstead(headers: Headers, { more }: Pick<Route, 'more'>): boolean {
  return more.alsoTakes === 'xml' && ACCEPTED.xml.includes(mediaTypeOf(headers))
}

/** The whole Content-Type of a form that holds the file an operation takes; undefined where the body is the file itself. */
export function formTypeOf(headers: Headers, { more }: Pick<Route, 'more'>): string | undefined {
  return more.alsoTakes === mediumOfForm && mediaTypeOf(headers) === MEDIA_TYPES[mediumOfForm]
    ? (headers.get('content-type') ?? undefined)
    : undefined
}

const mediumOfForm = 'multipart' satisfies Medium

/** What is made of a JSON text takes as many times its room, in the thread that reads it and in the one that works with it. */
const JSON_WEIGHT = 6

/** A body, and the room that it takes. */
interface BodySource {
  readonly headers: Headers
  readonly body: ReadableStream<Uint8Array> | null
}

/**
 * The body of a request, never more than `limit` bytes in memory: a larger Content-Length is refused before anything is read, and a body
 * without a length as soon as it passes the limit. Throws AppError `payload_too_large`; `malformed_request` when it breaks off, `overloaded`
 * where there is no room for it.
 */
export async function readBody({ headers, body }: BodySource, limit: number, room: BodyRoom): Promise<Uint8Array> {
  const length = /^\d+$/.exec(headers.get('content-length') ?? '')
  const announced = Number(length?.[0] ?? 0)
  if (announced > limit) {
    await body?.cancel()
    throw tooLarge(limit, announced)
  }
  if (body === null) return new Uint8Array()
  const weight = isJson(mediaTypeOf(headers)) ? JSON_WEIGHT : 1
  await room.need(weight * (length === null ? Math.min(limit, SMALL_BODY) : announced))
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      size += value.byteLength
      if (size > limit) throw tooLarge(limit)
      // A body without a length may become as large as any.
      if (length === null && size > SMALL_BODY) await room.need(weight * limit)
      chunks.push(value)
    }
  } catch (error) {
    await reader.cancel(error).catch(() => undefined)
    if (error instanceof AppError) throw error
    throw new AppError('malformed_request', 'The body broke off before it was complete.', { cause: error, next: 'Send the request again.' })
  }
  room.keep(weight * size)
  const [only] = chunks
  return only !== undefined && chunks.length === 1 ? only : joinBytes(chunks)
}

function tooLarge(limit: number, announced?: number): AppError {
  const size = announced === undefined ? 'more' : `${inMegabytes(announced)} MB`
  return new AppError('payload_too_large', `The body may have at most ${inMegabytes(limit)} MB; this one has ${size}.`)
}

/** To the byte: one more than the limit is another number than the limit. */
const inMegabytes = (bytes: number): string => (bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 6, useGrouping: false })
