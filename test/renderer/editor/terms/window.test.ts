import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Language, languageName } from '../../../../core/languages/languages.ts'
import { findFaults } from '../../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../../support/extent.ts'
import { repositoryRoot } from '../../../support/shared.ts'
import { useWindow } from '../../../support/window.ts'

/** Terms of payment, means of payment, discounts and surcharges on the page, by keyboard in a real browser. */

const SAMPLE = readFileSync(join(repositoryRoot(), 'core', 'services', 'samples', 'xrechnung.xml'), 'utf8')
const TERMS = '#SKONTO#TAGE=14#PROZENT=2.00#\nZahlbar innerhalb von 30 Tagen ohne Abzug'

const window = useWindow({ locale: 'de-DE' })

/** The sample has lines of two rates. */
const PART = { sign: '-', percent: 5, reason: 'Rabatt', reason_code: '95' }

async function open(xml = SAMPLE): Promise<string> {
  const id = await window.upload(xml)
  await window.page.goto(window.address(`/#/documents/${id}`))
  await window.page.locator('[data-path="items[0].name"]').waitFor()
  return id
}

const field = (path: string) => window.page.locator(`[data-path="${path}"]`)
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await window.page.keyboard.press(key)
}
const type = async (path: string, text: string): Promise<void> => {
  await field(path).focus()
  await press('Control+a')
  await window.page.keyboard.type(text)
}
const settled = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 20_000 })
const facts = () => window.page.getByTestId('terms-facts').innerText()
const sum = (path: string) => settled(() => field(path).inputValue())

async function speak(language: Language): Promise<void> {
  const name = languageName(language)
  await window.page.getByTestId('command').fill(name)
  await window.page.getByRole('option', { name }).first().click()
  await window.page.locator(`html[lang=${language}]`).waitFor()
}

interface Model {
  readonly document: Readonly<Record<string, unknown>>
  readonly payment_details?: readonly Readonly<Record<string, string>>[]
  readonly totals?: Readonly<Record<string, number>>
}

async function saved(id: string): Promise<Model> {
  await press('Control+s')
  await window.page.locator('[data-action=save]').waitFor({ state: 'detached' })
  return window.call<Model>('GET', `/documents/${id}/model`)
}

it('what is paid already is taken off with a minus, as on paper, and stored without', { timeout: 60_000 }, async () => {
  const id = await open(await window.sample('peppol'))
  await sum('totals.paid').toBe('-100,00')
  await type('totals.paid', '50')
  await press('Tab')
  await sum('totals.paid').toBe('-50,00')
  expect((await saved(id)).totals?.['paid']).toBe(50)
})

describe('terms of payment', { timeout: 60_000 }, () => {
  it('are typed as a sentence, understood while that is typed, and one step', async () => {
    const id = await open()
    const before = [await field('document.terms').inputValue(), await field('document.due_date').inputValue()]
    await type('document.issue_date', '26.11.2026')
    await type('document.terms', '14 Tage 2 %, 30 Tage netto, Lieferung frei Haus')
    await settled(facts).toMatch(/2 % = .* bis 10\.12\.2026[^]*Fällig am 26\.12\.2026[^]*Lieferung frei Haus/)
    await press('Enter')
    await sum('document.due_date').toBe('26.12.2026')
    await sum('document.terms').toBe(
      '2 % Skonto bei Zahlung innerhalb von 14 Tagen, zahlbar innerhalb von 30 Tagen ohne Abzug\nLieferung frei Haus',
    )
    await press('Control+z')
    await sum('document.terms').toBe(before[0])
    await sum('document.due_date').toBe(before[1])
    await press('Control+Shift+z')
    await sum('document.due_date').toBe('26.12.2026')
    await type('document.issue_date', '1.12.2026')
    await press('Tab')
    await sum('document.due_date').toBe('31.12.2026')
    const { document } = await saved(id)
    expect([document['terms'], document['due_date']]).toEqual([`${TERMS}\nLieferung frei Haus`, '2026-12-31'])
  })

  it('say where the due date says another day, and give theirs', async () => {
    await open()
    await type('document.issue_date', '26.11.2026')
    await type('document.terms', '30 Tage netto')
    await press('Enter')
    await type('document.due_date', '15.12.2026')
    await press('Tab')
    await settled(facts).toContain('als Fälligkeitsdatum steht 15.12.2026 da')
    await type('document.issue_date', '27.11.2026')
    await press('Tab')
    await sum('document.due_date').toBe('15.12.2026')
    await window.page.getByRole('button', { name: '27.12.2026 übernehmen' }).focus()
    await press('Enter')
    await sum('document.due_date').toBe('27.12.2026')
    await expect.poll(() => facts()).not.toContain('15.12.2026')
  })

  it('are offered as the company has them and as they were last', async () => {
    await open()
    await type('document.terms', '8 Tage 3 %, 20 Tage netto')
    await press('Enter', 'Control+s')
    await window.page.locator('[data-action=save]').waitFor({ state: 'detached' })
    await open()
    await type('document.terms', '')
    await press('Delete')
    await settled(() => window.page.getByRole('option').allInnerTexts()).toHaveLength(2)
    expect((await window.page.getByRole('option').allInnerTexts()).join()).toMatch(/30 Tagen[^]*Unternehmen[^]*3 %[^]*20 Tagen[^]*Zuletzt/)
    await press('ArrowDown', 'ArrowDown', 'Enter')
    await sum('document.terms').toMatch(/^3 % Skonto/)
  })
})

