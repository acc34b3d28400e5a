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
      'no App.setLoginItemSettings',
    )
    expect(() => electron.Menu.buildFromTemplate([{ role: 'reload' }])).toThrow('no menu role reload')
    expect(() => electron.app.on('browser-window-blur', () => undefined)).toThrow('no event App#browser-window-blur')
  })

  it.each([
    ['of a window', () => new electron.BrowserWindow({ frame: false, webPreferences: SAFE }), 'BrowserWindowConstructorOptions:frame'],
    ['of its page', () => new electron.BrowserWindow({ webPreferences: { ...SAFE, webviewTag: true } }), 'no WebPreferences:webviewTag'],
    ['of an entry of the menu', () => electron.Menu.buildFromTemplate([{ lable: 'a' } as object]), 'no MenuItemConstructorOptions:lable'],
    [
      'of a notification',
      () => new electron.Notification({ title: 'a', body: 'b', ...{ sound: 'c' } }),
      'no NotificationConstructorOptions:sound',
    ],
    ['of a dialog', () => electron.dialog.showOpenDialog({ titel: 'a' }), 'no OpenDialogOptions:titel'],
  ])('an option %s that it does not know, or whose name is wrong', (_, use, problem) => {
    expect(use).toThrow(problem)
  })

  it('a dialog that nobody expected', async () => {
    await expect(electron.dialog.showOpenDialog()).rejects.toThrow('nobody expected')
    expect(electron.control.problems).toEqual(['nobody expected a dialog to open files'])
  })
})

