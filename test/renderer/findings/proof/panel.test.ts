import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { findBarriers } from '../../../support/ease.ts'
import { IS_WHOLE } from '../../../support/extent.ts'
import { useWindow } from '../../../support/window.ts'

/** The proof of a total in a real browser, by keyboard: from the amount to its summands, to the remedy, and back. */

const window = useWindow({ locale: 'de-DE' })
let page: Page

beforeAll(async () => {
  page = window.page
  const id = await window.upload(await window.sample('to-mend'))
  await page.goto(window.address(`/#/documents/${id}`))
  await page.getByTestId('finding').first().waitFor()
})

const proof = (): Locator => page.getByTestId('proof')
const field = (path: string): Locator => page.locator(`[data-path="${path}"]`)
const focusedPath = (): Promise<string | undefined> =>
  page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset['path'] : undefined))

describe('why this total', () => {
  it('takes the margin at a total, and gives it back at another field', async () => {
    await field('totals.payable').focus()
    await proof().waitFor()
    await expect.poll(() => proof().getAttribute('data-amount')).toBe('totals.payable')
    await expect.poll(() => page.getByTestId('proof-parting').getAttribute('data-parting')).toBe('totals.payable')
    await field('document.number').focus()
    await proof().waitFor({ state: 'detached' })
    await page.getByTestId('finding').first().waitFor()
  })

  it('can be used by everybody, light and dark, and cuts no word', async () => {
    const PATHS = ['totals.payable', 'totals.item_subtotal', 'taxes[0].amount']
    for (const path of PATHS) {
      await field(path).focus()
      await page.locator(`[data-testid=proof][data-amount="${path}"]`).waitFor()
      // The page around the proof is the same; of the largest proof the dark colours are asked as well.
      if (IS_WHOLE || path === PATHS[0]) {
        expect(await findBarriers(page, path)).toEqual([])
        await page.emulateMedia({ colorScheme: 'dark' })
        expect(await findBarriers(page, `${path} dark`, 'colours')).toEqual([])
        await page.emulateMedia({ colorScheme: 'light' })
      }
      expect([path, await proof().evaluate(findCutWords)]).toEqual([path, []])
    }
  })

  it('leads by keyboard from the total to a summand, down to a line, and back', async () => {
    await field('totals.item_subtotal').focus()
    await page.locator('[data-testid=proof][data-amount="totals.item_subtotal"]').waitFor()
    await page.keyboard.press('Alt+Enter')
    // The focus moves when the panel is drawn: a key before that still belongs to the field.
    await expect.poll(() => proof().evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Enter')
    await page.locator('[data-testid=proof][data-amount="items[0].subtotal"]').waitFor()
    await expect.poll(focusedPath).toBe('items[0].subtotal')
    await page.getByTestId('proof-back').press('Enter')
    await page.locator('[data-testid=proof][data-amount="totals.item_subtotal"]').waitFor()
    await expect.poll(focusedPath).toBe('totals.item_subtotal')
    await page.keyboard.press('Escape')
    await proof().waitFor({ state: 'detached' })
    await page.getByTestId('document').waitFor()
  })

  it('recomputes the step where they part, and one undo takes it back', async () => {
    const payable = field('totals.payable')
    await payable.focus()
    const before = await payable.inputValue()
    const computed = (await page.getByTestId('proof-computed').textContent()) ?? ''
    await page.getByTestId('proof-recompute').press('Enter')
    await expect.poll(() => payable.inputValue()).toBe(computed)
    await page.getByTestId('proof-parting').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await expect.poll(() => payable.inputValue()).toBe(before)
    await page.getByTestId('proof-rounding').press('Enter')
    await page.getByTestId('proof-parting').waitFor({ state: 'detached' })
    await expect.poll(() => payable.inputValue()).toBe(before)
    await page.keyboard.press('Control+z')
  })
})

function findCutWords(panel: Element): string[] {
  const words = [...panel.querySelectorAll<HTMLElement>('button, p, h2, h3, dt, dd, .what, .figure')]
  return words
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
    .map((element) => element.textContent.trim())
}
