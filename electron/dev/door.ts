import { request as callEngine, type IncomingMessage, type ServerResponse } from 'node:http'
import { asAppError } from '../../core/base/errors.ts'
import { requireOwnOrigin } from '../../core/http/listen.ts'
import { outerProblem } from '../../core/http/problem.ts'
import { openLink, signInPage } from '../browser-gate.ts'
import type { Sessions } from '../sessions.ts'
import type { RunningEngine } from './engine-process.ts'

export interface DoorOptions {
  readonly sessions: Sessions
  /** Values the Host header may have. */
  readonly origins: ReadonlySet<string>
  readonly engine: () => Promise<RunningEngine>
}

type Middleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void

/**
 * What stands before the sources in the development loop, with the rules of the browser host: its own name alone, the link that works once, `/api` to
 * the engine. Only what is left, the window's own files for the window's session, goes on to Vite.
 */
export function createDoor(options: DoorOptions): Middleware {
  return (incoming, outgoing, next) => {
    pass(incoming, outgoing, options).then(
      (isFile) => isFile && next(),
      (error: unknown) => send(outgoing, outerProblem(asAppError(error), incoming.url ?? '/')),
    )
  }
}

/** False where it was answered here. */
async function pass(incoming: IncomingMessage, outgoing: ServerResponse, { sessions, origins, engine }: DoorOptions): Promise<boolean> {
  requireOwnOrigin(incoming, origins)
  const { pathname, searchParams, href } = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? ''}`)
  const isKnown = sessions.has(new Request(href, { headers: { cookie: incoming.headers.cookie ?? '' } }))
  if (pathname === '/open' && incoming.method === 'GET') await send(outgoing, openLink(sessions, searchParams.get('token') ?? ''))
  else if (pathname === '/api' || pathname.startsWith('/api/')) await forward(incoming, outgoing, await engine(), isKnown)
  else if (isKnown) return true
  else await send(outgoing, signInPage())
  return false
}

/** The request as it is, under the engine's own name; its gate judges the rest. */
function forward(incoming: IncomingMessage, outgoing: ServerResponse, { url, cookie }: RunningEngine, isKnown: boolean): Promise<void> {
  const { cookie: _, ...headers } = { ...incoming.headers, host: url.host }
  if (headers.origin !== undefined) headers.origin = url.origin
  return new Promise((resolve, reject) => {
    const call = callEngine(
      {
        host: url.hostname,
        port: url.port,
        method: incoming.method,
        path: incoming.url,
        headers: isKnown ? { ...headers, cookie } : headers,
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