describe('a preload in the stand-in, in a world of its own of a real browser', () => {
  /** It shows what it sees, hands on what it is given, and has a secret. By itself it uses what the page has spoiled by then. */
  const PRELOAD = `globalThis.secret = 'of the preload'
    const { contextBridge, ipcRenderer } = require('electron')
    const told = (action) => { try { return String(action()) } catch (error) { return error.message } }
    addEventListener('load', () => {
      if ([1].includes(1)) new Map().set(JSON.stringify([1]), { channel: 1 })
      globalThis.isDone = true
    })
    contextBridge.exposeInMainWorld('api', {
      seen: [typeof process, typeof Buffer, told(() => require('node:fs')), told(() => ipcRenderer.send('x'))],
      ask: (...args) => ipcRenderer.invoke('ask', ...args),
      page: () => [typeof window.ofThePage, document.title, [1].includes(1), JSON.stringify({ a: 1 }), globalThis.isDone],
      twice: (action) => action(action(1)),
      fail: () => { throw new RangeError('Failed.') },
      promised: () => ({ late: Promise.resolve(new (class Made { a = 1 })()) }),
    })`
  /** Runs before anything else of the page: it spoils what a script of the same world would use, and counts who does. */
  const PAGE = `<!doctype html><title>Page</title><iframe src="/frame"></iframe><script>
    window.ofThePage = true
    window.caught = []
    const spoil = (owner, name, spoilt) => {
      const real = owner[name]
      owner[name] = function (...args) { window.caught.push(name); return spoilt ?? real.apply(this, args) }
    }
    spoil(Array.prototype, 'includes', false); spoil(JSON, 'stringify'); spoil(Map.prototype, 'set')
    Object.defineProperty(Object.prototype, 'channel', { set() { window.caught.push('channel') }, configurable: true })
  </script>`
  const asked: unknown[][] = []
  const thrown: string[] = []
  let browser: Browser
  let listener: Listener
  let page: Page

  beforeAll(async () => {
    const html = { headers: { 'content-type': 'text/html' } }
    listener = await listen({ handle: ({ url }) => Promise.resolve(new Response(url.endsWith('/frame') ? 'frame' : PAGE, html)) })
    browser = await launchBrowser()
    page = await browser.newPage()
    page.on('pageerror', ({ message }) => thrown.push(message))
    await runPreload(page, PRELOAD, (channel, args) => {
      asked.push([channel, ...args])
      if (args[0] === 'refuse') return Promise.reject(new Error('Refused.'))
      return Promise.resolve(args[0] === 'function' ? () => 1 : args[0])
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
    page(): unknown[]
    twice(action: (value: number) => number): number
    fail(): void
    promised(): { readonly late: Promise<unknown> }
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
    expect(
      await inPage((api) => [Object.isFrozen(api), Object.isFrozen(api.seen), Object.getOwnPropertyDescriptor(window, 'api')?.writable]),
    ).toEqual([true, true, false])
    expect(
      await inPage(async ({ ask }) => {
        const given = { bytes: new Uint8Array([1, 2, 255]) }
        const back = (await ask(given)) as typeof given
        return [back === given, back.bytes instanceof Uint8Array, [...back.bytes]]
      }),
    ).toEqual([false, true, [1, 2, 255]])
    expect(asked.at(-1)).toEqual(['ask', { bytes: new Uint8Array([1, 2, 255]) }])
    await expect(inPage(({ ask }) => ask('refuse'))).rejects.toThrow("Error invoking remote method 'ask': Error: Refused.")
  })

  it('is called as in Electron: without waiting, with functions and promises that ask the other side', async () => {
    expect(await inPage(({ twice }) => twice((value) => value + 10))).toBe(21)
    expect(
      await inPage(async ({ promised }) => {
        const made = (await promised().late) as object
        return [made, Object.getPrototypeOf(made) === Object.prototype]
      }),
    ).toEqual([{ a: 1 }, true])
    await expect(inPage(({ fail }) => fail())).rejects.toThrow('RangeError: Failed.')
    expect(thrown).toEqual([])
  })

  it('reaches the main process with all that can be cloned', async () => {
    const kinds = await inPage(async ({ ask }) => {
      const given: Record<string, unknown> = {
        nothing: undefined,
        numbers: [-0, NaN, Infinity, 10n],
        hole: [1, , 3], // eslint-disable-line no-sparse-arrays
        date: new Date(5),
        pattern: /a/gi,
        map: new Map([[1, new Set(['b'])]]),
        error: new TypeError('wrong'),
        buffer: new Uint8Array([1, 2]).buffer,
        part: new Uint16Array([1, 2, 3]).subarray(1),
      }
      given['self'] = given
      const back = (await ask(given)) as typeof given
      return [
        back['self'] === back,
        'nothing' in back && Object.is((back['numbers'] as number[])[0], -0),
        1 in (back['hole'] as object),
        back['error'] instanceof TypeError && back['date'] instanceof Date && back['pattern'] instanceof RegExp,
        [...((back['map'] as Map<number, Set<string>>).get(1) ?? [])],
        [...(back['part'] as Uint16Array), (back['buffer'] as ArrayBuffer).byteLength],
      ]
    })
    expect(kinds).toEqual([true, true, false, true, ['b'], [2, 3, 2]])
    const [, given] = asked.at(-1) as [string, Record<string, unknown>]
    expect(given).toMatchObject({ nothing: undefined, date: new Date(5), pattern: /a/gi, map: new Map([[1, new Set(['b'])]]) })
    expect(given['error']).toBeInstanceOf(TypeError)
  })

  it.each([
    ['a function', () => () => 1],
    ['a symbol', () => Symbol('a')],
    ['a part of the document', () => document.body],
    ['a file', () => new Blob(['a'])],
    ['a weak map', () => new WeakMap()],
  ])('reaches it with nothing that cannot: %s', async (_, make) => {
    const before = asked.length
    const call = `({ ask }) => ask({ inside: [(${String(make)})()] })` as unknown as (api: Api) => Promise<unknown>
    await expect(inPage(call)).rejects.toThrow('An object could not be cloned.')
    expect(asked).toHaveLength(before)
  })

  it('is answered with nothing that cannot be cloned', async () => {
    await expect(inPage(({ ask }) => ask('function'))).rejects.toThrow(
      "Error invoking remote method 'ask': Error: An object could not be cloned.",
    )
  })

  it('is out of reach of the page: its globals, its way out, and what the two use alike', async () => {
    // The preload has used by now what the page has spoiled; nothing of it was caught, and nothing came out wrong.
    const spoilt = await inPage(({ page: look }) => {
      const { caught } = globalThis as unknown as { caught: string[] }
      const before = [...caught]
      return [before, look()]
    })
    expect(spoilt).toEqual([expect.not.arrayContaining(['channel']), ['undefined', 'Page', true, '{"a":1}', true]])
    const reached = await inPage(({ ask, seen }) => {
      const worlds = [ask, seen].map((value) => (value.constructor.constructor as FunctionConstructor)('return globalThis')() as object)
      const places = [globalThis, ...worlds, ...(frames[0] === undefined ? [] : [frames[0]])]
      const names = ['secret', 'isDone', 'require', 'module', '__standInInvoke', '__standInAnswer']
      return [places.length, ...names.filter((name) => places.some((place) => name in place))]
    })
    expect(reached).toEqual([4])
    // A frame of the page gets no preload at all.
    expect(await inPage(() => frames[0] !== undefined && 'api' in frames[0])).toBe(false)
  })
})
