import { describe, expect, it } from 'vitest'
import { write } from '../../../core/engine/index.ts'
import type { Invoice } from '../../../core/model/invoice.ts'
import { findFaults } from '../../support/ease.ts'
import { useWindow } from '../../support/window.ts'
import { baseInvoice } from '../../vat/support/base.ts'

/** Situations of VAT on the page, by keyboard alone: one choice for the document or a line, what it then needs, and what speaks against it. */

const window = useWindow({ locale: 'de-DE' })
const TIME = { timeout: 90_000 }

async function open(model: Invoice = baseInvoice('DE', 'AT')): Promise<string> {
  const xml = new TextDecoder().decode(write(model, 'xrechnung.invoice.3_0.xml_ubl').bytes)
  const id = await window.upload(xml)
  await window.page.goto(window.address(`/#/documents/${id}`))
  await field('items[1].name').waitFor()
  await expect.poll(() => choice().inputValue()).toMatch(/Inland 19/)
  return id
}

const field = (path: string) => window.page.locator(`[data-path="${path}"]`)
const choice = () => window.page.getByTestId('situation-choice')
const situation = () => window.page.getByTestId('situation')
const press = (...keys: string[]): Promise<void> =>
  keys.reduce((before, key) => before.then(() => window.page.keyboard.press(key)), Promise.resolve())
const focused = (): Promise<string | undefined> => window.page.evaluate(() => (document.activeElement as HTMLElement).dataset['path'])
const isAsked = (): Promise<boolean> =>
  window.page.evaluate(() => document.activeElement?.getAttribute('data-testid') === 'situation-question')
const valueOf = (path: string) => expect.poll(() => field(path).inputValue())

/** Types into the field that has the focus, and takes the first of what is found. */
async function take(words: string): Promise<void> {
  await window.page.keyboard.type(words)
  await window.page.locator('[role=listbox] [role=option]').first().waitFor()
  await press('Enter')
}

describe('the situation of the document', TIME, () => {
  it('makes an intra-EU supply of 498 EUR of VAT, asks for place and day of the delivery, and goes in one step', async () => {
    await open()
    await valueOf('totals.tax_total').toBe('498,01')
    await choice().focus()
    await take('ig')
    await valueOf('totals.tax_total').toBe('0,00')
    await valueOf('totals.payable').toBe('2.621,10')
    await valueOf('taxes[0].exemption_reason').toBe('Steuerfreie innergemeinschaftliche Lieferung')
    await expect.poll(() => choice().inputValue()).toBe('Innergemeinschaftliche Lieferung')
    await valueOf('items[1].tax_code').toBe('ig. Lieferung')
    const needed = situation().getByRole('status').getByRole('button')
    await expect
      .poll(() => needed.allInnerTexts())
      .toEqual(['Land der Lieferung', 'Ort der Lieferung', 'Postleitzahl der Lieferung', 'Lieferdatum'])
    expect(await findFaults(window.page, 'needed')).toEqual([])
    // On by keyboard: behind the choice and the switch for codes stands what is needed.
    await press('Tab', 'Tab', 'Enter')
    await expect.poll(focused).toBe('delivery.country_code')
    await take('Österreich')
    await expect.poll(() => needed.count()).toBe(3)
    await field('delivery.date').fill('10.10.2026')
    await field('delivery.city').fill('Graz')
    await field('delivery.post_code').fill('8010')
    await expect.poll(() => needed.count()).toBe(0)
  })

  it('is undone as one step, with the fields that it had put on the page', async () => {
    await open()
    await choice().focus()
    await take('innergem')
    await valueOf('totals.tax_total').toBe('0,00')
    await field('delivery.country_code').waitFor()
    await press('Control+z')
    await valueOf('totals.tax_total').toBe('498,01')
    await valueOf('items[0].tax_code').toBe('19\u00a0%')
    await expect.poll(() => field('delivery.country_code').count()).toBe(0)
    await expect.poll(() => window.page.getByTestId('undo').isEnabled()).toBe(false)
  })

  it('explains what contradicts itself, and leads to the field', async () => {
    await open()
    await choice().focus()
    await take('Ausfuhr')
    await expect.poll(isAsked).toBe(true)
    await press('Tab', 'Enter')
    await expect.poll(() => situation().getByRole('status').innerText()).toContain('geht nach AT, das zur EU gehört')
    await situation().getByRole('button', { name: 'Zum Feld' }).click()
    await expect.poll(focused).toBe('customer.country_code')
  })

  it('asks once before the words of a proposal are written, and never writes them without', async () => {
    await open()
    await window.page.evaluate(() => localStorage.removeItem('kontor.preferences'))
    await window.page.reload()
    await choice().waitFor()
    const question = window.page.getByTestId('situation-question')
    await choice().focus()
    await take('Ausfuhr')
    await expect.poll(() => question.innerText()).toContain('„Steuerfreie Ausfuhrlieferung“')
    expect(await findFaults(window.page, 'question')).toEqual([])
    await expect.poll(isAsked).toBe(true)
    await press('Escape')
    await valueOf('totals.tax_total').toBe('498,01')
    await expect.poll(() => window.page.evaluate(() => document.activeElement?.id)).toBe('situation-of-document')
    await take('Ausfuhr')
    await expect.poll(isAsked).toBe(true)
    // Who types on has not confirmed anything.
    await press('Enter')
    await valueOf('totals.tax_total').toBe('498,01')
    await press('Tab', 'Enter')
    await valueOf('taxes[0].exemption_reason').toBe('Steuerfreie Ausfuhrlieferung')
    await press('Control+z')
    await choice().focus()
    await take('Ausfuhr')
    await valueOf('taxes[0].exemption_reason').toBe('Steuerfreie Ausfuhrlieferung')
    expect(await question.count()).toBe(0)
  })

  it('says which VAT ids go before it takes them away', async () => {
    await open()
    await choice().focus()
    await take('nicht steuerbar')
    await expect.poll(() => window.page.getByTestId('situation-question').innerText()).toContain('DE123456788, ATU13585627')
    await valueOf('supplier.tax_id.value').toBe('DE123456788')
    await expect.poll(isAsked).toBe(true)
    await press('Tab', 'Enter')
    await valueOf('supplier.tax_id.value').toBe('')
  })
})

