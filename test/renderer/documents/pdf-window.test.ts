import { expect, it } from 'vitest'
import { extractInvoice } from '../../../core/pdf/extract.ts'
import { PdfDocument } from '../../../core/pdf/read/document.ts'
import { isKind } from '../../../core/pdf/read/values.ts'
import { checkPdfA } from '../../support/pdf/pdfa-check.ts'
import { readDownload, useWindow } from '../../support/window.ts'

/** The PDF of a document in the window: its profile, and what the company's pages show beside the invoice. */

const TIME = { timeout: 120_000 }
const WAIT = { timeout: 30_000 }
const window = useWindow()

async function openPdf(xml: string): Promise<void> {
  const id = await window.upload(xml)
  await window.page.goto(window.address(`/#/documents/${id}/pdf`))
  await window.page.getByTestId('pdf-pages').locator('canvas').first().waitFor()
}

async function savedPdf(): Promise<Uint8Array> {
  await expect.poll(() => window.page.getByTestId('pdf-pages').getAttribute('aria-busy'), WAIT).toBe('false')
  const [download] = await Promise.all([window.page.waitForEvent('download'), window.page.getByTestId('save-pdf').click()])
  return readDownload(download)
}

const profile = (): Promise<string> => window.page.getByTestId('pdf-profile').innerText()

it('takes the lowest profile whose rules the invoice keeps, and lets a person choose among those that hold it', TIME, async () => {
  // A cent of rounding, which only EXTENDED allows.
  await openPdf(await window.sample('xrechnung', ['>1765.28<', '>1765.29<']))
  const { page } = window
  await expect.poll(profile, WAIT).toContain('Automatic: EXTENDED')
  expect(extractInvoice(await savedPdf()).conformanceLevel).toBe('EXTENDED')

  await page.getByTestId('pdf-profile').press('Enter')
  await expect.poll(() => page.getByTestId('pdf-profile-basic').isDisabled(), WAIT).toBe(true)
  await page.getByTestId('pdf-profiles').getByText('fields would have no place').last().click()
  await page.getByTestId('pdf-profiles').locator('details[open]').getByText('(BT-').first().waitFor()
  await page.getByTestId('pdf-profile-en16931').check()
  await page.keyboard.press('Escape')
  await expect.poll(profile, WAIT).toContain('EN 16931 (COMFORT)')
  await expect.poll(() => page.getByTestId('pdf-rules').innerText(), WAIT).toContain('BR-CO-10')
  await expect.poll(async () => extractInvoice(await savedPdf()).conformanceLevel, WAIT).toBe('EN 16931')
})

it('leaves out what a lower profile has no place for once the list of it was seen, and goes on saying so', TIME, async () => {
  await openPdf(await window.sample('xrechnung'))
  const { page } = window
  await page.getByTestId('pdf-profile').press('Enter')
  await expect.poll(() => page.getByTestId('pdf-profile-minimum').isDisabled(), WAIT).toBe(true)
  await page.getByTestId('pdf-profiles').getByText('fields would have no place').first().click()
  await page.getByTestId('pdf-profile-take-minimum').click()
  expect(await page.getByTestId('pdf-profile-minimum').isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(profile, WAIT).toContain('MINIMUM')
  await expect.poll(() => page.getByTestId('pdf-left').innerText(), WAIT).toContain('MINIMUM')
  await page.getByTestId('pdf-left').getByText('Which are missing').click()
  expect(await page.getByTestId('pdf-left').innerText()).toContain('(BT-131)')
  expect(extractInvoice(await savedPdf()).conformanceLevel).toBe('MINIMUM')
})

it('is made once more after a failure, when the person asks for it', TIME, async () => {
  const { page } = window
  const id = await window.upload(await window.sample('xrechnung', ['NW-2026-0417', 'NW-RETRY-1']))
  const address = (url: URL): boolean => url.pathname.endsWith(`/desk/documents/${id}/pdf`)
  await page.route(address, (route) => route.abort())
  await page.goto(window.address(`/#/documents/${id}/pdf`))
  await page.getByTestId('pdf-retry').waitFor()
  await page.unroute(address)
  await page.getByTestId('pdf-retry').click()
  await page.getByTestId('pdf-pages').locator('canvas').first().waitFor()
  await expect.poll(() => page.getByTestId('pdf-retry').count(), WAIT).toBe(0)
})

it('speaks the language of the recipient, as the card says or a person chooses, whatever language the window has', TIME, async () => {
  const language = async (): Promise<unknown> => {
    const lang = new PdfDocument(await savedPdf()).catalog?.entries.get('Lang')
    return isKind(lang, 'string') ? new TextDecoder().decode(lang.bytes) : undefined
  }
  const party = { name: 'Ostsee Fährbetrieb AG', tax_id: { value: 'DE812888345', scheme: 'VAT' } }
  const card = { kind: 'customer', party, ibans: [], required_terms: [], language: 'fr' }
  const { id } = await window.call<{ id: string }>('POST', '/desk/cards', card)
  await openPdf(await window.sample('xrechnung', ['NW-2026-0417', 'NW-FR-1']))
  await expect.poll(language, WAIT).toBe('fr')
  expect(await window.page.getByTestId('pdf-language').inputValue()).toBe('fr')
  await window.page.getByTestId('pdf-language').selectOption('it')
  await expect.poll(language, WAIT).toBe('it')
  await window.call('DELETE', `/desk/cards/${id}`)
})

it('shows the logo of the company, as it was chosen for its letterhead', TIME, async () => {
  const { page } = window
  await page.goto(window.address('/#/company/letterhead'))
  await page.getByTestId('logo-file').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawLogo() })
  await page.getByTestId('logo-preview').waitFor()
  await page.getByTestId('save-company').click()
  await page.getByTestId('save-company').waitFor({ state: 'detached' })
  await openPdf(await window.sample('xrechnung', ['NW-2026-0417', 'NW-LOGO-1']))
  const bytes = await savedPdf()
  expect(checkPdfA(bytes)).toEqual([])
  const document = new PdfDocument(bytes)
  const sizes = document.ids().flatMap((id) => {
    const picture = document.get(id)
    return isKind(picture, 'stream') && picture.entries.has('ColorSpace')
      ? [[picture.entries.get('Width'), picture.entries.get('Height')]]
      : []
  })
  expect(sizes).toContainEqual([120, 40])
})

/** A picture with transparent ground, as a browser draws it. */
async function drawLogo(): Promise<Buffer> {
  const base64 = await window.page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 120
    canvas.height = 40
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.fillStyle = '#1a5fb4'
    context.arc(20, 20, 18, 0, 7)
    context.fill()
    context.font = 'bold 22px sans-serif'
    context.fillText('Nordlicht', 44, 28)
    return canvas.toDataURL('image/png').replace(/^.*,/, '')
  })
  return Buffer.from(base64, 'base64')
}
