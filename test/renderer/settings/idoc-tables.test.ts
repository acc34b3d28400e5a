import { beforeAll, describe, expect, it } from 'vitest'
import { useWindow } from '../../support/window.ts'

/** The tables for IDocs in a German window. */

const PATIENT = { timeout: 30_000 }

const window = useWindow({ locale: 'de-DE' })

beforeAll(async () => {
  await window.page.getByTestId('first-start').waitFor()
  await window.page.getByTestId('nav-settings').click()
  await window.page.getByTestId('section-idoc').click()
  await window.page.getByTestId('idoc-tables').waitFor()
})

describe('the rate in the tables for IDocs', { timeout: 60_000 }, () => {
  it('is typed and shown as the person writes numbers, and stored with a point', async () => {
    const { page } = window
    const rate = page.locator('[data-cell="taxes.0.rate"]')
    await rate.fill('5,5')
    await page.getByTestId('save-idoc').click()
    await expect.poll(() => page.getByTestId('notices').innerText(), PATIENT).toContain('Gespeichert')
    expect(await rate.inputValue()).toBe('5,5')
    const stored = await page.evaluate(async () => (await askDesk('/api/v2/desk/idoc')).json() as Promise<{ taxes: { rate?: string }[] }>)
    expect(stored.taxes[0]?.rate).toBe('5.5')
  })

  it('stays as it was typed where it is no number, and says so', async () => {
    const { page } = window
    const rate = page.locator('[data-cell="taxes.0.rate"]')
    await rate.fill('5,5x')
    await page.getByTestId('save-idoc').click()
    await expect.poll(() => page.getByTestId('idoc-tables').innerText(), PATIENT).toContain('Ein Prozentsatz wie 19 oder 5,5')
    expect(await rate.inputValue()).toBe('5,5x')
  })
})
