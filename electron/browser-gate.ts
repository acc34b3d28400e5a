import { AppError } from '../core/base/errors.ts'
import { LANGUAGES } from '../core/languages/languages.ts'
import { WORDS } from '../core/languages/words.ts'
import type { Sessions } from './sessions.ts'
import { SECURITY_HEADERS, serveWindowFile } from './window-files.ts'

export interface GateOptions {
  /** The engine's answer to the window, under `/api`. */
  readonly handleWindow: (request: Request) => Promise<Response>
  /** The engine's answer to programs, which bring an API key. */
  readonly handleKey: (request: Request) => Promise<Response>
  readonly sessions: Sessions
  /** Folder of the bundled window. */
  readonly folder: string
}

/**
 * What the loopback server answers: the link that works once, the window's files and, for the window's session, the engine. Host and Origin
 * are checked before (`core/http/listen`).
 */
export function createGate({ handleWindow, handleKey, sessions, folder }: GateOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/open' && request.method === 'GET') return openLink(sessions, searchParams.get('token') ?? '')
    const isApi = pathname === '/api' || pathname.startsWith('/api/')
    if (isApi && request.headers.has('x-api-key')) return handleKey(request)
    if (!sessions.has(request)) return isApi ? handleKey(request) : signInPage()
    if (!isApi) return serveWindowFile(folder, request)
    requireOwnPage(request)
    return handleWindow(request)
  }
}

/** What the link leads to: the window with a session, or the page that says how to get one. */
export function openLink(sessions: Sessions, token: string): Response {
  const cookie = sessions.redeemLink(token)
  if (cookie === undefined) return signInPage()
  return new Response(null, {
    status: 303,
    headers: { ...SECURITY_HEADERS, location: '/', 'set-cookie': cookie, 'cache-control': 'no-store' },
  })
}

/**
 * The cookie is SameSite=Strict, but "site" ignores the port: a page of another local server would be let through. Browsers say in
 * Sec-Fetch-Site who asks; a page of another port is `same-site` there, the window itself `same-origin`.
 */
function requireOwnPage(request: Request): void {
  const from = request.headers.get('sec-fetch-site')
  if (from !== null && from !== 'same-origin' && from !== 'none')
    throw new AppError('forbidden_origin', 'Requests of other web pages are not answered.')
}

export function signInPage(): Response {
  const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Kontor</title>
<style>body { font: 15px/1.5 system-ui, sans-serif; max-width: 34em; margin: 4em auto; padding: 0 1em; color-scheme: light dark }</style>
<h1>Kontor</h1>
${LANGUAGES.map((language) => `<p lang="${language}">${WORDS[language].shell.signIn}</p>`).join('\n')}
</html>`
  return new Response(page, {
    status: 403,
    headers: { ...SECURITY_HEADERS, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
