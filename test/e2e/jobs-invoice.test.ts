import { beforeAll, describe, expect, it } from 'vitest'
import type { CardContent, DocumentRecord } from '../../core/contract/types.ts'
import { useWindow } from '../support/window.ts'
import { countEffort } from './effort.ts'
import { collectComplaints } from './journey.ts'

/** Jobs of an accountant on one invoice, each with the keys and clicks that it may cost, in a real browser. */

const WAIT = { timeout: 30_000 }
const TIME = { timeout: 180_000 }
const window = useWindow({ locale: 'de-DE' })
const { begin, press, write, end } = countEffort(window)

const HARBOUR: CardContent = {
  kind: 'customer',
  party: {
    name: 'Harbour Works GmbH',
    address_line_1: 'Kaistraße 4',
    post_code: '24103',
    city: 'Kiel',
    country_code: 'DE',
    tax_id: { value: 'DE811999207', scheme: 'VAT' },
    endpoint_id: { value: 'DE811999207', scheme: '9930' },
  },
  ibans: [],
  required_terms: [],
}
const TOWN: CardContent = {
  kind: 'customer',
  party: {
    name: 'Stadtwerke Rostock',
    address_line_1: 'Warnowufer 9',
    post_code: '18057',
    city: 'Rostock',
    country_code: 'DE',
    endpoint_id: { value: '04011000-12345-34', scheme: '0204' },
  },
  format: 'xrechnung.invoice.3_0.xml_ubl',
  ibans: [],
  required_terms: [],
}
const GRAZ: CardContent = {
  kind: 'customer',
  party: {
    name: 'Murtal Maschinen GmbH',
    address_line_1: 'Lendkai 7',
    post_code: '8020',
    city: 'Graz',
    country_code: 'AT',
    tax_id: { value: 'ATU13585627', scheme: 'VAT' },
    endpoint_id: { value: 'ATU13585627', scheme: '9914' },
  },
  ibans: [],
  required_terms: [],
}
const ITEM: CardContent = {
  kind: 'item',
  item: { name: 'Wartung des Krans', unit_code: 'HUR', price: '95.00', tax_code: 'S', tax_percent: '19' },
}

const part = (id: string) => window.page.getByTestId(id)
const field = (path: string) => window.page.locator(`[data-path="${path}"]`)
const find = (letters: string): Promise<void> => press(...letters)
const listed = () => window.page.getByRole('option').first().waitFor()
const focused = (): Promise<string> =>
  window.page.evaluate(
    () => (document.activeElement as HTMLElement).dataset['path'] ?? (document.activeElement as HTMLElement).dataset['testid'] ?? '',
  )
const at = (place: string): Promise<void> => expect.poll(focused, WAIT).toBe(place)
let complaints: string[] = []

interface Line {
  readonly name: string
  readonly quantity: string
  readonly price: string
}
const LINES: readonly Line[] = [
  { name: 'Transport zur Baustelle', quantity: '1', price: '120' },
  { name: 'Schrauben M16', quantity: '24', price: '2,5' },
]

/** An invoice for a contact, until its lines are to be written. */
async function beginFor(letters: string): Promise<void> {
  await press('Alt+n')
  await at('new-customer')
  await find(letters)
  await listed()
  await press('Enter')
  await at('items[0].name')
}

async function writeLine(index: number, { name, quantity, price }: Line): Promise<void> {
  await write(name)
  await press('Enter')
  await at(`items[${index}].quantity`)
  await write(quantity)
  await press('Enter')
  await at(`items[${index}].price`)
  await write(price)
  await press('Enter')
  await at(`items[${index + 1}].name`)
}

/** Three lines, the first of which comes from a card with its price and unit. */
async function writeLines(): Promise<void> {
  await write('Wart')
  await listed()
  await press('ArrowDown', 'Enter')
  await at('items[0].quantity')
  await write('3')
  await press('Enter')
  await at('items[0].price')
  await press('Enter')
  await at('items[1].name')
  for (const [index, line] of LINES.entries()) await writeLine(index + 1, line)
}

const newest = async (): Promise<DocumentRecord> => {
  const { items } = await window.call<{ items: DocumentRecord[] }>('GET', '/documents?limit=1')
  const [record] = items
  if (record === undefined) throw new Error('The invoice is stored.')
  return record
}
interface Model {
  readonly document: Readonly<Record<string, unknown>>
  readonly delivery?: Readonly<Record<string, unknown>>
  readonly taxes?: readonly Readonly<Record<string, unknown>>[]
}
const modelOf = ({ id }: DocumentRecord): Promise<Model> => window.call<Model>('GET', `/documents/${id}/model`)

