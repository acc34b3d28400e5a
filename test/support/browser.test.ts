import { chromium } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { launchBrowser, unpackChromium } from './browser.ts'

describe('browsers for tests', () => {
  it('the found Chromium shows a page', { timeout: 60_000 }, async () => {
    const browser = await launchBrowser()
    const page = await browser.newPage()
    await page.setContent('<h1>Rechnung</h1>')
    expect(await page.locator('h1').textContent()).toBe('Rechnung')
    await browser.close()
  })

  it('the packaged Chromium works where none is installed', { timeout: 120_000 }, async () => {
    const { path, env } = await unpackChromium()
    const browser = await chromium.launch({ executablePath: path, env: { ...process.env, ...env } as Record<string, string> })
    const page = await browser.newPage()
    await page.setContent('<h1>Rechnung</h1>')
    expect(await page.locator('h1').textContent()).toBe('Rechnung')
    expect((await page.screenshot()).byteLength).toBeGreaterThan(1000)
    await browser.close()
  })
})
