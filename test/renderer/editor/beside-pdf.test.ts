import { beforeAll, describe, expect, it } from 'vitest'
import { printedAt, printedPlaces } from '../../../renderer/editor/beside/printed.ts'
import { IS_WHOLE } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'

describe('places of fields in the PDF', () => {
  const place = (path: string, x: number, width: number) => ({ path, page: 1, x, y: 100, width, height: 10 })
  const places = [place('customer.post_code', 50, 25), place('customer.city', 77, 30), place('customer.endpoint_id.value', 200, 80)]

  it('an identifier is found by its scheme as well', () => {
    expect(printedPlaces(places, 'customer.endpoint_id.scheme').map(({ x }) => x)).toEqual([200])
    expect(printedPlaces(places, 'customer.city').map(({ x }) => x)).toEqual([77])
    expect(printedPlaces(places, '')).toEqual([])
  })

  it('between two values in one line the nearer one is meant', () => {
    expect(printedAt(places, 74, 105)?.path).toBe('customer.post_code')
    expect(printedAt(places, 76.5, 105)?.path).toBe('customer.city')
    expect(printedAt(places, 150, 105)).toBeUndefined()
    expect(printedAt(places, 60, 120)).toBeUndefined()
  })
})

/** Enough for a page far below the first. */
const LINES = IS_WHOLE ? 60 : 30
const desk = useWindow()
const field = (path: string) => desk.page.locator(`[data-path="${path}"]`)
const settled = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 30_000 })
const pointed = () => desk.page.getByTestId('pdf-pointed')

/** Where the marks are: their page, and whether a person sees the first of them. */
const seen = (): Promise<{ sheet: number; visible: boolean } | undefined> =>
  pointed().evaluateAll(([mark]) => {
    const view = mark?.closest('[data-testid=pdf-pages]')
    const sheet = mark?.parentElement
    if (mark === undefined || view === null || view === undefined || sheet === null || sheet === undefined) return undefined
    const [box, around] = [mark.getBoundingClientRect(), view.getBoundingClientRect()]
    const sheets = [...view.querySelectorAll('canvas')].map((canvas) => canvas.parentElement)
    return { sheet: sheets.indexOf(sheet), visible: box.height > 4 && box.top >= around.top && box.bottom <= around.bottom }
  })

/** A click into the middle of what is marked. */
async function clickMark(): Promise<void> {
  const box = await pointed().first().boundingBox()
  await desk.page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2)
}

const focused = (): Promise<string | null> => desk.page.evaluate(() => document.activeElement?.getAttribute('data-path') ?? null)

describe('the PDF beside the page', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    const xml = await desk.sample('peppol')
    const [line = ''] = /<cac:InvoiceLine>.*?<\/cac:InvoiceLine>/s.exec(xml) ?? []
    const more = Array.from({ length: LINES }, (_, index) => line.replace(/<cbc:ID>.*?<\/cbc:ID>/, `<cbc:ID>L${index}</cbc:ID>`))
    const id = await desk.upload(xml.replace(line, line + more.join('')))
    await desk.page.setViewportSize({ width: 1600, height: 900 })
    await desk.page.goto(desk.address(`/#/documents/${id}`))
    await field('document.number').waitFor()
    await desk.page.keyboard.press('Alt+v')
    await desk.page.locator('[data-testid=pdf-pages][aria-busy=false] canvas').first().waitFor()
  }, 90_000)

  it('marks the value of the field that one is in, on whatever page it is printed, and the focus stays', async () => {
    await field('document.number').focus()
    await settled(seen).toEqual({ sheet: 0, visible: true })
    await field('totals.payable').focus()
    await settled(async () => (await seen())?.visible).toBe(true)
    expect((await seen())?.sheet).toBeGreaterThan(0)
    expect(await focused()).toBe('totals.payable')
    await field('document.number').focus()
    await settled(seen).toEqual({ sheet: 0, visible: true })
  })

  it('shows no mark for what is not printed, and the place as soon as it is', async () => {
    const { page } = desk
    await field('document.purchase_order_reference').fill('')
    await settled(() => pointed().count()).toBe(0)
    await field('document.purchase_order_reference').fill('PO-12')
    await settled(async () => (await seen())?.visible).toBe(true)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
  })

  it('a click on a value goes to its field', async () => {
    await field('document.issue_date').focus()
    await settled(async () => (await seen())?.visible).toBe(true)
    const box = await pointed().first().boundingBox()
    await field('document.number').focus()
    await desk.page.mouse.click((box?.x ?? 0) + 4, (box?.y ?? 0) + (box?.height ?? 0) / 2)
    await settled(focused).toBe('document.issue_date')
    // On a page far below, from a field far above.
    await field('totals.payable').focus()
    await settled(async () => (await seen())?.visible).toBe(true)
    await clickMark()
    await settled(focused).toBe('totals.payable')
  })

  it('says nothing to a screen reader: the marks are hidden and nothing is announced', async () => {
    await field('document.number').focus()
    await settled(async () => (await seen())?.visible).toBe(true)
    const said = await pointed().evaluateAll((marks) =>
      marks.filter(
        (mark) => mark.getAttribute('aria-hidden') !== 'true' || mark.closest('[aria-live], [role=status], [role=alert]') !== null,
      ),
    )
    expect(said).toHaveLength(0)
  })
})
