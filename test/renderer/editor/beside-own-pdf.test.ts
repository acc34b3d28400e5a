import { expect, it } from 'vitest'
import { foreignPdf } from '../../support/pdf/foreign.ts'
import { useWindow } from '../../support/window.ts'

/** The person's own PDF beside the page: where a value was found on it, and the way from there to its field. */

const PAGES = [['Nordwind Technik GmbH', 'Rechnung NW-2026-0417'], ['Gesamtbetrag 2.103,71 EUR']]
const desk = useWindow({ viewport: { width: 1600, height: 900 } })
const field = (path: string) => desk.page.locator(`[data-path="${path}"]`)
const part = (testId: string) => desk.page.getByTestId(testId)
const settled = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 30_000 })
/** The pages on which the field that one is in is marked, from 0. */
const markedPages = (): Promise<number[]> =>
  part('pdf-pages').evaluate((pages) => {
    const sheets = [...pages.querySelectorAll('canvas')].map((canvas) => canvas.parentElement)
    return [...pages.querySelectorAll('[data-testid=pdf-pointed]')].map((mark) => sheets.indexOf(mark.parentElement))
  })

it('marks what was found on its pages, tried or kept, and a click on it goes to its field', { timeout: 120_000 }, async () => {
  const { page } = desk
  const id = await desk.upload(await desk.sample('xrechnung'))
  await page.goto(desk.address(`/#/documents/${id}`))
  await field('document.number').waitFor()
  await page.keyboard.press('Alt+v')
  await page.locator('[data-testid=pdf-pages][aria-busy=false] canvas').first().waitFor()
  const buffer = Buffer.from(await foreignPdf({ pages: PAGES }))
  await part('own-pdf-file').setInputFiles({ name: 'own.pdf', mimeType: 'application/pdf', buffer })
  await part('own-pdf-fits').waitFor()

  await field('document.number').focus()
  await settled(markedPages).toEqual([0])
  await field('totals.payable').focus()
  await settled(markedPages).toEqual([1])
  await field('document.issue_date').focus()
  await settled(markedPages).toEqual([])

  await part('own-pdf-embed').click()
  await part('own-pdf-kept').waitFor()
  await field('document.number').focus()
  await settled(markedPages).toEqual([0])
  const box = await part('pdf-pointed').boundingBox()
  await field('document.issue_date').focus()
  await settled(markedPages).toEqual([])
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await settled(() => page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('document.number')
})
