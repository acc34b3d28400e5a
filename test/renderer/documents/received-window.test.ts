import { readFileSync } from 'node:fs'
import type { Download } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { extractInvoice } from '../../../core/pdf/extract.ts'
import { findBarriers, findCutWords } from '../../support/ease.ts'
import { foreignPdf } from '../../support/pdf/foreign.ts'
import { useWindow } from '../../support/window.ts'

/** A received PDF with an invoice inside: what the sender printed is seen first, and Kontor's page is beside it. */

const TIME = { timeout: 120_000 }
const WAIT = { timeout: 30_000 }
const PAGES = [['Nordwind Technik GmbH', 'Rechnung NW-2026-0417'], ['Gesamtbetrag 2.103,70 EUR']]
const window = useWindow({ acceptDownloads: true, viewport: { width: 1600, height: 900 } })
const part = (testId: string) => window.page.getByTestId(testId)
const field = (path: string) => window.page.locator(`[data-path="${path}"]`)
const pages = (name: string) => window.page.getByRole('group', { name: 'Pages', exact: true }).getByRole('button', { name, exact: true })

let pdf = new Uint8Array()
let id = ''

beforeAll(async () => {
  pdf = new Uint8Array(await foreignPdf({ pages: PAGES, font: 'Helvetica', xml: Buffer.from(await window.sample('xrechnung')) }))
  id = await window.page.evaluate(async (content) => {
    const body = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
    const headers = { 'content-type': 'application/octet-stream' }
    const response = await fetch('/api/v2/desk/import?direction=inbound&filename=Rechnung%20417.pdf', { method: 'POST', headers, body })
    return ((await response.json()) as { document: { id: string } }).document.id
  }, Buffer.from(pdf).toString('base64'))
}, 120_000)

beforeEach(async () => {
  await window.page.goto('about:blank')
  await window.page.goto(window.address(`/#/documents/${id}/pdf`))
})

async function settle(): Promise<void> {
  await expect.poll(() => part('pdf-pages').getAttribute('aria-busy'), WAIT).toBe('false')
  await part('pdf-pages').locator('canvas').first().waitFor()
}

async function savedBy(testId: string): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  await settle()
  const [download]: [Download, unknown] = await Promise.all([window.page.waitForEvent('download'), part(testId).click()])
  return { name: download.suggestedFilename(), bytes: new Uint8Array(readFileSync(await download.path())) }
}

it('is shown as received, says where it parts from the XML, and is saved as it came', TIME, async () => {
  await settle()
  expect(await pages('As received').getAttribute('aria-pressed')).toBe('true')
  expect(await part('pdf-pages').locator('canvas').count()).toBe(2)
  const total = part('page-differences').getByRole('row').filter({ hasText: 'BT-112' })
  await expect.poll(() => total.innerText(), WAIT).toMatch(/2,103\.71\s+Gesamtbetrag 2\.103,70 EUR\s+Page 2/)
  expect(await part('page-differences').innerText()).toContain('Ask the sender')
  expect(await savedBy('save-pdf')).toEqual({ name: 'Rechnung_417.pdf', bytes: pdf })
  expect(await findBarriers(window.page, 'received')).toEqual([])

  await pages('Kontor’s page').press('Enter')
  await part('pdf-language').waitFor()
  const made = await savedBy('save-pdf')
  expect(made.bytes).not.toEqual(pdf)
  expect(extractInvoice(made.bytes).filename).toBe('factur-x.xml')
  expect(await part('page-differences').count()).toBe(0)
  expect(await findCutWords(window.page, 'made')).toEqual([])
})

it('follows the field that one is in, and a click on it goes to its field', TIME, async () => {
  const { page } = window
  await page.goto(window.address(`/#/documents/${id}`))
  await field('document.number').waitFor()
  await page.keyboard.press('Alt+v')
  await settle()
  await field('document.number').click()
  await part('pdf-pointed').waitFor()
  const box = await part('pdf-pointed').boundingBox()
  await field('document.issue_date').click()
  await expect.poll(() => part('pdf-pointed').count(), WAIT).toBe(0)
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await expect.poll(() => part('pdf-pointed').count(), WAIT).toBe(1)
  await page.keyboard.press('Alt+v')
})

it('that cannot be shown says so, is saved all the same, and Kontor’s page is there', TIME, async () => {
  const address = `**/desk/documents/${id}/received`
  const damaged = Buffer.from('%PDF-1.7 and then nothing')
  await window.page.route(address, async (route) => {
    const answer = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...answer, content: damaged.toString('base64') } })
  })
  await window.page.reload()
  await part('received-unshown').waitFor()
  await settle()
  expect(await pages('Kontor’s page').getAttribute('aria-pressed')).toBe('true')
  expect(await savedBy('save-received')).toEqual({ name: 'Rechnung_417.pdf', bytes: new Uint8Array(damaged) })
  expect(await findCutWords(window.page, 'unshown')).toEqual([])
  await window.page.unroute(address)
  await pages('As received').click()
  await expect.poll(() => part('received-unshown').count(), WAIT).toBe(0)
  await expect.poll(() => part('pdf-pages').locator('canvas').count(), WAIT).toBe(2)
})
