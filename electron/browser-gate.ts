import { AppError } from '../core/base/errors.ts'
import { LINK_HEADER, OPEN_PATH, SESSION_PATH, SIGN_IN_PATH, TICKETS_PATH } from '../core/contract/session.ts'
import { LANGUAGES } from '../core/languages/languages.ts'
import { WORDS } from '../core/languages/words.ts'
import { LIFE_MINUTES, type Sessions } from './sessions.ts'
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
 * What the loopback server answers: the window's files, which say nothing about anybody and are given to all, the link that works once, and, for the
 * window's session, the engine. Host and Origin are checked before (`core/http/listen`).
 */
export function createGate({ handleWindow, handleKey, sessions, folder }: GateOptions): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url)
    if (!isGuarded(url.pathname)) {
      const page = url.pathname === OPEN_PATH ? new Request(new URL('/', url), request) : request
      return url.pathname === SIGN_IN_PATH ? signInPage() : serveWindowFile(folder, page)
    }
    if (isOfEngine(url.pathname) && request.headers.has('x-api-key')) return handleKey(request)
    requireOwnPage(request)
    if (url.pathname === SESSION_PATH) return answerSession(sessions, request)
    if (url.pathname.startsWith(TICKETS_PATH)) return answerTicket(sessions, request, handleWindow)
    return sessions.has(request) ? handleWindow(request) : handleKey(request)
  }
}

const isOfEngine = (pathname: string): boolean => pathname === '/api' || pathname.startsWith('/api/')

/** Whether more than the window's files is asked for. */
export const isGuarded = (pathname: string): boolean =>
  isOfEngine(pathname) || pathname === SESSION_PATH || pathname.startsWith(TICKETS_PATH)

/** A session for the token of a link, and whether a session is one. */
export function answerSession(sessions: Sessions, request: Request): Response {
  if (request.method !== 'POST') return answer(sessions.has(request) ? 204 : 403)
  const session = sessions.redeemLink(request.headers.get(LINK_HEADER) ?? '')
  return session === undefined ? answer(403) : answer(200, session)
}

const TICKET = /^[\w-]{32,64}$/

/** The one address where what is asked for without a session is answered: for the ticket that a window gave out, once. */
async function answerTicket(sessions: Sessions, request: Request, handleWindow: GateOptions['handleWindow']): Promise<Response> {
  const url = new URL(request.url)
  const ticket = url.pathname.slice(TICKETS_PATH.length)
  if (request.method === 'PUT') {
    const address = url.searchParams.get('address') ?? ''
    if (!sessions.has(request)) return answer(403)
    if (!TICKET.test(ticket) || !address.startsWith('/api/')) return answer(400)
    sessions.giveTicket(ticket, address)
    return answer(204)
  }
  const address = request.method === 'GET' ? sessions.takeTicket(ticket) : undefined
  if (address === undefined) return answer(403)
  return handleWindow(new Request(new URL(address, url), { signal: request.signal }))
}

const NOT_KEPT = { ...SECURITY_HEADERS, 'cache-control': 'no-store' } as const

function answer(status: number, text: string | null = null): Response {
  return new Response(text, { status, headers: { ...NOT_KEPT, 'content-type': 'text/plain; charset=utf-8' } })
}

/**
 * A page of another port cannot know the session, nor send its header without being asked first. Browsers say besides in Sec-Fetch-Site who asks; a
 * page of another port is `same-site` there, the window itself `same-origin`.
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
${LANGUAGES.map((language) => `<p lang="${language}">${WORDS[language].shell().signIn.replace('{minutes}', String(LIFE_MINUTES))}</p>`).join('\n')}
</html>`
  return new Response(page, { status: 403, headers: { ...NOT_KEPT, 'content-type': 'text/html; charset=utf-8' } })
}
