import { AppError, ERROR_CODES, type ErrorCode, type ErrorDetail, type ErrorExtra } from '../base/errors.ts'
import { mediaOf, type Medium, type Route } from './route.ts'
import { ROUTES, type AnswerOf, type BodyOf, type ParamsOf, type QueryOf, type RouteName } from './routes.ts'

/** One HTTP exchange as the client sees it. Throws an AppError (`offline`, `access_point_timeout`) when no answer comes. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>

/** An AbortSignal, as far as it is looked at here: the type is one of Node's and of the browser's. */
interface CallSignal {
  readonly aborted: boolean
}

export interface TransportRequest {
  readonly method: Route['method']
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** A text is sent as UTF-8. */
  readonly body?: Uint8Array | string
  /** Nobody waits for the answer any more. */
  readonly signal?: CallSignal
}

export interface TransportResponse {
  readonly status: number
  header(name: string): string | undefined
  bytes(): Promise<Uint8Array>
  /** The body decoded as UTF-8. */
  text(): Promise<string>
}

export interface ClientOptions {
  /** The service's base address, ending in `/api`; `/api` alone inside the window. */
  readonly baseUrl: string
  /** Sent with every request: `x-api-key`, `accept-language`. */
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer that is not 2xx, or that is not what the operation answers with. */
export class ClientError extends AppError {
  readonly status: number
  readonly answer: ClientAnswer

  constructor(code: ErrorCode, message: string, status: number, answer: ClientAnswer, extra: ErrorExtra = {}) {
    super(code, message, extra)
    this.status = status
    this.answer = answer
  }
}

export interface ClientAnswer {
  /** True when the other side answered with problem details of a code we know; false for HTML pages and the like. */
  readonly isProblem: boolean
  readonly requestId?: string | undefined
}

/** With which of the desk's workspaces the window speaks; absent: the one the desk was started with. */
export const WORKSPACE_HEADER = 'x-kontor-workspace'

/** `desk_events` is a stream: open it with `routeUrl('/api', 'desk_events')` and an EventSource. */
type CallName = Exclude<RouteName, 'desk_events'>

type ParamsInput<Name extends RouteName> = keyof ParamsOf<Name> extends never ? { params?: undefined } : { params: ParamsOf<Name> }
type BodyInput<Name extends RouteName> = [BodyOf<Name>] extends [undefined] ? { body?: undefined } : { body: BodyOf<Name> }
export type CallInput<Name extends RouteName> = ParamsInput<Name> &
  BodyInput<Name> & { query?: QueryOf<Name>; headers?: Readonly<Record<string, string>>; signal?: CallSignal }

type Call<Name extends CallName> =
  Record<never, never> extends CallInput<Name>
    ? (input?: CallInput<Name>) => Promise<AnswerOf<Name>>
    : (input: CallInput<Name>) => Promise<AnswerOf<Name>>

/** One function per operation: `client.document_get({ params: { document_id }, query: { include: 'status_log' } })`. */
export type Client = { readonly [Name in CallName]: Call<Name> }

/**
 * The typed client of the v2 interface. XML and PDF answers are bytes, JSON answers values of the contract's types; amounts in models
 * arrive as decimal strings. Every other answer is a ClientError. The shape of a JSON answer is taken on trust: whoever talks to another
 * service than his own checks the members he uses.
 */
export function createClient(transport: Transport, options: ClientOptions): Client {
  const names = (Object.keys(ROUTES) as RouteName[]).filter((name): name is CallName => name !== 'desk_events')
  const calls = names.map((name) => [name, (input: LooseInput = {}) => call(transport, options, name, input)] as const)
  return Object.fromEntries(calls) as unknown as Client
}

interface LooseInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly signal?: CallSignal
}

async function call(transport: Transport, options: ClientOptions, name: CallName, input: LooseInput): Promise<unknown> {
  const route: Route = ROUTES[name]
  const [medium] = mediaOf(route, input.query ?? {})
  const response = await transport({
    method: route.method,
    url: buildUrl(options.baseUrl, route, input.params ?? {}, withDecimals(route, input.query ?? {})),
    headers: {
      accept: `${MEDIA_TYPES[medium]}, application/problem+json`,
      ...contentType(route.takes),
      ...options.headers,
      ...input.headers,
    },
    ...encodeBody(route.takes, input.body),
    ...(input.signal === undefined ? {} : { signal: input.signal }),
  })
  if (response.status < 200 || response.status > 299) throw await readProblem(response)
  if (route.gives === 'none') return undefined
  const type = mediaType(response)
  if (!isExpected(medium, type)) throw await unexpectedAnswer(response, medium, type)
  if (medium !== 'json') return response.bytes()
  const text = await response.text()
  const value = parseJson(text)
  if (value === undefined)
    throw clientError(response, 'access_point_error', 'The answer says it is JSON but cannot be read as JSON.', false)
  return value
}

/** Address of an operation, for links, downloads and event streams. */
export function routeUrl<Name extends RouteName>(baseUrl: string, name: Name, params: ParamsOf<Name>, query?: QueryOf<Name>): string {
  return buildUrl(baseUrl, ROUTES[name], params, query ?? {})
}

