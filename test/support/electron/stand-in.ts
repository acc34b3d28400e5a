import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute } from 'node:path'
import type {
  CustomScheme,
  HandlerDetails,
  Item,
  MenuItem,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  MessageBoxSyncOptions,
  PopupOptions,
  CreateFromBitmapOptions,
  SharingItem,
  JumpListCategory,
  JumpListItem,
  ProxyConfig,
  WindowOpenHandlerResponse,
} from 'electron'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { listen, type Listener } from '../../../core/http/listen.ts'
import { launchShown } from '../browser.ts'
import { openDisplay, type Display } from '../display.ts'
import { runPreload } from './preload-world.ts'
import { Emitter, known, strict, use, used } from './strict.ts'

/**
 * A strict stand-in for the `electron` module, for the bundled main process. Windows are Chromium pages; the program's own scheme reaches the
 * handler given to `protocol.handle`; dialogs answer from a queue and fail when nobody expected them.
 *
 * Chromium is headed where there is a screen, on a virtual one where the system has Xvfb. It knows no `kontor:` address, so a page lies at a loopback
 * address and its requests are handed on under the scheme's name. `docs/electron-api.md` says what only a real Electron can show.
 *
 * What is not on the list (`api.ts`) is refused, by the name that it has in Electron's definitions.
 */

type Handler = (request: Request) => Response | Promise<Response>

let ready = Promise.withResolvers<undefined>()
const schemes = new Map<string, CustomScheme>()
const handlers = new Map<string, Handler>()
const channels = new Map<string, (event: unknown, ...args: unknown[]) => unknown>()
const paths = new Map<string, string>()
const problems: string[] = []
const windows: StandInWindow[] = []
let isReady = false
let proxy: { readonly server: string; readonly bypass: string } | undefined
let blocked: (details: { url: string }, answer: (decision: { cancel: boolean }) => void) => void = (_, answer) => answer({ cancel: false })

function requirePlatform(what: string, platform: NodeJS.Platform): void {
  if (process.platform !== platform) throw new Error(`Electron has no ${what} on ${process.platform}`)
}

/** What the main process answers to a request, which it does at once. */
function isBlocked(url: string): boolean {
  let decision = { cancel: false }
  blocked(strict('OnBeforeRequestListenerDetails', { url }), (answer) => (decision = known('CallbackResponse', answer)))
  return decision.cancel
}

function requireReady(what: string, wanted: boolean): void {
  if (isReady === wanted) return
  throw new Error(`${what} is called ${wanted ? 'before' : 'after'} Electron is ready`)
}

// --- control, for tests --------------------------------------------------------------------------------------------------------------

