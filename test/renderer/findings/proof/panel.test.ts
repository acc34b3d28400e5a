import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWindow } from '../../../support/window.ts'
import { repositoryRoot } from '../../../support/shared.ts'

/** The proof of a total in a real browser, by keyboard: from the amount to its summands, to the remedy, and back. */

const window = useWindow({ locale: 'de-DE' })
let page: Page

beforeAll(async () => {
  page = window.page
  await window.upload(await window.sample('to-mend'))
  await page.reload()
  await page.locator('[data-document]').first().click()
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
    await page.evaluate(readFileSync(join(repositoryRoot(), 'node_modules', 'axe-core', 'axe.min.js'), 'utf8'))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const path of ['totals.payable', 'totals.item_subtotal', 'taxes[0].amount']) {
        await field(path).focus()
        await page.locator(`[data-testid=proof][data-amount="${path}"]`).waitFor()
        expect([path, await page.evaluate(findBarriers)]).toEqual([path, []])
        expect([path, await proof().evaluate(findCutWords)]).toEqual([path, []])
      }
    }
    await page.emulateMedia({ colorScheme: 'light' })
  })

  it('leads by keyboard from the total to a summand, down to a line, and back', async () => {
    await field('totals.item_subtotal').focus()
    await page.keyboard.press('Alt+Enter')
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
    const computed = await page.getByTestId('proof-computed').textContent()
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

async function findBarriers(): Promise<string[]> {
  const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }
  return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ''}`)
}

function findCutWords(panel: Element): string[] {
  const words = [...panel.querySelectorAll<HTMLElement>('button, p, h2, h3, dt, dd, .what, .figure')]
  return words
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
    .map((element) => element.textContent.trim())
}
