import { AppError, asAppError, type ErrorCode } from '../base/errors.ts'
import type { Clock, IdSource } from '../base/ports.ts'
import type { InTurn } from '../base/turns.ts'
import { MEDIA_TYPES } from '../contract/client.ts'
import { decodeBody, decodeQuery, takesJson } from '../contract/decode.ts'
import { parseExactJson, parseJson, readJsonText } from '../contract/json.ts'
import { matchRoute, type RouteMatch } from '../contract/match.ts'
import { readQuery } from '../contract/parameter.ts'
import { methodFor } from '../contract/rights.ts'
import { mediaOf, type Route, type WireFile } from '../contract/route.ts'
import { ROUTES, type RouteName } from '../contract/routes.ts'
import { decodeShaped } from '../contract/shape.ts'
import { filesToMerge } from '../contract/shapes/content.ts'
import { encodeInvoice, type Decimals } from '../model/encode.ts'
import type { Invoice } from '../model/invoice.ts'
import { actAs } from '../services/actor.ts'
import { isGone, whyGone } from '../services/engine/engine.ts'
import { plainBytes } from '../base/bytes.ts'
import { requireCharset } from '../services/files/charset.ts'
import type { Services } from '../services/workspace.ts'
import { chooseMedium } from './accept.ts'
import { BodyBudget, type BodyRoom } from './body-budget.ts'
import { bodyLimit, formTypeOf, isXmlInstead, readBody, requireMediaType, requireUnencoded } from './body.ts'
import type { Call, Handler, HandlersOf, Reply } from './call.ts'
import { actorOf, idOf, isPerson, requirePermission, type Caller } from './caller.ts'
import { readClaim } from './claim.ts'
import { describeInterface } from './describe.ts'
import { createHandlers } from './handlers/index.ts'
import { createGate, LIMITS, withinTime, type Limits } from './limits.ts'
import { allFiles, readForm, singleFile, type FormPart } from './multipart.ts'
import { requireOrganisation } from './organisation.ts'
import { requireNoCondition } from './precondition.ts'
import { problemResponse } from './problem.ts'
import { answerV1 } from './v1/answer.ts'

/**
 * The API as one function; addresses begin with `/api/`. The host says who calls, or how to find out: an AppError thrown then is answered and
 * logged like any other.
 */
export type App = (request: Request, caller: Caller | (() => Promise<Caller>)) => Promise<Response>

export interface AppOptions {
  readonly services: Services
  readonly ids: IdSource
  readonly clock: Clock
  /** Marked in every answer: nothing sent to this server goes anywhere. */
  readonly rehearsal?: boolean
  readonly log?: (entry: CallLogEntry) => void
  /** `LIMITS` when absent. A key of a practice server is not counted: nothing leaves it, and a whole batch is tried on it. */
  readonly limits?: Partial<Limits>
  /** When invoices of programs are read, judged and stored, so that whoever only asks is answered meanwhile; at once when absent. */
  readonly inTurn?: InTurn | undefined
}

/** One answered call. Holds no content and no key. */
export interface CallLogEntry {
  readonly request_id: string
  readonly method: string
  readonly path: string
  readonly operation?: string
  /** Id of the key, or `window`; absent where nobody could be made out. */
  readonly caller?: string
  readonly status: number
  readonly milliseconds: number
  /** What went wrong inside, and not by the call. */
  readonly cause?: unknown
}

export const API_PREFIX = '/api'

/** Whoever runs the program has to see to these; the caller can do nothing about them. */
const INSIDE: readonly ErrorCode[] = ['internal_error', 'file_unwritable', 'workspace_unwritable', 'database_unreachable']

/** What the log says of an error beside its answer; undefined for one that is the caller's. */
export const causeOf = (error: AppError): unknown => (INSIDE.includes(error.code) ? (error.cause ?? error) : undefined)

/** Shared by all workspaces of the process, as its memory is. */
const BODIES = new BodyBudget()

/** A path is cut to this length where it is kept with the calls of a key. */
const MAX_PATH_LENGTH = 300

/** What becomes known about a call while it is answered; the error path and the log need it as well. */
interface Exchange {
  readonly pathname: string
  readonly requestId: string
  /** Every answer has them, errors included. */
  readonly headers: Record<string, string>
  name: RouteName | undefined
  caller: Caller | undefined
  /** What its body takes. */
  readonly room: BodyRoom
}

