import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PRELOAD_FRAME } from './preload-frame.ts'
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

describe('a preload in the stand-in', () => {
  const run = (script: string): Record<string, unknown> => {
    const window: Record<string, unknown> = { __standInInvoke: (channel: string) => Promise.resolve(channel) }
    runInNewContext(
      PRELOAD_FRAME.replace('/*PRELOAD*/', () => script),
      { window, structuredClone },
    )
    return window
  }

  it('reaches nothing of Node', () => {
    expect(() => run(`require('node:fs')`)).toThrow('module not found: node:fs')
    expect(() => run(`process.exit(1)`)).toThrow()
    expect(() => run(`require('electron').ipcRenderer.send('x')`)).toThrow('no ipcRenderer.send')
  })

  it('exposes what it names, frozen, and nothing else', async () => {
    const window = run(`const e = require('electron'); e.contextBridge.exposeInMainWorld('api', { ask: (x) => e.ipcRenderer.invoke(x) })`)
    expect(Object.getOwnPropertyNames(window)).toEqual(['api'])
    const api = window['api'] as { ask(x: string): Promise<string> }
    expect(await api.ask('channel')).toBe('channel')
    expect(Object.isFrozen(api)).toBe(true)
  })
})
