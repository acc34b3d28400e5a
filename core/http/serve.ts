import { AppError, asAppError } from '../base/errors.ts'
import { isLoopback } from '../base/loopback.ts'
import { systemClock } from '../services/ports.ts'
import { API_PREFIX } from './app.ts'
import { describeInterface } from './describe.ts'
import { createKeyGuard } from './key-guard.ts'
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
  /** Throws AppError where the key opens no numbers; asked where others than this machine reach the address. */
  readonly requireMeasurer: (key: string | null) => Promise<void>
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
 * when there is a key to call it with: an address others can reach is never opened by accident, and tells its numbers to whoever has a key. Throws
 * AppError `usage`.
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
  const requireMeasurer = async (key: string | null): Promise<void> => {
    await server.services.keys.authenticate(key)
  }
  return serve({ handleKey: server.handleKey, isWell: isReady, isReady, metrics: () => server.metrics(), requireMeasurer }, { host, port })
}

/** The same of whatever answers. */
export async function serve(served: Served, { host = '127.0.0.1', port = 0 }: Address): Promise<Listener> {
  const own = watchProcess()
  const service = { served, own, guard: createKeyGuard(systemClock), isOpen: !isLoopback(host) }
  const listener = await listen({ host, port, handle: (request, peer) => answer(service, request, peer) })
  return {
    ...listener,
    close: () => {
      own.stop()
      return listener.close()
    },
  }
}

interface Service {
  readonly served: Served
  readonly own: ReturnType<typeof watchProcess>
  readonly guard: ReturnType<typeof createKeyGuard>
  /** Others than this machine reach it. */
  readonly isOpen: boolean
}

async function answer(service: Service, request: Request, peer: string): Promise<Response> {
  const { served, isOpen } = service
  const { pathname } = new URL(request.url)
  if (pathname === '/healthz') return answerProbe(await served.isWell())
  if (pathname === '/readyz') return answerProbe(await served.isReady())
  if (pathname === '/metrics') {
    if (!isOpen) return answerMetrics(service)
    return guarded(service, request, peer, async () => {
      await served.requireMeasurer(request.headers.get('x-api-key'))
      return answerMetrics(service)
    })
  }
  if (pathname === API_PREFIX || pathname.startsWith(`${API_PREFIX}/`)) {
    return describeInterface(request.method, pathname) ?? guarded(service, request, peer, () => served.handleKey(request))
  }
  const error = new AppError('not_found', `There is nothing at ${pathname}.`, { next: 'The API begins at /api/v2/.' })
  return outerProblem(error, pathname)
}

/** The answer to a call with a key, unless too many wrong ones came from the same address. */
async function guarded({ guard }: Service, request: Request, peer: string, work: () => Promise<Response>): Promise<Response> {
  const { pathname } = new URL(request.url)
  const key = request.headers.get('x-api-key') ?? ''
  const seconds = key === '' ? undefined : guard.waitFor(peer, key)
  if (seconds !== undefined) {
    const error = new AppError('rate_limited', 'Too many wrong API keys came from this address.')
    return outerProblem(error, pathname, { 'retry-after': String(seconds) })
  }
  const response = await work().catch((thrown: unknown) => outerProblem(asAppError(thrown), pathname))
  if (key !== '' && response.status === 401) guard.noteWrong(peer, key)
  // What goes wrong here may have gone wrong before the key was looked at.
  else if (key !== '' && response.status < 500) guard.noteRight(key)
  return response
}

async function answerMetrics({ served, own }: Service): Promise<Response> {
  const text = writeFamilies([...(await served.metrics()), ...own.families()])
  return plainText(200, text, 'text/plain; version=0.0.4; charset=utf-8')
}

function answerProbe(isFine: boolean): Response {
  return isFine ? plainText(200, 'ok\n') : plainText(503, 'what is kept cannot be read now\n')
}

function plainText(status: number, text: string, type = 'text/plain; charset=utf-8'): Response {
  return new Response(text, { status, headers: { 'content-type': type, 'cache-control': 'no-store' } })
}