export const control = {
  windows,
  used,
  isBlocked,
  /** What went wrong in a place where nothing could be thrown to the test. */
  problems,
  openDialogs: [] as { canceled: boolean; filePaths: string[] }[],
  saveDialogs: [] as { canceled: boolean; filePath: string }[],
  errorBoxes: [] as string[],
  revealed: [] as string[],
  /** Handed to the program that the system has for them. */
  opened: [] as string[],
  /** Files that are on their way out of the window. */
  dragged: [] as string[],
  /** A person may click on them: `emit('click')`. */
  notifications: [] as Notification[],
  menu: [] as string[],
  menuItems: [] as readonly Entry[],
  /** Menus under the right button of the mouse, as they were shown. */
  popups: [] as (readonly Entry[])[],
  /** Which button of a message is pressed, by its number. */
  messages: [] as { response: number }[],
  /** What every message said. */
  messagesSaid: [] as string[],
  badge: 0,
  /** What Windows shows at the icon of the program; null: its own list. */
  jumpList: null as readonly JumpListCategory[] | null,
  /** Arguments of what the person has taken out of that list. */
  removedFromJumpList: [] as string[],
  /** The person has told Windows to show no last documents. */
  showsNoRecent: false,
  dockMenu: [] as readonly Entry[],
  /** Given to the system's list of programs and people. */
  shared: [] as string[],
  /** How often what a page has stored was written to the disk at once. */
  flushes: 0,
  spelling: { enabled: true, languages: ['en-US'], from: 'https://redirector.gvt1.com/edgedl/chrome/dict/', learned: [] as string[] },
  /** How the system is set to reach others. */
  systemProxy: 'DIRECT',
  exit: Promise.withResolvers<number>(),
  /** After the end of one program, for the start of another. */
  beginAnew(): void {
    if (!isReady) return
    isReady = false
    ready = Promise.withResolvers()
    control.exit = Promise.withResolvers()
    realApp.removeAllListeners()
    nativeThemeEvents.removeAllListeners()
    for (const kept of [schemes, handlers, channels, paths]) kept.clear()
    browser = listener = display = undefined
  },
  /** Electron becomes ready only after the main module was evaluated; a main that waits for it at the top level never gets there. */
  becomeReady(): void {
    isReady = true
    app.emit('ready')
    ready.resolve(undefined)
  },
  /** Somebody starts the program once more, in a folder; it hands over what it was started with. */
  startAgain(named: readonly string[], folder: string, task?: string): void {
    app.emit('second-instance', {}, [process.execPath, '--changed-by-chromium'], folder, { named, task })
  },
  /** The system changes to a dark theme, or back. */
  setDark(isDark: boolean): void {
    isSystemDark = isDark
    nativeThemeEvents.emit('updated')
  },
  /** The right button of the mouse in a window. */
  contextMenu({ editFlags, ...params }: { readonly editFlags: object }): void {
    windows[0]?.contents.emit('context-menu', {}, strict('ContextMenuParams', { ...params, editFlags: strict('EditFlags', editFlags) }))
  },
  /** Somebody presses a key, or moves the pointer, in a window. */
  input(type: string): void {
    windows[0]?.contents.emit('input-event', {}, strict('InputEvent', { type }))
  },
  /** A call to the main process from a frame of a window. */
  call(channel: string, sender: unknown, senderFrame: { readonly url: string; readonly parent: unknown } | null): unknown {
    return channels.get(channel)?.(callFrom(sender, senderFrame))
  },
  /** A person closes the window. */
  async closeAll(): Promise<void> {
    await closeWindows()
    app.emit('window-all-closed')
  },
  async waitForWindow(): Promise<Page> {
    for (let tries = 0; tries < 1_200; tries += 1) {
      const [window] = windows
      if (window?.page !== undefined) return window.page
      if (control.errorBoxes.length > 0) throw new Error(control.errorBoxes.join())
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error('no window was opened')
  },
}

// --- app -----------------------------------------------------------------------------------------------------------------------------

/** What Electron says of a list that Windows would not show. */
function checkJumpList(categories: readonly JumpListCategory[]): 'ok' | 'error' | 'customCategoryAccessDeniedError' {
  for (const category of categories) {
    const { type, name, items = [] } = known('JumpListCategory', category)
    if (type === 'custom' ? name === undefined : type !== 'tasks' || name !== undefined) return 'error'
    const isShown = items.every((item) => {
      const { type: kind, program = '', title = '', description = '' } = known('JumpListItem', item)
      return kind === 'task' && isAbsolute(program) && title !== '' && description.length <= 260
    })
    if (!isShown) return 'error'
    if (type === 'custom' && control.showsNoRecent) return 'customCategoryAccessDeniedError'
    // With one item that was taken out Windows leaves out the whole category.
    if (type === 'custom' && items.some(({ args = '' }) => control.removedFromJumpList.includes(args))) return 'error'
  }
  return 'ok'
}

class App extends Emitter {
  constructor() {
    super('App')
  }
  readonly isPackaged = false
  /** Only macOS has it. */
  get dock() {
    const setMenu = (menu: object): void => void (control.dockMenu = entriesOf(menu))
    return process.platform === 'darwin' ? strict('Dock', { setMenu }) : undefined
  }
  getJumpListSettings() {
    requirePlatform('app.getJumpListSettings', 'win32')
    const removedItems = control.removedFromJumpList.map((args): JumpListItem => ({ args }))
    return strict('JumpListSettings', { removedItems, minItems: 10 })
  }
  setJumpList(categories: readonly JumpListCategory[] | null) {
    requirePlatform('app.setJumpList', 'win32')
    const answer = checkJumpList(categories ?? [])
    if (answer === 'ok') control.jumpList = categories
    return answer
  }
  whenReady = (): Promise<undefined> => ready.promise
  getPath = (name: string): string => paths.get(name) ?? tmpdir()
  getLocale = (): string => 'de-DE'
  getVersion = (): string => '0.0.0'
  setBadgeCount = (count: number): boolean => {
    requireReady('app.setBadgeCount', true)
    if (process.platform === 'win32') throw new Error('Windows has no app.setBadgeCount')
    control.badge = count
    return true
  }
  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error(`app.setPath(${name}) needs an absolute path`)
    paths.set(name, path)
  }
  requestSingleInstanceLock({ named }: { readonly named: readonly string[] }): boolean {
    requireReady('app.requestSingleInstanceLock', false)
    structuredClone(named)
    return true
  }
  /** As in Electron: first the windows are closed; then `will-quit` may hold it back, and somebody has to quit again. */
  quit(): void {
    void closeWindows().then(() => {
      let held = false
      this.emit('will-quit', { preventDefault: () => (held = true) })
      if (!held) this.exit(0)
    })
  }
  exit(code: number): void {
    void closeWindows()
      .then(closeBehind)
      .then(() => control.exit.resolve(code))
  }
}

