import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../../support/browser.ts'
import { readFirstLink, startBuilt } from '../../support/host-process.ts'

/** New invoices in a real browser: from nothing, from one that is there, and from a template. */

const TIME = 120_000

let folder: string
let host: ChildProcess
let browser: Browser
let page: Page
let link: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-cards-'))
  host = startBuilt('dist/host.js', ['--port', '0', '--data', folder])
  link = await readFirstLink(host)
  browser = await launchBrowser()
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  page = await context.newPage()
  page.setDefaultTimeout(TIME)
  await page.goto(link)
  await page.getByTestId('first-start').waitFor()
  await page.evaluate(uploadSample)
  await page.reload()
}, TIME)
afterAll(async () => {
  await browser.close()
  host.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function uploadSample(): Promise<void> {
  const xml = await (await fetch('/api/v2/desk/samples/xrechnung')).arrayBuffer()
  await fetch('/api/v2/documents/upload/xml?direction=outbound', {
    method: 'POST',
    body: xml,
    headers: { 'content-type': 'application/xml' },
  })
}

const valueOf = (path: string): Promise<string> => page.locator(`[data-path="${path}"]`).inputValue()
const numberShown = async (): Promise<string> => (await page.getByTestId('document').getByRole('heading', { level: 1 }).textContent()) ?? ''

/** Number of the sample, as its file says it. */
const SOURCE = 'NW-2026-0417'

async function openSource(): Promise<void> {
  await page.getByTestId('nav-documents').click()
  await page.locator('[data-document]').filter({ hasText: SOURCE }).click()
  await expect.poll(numberShown, { timeout: TIME }).toBe(SOURCE)
  await page.getByTestId('reuse').waitFor()
}

/** The number of the document that was made; it is known when that document is there. */
async function newNumber(): Promise<string> {
  await expect.poll(numberShown, { timeout: TIME }).toMatch(/^(?!NW-2026-0417$)NW-/)
  await page.getByTestId('reuse').waitFor()
  return numberShown()
}

async function reuse(way: string): Promise<void> {
  await openSource()
  await page.getByTestId('reuse').click()
  await page.getByTestId(`from-${way}`).click()
  await page.getByTestId('from-document').waitFor({ state: 'detached' })
  await newNumber()
}

describe('new invoices in the window', () => {
  it(
    'one from nothing is begun by keyboard alone, has the next number and one’s own data, and adds up as it is typed',
    { timeout: TIME },
    async () => {
      await openSource()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('new invoice')
      await page.keyboard.press('Enter')
      await page.getByTestId('new-invoice').waitFor()
      await page.getByTestId('begin-invoice').focus()
      await page.keyboard.press('Enter')
      expect(await newNumber()).toBe('NW-2026-0418')
      await expect.poll(() => valueOf('supplier.name')).not.toBe('')
      await page.locator('[data-path="items[0].price"]').fill('250')
      await page.keyboard.press('Tab')
      await expect.poll(() => valueOf('items[0].subtotal'), { timeout: TIME }).toBe('250.00')
      await expect.poll(() => page.locator('[data-path="totals.item_subtotal"]').inputValue(), { timeout: TIME }).toBe('250.00')
    },
  )

  it('a credit note and a correction of an invoice name it', { timeout: TIME }, async () => {
    for (const [way, type] of [
      ['credit_note', 'Credit note'],
      ['correction', 'Corrected invoice'],
    ] as const) {
      await reuse(way)
      await expect.poll(() => valueOf('document.type_code'), { timeout: TIME }).toBe(type)
      await expect.poll(() => valueOf('preceding_documents[0].number')).toBe(SOURCE)
    }
  })

  it('a template that is due is made with one click, and is then due a month later', { timeout: TIME }, async () => {
    await openSource()
    await page.getByTestId('reuse').click()
    await page.locator('#template-name').fill('Maintenance')
    await page.getByTestId('keep-template').click()
    await page.getByTestId('from-document').waitFor({ state: 'detached' })
    await page.getByTestId('nav-new').click()
    await page.getByTestId('make-due').click()
    await page.getByTestId('template').getByRole('link').waitFor()
    await page.getByTestId('make-due').waitFor({ state: 'detached' })
    const number = await page.getByTestId('template').getByRole('link').textContent()
    await page.getByTestId('template').getByRole('link').click()
    await expect.poll(numberShown, { timeout: TIME }).toBe(number)
  })
})

describe('contacts and items', () => {
  it('contacts come from the documents, are searched, changed, deleted and brought back', { timeout: TIME }, async () => {
    await page.getByTestId('nav-contacts').click()
    await page.getByTestId('collect').click()
    await expect.poll(() => page.getByTestId('card-row').count(), { timeout: TIME }).toBe(2)
    const own = page.getByTestId('card-row').filter({ hasText: 'Own company' })
    await own.click()
    await page.locator('#card-pattern').fill('RE-{YYYY}-{000}')
    await page.getByTestId('save-card').click()
    const customer = page.getByTestId('card-row').filter({ hasText: 'Customer' })
    const name = (await customer.locator('strong').textContent()) ?? ''
    await page.getByTestId('card-search').fill(name.toUpperCase())
    await expect.poll(() => page.getByTestId('card-row').count(), { timeout: TIME }).toBe(1)
    await page.getByTestId('card-row').click()
    await expect.poll(() => page.locator('#card-name').inputValue()).toBe(name)
    await page.locator('#card-days').fill('10')
    await page.getByTestId('delete-card').click()
    await page.getByTestId('restore-card').click()
    await expect.poll(() => page.getByTestId('card-row').count(), { timeout: TIME }).toBe(1)
    // What the cards say is what the next invoice begins with.
    await page.getByTestId('nav-new').click()
    await page.locator('#new-customer').pressSequentially(name.slice(0, 6))
    await page.getByTestId('new-invoice').getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByTestId('begin-invoice').click()
    await expect.poll(numberShown, { timeout: TIME }).toMatch(/^RE-\d{4}-001$/)
    await page.getByTestId('reuse').waitFor()
    await expect.poll(() => valueOf('customer.name')).toBe(name)
  })

  it('an item is typed in the numbers of the language', { timeout: TIME }, async () => {
    await page.getByTestId('nav-items').click()
    await page.getByTestId('add-card').click()
    await page.locator('#card-name').fill('Maintenance')
    await page.locator('#card-price').fill('eighty')
    await page.getByTestId('save-card').click()
    await page.getByRole('alert').waitFor()
    await page.locator('#card-price').fill('1,080.5')
    await page.getByTestId('save-card').click()
    await page.getByTestId('card-row').waitFor()
    await expect.poll(() => page.getByTestId('card-row').textContent()).toContain('1,080.50')
  })
})
