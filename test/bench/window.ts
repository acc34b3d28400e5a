import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../support/browser.ts'
import { readFirstLink, startBuilt } from '../support/host-process.ts'

/** The same measured with two workspaces of different sizes, in the same browser, the small one first. */
export async function measureTwice<Times>(
  measure: (browser: Browser, amount: number) => Promise<Times>,
  few: number,
  many: number,
): Promise<{ few: Times; many: Times }> {
  const browser = await launchBrowser()
  try {
    return { few: await measure(browser, few), many: await measure(browser, many) }
  } finally {
    await browser.close()
  }
}

/** Does something in the window on a workspace that was filled before it was opened. */
export async function inWindow<Found>(
  browser: Browser,
  fill: (folder: string) => Promise<void> | void,
  work: (page: Page) => Promise<Found>,
): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-window-'))
  await fill(folder)
  const host = startBuilt('dist/host.js', ['--port', '0', '--data', folder])
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(await readFirstLink(host))
    await page.locator('[data-document]').first().waitFor()
    const found = await work(page)
    await page.close()
    return found
  } finally {
    host.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}
