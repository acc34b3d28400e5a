import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { giveAskDesk } from '../support/ask-desk.ts'
import { launchBrowser } from '../support/browser.ts'
import {
  prepareLoops,
  startElectronLoop,
  startLoop,
  untilVersion,
  type LoopTree,
  type TestElectronLoop,
  type TestLoop,
} from '../support/dev-loop.ts'
import { repositoryRoot } from '../support/shared.ts'

const LAUNCHER = join(repositoryRoot(), 'electron', 'launch', 'dev.mjs')

/** Both loops work on one tree: the second finds the packages prepared, as it does where a person has had the first. */
let tree: LoopTree

beforeAll(async () => {
  tree = await prepareLoops()
})
afterAll(() => tree?.remove())

describe('npm run dev', () => {
  let loop: TestLoop
  let browser: Browser
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    loop = await startLoop(tree)
    browser = await launchBrowser()
    page = await browser.newPage({ locale: 'en-GB' })
    page.on('pageerror', ({ message }) => complaints.push(message))
    page.on('console', (message) => {
      // What is asked while the engine is replaced is cut.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text())
    })
  })
  afterAll(async () => {
    await browser?.close()
    await loop?.end()
  })

  /** Status of an answer, with a Host and an Origin that fetch would not send. */
  function ask(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const call = request(new URL(path, loop.link), { headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      call.on('error', reject)
      call.end()
    })
  }

  it('shows the window on the real engine with made-up documents', { timeout: 120_000 }, async () => {
    // All packages are prepared before the first window is shown, which takes its time on a busy machine.
    page.setDefaultTimeout(100_000)
    await giveAskDesk(page)
    await page.goto(loop.link)
    await expect.poll(() => page.url(), { timeout: 100_000 }).not.toContain('token')
    await page.goto(new URL('/#/documents', loop.link).href)
    await page.locator('[data-document]').first().waitFor()
    expect(await page.locator('[data-document]').count()).toBeGreaterThan(5)
    page.setDefaultTimeout(50_000)
  })

  it('gives sources and answers to nobody without a session, and under no other name', async () => {
    expect(await ask('/')).toBe(403)
    expect(await ask('/main.ts')).toBe(403)
    expect(await ask('/@vite/client')).toBe(403)
    expect(await ask('/api/v2/desk/state')).toBe(401)
    expect(await ask('/', { host: 'kontor.example' })).toBe(403)
    expect(await ask('/api/v2/desk/state', { origin: 'http://kontor.example' })).toBe(403)
  })

  it('exchanges a changed component in the window that is open', async () => {
    await page.evaluate(() => Object.assign(window, { isTheSame: true }))
    loop.change('renderer/views/Navigation.svelte', '</nav>', '<p data-testid="hot">hot</p></nav>')
    await page.getByTestId('hot').waitFor()
    expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
  })

  it('starts the engine anew when a source of it has changed, and tells the window', async () => {
    const reloaded = page.waitForEvent('load')
    loop.change('core/base/version.ts', "'development'", "'changed'")
    await reloaded
    await untilVersion(page, 'changed')
    await page.locator('[data-document]').first().waitFor()
    expect(complaints).toEqual([])
  })

  it('says in the window why an engine does not start, and goes on when that is mended', async () => {
    loop.change('core/base/version.ts', "'changed'", "'changed")
    await page.locator('vite-error-overlay').waitFor()
    const reloaded = page.waitForEvent('load')
    loop.change('core/base/version.ts', "'changed", "'mended'")
    await reloaded
    await untilVersion(page, 'mended')
  })

  it('shows the primitives on the workbench in the theme and the language that are chosen there', async () => {
    // What was said of the engine that could not start is no fault of the workbench.
    complaints.length = 0
    await page.goto(new URL('/workbench/', loop.link).href)
    await page.locator('[data-sample=Button]').waitFor()
    expect(await page.locator('[data-sample]').count()).toBeGreaterThan(20)
    const switches = page.locator('#app > header')
    await switches.getByRole('button', { name: 'dark' }).click()
    await switches.getByRole('button', { name: 'Deutsch' }).click()
    await page.locator('html[data-theme=dark][lang=de]').waitFor()
    await page.locator('[data-sample=Button]').getByText('Speichern').first().waitFor()
    expect(complaints).toEqual([])
  })
})

