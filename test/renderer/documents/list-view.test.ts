import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { launchBrowser } from '../../support/browser.ts'
import { readFirstLink, startBuilt } from '../../support/host-process.ts'

/** The list of documents in a real browser, by keyboard wherever a keyboard leads there. */

const WAIT = { timeout: 20_000 }
let folder: string
let host: ChildProcess
let browser: Browser
let page: Page

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-list-'))
  host = startBuilt('dist/host.js', ['--port', '0', '--data', folder])
  const link = await readFirstLink(host)
  browser = await launchBrowser()
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  page = await context.newPage()
  await page.goto(link)
  await page.getByTestId('first-start').waitFor()
  await page.evaluate(async () => {
    for (const id of ['to-mend', 'xrechnung', 'peppol']) {
      const body = await (await fetch(`/api/v2/desk/samples/${id}`)).arrayBuffer()
      const headers = { 'content-type': 'application/xml' }
      await fetch(`/api/v2/documents/upload/xml?direction=outbound&filename=${id}.xml`, { method: 'POST', headers, body })
    }
  })
}, 120_000)
beforeEach(async () => {
  await page.goto(`${new URL(page.url()).origin}/#/documents`)
  await rows(3)
})
afterAll(async () => {
  await browser.close()
  host.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function rows(amount: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll('[data-document]').length === wanted, amount, WAIT)
}

it('searches as one types, marks what it found, and holds it in the address', { timeout: 90_000 }, async () => {
  const number = (await page.locator('[data-document]').first().locator('[role=gridcell]').nth(2).innerText()).trim()
  await page.keyboard.press('/')
  await page.keyboard.type(number)
  await expect.poll(() => new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('search'), WAIT).toBe(number)
  await rows(1)
  await expect.poll(() => page.locator('[data-document] mark').count()).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await rows(3)
  await page.goBack()
  await rows(1)
  await page.goForward()
  await rows(3)
})

it('narrows by a facet with its counts, by keyboard, and takes it back', { timeout: 90_000 }, async () => {
  await page.getByTestId('facet-cause').focus()
  await page.getByRole('option').first().waitFor()
  await expect.poll(() => page.getByRole('option').first().innerText()).toMatch(/\d$/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await rows(1)
  expect(page.url()).toContain('cause=')
  await page.getByTestId('facet-cause-clear').press('Enter')
  await rows(3)
})

it('shows another column and comes back to a saved view by its key', { timeout: 90_000 }, async () => {
  await page.getByTestId('sort-due_date').press('Enter')
  await page.getByTestId('columns').press('Enter')
  await page.getByTestId('column-findings').press('Space')
  await page.keyboard.press('Escape')
  await page.getByTestId('sort-findings').waitFor()
  await page.getByTestId('views').press('Enter')
  await page.getByTestId('view-name').fill('By due date')
  await page.keyboard.press('Enter')
  await page.getByTestId('view-0').waitFor()
  await page.keyboard.press('Escape')
  await page.getByTestId('sort-number').press('Enter')
  await expect.poll(() => page.url()).toContain('sort=number')
  await page.getByTestId('documents').focus()
  await page.keyboard.press('Alt+Shift+Digit1')
  await expect.poll(() => page.url()).toContain('sort=due_date')
  await page.reload()
  await page.getByTestId('sort-findings').waitFor()
  await rows(3)
})

it('chooses all that match, checks them and exports them as an archive', { timeout: 90_000 }, async () => {
  await page.getByTestId('documents').focus()
  await page.keyboard.press('Control+a')
  await expect.poll(() => page.getByTestId('selection-bar').innerText()).toContain('3 chosen')
  await page.getByTestId('bulk-check').press('Enter')
  await expect.poll(() => page.getByTestId('bulk-outcome').innerText(), WAIT).toContain('2 in order, 1 to mend')
  await page.getByTestId('bulk-close').press('Enter')
  await page.getByTestId('bulk-export').press('Enter')
  const coming = page.waitForEvent('download')
  await page.getByTestId('bulk.export.xml').press('Enter')
  const bytes = readFileSync(await (await coming).path())
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
  expect(bytes.readUInt16LE(bytes.length - 12)).toBe(3)
})
