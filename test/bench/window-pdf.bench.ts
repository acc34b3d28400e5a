import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { giveAskDesk } from '../support/ask-desk.ts'
import { launchBrowser } from '../support/browser.ts'
import { readFirstLink, startBuilt } from '../support/host-process.ts'
import { makePeppolInvoice } from './peppol-invoice.ts'
import { median } from './quantile.ts'
import type { Measured } from './run.ts'
import { upload } from './upload.ts'

/** What is wished of the PDF beside the page: it follows a key within 300 ms. */
const LINES = 20
const ROUNDS = 15
const WISHED = 300

/** From a letter typed into a field until the PDF beside it shows the invoice with that letter. */
export async function bench(): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-window-pdf-'))
  const host = startBuilt('dist/host.js', ['--port', '0', '--data', folder])
  const browser = await launchBrowser()
  try {
    const link = await readFirstLink(host)
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
    await giveAskDesk(page)
    await page.goto(link)
    await page.getByTestId('first-start').waitFor()
    await page.evaluate(() => localStorage.setItem('kontor.preferences', JSON.stringify({ beside: 'pdf' })))
    await page.reload()
    const id = await upload(page, makePeppolInvoice(LINES))
    await page.evaluate((document) => (location.hash = `#/documents/${document}`), id)
    await page.locator('[data-testid=pdf-pages][aria-busy=false] canvas').first().waitFor()
    const times = await follow(page)
    const middle = median(times)
    return [
      {
        name: `window: a key until the PDF of ${LINES} lines shows it / ${WISHED} ms`,
        ratio: middle / WISHED,
        limit: 1,
        detail: `${middle.toFixed(0)} ms; ${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`,
      },
    ]
  } finally {
    await browser.close()
    host.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The first page is drawn anew when its canvas is given its size; what was drawn is on the screen with the next frame. */
function follow(page: Page): Promise<number[]> {
  return page.evaluate(async (rounds) => {
    const field = document.querySelector<HTMLTextAreaElement>('[data-path="document.number"]')
    const canvas = document.querySelector('[data-testid=pdf-pages] canvas')
    if (field === null || canvas === null) throw new Error('There is no field, or no page.')
    field.focus()
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      const began = performance.now()
      const drawn = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(resolve))
        })
        observer.observe(canvas, { attributeFilter: ['width'] })
      })
      field.setRangeText('x', field.value.length, field.value.length, 'end')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await drawn
      times.push(performance.now() - began)
    }
    return times
  }, ROUNDS)
}
