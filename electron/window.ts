import { fileURLToPath } from 'node:url'
import { BrowserWindow, session } from 'electron'
import { followGround, ground } from './appearance.ts'
import { offerContextMenu } from './context-menu.ts'
import { holdWindow } from './current-window.ts'
import { tellTerminal } from './faults.ts'
import { askBeforeLeaving } from './leaving.ts'
import { keepTyped, mendCrashes, mendHangs, reopened } from './recovery.ts'
import { ORIGIN, type PageSource } from './scheme.ts'
import { HAS_SPELLING, noDictionariesFromAfar } from './spelling.ts'
import { keepPlace, readPlace } from './window-place.ts'

/**
 * The one window, with everything closed that it does not need: it has no Node, reaches no other address and opens no other window. `whenReady`: once there is
 * something to be seen of it, and it may be shown. `onStay`: it was to be closed, and its page had something to lose.
 */
export function openWindow(preload: string, whenReady: () => void, onStay: () => void = () => undefined): void {
  const { maximized, fullScreen, ...bounds } = readPlace()
  const window = new BrowserWindow({
    ...bounds,
    show: false,
    backgroundColor: ground(),
    autoHideMenuBar: true,
    ...(process.platform === 'linux' ? { icon: fileURLToPath(new URL('./icons/256x256.png', import.meta.url)) } : {}),
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: HAS_SPELLING,
    },
  })
  holdWindow(window)
  // Windows makes a window by the scale of the primary screen and shows it on its own.
  const { x, y, width, height } = bounds
  if (x !== undefined && y !== undefined) window.setBounds({ x, y, width, height })
  if (maximized) window.maximize()
  if (fullScreen) window.setFullScreen(true)
  keepPlace(window)
  followGround(window)
  offerContextMenu(window)
  keepTyped(window)
  mendCrashes(window)
  mendHangs(window)
  askBeforeLeaving(window, onStay)
  const { webContents } = window
  // Left to themselves they speak UDP, and past every proxy.
  webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  webContents.setWindowOpenHandler(() => ({ action: 'deny' }))
  const stay = (event: { preventDefault(): void }, url: string): void => {
    if (!url.startsWith(`${ORIGIN}/`)) event.preventDefault()
  }
  webContents.on('will-navigate', (event) => stay(event, event.url))
  webContents.on('will-redirect', (event) => stay(event, event.url))
  webContents.on('will-attach-webview', (event) => event.preventDefault())
  window.once('ready-to-show', whenReady)
  // A failed load is shown by the window itself; a rejection here would only repeat it.
  window.loadURL(reopened()).catch((error: unknown) => tellTerminal(String(error)))
}

/** What the program answers itself. */
export const isOwnAddress = (url: string): boolean => /^(kontor|blob|data|devtools):/.test(url)

/** Nobody listens there: only the system's own programs could. */
const NOWHERE = '127.0.0.1:1'

/**
 * Behind the content security policy, a second fence: no request of the window leaves the machine, and no permission is given. Lines that are no requests
 * (WebRTC) may go by a proxy alone, and the one that they are given is none.
 */
export async function closeOffNetwork({ isReachable, reached }: PageSource): Promise<void> {
  const { defaultSession } = session
  noDictionariesFromAfar(defaultSession)
  // Without `<-loopback>` this computer's own addresses would be reached past the proxy.
  await defaultSession.setProxy({ mode: 'fixed_servers', proxyRules: NOWHERE, proxyBypassRules: ['<-loopback>', ...reached].join(';') })
  defaultSession.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !isReachable(details.url) })
  })
  // Copying to the clipboard is all that the window asks for.
  const isGiven = (permission: string): boolean => permission === 'clipboard-sanitized-write'
  defaultSession.setPermissionRequestHandler((_, permission, answer) => answer(isGiven(permission)))
  defaultSession.setPermissionCheckHandler((_, permission) => isGiven(permission))
}