it('npm run dev:electron says what is missing and what to do where Electron cannot be had', () => {
  const { status, stderr } = spawnSync(process.execPath, [LAUNCHER, '--electron'], {
    encoding: 'utf8',
    env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' },
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^There is no display here\. This command needs .*`npm run dev` gives the same loop in the browser/s)
})

/** The script that stands for Electron's program is one of a shell. */
describe.skipIf(process.platform === 'win32')(
  'npm run dev:electron (strict stand-in for the electron module; skipped where the system has no shell scripts)',
  () => {
    let loop: TestElectronLoop

    beforeAll(async () => {
      loop = startElectronLoop(tree)
      await vi.waitUntil(() => loop.starts() === 1, { timeout: 110_000 })
    })
    afterAll(() => loop?.end())

    const untilWindow = (script: string) => expect.poll(() => loop.inWindow(script), { timeout: 40_000 })
    const version = `fetch('/api/v2/desk/state').then((answer) => answer.json()).then((state) => state.app_version)`

    it('shows the window from its sources, on the real engine with made-up documents', async () => {
      await untilWindow(`location.hash = '#/documents'; document.querySelectorAll('[data-document]').length > 5`).toBe(true)
      expect(await loop.inWindow(`'desktopApi' in window`)).toBe(true)
      expect(await loop.inWindow(`performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/main.ts'))`)).toBe(true)
    })

    it('exchanges a changed component in the window that is open', async () => {
      await loop.inWindow(`window.isTheSame = true`)
      loop.change('renderer/views/Navigation.svelte', '</nav>', '<p data-testid="hot">hot</p></nav>')
      await untilWindow(`document.querySelector('[data-testid=hot]') !== null`).toBe(true)
      expect(await loop.inWindow(`window.isTheSame`)).toBe(true)
      expect(loop.starts()).toBe(1)
    })

    it('lets the window reach the socket of the loop and no other', async () => {
      const other = createServer()
      let calls = 0
      other.on('connection', () => (calls += 1))
      await once(other.listen(0, '127.0.0.1'), 'listening')
      const { port } = other.address() as AddressInfo
      const opened = `new Promise((answer) => {
        const socket = new WebSocket('ws://127.0.0.1:${port}/')
        socket.onopen = () => answer(true)
        socket.onclose = () => answer(false)
      })`
      expect(await loop.inWindow(opened)).toBe(false)
      other.close()
      expect(calls).toBe(0)
    })

    it('starts main process and engine anew when a source of theirs has changed', async () => {
      loop.change('core/base/version.ts', '? __KONTOR_VERSION__ :', `? 'changed' :`)
      await untilWindow(version).toBe('changed')
      expect(loop.starts()).toBe(2)
    })

    it('says in the window why it cannot be built, leaves the one that runs, and goes on when that is mended', async () => {
      loop.change('core/base/version.ts', `'changed'`, `'changed`)
      await untilWindow(`document.querySelector('vite-error-overlay') !== null`).toBe(true)
      expect(await loop.inWindow(version)).toBe('changed')
      loop.change('core/base/version.ts', `'changed`, `'mended'`)
      await untilWindow(version).toBe('mended')
      expect(loop.starts()).toBe(3)
      expect(await loop.problems()).toEqual([])
    })

    it('gives the sources to nobody but the main process', async () => {
      const origin = String(await loop.inWindow(`fetch('/@vite/client').then((answer) => answer.text())`))
      const [, port] = /const hmrPort = (\d+)/.exec(origin) ?? []
      expect((await fetch(`http://127.0.0.1:${port}/main.ts`)).status).toBe(403)
    })

    it('ends when the window is closed', async () => {
      await loop.closeWindow()
      expect(await loop.exit).toBe(0)
    })
  },
)
