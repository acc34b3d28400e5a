import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { useWindow } from '../../support/window.ts'

/** Which codes the pickers of the window offer: those that may be used, found by what the trade writes. */
const window = useWindow({ locale: 'de-DE' })

/** Codes that are offered for what is typed: the list follows within the same step as the field. */
async function offeredFor(field: Locator, words: string): Promise<string[]> {
  await field.fill(words)
  await expect.poll(() => field.inputValue()).toBe(words)
  return window.page.locator('[role=option] code').allInnerTexts()
}

it('deleted units and ended currencies are offered in no picker of an invoice', { timeout: 120_000 }, async () => {
  const { page } = window
  const id = await window.upload(await window.sample('to-mend'))
  await page.goto(window.address(`/#/documents/${id}/page`))
  const unit = page.locator('[data-path="items[0].unit_code"]').first()
  await unit.click()
  await expect.poll(() => offeredFor(unit, 'stunde')).toContain('HUR')
  for (const code of ['PK', 'KG', 'ST', 'BX', 'CT', '05']) expect(await offeredFor(unit, code)).not.toContain(code)
  await page.keyboard.press('Escape')
  const currency = page.locator('input[aria-label$="(BT-5)"]').first()
  await currency.click()
  await expect.poll(() => offeredFor(currency, 'euro')).toContain('EUR')
  for (const code of ['STD', 'HRK', 'DEM', 'XTS']) expect(await offeredFor(currency, code)).not.toContain(code)
  await page.keyboard.press('Escape')

  // What the trade writes leads to the code that may be used.
  await unit.click()
  await unit.fill('m')
  await expect.poll(() => page.locator('[role=option] code').first().innerText()).toBe('MTR')
  await page.keyboard.press('Enter')
  await expect.poll(() => unit.inputValue()).toContain('Meter')
})

it('a list stays at its field when something comes above it', { timeout: 120_000 }, async () => {
  const { page } = window
  const id = await window.upload(await window.sample('to-mend'))
  await page.goto(window.address(`/#/documents/${id}/page`))
  await page.locator('[data-path="document.customer_reference"]').fill('R 1')
  const currency = page.locator('input[aria-label$="(BT-5)"]').first()
  await currency.click()
  await page.getByRole('option').first().waitFor()
  const before = (await currency.boundingBox())?.y ?? 0
  const changes = [{ path: 'document.project_reference', value: 'P 1' }]
  await window.call('POST', `/documents/${id}/update/terms`, { base_version: 1, changes })
  await expect.poll(async () => (await currency.boundingBox())?.y ?? 0).toBeGreaterThan(before + 20)
  const gap = async (): Promise<number> => {
    const [field, list] = [await currency.boundingBox(), await page.getByRole('listbox').boundingBox()]
    if (field === null || list === null) return Number.POSITIVE_INFINITY
    return Math.min(Math.abs(list.y - field.y - field.height), Math.abs(field.y - list.y - list.height))
  }
  await expect.poll(gap).toBeLessThan(8)
})

it(
  'the scheme of an address and a VAT category that its rate does not tell are named beside their codes',
  { timeout: 120_000 },
  async () => {
    const { page } = window
    const xml = await window.sample('xrechnung')
    const exempt = xml.replace(/(<cac:ClassifiedTaxCategory>\s*<cbc:ID>)S(<\/cbc:ID>\s*<cbc:Percent>)[^<]*/, '$1E$20')
    expect(exempt).not.toBe(xml)
    const id = await window.upload(exempt)
    await page.goto(window.address(`/#/documents/${id}/page`))
    const seller = page.locator('[data-block=seller]')
    await seller.getByText('USt-IdNr. (Deutschland)').waitFor()
    await expect.poll(() => seller.locator('[data-path="supplier.endpoint_id.scheme"]').inputValue()).toBe('9930')
    await page.locator('[data-place="items[0]"] .category').getByText('Steuerfrei').waitFor()
    expect(await page.locator('[data-place="items[1]"] .category').count()).toBe(0)
  },
)
