import type { Download } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { extractInvoice } from '../../../core/pdf/extract.ts'
import { findBarriers, findCutWords } from '../../support/ease.ts'
import { buildPdf, embedded } from '../../support/pdf/build.ts'
import { foreignPdf } from '../../support/pdf/foreign.ts'
import { readDownload, useWindow } from '../../support/window.ts'

/** A received PDF with an invoice inside: what the sender printed is seen first, and Kontor's page is beside it. */

const TIME = { timeout: 120_000 }
const WAIT = { timeout: 30_000 }
const PAGES = [['Nordwind Technik GmbH', 'Rechnung NW-2026-0417'], ['Gesamtbetrag 2.103,70 EUR']]
const window = useWindow({ viewport: { width: 1600, height: 900 } })
const part = (testId: string) => window.page.getByTestId(testId)
const field = (path: string) => window.page.locator(`[data-path="${path}"]`)
const pages = (name: string) => window.page.getByRole('group', { name: 'Pages', exact: true }).getByRole('button', { name, exact: true })

let pdf = new Uint8Array()
let id = ''

const receive = (file: Uint8Array): Promise<string> =>
  window.page.evaluate(async (content) => {
    const body = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
    const headers = { 'content-type': 'application/octet-stream' }
    const response = await askDesk('/api/v2/desk/import?direction=inbound&filename=Rechnung%20417.pdf', { method: 'POST', headers, body })
    return ((await response.json()) as { document: { id: string } }).document.id
  }, Buffer.from(file).toString('base64'))

beforeAll(async () => {
  pdf = new Uint8Array(await foreignPdf({ pages: PAGES, font: 'Helvetica', xml: Buffer.from(await window.sample('xrechnung')) }))
  id = await receive(pdf)
}, 120_000)

beforeEach(async () => {
  await window.visit(`/#/documents/${id}/pdf`)
})

async function settle(): Promise<void> {
  await expect.poll(() => part('pdf-pages').getAttribute('aria-busy'), WAIT).toBe('false')
  await part('pdf-pages').locator('canvas').first().waitFor()
}

async function savedBy(testId: string): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  await settle()
  const [download]: [Download, unknown] = await Promise.all([window.page.waitForEvent('download'), part(testId).click()])
  return { name: download.suggestedFilename(), bytes: await readDownload(download) }
}

it('is shown as received, says where it parts from the XML, and is saved as it came', TIME, async () => {
  await settle()
  expect(await pages('As received').getAttribute('aria-pressed')).toBe('true')
  expect(await part('pdf-pages').locator('canvas').count()).toBe(2)
  const total = part('page-differences').getByRole('row').filter({ hasText: 'BT-112' })
  await expect.poll(() => total.innerText(), WAIT).toMatch(/2,103\.71\s+Gesamtbetrag 2\.103,70 EUR\s+Page 2/)
  expect(await part('page-differences').innerText()).toContain('Ask the sender')
  expect(await part('received-carrier').innerText()).toContain('The metadata of the PDF do not declare it an e-invoice.')
  expect(await savedBy('save-pdf')).toEqual({ name: 'Rechnung_417.pdf', bytes: pdf })
  expect(await findBarriers(window.page, 'received')).toEqual([])

  await pages('Kontor’s page').press('Enter')
  await part('pdf-language').waitFor()
  const made = await savedBy('save-pdf')
  expect(made.bytes).not.toEqual(pdf)
  expect(extractInvoice(made.bytes).filename).toBe('factur-x.xml')
  expect([await part('page-differences').count(), await part('received-carrier').count()]).toEqual([0, 0])
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

/** A page that is one faxed picture, black all over, with an invoice beside it. */
function scan(xml: string): Uint8Array {
  const files = '/Names<</EmbeddedFiles<</Names[(factur-x.xml)7 0 R]>>>>'
  const picture = '/Type/XObject/Subtype/Image/Width 16/Height 16/ColorSpace/DeviceGray/BitsPerComponent 1'
  const fax = '/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 16/Rows 16/EndOfBlock false/BlackIs1 true>>'
  return buildPdf({
    1: `<</Type/Catalog/Pages 2 0 R${files}>>`,
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>',
    4: { entries: '', data: Buffer.from('200 0 0 200 0 0 cm /P Do') },
    // A row that is as the one before it is one bit.
    5: { entries: picture + fax, data: Uint8Array.of(0xff, 0xff) },
    6: embedded(Buffer.from(xml)),
    7: '<</Type/Filespec/F(factur-x.xml)/UF(factur-x.xml)/EF<</F 6 0 R>>/AFRelationship/Alternative>>',
  })
}

it('that was scanned is seen, and says that it cannot be compared', TIME, async () => {
  const { page } = window
  const scanned = await receive(scan(await window.sample('xrechnung', ['NW-2026-0417', 'NW-SCAN-1'])))
  await page.goto(window.address(`/#/documents/${scanned}/pdf`))
  await settle()
  const middle = (): Promise<number[]> =>
    page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('[data-testid=pdf-pages] canvas')
      return [...(canvas?.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [])]
    })
  await expect.poll(() => page.getByTestId('page-differences').innerText(), WAIT).toContain('could not be compared')
  // Nothing drawn is transparent, and a picture that is left out white.
  await expect.poll(middle, WAIT).toEqual([0, 0, 0, 255])
})
