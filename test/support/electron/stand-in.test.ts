import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listen, type Listener } from '../../../core/http/listen.ts'
import { launchBrowser } from '../browser.ts'
import { runPreload } from './preload-world.ts'
import { runMain } from './run-main.ts'
import * as electron from './stand-in.ts'

/** The stand-in is worth something only if it fails where Electron would. */
const folder = mkdtempSync(join(tmpdir(), 'kontor-stand-in-'))
const preload = join(folder, 'preload.cjs')
beforeAll(() => writeFileSync(preload, ''))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the stand-in for Electron refuses', () => {
  it('a main module that waits at its top level', async () => {
    const main = join(folder, 'main.mjs')
    writeFileSync(main, `import { app } from 'electron'\nawait app.whenReady()`)
    await expect(runMain(main, [])).rejects.toThrow('top-level await')
  })

  it('a handler for a scheme before it is ready, or one that was not declared', () => {
    expect(() => electron.protocol.handle('kontor', () => new Response())).toThrow('before Electron is ready')
    electron.control.becomeReady()
    expect(() => electron.protocol.handle('other', () => new Response())).toThrow('not declared')
    expect(() => electron.protocol.registerSchemesAsPrivileged([])).toThrow('after Electron is ready')
  })

  const SAFE = { preload, sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true }
  it.each([
    ['no sandbox', { ...SAFE, sandbox: false }],
    ['no isolation', { ...SAFE, contextIsolation: false }],
    ['Node in the page', { ...SAFE, nodeIntegration: true }],
    ['no web security', { ...SAFE, webSecurity: false }],
    ['nothing said', { preload }],
  ])('a window with %s', (_, webPreferences) => {
    expect(() => new electron.BrowserWindow({ webPreferences })).toThrow('sandbox')
  })

  it('a preload that is an ES module', () => {
    expect(() => new electron.BrowserWindow({ webPreferences: { ...SAFE, preload: join(folder, 'preload.mjs') } })).toThrow('CommonJS')
  })

  it('what it does not know', () => {
    expect(() => (electron.app as unknown as { setLoginItemSettings(): void }).setLoginItemSettings()).toThrow(
      'no app.setLoginItemSettings',
    )
    expect(() => electron.Menu.buildFromTemplate([{ role: 'reload' }])).toThrow('no menu role reload')
  })

  it('a dialog that nobody expected', async () => {
    await expect(electron.dialog.showOpenDialog()).rejects.toThrow('nobody expected')
    expect(electron.control.problems).toEqual(['nobody expected a dialog to open files'])
  })
})

describe('a preload in the stand-in, in a world of its own of a real browser', () => {
  /** It shows what it sees, hands on what it is given, and has a secret. */
  const PRELOAD = `globalThis.secret = 'of the preload'
    const { contextBridge, ipcRenderer } = require('electron')
    const told = (action) => { try { return String(action()) } catch (error) { return error.message } }
    contextBridge.exposeInMainWorld('api', {
      seen: [typeof process, typeof Buffer, told(() => require('node:fs')), told(() => ipcRenderer.send('x'))],
      ask: (...args) => ipcRenderer.invoke('ask', ...args),
      page: () => [typeof window.ofThePage, document.title, [1].map((each) => each + 1).length, JSON.stringify({ a: 1 })],
    })`
  /** Runs before anything else of the page: it spoils what a script of the same world would use, and counts who does. */
  const PAGE = `<!doctype html><title>Page</title><iframe src="/frame"></iframe><script>
    window.ofThePage = true
    window.caught = []
    const spoil = (owner, name) => {
      const real = owner[name]
      owner[name] = function (...args) { window.caught.push(name); return real.apply(this, args) }
    }
    spoil(Array.prototype, 'includes'); spoil(JSON, 'stringify'); spoil(Map.prototype, 'set')
    Object.defineProperty(Object.prototype, 'channel', { set() { window.caught.push('channel') }, configurable: true })
  </script>`
  const asked: unknown[][] = []
  let browser: Browser
  let listener: Listener
  let page: Page

  beforeAll(async () => {
    const html = { headers: { 'content-type': 'text/html' } }
    listener = await listen({ handle: ({ url }) => Promise.resolve(new Response(url.endsWith('/frame') ? 'frame' : PAGE, html)) })
    browser = await launchBrowser()
    page = await browser.newPage()
    await runPreload(page, PRELOAD, (channel, args) => {
      asked.push([channel, ...args])
      return args[0] === 'refuse' ? Promise.reject(new Error('Refused.')) : Promise.resolve(args[0])
    })
    await page.goto(listener.url)
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await listener?.close()
  })

  interface Api {
    readonly seen: readonly string[]
    ask(...args: unknown[]): Promise<unknown>
    page(): Promise<unknown[]>
  }
  const inPage = <Answer>(script: (api: Api) => Answer | Promise<Answer>): Promise<Answer> =>
    (page.evaluate(`(${String(script)})(window.api)`) as Promise<Answer>).catch((error: unknown) => {
      // The page names itself in the trace, which the runner would take for a file.
      throw new Error(String(error).split('\n')[0])
    })

  it('reaches nothing of Node, and of Electron what the stand-in has', async () => {
    expect(await inPage(({ seen }) => seen)).toEqual([
      'undefined',
      'undefined',
      'module not found: node:fs',
      'The stand-in for Electron has no ipcRenderer.send in a preload',
    ])
  })

  it('is handed copies, and hands copies back, bytes too', async () => {
    expect(await inPage((api) => [Object.isFrozen(api), Object.getOwnPropertyDescriptor(window, 'api')?.writable])).toEqual([true, false])
    expect(
      await inPage(async ({ ask }) => {
        const given = { bytes: new Uint8Array([1, 2, 255]) }
        const back = (await ask(given)) as typeof given
        return [back === given, back.bytes instanceof Uint8Array, [...back.bytes]]
      }),
    ).toEqual([false, true, [1, 2, 255]])
    expect(asked.at(-1)).toEqual(['ask', { bytes: new Uint8Array([1, 2, 255]) }])
    await expect(inPage(({ ask }) => ask('refuse'))).rejects.toThrow('Refused.')
    await expect(inPage(({ ask }) => ask(() => 1))).rejects.toThrow('could not be cloned')
  })

  it('is out of reach of the page: its globals, its way out, and what the two use alike', async () => {
    expect(await inPage(({ page: look }) => look())).toEqual(['undefined', 'Page', 1, '{"a":1}'])
    const reached = await inPage(({ ask }) => {
      const world = (ask.constructor as FunctionConstructor)('return globalThis')() as object
      const places = [globalThis, world, ...(frames[0] === undefined ? [] : [frames[0]])]
      const names = ['secret', 'require', 'module', '__standInInvoke', '__standInAnswer']
      return [places.length, ...names.filter((name) => places.some((place) => name in place))]
    })
    expect(reached).toEqual([3])
    // A frame of the page gets no preload at all.
    expect(await inPage(() => frames[0] !== undefined && 'api' in frames[0])).toBe(false)
    // Both worlds keep what waits in a map; only the page's own was caught.
    const caught = await inPage(() => [...new Set((globalThis as unknown as { caught: string[] }).caught)])
    expect(caught).toEqual(['set'])
  })
})