/** Saved, and nothing stands in the way of sending it. */
async function isReady(): Promise<DocumentRecord> {
  await press('Control+Enter')
  await part('send-dialog').waitFor()
  await press('Escape')
  await part('send-dialog').waitFor({ state: 'detached' })
  const record = await newest()
  expect(record.need.code).toBe('ready')
  return record
}

beforeAll(async () => {
  complaints = collectComplaints(window.page)
  for (const card of [HARBOUR, TOWN, GRAZ, ITEM]) await window.call('POST', '/desk/cards', card)
  await window.load('/#/documents')
  await part('workspace').waitFor()
})

describe('a new invoice', TIME, () => {
  it('of three lines for a known customer is ready to be sent, without a pointer', async () => {
    await begin()
    await beginFor('har')
    await writeLines()
    // An empty name ends the lines, and leads to what is left.
    await press('Enter')
    await at('document.customer_reference')
    await expect.poll(() => window.page.locator('[data-place="items[3]"]').count(), WAIT).toBe(0)
    await write('4711')
    await press('Enter')
    await at('primary')
    expect(await part('finding').count()).toBe(0)
    expect(await field('items[0].unit_code').inputValue()).toBe('Stunde')
    const { total } = await isReady()
    expect(total).toBe('553.35')
    const { keys, clicks } = await end('1 invoice of three lines')
    expect(keys).toBeLessThanOrEqual(24)
    expect(clicks).toBe(0)
  })

  it('with a discount in percent, terms with Skonto and a routing id costs three clicks more', async () => {
    await begin()
    await beginFor('stad')
    await writeLines()
    await press('Enter')
    await at('document.customer_reference')
    await write('04011000-12345-34')
    await press('Enter')
    await at('primary')
    await part('add-discount').click()
    await write('3 %')
    await press('Enter')
    await part('discount').first().waitFor()
    await field('document.terms').click()
    await press('Control+a')
    await write('14 Tage 2 %, 30 Tage netto')
    await press('Enter')
    await expect.poll(() => field('document.terms').inputValue(), WAIT).toMatch(/^2 % Skonto/)
    const record = await isReady()
    const { keys, clicks } = await end('2 discount, Skonto, routing id')
    const { document } = await modelOf(record)
    expect(record.total).toBe('536.75')
    expect(document['customer_reference']).toBe('04011000-12345-34')
    expect(document['terms']).toContain('#SKONTO#TAGE=14#PROZENT=2.00#')
    expect(keys).toBeLessThanOrEqual(28)
    expect(clicks).toBeLessThanOrEqual(2)
  })

  it('of an intra-EU supply is one choice, and asks for country and day of the delivery', async () => {
    await begin()
    await beginFor('mur')
    await writeLine(0, { name: 'Drehmaschine', quantity: '1', price: '2100' })
    await press('Enter')
    await at('document.customer_reference')
    await write('4712')
    await press('Enter')
    await part('situation-choice').click()
    await find('ig')
    await listed()
    await press('Enter')
    const needed = part('situation').getByRole('status').getByRole('button')
    await needed.first().waitFor()
    await press('Tab', 'Tab', 'Enter')
    await at('delivery.country_code')
    await write('Österreich')
    await listed()
    await press('Enter')
    await field('delivery.date').click()
    await write('10.10.2026')
    await press('Tab')
    await expect.poll(() => needed.count(), WAIT).toBe(0)
    const record = await isReady()
    const { keys, clicks } = await end('3 intra-EU supply')
    const { delivery, taxes } = await modelOf(record)
    expect(record.total).toBe('2100.00')
    expect(taxes).toMatchObject([{ code: 'K', percent: 0 }])
    expect(delivery).toMatchObject({ country_code: 'AT', date: '2026-10-10' })
    expect(keys).toBeLessThanOrEqual(24)
    expect(clicks).toBeLessThanOrEqual(4)
  })
})

describe('an invoice that is there', TIME, () => {
  it('is taken back by its credit note with two clicks', async () => {
    const id = await window.upload(await window.sample('xrechnung'))
    await window.visit(`/#/documents/${id}`)
    await field('items[0].name').waitFor()
    await begin()
    await part('reuse').click()
    await part('from-credit_note').click()
    await expect.poll(() => window.page.url(), WAIT).not.toContain(id)
    await field('items[0].name').waitFor()
    const { keys, clicks } = await end('4 credit note')
    const record = await newest()
    expect(record.type).toBe('credit_note')
    expect([keys, clicks]).toEqual([0, 2])
    expect(complaints).toEqual([])
  })
})