export function createApp(options: AppOptions): App {
  const { services, ids, clock, rehearsal = false, log, inTurn = (work) => work() } = options
  const handlers = createHandlers({ rehearsal })
  const limits = { ...LIMITS, ...options.limits }
  const enter = createGate(clock, limits)
  return async (request, caller) => {
    const started = clock.millis()
    const requestId = ids.next()
    const exchange: Exchange = {
      pathname: new URL(request.url).pathname,
      requestId,
      headers: commonHeaders(requestId, rehearsal),
      name: undefined,
      caller: undefined,
      room: BODIES.enter(request.signal),
    }
    let cause: unknown
    const admit = async (): Promise<Response> => {
      const description = describeInterface(request.method, exchange.pathname)
      if (description !== undefined) return description
      const known = typeof caller === 'function' ? await caller() : caller
      exchange.caller = known
      // A window asks for as much as it shows.
      const leave =
        known.kind === 'key' && !isPerson(known) && !rehearsal ? enter(known.key.id, exchange.headers, known.counted) : undefined
      try {
        const { pathname, headers } = exchange
        requireUnencoded(request.headers, headers)
        if (!pathname.startsWith(`${API_PREFIX}/v1/`)) return await answer(request, known, exchange, handlers, services, limits, inTurn)
        const forward = async (translated: Request): Promise<Response> => {
          const inner: Exchange = { ...exchange, pathname: new URL(translated.url).pathname }
          const reply = await answer(translated, known, inner, handlers, services, limits, inTurn)
          exchange.name = inner.name
          return reply
        }
        const { room } = exchange
        const reply = await answerV1({ request, caller: known, path: pathname.slice(API_PREFIX.length), headers, room, forward })
        for (const [name, value] of Object.entries(headers)) reply.headers.set(name, value)
        return reply
      } finally {
        exchange.room.leave()
        leave?.()
      }
    }
    const response = await admit().catch(async (thrown: unknown) => {
      const error = asAppError(thrown)
      cause = causeOf(error)
      // What is left of the body is of no use to anybody.
      if (request.body !== null && !request.bodyUsed) await request.body.cancel()
      return problemResponse(error, { name: exchange.name, instance: exchange.pathname, requestId }, exchange.headers)
    })
    const called = {
      request_id: requestId,
      method: request.method,
      path: exchange.pathname,
      ...(exchange.name === undefined ? {} : { operation: exchange.name }),
      status: response.status,
      milliseconds: clock.millis() - started,
    }
    // Programs are called to account by their keys; the window is the person at the desk.
    if (exchange.caller?.kind === 'key') {
      const { pathname } = exchange
      const path = pathname.slice(0, MAX_PATH_LENGTH)
      services.keys.noteCall(exchange.caller.key.id, { ...called, path, called_at: new Date(started).toISOString() })
    }
    log?.({ ...called, ...nameCaller(exchange.caller), ...(cause === undefined ? {} : { cause }) })
    return response
  }
}

function nameCaller(caller: Caller | undefined): { caller?: string } {
  return caller === undefined ? {} : { caller: idOf(caller) }
}

/** Every answer has them, errors included. */
export function commonHeaders(requestId: string, rehearsal: boolean): Record<string, string> {
  return {
    'x-api-version': 'v2',
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(rehearsal ? { 'x-kontor-rehearsal': 'true' } : {}),
  }
}

async function answer(
  request: Request,
  caller: Caller,
  exchange: Exchange,
  handlers: HandlersOf<RouteName>,
  services: Services,
  limits: Limits,
  inTurn: InTurn,
): Promise<Response> {
  const { name, params } = findRoute(request.method, exchange)
  const route: Route = ROUTES[name]
  requirePermission(caller, methodFor(name))
  requireOrganisation(request.headers)
  const given: GivenQuery = decodeQuery(name, new URL(request.url).searchParams)
  const medium = chooseMedium(request.headers, mediaOf(route, given))
  requireMediaType(request.headers, route)
  requireNoCondition(request.headers, route)
  // The table is typed operation by operation; a name known only at run time needs the general form once.
  const handler = handlers[name] as Handler<RouteName>
  const work = async (signal: AbortSignal): Promise<Reply<unknown>> => {
    const input = await readInput(request, name, route, exchange.room)
    const claim = route.more.once === true ? readClaim(request, caller, input.sent) : undefined
    const { body } = input
    const call = {
      params,
      query: readQuery(route.query, withFilename(given, route, input.filename)),
      body,
      headers: request.headers,
      caller,
      signal,
      claim,
      pdf: input.pdf,
      medium,
      room: exchange.room,
    }
    const handle = async (): Promise<Reply<unknown>> => actAs(actorOf(caller), () => handler(call as Call<RouteName>, services))
    if (!takesTurns(caller, route)) return handle()
    return inTurn(() => {
      // Nobody reads the answer any more.
      if (isGone(signal)) throw whyGone(signal)
      return handle()
    })
  }
  const reply = await (route.permission.startsWith('format.')
    ? withinTime(limits.format_call_ms, request.signal, work)
    : work(request.signal))
  if (route.gives === 'none') return new Response(null, { status: route.more.status ?? 204, headers: exchange.headers })
  // Amounts of models are written as JSON numbers unless strings are asked for (decisions on decimals).
  const decimals = given.decimals === 'string' ? 'string' : 'number'
  const content = encodeReply(medium !== route.gives && reply.json !== undefined ? { body: reply.json() } : reply, decimals)
  const length = content instanceof Uint8Array ? { 'content-length': String(content.byteLength) } : {}
  return new Response(request.method === 'HEAD' ? null : content, {
    status: reply.status ?? route.more.status ?? 200,
    headers: { 'content-type': MEDIA_TYPES[medium], ...length, ...reply.headers, ...exchange.headers },
  })
}

