import { EventEmitter } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute } from 'node:path'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { listen, type Listener } from '../../../core/http/listen.ts'
import { launchBrowser } from '../browser.ts'
import { runPreload } from './preload-world.ts'
import { strict } from './strict.ts'

/**
 * A strict stand-in for the `electron` module, for the bundled main process. Windows are Chromium pages; the program's own scheme reaches the
 * handler given to `protocol.handle`; dialogs answer from a queue and fail when nobody expected them.
 *
 * Chromium knows no `kontor:` address, so a page lies at a loopback address and its requests are handed on under the scheme's name. It cannot
 * show native menus, archive paths and fuses.
 */

type Handler = (request: Request) => Response | Promise<Response>
interface Scheme {
  readonly scheme: string
  readonly privileges: Readonly<Record<string, boolean>>
}

const ready = Promise.withResolvers<undefined>()
const schemes = new Map<string, Scheme>()
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

function requireReady(what: string, wanted: boolean): void {
  if (isReady === wanted) return
  throw new Error(`${what} is called ${wanted ? 'before' : 'after'} Electron is ready`)
}

// --- control, for tests --------------------------------------------------------------------------------------------------------------

export const control = {
  windows,
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
  menuItems: [] as readonly MenuItem[],
  /** Menus under the right button of the mouse, as they were shown. */
  popups: [] as (readonly MenuItem[])[],
  /** Which button of a message is pressed, by its number. */
  messages: [] as number[],
  /** What every message said. */
  messagesSaid: [] as string[],
  badge: 0,
  /** What Windows shows at the icon of the program; null: its own list. */
  jumpList: null as readonly JumpListCategory[] | null,
  /** Arguments of what the person has taken out of that list. */
  removedFromJumpList: [] as string[],
  /** The person has told Windows to show no last documents. */
  showsNoRecent: false,
  dockMenu: [] as readonly MenuItem[],
  /** Given to the system's list of programs and people. */
  shared: [] as string[],
  /** How often what a page has stored was written to the disk at once. */
  flushes: 0,
  spelling: { enabled: true, languages: ['en-US'], from: 'https://redirector.gvt1.com/edgedl/chrome/dict/', learned: [] as string[] },
  exit: Promise.withResolvers<number>(),
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
  /** A call to the main process from a frame of a window. */
  /** The system changes to a dark theme, or back. */
  setDark(isDark: boolean): void {
    isSystemDark = isDark
    nativeThemeEvents.emit('updated')
  },
  call(channel: string, sender: unknown, senderFrame: { readonly url: string; readonly parent: unknown } | null): unknown {
    return channels.get(channel)?.({ sender, senderFrame })
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

interface JumpListCategory {
  readonly type: string
  readonly name?: string
  readonly items: readonly {
    readonly type: string
    readonly program: string
    readonly args: string
    readonly title: string
    readonly description: string
  }[]
}

/** What Electron says of a list that Windows would not show. */
function checkJumpList(categories: readonly JumpListCategory[]): string {
  for (const { type, name, items } of categories) {
    if (type === 'custom' ? name === undefined : type !== 'tasks' || name !== undefined) return 'error'
    const isShown = items.every(
      ({ type: kind, program, title, description }) => kind === 'task' && isAbsolute(program) && title !== '' && description.length <= 260,
    )
    if (!isShown) return 'error'
    if (type === 'custom' && control.showsNoRecent) return 'customCategoryAccessDeniedError'
    // With one item that was taken out Windows leaves out the whole category.
    if (type === 'custom' && items.some(({ args }) => control.removedFromJumpList.includes(args))) return 'error'
  }
  return 'ok'
}

class App extends EventEmitter {
  readonly isPackaged = false
  /** Only macOS has it. */
  get dock() {
    return process.platform === 'darwin' ? { setMenu: ({ items }: BuiltMenu): void => void (control.dockMenu = items) } : undefined
  }
  getJumpListSettings(): { removedItems: { args: string }[] } {
    requirePlatform('app.getJumpListSettings', 'win32')
    return { removedItems: control.removedFromJumpList.map((args) => ({ args })) }
  }
  setJumpList(categories: readonly JumpListCategory[]): string {
    requirePlatform('app.setJumpList', 'win32')
    const answer = checkJumpList(categories)
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
}

const realApp = new App()
export const app = strict('app', realApp)

// --- protocol, session ---------------------------------------------------------------------------------------------------------------

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(list: readonly Scheme[]): void {
    requireReady('protocol.registerSchemesAsPrivileged', false)
    for (const scheme of list) schemes.set(scheme.scheme, scheme)
  },
  handle(scheme: string, handler: Handler): void {
    requireReady('protocol.handle', true)
    const privileges = schemes.get(scheme)?.privileges
    for (const name of ['standard', 'secure', 'supportFetchAPI', 'stream']) {
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

export const session = strict('session', {
  defaultSession: strict('session.defaultSession', {
    webRequest: strict('webRequest', { onBeforeRequest: (listener: typeof blocked): void => void (blocked = listener) }),
    setProxy(wanted: { readonly mode: string; readonly proxyRules: string; readonly proxyBypassRules: string }): Promise<void> {
      if (wanted.mode !== 'fixed_servers') return Promise.reject(new Error(`the stand-in knows no proxy mode ${wanted.mode}`))
      proxy = { server: wanted.proxyRules, bypass: wanted.proxyBypassRules }
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
  fromPartition: () => strict('session.fromPartition', { resolveProxy: (): Promise<string> => Promise.resolve('DIRECT') }),
})

// --- windows -------------------------------------------------------------------------------------------------------------------------

const SCHEME = 'kontor'
let browser: Promise<Browser> | undefined
let listener: Promise<Listener> | undefined

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
const DISPLAY = { id: 1, workArea: { x: 0, y: 24, width: 1920, height: 1056 } }
export const screen = strict('screen', {
  getPrimaryDisplay: (): typeof DISPLAY => DISPLAY,
  getAllDisplays: (): (typeof DISPLAY)[] => [DISPLAY],
})

const nativeThemeEvents = new EventEmitter()
let themeSource = 'system'
let isSystemDark = false

class NativeTheme {
  on = nativeThemeEvents.on.bind(nativeThemeEvents)
  off = nativeThemeEvents.off.bind(nativeThemeEvents)
  get shouldUseDarkColors(): boolean {
    return themeSource === 'system' ? isSystemDark : themeSource === 'dark'
  }
  get themeSource(): string {
    return themeSource
  }
  set themeSource(source: string) {
    if (!['system', 'light', 'dark'].includes(source)) throw new Error(`there is no theme ${source}`)
    if (source === themeSource) return
    themeSource = source
    nativeThemeEvents.emit('updated')
  }
}
export const nativeTheme = new NativeTheme()

interface WindowOptions extends Partial<Bounds> {
  readonly webPreferences?: Readonly<Record<string, unknown>>
  readonly [name: string]: unknown
}

class StandInWindow extends EventEmitter {
  page: Page | undefined
  shown = false
  maximized = false
  fullScreen = false
  /** A person may move it. */
  bounds: Bounds
  /** What is seen where the page is not. */
  background: string
  /** At its icon; less than 0 where nothing is under way. */
  progress = -1
  /** By a menu of corrections. */
  readonly replaced: string[] = []
  reloads = 0
  private context: BrowserContext | undefined
  /** A test tells here what happens to the page. */
  readonly contents = new EventEmitter()
  private openHandler: (details: { url: string }) => { action: string } = () => ({ action: 'allow' })
  private readonly preload: string
  private readonly switches: string[] = []
  readonly webContents

  constructor(options: WindowOptions) {
    super()
    requireReady('new BrowserWindow', true)
    const { preload, sandbox, contextIsolation, nodeIntegration, webSecurity } = options.webPreferences ?? {}
    if (sandbox !== true || contextIsolation !== true || nodeIntegration !== false || webSecurity !== true) {
      throw new Error('a window needs sandbox, contextIsolation and webSecurity, and no nodeIntegration')
    }
    if (typeof preload !== 'string' || !isAbsolute(preload) || !preload.endsWith('.cjs'))
      throw new Error('the preload is a CommonJS file, by its full path')
    this.preload = readFileSync(preload, 'utf8')
    this.webContents = strict('webContents', {
      on: (name: string, callback: (...args: unknown[]) => void) => this.contents.on(name, callback),
      setWebRTCIPHandlingPolicy: (policy: string) => this.switches.push(`--force-webrtc-ip-handling-policy=${policy}`),
      replaceMisspelling: (word: string): void => void this.replaced.push(word),
      reload: (): void => {
        this.reloads += 1
        void this.page?.reload()
      },
      setWindowOpenHandler: (handler: typeof this.openHandler) => (this.openHandler = handler),
      startDrag: ({ file, icon }: { file: string; icon: Image }): void => {
        if (!isAbsolute(file) || !existsSync(file) || icon.isEmpty()) throw new Error('startDrag needs a file by its full path and an icon')
        control.dragged.push(file)
      },
    })
    const { x = 0, y = 0, width = 800, height = 600, backgroundColor } = options
    if (typeof backgroundColor !== 'string' || !/^#[0-9a-f]{6}$/.test(backgroundColor))
      throw new Error('a window without a ground flashes white')
    this.background = backgroundColor
    this.bounds = { x, y, width, height }
    windows.push(this)
  }

  async loadURL(url: string): Promise<void> {
    if (!url.startsWith(`${SCHEME}://app/`)) throw new Error(`the window loads ${url}`)
    const base = await serve()
    const address = url.replace(`${SCHEME}://app`, base)
    if (this.page !== undefined) {
      await this.page.goto(address)
      return
    }
    // The signals of this process are the program's own.
    browser ??= launchBrowser({
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      args: [...this.switches, ...proxyOf(base)],
    })
    this.context = await (await browser).newContext({ viewport: { width: 1280, height: 800 } })
    const page = await this.context.newPage()
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return
      const { pathname, search, hash, origin } = new URL(frame.url())
      if (origin === base) this.contents.emit('did-navigate-in-page', {}, `${SCHEME}://app${pathname}${search}${hash}`, true)
    })
    await this.context.route(
      (address) => !address.href.startsWith(`${base}/`),
      (route) => this.leave(route),
    )
    // What the main process lets through is reached as it is; it has an address beside the page's own only in the development loop.
    await this.context.routeWebSocket(/.*/, (socket) => {
      blocked({ url: socket.url() }, ({ cancel }) => void (cancel ? socket.close() : socket.connectToServer()))
    })
    this.context.on('page', (opened) => {
      if (this.openHandler({ url: opened.url() }).action !== 'deny') problems.push(`a window for ${opened.url()} was allowed`)
      void opened.close()
    })
    await runPreload(page, this.preload, (channel, args) => this.invoke(channel, args))
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
      this.contents.emit('will-navigate', { url: request.url(), preventDefault: () => (held = true) })
      if (!held) problems.push(`a navigation to ${request.url()} was allowed`)
    } else if (!/^(blob|data):/.test(request.url())) {
      blocked({ url: request.url() }, ({ cancel }) => {
        if (!cancel) problems.push(`a request to ${request.url()} was allowed`)
      })
    }
    await route.abort('blockedbyclient')
  }

  private async invoke(channel: string, args: unknown[]): Promise<unknown> {
    const handle = channels.get(channel)
    if (handle === undefined) throw new Error(`nobody answers the channel ${channel}`)
    return handle({ sender: this.webContents, senderFrame: { url: `${SCHEME}://app/`, parent: null } }, ...args)
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

// --- what a person sees outside the window -----------------------------------------------------------------------------------------------

export const ipcMain = strict('ipcMain', {
  handle(channel: string, callback: (event: unknown, ...args: unknown[]) => unknown): void {
    if (channels.has(channel)) throw new Error(`the channel ${channel} is answered twice`)
    channels.set(channel, callback)
  },
})

function next<T>(queue: T[], what: string): Promise<T> {
  const answer = queue.shift()
  if (answer !== undefined) return Promise.resolve(answer)
  problems.push(`nobody expected ${what}`)
  return Promise.reject(new Error(`nobody expected ${what}`))
}

export const dialog = strict('dialog', {
  showOpenDialog: () => next(control.openDialogs, 'a dialog to open files'),
  showSaveDialog: () => next(control.saveDialogs, 'a dialog to save a file'),
  showMessageBox(_: unknown, { message, detail, buttons }: { message: string; detail: string; buttons: readonly string[] }) {
    control.messagesSaid.push([message, detail, ...buttons].join('\n'))
    return next(control.messages, 'a message').then((response) => ({ response }))
  },
  showErrorBox: (_: string, text: string): void => void control.errorBoxes.push(text),
})

interface Image {
  isEmpty(): boolean
  resize(options: { readonly width: number }): Image
}

export const nativeImage = strict('nativeImage', {
  createFromBitmap(pixels: Buffer, { width, height }: { readonly width: number; readonly height: number }): Image {
    if (pixels.length !== width * height * 4) throw new Error('a bitmap has four bytes for each pixel')
    const image: Image = { isEmpty: () => false, resize: () => image }
    return image
  },
  // As in Electron: what is no picture gives an empty one.
  createFromPath(path: string): Image {
    const isPicture = existsSync(path) && readFileSync(path).subarray(1, 4).toString() === 'PNG'
    const image: Image = { isEmpty: () => !isPicture, resize: () => image }
    return image
  },
})

export const shell = strict('shell', {
  showItemInFolder: (path: string): void => void control.revealed.push(path),
  openPath(path: string): Promise<string> {
    if (!isAbsolute(path) || !existsSync(path)) return Promise.resolve('There is no such file.')
    control.opened.push(path)
    return Promise.resolve('')
  },
})

export class Notification extends EventEmitter {
  static isSupported = (): boolean => true
  readonly title: string
  readonly body: string
  constructor({ title, body }: { title: string; body: string }) {
    super()
    this.title = title
    this.body = body
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

interface MenuItem {
  readonly label?: string
  readonly role?: string
  readonly enabled?: boolean
  readonly submenu?: readonly MenuItem[]
  readonly click?: () => void
}

class BuiltMenu {
  readonly items: readonly MenuItem[]
  readonly labels: readonly string[]
  constructor(template: readonly MenuItem[]) {
    this.items = template
    this.labels = template.flatMap(checkItem)
  }
  popup({ window }: { readonly window: unknown }): void {
    if (!(window instanceof StandInWindow)) throw new Error('a menu pops up in a window')
    control.popups.push(this.items)
  }
}

function checkItem(item: MenuItem): string[] {
  if (item.role !== undefined && !ROLES.includes(item.role)) throw new Error(`there is no menu role ${item.role}`)
  return [...(item.label === undefined ? [] : [item.label]), ...(item.submenu ?? []).flatMap(checkItem)]
}

export const Menu = strict('Menu', {
  buildFromTemplate: (template: readonly MenuItem[]): BuiltMenu => new BuiltMenu(template),
  setApplicationMenu: ({ labels, items }: BuiltMenu): void => {
    control.menu = [...labels]
    control.menuItems = items
  },
})

export class ShareMenu {
  private readonly files: readonly string[]
  constructor({ filePaths }: { readonly filePaths: readonly string[] }) {
    requirePlatform('ShareMenu', 'darwin')
    if (!filePaths.every((path) => isAbsolute(path) && existsSync(path))) throw new Error('what is shared is a file by its full path')
    this.files = filePaths
  }
  popup({ window }: { readonly window: unknown }): void {
    if (!(window instanceof StandInWindow)) throw new Error('a menu pops up in a window')
    control.shared.push(...this.files)
  }
}

export const safeStorage = strict('safeStorage', {
  isEncryptionAvailable: (): boolean => isReady,
  getSelectedStorageBackend: (): string => 'gnome_libsecret',
  encryptString: (text: string): Buffer => Buffer.from(`stand-in:${Buffer.from(text).toString('base64')}`),
  decryptString(sealed: Buffer): string {
    const text = sealed.toString()
    if (!text.startsWith('stand-in:')) throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptString.')
    return Buffer.from(text.slice('stand-in:'.length), 'base64').toString()
  },
})
