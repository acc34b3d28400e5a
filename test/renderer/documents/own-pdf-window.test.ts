import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { extractInvoice } from '../../../core/pdf/extract.ts'
import { findBarriers, findCutWords } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { foreignPdf } from '../../support/pdf/foreign.ts'
import { readDownload, useWindow } from '../../support/window.ts'

/** A person's own PDF as the pages of a document: tried, refused with its reasons, kept, taken back. */

const TIME = { timeout: 120_000 }
const WAIT = { timeout: 30_000 }
const window = useWindow()
const PAGE = ['Rechnung NW-2026-0417', 'vom 02.11.2026', 'Gesamtbetrag 2.103,70 EUR']

let id = ''
beforeAll(async () => {
  id = await window.upload(await window.sample('xrechnung'))
}, 120_000)

const part = (testId: string) => window.page.getByTestId(testId)

async function openPdf(): Promise<void> {
  await window.visit(`/#/documents/${id}/pdf`)
  await expect.poll(() => part('pdf-pages').getAttribute('aria-busy'), WAIT).toBe('false')
  await part('pdf-pages').locator('canvas').first().waitFor()
}

const put = (bytes: Uint8Array): Promise<void> =>
  part('own-pdf-file').setInputFiles({ name: 'own.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) })

async function savedPdf(): Promise<Uint8Array> {
  await expect.poll(() => part('pdf-pages').getAttribute('aria-busy'), WAIT).toBe('false')
  const [download] = await Promise.all([window.page.waitForEvent('download'), part('save-pdf').click()])
  return readDownload(download)
}

const startsWith = (bytes: Uint8Array, own: Uint8Array): boolean => Buffer.compare(bytes.subarray(0, own.length), own) === 0

it('every reason against a PDF is said in the language of the person, with its pages, and our page is one click away', TIME, async () => {
  await openPdf()
  await put(await foreignPdf({ pages: [PAGE, PAGE, PAGE], font: 'Elsewhere' }))
  const refused = part('own-pdf-refused')
  await expect.poll(() => refused.innerText(), WAIT).toContain('The font “Elsewhere” is not embedded. (pages 1–3)')
  expect(await part('save-pdf').isDisabled()).toBe(true)
  expect(await findBarriers(window.page, 'refused')).toEqual([])
  await part('own-pdf-ours').click()
  await part('pdf-pages').locator('canvas').first().waitFor()
  await expect.poll(() => part('own-pdf').count(), WAIT).toBe(0)
})

it('a PDF of something else is called that, without a row for each value', TIME, async () => {
  await openPdf()
  await put(await foreignPdf({ pages: [['Speisekarte', 'Suppe des Tages 4,50', 'Gesamtbetrag 24,50 EUR']] }))
  const differences = part('page-differences')
  await expect.poll(() => differences.innerText(), WAIT).toContain('The pages are not those of this invoice')
  expect(await differences.innerText()).toContain('neither the number nor a total nor the names')
  expect(await differences.getByRole('row').count()).toBe(0)
  expect(await findBarriers(window.page, 'unrelated')).toEqual([])
  await part('own-pdf-ours').click()
  await expect.poll(() => part('own-pdf').count(), WAIT).toBe(0)
})

it('what was changed in a PDF so that it can carry the invoice is said', TIME, async () => {
  await openPdf()
  await put(await foreignPdf({ pages: [PAGE], font: 'Helvetica', ownerPassword: 'o' }))
  await part('own-pdf-fits').waitFor()
  const mends = await part('own-pdf-mends').innerText()
  for (const words of ['The encryption was removed', 'The font “Helvetica” was missing']) expect(mends).toContain(words)
  expect(await findBarriers(window.page, 'mended')).toEqual([])
  await part('own-pdf-ours').click()
  await expect.poll(() => part('own-pdf').count(), WAIT).toBe(0)
})

it('a PDF that can carry the invoice says where it differs, is kept by keyboard, and is taken back', TIME, async () => {
  await openPdf()
  const { page } = window
  const own = await foreignPdf({ pages: [PAGE] })
  await put(own)
  await part('own-pdf-fits').waitFor()
  const total = part('page-differences').getByRole('row').filter({ hasText: 'BT-112' })
  await expect.poll(() => total.innerText(), WAIT).toMatch(/2,103\.71\s+Gesamtbetrag 2\.103,70 EUR\s+Page 1/)
  await total.getByRole('button').press('Enter')
  await part('pdf-mark').waitFor()
  expect(await findBarriers(page, 'fits')).toEqual([])

  await part('own-pdf-embed').press('Enter')
  await expect.poll(() => part('own-pdf-kept').innerText(), WAIT).toContain('Pages of own.pdf')
  const hybrid = await savedPdf()
  expect(startsWith(hybrid, own)).toBe(true)
  expect(extractInvoice(hybrid).filename).toBe('factur-x.xml')
  expect(await findBarriers(page, 'kept')).toEqual([])

  // What is offered to be taken back is offered for a while only, so nothing stands between.
  await part('own-pdf-clear').click()
  await page.getByText('has Kontor’s page again').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await part('own-pdf-kept').waitFor()
  expect(startsWith(await savedPdf(), own)).toBe(true)
  await part('own-pdf-clear').click()
  await part('own-pdf-choose').filter({ hasText: 'Use your own PDF' }).waitFor()
  expect(startsWith(await savedPdf(), own)).toBe(false)
})

it('a file that is locked, cut off, too large or cannot be sent says so, and changes nothing', TIME, async () => {
  await openPdf()
  const { page, folder } = window
  const own = await foreignPdf({ pages: [PAGE] })
  const { version } = await window.call<{ version: number }>('GET', `/documents/${id}`)
  await put(await foreignPdf({ pages: [PAGE], userPassword: 'x' }))
  await expect.poll(() => part('own-pdf-refused').innerText(), WAIT).toContain('encrypted and asks for a password')
  await put(own.subarray(0, 60))
  await expect.poll(() => part('own-pdf-failed').innerText(), WAIT).toContain('own.pdf is no PDF, or is damaged')
  const huge = join(folder, 'huge.pdf')
  writeFileSync(huge, '')
  truncateSync(huge, 50_000_001)
  await part('own-pdf-file').setInputFiles(huge)
  await expect.poll(() => part('own-pdf-failed').innerText(), WAIT).toContain('huge.pdf is larger than 50 MB')

  const address = `**/desk/documents/${id}/pdf*`
  await page.route(address, (route) => route.abort())
  await put(own)
  await expect.poll(() => part('own-pdf-failed').innerText(), WAIT).toContain('Try again')
  await page.unroute(address)
  await part('own-pdf-failed').getByRole('button', { name: 'Try again' }).click()
  await part('own-pdf-fits').waitFor()
  expect((await window.call<{ version: number }>('GET', `/documents/${id}`)).version).toBe(version)
})

it('a check can be cancelled, and a PDF dropped on the view is tried', TIME, async () => {
  await openPdf()
  const { page } = window
  const own = Buffer.from(await foreignPdf({ pages: [PAGE] })).toString('base64')
  const address = `**/desk/documents/${id}/pdf*`
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await page.getByTestId('pdf-pages').evaluate((element, content) => {
    const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([bytes], 'dropped.pdf', { type: 'application/pdf' }))
    for (const type of ['dragenter', 'dragover', 'drop'])
      element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  }, own)
  await expect.poll(() => part('own-pdf-checking').innerText(), WAIT).toContain('Checking dropped.pdf')
  await part('own-pdf-cancel').click()
  await expect.poll(() => part('own-pdf').count(), WAIT).toBe(0)
  release()
  await page.unroute(address)
  await expect.poll(() => part('pdf-pages').getAttribute('aria-busy'), WAIT).toBe('false')
  await part('pdf-pages').locator('canvas').first().waitFor()
})

it.each(SHOWN_LANGUAGES)('no words are cut in %s', TIME, async (language) => {
  const { page } = window
  await page.evaluate((chosen) => localStorage.setItem('kontor.preferences', JSON.stringify({ language: chosen })), language)
  await window.load('/#/documents')
  await openPdf()
  await put(await foreignPdf({ pages: [PAGE], font: 'Elsewhere' }))
  await part('own-pdf-refused').waitFor()
  expect(await findCutWords(page, 'refused')).toEqual([])
  await put(await foreignPdf({ pages: [PAGE], font: 'Helvetica', ownerPassword: 'o' }))
  await part('own-pdf-fits').waitFor()
  expect(await findCutWords(page, 'fits')).toEqual([])
})
