import { LINK_HEADER, OPEN_PATH, SESSION_HEADER, SESSION_PATH, SIGN_IN_PATH, TICKETS_PATH } from '../../core/contract/session.ts'
import { desktopApi, download } from './desktop.ts'

/** The window's session with the program that serves it to a browser. In Electron there is none: no other page reaches the engine there. */
let session: string | undefined

const KEY = 'kontor.session'

/**
 * Takes the token of a link out of the address and exchanges it, or goes on in the session that this browser has. Where there is none, the page that says
 * what to do is shown in the window's place, and the answer is false. Windows of one browser share a session by `storage`, which no other port reads.
 */
export async function enter(storage: Storage): Promise<boolean> {
  if (desktopApi() !== undefined) return true
  if (location.pathname === OPEN_PATH) {
    const token = new URLSearchParams(location.search).get('token') ?? ''
    history.replaceState(null, '', '/')
    const answer = await fetch(SESSION_PATH, { method: 'POST', headers: { [LINK_HEADER]: token } })
    if (answer.ok) storage.setItem(KEY, await answer.text())
  }
  session = storage.getItem(KEY) ?? undefined
  if (session !== undefined && (await fetch(SESSION_PATH, { headers: sessionHeaders() })).ok) return true
  location.replace(SIGN_IN_PATH)
  return false
}

/** What each request to the engine brings along. */
export function sessionHeaders(): Readonly<Record<string, string>> {
  return session === undefined ? {} : { [SESSION_HEADER]: session }
}

/** A path below `/api` that names its client company itself, for where no header can. */
export function pathInWorkspace(path: string, workspace: string | undefined): string {
  return workspace === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}workspace=${encodeURIComponent(workspace)}`
}

/** An address at which the browser itself may fetch what a path below `/api` answers, once: what it saves it asks for without the window. */
export function offerOnce(path: string): { readonly url: string; readonly offered: Promise<void> } {
  const url = new URL(`${TICKETS_PATH}${crypto.randomUUID()}`, location.href)
  const offer = new URL(url)
  offer.searchParams.set('address', path)
  return { url: url.href, offered: putOffer(offer) }
}

async function putOffer(offer: URL): Promise<void> {
  const { ok, status } = await fetch(offer, { method: 'PUT', headers: sessionHeaders() })
  if (!ok) throw new Error(`HTTP ${status}`)
}

/** Saves what a path below `/api` answers: the browser writes it to the file as it comes, since an archive may be larger than what fits into memory. */
export async function saveAnswer(name: string, path: string): Promise<void> {
  const { url, offered } = offerOnce(path)
  await offered
  download(name, url)
}
