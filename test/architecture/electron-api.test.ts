import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { API } from '../support/electron/api.ts'
import { findUses, programSources } from '../support/electron/uses.ts'
import { describeElectronApi, ELECTRON_API_FILE } from '../support/generate-electron-api.ts'
import { repositoryRoot } from '../support/shared.ts'

/** The program in the words of Electron's own definitions: what it uses is there, is on our list, and is not on its way out. */

const PLANTED = 'electron/planted.ts'
const planted = `import { app, BrowserWindow, dialog, Menu, type BrowserWindowConstructorOptions } from 'electron'
app.once('activate', () => app.dock?.bounce())
const place = { x: 1, frame: false }
const options: BrowserWindowConstructorOptions = { ...place, title: 'a' }
const window = new BrowserWindow(options)
const { checkboxChecked } = await dialog.showMessageBox(window, { message: 'a' })
Menu.buildFromTemplate([{ submenu: [{ accelerator: 'a' }] }])
window.webContents.session.setPreloads([String(checkboxChecked)])`

const uses = findUses(programSources(), new Map([[PLANTED, planted]]))
const ofProgram = uses.filter(({ files }) => files.some((file) => file !== PLANTED))

/** The key store has to answer at once where it is asked; its successors answer later. */
const STILL_IN_USE = ['SafeStorage.decryptString', 'SafeStorage.encryptString', 'SafeStorage.isEncryptionAvailable']

describe('what the program uses of Electron', () => {
  it('is found by member, event and option, in whatever way it is written', () => {
    const found = uses.filter(({ files }) => files.includes(PLANTED)).map(({ name }) => name)
    expect(found).toEqual(
      expect.arrayContaining([
        'App#activate',
        'Dock.bounce',
        'BaseWindowConstructorOptions:x',
        'BaseWindowConstructorOptions:frame',
        'BaseWindowConstructorOptions:title',
        'new BrowserWindow',
        'Dialog.showMessageBox',
        'MessageBoxReturnValue:checkboxChecked',
        'MessageBoxOptions:message',
        'MenuItemConstructorOptions:accelerator',
        'Session.setPreloads',
      ]),
    )
    expect(uses.find(({ name }) => name === 'Session.setPreloads')?.deprecated).not.toBe('')
  })

  it('is what the list says, and all of it (test/support/electron/api.ts; what is new needs a row there)', () => {
    expect(ofProgram.map(({ name }) => name)).toEqual([...API.keys()].sort())
  })

  it('is nothing that Electron calls deprecated', () => {
    const others = ofProgram.filter(({ name }) => !STILL_IN_USE.includes(name))
    expect(others.filter(({ deprecated }) => deprecated !== '')).toEqual([])
  })

  it('is tested in files that are there, or only a real Electron can show it', () => {
    const rows = [...API.values()]
    expect(rows.filter(({ tested, real }) => tested.length === 0 && real === undefined)).toEqual([])
    const files = new Set(rows.flatMap(({ tested }) => tested))
    expect([...files].filter((file) => !existsSync(join(repositoryRoot(), 'test', `${file}.test.ts`)))).toEqual([])
  })

  it('stands in docs/electron-api.md as in the list', () => {
    const text = describeElectronApi()
    if (process.env['UPDATE_GOLDEN'] !== undefined) writeFileSync(ELECTRON_API_FILE, text)
    expect(readFileSync(ELECTRON_API_FILE, 'utf8'), 'write it anew: node test/support/generate-electron-api.ts').toBe(text)
  })
})
