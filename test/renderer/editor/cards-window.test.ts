import { expect, it } from 'vitest'
import type { Card, CardContent, Company } from '../../../core/contract/types.ts'
import { TEST_COMPANY } from '../../support/company.ts'
import { useWindow } from '../../support/window.ts'

/** Contacts and items inside the editor, by keyboard alone: put on an invoice, compared with it, kept from it. */

const TIME = { timeout: 120_000 }
const window = useWindow()
const settled = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 30_000 })
const field = (path: string) => window.page.locator(`[data-path="${path}"]`)
const valueOf = (path: string): Promise<string> => field(path).inputValue()
const focused = (): Promise<string | undefined> => window.page.evaluate(() => (document.activeElement as HTMLElement).dataset['path'])
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await window.page.keyboard.press(key)
}
const addCard = (content: CardContent): Promise<Card> => window.call('POST', '/desk/cards', content)
const cards = async (kind: string): Promise<readonly Card[]> =>
  (await window.call<{ items: Card[] }>('GET', `/desk/cards?kind=${kind}`)).items

async function open(): Promise<string> {
  for (const card of await cards('customer,supplier,item')) await window.call('DELETE', `/desk/cards/${card.id}`)
  return window.upload(await window.sample('xrechnung'))
}

async function show(id: string): Promise<void> {
  await window.visit(`/#/documents/${id}`)
  await field('items[0].name').waitFor()
}

const ITEM = {
  kind: 'item',
  item: { name: 'Server upkeep', supplier_item_id: 'W-77', unit_code: 'HUR', price: '80.00', tax_code: 'S', tax_percent: '19' },
} as const

it('an item fills its line as one step, found by its name or by its whole number', TIME, async () => {
  const id = await open()
  await addCard(ITEM)
  await show(id)
  const before = await Promise.all(['name', 'price', 'unit_code', 'subtotal'].map((member) => valueOf(`items[0].${member}`)))
  await field('items[0].name').focus()
  await press('Control+a')
  await window.page.keyboard.type('upkeep')
  await window.page.getByRole('option').waitFor()
  await press('ArrowDown', 'Enter')
  await settled(() => valueOf('items[0].name')).toBe('Server upkeep')
  await settled(() => valueOf('items[0].price')).toBe('80.00')
  await settled(() => valueOf('items[0].supplier_item_id')).toBe('W-77')
  await settled(focused).toBe('items[0].quantity')
  await press('Control+z')
  await settled(() => Promise.all(['name', 'price', 'unit_code', 'subtotal'].map((member) => valueOf(`items[0].${member}`)))).toEqual(
    before,
  )
  await settled(() => window.page.getByTestId('undo').isDisabled()).toBe(true)
  // The number in full needs no arrow; a name of one's own is never replaced by a card.
  await field('items[1].name').focus()
  await press('Control+a')
  await window.page.keyboard.type('w-77')
  await window.page.locator('[role=option][aria-selected=true]').waitFor()
  await press('Enter')
  await settled(() => valueOf('items[1].price')).toBe('80.00')
  await field('items[2].name').focus()
  await press('Control+a')
  await window.page.keyboard.type('Server')
  await window.page.getByRole('option').waitFor()
  await press('Enter')
  await settled(focused).toBe('items[2].quantity')
  await settled(() => valueOf('items[2].name')).toBe('Server')
})

it('a contact fills the recipient as one step, found by its electronic address', TIME, async () => {
  const id = await open()
  const party = {
    name: 'Harbour Works',
    city: 'Kiel',
    tax_id: { value: 'DE811000000', scheme: 'VAT' },
    endpoint_id: { value: '4012345000009', scheme: '0088' },
  }
  await addCard({ kind: 'customer', party, ibans: [], required_terms: [] })
  await show(id)
  const before = await valueOf('customer.name')
  const street = await valueOf('customer.address_line_1')
  await field('customer.name').focus()
  await press('Control+a')
  await window.page.keyboard.type('0088:4012345000009')
  await window.page.locator('[role=option][aria-selected=true]').waitFor()
  await press('Enter')
  await settled(() => valueOf('customer.name')).toBe('Harbour Works')
  await settled(() => valueOf('customer.city')).toBe('Kiel')
  await settled(() => valueOf('customer.tax_id.value')).toBe('DE811000000')
  await settled(() => valueOf('customer.address_line_1')).toBe('')
  await press('Control+s')
  await window.page.locator('[data-action=save]').waitFor({ state: 'detached' })
  await show(id)
  await settled(() => valueOf('customer.endpoint_id.value')).toBe('4012345000009')
  await press('Control+z')
  await show(await open())
  await field('customer.name').focus()
  await press('Control+a')
  await window.page.keyboard.type('Nobody')
  await press('Escape')
  await settled(() => valueOf('customer.name')).toBe(before)
  await settled(() => valueOf('customer.address_line_1')).toBe(street)
})

