import { expect, it } from 'vitest'
import { useWindow } from '../../support/window.ts'

/** The changes of a document in a real browser: what became different by business term, in the XML, and back again. */
const window = useWindow()

it(
  'BT-1 is named with both numbers and who changed it, is seen in the XML, and is restored as a version of its own',
  { timeout: 90_000 },
  async () => {
    const { page } = window
    const id = await window.upload(await window.sample('to-mend'))
    await page.goto(window.address(`/#/documents/${id}/page`))
    const number = page.locator('[data-path="document.number"]').first()
    await number.fill('2026-0093-B')
    await page.keyboard.press('Control+s')
    await page.locator('[data-testid=primary][data-action=nextFinding]').waitFor()

    await page.getByTestId('tab-changes').click()
    const row = page.getByTestId('term-diff').locator('tbody tr')
    await expect.poll(() => row.allInnerTexts()).toHaveLength(1)
    const cells = await row.locator('td').allInnerTexts()
    expect(cells.slice(0, 3).map((cell) => cell.replaceAll(/\s+/g, ' ').trim())).toEqual([
      'Invoice number BT-1',
      '2026-0093',
      '2026-0093-B',
    ])
    expect(cells.slice(3).every((cell) => cell.trim() !== '')).toBe(true)
    await page.getByTestId('show-xml-diff').check()
    await expect.poll(() => page.getByTestId('xml-diff').innerText()).toContain('2026-0093-B')
    // Its text fills the place it is given, instead of one line of it.
    const share = (): Promise<number> =>
      page.getByTestId('xml-diff').evaluate((place) => (place.querySelector('.monaco-diff-editor')?.clientHeight ?? 0) / place.clientHeight)
    await expect.poll(share).toBeGreaterThan(0.9)

    await page.getByTestId('version-1').click()
    await page.getByTestId('since-then').check()
    await expect.poll(() => row.allInnerTexts()).toHaveLength(1)
    await expect.poll(async () => (await row.locator('td').nth(2).innerText()).trim()).toBe('2026-0093-B')
    await page.getByTestId('restore').click()
    await page.getByTestId('version-3').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('nav') !== null)).toBe(true)
    await page.getByTestId('tab-page').click()
    await expect.poll(() => number.inputValue()).toBe('2026-0093')
    await page.getByTestId('notice-action').press('Enter')
    await expect.poll(() => number.inputValue()).toBe('2026-0093-B')
  },
)