async function closeWindows(): Promise<void> {
  for (const window of windows.splice(0)) await window.dispose()
}

async function closeBehind(): Promise<void> {
  await (await listener)?.close()
  await (await browser)?.close()
  ;(await display)?.close()
}

const realApp = new App()
export const app = strict('App', realApp)

// --- protocol, session ---------------------------------------------------------------------------------------------------------------

export const protocol = strict('Protocol', {
  registerSchemesAsPrivileged(list: readonly CustomScheme[]): void {
    requireReady('protocol.registerSchemesAsPrivileged', false)
    for (const scheme of list) {
      known('CustomScheme', scheme)
      known('Privileges', scheme.privileges ?? {})
      schemes.set(scheme.scheme, scheme)
    }
  },
  handle(scheme: string, handler: Handler): void {
    requireReady('protocol.handle', true)
    const privileges = schemes.get(scheme)?.privileges
    for (const name of ['standard', 'secure', 'supportFetchAPI', 'stream'] as const) {
      if (privileges?.[name] !== true) throw new Error(`the scheme ${scheme} was not declared as ${name}`)
    }
    handlers.set(scheme, handler)
  },
})

/** Some of those that Chromium knows. */
const SPELLED = [
  'cs',
  'da',
  'de',
  'el',
  'en-AU',
  'en-GB',
  'en-US',
  'es',
  'es-ES',
  'fr',
  'it',
  'nb',
  'nl',
  'pl',
  'pt-BR',
  'pt-PT',
  'ro',
  'sv',
]

export const session = strict('Session', {
  defaultSession: strict('Session', {
    webRequest: strict('WebRequest', { onBeforeRequest: (listener: typeof blocked): void => void (blocked = listener) }),
    setProxy(wanted: ProxyConfig): Promise<void> {
      known('ProxyConfig', wanted)
      const { mode = '', proxyRules, proxyBypassRules = '' } = wanted
      if (mode !== 'fixed_servers' || proxyRules === undefined) return Promise.reject(new Error(`the stand-in knows no proxy mode ${mode}`))
      proxy = { server: proxyRules, bypass: proxyBypassRules }
      return Promise.resolve()
    },
    flushStorageData: (): void => void (control.flushes += 1),
    setSpellCheckerDictionaryDownloadURL(url: string): void {
      if (!url.endsWith('/') || !URL.canParse(url)) throw new Error('The URL given to setSpellCheckerDictionaryDownloadURL is invalid')
      control.spelling.from = url
    },
    setSpellCheckerEnabled: (enabled: boolean): void => void (control.spelling.enabled = enabled),
    availableSpellCheckerLanguages: SPELLED,
    setSpellCheckerLanguages(languages: readonly string[]): void {
      const unknown = languages.find((language) => !SPELLED.includes(language))
      if (unknown !== undefined) throw new Error(`Invalid language code provided: "${unknown}" is not a valid language code`)
      control.spelling.languages = [...languages]
    },
    addWordToSpellCheckerDictionary: (word: string): boolean => control.spelling.learned.push(word) > 0,
    setPermissionRequestHandler: (): void => undefined,
    setPermissionCheckHandler: (): void => undefined,
  }),
  fromPartition: () => strict('Session', { resolveProxy: (): Promise<string> => Promise.resolve(control.systemProxy) }),
})

// --- windows -------------------------------------------------------------------------------------------------------------------------

