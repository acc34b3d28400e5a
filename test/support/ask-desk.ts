import type { Page } from 'playwright-core'
import { SESSION_HEADER } from '../../core/contract/session.ts'

declare global {
  /** As `fetch`, with the session of the window: what a test asks the engine in a page of it. */
  var askDesk: (
    path: string,
    init?: { method?: string; headers?: Record<string, string>; body?: string | Blob | Uint8Array<ArrayBuffer> },
  ) => Promise<Response>
}

/** Gives `askDesk` to the pages that are loaded from now on. */
export async function giveAskDesk(pages: Pick<Page, 'addInitScript'>): Promise<void> {
  await pages.addInitScript((name) => {
    globalThis.askDesk = (path, init = {}) =>
      fetch(path, { ...init, headers: { ...init.headers, [name]: localStorage.getItem('kontor.session') ?? '' } })
  }, SESSION_HEADER)
}