function buildUrl(
  baseUrl: string,
  route: Route,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string | undefined>>,
): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    // An empty segment would address another resource.
    if (value === undefined || value === '') throw new AppError('malformed_request', `The path parameter ${name} is missing.`)
    return encodeURIComponent(value)
  })
  const search = Object.entries(query)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')
  return `${baseUrl.replace(/\/+$/, '')}${path}${search === '' ? '' : `?${search}`}`
}

/** Models are typed with amounts as strings, so they are asked for as strings; answers without a model are left alone. */
function withDecimals(route: Route, query: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string | undefined>> {
  const hasModel = 'decimals' in route.query && (!('include' in route.query) || (query.include ?? '').split(',').includes('model'))
  return hasModel ? { decimals: 'string', ...query } : query
}

/** Media type of each kind of body (specification, section 4, for XML and JSON). */
export const MEDIA_TYPES: Readonly<Record<Medium, string>> = {
  none: '*/*',
  json: 'application/json',
  xml: 'application/xml',
  pdf: 'application/pdf',
  html: 'text/html',
  multipart: 'multipart/form-data',
  events: 'text/event-stream',
  file: 'application/octet-stream',
}

function contentType(medium: Medium): Record<string, string> {
  // Forms are for people's tools; the operations that take one take JSON as well.
  return medium === 'none' ? {} : { 'content-type': MEDIA_TYPES[medium === 'multipart' ? 'json' : medium] }
}

function encodeBody(medium: Medium, body: unknown): { body?: Uint8Array | string } {
  if (medium === 'none') return {}
  if (body instanceof Uint8Array) return { body }
  return { body: JSON.stringify(body) }
}

function mediaType(response: TransportResponse): string {
  return (response.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

function isExpected(medium: Medium, type: string): boolean {
  if (medium === 'json') return type === 'application/json' || type.endsWith('+json')
  if (medium === 'xml') return type === 'application/xml' || type === 'text/xml' || type.endsWith('+xml')
  return type === MEDIA_TYPES[medium]
}

async function unexpectedAnswer(response: TransportResponse, wanted: Medium, type: string): Promise<ClientError> {
  const got = type === '' ? 'content without a type' : type
  const message = `The address answered ${response.status} with ${got} instead of ${MEDIA_TYPES[wanted]}. It is probably not the address of an exchange.`
  await response.bytes()
  return clientError(response, 'access_point_error', message, false)
}

async function readProblem(response: TransportResponse): Promise<ClientError> {
  const type = mediaType(response)
  const body =
    type === 'application/json' || type.endsWith('+json') ? parseJson(await response.text()) : (await response.bytes(), undefined)
  const problem = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const known = ERROR_CODES.find((code) => code === problem.code)
  const detail = [problem.detail, problem.message, problem.error, problem.title].find((text) => typeof text === 'string' && text !== '')
  const code = known ?? codeOfStatus(response.status)
  const message = typeof detail === 'string' ? detail.slice(0, MAX_MESSAGE) : `The answer was HTTP ${response.status}, and gave no reason.`
  return clientError(response, code, message, known !== undefined, problem)
}

const MAX_MESSAGE = 1000

/** What a status means when the answer does not carry a code of ours: another service, or a proxy on the way. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'invalid_api_key'
  if (status === 403) return 'method_not_permitted'
  if (status === 404 || status === 410) return 'not_found'
  if (status === 408 || status === 504) return 'access_point_timeout'
  if (status === 409) return 'invalid_state'
  if (status === 413) return 'payload_too_large'
  if (status === 422) return 'validation_error'
  if (status === 429) return 'rate_limited'
  return 'access_point_error'
}

function clientError(
  response: TransportResponse,
  code: ErrorCode,
  message: string,
  isProblem: boolean,
  problem: Readonly<Record<string, unknown>> = {},
): ClientError {
  const { line, column, request_id: requestId, next } = problem
  return new ClientError(
    code,
    message,
    response.status,
    { isProblem, requestId: typeof requestId === 'string' ? requestId : response.header('x-request-id') },
    {
      errors: readDetails(problem.errors),
      ...(typeof line === 'number' ? { line } : {}),
      ...(typeof column === 'number' ? { column } : {}),
      ...(typeof next === 'string' ? { next } : {}),
    },
  )
}

function readDetails(value: unknown): ErrorDetail[] {
  if (!Array.isArray(value)) return []
  const text = (member: unknown): string => (typeof member === 'string' ? member.slice(0, MAX_MESSAGE) : '')
  return value.slice(0, 200).map((entry: unknown) => {
    const { path, code, message, rule_id: rule, page, values } = asObject(entry)
    return {
      path: text(path),
      code: text(code),
      message: text(message),
      ...(typeof rule === 'string' ? { rule_id: rule } : {}),
      ...(typeof page === 'number' ? { page } : {}),
      ...(values === undefined
        ? {}
        : { values: Object.fromEntries(Object.entries(asObject(values)).map(([name, each]) => [name, text(each)])) }),
    }
  })
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The caller turns "no value" into an error that names the answer.
    return undefined
  }
}
