import { beforeAll, expect, it } from 'vitest'
import type { Card, CardContent, DocumentRecord } from '../../../core/contract/types.ts'
import { findBarriers } from '../../support/ease.ts'
import { useWindow } from '../../support/window.ts'

/** Hints at fields that were left, and what a card fixes, by keyboard in a real browser. */

const TIME = { timeout: 120_000 }
const window = useWindow()
const settled = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 30_000 })
const field = (path: string) => window.page.locator(`[data-path="${path}"]`)
const hint = (kind: string, path = 'document.customer_reference') =>
  window.page.locator(`[data-rule=KONTOR-HINT-${kind}][data-finding-path="${path}"]`)
const addCard = (content: CardContent): Promise<Card> => window.call('POST', '/desk/cards', content)

const LEITWEG = '04011000-1234512345-06'
const REFERENCE = 'document.customer_reference'

const BREMEN: CardContent = {
  kind: 'customer',
  party: { name: 'Land Bremen', city: 'Bremen', country_code: 'DE', endpoint_id: { scheme: '0204', value: LEITWEG } },
  ibans: [],
  required_terms: [],
}

async function begin(content: CardContent): Promise<string> {
  const { id: source_id } = await addCard(content)
  const body = { from: 'new', source_id, issue_date: '2026-11-30' }
  const { id } = await window.call<DocumentRecord>('POST', '/desk/invoices', body)
  await window.visit(`/#/documents/${id}`)
  await field(REFERENCE).waitFor()
  return id
}

beforeAll(async () => {
  await window.upload(await window.sample('xrechnung'))
}, 120_000)

it('the Leitweg-ID of the customer’s address is taken with one key, and a wrong digit is said once the field is left', TIME, async () => {
  await begin(BREMEN)
  await hint('REFERENCE').waitFor()
  await field(REFERENCE).focus()
  await window.page.keyboard.press('Control+.')
  await settled(() => field(REFERENCE).inputValue()).toBe(LEITWEG)
  await hint('REFERENCE').waitFor({ state: 'detached' })
  await field(REFERENCE).fill('04011000-1234512354-06')
  expect(await hint('DOUBT').count()).toBe(0)
  await window.page.keyboard.press('Tab')
  await hint('DOUBT').waitFor()
  await settled(() => hint('DOUBT').innerText()).toContain('Leitweg-ID: the check digits should be')
  expect(await hint('DOUBT').getAttribute('data-severity')).toBe('warning')
  expect(await findBarriers(window.page, 'a hint')).toEqual([])
  await field(REFERENCE).fill(LEITWEG)
  await window.page.keyboard.press('Tab')
  await hint('DOUBT').waitFor({ state: 'detached' })
})

it('an identifier is accepted as it is typed, and its bare form proposed', TIME, async () => {
  await begin(BREMEN)
  await field('customer.tax_id.value').fill('DE 400 571 727')
  await window.page.keyboard.press('Tab')
  await hint('BARE', 'customer.tax_id.value').getByTestId('repair').press('Enter')
  await settled(() => field('customer.tax_id.value').inputValue()).toBe('DE400571727')
  await hint('BARE', 'customer.tax_id.value').waitFor({ state: 'detached' })
})

it('what a card fixes stands on the new invoice, and what parts from it is a note', TIME, async () => {
  await begin({
    ...BREMEN,
    party: { name: 'Hafen Bremen', endpoint_id: { scheme: '0204', value: '991-03730-19' } },
    fixed_terms: { 'BT-10': '991-03730-19', 'BT-13': '4500001234' },
    payment_terms: 'Zahlbar innerhalb von 14 Tagen',
    delivery: { name: 'Lager Ost', city: 'Bremerhaven', country_code: 'DE' },
  })
  await settled(() => field(REFERENCE).inputValue()).toBe('991-03730-19')
  await settled(() => field('document.purchase_order_reference').inputValue()).toBe('4500001234')
  await settled(() => field('delivery.city').inputValue()).toBe('Bremerhaven')
  await field('document.purchase_order_reference').fill('4500009999')
  await window.page.keyboard.press('Tab')
  const note = window.page.locator('[data-rule=KONTOR-CARD-FIXED]')
  await note.getByTestId('repair').press('Enter')
  await settled(() => field('document.purchase_order_reference').inputValue()).toBe('4500001234')
})

it('a contact is filled in, shows its documents, and begins an invoice with one key', TIME, async () => {
  const { page } = window
  await page.getByTestId('nav-contacts').click()
  await page.getByTestId('add-card').click()
  await page.locator('#card-name').fill('Stadt Kiel')
  await page.locator('#card-tax_id').fill('DE400571728')
  await page.keyboard.press('Tab')
  await page.locator('#card-tax_id-said').waitFor()
  await page.locator('#card-tax_id').fill('DE400571727')
  await page.locator('#card-endpoint_id-scheme').fill('0204')
  await page.keyboard.press('Enter')
  await page.locator('#card-endpoint_id').fill(LEITWEG)
  await page.getByTestId('take-leitweg').press('Enter')
  await page.locator('#card-fixed-BT-13').fill('4711')
  await page.locator('#card-terms').fill('Sofort ohne Abzug')
  expect(await findBarriers(page, 'a contact')).toEqual([])
  await page.getByTestId('save-card').press('Enter')
  await page.getByTestId('invoice-contact').waitFor()
  await page.keyboard.press('Alt+r')
  await settled(() => field(REFERENCE).inputValue()).toBe(LEITWEG)
  await settled(() => field('document.purchase_order_reference').inputValue()).toBe('4711')
  await page.getByTestId('nav-contacts').click()
  const row = page.getByTestId('card-row').filter({ hasText: 'Stadt Kiel' })
  await settled(() => row.innerText()).toMatch(/\n1\n/)
  await row.click()
  await page.getByTestId('show-card-documents').click()
  await settled(() => page.locator('[data-document]').count()).toBe(1)
})

it('a contact that was deleted comes back with the key for undo', TIME, async () => {
  const { page } = window
  await page.getByTestId('nav-contacts').click()
  const row = page.getByTestId('card-row').filter({ hasText: 'Stadt Kiel' })
  await row.click()
  await page.getByTestId('delete-card').press('Enter')
  await row.waitFor({ state: 'detached' })
  await page.getByTestId('restore-card').waitFor()
  await page.keyboard.press('Control+z')
  await row.waitFor()
})
