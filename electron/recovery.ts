import { app, dialog, session, type BrowserWindow } from 'electron'
import { membersOf } from '../core/base/json.ts'
import { shellWords } from './appearance.ts'
import { forgetKept, readKept, tryKeep } from './kept.ts'
import { tellReopened } from './os-open-requests.ts'
import { questionOf } from './question.ts'
import { ORIGIN } from './scheme.ts'
import { clearTaskbar } from './taskbar.ts'

/**
 * What was open is open again: after a run that did not end by itself the window begins where that one was, and a page that ended is loaded anew. What was typed
 * stands in the storage of the page (renderer/editor/drafts.svelte.ts).
 */

const NAME = 'open'
/** A page that ends again so soon would end a third time. */
const SOON_MS = 5 * 60_000
/** Chromium writes the storage of a page seconds after it was changed, of one that changes often a minute after; a kill would take what was typed meanwhile. */
const SAFE_AFTER_MS = 1_000

/** The part of an address behind the origin: client company and place. */
const PLACE = /^\/(?:\?workspace=[a-z0-9-]{1,64})?(?:#[\x21-\x7e]{0,2000})?$/

/** What the window is opened with. */
export function reopened(): string {
  const place = membersOf(readKept(NAME))['place']
  if (typeof place !== 'string' || !PLACE.test(place)) return `${ORIGIN}/`
  tellReopened('program')
  return ORIGIN + place
}

/** The run ends by itself: the next one begins at its beginning. */
export function endWell(): void {
  forgetKept(NAME)
}

/** Keeps where the window is, and what was typed, so that neither is lost when the program is killed. */
export function keepTyped(window: BrowserWindow): void {
  const { webContents } = window
  // Windows ends the programs of a session without asking them to quit.
  window.on('session-end', endWell)
  const keepAddress = (url: string): void => {
    if (url.startsWith(`${ORIGIN}/`)) tryKeep(NAME, { place: url.slice(ORIGIN.length) })
  }
  webContents.on('did-navigate', (_event, url) => keepAddress(url))
  webContents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
    if (isMainFrame) keepAddress(url)
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  webContents.on('input-event', (_event, { type }) => {
    // The pointer moves all the time, and types nothing.
    if (/^(?:mouse|pointer|touch)(?:Move|Enter|Leave|Wheel|RawUpdate)$|^gesture/.test(type)) return
    timer ??= setTimeout(() => {
      timer = undefined
      session.defaultSession.flushStorageData()
    }, SAFE_AFTER_MS)
  })
}

/** A page that ended is loaded anew once, which it says; where that does not help, the person is asked. */
export function mendCrashes(window: BrowserWindow): void {
  let mendedAt: number | undefined
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return
    clearTaskbar()
    const isAgain = mendedAt !== undefined && performance.now() - mendedAt < SOON_MS
    mendedAt = performance.now()
    if (isAgain) {
      void ask(window)
      return
    }
    tellReopened('page')
    window.webContents.reload()
  })
}

/** A page that does not respond is asked about, and loaded anew where the person wants that. */
export function mendHangs(window: BrowserWindow): void {
  let asking: AbortController | undefined
  window.on('responsive', () => asking?.abort())
  window.on('unresponsive', () => {
    if (asking !== undefined) return
    asking = new AbortController()
    void askToWait(window, asking.signal).finally(() => (asking = undefined))
  })
}

async function askToWait(window: BrowserWindow, signal: AbortSignal): Promise<void> {
  const words = shellWords().hangs
  const { response } = await dialog.showMessageBox(window, { type: 'warning', ...questionOf(words, [words.wait, words.reload], 0), signal })
  // `mendCrashes` loads the page anew.
  if (response === 1) window.webContents.forcefullyCrashRenderer()
}

/** What is open may be what ends the page: so it begins at its beginning. */
async function ask(window: BrowserWindow): Promise<void> {
  const words = shellWords().crashed
  const { response } = await dialog.showMessageBox(window, { type: 'error', ...questionOf(words, [words.reopen, words.quit], 1) })
  if (response !== 0) {
    app.quit()
    return
  }
  tellReopened('page')
  await window.loadURL(`${ORIGIN}/`)
}
