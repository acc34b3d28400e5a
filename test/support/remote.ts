import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { AddressInfo } from 'node:net'

/** What can go wrong with one request. `…-after` means that it took effect all the same. */
export const FAULTS = [
  'reset-before',
  'reset-after',
  'cut-after',
  'error-before',
  'error-after',
  'unavailable',
  'too-many',
  'html',
  'html-after',
  'unauthorised',
  'not-found',
  'no-id',
  'slow',
] as const
export type Fault = (typeof FAULTS)[number]

export interface RemoteOptions {
  /** Which fault a request meets; none when absent. `count` numbers the requests, `xml` is what is uploaded or is held under `id`. */
  readonly fault?: (request: {
    readonly operation: Operation
    readonly count: number
    readonly id: string
    readonly xml: string
  }) => Fault | undefined
  /** How the list is written and what it makes of parameters. */
  readonly list?: 'paged' | 'array' | 'ids' | 'refusing' | 'ignoring' | 'numbered' | 'none' | 'capped'
  /** Documents appear in the list only so much later. */
  readonly listLag_ms?: number
  /** The send answer is the transaction itself instead of `{transaction}`. */
  readonly bareTransaction?: boolean
  /** Documents carry id and status only. */
  readonly isTerse?: boolean
  /** Its list names the hash of each XML. */
  readonly showsHashes?: boolean
  readonly delivery_ms?: number
  readonly key?: string
  /** Ends as `send.failed` instead. */
  readonly fails?: (xml: string) => boolean
  /** Refuses such an XML in place of the stored one (400). */
  readonly refusesUpdate?: (xml: string) => boolean
  /** Takes documents in for so long; until then they cannot be sent (409). */
  readonly import_ms?: number
  /** Sends every request on to another place of its own first (307), or to another host. */
  readonly redirects?: 'here' | 'elsewhere'
  /** Compresses its answers, asked or not. */
  readonly packs?: boolean
  /** Seconds that `too-many` asks for; none when absent. */
  readonly retry_after_s?: number
  /** Time of processing before each answer. */
  readonly latency_ms?: number
  /** No answer leaves before this. */
  readonly answersAfter?: Promise<void>
}

export type Operation = 'check' | 'upload' | 'update' | 'list' | 'get' | 'xml' | 'send'

interface RemoteDocument {
  readonly id: string
  xml: string
  sha256: string
  /** As it was uploaded. */
  readonly original: string
  readonly created: number
  readonly direction: 'inbound' | 'outbound'
  status: string
  sends: number
  sentAt: number | undefined
  log: { code: string; details: string; created_at: string }[]
}

export interface TestRemote {
  readonly url: string
  readonly documents: Map<string, RemoteDocument>
  readonly requests: { operation: Operation; fault: Fault | undefined; at: number }[]
  /** In the order in which they were sent, each time that they were. */
  readonly sendings: RemoteDocument[]
  options: RemoteOptions
  /** Another service or desk has brought a document here. */
  receive(xml: string, direction?: 'inbound' | 'outbound'): RemoteDocument
  /** Somebody replaces the XML of a document. */
  replace(id: string, xml: string): void
  close(): Promise<void>
}

const KEY = 'remote-key'
const BALANCED = '/balanced'

/**
 * An exchange of its own making, with real sockets, that knows nothing of Kontor's code: it implements what the specification shows, and breaks
 * in every way that is asked of it. It never refuses to send a document twice; tests count what arrived.
 */