describe('means of payment', { timeout: 60_000 }, () => {
  it('ask for what belongs to them, and take away what does not, as one step', async () => {
    const id = await open()
    const [code, account] = ['payment_details[0].method_code', 'payment_details[0].account_id']
    const iban = await field(account).inputValue()
    await type(code, '59')
    await press('Enter', 'Tab')
    await field('payment_details[0].direct_debit_mandate_id').waitFor()
    await settled(() => field(account).count()).toBe(0)
    await type('payment_details[0].direct_debit_mandate_id', 'M-1')
    await press('Control+z', 'Control+z')
    await sum(account).toBe(iban)
    await press('Control+Shift+z', 'Control+Shift+z')
    const { payment_details: [payment] = [] } = await saved(id)
    expect(payment).toMatchObject({ method_code: '59', direct_debit_mandate_id: 'M-1' })
    expect(payment).not.toHaveProperty('account_id')
  })
})

describe('discounts and surcharges', { timeout: 60_000 }, () => {
  it('of the document are one row of a percentage or an amount, negative everywhere, and follow the lines', async () => {
    const id = await open()
    const { page } = window
    const before = await field('totals.subtotal').inputValue()
    await page.getByTestId('add-discount').focus()
    await press('Enter')
    await page.keyboard.type('5 %')
    await press('Enter')
    await settled(() => page.getByTestId('discount').count()).toBe(2)
    const row = page.getByTestId('discount').last()
    await settled(() => row.locator('.sum').innerText()).toMatch(/^-/)
    const first = await row.locator('.sum').innerText()
    await sum('totals.discount').toBe(first)
    await sum('document.discounts_charges[1].reason').toBe('Rabatt')
    await settled(() => page.evaluate(() => (document.activeElement as HTMLElement).dataset['path'])).toBe(
      'document.discounts_charges[1].reason',
    )
    await type('items[0].quantity', '100')
    await press('Tab')
    await settled(() => row.locator('.sum').innerText()).not.toBe(first)
    await press('Control+z', 'Control+z')
    await sum('totals.subtotal').toBe(before)
    await press('Control+Shift+z', 'Control+Shift+z')
    const { document, totals } = await saved(id)
    expect(document['discounts_charges']).toMatchObject([{ sign: '+' }, PART, PART])
    expect(totals?.['discount']).toBe(460.06)
  })

  it('are unfolded into their parts, and take minus and plus as they are meant', async () => {
    await open()
    const { page } = window
    await page.getByTestId('add-discount').focus()
    await press('Enter')
    await page.keyboard.type('-50')
    await press('Enter')
    await settled(() => page.getByTestId('discount').count()).toBe(2)
    await page.getByTestId('discount').last().locator('button[aria-expanded]').focus()
    await press('Enter')
    await sum('document.discounts_charges[1].amount').toBe('-45,66')
    await type('document.discounts_charges[1].amount', '40')
    await press('Tab')
    await sum('document.discounts_charges[1].amount').toBe('-40,00')
    await sum('totals.discount').toBe('-44,34')
    await field('totals.discount').focus()
    await settled(() => page.getByTestId('proof-computed').innerText()).toBe('-44,34')
  })

  it('of a line lower its amount', async () => {
    await open()
    const { page } = window
    await type('items[0].quantity', '2')
    await type('items[0].price', '100')
    await press('Tab')
    await sum('items[0].subtotal').toBe('200,00')
    await page.getByTestId('add-line-discount').first().focus()
    await press('Enter')
    await page.keyboard.type('10 %')
    await press('Enter')
    await sum('items[0].subtotal').toBe('180,00')
    await settled(() => page.getByTestId('line-discount').locator('.sum').innerText()).toBe('-20,00')
  })

  it.each(SHOWN_LANGUAGES)('can be used by everybody: %s', async (language) => {
    await open()
    const { page } = window
    await page.getByTestId('add-discount').focus()
    await press('Enter')
    await page.keyboard.type('5 %')
    await press('Enter')
    await settled(() => page.getByTestId('discount').count()).toBe(2)
    await page.getByTestId('discount').last().locator('button[aria-expanded]').click()
    await page.getByTestId('add-line-discount').first().focus()
    await press('Enter')
    await page.keyboard.type('+10')
    await press('Enter')
    await settled(() => page.getByTestId('line-discount').count()).toBe(1)
    await speak(language)
    await page.getByTestId('terms-facts').waitFor()
    expect(await findFaults(page, language)).toEqual([])
    await speak('de')
  })
})
