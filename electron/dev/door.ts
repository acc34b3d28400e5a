import { randomBytes } from 'node:crypto'
import { request as callEngine, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { asAppError } from '../../core/base/errors.ts'
import { OPEN_PATH, SESSION_HEADER, SESSION_PATH, SIGN_IN_PATH } from '../../core/contract/session.ts'
import { requireOwnOrigin } from '../../core/http/listen.ts'
import { outerProblem } from '../../core/http/problem.ts'
import { answerSession, isGuarded, signInPage } from '../browser-gate.ts'
import type { Sessions } from '../sessions.ts'
import type { RunningEngine } from './engine-process.ts'

export interface DoorOptions {
  readonly sessions: Sessions
  readonly port: number
  readonly engine: () => Promise<RunningEngine>
}

type Middleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void

interface Door extends DoorOptions {
  /** Values the Host header may have. */
  readonly origins: ReadonlySet<string>
  /** `name=value`. Sources are no secret of a client, but of whoever works on them; scripts are asked for without a header, so a cookie opens them and nothing else. */
  readonly cookie: string
}

/**
 * What stands before the sources in the development loop, with the rules of the browser host: its own name alone, the link that works once, `/api` to
 * the engine. Only what is left, the window's own files for a browser that has opened a link, goes on to Vite.
 */
export function createDoor(options: DoorOptions): Middleware {
  const origins = new Set(['127.0.0.1', 'localhost'].map((name) => `${name}:${options.port}`))
  const cookie = `kontor_sources_${options.port}=${randomBytes(32).toString('base64url')}`
  return (incoming, outgoing, next) => {
    pass(incoming, outgoing, { ...options, origins, cookie }).then(
      (isFile) => isFile && next(),
      (error: unknown) => send(outgoing, outerProblem(asAppError(error), incoming.url ?? '/')),
    )
  }
}

/** False where it was answered here. */
async function pass(incoming: IncomingMessage, outgoing: ServerResponse, { sessions, origins, cookie, engine }: Door): Promise<boolean> {
  requireOwnOrigin(incoming, origins)
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? ''}`)
  if (isGuarded(url.pathname)) {
    const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
    const request = new Request(url, { method: incoming.method ?? 'GET', headers })
    if (url.pathname === SESSION_PATH) await send(outgoing, answerSession(sessions, request))
    else await forward(incoming, outgoing, await engine(), sessions.has(request))
    return false
  }
  if (url.pathname === OPEN_PATH) {
    if (sessions.isOpen(url.searchParams.get('token') ?? ''))
      outgoing.setHeader('set-cookie', `${cookie}; Path=/; HttpOnly; SameSite=Strict`)
    incoming.url = '/'
    if (outgoing.hasHeader('set-cookie')) return true
  }
  if (url.pathname !== SIGN_IN_PATH && (incoming.headers.cookie ?? '').split(/;\s*/).includes(cookie)) return true
  await send(outgoing, signInPage())
  return false
}

/** The request as it is, under the engine's own name; its gate judges the rest. */
function forward(incoming: IncomingMessage, outgoing: ServerResponse, { url, session }: RunningEngine, isKnown: boolean): Promise<void> {
  const { cookie: _, ...headers }: IncomingHttpHeaders = { ...incoming.headers, host: url.host }
  delete headers[SESSION_HEADER]
  if (isKnown) headers[SESSION_HEADER] = session
  if (headers.origin !== undefined) headers.origin = url.origin
  return new Promise((resolve, reject) => {
    const call = callEngine(
      {
        host: url.hostname,
        port: url.port,
        method: incoming.method,
        path: incoming.url,
        headers,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        // An engine that is replaced cuts what it was saying, above all the stream of events.
        answer.on('close', () => (answer.complete ? resolve() : outgoing.destroy()))
      },
    )
    call.on('error', (error) => (outgoing.headersSent ? outgoing.destroy() : reject(error)))
    outgoing.on('close', () => call.destroy())
    incoming.pipe(call)
  })
}

async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(await response.text())
}