export async function startRemote(options: RemoteOptions = {}): Promise<TestRemote> {
  const remote: Remote = { documents: new Map(), requests: [], sendings: [], options }
  const server = createServer((request, response) => {
    answer(remote, request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(remote, {
    url: `http://127.0.0.1:${port}/api`,
    receive: (xml: string, direction: RemoteDocument['direction'] = 'inbound') => {
      const document = newDocument(Buffer.from(xml), direction, direction === 'inbound' ? 'receive.completed' : 'upload.completed')
      note(document, document.status, 'taken in')
      remote.documents.set(document.id, document)
      return document
    },
    replace: (id: string, xml: string) => {
      Object.assign(remote.documents.get(id) ?? {}, { xml, sha256: createHash('sha256').update(xml).digest('hex') })
    },
    close: () => closeServer(server),
  })
}

function newDocument(body: Buffer, direction: RemoteDocument['direction'], status: string): RemoteDocument {
  return {
    id: randomUUID(),
    xml: body.toString('utf8'),
    original: body.toString('utf8'),
    sha256: createHash('sha256').update(body).digest('hex'),
    created: Date.now(),
    direction,
    status,
    sends: 0,
    sentAt: undefined,
    log: [],
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

type Remote = Pick<TestRemote, 'documents' | 'requests' | 'sendings' | 'options'>

async function answer(remote: Remote, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { redirects, packs } = remote.options
  if (redirects !== undefined && !(request.url ?? '').startsWith(BALANCED)) {
    request.resume()
    const location = redirects === 'here' ? `${BALANCED}${request.url ?? ''}` : `http://localhost:1${request.url ?? ''}`
    return reply(response, 307, {}, { location })
  }
  if (packs === true) response.setHeader('content-encoding', 'gzip')
  const url = new URL((request.url ?? '/').replace(BALANCED, ''), 'http://remote')
  const route = routeOf(request.method ?? 'GET', url.pathname)
  const parts: Uint8Array[] = []
  for await (const part of request) parts.push(part as Uint8Array)
  const body = Buffer.concat(parts)
  if (route === undefined) return reply(response, 404, { code: 'not_found' })
  const xml = remote.documents.get(route.id)?.xml ?? body.toString('utf8')
  const fault = remote.options.fault?.({ operation: route.operation, count: remote.requests.length, id: route.id, xml })
  remote.requests.push({ operation: route.operation, fault, at: Date.now() })
  if (remote.options.latency_ms !== undefined) await wait(remote.options.latency_ms)
  await remote.options.answersAfter
  switch (fault) {
    case 'reset-before':
      return void request.socket.destroy()
    case 'error-before':
      return reply(response, 500, { error: 'nothing was done' })
    case 'unavailable':
      return reply(response, 503, { message: 'maintenance' }, { 'retry-after': '0' })
    case 'too-many':
      return reply(response, 429, { message: 'slowly' }, { 'retry-after': String(remote.options.retry_after_s ?? 0) })
    case 'html':
      return page(response, 200)
    case 'unauthorised':
      return reply(response, 401, { message: 'who are you?' })
    case 'not-found':
      return reply(response, 404, { message: 'nothing here' })
    case 'slow':
      await wait(300)
      break
    default:
  }
  const key = remote.options.key ?? KEY
  const result =
    request.headers['x-api-key'] === key
      ? perform(remote, route, url.searchParams, body)
      : { status: 401, value: { code: 'invalid_api_key' } }
  switch (fault) {
    case 'reset-after':
      return void request.socket.destroy()
    case 'error-after':
      return reply(response, 500, { error: 'something broke behind' })
    case 'html-after':
      return page(response, 502)
    case 'no-id':
      return reply(response, result.status, typeof result.value === 'string' ? '' : { ok: true })
    case 'cut-after': {
      const text = typeof result.value === 'string' ? result.value : JSON.stringify(result.value)
      response.removeHeader('content-encoding')
      response.writeHead(result.status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      response.write(text.slice(0, Math.floor(text.length / 2)))
      await wait(5)
      return void request.socket.destroy()
    }
    default:
      return reply(response, result.status, result.value)
  }
}

interface Route {
  readonly operation: Operation
  readonly id: string
}

function routeOf(method: string, path: string): Route | undefined {
  const parts = path.replace(/^\/api\/v2\//, '').split('/')
  const id = decodeURIComponent(parts[1] ?? '')
  if (method === 'GET' && path === '/api/v2/auth/me') return { operation: 'check', id: '' }
  if (method === 'POST' && path === '/api/v2/documents/upload/xml') return { operation: 'upload', id: '' }
  if (parts[0] !== 'documents') return undefined
  if (method === 'GET' && parts.length === 1) return { operation: 'list', id: '' }
  if (method === 'GET' && parts.length === 2) return { operation: 'get', id }
  if (method === 'GET' && parts[2] === 'xml') return { operation: 'xml', id }
  if (method === 'PUT' && parts[2] === 'update' && parts[3] === 'xml') return { operation: 'update', id }
  if (method === 'POST' && parts[2] === 'send') return { operation: 'send', id }
  return undefined
}

interface Result {
  readonly status: number
  readonly value: unknown
}

function perform(remote: Remote, { operation, id }: Route, query: URLSearchParams, body: Buffer): Result {
  const { options, documents } = remote
  if (operation === 'check') return { status: 200, value: { api_methods: ['documents.*'] } }
  if (operation === 'list') return list(remote, query)
  if (operation === 'upload') {
    if (query.get('direction') !== 'outbound') return { status: 422, value: { detail: 'direction is missing' } }
    const document = newDocument(body, 'outbound', options.import_ms === undefined ? 'upload.completed' : 'import.processing')
    note(document, 'upload.completed', 'stored')
    documents.set(document.id, document)
    return { status: 201, value: options.isTerse === true ? { id: document.id } : { id: document.id, status: document.status } }
  }
  const document = documents.get(id)
  if (document === undefined) return { status: 404, value: { code: 'not_found', detail: `no document ${id}` } }
  if (document.status === 'import.processing' && Date.now() >= document.created + (options.import_ms ?? 0))
    document.status = 'upload.completed'
  if (operation === 'xml') return { status: 200, value: document.xml }
  if (operation === 'update') {
    const xml = body.toString('utf8')
    if (document.status !== 'upload.completed') return { status: 409, value: { code: 'invalid_state', detail: 'not now' } }
    if (options.refusesUpdate?.(xml) === true) return { status: 400, value: { code: 'validation_error', detail: 'not valid' } }
    Object.assign(document, { xml, sha256: createHash('sha256').update(body).digest('hex') })
    return { status: 200, value: { id: document.id, status: document.status } }
  }
  if (operation === 'send') {
    const { transaction_type: type } = JSON.parse(body.toString('utf8')) as { transaction_type?: string }
    if (type !== 'send.peppol') return { status: 422, value: { code: 'unsupported_transaction_type' } }
    if (document.status === 'import.processing') return { status: 409, value: { code: 'invalid_state', detail: 'not yet' } }
    document.sends += 1
    remote.sendings.push(document)
    document.sentAt = Date.now()
    document.status = 'send.processing'
    note(document, 'send.processing', 'taken')
    const transaction = { id: randomUUID(), type, status: 'processing' }
    return { status: 200, value: options.bareTransaction === true ? transaction : { transaction } }
  }
  finish(remote, document)
  return {
    status: 200,
    value: {
      id: document.id,
      status: document.status,
      ...(options.isTerse === true ? {} : { direction: document.direction, status_log: document.log }),
    },
  }
}

function finish({ options }: Remote, document: RemoteDocument): void {
  if (document.sentAt === undefined || document.status !== 'send.processing') return
  if (Date.now() < document.sentAt + (options.delivery_ms ?? 0)) return
  document.status = options.fails?.(document.xml) === true ? 'send.failed' : 'send.completed'
  note(document, document.status, document.status === 'send.failed' ? 'the recipient does not want it' : 'there')
}

function list(remote: Remote, query: URLSearchParams): Result {
  const { options, documents } = remote
  const style = options.list ?? 'paged'
  if (style === 'none') return { status: 404, value: { message: 'there is no list' } }
  const visible = [...documents.values()].filter(({ created }) => Date.now() >= created + (options.listLag_ms ?? 0)).reverse()
  for (const document of visible) finish(remote, document)
  const rows = visible.map(({ id, status, created, sha256 }) => {
    if (options.isTerse === true || style === 'ids') return { id, status }
    return { id, status, created_at: new Date(created).toISOString(), ...(options.showsHashes === true ? { sha256 } : {}) }
  })
  if (style === 'array' || style === 'ids') {
    const offset = Number(query.get('offset') ?? 0)
    return { status: 200, value: rows.slice(offset, offset + Number(query.get('limit') ?? 50)) }
  }
  if (style === 'refusing') {
    return query.size > 0
      ? { status: 422, value: { detail: 'unknown parameter' } }
      : { status: 200, value: { results: rows, total: rows.length } }
  }
  if (style === 'ignoring') return { status: 200, value: { documents: rows } }
  if (style === 'capped') return { status: 200, value: rows.slice(0, 20) }
  if (style === 'numbered') {
    const page = Number(query.get('page') ?? 1)
    return { status: 200, value: { data: rows.slice((page - 1) * 10, page * 10) } }
  }
  const offset = Number(query.get('offset') ?? 0)
  const limit = Number(query.get('limit') ?? 50)
  return { status: 200, value: { items: rows.slice(offset, offset + limit), total: rows.length, limit, offset } }
}

function note(document: RemoteDocument, code: string, details: string): void {
  document.log.push({ code, details, created_at: new Date().toISOString() })
}

function reply(response: ServerResponse, status: number, value: unknown, headers: Record<string, string> = {}): void {
  const isText = typeof value === 'string'
  response.writeHead(status, { 'content-type': isText ? 'application/xml' : 'application/json', ...headers })
  const text = isText ? value : JSON.stringify(value)
  response.end(response.getHeader('content-encoding') === 'gzip' ? gzipSync(text) : text)
}

function page(response: ServerResponse, status: number): void {
  response.removeHeader('content-encoding')
  response.writeHead(status, { 'content-type': 'text/html' })
  response.end('<!doctype html><title>Please sign in</title>')
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