const SCHEME = 'kontor'
let browser: Promise<Browser> | undefined
let listener: Promise<Listener> | undefined
let display: Promise<Display | undefined> | undefined

/** The loopback address that stands for `kontor://app`. */
async function serve(): Promise<string> {
  listener ??= listen({
    handle: async (request) => {
      const handler = handlers.get(SCHEME)
      if (handler === undefined) return new Response('nobody handles the scheme', { status: 500 })
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      for (const name of ['host', 'origin', 'cookie', 'connection']) headers.delete(name)
      const init = { method: request.method, headers, body: request.body, duplex: 'half', signal: request.signal }
      return handler(new Request(`${SCHEME}://app${pathname}${search}`, init as RequestInit))
    },
  })
  return (await listener).url
}

/** Chromium's own network as the session is set; what stands for the scheme needs none in Electron. */
function proxyOf(base: string): string[] {
  if (proxy === undefined) return []
  return [`--proxy-server=${proxy.server}`, `--proxy-bypass-list=${proxy.bypass};${new URL(base).host}`]
}

interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** One screen of 1920 x 1080 with a bar at its top. */
const DISPLAY = { id: 1, workArea: strict('Rectangle', { x: 0, y: 24, width: 1920, height: 1056 }) }
export const screen = strict('Screen', {
  getPrimaryDisplay: (): typeof DISPLAY => strict('Display', DISPLAY),
  getAllDisplays: (): (typeof DISPLAY)[] => [strict('Display', DISPLAY)],
})

const nativeThemeEvents = new Emitter('NativeTheme')
let themeSource: 'system' | 'light' | 'dark' = 'system'
let isSystemDark = false

class NativeTheme {
  on = nativeThemeEvents.on.bind(nativeThemeEvents)
  off = nativeThemeEvents.off.bind(nativeThemeEvents)
  get shouldUseDarkColors(): boolean {
    return themeSource === 'system' ? isSystemDark : themeSource === 'dark'
  }
  get themeSource(): typeof themeSource {
    return themeSource
  }
  set themeSource(source: typeof themeSource) {
    if (!['system', 'light', 'dark'].includes(source)) throw new Error(`there is no theme ${source}`)
    if (source === themeSource) return
    themeSource = source
    nativeThemeEvents.emit('updated')
  }
}
export const nativeTheme = strict('NativeTheme', new NativeTheme())

interface WindowOptions extends Partial<Bounds> {
  readonly webPreferences?: Readonly<Record<string, unknown>>
  readonly [name: string]: unknown
}

class StandInWindow extends Emitter {
  page: Page | undefined
  shown = false
  maximized = false
  fullScreen = false
  /** A person may move it. */
  bounds: Bounds
  /** What is seen where the page is not; `ground` before it came. */
  background: string
  readonly ground: string
  /** At its icon; less than 0 where nothing is under way. */
  progress = -1
  /** By a menu of corrections. */
  readonly replaced: string[] = []
  reloads = 0
  private context: BrowserContext | undefined
  /** A test tells here what happens to the page. */
  readonly contents = new Emitter('WebContents')
  private openHandler: (details: HandlerDetails) => WindowOpenHandlerResponse = () => ({ action: 'allow' })
  private readonly preload: string
  private readonly switches: string[] = []
  readonly webContents

