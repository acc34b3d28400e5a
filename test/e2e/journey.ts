import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { SESSION_HEADER } from '../../core/contract/session.ts'
import { repositoryRoot } from '../support/shared.ts'

/** The way of one invoice through the window, the same in a browser and in Electron. */

/** A whole invoice of an invented company with two things to mend: the amount due is a cent off, and the account to pay to is missing. */
export const INVOICE = join(repositoryRoot(), 'core', 'services', 'samples', 'to-mend.xml')
const ACCOUNT = 'AT483200000012345864'

export interface Surroundings {
  /** Opens the settings' way of sending: a remote, or the rehearsal. The settings are shown when it is called. */
  readonly setUpSending: (page: Page) => Promise<void>
  /** Brings the invoice in, from the first screen. */
  readonly importInvoice: (page: Page) => Promise<void>
}

/** Imports, mends, looks at the PDF, sends, and waits for the delivery. Answers the id of the document and its final XML. */
export async function goFromFileToDelivery(page: Page, surroundings: Surroundings): Promise<{ id: string; xml: string }> {
  const part = (id: string): Locator => page.getByTestId(id)

  await part('first-start').waitFor()
  await sayWhoWeAre(page)
  await part('nav-settings').click()
  await part('section-exchange').click()
  await surroundings.setUpSending(page)
  await part('nav-documents').click()
  await surroundings.importInvoice(page)

  await part('document').waitFor()
  const id = decodeURIComponent(/#\/documents\/([^/]+)/.exec(page.url())?.[1] ?? '')
  const original = readFileSync(INVOICE, 'utf8')
  expect(await storedXml(page, id)).toBe(original)

  // The finding leads to its field; the field is mended; the finding goes.
  const cent = page.locator('[data-testid=finding][data-rule="BR-CO-16"]')
  await cent.getByRole('button').first().click()
  await fillFocused(page, 'totals.payable', '3574.32')
  await cent.waitFor({ state: 'detached' })
  const account = page.locator('[data-testid=finding][data-severity=error], [data-testid=finding].error').first()
  await account.getByRole('button').first().click()
  await fillFocused(page, /^payment_details\[0\]/, ACCOUNT)
  await page.locator('[data-testid=finding].error').first().waitFor({ state: 'detached' })

  await page.locator('[data-testid=primary][data-action=save]').click()
  await page.locator('[data-testid=primary][data-action=send]').waitFor()
  const xml = await storedXml(page, id)
  expectOnlyTheseChanges(original, xml)

  await part('tab-pdf').click()
  const canvas = part('pdf-pages').locator('canvas').first()
  await canvas.waitFor()
  await expect.poll(() => canvas.evaluate(inkOf), { timeout: 20_000 }).toBeGreaterThan(2_000)

  await page.locator('[data-testid=primary][data-action=send]').click()
  await part('send-confirm').click()
  await part('tab-delivery').click()
  await page.locator('[data-step=delivered][data-state=done]').waitFor({ timeout: 60_000 })
  await part('delivery').locator('[title="send.completed"]').first().waitFor()
  return { id, xml }
}

/** The three answers of the first start: the company whose invoice it is. */
async function sayWhoWeAre(page: Page): Promise<void> {
  const field = (path: string): Locator => page.locator(`[id="field-${path}"], [data-testid="field-${path}"]`).first()
  await field('name').fill('Möbelwerkstatt Lindner & Töchter KG')
  await field('address.country_code').fill('AT')
  await field('address.country_code').press('Enter')
  await field('vat_ids').fill('ATU99887702')
  await page.keyboard.press('Enter')
  await page.getByTestId('first-known').waitFor()
}

async function fillFocused(page: Page, path: string | RegExp, value: string): Promise<void> {
  const focused = page.locator('[data-path]:focus')
  await focused.waitFor()
  await expect.poll(() => focused.getAttribute('data-path')).toMatch(path)
  await focused.fill(value)
  await focused.press('Tab')
}

function storedXml(page: Page, id: string): Promise<string> {
  const ask = async ([document, name]: readonly [string, string]): Promise<string> => {
    const headers = { [name]: localStorage.getItem('kontor.session') ?? '' }
    return (await fetch(`/api/v2/documents/${document}/xml`, { headers })).text()
  }
  return page.evaluate(ask, [id, SESSION_HEADER] as const)
}

/** Taking the two mended places back gives the file that was imported, byte for byte. */
export function expectOnlyTheseChanges(original: string, changed: string): void {
  expect(changed).toContain('<cbc:PayableAmount currencyID="EUR">3574.32</cbc:PayableAmount>')
  const account = new RegExp(`\\n\\s*<cac:PayeeFinancialAccount>\\s*<cbc:ID>${ACCOUNT}</cbc:ID>\\s*</cac:PayeeFinancialAccount>`)
  expect(changed).toMatch(account)
  expect(changed.replace(account, '').replace('>3574.32</cbc:PayableAmount>', '>3574.33</cbc:PayableAmount>')).toBe(original)
}

/** Dark pixels of a drawn page. Runs in the page. */
export function inkOf(canvas: HTMLCanvasElement | SVGElement): number {
  if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return 0
  const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray()
  let dark = 0
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128 && (data[at + 3] ?? 0) > 128) dark += 1
  return dark
}

/** Everything the page complained about; the journey must leave it empty. */
export function collectComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || /content security policy/i.test(message.text())) complaints.push(message.text())
  })
  return complaints
}
