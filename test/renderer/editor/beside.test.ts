import { beforeAll, describe, expect, it } from 'vitest'
import type { FieldPlace } from '../../../core/contract/types.ts'
import { fieldAt, placeOf } from '../../../renderer/editor/beside/places.ts'
import { useWindow } from '../../support/window.ts'

describe('places of fields in the XML', () => {
  const place = (path: string, line: number, column: number, end_line: number, end_column: number): FieldPlace => ({
    path,
    term: 'BT-1',
    line,
    column,
    end_line,
    end_column,
  })
  const places = [
    place('supplier', 2, 1, 5, 1),
    place('supplier.name', 3, 3, 3, 20),
    place('items[0]', 6, 1, 9, 8),
    place('items[0].id', 7, 3, 7, 12),
  ]

  it('the innermost one around the caret is meant, or the one right before it', () => {
    expect(fieldAt(places, { line: 3, column: 10 })?.path).toBe('supplier.name')
    expect(fieldAt(places, { line: 4, column: 1 })?.path).toBe('supplier')
    expect(fieldAt(places, { line: 7, column: 12 })?.path).toBe('items[0].id')
    expect(fieldAt(places, { line: 7, column: 13 })?.path).toBe('items[0]')
    expect(fieldAt(places, { line: 1, column: 1 })?.path).toBeUndefined()
    expect(fieldAt(places, { line: 9, column: 9 })?.path).toBeUndefined()
  })

  it('a field that is not there has the place of its group', () => {
    expect(placeOf(places, 'items[0].id')?.line).toBe(7)
    expect(placeOf(places, 'items[0].price')?.line).toBe(6)
    expect(placeOf(places, 'items[1].price')).toBeUndefined()
  })
})

const desk = useWindow()
const field = (path: string) => desk.page.locator(`[data-path="${path}"]`)
const settled = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 20_000 })
const textOfXml = (): Promise<string> =>
  desk.page.locator('.monaco-editor .view-line').evaluateAll((lines) => lines.map((line) => line.textContent).join('\n'))

/** The text at the height of the mark. */
const marked = (): Promise<string> =>
  desk.page.locator('.kontor-line').evaluateAll(([mark]) => {
    const top = mark?.getBoundingClientRect().top ?? NaN
    const lines = [...document.querySelectorAll('.monaco-editor .view-line')]
    const line = lines.find((candidate) => Math.abs(candidate.getBoundingClientRect().top - top) < 4)
    return line?.textContent ?? ''
  })

/** A click on the text of the XML that holds the words. */
async function clickXml(words: string): Promise<void> {
  await desk.page.locator('.monaco-editor .view-line', { hasText: words }).first().click()
  await settled(() => desk.page.evaluate(() => document.activeElement?.closest('.monaco-editor') !== null)).toBe(true)
}

describe('the XML beside the page', { timeout: 90_000 }, () => {
  beforeAll(async () => {
    const id = await desk.upload(await desk.sample('peppol'))
    await desk.page.goto(desk.address(`/#/documents/${id}`))
    await field('document.number').waitFor()
  }, 60_000)

  it('is opened by a key, and found again as it was left', async () => {
    await desk.page.keyboard.press('Alt+x')
    const divider = desk.page.getByTestId('divider')
    await divider.focus()
    await desk.page.keyboard.press('ArrowLeft')
    await settled(() => divider.getAttribute('aria-valuenow')).toBe('53')
    await desk.page.reload()
    await desk.page.locator('.monaco-editor .view-line').first().waitFor()
    await settled(() => divider.getAttribute('aria-valuenow')).toBe('53')
  })

  it('marks the line of the field that one is in, and the field that the caret of the text is in', async () => {
    const pointed = () => desk.page.locator('[data-pointed]').evaluateAll(([one]) => one?.getAttribute('data-path'))
    await field('totals.payable').focus()
    await settled(marked).toContain('PayableAmount')
    await clickXml('LineExtensionAmount')
    await settled(pointed).toMatch(/^(items\[0\]\.subtotal|totals\.item_subtotal)$/)
    await field('document.number').focus()
    await settled(marked).toContain('cbc:ID')
    await clickXml('IssueDate')
    await settled(pointed).toBe('document.issue_date')
  })

  it('what is changed on either side is seen on the other, and both are undone and saved', async () => {
    const { page } = desk
    const number = await field('document.number').inputValue()
    await field('document.number').fill('NEW-1')
    await settled(textOfXml).toContain('NEW-1')
    await clickXml('NEW-1')
    await page.keyboard.press('End')
    for (let step = 0; step < '</cbc:ID>'.length; step++) await page.keyboard.press('ArrowLeft')
    // One input, so that it is one step however long the machine takes between two keys.
    await page.keyboard.insertText('23')
    await settled(() => field('document.number').inputValue()).toBe('NEW-123')
    await page.keyboard.press('Control+z')
    await settled(() => field('document.number').inputValue()).toBe('NEW-1')
    await settled(textOfXml).not.toContain('NEW-123')
    await page.keyboard.press('Control+z')
    await settled(() => field('document.number').inputValue()).toBe(number)
    await settled(textOfXml).toContain(`>${number}<`)
    await page.keyboard.press('Control+y')
    await page.keyboard.press('Control+y')
    await settled(() => field('document.number').inputValue()).toBe('NEW-123')
    await settled(textOfXml).toContain('NEW-123')
    await page.keyboard.press('Control+s')
    await page.getByTestId('discard').waitFor({ state: 'detached' })
    await settled(() => page.getByTestId('document').locator('h1').textContent()).toBe('NEW-123')
  })

  it('gives way to the PDF, and to nothing', async () => {
    await desk.page.keyboard.press('Alt+v')
    await desk.page.getByTestId('pdf-language').waitFor()
    expect(await field('document.number').isVisible()).toBe(true)
    await desk.page.keyboard.press('Alt+v')
    await desk.page.getByTestId('divider').waitFor({ state: 'detached' })
  })
})