  constructor(options: WindowOptions) {
    super('BrowserWindow')
    use('new BrowserWindow')
    requireReady('new BrowserWindow', true)
    known(['BrowserWindowConstructorOptions', 'BaseWindowConstructorOptions'], options)
    known('WebPreferences', options.webPreferences ?? {})
    const { preload, sandbox, contextIsolation, nodeIntegration, webSecurity } = options.webPreferences ?? {}
    if (sandbox !== true || contextIsolation !== true || nodeIntegration !== false || webSecurity !== true) {
      throw new Error('a window needs sandbox, contextIsolation and webSecurity, and no nodeIntegration')
    }
    if (typeof preload !== 'string' || !isAbsolute(preload) || !preload.endsWith('.cjs'))
      throw new Error('the preload is a CommonJS file, by its full path')
    this.preload = readFileSync(preload, 'utf8')
    this.webContents = strict('WebContents', {
      on: (name: string, callback: (...args: unknown[]) => void) => this.contents.on(name, callback),
      setWebRTCIPHandlingPolicy: (policy: string) =>
        this.switches.push(`--webrtc-ip-handling-policy=${policy}`, `--force-webrtc-ip-handling-policy=${policy}`),
      replaceMisspelling: (word: string): void => void this.replaced.push(word),
      reload: (): void => {
        this.reloads += 1
        void this.page?.reload()
      },
      forcefullyCrashRenderer: (): void => void this.contents.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 }),
      setWindowOpenHandler: (handler: typeof this.openHandler) => (this.openHandler = handler),
      startDrag: (item: Item): void => {
        const { file, icon } = known('Item', item)
        if (!isAbsolute(file) || !existsSync(file) || typeof icon === 'string' || icon.isEmpty())
          throw new Error('startDrag needs a file by its full path and an icon')
        control.dragged.push(file)
      },
    })
    const { x = 0, y = 0, width = 800, height = 600, backgroundColor } = options
    if (typeof backgroundColor !== 'string' || !/^#[0-9a-f]{6}$/.test(backgroundColor))
      throw new Error('a window without a ground flashes white')
    this.background = backgroundColor
    this.ground = backgroundColor
    this.bounds = { x, y, width, height }
    windows.push(this)
    return strict('BrowserWindow', this)
  }

  async loadURL(url: string): Promise<void> {
    if (!url.startsWith(`${SCHEME}://app/`)) throw new Error(`the window loads ${url}`)
    const base = await serve()
    const address = url.replace(`${SCHEME}://app`, base)
    if (this.page !== undefined) {
      await this.page.goto(address)
      return
    }
    display ??= openDisplay()
    // The signals of this process are the program's own.
    browser ??= launchShown(await display, {
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      args: [...this.switches, ...proxyOf(base)],
    })
    const { x, y, width, height } = this.bounds
    this.context = await (await browser).newContext({ viewport: { width, height } })
    const page = await this.context.newPage()
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return
      const { pathname, search, hash, origin } = new URL(frame.url())
      if (origin === base) this.contents.emit('did-navigate-in-page', {}, `${SCHEME}://app${pathname}${search}${hash}`, true)
    })
    const session = await this.context.newCDPSession(page)
    const { windowId } = await session.send('Browser.getWindowForTarget')
    await session.send('Browser.setWindowBounds', { windowId, bounds: { left: x, top: y } })
    await this.context.route(
      (address) => !address.href.startsWith(`${base}/`),
      (route) => this.leave(route),
    )
    // What the main process lets through is reached as it is; it has an address beside the page's own only in the development loop.
    await this.context.routeWebSocket(/.*/, (socket) => {
      if (isBlocked(socket.url())) void socket.close()
      else socket.connectToServer()
    })
    this.context.on('page', (opened) => {
      const { action } = known('WindowOpenHandlerResponse', this.openHandler({ url: opened.url() } as HandlerDetails))
      if (action !== 'deny') problems.push(`a window for ${opened.url()} was allowed`)
      void opened.close()
    })
    await runPreload(page, this.preload, (channel, args) => this.invoke(channel, args))
    // The page has something to lose: the main process decides, and without it the page stays.
    page.on('dialog', (asked) => {
      let isLeft = false
      if (asked.type() === 'beforeunload') this.contents.emit('will-prevent-unload', { preventDefault: () => (isLeft = true) })
      void (isLeft ? asked.accept() : asked.dismiss())
    })
    page.on('pageerror', (error) => problems.push(`the page threw ${error.message}`))
    await page.goto(address)
    this.page = page
    this.emit('ready-to-show')
  }

  /** A request or navigation to anywhere else: first the main process's own rules, then it is cut in any case. */
  private async leave(route: Route): Promise<void> {
    const request = route.request()
    if (request.isNavigationRequest()) {
      let held = false
      const event = { url: request.url(), preventDefault: () => (held = true) }
      this.contents.emit('will-navigate', strict('WebContentsWillNavigateEventParams', event))
      if (!held) problems.push(`a navigation to ${request.url()} was allowed`)
    } else if (!/^(blob|data):/.test(request.url())) {
      if (!isBlocked(request.url())) problems.push(`a request to ${request.url()} was allowed`)
    }
    await route.abort('blockedbyclient')
  }

  private async invoke(channel: string, args: unknown[]): Promise<unknown> {
    // A page has no other way to it.
    use('ContextBridge.exposeInMainWorld')
    use('IpcRenderer.invoke')
    const handle = channels.get(channel)
    if (handle === undefined) throw new Error(`No handler registered for '${channel}'`)
    return handle(callFrom(this.webContents, { url: `${SCHEME}://app/`, parent: null }), ...args)
  }

  isMinimized = (): boolean => false
  isMaximized = (): boolean => this.maximized
  maximize = (): void => void (this.maximized = true)
  isFullScreen = (): boolean => this.fullScreen
  setFullScreen = (full: boolean): void => void (this.fullScreen = full)
  setBounds = (bounds: Bounds): void => void (this.bounds = bounds)
  setBackgroundColor = (colour: string): void => void (this.background = colour)
  /** What lies over the icon on Windows, by its description. */
  overlay = ''
  setOverlayIcon(image: Image | null, description: string): void {
    requirePlatform('setOverlayIcon', 'win32')
    if (image?.isEmpty() === true) throw new Error('setOverlayIcon needs a picture')
    this.overlay = image === null ? '' : description
  }
  setProgressBar = (progress: number): void => void (this.progress = progress)
  getNormalBounds = (): Bounds => this.bounds
  restore = (): void => undefined
  focus = (): void => undefined
  show = (): void => void (this.shown = true)

  async dispose(): Promise<void> {
    this.emit('close')
    await this.context?.close()
    this.emit('closed')
  }
}
export { StandInWindow as BrowserWindow }

