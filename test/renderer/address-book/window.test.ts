import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Card, ContactCard } from '../../../core/contract/types.ts'
import { TEST_COMPANY } from '../../support/company.ts'
import { useWindow } from '../../support/window.ts'

/** New invoices in a real browser: from nothing, from one that is there, and from a template. */

const TIME = 120_000

const window = useWindow()

/** Id of the sample here. */
let source: string

beforeAll(async () => {
  source = await window.upload(await window.sample('xrechnung'))
}, TIME)

const valueOf = (path: string): Promise<string> => window.page.locator(`[data-path="${path}"]`).inputValue()
const focused = (): Promise<string | null> => window.page.evaluate(() => document.activeElement?.getAttribute('data-path') ?? null)
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

/** Days to pay of the contacts that have some. */
const storedDays = async (): Promise<string[]> =>
  (await window.call<{ items: { payment_days?: string }[] }>('GET', '/desk/cards?kind=customer')).items.flatMap(
    ({ payment_days }) => payment_days ?? [],
  )

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
      await expect.poll(focused, { timeout: 30_000 }).toBe('customer.name')
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

  it('whoever made a credit note goes on in what it takes back', { timeout: TIME }, async () => {
    await reuse('credit_note')
    await expect.poll(focused, { timeout: 30_000 }).toBe('items[0].quantity')
  })

  it('a template that is due is made with one click, and is then due a month later', { timeout: TIME }, async () => {
    await openSource()
    await window.page.getByTestId('reuse').click()
    await window.page.locator('#template-name').fill('Maintenance')
    // The next one is a month after the invoice that is there; this one is due today.
    expect(await window.page.locator('#template-next').inputValue()).toMatch(/^2 \w+ 20\d\d$/)
    await window.page.locator('#template-next').fill('+0')
    await window.page.keyboard.press('Tab')
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

  it('a template of what the client writes as the buyer is listed with its seller', { timeout: TIME }, async () => {
    const { page } = window
    const model = {
      document: { type_code: '389', currency_code: 'EUR' },
      supplier: { name: 'Imkerei Lindenhof' },
      customer: { name: TEST_COMPANY.name },
    }
    await window.call('POST', '/desk/cards', { kind: 'template', name: 'Honey', model, every: 'never' })
    await page.goto(window.address('/#/documents'))
    await page.getByTestId('nav-new').click()
    const template = page.getByTestId('template').filter({ hasText: 'Honey' })
    await expect.poll(() => template.innerText()).toContain('Imkerei Lindenhof')
    expect(await template.innerText()).not.toContain(TEST_COMPANY.name)
    await template.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => template.count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  it('a template is paused, goes on at a day, is deleted and taken back', { timeout: TIME }, async () => {
    const { page } = window
    const template = page.getByTestId('template').first()
    // What was done before may still be under way, and its buttons cannot be pressed yet.
    const enter = (button: Locator): Promise<void> => button.and(page.locator(':enabled')).press('Enter')
    await page.getByTestId('nav-new').click()
    await enter(page.getByTestId('template-times').first())
    await page.locator('#times-every').selectOption({ label: 'by hand' })
    await enter(page.getByTestId('template-times-save'))
    await expect.poll(() => template.innerText()).toContain('by hand')
    await enter(page.getByTestId('template-times').first())
    await page.locator('#times-every').selectOption({ label: 'every quarter' })
    await page.locator('#times-next').fill('15/01/2031')
    await enter(page.getByTestId('template-times-save'))
    await expect.poll(() => template.innerText()).toContain('15 Jan 2031')
    await enter(template.getByRole('button', { name: 'Delete' }))
    await expect.poll(() => page.getByTestId('template').count()).toBe(0)
    await enter(page.getByTestId('template-restore'))
    await expect.poll(() => template.innerText()).toContain('15 Jan 2031')
    await page.keyboard.press('Escape')
    await page.getByTestId('new-invoice').waitFor({ state: 'detached' })
  })
})

describe('contacts and items', () => {
  it('contacts come from the documents, are searched, changed, deleted and brought back', { timeout: TIME }, async () => {
    await window.page.getByTestId('nav-contacts').click()
    await window.page.getByTestId('collect').click()
    await expect.poll(() => window.page.getByTestId('card-row').count()).toBe(1)
    await window.call('PUT', '/company', { ...TEST_COMPANY, defaults: { number_pattern: 'RE-{YYYY}-{000}' } })
    const customer = window.page.getByTestId('card-row').filter({ hasText: 'Customer' })
    const name = (await customer.locator('strong').textContent()) ?? ''
    await window.page.getByTestId('card-search').fill(name.toUpperCase())
    await expect.poll(() => window.page.getByTestId('card-row').count()).toBe(1)
    await window.page.getByTestId('card-row').click()
    await expect.poll(() => window.page.locator('#card-name').inputValue()).toBe(name)
    // A second time, too: it is then the card that the answer has.
    for (const days of ['14', '10']) {
      await window.page.locator('#card-days').fill(days)
      await window.page.getByTestId('save-card').click()
      await expect.poll(async () => (await storedDays()).at(0)).toBe(days)
    }
    await window.page.getByTestId('delete-card').click()
    await window.page.getByTestId('restore-card').click()
    await expect.poll(storedDays).toEqual(['10'])
    await expect.poll(() => window.page.getByTestId('card-row').count()).toBe(1)
    // What the cards say is what the next invoice begins with.
    await window.page.getByTestId('nav-new').click()
    await window.page.locator('#new-customer').pressSequentially(name.slice(0, 6))
    await window.page.getByTestId('new-invoice').getByRole('option').first().waitFor()
    await window.page.keyboard.press('Enter')
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
    await page.keyboard.press('Enter')
    await page.getByTestId('reuse').waitFor()
    await expect.poll(() => valueOf('customer.name')).toBe('Brand New Customer Ltd')
    await expect.poll(focused, { timeout: 30_000 }).toBe('items[0].name')
  })

  it('what was typed into a card stays while another card or view is shown, until it is saved or let go', { timeout: TIME }, async () => {
    const { page } = window
    const cards = page.getByTestId('card-row')
    const street = page.locator('#card-address_line_1')
    for (const name of ['Ahorn KG', 'Birke KG'])
      await window.call('POST', '/desk/cards', { kind: 'customer', ibans: [], required_terms: [], party: { name, country_code: 'DE' } })
    await page.getByTestId('nav-contacts').click()
    await cards.filter({ hasText: 'Ahorn KG' }).click()
    expect(await page.getByTestId('discard-card').count()).toBe(0)
    await street.fill('Ring 1')
    await cards.filter({ hasText: 'Birke KG' }).click()
    await expect.poll(() => street.inputValue()).toBe('')
    await page.getByTestId('add-card').click()
    await page.locator('#card-name').fill('Cedar Ltd')
    await page.getByTestId('nav-items').click()
    await page.getByTestId('nav-contacts').click()
    await cards.filter({ hasText: 'Ahorn KG' }).click()
    await expect.poll(() => street.inputValue()).toBe('Ring 1')
    await page.getByTestId('save-card').click()
    await page.getByTestId('discard-card').waitFor({ state: 'detached' })
    await expect.poll(() => street.inputValue()).toBe('Ring 1')
    await page.getByTestId('add-card').click()
    await expect.poll(() => page.locator('#card-name').inputValue()).toBe('Cedar Ltd')
    await page.getByTestId('discard-card').click()
    await expect.poll(() => page.locator('#card-name').inputValue()).toBe('')
  })

  it('a contact that somebody else has changed meanwhile is not written over, and what was typed stays', { timeout: TIME }, async () => {
    const { page } = window
    const body = { kind: 'customer', party: { name: 'Vinzenz & Co', city: 'Jena', post_code: '07743' }, ibans: [], required_terms: [] }
    const { id } = await window.call<Card>('POST', '/desk/cards', body)
    await window.visit(`/#/contacts/${id}`)
    const field = (name: string): Locator => page.locator(`#card-${name}`)
    const stored = () => window.call<Card & ContactCard>('GET', `/desk/cards/${id}`)
    // Where nothing is typed, the form follows.
    await window.call('PUT', `/desk/cards/${id}`, { ...body, party: { ...body.party, city: 'Gera' } })
    await expect.poll(() => field('city').inputValue()).toBe('Gera')
    await field('city').fill('Weimar')
    await window.call('PUT', `/desk/cards/${id}`, { ...body, party: { ...body.party, city: 'Suhl', post_code: '98527' } })
    await page.getByTestId('save-card').click()
    await expect.poll(() => page.getByTestId('notices').innerText()).toContain('Changed meanwhile')
    expect((await stored()).party).toMatchObject({ city: 'Suhl' })
    await expect.poll(() => field('post_code').inputValue()).toBe('98527')
    expect(await field('city').inputValue()).toBe('Weimar')
    await page.getByTestId('save-card').click()
    await expect.poll(async () => (await stored()).party).toMatchObject({ city: 'Weimar', post_code: '98527' })
    for (const notice of await page.getByTestId('notices').getByRole('alert').all())
      await notice.getByRole('button', { name: 'Close' }).click()
  })

  it('the fields of a contact stand below each other, the accounts too', { timeout: TIME }, async () => {
    await window.page.getByTestId('nav-contacts').click()
    await window.page.getByTestId('add-card').click()
    await window.page.locator('#card-kind').selectOption({ label: 'Supplier' })
    await window.page.locator('#card-ibans').fill('DE89370400440532013000\nDE70999010100012345678\nBE17999123456721')
    await window.page.getByTestId('card-form').getByText('More details').click()
    const boxes = await window.page
      .locator('.fields')
      .locator('input:visible, select:visible, textarea:visible')
      .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })))
    expect(boxes.length).toBeGreaterThan(14)
    expect(boxes.flatMap(({ top }, index) => (index > 0 && top < (boxes[index - 1]?.bottom ?? 0) ? [index] : []))).toEqual([])
    await window.page.getByTestId('card-form').getByRole('button', { name: 'Close' }).click()
  })

  it('an item is typed in the numbers of the language', { timeout: TIME }, async () => {
    await window.call('PUT', '/company', TEST_COMPANY)
    await window.page.getByTestId('nav-items').click()
    await window.page.getByTestId('add-card').click()
    // VAT is that of the company's new lines.
    await expect.poll(() => window.page.locator('#card-tax_percent').inputValue()).toBe('19')
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
