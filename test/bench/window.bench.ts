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

/** What is wished of the window (shared/desk.md): an invoice of 5,000 lines opens within a second, and a key is answered within 50 ms. */
const LINES = 5_000
const FEW = 50
const ROUNDS = 9
const KEYS = 40

/** Two invoices of one length. */
type Pair = readonly [string, string]

/** A long invoice against a short one in the same window: opening it, and a key pressed in one of its fields. */
export async function bench(): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-window-'))
  const host = startBuilt('dist/host.js', ['--port', '0', '--data', folder])
  const browser = await launchBrowser()
  try {
    const link = await readFirstLink(host)
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await giveAskDesk(page)
    await page.goto(link)
    await page.getByTestId('first-start').waitFor()
    const two = async (lines: number): Promise<Pair> => {
      const xml = makePeppolInvoice(lines)
      return [await upload(page, xml), await upload(page, xml.replace('<cbc:ID>', '<cbc:ID>B'))]
    }
    const [few, many] = [await two(FEW), await two(LINES)]
    const [openFew, openMany] = [await openings(page, few), await openings(page, many)]
    await open(page, few[0])
    const keyFew = await keys(page)
    await open(page, many[0])
    const keyMany = await keys(page)
    return [
      {
        name: `window: opening ${LINES} lines / ${FEW} lines`,
        ratio: openMany / openFew,
        limit: 8,
        detail: `${openMany.toFixed(0)} ms against ${openFew.toFixed(0)} ms`,
      },
      {
        name: `window: a key in ${LINES} lines / ${FEW} lines`,
        ratio: keyMany / keyFew,
        limit: 4,
        detail: `${keyMany.toFixed(1)} ms against ${keyFew.toFixed(1)} ms`,
      },
    ]
  } finally {
    await browser.close()
    host.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Opens a document that the window has not open: the time until its first line can be typed in. */
async function open(page: Page, id: string): Promise<number> {
  await page.evaluate(() => (location.hash = '#/documents'))
  await page.reload()
  await page.locator('[data-document]').first().waitFor()
  return page.evaluate(async (document_id) => {
    const began = performance.now()
    location.hash = `#/documents/${document_id}`
    while (document.querySelector('[data-path="items[0].price"]') === null) await new Promise(requestAnimationFrame)
    return performance.now() - began
  }, id)
}

/** By turns, so that the engine never still has the document from the time before. */
async function openings(page: Page, ids: Pair): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await open(page, ids[round % 2] ?? ids[0]))
  return median(times)
}

/** From a letter written into a field until the page was painted again. */
async function keys(page: Page): Promise<number> {
  const times = await page.evaluate(async (count) => {
    const field = document.querySelector<HTMLTextAreaElement>('[data-path="items[0].note"], [data-path="document.number"]')
    if (field === null) throw new Error('There is no field.')
    field.focus()
    const found: number[] = []
    for (let key = 0; key < count; key++) {
      const began = performance.now()
      field.setRangeText('x', field.value.length, field.value.length, 'end')
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      found.push(performance.now() - began)
    }
    return found
  }, KEYS)
  return median(times)
}
