import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { PdfDocument } from '../../../core/pdf/read/document.ts'
import { listPages } from '../../../core/pdf/read/pages.ts'
import { isKind } from '../../../core/pdf/read/values.ts'
import { findBarriers, findCutWords } from '../../support/ease.ts'
import { IS_WHOLE } from '../../support/extent.ts'
import { foreignPdf } from '../../support/pdf/foreign.ts'
import { extractedText } from '../../support/pdf/printed.ts'
import { useWindow } from '../../support/window.ts'

/** What comes out of the printer: the pages of the PDF, each on a sheet of its own size, and nothing of the window. */

const TIME = { timeout: 90_000 }
const WAIT = { timeout: 30_000 }
const A4 = '595 x 842'
const window = useWindow({ locale: 'de-DE' })

declare global {
  interface Window {
    /** The titles under which the print dialog of the system was asked for. */
    printed?: string[]
  }
}

let id = ''
beforeAll(async () => {
  id = await window.upload(await window.sample('xrechnung'))
}, 120_000)
beforeEach(async () => {
  await window.page.goto(window.address('/#/documents'))
  await window.page.evaluate(() => {
    globalThis.window.printed = []
    globalThis.window.print = () => void globalThis.window.printed?.push(document.title)
  })
  await window.page.locator('[data-document]').first().waitFor()
})
afterEach(() => window.page.unrouteAll({ behavior: 'ignoreErrors' }))

const part = (testId: string) => window.page.getByTestId(testId)
const printed = (): Promise<string[]> => window.page.evaluate(() => globalThis.window.printed ?? [])

async function show(tab: string, document = id): Promise<void> {
  await window.page.evaluate((place) => (location.hash = place), `/documents/${document}/${tab}`)
  await part(`tab-${tab}`).and(window.page.locator('[aria-selected=true]')).waitFor()
  // What is printed is named in the label once the window knows the document.
  await expect.poll(() => part('document').getAttribute('aria-label'), WAIT).toMatch(document === id ? /NW-2026-0417/ : /NW-CAME-1/)
  if (tab !== 'pdf') return
  await part('pdf-pages').locator('canvas').first().waitFor()
  await expect.poll(() => part('pdf-pages').getAttribute('aria-busy'), WAIT).toBe('false')
}

/** What a printer that writes PDF makes of the window; with it the printing has ended. */
async function sheets(): Promise<{ sizes: string[]; text: string }> {
  const bytes = new Uint8Array(await window.page.pdf({ preferCSSPageSize: true, printBackground: true }))
  const document = new PdfDocument(bytes)
  const sizes = listPages(document).map(({ entries }) => {
    const box = document.resolve(entries.get('MediaBox'))
    const [, , width, height] = isKind(box, 'array') ? box.items : []
    return `${Math.round(Number(width))} x ${Math.round(Number(height))}`
  })
  return { sizes, text: extractedText(bytes) }
}

/** Dots that are printed on each sheet. */
const ink = (): Promise<number[]> =>
  part('print-pages')
    .locator('img')
    .evaluateAll((images) =>
      images.map((image) => {
        if (!(image instanceof HTMLImageElement)) return 0
        const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight)
        const context = canvas.getContext('2d')
        context?.drawImage(image, 0, 0)
        const data = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
        let dark = 0
        for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1
        return dark
      }),
    )

it('the button prints the PDF that is shown, page for page and each page in its size', TIME, async () => {
  await show('pdf')
  const { page } = window
  const texts = [['Rechnung NW-2026-0417'], ['Aufmaß', 'Seite 2'], ['Stundenzettel']]
  const own = await foreignPdf({ pages: texts, sizes: ['A4', [595, 420], 'A4'] })
  await part('own-pdf-file').setInputFiles({ name: 'own.pdf', mimeType: 'application/pdf', buffer: Buffer.from(own) })
  await part('own-pdf-fits').waitFor()
  expect(await findCutWords(page, 'pdf')).toEqual([])
  const title = await page.title()
  await part('print').click()
  await expect.poll(printed, WAIT).toEqual(['NW-2026-0417'])
  expect(await part('print-dialog').count()).toBe(0)
  const dots = await ink()
  expect(dots).toHaveLength(3)
  expect(Math.min(...dots)).toBeGreaterThan(500)
  expect(await findBarriers(page, 'printing')).toEqual([])

  expect(await sheets()).toEqual({ sizes: [A4, '595 x 420', A4], text: '' })
  await expect.poll(() => part('print-pages').count(), WAIT).toBe(0)
  expect(await page.title()).toBe(title)
  expect(await printed()).toHaveLength(1)
})

