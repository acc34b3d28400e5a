/**
 * The list of all that the program uses of Electron. The stand-in knows what is here and refuses the rest. `test/architecture/electron-api.test.ts` holds it
 * against the sources and Electron's own definitions, and `generate-electron-api.ts` makes `docs/electron-api.md` of it.
 */
export interface Api {
  /** As Electron's definitions name it: a member `App.quit`, an event `App#will-quit`, an option or a part of an answer `MenuItemConstructorOptions:role`. */
  readonly name: string
  /** The tests that reach it in the stand-in, as files below `test/` without their endings. */
  readonly tested: readonly string[]
  /** What only a real Electron can show; undefined where the stand-in does the same. */
  readonly real: string | undefined
}

/** The bundled main process with its preload, from the start to the end. It says itself whether it has reached what names it. */
export const WINDOW = 'e2e/electron'
const COMMAND = 'tools/packaging'

const BY_DEFINITION = 'What the option does. The stand-in takes it, and the compiler holds it against Electron’s definitions.'

interface Row {
  readonly names: readonly string[]
  readonly tested: readonly string[]
  readonly real: string | undefined
}

/** `new` belongs to the name behind it. */
const row = (names: string, tested: readonly string[], real?: string): Row => ({ names: names.split(/(?<!\bnew) /), tested, real })

