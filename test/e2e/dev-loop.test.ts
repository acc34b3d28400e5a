import { request } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { startLoop, untilVersion, type TestLoop } from '../support/dev-loop.ts'

let loop: TestLoop
let browser: Browser
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  loop = await startLoop()
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

describe('npm run dev', () => {
  it('shows the window on the real engine with made-up documents', async () => {
    await page.goto(loop.link)
    expect(page.url()).not.toContain('token')
    await page.goto(new URL('/#/documents', loop.link).href)
    await page.locator('[data-document]').first().waitFor()
    expect(await page.locator('[data-document]').count()).toBeGreaterThan(5)
  })

  it('gives sources and answers to nobody without a session, and under no other name', async () => {
    expect(await ask('/')).toBe(403)
    expect(await ask('/main.ts')).toBe(403)
    expect(await ask('/@vite/client')).toBe(403)
    expect(await ask('/api/v2/desk/state')).toBe(401)
    expect(await ask('/', { host: 'kontor.example' })).toBe(403)
    expect(await ask('/api/v2/desk/state', { origin: 'http://kontor.example' })).toBe(403)
  })

  it('shows the primitives on the workbench in the theme and the language that are chosen there', async () => {
    await page.goto(new URL('/workbench/', loop.link).href)
    await page.locator('[data-sample=Button]').waitFor()
    expect(await page.locator('[data-sample]').count()).toBeGreaterThan(20)
    const switches = page.locator('#app > header')
    await switches.getByRole('button', { name: 'dark' }).click()
    await switches.getByRole('button', { name: 'Deutsch' }).click()
    await page.locator('html[data-theme=dark][lang=de]').waitFor()
    await page.locator('[data-sample=Button]').getByText('Speichern').first().waitFor()
    await page.goto(new URL('/#/documents', loop.link).href)
    await page.locator('[data-document]').first().waitFor()
    expect(complaints).toEqual([])
  })

  it('exchanges a changed component in the window that is open', async () => {
    await page.evaluate(() => Object.assign(window, { isTheSame: true }))
    loop.change('renderer/views/Navigation.svelte', '</nav>', '<p data-testid="hot">hot</p></nav>')
    await page.getByTestId('hot').waitFor()
    expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true)
  })

  it('starts the engine anew when a source of it has changed, and tells the window', async () => {
    const reloaded = page.waitForEvent('load')
    loop.change('core/services/version.ts', "'development'", "'changed'")
    await reloaded
    await untilVersion(page, 'changed')
    await page.locator('[data-document]').first().waitFor()
    expect(complaints).toEqual([])
  })

  it('says in the window why an engine does not start, and goes on when that is mended', async () => {
    loop.change('core/services/version.ts', "'changed'", "'changed")
    await page.locator('vite-error-overlay').waitFor()
    const reloaded = page.waitForEvent('load')
    loop.change('core/services/version.ts', "'changed", "'mended'")
    await reloaded
    await untilVersion(page, 'mended')
  })
})