function callFrom(sender: unknown, senderFrame: { readonly url: string; readonly parent: unknown } | null): object {
  const frame = senderFrame === null ? null : strict('WebFrameMain', senderFrame)
  return strict('IpcMainInvokeEvent', { sender, senderFrame: frame })
}

// --- what a person sees outside the window -----------------------------------------------------------------------------------------------

export const ipcMain = strict('IpcMain', {
  handle(channel: string, callback: (event: unknown, ...args: unknown[]) => unknown): void {
    if (channels.has(channel)) throw new Error(`the channel ${channel} is answered twice`)
    channels.set(channel, callback)
  },
})

function next<T extends object>(type: string, queue: T[], what: string): Promise<T> {
  const answer = queue.shift()
  if (answer !== undefined) return Promise.resolve(strict(type, answer))
  problems.push(`nobody expected ${what}`)
  return Promise.reject(new Error(`nobody expected ${what}`))
}

export const dialog = strict('Dialog', {
  showOpenDialog: (...given: readonly object[]) => {
    const { filters = [] } = known('OpenDialogOptions', (given.at(-1) ?? {}) as { readonly filters?: readonly object[] })
    for (const filter of filters) known('FileFilter', filter)
    return next('OpenDialogReturnValue', control.openDialogs, 'a dialog to open files')
  },
  showSaveDialog: (...given: readonly object[]) => {
    known('SaveDialogOptions', given.at(-1) ?? {})
    return next('SaveDialogReturnValue', control.saveDialogs, 'a dialog to save a file')
  },
  showMessageBox(...given: readonly object[]) {
    const { message, detail = '', buttons = [] } = known('MessageBoxOptions', (given.at(-1) ?? {}) as MessageBoxOptions)
    control.messagesSaid.push([message, detail, ...buttons].join('\n'))
    return next('MessageBoxReturnValue', control.messages, 'a message')
  },
  showMessageBoxSync(...given: readonly object[]): number {
    const { message, detail = '', buttons = [] } = known('MessageBoxSyncOptions', (given.at(-1) ?? {}) as MessageBoxSyncOptions)
    control.messagesSaid.push([message, detail, ...buttons].join('\n'))
    const answer = control.messages.shift()
    if (answer === undefined) throw new Error('nobody answers a message')
    return answer.response
  },
  showErrorBox: (_: string, text: string): void => void control.errorBoxes.push(text),
})

interface Image {
  isEmpty(): boolean
  resize(options: { readonly width: number }): Image
}

export const nativeImage = strict('NativeImage', {
  createFromBitmap(pixels: Buffer, options: CreateFromBitmapOptions): Image {
    const { width, height } = known('CreateFromBitmapOptions', options)
    if (pixels.length !== width * height * 4) throw new Error('a bitmap has four bytes for each pixel')
    const image: Image = strict('NativeImage', { isEmpty: () => false, resize: () => image })
    return image
  },
  // As in Electron: what is no picture gives an empty one.
  createFromPath(path: string): Image {
    const isPicture = existsSync(path) && readFileSync(path).subarray(1, 4).toString() === 'PNG'
    const image: Image = strict('NativeImage', {
      isEmpty: () => !isPicture,
      resize: (options: { readonly width: number }) => {
        known('ResizeOptions', options)
        return image
      },
    })
    return image
  },
})