// The tab of the PDF is where the button is.
it.each(IS_WHOLE ? ['pdf', 'xml'] : ['xml'])('Ctrl+P prints the PDF of the document, from the tab %s too', TIME, async (tab) => {
  await show(tab)
  await window.page.keyboard.press('Control+p')
  await expect.poll(printed, WAIT).toHaveLength(1)
  const dots = await ink()
  expect(Math.min(...dots)).toBeGreaterThan(10_000)
  expect(await sheets()).toEqual({ sizes: dots.map(() => A4), text: '' })
  await expect.poll(() => part('print-pages').count(), WAIT).toBe(0)
})

it('a received PDF is printed as the sender made it, from the page as well', TIME, async () => {
  const { page } = window
  const xml = Buffer.from(await window.sample('xrechnung', ['NW-2026-0417', 'NW-CAME-1']))
  const pdf = Buffer.from(await foreignPdf({ pages: [['Rechnung NW-CAME-1'], ['Gesamtbetrag 2.103,71 EUR']], font: 'Helvetica', xml }))
  const received = await page.evaluate(async (content) => {
    const body = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
    const headers = { 'content-type': 'application/octet-stream' }
    const response = await askDesk('/api/v2/desk/import?direction=inbound&filename=came.pdf', { method: 'POST', headers, body })
    return ((await response.json()) as { document: { id: string } }).document.id
  }, pdf.toString('base64'))
  await show('page', received)
  await page.keyboard.press('Control+p')
  await expect.poll(printed, WAIT).toEqual(['NW-CAME-1'])
  const dots = await ink()
  expect(dots).toHaveLength(2)
  expect(Math.min(...dots)).toBeGreaterThan(500)
  expect(Math.max(...dots)).toBeLessThan(10_000)
  expect(await sheets()).toEqual({ sizes: [A4, A4], text: '' })
})

it('Ctrl+P in the list says what to open first', TIME, async () => {
  await window.page.keyboard.press('Control+p')
  await window.page.getByText('Zum Drucken zuerst einen Beleg oder die Übersicht öffnen').waitFor()
  expect(await printed()).toEqual([])
})

const ofPdf = (url: URL): boolean => url.pathname.endsWith(`/desk/documents/${id}/pdf`)

/** The keys count once the view has taken them up. */
async function press(): Promise<void> {
  await expect
    .poll(async () => {
      await window.page.keyboard.press('Control+p')
      return part('print-dialog').count()
    }, WAIT)
    .toBe(1)
}

it('it can be cancelled', TIME, async () => {
  await show('page')
  const asked = Promise.withResolvers<void>()
  // Never answered.
  await window.page.route(ofPdf, () => asked.resolve())
  await press()
  await asked.promise
  // Behind the dialog it is neither begun once more nor is the window printed.
  await window.page.keyboard.press('Control+p')
  await part('print-cancel').click()
  await part('print-dialog').waitFor({ state: 'detached' })
  expect(await printed()).toEqual([])
})

it('what keeps the PDF from being made is said', TIME, async () => {
  await show('page')
  await window.page.route(ofPdf, (route) => route.abort())
  await press()
  await part('print-failed').waitFor()
  expect(await findBarriers(window.page, 'failed')).toEqual([])
  await part('print-cancel').click()
  await part('print-dialog').waitFor({ state: 'detached' })
  expect(await printed()).toEqual([])
  expect(await part('print-pages').count()).toBe(0)
})
