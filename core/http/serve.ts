import { AppError } from '../base/errors.ts'
import { isLoopback } from '../base/loopback.ts'
import { API_PREFIX } from './app.ts'
import { listen, type Listener } from './listen.ts'
import { writeFamilies, type Family } from './metrics.ts'
import { outerProblem } from './problem.ts'
import { watchProcess } from './process-metrics.ts'
import type { WorkspaceServer } from './types.ts'

/** What is served beside the answers of the API. */
export interface Served {
  readonly handleKey: (request: Request) => Promise<Response>
  /** False where only a new start helps. */
  readonly isWell: () => Promise<boolean>
  /** Whether calls can be answered now. */
  readonly isReady: () => Promise<boolean>
  readonly metrics: () => Promise<readonly Family[]>
}

interface Address {
  /** Address to bind to; loopback when absent. */
  readonly host?: string | undefined
  readonly port?: number | undefined
}

export interface ServeOptions extends Address {
  readonly server: WorkspaceServer
}

/**
 * The headless service: the API under `/api` for programs with a key, `/healthz`, `/readyz` and `/metrics`. Anywhere but on loopback it starts only
 * when there is a key to call it with: an address others can reach is never opened by accident. Throws AppError `usage`.
 */
export async function serveWorkspace({ server, host = '127.0.0.1', port = 0 }: ServeOptions): Promise<Listener> {
  if (!isLoopback(host) && !(await server.services.keys.anyValid())) {
    throw new AppError('usage', `There is no API key that can be used, so ${host} is not opened to others.`, {
      next: 'Create a key with kontor keys create first.',
    })
  }
  const isReady = async (): Promise<boolean> => {
    try {
      await server.services.desk.state()
      return true
    } catch {
      // What is wrong is said in the log by the call that meets it; a probe needs the status alone.
      return false
    }
  }
  return serve({ handleKey: server.handleKey, isWell: isReady, isReady, metrics: () => server.metrics() }, { host, port })
}

/** The same of whatever answers. */
export async function serve(served: Served, { host = '127.0.0.1', port = 0 }: Address): Promise<Listener> {
  const own = watchProcess()
  const listener = await listen({ host, port, handle: (request) => answer(served, own, request) })
  return {
    ...listener,
    close: () => {
      own.stop()
      return listener.close()
    },
  }
}

async function answer(served: Served, own: ReturnType<typeof watchProcess>, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/healthz') return answerProbe(await served.isWell())
  if (pathname === '/readyz') return answerProbe(await served.isReady())
  if (pathname === '/metrics') {
    const text = writeFamilies([...(await served.metrics()), ...own.families()])
    return plainText(200, text, 'text/plain; version=0.0.4; charset=utf-8')
  }
  if (pathname === API_PREFIX || pathname.startsWith(`${API_PREFIX}/`)) return served.handleKey(request)
  const error = new AppError('not_found', `There is nothing at ${pathname}.`, { next: 'The API begins at /api/v2/.' })
  return outerProblem(error, pathname)
}

function answerProbe(isFine: boolean): Response {
  return isFine ? plainText(200, 'ok\n') : plainText(503, 'what is kept cannot be read now\n')
}

function plainText(status: number, text: string, type = 'text/plain; charset=utf-8'): Response {
  return new Response(text, { status, headers: { 'content-type': type, 'cache-control': 'no-store' } })
}
