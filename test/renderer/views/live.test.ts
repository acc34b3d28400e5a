import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWindow } from '../../support/window.ts'

/** What changes anywhere is in every view within a second, and nothing that a person was about is lost by it. */

/** From the change to the row, the fetch between included. */
const A_SECOND = { timeout: 1_000, interval: 20 }
const PATIENT = { timeout: 20_000 }

const window = useWindow()
let page: Page
let xml = ''

beforeAll(async () => {
  page = window.page
  xml = await window.sample('xrechnung')
})

const upload = (number: string): Promise<string> => window.upload(xml.replace('NW-2026-0417', number))
const rows = () => page.locator('[data-document]')

describe('a view that was left', () => {
  it('shows the invoice that was made meanwhile in another one', { timeout: 60_000 }, async () => {
    for (const number of ['L-1', 'L-2', 'L-3']) await upload(number)
    await expect.poll(() => rows().count(), PATIENT).toBe(3)
    await page.getByTestId('nav-items').click()
    await page.getByTestId('items').waitFor()
    await page.keyboard.press('Alt+N')
    await page.getByTestId('new-invoice-dialog').waitFor()
    await page.keyboard.type('Hafenbau Ost AG')
    await page.keyboard.press('Enter')
    await page.getByTestId('document').waitFor()
    await page.getByTestId('nav-documents').click()
    await expect.poll(() => rows().count(), A_SECOND).toBe(4)
    await expect.poll(() => rows().first().textContent(), A_SECOND).toContain('Hafenbau Ost AG')
  })

  it('and cards that another window has made are in the list of this one', { timeout: 60_000 }, async () => {
    await page.getByTestId('nav-items').click()
    await page.getByTestId('card-search').waitFor()
    await page.getByTestId('card-search').fill('lif')
    await window.call('POST', '/desk/cards', { kind: 'item', item: { name: 'Lift hire, per day' } })
    await expect.poll(() => page.getByTestId('card-row').count(), A_SECOND).toBe(1)
    expect(await page.getByTestId('card-search').inputValue()).toBe('lif')
  })
})
