import { beforeAll, beforeEach, expect, it } from 'vitest'
import { readDownload, useWindow } from '../../support/window.ts'

/** The list of documents in a real browser, by keyboard wherever a keyboard leads there. */

const WAIT = { timeout: 20_000 }
const window = useWindow()

beforeAll(async () => {
  for (const id of ['to-mend', 'xrechnung', 'peppol']) await window.upload(await window.sample(id), { filename: `${id}.xml` })
}, 120_000)
beforeEach(async () => {
  await window.page.goto(window.address('/#/documents'))
  await rows(3)
})

async function rows(amount: number): Promise<void> {
  await window.page.waitForFunction((wanted) => document.querySelectorAll('[data-document]').length === wanted, amount, WAIT)
}

it('searches as one types, marks what it found, and holds it in the address', { timeout: 90_000 }, async () => {
  const number = (await window.page.locator('[data-document]').first().locator('[role=gridcell]').nth(1).innerText()).trim()
  await window.page.keyboard.press('/')
  await window.page.keyboard.type(number)
  await expect.poll(() => new URLSearchParams(new URL(window.page.url()).hash.split('?')[1]).get('search'), WAIT).toBe(number)
  await rows(1)
  await expect.poll(() => window.page.locator('[data-document] mark').count()).toBeGreaterThan(0)
  await window.page.keyboard.press('Escape')
  await rows(3)
  await window.page.goBack()
  await rows(1)
  await window.page.goForward()
  await rows(3)
})

it('narrows by a facet with its counts, by keyboard, and takes it back', { timeout: 90_000 }, async () => {
  await window.page.getByTestId('facet-cause').focus()
  await window.page.getByRole('option').first().waitFor()
  await expect.poll(() => window.page.getByRole('option').first().innerText()).toMatch(/\d$/)
  await window.page.keyboard.press('ArrowDown')
  await window.page.keyboard.press('ArrowUp')
  await window.page.keyboard.press('Enter')
  await rows(1)
  expect(window.page.url()).toContain('cause=')
  await window.page.getByTestId('facet-cause-clear').press('Enter')
  await rows(3)
})

it('opens one facet after the other at a click, and gives the way back to the row that was opened', { timeout: 90_000 }, async () => {
  for (const facet of ['partner', 'month', 'cause']) {
    await window.page.getByTestId(`facet-${facet}`).click()
    await expect.poll(() => window.page.evaluate(() => document.activeElement?.id)).toBe(`facet-${facet}`)
    await window.page.getByRole('option').first().waitFor()
  }
  await window.page.getByTestId('documents').focus()
  await window.page.keyboard.press('End')
  await window.page.keyboard.press('Enter')
  await window.page.getByTestId('document').waitFor()
  await window.page.keyboard.press('Escape')
  const row = (): Promise<string | null> => window.page.locator(':focus').getAttribute('aria-activedescendant')
  await expect.poll(row).toBe('document-row-2')
})

it('shows another column and comes back to a saved view by its key', { timeout: 90_000 }, async () => {
  await window.page.getByTestId('sort-due_date').press('Enter')
  await window.page.getByTestId('columns').press('Enter')
  await window.page.getByTestId('column-findings').press('Space')
  await window.page.keyboard.press('Escape')
  await window.page.getByTestId('sort-findings').waitFor()
  await window.page.getByTestId('views').press('Enter')
  await window.page.getByTestId('view-name').fill('By due date')
  await window.page.keyboard.press('Enter')
  await window.page.getByTestId('view-0').waitFor()
  await window.page.keyboard.press('Escape')
  await window.page.getByTestId('sort-number').press('Enter')
  await expect.poll(() => window.page.url()).toContain('sort=number')
  await window.page.getByTestId('documents').focus()
  await window.page.keyboard.press('Alt+Shift+Digit1')
  await expect.poll(() => window.page.url()).toContain('sort=due_date')
  await window.page.reload()
  await window.page.getByTestId('sort-findings').waitFor()
  await rows(3)
})

it('comes back to what was searched for by the key of a saved view, also after another start', { timeout: 90_000 }, async () => {
  const { page } = window
  const number = (await page.locator('[data-document]').first().locator('[role=gridcell]').nth(2).innerText()).trim()
  const field = page.getByTestId('list-search')
  await field.fill(number)
  await rows(1)
  await page.getByTestId('views').press('Enter')
  await page.getByTestId('view-name').fill('One number')
  await page.keyboard.press('Enter')
  await page.getByTestId('view-1').waitFor()
  await page.keyboard.press('Escape')
  await field.fill('')
  await rows(3)
  for (const load of [() => Promise.resolve(), () => window.load('/#/documents')]) {
    await load()
    await rows(3)
    await page.getByTestId('documents').focus()
    await page.keyboard.press('Alt+Shift+Digit2')
    await rows(1)
    expect(await field.inputValue()).toBe(number)
    await field.fill('')
    await rows(3)
  }
})

it('chooses all that match, checks them and exports them as an archive', { timeout: 90_000 }, async () => {
  // Wherever in the list the keys are pressed they mean its documents, but in a field its text.
  await window.page.getByTestId('list-search').focus()
  await window.page.keyboard.press('Control+a')
  await window.page.getByTestId('columns').focus()
  await expect.poll(() => window.page.getByTestId('selection-bar').count()).toBe(0)
  await window.page.keyboard.press('Control+a')
  await expect.poll(() => window.page.getByTestId('selection-bar').innerText()).toContain('3 chosen')
  await window.page.getByTestId('bulk-check').press('Enter')
  await expect.poll(() => window.page.getByTestId('bulk-outcome').innerText(), WAIT).toContain('2 in order, 1 need attention')
  await window.page.getByTestId('bulk-close').press('Enter')
  await window.page.getByTestId('bulk-export').press('Enter')
  const coming = window.page.waitForEvent('download')
  await window.page.getByTestId('bulk.export.xml').press('Enter')
  const bytes = Buffer.from(await readDownload(await coming))
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
  expect(bytes.readUInt16LE(bytes.length - 12)).toBe(3)
})

it('leads to the amounts by scrolling where the narrowest window has no room for all columns', { timeout: 90_000 }, async () => {
  const { page } = window
  await page.setViewportSize({ width: 900, height: 600 })
  const amount = page.locator('[data-document]').first().locator('.figure').first()
  await amount.scrollIntoViewIfNeeded()
  const { x = 0, width = 0 } = (await amount.boundingBox()) ?? {}
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(x + width).toBeGreaterThan(width)
  expect(x + width).toBeLessThanOrEqual(900)
})
