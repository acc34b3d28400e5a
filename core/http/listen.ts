import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { AppError } from '../base/errors.ts'
import { isLoopback } from '../base/loopback.ts'
import { STOPPING } from '../services/engine/engine.ts'
import { follow } from './follow.ts'
import { outerProblem } from './problem.ts'
import { refusalText } from './refuse.ts'

/** `peer` is the address at the other end of the connection. */
export type WebHandler = (request: Request, peer: string) => Promise<Response>

export interface ListenOptions {
  readonly handle: WebHandler
  /** Address to bind to; loopback by default. */
  readonly host?: string
  /** 0 or absent: any free port. */
  readonly port?: number
}

export interface Listener {
  /** `http://127.0.0.1:PORT`, without a path. */
  readonly url: string
  readonly port: number
  /** Accepts nothing new, lets running calls finish for some seconds, then cuts what is left. */
  close(): Promise<void>
}

const LOOPBACK = '127.0.0.1'
const GRACE_MS = 5_000
/** A client that sends more slowly than this loses its connection, and with it what it held here. */
const REQUEST_TIMEOUT_MS = 120_000
/** What is left of a body that nobody wants is read away up to here, and as long as it goes on coming. */
const MAX_DRAINED = 300_000_000
const DRAIN_PAUSE_MS = 5_000

/**
 * Answers HTTP with a function from Request to Response. Bound to loopback it accepts no other Host than its own, so that a web page cannot
 * reach it through a name of its own (DNS rebinding), and nowhere a request of a page of another origin. Throws AppError `usage` for a port in use.
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  const host = options.host ?? LOOPBACK
  const stopped = new AbortController()
  // A request without a Host is answered here, with words.
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, requireHostHeader: false })
  const origins = new Set<string>()
  const answering = new WeakMap<Duplex, ServerResponse>()
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    answering.set(incoming.socket, outgoing)
    void exchange(incoming, outgoing, { handle: options.handle, origins: isLoopback(host) ? origins : undefined, stopped: stopped.signal })
  }
  server.on('request', answer)
  server.on('checkContinue', answer)
  // Nothing else can be expected of a server; whoever does gets the answer all the same.
  server.on('checkExpectation', answer)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const begun = answering.get(socket)
    const isHalfAnswered = begun !== undefined && begun.headersSent && !begun.writableFinished
    if (isHalfAnswered || !socket.writable || error.code === 'ECONNRESET') socket.destroy()
    else socket.end(refusalText(error.code))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'another program uses the port' : error.message
      reject(
        new AppError('usage', `Cannot listen on ${host}, port ${options.port ?? 0}: ${reason}.`, {
          cause: error,
          next: 'Choose another port.',
        }),
      )
    })
    server.listen(options.port ?? 0, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  for (const name of [LOOPBACK, 'localhost', '[::1]', host]) origins.add(`${name}:${port}`)
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        stopped.abort(STOPPING)
        const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS)
        server.close(() => {
          clearTimeout(cut)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}

interface Exchange {
  readonly handle: WebHandler
  /** Values the Host header may have; undefined: any. */
  readonly origins: ReadonlySet<string> | undefined
  readonly stopped: AbortSignal
}

async function exchange(incoming: IncomingMessage, outgoing: ServerResponse, { handle, origins, stopped }: Exchange): Promise<void> {
  const [gone, ended] = [new AbortController(), new AbortController()]
  const release = follow(ended, stopped)
  outgoing.once('close', () => {
    release()
    if (outgoing.writableFinished) return
    gone.abort()
    ended.abort()
  })
  let response: Response
  try {
    requireOwnOrigin(incoming, origins)
    requireUsualMethod(incoming)
    response = await handle(toRequest(incoming, outgoing, ended.signal), incoming.socket.remoteAddress ?? '')
  } catch (error) {
    const known = error instanceof AppError ? error : new AppError('internal_error', String(error), { cause: error })
    const allow = known.code === 'method_not_allowed' ? { allow: 'GET, HEAD, POST, PUT, DELETE' } : {}
    response = outerProblem(known, incoming.url ?? '/', allow)
  }
  // A server that stops keeps no connection for later calls.
  if (stopped.aborted) outgoing.setHeader('connection', 'close')
  // Its head may have gone out: a connection that breaks is all that still says that an answer is not whole.
  await sendResponse(incoming, outgoing, response, gone.signal).catch(() => outgoing.destroy())
}

