import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import type { DesktopApi } from '../../core/contract/desktop.ts'
import { listen } from '../../core/http/listen.ts'
import { API, WINDOW } from '../support/electron/api.ts'
import { runMain } from '../support/electron/run-main.ts'
import { repositoryRoot } from '../support/shared.ts'
import { collectComplaints, goFromFileToDelivery, INVOICE } from './journey.ts'

declare global {
  interface Window {
    readonly desktopApi: DesktopApi
  }
}

const folder = mkdtempSync(join(tmpdir(), 'kontor-electron-'))
const SENDABLE = join(repositoryRoot(), 'core', 'services', 'samples', 'peppol.xml')
const PLACE = join(folder, 'desk', 'electron', 'window.json')
const OPEN = join(folder, 'desk', 'electron', 'open.json')
const LEFT = join(folder, 'desk', 'electron', 'mail-drafts', 'a', 'left.eml')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** One run of the bundled main process with its preload; the stand-in allows one per test file, as Electron does per process. */
describe('the window in Electron (bundled main and preload, strict stand-in for the electron module)', () => {
  let page: Page
  let control: Awaited<ReturnType<typeof runMain>>
  let complaints: string[]

  it('opens one locked-down window on its own scheme, where it was closed the last time', { timeout: 60_000 }, async () => {
    mkdirSync(join(folder, 'desk', 'electron'), { recursive: true })
    writeFileSync(PLACE, JSON.stringify({ x: 200, y: 100, width: 1300, height: 860, maximized: true, fullScreen: true }))
    mkdirSync(dirname(LEFT), { recursive: true })
    writeFileSync(LEFT, 'X-Unsent: 1')
    // The run before this one was killed.
    writeFileSync(OPEN, JSON.stringify({ place: '/?workspace=workspace#/settings/rules' }))
    writeFileSync(join(folder, 'desk', 'electron', 'appearance.json'), JSON.stringify({ theme: 'dark', language: 'en' }))
    control = await runMain(join(repositoryRoot(), 'dist', 'electron', 'main.js'), ['--data', join(folder, 'desk')])
    page = await control.waitForWindow()
    complaints = collectComplaints(page)
    expect(control.windows).toHaveLength(1)
    expect(control.windows[0]).toMatchObject({ bounds: { x: 200, y: 100, width: 1300, height: 860 }, maximized: true, fullScreen: true })
    // In the theme and the language of the last time, before the page could say them.
    expect(control.windows[0]?.ground).toBe('#15171a')
    expect(control.menu).toContain('&Edit')
    expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([1300, 860])
    expect(await page.evaluate(() => Object.keys(window.desktopApi).sort())).toEqual([
      'canShare',
      'checkForUpdate',
      'chooseUpdates',
      'downloadUpdate',
      'dropUpdate',
      'installUpdate',
      'nextHanded',
      'nextUpdates',
      'notify',
      'openFiles',
      'openMail',
      'openUpdateFile',
      'openings',
      'reveal',
      'saveFile',
      'setAppearance',
      'setBadge',
      'setOpenings',
      'setProgress',
      'setRecent',
      'setSpelling',
      'share',
      'showLog',
      'startDrag',
      'updates',
      'version',
    ])
    expect(
      await page.evaluate(() => ['require', 'process', 'Buffer', '__standInInvoke', '__standInAnswer'].filter((name) => name in window)),
    ).toEqual([])
  })

  it('shows what was open when the run before it was killed, says so, and takes the theme of the page', { timeout: 60_000 }, async () => {
    await page.getByText('Kontor did not end properly the last time').waitFor()
    expect(page.url()).toContain('#/settings/rules')
    await expect.poll(() => control.windows[0]?.background).toBe('#f3f4f6')
    control.setDark(true)
    expect(control.windows[0]?.background).toBe('#15171a')
    control.setDark(false)
    await page.evaluate(() => (location.hash = '#/documents'))
    // What a kill would leave for the next run.
    await expect.poll(() => JSON.parse(readFileSync(OPEN, 'utf8'))).toEqual({ place: '/?workspace=workspace#/documents' })
  })

  it('takes a real UBL invoice from its file to the rehearsal, with the dialogs of the system', { timeout: 180_000 }, async () => {
    const { xml } = await goFromFileToDelivery(page, {
      setUpSending: async () => {
        await page.getByTestId('rehearsal-start').click()
        await page.getByTestId('rehearsal-mark').waitFor()
      },
      importInvoice: async () => {
        control.openDialogs.push({ canceled: false, filePaths: [INVOICE] })
        await page.getByTestId('choose-files').click()
      },
    })
    expect(xml).toContain('2026-0093')
  })

  it('saves the PDF where the dialog says, shows it there, and cancels without a trace', { timeout: 60_000 }, async () => {
    const target = join(folder, 'saved.pdf')
    await page.getByTestId('tab-pdf').click()
    control.saveDialogs.push({ canceled: false, filePath: target })
    await page.getByTestId('save-pdf').click()
    await expect.poll(() => control.saveDialogs.length).toBe(0)
    await expect.poll(() => readFileSync(target).subarray(0, 5).toString(), { timeout: 10_000 }).toBe('%PDF-')
    await page.evaluate(
      async () => {
        const saved = await window.desktopApi.saveFile('../a/b:c.xml', new TextEncoder().encode('<a/>'))
        if (saved !== null) await window.desktopApi.reveal(saved)
      },
      control.saveDialogs.push({ canceled: false, filePath: join(folder, 'b.xml') }),
    )
    expect(control.revealed).toEqual([join(folder, 'b.xml')])
    control.saveDialogs.push({ canceled: true, filePath: '' })
    expect(await page.evaluate(() => window.desktopApi.saveFile('c.xml', new Uint8Array([1])))).toBeNull()
    await expect(page.evaluate(() => window.desktopApi.reveal({ id: 'guess', name: 'passwd' }))).rejects.toThrow('saved since the start')
  })

  it(
    'tells of a delivery by a notification of the system, whose click brings the window forward and leads there',
    { timeout: 60_000 },
    async () => {
      // Nothing of the delivery before it is left to be told.
      await page.reload()
      await page.getByTestId('nav-queue').waitFor()
      await page.evaluate(() => (document.hasFocus = () => false))
      const told = control.notifications.length
      await page.evaluate(
        async (xml) => {
          const post = async (path: string, type: string, body: string): Promise<{ id: string }> => {
            const answer = await fetch(`/api/v2/documents/${path}`, { method: 'POST', headers: { 'content-type': type }, body })
            return (await answer.json()) as { id: string }
          }
          const { id } = await post('upload/xml?direction=outbound', 'application/xml', xml)
          await post(`${id}/send`, 'application/json', JSON.stringify({ transaction_type: 'send.peppol', on_behalf: 'agent' }))
        },
        readFileSync(SENDABLE, 'utf8'),
      )
      await expect.poll(() => control.notifications.length, { timeout: 40_000 }).toBe(told + 1)
      const notification = control.notifications.at(-1)
      expect(notification?.title).toBe('Möbelwerkstatt Lindner & Töchter KG · Rehearsal')
      expect(notification?.body).toMatch(/delivered$/)
      const [window] = control.windows
      if (window !== undefined) window.shown = false
      notification?.emit('click')
      await page.getByTestId('delivery').waitFor()
      expect(window?.shown).toBe(true)
      notification?.emit('close')
    },
  )

  it('gives a document out as a file where it is dragged to, under a name that leads nowhere else', { timeout: 60_000 }, async () => {
    await page.getByTestId('nav-documents').click()
    const row = page.locator('[data-document]').first()
    const id = await row.getAttribute('data-document')
    await page.evaluate((shown) => (location.hash = `#/documents/${shown}`), id)
    await page.getByTestId('drag-out').dispatchEvent('dragstart')
    await expect.poll(() => control.dragged.length, { timeout: 20_000 }).toBe(1)
    await page.getByTestId('nav-documents').click()
    await row.dispatchEvent('dragstart', { altKey: true })
    await expect.poll(() => control.dragged.length, { timeout: 20_000 }).toBe(2)
    await page.evaluate(() => window.desktopApi.startDrag('../../a/b.xml', new TextEncoder().encode('<a/>')))
    expect(control.dragged.map((file) => basename(file))).toEqual([
      expect.stringMatching(/^[\w-]+\.xml$/),
      expect.stringMatching(/^[\w-]+\.pdf$/),
      '-..-a-b.xml',
    ])
    const [xml = '', pdf = ''] = control.dragged.map((file) => readFileSync(file, 'latin1'))
    expect(xml).toContain('Invoice')
    expect(pdf).toMatch(/^%PDF-/)
  })

  it('hands a mail draft to the mail program as a file that the person alone can read, and nothing else', { timeout: 60_000 }, async () => {
    const draft = 'X-Unsent: 1\r\nSubject: a\r\n\r\n'
    const hand = (name: string, text: string) =>
      page.evaluate(([file, content]) => window.desktopApi.openMail(file, new TextEncoder().encode(content)), [name, text] as const)
    await hand('../../RE:1.eml', draft)
    const [file = ''] = control.opened
    expect([basename(file), readFileSync(file, 'latin1')]).toEqual(['-..-RE-1.eml', draft])
    expect([statSync(file).mode & 0o077, statSync(dirname(file)).mode & 0o077]).toEqual(
      process.platform === 'win32' ? [0o066, 0o066] : [0, 0],
    )
    for (const [name, text] of [
      ['a.html', draft],
      ['a.eml', '<html>'],
      ['a.eml.exe', draft],
    ] as const)
      await expect(hand(name, text)).rejects.toThrow('Only a mail draft')
    expect(control.opened).toHaveLength(1)
    // What an earlier run had left was gone before the window opened.
    expect(existsSync(LEFT)).toBe(false)
  })

  it('opens a file that the system hands over, and says which it could not read', { timeout: 60_000 }, async () => {
    const text = readFileSync(SENDABLE, 'utf8').replace(/(<cbc:ID>)[^<]*/, '$1HANDED-1')
    writeFileSync(join(folder, 'handed.xml'), text)
    control.startAgain([pathToFileURL(join(folder, 'handed.xml')).href, 'gone.pdf'], folder)
    await expect.poll(() => page.getByTestId('document').locator('h1').textContent(), { timeout: 20_000 }).toBe('HANDED-1')
    await page.getByText('gone.pdf').waitFor()
  })

  it('lets no link lead in until the person wants it', { timeout: 60_000 }, async () => {
    const id = new URL(page.url()).hash.split('/')[2] ?? ''
    await page.getByTestId('nav-documents').click()
    control.startAgain([`kontor://documents/${id}`], folder)
    await page.getByTestId('nav-settings').click()
    expect(await page.getByTestId('openings-files').isChecked()).toBe(false)
    expect(await page.getByTestId('openings-links').isChecked()).toBe(false)
    expect(page.url()).not.toContain(id)
    writeFileSync(join(folder, 'desk', 'electron', 'openings.json'), JSON.stringify({ files: false, links: true }))
    control.startAgain([`kontor://documents/../${id}`, 'kontor://other/1'], folder)
    control.startAgain([`kontor://documents/${id}`], folder)
    await expect.poll(() => page.url(), { timeout: 20_000 }).toContain(id)
  })

  it('begins an invoice and opens a document where that was chosen at its icon, whatever links may do', { timeout: 60_000 }, async () => {
    const id = new URL(page.url()).hash.split('/')[2] ?? ''
    await page.getByTestId('nav-documents').click()
    control.startAgain([], folder, `--document=workspace/../${id}`)
    control.startAgain([], folder, `--document=workspace/${id}`)
    await expect.poll(() => page.url(), { timeout: 20_000 }).toContain(id)
    control.startAgain([], folder, '--new-invoice')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  it('checks the spelling of prose alone, by no dictionary from afar', { timeout: 60_000 }, async () => {
    // A checker of its own has macOS alone, and one that may be told the language Windows alone.
    const isChecked = process.platform === 'win32'
    if (process.platform !== 'darwin')
      expect(control.spelling).toMatchObject({ enabled: isChecked, languages: [], from: 'kontor://app/no-dictionaries/' })
    const fields = page.getByTestId('document').locator('input, textarea')
    await fields.first().waitFor()
    const found = await fields.evaluateAll((all) =>
      (all as HTMLInputElement[]).map(({ spellcheck, lang, dataset: { path = '' } }) => ({ path, spellcheck, lang })),
    )
    const of = (path: string) => found.find((field) => field.path === path)
    expect(of('items[0].name')).toMatchObject({ spellcheck: true, lang: 'en' })
    for (const path of ['document.number', 'customer.name', 'items[0].quantity'])
      expect(of(path)).toMatchObject({ spellcheck: false, lang: '' })
    await page.evaluate(() => window.desktopApi.setSpelling(['de', 'en']))
    expect(control.spelling.languages).toEqual(isChecked ? ['de', 'en-GB'] : [])
  })

  it('has the usual under the right button of the mouse, with corrections above', () => {
    const [window] = control.windows
    const editFlags = { canUndo: true, canRedo: false, canCut: true, canCopy: true, canPaste: true, canSelectAll: true }
    const nothing = { isEditable: false, selectionText: '', editFlags, misspelledWord: '', dictionarySuggestions: [], frame: null }
    const open = (more: object) => {
      control.contextMenu({ ...nothing, ...more })
      return control.popups.at(-1) ?? []
    }
    expect(open({})).toEqual([])
    expect(open({ selectionText: 'RE-1' }).map(({ label }) => label)).toEqual(['Copy'])
    const menu = open({ isEditable: true, misspelledWord: 'Rechnug', dictionarySuggestions: ['Rechnung', 'R&D', 'a', 'b', 'c', 'd'] })
    expect(menu.map(({ label, enabled }) => `${label ?? '-'}${enabled === false ? ' (off)' : ''}`)).toEqual([
      ...['Rechnung', 'R&&D', 'a', 'b', 'c', 'Add to dictionary', '-'],
      ...['Undo', 'Redo (off)', '-', 'Cut', 'Copy', 'Paste', '-', 'Select all'],
    ])
    menu[1]?.click?.()
    menu[5]?.click?.()
    expect([window?.replaced, control.spelling.learned]).toEqual([['R&D'], ['Rechnug']])
    expect(open({ isEditable: true, misspelledWord: 'Xyz' })[0]).toMatchObject({ label: 'No suggestions', enabled: false })
  })

  it('leads from its menu to what the program is and to its updates', { timeout: 60_000 }, async () => {
    const place = page.url()
    const help = control.menuItems.find(({ label }) => label === '&Help')?.submenu ?? []
    expect(help.map(({ label }) => label)).toEqual(['Look for updates', 'About Kontor'])
    help[1]?.click?.()
    await page.getByTestId('about-version').waitFor()
    help[0]?.click?.()
    await page.getByTestId('updates-way').waitFor()
    await page.evaluate((address) => location.assign(address), place)
    await page.getByTestId('document').waitFor()
  })

  it('shows work and what waits at its icon, and nothing that is no number', { timeout: 60_000 }, async () => {
    const [shown] = control.windows
    await page.evaluate(() => window.desktopApi.setProgress(0.25))
    expect(shown?.progress).toBe(0.25)
    for (const share of [2, NaN, 'a' as never]) {
      await page.evaluate((given) => window.desktopApi.setProgress(given), share)
      expect(shown?.progress).toBe(-1)
    }
    await page.evaluate(() => Promise.all([window.desktopApi.setProgress(0.5), window.desktopApi.setBadge(3, '3 deliveries need you')]))
    expect([shown?.progress, control.badge]).toEqual([0.5, process.platform === 'win32' ? 0 : 3])
  })

  /** What only another system has is asked of the program as if it ran there. */
  async function on<Value>(platform: NodeJS.Platform, run: () => Promise<Value>): Promise<Value> {
    const own = process.platform
    Object.defineProperty(process, 'platform', { value: platform })
    try {
      return await run()
    } finally {
      Object.defineProperty(process, 'platform', { value: own })
    }
  }
  const DOCUMENT = { workspace: 'workspace', id: '0190b5a4-1c2d-7e3f-8a4b-5c6d7e8f9012', title: 'RE-1 · Hotel' }
  const offer = (documents: unknown): Promise<void> => page.evaluate((given) => window.desktopApi.setRecent(given as never), documents)

  it('offers tasks and the last documents on Windows, and a number over its icon', { timeout: 60_000 }, async () => {
    const [shown] = control.windows
    await on('win32', async () => {
      await offer([DOCUMENT, { ...DOCUMENT, id: '../../x' }, { ...DOCUMENT, title: ' ' }, null, 'a'])
      expect(control.jumpList).toMatchObject([
        { type: 'custom', name: 'Last opened documents', items: [{ title: 'RE-1 · Hotel', program: process.execPath }] },
        { type: 'tasks', items: [{ title: 'New invoice', args: `--data="${join(folder, 'desk')}" --new-invoice` }] },
      ])
      const [{ args = '' } = {}] = control.jumpList?.[0]?.items ?? []
      control.removedFromJumpList.push(args)
      await offer([DOCUMENT])
      expect(control.jumpList).toHaveLength(1)
      control.removedFromJumpList.pop()
      control.showsNoRecent = true
      await offer([DOCUMENT])
      expect(control.jumpList).toHaveLength(1)
      control.showsNoRecent = false
      await page.evaluate(() => window.desktopApi.setBadge(12, '12 deliveries need you'))
      expect(shown?.overlay).toBe('12 deliveries need you')
      await page.evaluate(() => window.desktopApi.setBadge(0, ''))
      expect(shown?.overlay).toBe('')
      await page.evaluate(() => window.desktopApi.setSpelling(['pl', 'en', 'xx'] as never))
      expect(control.spelling.languages).toEqual(['pl', 'en-GB'])
    })
  })

  it(
    'offers the same in the dock of macOS until the person wants no documents there, and the list to share by',
    { timeout: 60_000 },
    async () => {
      await on('darwin', async () => {
        await offer([DOCUMENT])
        expect(control.dockMenu.map(({ label }) => label)).toEqual(['New invoice', undefined, 'Last opened documents', 'RE-1 · Hotel'])
        expect(await page.evaluate(() => window.desktopApi.openings())).toEqual({ files: false, links: true, recent: true })
        await page.evaluate(() => window.desktopApi.setOpenings({ files: false, links: true, recent: false }))
        expect(control.dockMenu.map(({ label }) => label)).toEqual(['New invoice'])
        expect(await page.evaluate(() => window.desktopApi.canShare())).toBe(true)
        await page.evaluate(() => window.desktopApi.share('../RE:1.pdf', new TextEncoder().encode('%PDF-')))
      })
      expect(control.shared.map((file) => [basename(file), readFileSync(file, 'latin1')])).toEqual([['-RE-1.pdf', '%PDF-']])
      control.dockMenu[0]?.click?.()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      if (process.platform !== 'darwin')
        await expect(page.evaluate(() => window.desktopApi.share('a.pdf', new Uint8Array([1])))).rejects.toThrow('no list to share')
    },
  )

  it('writes to the disk what was typed, soon and once', { timeout: 60_000 }, async () => {
    const before = control.flushes
    for (let key = 0; key < 5; key += 1) control.input('keyDown')
    await expect.poll(() => control.flushes).toBe(before + 1)
    // The pointer moves all the time, and types nothing.
    control.input('mouseMove')
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect(control.flushes).toBe(before + 1)
  })

  it('loads a page that crashed once, with a word, and asks where it crashes again', { timeout: 60_000 }, async () => {
    const [window] = control.windows
    const place = page.url()
    const crash = (): void => void window?.contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 139 })
    window?.contents.emit('render-process-gone', {}, { reason: 'clean-exit', exitCode: 0 })
    expect(window?.reloads).toBe(0)
    crash()
    expect([window?.reloads, window?.progress, control.badge]).toEqual([1, -1, 0])
    await page.getByText('The window crashed and was loaded again').waitFor()
    expect(page.url()).toBe(place)
    control.messages.push({ response: 0 })
    crash()
    expect(control.messagesSaid.at(-1)).toContain('crashed twice')
    await expect.poll(() => page.url()).not.toBe(place)
    expect(window?.reloads).toBe(1)
    await page.getByText('The window crashed and was loaded again').waitFor()
    await page.evaluate((address) => location.assign(address), place)
    await page.getByTestId('document').waitFor()
  })

  it('asks before it leaves what would be lost, and stays where that is wanted', { timeout: 60_000 }, async () => {
    const place = page.url()
    await page.getByTestId('nav-company').click()
    const name = page.locator('[data-company=name] input')
    const before = await name.inputValue()
    await name.fill('Something else')
    for (const [response, kept] of [
      [0, 'Something else'],
      [1, before],
    ] as const) {
      control.messages.push({ response })
      const said = control.messagesSaid.length
      void page.evaluate(() => setTimeout(() => location.reload()))
      await expect.poll(() => control.messagesSaid.length).toBe(said + 1)
      expect(control.messagesSaid.at(-1)).toContain('Stay here\nClose anyway')
      await expect.poll(() => name.inputValue()).toBe(kept)
    }
    await page.evaluate((address) => location.assign(address), place)
    await page.getByTestId('document').waitFor()
  })

  it('waits for a page that does not respond, or ends it, as the person wants', { timeout: 60_000 }, async () => {
    const [window] = control.windows
    const place = page.url()
    control.messages.push({ response: 0 })
    window?.emit('unresponsive')
    expect(control.messagesSaid.at(-1)).toContain('does not respond')
    window?.emit('responsive')
    await expect.poll(() => control.messages.length).toBe(0)
    expect(page.url()).toBe(place)
    // It is not the first page that ends here.
    control.messages.push({ response: 1 }, { response: 0 })
    window?.emit('unresponsive')
    await expect.poll(() => control.messagesSaid.at(-1)).toContain('crashed twice')
    await expect.poll(() => page.url()).not.toBe(place)
    await page.evaluate((address) => location.assign(address), place)
    await page.getByTestId('document').waitFor()
  })

  it.skipIf(process.platform !== 'linux')(
    'tells the system what it opens, and takes it back (skipped where the system is not Linux)',
    { timeout: 60_000 },
    async () => {
      const before = process.env['XDG_DATA_HOME']
      process.env['XDG_DATA_HOME'] = join(folder, 'data-home')
      try {
        const entry = join(folder, 'data-home', 'applications', 'kontor-open.desktop')
        await page.evaluate(() => window.desktopApi.setOpenings({ files: true, links: false }))
        expect(readFileSync(entry, 'utf8')).toContain('application/pdf;')
        expect(await page.evaluate(() => window.desktopApi.openings())).toEqual({ files: true, links: false })
        await page.evaluate(() => window.desktopApi.setOpenings({ files: false, links: false }))
        expect(existsSync(entry)).toBe(false)
      } finally {
        if (before === undefined) delete process.env['XDG_DATA_HOME']
        else process.env['XDG_DATA_HOME'] = before
      }
    },
  )

  /** Sets the exchange, asks it whether it is there, and answers once that is known. */
  const askExchange = (url: string): Promise<void> =>
    page.evaluate(async (address) => {
      const headers = { 'content-type': 'application/json' }
      await fetch('/api/v2/desk/remote', { method: 'PUT', headers, body: JSON.stringify({ url: address, key: 'top-secret-key' }) })
      await fetch('/api/v2/desk/remote/test', { method: 'POST' })
    }, url)

  it('goes to the exchange by the proxy of the system', async () => {
    let asked = ''
    const proxy = createServer((socket) => void socket.on('data', (chunk) => ((asked += String(chunk)), socket.destroy())))
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    control.systemProxy = `PROXY 127.0.0.1:${(proxy.address() as AddressInfo).port}`
    await askExchange('https://exchange.example/api')
    proxy.close()
    expect(asked).toMatch(/^CONNECT exchange\.example:443 /)
  })

  it('keeps the key of the exchange in the key store of the system', async () => {
    const keys = new Set<string | null>()
    const exchange = await listen({
      handle: (request) => {
        keys.add(request.headers.get('x-api-key'))
        return Promise.resolve(new Response('{}', { status: 503 }))
      },
    })
    await askExchange(`${exchange.url}/api`)
    await exchange.close()
    expect([...keys]).toEqual(['top-secret-key'])
    const bytes = readdirSync(join(folder, 'desk'), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(folder, 'desk', entry.name)).toString('latin1'))
      .join('')
    expect(bytes).not.toContain('top-secret-key')
    expect(existsSync(join(folder, 'desk', 'kontor.key'))).toBe(false)
  })

  it('answers the page of the window alone, and no frame in it and no other window', async () => {
    const [window] = control.windows
    const own = { url: 'kontor://app/', parent: null }
    const ask = async (...from: [unknown, { url: string; parent: unknown } | null]): Promise<unknown> =>
      control.call('desktop:openings', ...from)
    expect(await ask(window?.webContents, own)).toEqual({ files: false, links: false })
    for (const frame of [{ ...own, parent: own }, { ...own, url: 'kontor://app.example/' }, { ...own, url: 'https://example.org/' }, null])
      await expect(ask(window?.webContents, frame)).rejects.toThrow('Only the window')
    await expect(ask({}, own)).rejects.toThrow('Only the window')
  })

  it('has no line past the program: WebRTC finds no way out, neither by UDP nor to a relay by TCP', { timeout: 60_000 }, async () => {
    let calls = 0
    const relay = createServer((socket) => {
      calls += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(relay, 'listening')
    const candidates = await page.evaluate(
      async (port) => {
        const iceServers = [{ urls: `turn:127.0.0.1:${port}?transport=tcp`, username: 'a', credential: 'b' }]
        const line = new RTCPeerConnection({ iceServers })
        line.createDataChannel('out')
        const found: string[] = []
        line.onicecandidate = ({ candidate }) => void (candidate !== null && candidate.candidate !== '' && found.push(candidate.candidate))
        const done = new Promise((resolve) => {
          line.onicegatheringstatechange = () => line.iceGatheringState === 'complete' && resolve(undefined)
        })
        await line.setLocalDescription(await line.createOffer())
        await done
        return found
      },
      (relay.address() as AddressInfo).port,
    )
    relay.close()
    expect([candidates, calls]).toEqual([[], 0])
  })

  it('reaches no other address and opens no other window', async () => {
    await page.evaluate(() => window.open('https://example.org/'))
    await expect.poll(() => control.used.has('WindowOpenHandlerResponse:action')).toBe(true)
    await page.evaluate(() => fetch('https://example.org/').catch(() => undefined))
    await page.evaluate(() => void (location.href = 'https://example.org/'))
    await expect.poll(() => page.url()).not.toContain('example.org')
    // The policy of the page has cut them before they came to the second fence.
    const addresses = ['https://example.org/', 'http://127.0.0.1:1/', 'file:///etc/passwd', 'ws://localhost/', 'kontor://app/']
    expect(addresses.map((address) => control.isBlocked(address))).toEqual([true, true, true, true, false])
    expect(complaints.filter((complaint) => !complaint.includes('example.org'))).toEqual([])
    expect(control.problems).toEqual([])
  })

  it('ends cleanly, with the workspace free again and the place of the window kept', { timeout: 30_000 }, async () => {
    const [window] = control.windows
    if (window !== undefined) Object.assign(window, { bounds: { x: 40, y: 60, width: 1200, height: 800 }, maximized: false })
    process.emit('SIGTERM')
    expect(await control.exit.promise).toBe(0)
    expect(control.errorBoxes).toEqual([])
    // It ended by itself: the next run begins at its beginning.
    expect(existsSync(OPEN)).toBe(false)
    expect([...control.dragged, ...control.shared].filter((file) => existsSync(file))).toEqual([])
    expect(JSON.parse(readFileSync(PLACE, 'utf8'))).toEqual({ x: 40, y: 60, width: 1200, height: 800, maximized: false, fullScreen: true })
  })

  it('has used by then all of Electron that the list says is tested here, and nothing else', () => {
    const listed = [...API.values()].filter(({ tested }) => tested.includes(WINDOW)).map(({ name }) => name)
    expect([...control.used].sort()).toEqual(listed.sort())
  })
})