export const AREAS: readonly { readonly title: string; readonly rows: readonly Row[] }[] = [
  {
    title: 'The program as a whole',
    rows: [
      row(
        'App.whenReady App.requestSingleInstanceLock App#second-instance',
        [WINDOW],
        'The lock between two processes, and what it hands over.',
      ),
      row('App.quit App#will-quit', [WINDOW], 'The order of events at the end of a session of the system.'),
      row('App#window-all-closed', ['tools/dev-loop', 'tools/smoke']),
      row('App.getPath App.setPath App.getVersion App.isPackaged', [WINDOW], 'The folders of the system.'),
      row('App.getLocale', [], 'The language of the system, which counts until the window has said another.'),
      row('App.exit', [COMMAND]),
      row('App.releaseSingleInstanceLock', [], 'Giving way to the newer version, which takes the lock.'),
      row('App.setAppUserModelId', [], 'The name by which Windows joins window, entry and list.'),
      row('Dock.hide', [], 'The dock of macOS, where a command is not to be seen.'),
      row('App.dock Dock.setMenu', [WINDOW], 'The dock, which macOS alone has.'),
      row('App#open-file App#open-url', [], 'What macOS hands over; other systems name it in the arguments.'),
      row(
        'App#child-process-gone App#render-process-gone Details:exitCode Details:reason Details:type RenderProcessGoneDetails:exitCode RenderProcessGoneDetails:reason',
        [],
        'A process that crashes.',
      ),
      row('Process.defaultApp', [], 'Whether Electron’s own program runs the sources, or the packed one itself.'),
    ],
  },
  {
    title: 'The window',
    rows: [
      row('new BrowserWindow BrowserWindow.loadURL BrowserWindow.webContents BrowserWindow#closed BrowserWindow#close', [WINDOW]),
      row(
        'BrowserWindow.setBounds BrowserWindow.setFullScreen BrowserWindow.isFullScreen BrowserWindow.show BrowserWindow.focus BrowserWindow.isMinimized BrowserWindow.maximize BrowserWindow.isMaximized BrowserWindow.getNormalBounds BrowserWindow#ready-to-show',
        [WINDOW],
        'How the window manager of the system moves the window, and when there is a first picture.',
      ),
      row('BrowserWindow.restore', [], 'A minimized window.'),
      row(
        'BrowserWindow#maximize BrowserWindow#unmaximize BrowserWindow#move BrowserWindow#resize BrowserWindow#enter-full-screen BrowserWindow#leave-full-screen BrowserWindow#session-end',
        [],
        'When the system says that a window was moved, and that the session ends.',
      ),
      row(
        'BrowserWindow.setBackgroundColor BaseWindowConstructorOptions:backgroundColor NativeTheme.themeSource NativeTheme.shouldUseDarkColors NativeTheme#updated',
        [WINDOW],
        'The title bar, menus and dialogs in the theme.',
      ),
      row('BrowserWindow.setProgressBar App.setBadgeCount', [WINDOW], 'What is shown at the icon.'),
      row('BaseWindowConstructorOptions:icon', [WINDOW], 'The icon of the window.'),
      row(
        'BrowserWindow.setOverlayIcon NativeImage.createFromBitmap CreateFromBitmapOptions:height CreateFromBitmapOptions:width',
        [WINDOW, 'electron/badge'],
        'The number at the icon on Windows.',
      ),
      row(
        'App.getJumpListSettings App.setJumpList JumpListSettings:removedItems JumpListCategory:items JumpListCategory:name JumpListCategory:type JumpListItem:args JumpListItem:description JumpListItem:iconIndex JumpListItem:iconPath JumpListItem:program JumpListItem:title JumpListItem:type',
        [WINDOW, 'electron/jump-list'],
        'The list at the icon on Windows.',
      ),
      row(
        'BrowserWindowConstructorOptions:webPreferences WebPreferences:preload WebPreferences:sandbox WebPreferences:contextIsolation WebPreferences:nodeIntegration WebPreferences:webSecurity',
        [WINDOW],
        'The sandbox of the process itself. The isolated world is Chromium’s own here too.',
      ),
      row(
        'BaseWindowConstructorOptions:x BaseWindowConstructorOptions:y BaseWindowConstructorOptions:width BaseWindowConstructorOptions:height',
        [WINDOW],
        'Several screens.',
      ),
      row(
        'WebPreferences:spellcheck BaseWindowConstructorOptions:autoHideMenuBar BaseWindowConstructorOptions:minHeight BaseWindowConstructorOptions:minWidth BaseWindowConstructorOptions:show',
        [WINDOW],
        BY_DEFINITION,
      ),
      row(
        'Screen.getAllDisplays Screen.getPrimaryDisplay Display:id Display:workArea Rectangle:height Rectangle:width Rectangle:x Rectangle:y',
        [WINDOW],
        'Several screens.',
      ),
    ],
  },
  {
    title: 'The page and what it may reach',
    rows: [
      row(
        'WebContents#will-navigate WebContentsWillNavigateEventParams:url WebContents.setWindowOpenHandler WindowOpenHandlerResponse:action',
        [WINDOW],
      ),
      row(
        'WebContents#will-redirect WebContentsWillRedirectEventParams:url WebContents#will-attach-webview',
        [],
        'Pages that redirect or embed; the program has none.',
      ),
      row('WebContents.setWebRTCIPHandlingPolicy', [WINDOW]),
      row('WebContents#did-navigate-in-page', [WINDOW]),
      row('WebContents#input-event InputEvent:type', [WINDOW], 'Which keys it tells of.'),
      row('WebContents#did-navigate PopupOptions:frame', [], 'Pages and frames beside the one of the window.'),
      row(
        'WebContents#will-prevent-unload Dialog.showMessageBoxSync MessageBoxSyncOptions:buttons MessageBoxSyncOptions:cancelId MessageBoxSyncOptions:defaultId MessageBoxSyncOptions:detail MessageBoxSyncOptions:message MessageBoxSyncOptions:type',
        [WINDOW],
        'The question that a person sees.',
      ),
      row(
        'BrowserWindow#unresponsive BrowserWindow#responsive WebContents.forcefullyCrashRenderer MessageBoxOptions:signal',
        [WINDOW],
        'A page that really hangs.',
      ),
      row('WebContents#render-process-gone WebContents.reload Session.flushStorageData', [WINDOW], 'A page that really crashes.'),
      row(
        'WebContents#context-menu ContextMenuParams:dictionarySuggestions ContextMenuParams:editFlags ContextMenuParams:frame ContextMenuParams:isEditable ContextMenuParams:misspelledWord ContextMenuParams:selectionText EditFlags:canCopy EditFlags:canCut EditFlags:canPaste EditFlags:canRedo EditFlags:canSelectAll EditFlags:canUndo Menu.popup PopupOptions:window MenuItemConstructorOptions:enabled MenuItemConstructorOptions:click WebContents.replaceMisspelling',
        [WINDOW],
        'The menu that a person sees, and what the spell checker finds.',
      ),
      row(
        'Session.addWordToSpellCheckerDictionary Session.setSpellCheckerDictionaryDownloadURL Session.setSpellCheckerEnabled Session.setSpellCheckerLanguages',
        [WINDOW],
        'The spell checker of the system.',
      ),
      row('Session.availableSpellCheckerLanguages', [WINDOW], 'The languages that the system checks.'),
      row('WebContents.startDrag Item:file Item:icon', [WINDOW], 'The drag itself, outside the window.'),
      row(
        'Session.defaultSession Session.setProxy ProxyConfig:mode ProxyConfig:proxyBypassRules ProxyConfig:proxyRules Session.webRequest WebRequest.onBeforeRequest CallbackResponse:cancel OnBeforeRequestListenerDetails:url',
        [WINDOW],
      ),
      row('Session.fromPartition Session.resolveProxy', [WINDOW], 'The proxy that the system is set to.'),
      row('Session.setPermissionCheckHandler Session.setPermissionRequestHandler', [WINDOW], 'Who asks for a permission, and when.'),
      row(
        'Protocol.handle Protocol.registerSchemesAsPrivileged CustomScheme:scheme CustomScheme:privileges Privileges:codeCache Privileges:secure Privileges:standard Privileges:stream Privileges:supportFetchAPI',
        [WINDOW],
        'The scheme as an address: here the page lies at a loopback address, and its requests are handed on under the name of the scheme.',
      ),
    ],
  },
  {
    title: 'The two sides of the window',
    rows: [
      row(
        'ContextBridge.exposeInMainWorld IpcRenderer.invoke IpcMain.handle',
        [WINDOW, 'support/electron/stand-in'],
        'The channel; the copies are held to the same rules here.',
      ),
      row('IpcMainInvokeEvent:sender IpcMainInvokeEvent:senderFrame WebFrameMain.parent WebFrameMain.url', [WINDOW]),
    ],
  },
  {
    title: 'What a person sees outside the window',
    rows: [
      row(
        'Dialog.showOpenDialog OpenDialogOptions:filters OpenDialogOptions:properties OpenDialogReturnValue:filePaths FileFilter:extensions FileFilter:name',
        [WINDOW],
        'The dialog that a person sees.',
      ),
      row(
        'Dialog.showSaveDialog SaveDialogOptions:defaultPath SaveDialogReturnValue:canceled SaveDialogReturnValue:filePath',
        [WINDOW],
        'The dialog that a person sees.',
      ),
      row(
        'Dialog.showMessageBox MessageBoxOptions:buttons MessageBoxOptions:cancelId MessageBoxOptions:defaultId MessageBoxOptions:detail MessageBoxOptions:message MessageBoxOptions:type MessageBoxReturnValue:response',
        [WINDOW],
        'The message that a person sees.',
      ),
      row('new ShareMenu ShareMenu.popup SharingItem:filePaths', [WINDOW], 'The menu for sharing, which macOS alone has.'),
      row('Dialog.showErrorBox', [], 'The box that a person sees when the program cannot start.'),
      row(
        'Menu.buildFromTemplate Menu.setApplicationMenu MenuItemConstructorOptions:label MenuItemConstructorOptions:role MenuItemConstructorOptions:submenu MenuItemConstructorOptions:type',
        [WINDOW],
        'The menu that a person sees, and what its roles do.',
      ),
      row(
        'new Notification Notification.isSupported Notification.show Notification#click Notification#close NotificationConstructorOptions:body NotificationConstructorOptions:title',
        [WINDOW],
        'The notification that a person sees.',
      ),
      row('NativeImage.createFromPath NativeImage.resize ResizeOptions:width', [WINDOW], 'The picture.'),
      row('Shell.openPath Shell.showItemInFolder', [WINDOW], 'Which program the system opens.'),
      row(
        'SafeStorage.encryptString SafeStorage.decryptString SafeStorage.isEncryptionAvailable SafeStorage.getSelectedStorageBackend',
        [WINDOW],
        'The key store of the system.',
      ),
    ],
  },
]

export const API: ReadonlyMap<string, Api> = new Map(
  AREAS.flatMap(({ rows }) =>
    rows.flatMap(({ names, tested, real }) => names.map((name): [string, Api] => [name, { name, tested, real }])),
  ),
)