/** Throws AppError `forbidden_origin` for another Host than its own, where those are told, and for a page of another origin. */
export function requireOwnOrigin(incoming: IncomingMessage, origins: ReadonlySet<string> | undefined): void {
  const [host, ...more] = incoming.headersDistinct.host ?? []
  if (more.length > 0) throw malformed('The request has more than one Host header.')
  if (host === undefined) throw malformed('The request has no Host header.')
  if (origins !== undefined && !origins.has(host.toLowerCase())) {
    throw new AppError('forbidden_origin', 'This address answers only under its own name.')
  }
  const origin = incoming.headers.origin
  // No CORS: pages of other origins get no answer, whatever they ask.
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) {
    throw new AppError('forbidden_origin', 'Requests of other web pages are not answered.')
  }
}

/** A method that no Request can have. */
function requireUsualMethod({ method }: IncomingMessage): void {
  if (method === 'TRACE') throw new AppError('method_not_allowed', 'No address here knows TRACE.')
}

function toRequest(incoming: IncomingMessage, outgoing: ServerResponse, signal: AbortSignal): Request {
  const url = toUrl(incoming)
  const method = incoming.method ?? 'GET'
  const headers = new Headers()
  for (const [name, values] of Object.entries(incoming.headersDistinct)) for (const value of values ?? []) headers.append(name, value)
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal })
  return new Request(url, { method, headers, signal, body: bodyStream(incoming, outgoing), duplex: 'half' })
}

/** The path and the query of the request, at the host that it names (RFC 9112, sections 3.2 and 3.3). */
function toUrl({ url: target = '/', headers: { host = LOOPBACK } }: IncomingMessage): URL {
  const base = readUrl(`http://${host}`)
  if (base.href !== `http://${base.host}/`) throw malformed('The Host header is no name with a port.')
  // As a reference, a path that begins with two slashes would lead to another host.
  if (target.startsWith('/')) return readUrl(`http://${base.host}${target}`)
  const whole = readUrl(target, base)
  if (whole.host !== base.host) throw malformed('The address of the request names another host than its Host header.')
  return whole
}

function readUrl(text: string, base?: URL): URL {
  try {
    return new URL(text, base)
  } catch (error) {
    throw malformed('The address of the request cannot be read.', error)
  }
}

function malformed(what: string, cause?: unknown): AppError {
  return new AppError('malformed_request', what, { cause, next: 'Send it as RFC 9112 says.' })
}

/** The body, read from the socket only as fast as it is asked for; a client that waits for `100 Continue` gets it with the first read. */
function bodyStream(incoming: IncomingMessage, outgoing: ServerResponse): ReadableStream<Uint8Array> {
  const chunks = incoming.iterator({ destroyOnReturn: false })
  let started = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!started && incoming.headers.expect?.toLowerCase() === '100-continue') outgoing.writeContinue()
        started = true
        const { done, value } = (await chunks.next()) as IteratorResult<Buffer, undefined>
        if (done === true) controller.close()
        else controller.enqueue(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
      },
      async cancel() {
        await chunks.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

async function sendResponse(incoming: IncomingMessage, outgoing: ServerResponse, response: Response, gone: AbortSignal): Promise<void> {
  const unread =
    !incoming.complete && (incoming.headers['content-length'] !== undefined || incoming.headers['transfer-encoding'] !== undefined)
  if (unread) outgoing.setHeader('connection', 'close')
  for (const [name, value] of response.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
  outgoing.writeHead(response.status)
  if (response.body !== null && incoming.method !== 'HEAD') await pump(response.body, outgoing, gone)
  else {
    await response.body?.cancel()
    outgoing.flushHeaders()
  }
  // A connection that is closed while its client still sends is reset, and takes along the answer that is under way.
  if (unread) await drain(incoming)
  outgoing.end()
}

async function pump(body: ReadableStream, outgoing: ServerResponse, gone: AbortSignal): Promise<void> {
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  // Nobody is there any more who could be told that the body does not end well.
  gone.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true })
  for (;;) {
    const { done, value } = await reader.read()
    if (done || gone.aborted) return
    if (!outgoing.write(value)) await onceWritable(outgoing)
  }
}

function onceWritable(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      outgoing.off('drain', go).off('close', go)
      resolve()
    }
    outgoing.on('drain', go).on('close', go)
  })
}

function drain(incoming: IncomingMessage): Promise<void> {
  // Nothing is said any more of what has ended before.
  if (incoming.destroyed || incoming.readableEnded) return Promise.resolve()
  return new Promise((resolve) => {
    let drained = 0
    const done = (): void => {
      clearTimeout(pause)
      incoming.off('data', count)
      resolve()
    }
    const pause = setTimeout(done, DRAIN_PAUSE_MS)
    const count = (chunk: Buffer): void => {
      drained += chunk.byteLength
      if (drained > MAX_DRAINED) done()
      else pause.refresh()
    }
    // A read that was given up still waits for the next piece, and would keep the others back.
    incoming.removeAllListeners('readable')
    incoming
      .on('error', () => undefined)
      .once('end', done)
      .once('close', done)
      .on('data', count)
      .resume()
  })
}