it('a contact with terms of its own says in the same step when it pays', TIME, async () => {
  await open()
  const id = await window.upload(await window.sample('xrechnung', ['bis 2. Dezember 2026', 'innerhalb von 30 Tagen']))
  const party = { name: 'Quay Works', city: 'Kiel', endpoint_id: { value: '4012345000016', scheme: '0088' } }
  const payment_terms = '10 Tage 2 % Skonto, 20 Tage netto'
  // The sample's own terms are those of the company.
  const { document } = await window.call<{ document: { terms: string; issue_date: string } }>('GET', `/documents/${id}/model`)
  await window.call('PUT', '/company', { ...TEST_COMPANY, defaults: { ...TEST_COMPANY.defaults, payment_terms: document.terms } })
  await addCard({ kind: 'customer', party, payment_terms, language: 'en', ibans: [], required_terms: [] })
  // What writes them may come later than the choice of the person.
  const chosen = Promise.withResolvers<void>()
  const writer = /\/assets\/fill-terms-[^/]*\.js$/
  await window.page.route(writer, async (route) => {
    await chosen.promise
    await route.continue()
  })
  await window.load(`/#/documents/${id}`)
  await field('items[0].name').waitFor()
  const before = [await valueOf('document.terms'), await valueOf('document.due_date')]
  await field('customer.name').focus()
  await press('Control+a')
  await window.page.keyboard.type('0088:4012345000016')
  await window.page.locator('[role=option][aria-selected=true]').waitFor()
  await press('Enter')
  chosen.resolve()
  await settled(() => valueOf('document.terms')).toBe('2% discount if paid within 10 days, payable within 20 days without deduction')
  await window.page.unroute(writer)
  await press('Control+z')
  await settled(async () => [await valueOf('document.terms'), await valueOf('document.due_date')]).toEqual(before)
  await press('Control+Shift+z')
  await settled(() => valueOf('customer.name')).toBe('Quay Works')
  const due = new Date(Date.parse(document.issue_date) + 20 * 86_400_000).toISOString().slice(0, 10)
  await press('Control+s')
  await window.page.locator('[data-action=save]').waitFor({ state: 'detached' })
  const saved = await window.call<{ document: object }>('GET', `/documents/${id}/model`)
  expect(saved.document).toMatchObject({
    terms: expect.stringMatching(/^#SKONTO#TAGE=10#PROZENT=2\.00#\n/) as string,
    due_date: due,
  })
  await window.call('PUT', '/company', TEST_COMPANY)
})

it('what parts from the cards is a note at its field, mended on either side', TIME, async () => {
  const id = await open()
  const model = await window.call<{ customer: { name: string } }>('GET', `/documents/${id}/model`)
  const contact = { ibans: [], required_terms: [] }
  await addCard({
    kind: 'customer',
    ...contact,
    party: { name: model.customer.name, tax_id: { value: 'DE999999999' } },
    required_terms: ['BT-11'],
  })
  const known = 'DE75512108001245126199'
  await window.call('PUT', '/company', { ...TEST_COMPANY, accounts: [{ iban: known }] })
  await show(id)
  const note = (kind: string) => window.page.locator(`[data-rule=KONTOR-CARD-${kind}]`)
  await note('IBAN').waitFor()
  await settled(() => window.page.getByTestId('update-card').count()).toBe(2)
  // The term that the customer demands is there to be filled in.
  await note('REQUIRED').getByRole('button').first().press('Enter')
  await settled(focused).toBe('document.project_reference')
  await window.page.keyboard.type('P-1')
  await note('REQUIRED').waitFor({ state: 'detached' })
  await note('IBAN').getByTestId('repair').press('Enter')
  await note('IBAN').waitFor({ state: 'detached' })
  await settled(async () => (await valueOf('payment_details[0].account_id')).replaceAll(' ', '')).toBe(known)
  await press('Control+z')
  await note('IBAN').getByTestId('update-card').press('Enter')
  await note('IBAN').waitFor({ state: 'detached' })
  const accounts = async (): Promise<number> => (await window.call<Company>('GET', '/company')).accounts.length
  await settled(accounts).toBe(2)
  await window.page.getByTestId('notice-action').press('Enter')
  await note('IBAN').waitFor()
  await settled(accounts).toBe(1)
  // What somebody else says of the company meanwhile is not written over by taking the change back.
  await note('IBAN').getByTestId('update-card').press('Enter')
  await settled(accounts).toBe(2)
  await window.page.getByTestId('notice-action').waitFor()
  const changed = await window.call<Company>('GET', '/company')
  await window.call('PUT', '/company', { ...changed, name: 'Nordlicht Neu GmbH' })
  await window.page.getByTestId('notice-action').press('Enter')
  await window.page.getByTestId('notices').getByText('Changed meanwhile').waitFor()
  expect(await window.call<Company>('GET', '/company')).toMatchObject({ name: 'Nordlicht Neu GmbH', accounts: changed.accounts })
})

it('recipient and lines are kept as cards, the sender has its profile, and keeping is undone', TIME, async () => {
  const id = await open()
  await show(id)
  expect(await window.page.getByTestId('keep-card-supplier').count()).toBe(0)
  for (const part of ['customer', 'items[0]']) {
    await window.page.getByTestId(`keep-card-${part}`).press('Enter')
    await window.page.getByTestId('notice-action').waitFor()
    await window.page
      .getByTestId('notices')
      .getByText(await valueOf(`${part}.name`), { exact: false })
      .waitFor()
  }
  await settled(async () => (await cards('customer,item')).map(({ kind }) => kind).sort()).toEqual(['customer', 'item'])
  // What is kept needs no keeping, until it differs.
  await settled(() => window.page.getByTestId('keep-card-customer').count()).toBe(0)
  await window.page.getByTestId('notice-action').press('Enter')
  await settled(async () => (await cards('item')).length).toBe(0)
  await field('customer.city').fill('Elsewhere')
  await window.page.getByTestId('keep-card-customer').press('Enter')
  await settled(async () => (await cards('customer')).map((card) => 'party' in card && card.party.city)).toEqual(['Elsewhere'])
})
