import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../../support/browser.ts'
import { readFirstLink, startBuilt } from '../../support/host-process.ts'
import { repositoryRoot } from '../../support/shared.ts'

/** Findings in a real browser: cause before consequence, all safe repairs as one step, and what later rules will say. */

const SAMPLE = readFileSync(join(repositoryRoot(), 'core', 'services', 'samples', 'xrechnung.xml'), 'utf8')
const WRONG_DATE = SAMPLE.replace(/(<cbc:IssueDate>)[^<]*/, '$130.11.2026')
const SPOILED = WRONG_DATE.replace(/(<cac:InvoiceLine>.*?<cbc:LineExtensionAmount currencyID="EUR">)[^<]*/s, '$1abc').replace(
  /<cbc:BuyerReference>.*?<\/cbc:BuyerReference>/,
  '',
)
const MENDABLE = WRONG_DATE.replace(/(<cbc:TaxExclusiveAmount currencyID="EUR">)[^<]*/, '$11.00')
/** An order that is only there for its sales order: refused before 31 August 2026, let stand since. */
const PASSING_LATER = SAMPLE.replace(/<cac:OrderReference>.*?<\/cac:OrderReference>/s, '').replace(
  '<cac:AccountingSupplierParty>',
  '<cac:OrderReference><cbc:ID/><cbc:SalesOrderID>S-1</cbc:SalesOrderID></cac:OrderReference>$&',
)

let folder: string
let host: ChildProcess
let browser: Browser
let page: Page
let link: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-findings-'))
  host = startBuilt('dist/host.js', ['--port', '0', '--data', folder])
  link = await readFirstLink(host)
  browser = await launchBrowser()
  page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'de-DE' })
  await page.goto(link)
  await page.getByTestId('first-start').waitFor()
}, 60_000)
afterAll(async () => {
  await browser.close()
  host.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function open(xml: string): Promise<string> {
  const id = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/xml' }
    const response = await fetch('/api/v2/documents/upload/xml?direction=outbound', { method: 'POST', headers, body })
    return ((await response.json()) as { id: string }).id
  }, xml)
  await page.goto(new URL(`/#/documents/${id}`, link).href)
  return id
}

const versionsOf = (id: string): Promise<number> =>
  page.evaluate(async (one) => {
    const response = await fetch(`/api/v2/documents/${one}/versions`)
    return ((await response.json()) as { items: unknown[] }).items.length
  }, id)

describe('findings in the margin', { timeout: 60_000 }, () => {
  it('show the cause, its consequences under it, and one kind alone when asked', async () => {
    await open(SPOILED)
    const notes = page.locator('article[data-testid=finding]')
    const cause = page.locator('article[data-rule="KONTOR-NUMBER"]')
    await cause.waitFor()
    await expect.poll(() => notes.count()).toBe(3)
    await expect.poll(() => cause.locator('[data-testid=finding][data-rule="BR-CO-10"]').count()).toBe(1)
    await cause.locator('[data-rule="BR-CO-10"]').click()
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset['path'])).toBe('totals.item_subtotal')
    await page.locator('[data-path="document.number"]').focus()
    await page.getByTestId('kind-content').click()
    await expect.poll(() => notes.getAttribute('data-rule')).toBe('BR-DE-15')
  })

  it('repair all safe ones as one step that shows its difference first', async () => {
    const id = await open(MENDABLE)
    await page.getByTestId('repair-all').click()
    const rows = page.getByTestId('repair-diff').locator('tbody tr')
    await rows.first().waitFor()
    // Values that only differ in how they are written are shown as written.
    await expect.poll(() => rows.first().innerText()).toMatch(/30\.11\.2026\s+2026-11-30/)
    await expect.poll(() => rows.count()).toBe(2)
    await page.getByTestId('repair-apply').click()
    await page.getByTestId('finding').first().waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('[data-path="document.issue_date"]').inputValue()).toBe('30.11.2026')
    await page.getByTestId('undo').click()
    await page.getByTestId('finding').first().waitFor()
    await expect.poll(() => page.getByTestId('undo').isDisabled()).toBe(true)
    await page.getByTestId('redo').click()
    await page.locator('[data-testid=primary][data-action=save]').click()
    await page.locator('[data-testid=primary][data-action=send]').waitFor()
    expect(await versionsOf(id)).toBe(2)
  })

  it('say what later rules will say, and show it', async () => {
    // Seen on the day before the release: the engine judges as of that day.
    await page.route('**/validation', (route) => route.continue({ url: `${route.request().url()}?as_of=2026-08-30` }))
    await open(PASSING_LATER)
    const outlook = page.getByTestId('outlook')
    await outlook.waitFor()
    await expect.poll(() => outlook.innerText()).toBe('Heute nicht gültig, ab 31.08.2026 gültig')
    await outlook.click()
    const later = page.getByTestId('outlook-finding')
    await expect.poll(() => later.getAttribute('data-rule')).toBe('PEPPOL-EN16931-R008')
    await later.click()
    await page.getByTestId('outlook-dialog').waitFor({ state: 'detached' })
  })
})