describe('the situation of a line', TIME, () => {
  it('is asked about where its words are a proposal, and the answer leads back to the line', async () => {
    await open()
    await field('items[1].tax_code').focus()
    await take('nicht steuerbar')
    await expect.poll(isAsked).toBe(true)
    await press('Escape')
    await expect.poll(focused).toBe('items[1].tax_code')
    await valueOf('items[1].tax_code').toBe('19\u00a0%')
  })

  it('is typed as a rate, and named below where the document has others', async () => {
    await open(baseInvoice('DE', 'DE'))
    await field('items[1].tax_code').focus()
    await take('7')
    await valueOf('items[1].tax_code').toBe('7\u00a0%')
    await expect.poll(() => choice().getAttribute('placeholder')).toBe('verschieden je Position')
    await field('items[0].tax_code').focus()
    await take('§13b')
    await valueOf('items[0].tax_code').toBe('Reverse Charge')
    await expect.poll(() => window.page.locator('[data-place="items[0]"] .category').innerText()).toBe('Reverse Charge im Inland')
    expect(await findFaults(window.page, 'lines')).toEqual([])
  })

  it('is left for the next field by Enter and Tab, like every other cell', async () => {
    await open(baseInvoice('DE', 'DE'))
    await field('items[0].tax_code').focus()
    await window.page.keyboard.type('7')
    await press('Tab')
    await valueOf('items[0].tax_code').toBe('7\u00a0%')
    await expect.poll(focused).toBe('items[0].subtotal')
    await press('ArrowLeft')
    await expect.poll(focused).toBe('items[0].tax_code')
    await press('ArrowDown')
    await expect.poll(focused).toBe('items[1].tax_code')
    await press('Control+d')
    await valueOf('items[1].tax_code').toBe('7\u00a0%')
  })

  it('can be entered by its code, which does not keep the rate of the one before', async () => {
    await open()
    await window.page.getByTestId('vat-codes').focus()
    await press('Enter')
    await field('items[0].tax_percent').waitFor()
    await field('items[0].tax_code').focus()
    await take('AE')
    await valueOf('items[0].tax_percent').toBe('0')
    await press('Control+z')
    await valueOf('items[0].tax_percent').toBe('19')
    await valueOf('items[0].tax_code').toBe('S')
    await field('items[0].tax_code').focus()
    await take('K')
    await valueOf('items[0].tax_percent').toBe('0')
    await expect.poll(() => situation().getByRole('status').getByRole('button').allInnerTexts()).toContain('Land der Lieferung')
    await press('Control+z')
    await valueOf('items[0].tax_percent').toBe('19')
    await window.page.getByTestId('vat-codes').click()
    await expect.poll(() => field('items[0].tax_percent').count()).toBe(0)
  })
})