export const shell = strict('Shell', {
  showItemInFolder: (path: string): void => void control.revealed.push(path),
  openPath(path: string): Promise<string> {
    if (!isAbsolute(path) || !existsSync(path)) return Promise.resolve('There is no such file.')
    control.opened.push(path)
    return Promise.resolve('')
  },
})

export class Notification extends Emitter {
  static isSupported(): boolean {
    use('Notification.isSupported')
    return true
  }
  readonly title: string
  readonly body: string
  constructor(options: { title: string; body: string }) {
    super('Notification')
    use('new Notification')
    const { title, body } = known('NotificationConstructorOptions', options)
    this.title = title
    this.body = body
    return strict('Notification', this)
  }
  show = (): void => void control.notifications.push(this)
}

const ROLES = [
  'appMenu',
  'close',
  'quit',
  'undo',
  'redo',
  'cut',
  'copy',
  'paste',
  'selectAll',
  'zoomIn',
  'zoomOut',
  'resetZoom',
  'togglefullscreen',
  'toggleDevTools',
]

type Template = readonly (MenuItemConstructorOptions | MenuItem)[]

/** An entry of a menu, for tests. */
interface Entry {
  readonly label?: string
  readonly enabled?: boolean
  readonly submenu?: readonly Entry[]
  readonly click?: () => void
}

/** What was built, by what the program has of it. */
const built = new WeakMap<object, readonly Entry[]>()
const entriesOf = (menu: object | null): readonly Entry[] => built.get(menu ?? {}) ?? []
const labelsOf = ({ label, submenu = [] }: Entry): string[] => [...(label === undefined ? [] : [label]), ...submenu.flatMap(labelsOf)]

function checkItem(item: MenuItemConstructorOptions | MenuItem): void {
  known('MenuItemConstructorOptions', item)
  if (item.role !== undefined && !ROLES.includes(item.role)) throw new Error(`there is no menu role ${item.role}`)
  if (Array.isArray(item.submenu)) item.submenu.forEach(checkItem)
}

class BuiltMenu {
  private readonly template: Template
  constructor(template: Template) {
    template.forEach(checkItem)
    this.template = template
  }
  popup(options: PopupOptions): void {
    const { window } = known('PopupOptions', options)
    if (!(window instanceof StandInWindow)) throw new Error('a menu pops up in a window')
    control.popups.push(this.template as readonly object[])
  }
}

export const Menu = strict('Menu', {
  buildFromTemplate(template: Template): BuiltMenu {
    const menu = strict('Menu', new BuiltMenu(template))
    built.set(menu, template as readonly object[])
    return menu
  },
  setApplicationMenu(menu: object | null): void {
    control.menuItems = entriesOf(menu)
    control.menu = control.menuItems.flatMap(labelsOf)
  },
})

export class ShareMenu {
  private readonly files: readonly string[]
  constructor(item: SharingItem) {
    use('new ShareMenu')
    requirePlatform('ShareMenu', 'darwin')
    const { filePaths = [] } = known('SharingItem', item)
    if (!filePaths.every((path) => isAbsolute(path) && existsSync(path))) throw new Error('what is shared is a file by its full path')
    this.files = filePaths
    return strict('ShareMenu', this)
  }
  popup(options: PopupOptions = {}): void {
    const { window } = known('PopupOptions', options)
    if (!(window instanceof StandInWindow)) throw new Error('a menu pops up in a window')
    control.shared.push(...this.files)
  }
}

export const safeStorage = strict('SafeStorage', {
  isEncryptionAvailable: (): boolean => isReady,
  getSelectedStorageBackend: (): 'gnome_libsecret' => 'gnome_libsecret',
  encryptString: (text: string): Buffer => Buffer.from(`stand-in:${Buffer.from(text).toString('base64')}`),
  decryptString(sealed: Buffer): string {
    const text = sealed.toString()
    if (!text.startsWith('stand-in:')) throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptString.')
    return Buffer.from(text.slice('stand-in:'.length), 'base64').toString()
  },
})
