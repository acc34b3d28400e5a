import { beforeAll, describe, expect, it } from 'vitest'
import { useWindow } from '../../support/window.ts'

/** New invoices in a real browser: from nothing, from one that is there, and from a template. */

const TIME = 120_000

const window = useWindow()

/** Id of the sample here. */
let source: string

beforeAll(async () => {
  source = await window.upload(await window.sample('xrechnung'))
  await window.page.reload()
}, TIME)

const valueOf = (path: string): Promise<string> => window.page.locator(`[data-path="${path}"]`).inputValue()
const numberShown = async (): Promise<string> =>
  (await window.page.getByTestId('document').getByRole('heading', { level: 1 }).textContent()) ?? ''

/** Number of the sample, as its file says it. */
const SOURCE = 'NW-2026-0417'

async function openSource(): Promise<void> {
  // By its address: the rows of the list still move under the pointer when an invoice was just made.
  await window.page.goto(window.address(`/#/documents/${source}`))
  await expect.poll(numberShown).toBe(SOURCE)
  await window.page.getByTestId('reuse').waitFor()
}

/** The number of the document that was made; it is known when that document is there. */
async function newNumber(): Promise<string> {
  await expect.poll(numberShown).toMatch(/^(?!NW-2026-0417$)NW-/)
  await window.page.getByTestId('reuse').waitFor()
  return numberShown()
}

async function reuse(way: string): Promise<void> {
  await openSource()
  await window.page.getByTestId('reuse').click()
  await window.page.getByTestId(`from-${way}`).click()
  await window.page.getByTestId('from-document').waitFor({ state: 'detached' })
  await newNumber()
}

describe('new invoices in the window', () => {
  it(
    'one from nothing is begun by keyboard alone, has the next number and one’s own data, and adds up as it is typed',
    { timeout: TIME },
    async () => {
      await openSource()
      await window.page.keyboard.press('Control+k')
      await window.page.keyboard.type('new invoice')
      await window.page.keyboard.press('Enter')
      await window.page.getByTestId('new-invoice').waitFor()
      await window.page.getByTestId('begin-invoice').focus()
      await window.page.keyboard.press('Enter')
      expect(await newNumber()).toBe('NW-2026-0418')
      await expect.poll(() => valueOf('supplier.name')).not.toBe('')
      await window.page.locator('[data-path="items[0].price"]').fill('250')
      await window.page.keyboard.press('Tab')
      await expect.poll(() => valueOf('items[0].subtotal')).toBe('250.00')
      await expect.poll(() => window.page.locator('[data-path="totals.item_subtotal"]').inputValue()).toBe('250.00')
    },
  )

  it('a credit note and a correction of an invoice name it', { timeout: TIME }, async () => {
    for (const [way, type] of [
      ['credit_note', 'Credit note'],
      ['correction', 'Corrected invoice'],
    ] as const) {
      await reuse(way)
      await expect.poll(() => valueOf('document.type_code')).toBe(type)
      await expect.poll(() => valueOf('preceding_documents[0].number')).toBe(SOURCE)
    }
  })

  it('a template that is due is made with one click, and is then due a month later', { timeout: TIME }, async () => {
    await openSource()
    await window.page.getByTestId('reuse').click()
    await window.page.locator('#template-name').fill('Maintenance')
    await window.page.getByTestId('keep-template').click()
    await window.page.getByTestId('from-document').waitFor({ state: 'detached' })
    await window.page.getByTestId('nav-new').click()
    await window.page.getByTestId('make-due').click()
    await window.page.getByTestId('template').getByRole('link').waitFor()
    await window.page.getByTestId('make-due').waitFor({ state: 'detached' })
    const number = await window.page.getByTestId('template').getByRole('link').textContent()
    await window.page.getByTestId('template').getByRole('link').click()
    await expect.poll(numberShown).toBe(number)
  })
})

describe('contacts and items', () => {
  it('contacts come from the documents, are searched, changed, deleted and brought back', { timeout: TIME }, async () => {
    await window.page.getByTestId('nav-contacts').click()
    await window.page.getByTestId('collect').click()
    await expect.poll(() => window.page.getByTestId('card-row').count()).toBe(2)
    const own = window.page.getByTestId('card-row').filter({ hasText: 'Own company' })
    await own.click()
    await window.page.locator('#card-pattern').fill('RE-{YYYY}-{000}')
    await window.page.getByTestId('save-card').click()
    const customer = window.page.getByTestId('card-row').filter({ hasText: 'Customer' })
    const name = (await customer.locator('strong').textContent()) ?? ''
    await window.page.getByTestId('card-search').fill(name.toUpperCase())
    await expect.poll(() => window.page.getByTestId('card-row').count()).toBe(1)
    await window.page.getByTestId('card-row').click()
    await expect.poll(() => window.page.locator('#card-name').inputValue()).toBe(name)
    await window.page.locator('#card-days').fill('10')
    await window.page.getByTestId('delete-card').click()
    await window.page.getByTestId('restore-card').click()
    await expect.poll(() => window.page.getByTestId('card-row').count()).toBe(1)
    // What the cards say is what the next invoice begins with.
    await window.page.getByTestId('nav-new').click()
    await window.page.locator('#new-customer').pressSequentially(name.slice(0, 6))
    await window.page.getByTestId('new-invoice').getByRole('option').first().waitFor()
    await window.page.keyboard.press('Enter')
    await window.page.getByTestId('begin-invoice').click()
    await expect.poll(numberShown).toMatch(/^RE-\d{4}-001$/)
    await window.page.getByTestId('reuse').waitFor()
    await expect.poll(() => valueOf('customer.name')).toBe(name)
  })

  it('a new customer is named where the invoice begins, and nothing that was typed is lost', { timeout: TIME }, async () => {
    const { page } = window
    await page.getByTestId('nav-new').click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('new-customer')
    await page.keyboard.type('Brand New Customer Ltd')
    await page.getByText('The invoice begins with this name.').waitFor()
    await page.getByTestId('begin-invoice').press('Enter')
    await page.getByTestId('reuse').waitFor()
    await expect.poll(() => valueOf('customer.name')).toBe('Brand New Customer Ltd')
  })

  it('an item is typed in the numbers of the language', { timeout: TIME }, async () => {
    await window.page.getByTestId('nav-items').click()
    await window.page.getByTestId('add-card').click()
    await window.page.locator('#card-name').fill('Maintenance')
    await window.page.locator('#card-price').fill('eighty')
    await window.page.getByTestId('save-card').click()
    await window.page.getByRole('alert').waitFor()
    await window.page.locator('#card-price').fill('1,080.5')
    await window.page.getByTestId('save-card').click()
    await window.page.getByTestId('card-row').waitFor()
    await expect.poll(() => window.page.getByTestId('card-row').textContent()).toContain('1,080.50')
  })
})
