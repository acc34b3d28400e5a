import { AppError } from '../base/errors.ts'
import { isLoopback } from '../base/loopback.ts'
import { API_PREFIX } from './app.ts'
import { listen, type Listener } from './listen.ts'
import { outerProblem } from './problem.ts'
import { watchProcess } from './process-metrics.ts'
import type { WorkspaceServer } from './types.ts'

export interface ServeOptions {
  readonly server: WorkspaceServer
  /** Address to bind to; loopback when absent. */
  readonly host?: string | undefined
  readonly port?: number | undefined
}

/**
 * The headless service: the API under `/api` for programs with a key, `/healthz` and `/metrics`. Anywhere but on loopback it starts only when there is a key
 * to call it with: an address others can reach is never opened by accident. Throws AppError `usage`.
 */
export async function serveWorkspace({ server, host = '127.0.0.1', port = 0 }: ServeOptions): Promise<Listener> {
  if (!isLoopback(host) && !(await server.services.keys.anyValid())) {
    throw new AppError('usage', `There is no API key that can be used, so ${host} is not opened to others.`, {
      next: 'Create a key with kontor keys create first.',
    })
  }
  const own = watchProcess()
  const listener = await listen({ host, port, handle: (request) => answer(server, own, request) })
  return {
    ...listener,
    close: () => {
      own.stop()
      return listener.close()
    },
  }
}

async function answer(server: WorkspaceServer, own: ReturnType<typeof watchProcess>, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname === '/healthz') return answerHealth(server)
  if (pathname === '/metrics') return plainText(200, (await server.metrics()) + own.write(), 'text/plain; version=0.0.4; charset=utf-8')
  if (pathname === API_PREFIX || pathname.startsWith(`${API_PREFIX}/`)) return server.handleKey(request)
  const error = new AppError('not_found', `There is nothing at ${pathname}.`, { next: 'The API begins at /api/v2/.' })
  return outerProblem(error, pathname)
}

/** Well as long as the workspace can be read. */
async function answerHealth(server: WorkspaceServer): Promise<Response> {
  try {
    await server.services.desk.state()
    return plainText(200, 'ok\n')
  } catch {
    // What is wrong is said in the log by the call that meets it; a probe needs the status alone.
    return plainText(503, 'the workspace cannot be read\n')
  }
}

function plainText(status: number, text: string, type = 'text/plain; charset=utf-8'): Response {
  return new Response(text, { status, headers: { 'content-type': type, 'cache-control': 'no-store' } })
}