/** What programs send by the thousand, and nothing that waits for another service. A person at a window does one thing at a time. */
function takesTurns(caller: Caller, { method, permission }: Route): boolean {
  return caller.kind === 'key' && !isPerson(caller) && method !== 'GET' && /^(documents|format|pdf)\./.test(permission)
}

function findRoute(method: string, exchange: Exchange): Extract<RouteMatch, { kind: 'route' }> {
  const { pathname } = exchange
  const path = pathname.startsWith(`${API_PREFIX}/`) ? pathname.slice(API_PREFIX.length) : ''
  const match = matchRoute(method, path)
  switch (match.kind) {
    case 'route':
      // No id has it, and the database of an office cannot be asked for it.
      if (Object.values(match.params).some((value) => value.includes('\0'))) throw nothingAt(pathname)
      exchange.name = match.name
      return match
    case 'wrong_method':
      exchange.headers.allow = match.allow.join(', ')
      throw new AppError('method_not_allowed', `${pathname} does not know ${method}.`)
    case 'none':
      throw nothingAt(pathname)
  }
}

function nothingAt(pathname: string): AppError {
  return new AppError('not_found', `There is nothing at ${pathname}.`, { next: 'Addresses begin with /api/v2/.' })
}

interface Input {
  readonly body: unknown
  /** Name of the file in a form. */
  readonly filename: string | undefined
  /** The part `pdf` of a form that brings one along. */
  readonly pdf?: Uint8Array | undefined
  /** The body as it came, or the parts of the form that it was. */
  readonly sent: Uint8Array | readonly FormPart[]
}

async function readInput(request: Request, name: RouteName, route: Route, room: BodyRoom): Promise<Input> {
  if (route.takes === 'file') return { body: request.body, filename: undefined, sent: new Uint8Array() }
  const form = formTypeOf(request.headers, route)
  const bytes = await readBody(request, bodyLimit(request.headers, route), room)
  if (form !== undefined) {
    const parts = await readForm(form, bytes)
    const pdf = route.more.withPdf === true ? parts.find((part) => part.name === 'pdf') : undefined
    const file = singleFile(parts.filter((part) => part !== pdf))
    if (route.takes === 'xml') requireCharset(file.type, file.bytes)
    return { body: file.bytes, filename: file.filename, pdf: pdf?.bytes, sent: parts }
  }
  if (route.takes === 'multipart') return { body: await readFiles(request.headers, bytes), filename: undefined, sent: bytes }
  const isInstead = isXmlInstead(request.headers, route)
  if (isInstead || route.takes === 'xml') requireCharset(request.headers.get('content-type') ?? '', bytes)
  if (isInstead) return { body: { content: bytes }, filename: undefined, sent: bytes }
  if (!takesJson(name)) return { body: route.takes === 'none' ? undefined : bytes, filename: undefined, sent: bytes }
  const text = readJsonText(bytes)
  // Amounts of a model keep their digits; the other bodies hold no decimals and know numbers as numbers.
  return { body: decodeBody(name, MODEL_BODIES.has(name) ? parseExactJson(text) : parseJson(text)), filename: undefined, sent: bytes }
}

async function readFiles(headers: Headers, bytes: Uint8Array): Promise<WireFile[]> {
  const type = headers.get('content-type') ?? ''
  if (!type.toLowerCase().startsWith(MEDIA_TYPES.json)) return allFiles(await readForm(type, bytes))
  const { files } = decodeShaped(filesToMerge, parseJson(readJsonText(bytes)))
  return files.map((text, index) => ({ name: `${index + 1}.pdf`, bytes: plainBytes(Buffer.from(text, 'base64')) }))
}

/** The texts of a query, as an address gives them. */
type GivenQuery = Readonly<Record<string, string | undefined>>

/** The file of a form brings its name along, where the address does not give one. */
function withFilename(query: GivenQuery, route: Route, filename: string | undefined): GivenQuery {
  return filename === undefined || filename === '' || !('filename' in route.query) ? query : { filename, ...query }
}

const MODEL_BODIES: ReadonlySet<RouteName> = new Set(['convert_model', 'model_to_xml', 'model_to_pdf', 'validate_model', 'upload_model'])

function encodeReply({ body }: Reply<unknown>, decimals: Decimals): Uint8Array<ArrayBuffer> | ReadableStream {
  if (body instanceof ReadableStream) return body
  if (body instanceof Uint8Array) return body as Uint8Array<ArrayBuffer>
  return new TextEncoder().encode(encodeJson(body, decimals))
}

function encodeJson(body: unknown, decimals: Decimals): string {
  if (typeof body !== 'object' || body === null || !('model' in body)) return JSON.stringify(body)
  // Exact digits cannot pass through JSON.stringify, so the model's own text is set in.
  const { model, ...rest } = body
  return `${JSON.stringify(rest).slice(0, -1)},"model":${encodeInvoice(model as Invoice, { decimals })}}`
}
