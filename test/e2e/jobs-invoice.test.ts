import { beforeAll, describe, expect, it } from 'vitest'
import type { CardContent, DocumentRecord } from '../../core/contract/types.ts'
import { useWindow } from '../support/window.ts'
import { countEffort, type Effort } from './effort.ts'
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
    endpoint_id: { value: '04011000-12345-03', scheme: '0204' },
  },
  format: 'xrechnung.invoice.3_0.xml_ubl',
  ibans: [],
  required_terms: [],
}
/** One whose card holds what each invoice to it says. */
const PORT: CardContent = {
  ...TOWN,
  party: { ...TOWN.party, name: 'Hafenamt Rostock' },
  fixed_terms: { 'BT-10': '04011000-12345-03' },
  payment_terms: '14 Tage 2 %, 30 Tage netto',
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
/** What Enter takes is the one that is meant. */
const listed = (words: string) => window.page.getByRole('option', { selected: true }).filter({ hasText: words }).waitFor()
const focused = (): Promise<string> =>
  window.page.evaluate(
    () => (document.activeElement as HTMLElement).dataset['path'] ?? (document.activeElement as HTMLElement).dataset['testid'] ?? '',
  )
const at = (place: string): Promise<void> => expect.poll(focused, WAIT).toBe(place)
const heading = (): Promise<string> => part('document').getByRole('heading', { level: 1 }).innerText()
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
async function beginFor(letters: string, name: string): Promise<void> {
  await press('Alt+n')
  await at('new-customer')
  await find(letters)
  await listed(name)
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
  await window.page.getByRole('option').filter({ hasText: 'Wartung des Krans' }).waitFor()
  await press('ArrowDown', 'Enter')
  await at('items[0].quantity')
  await write('3')
  // Its price came with it.
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

/** Ends the job with the question before the sending, which nothing stands in the way of. */
async function endReady(job: string): Promise<Effort & { readonly record: DocumentRecord }> {
  await press('Control+Enter')
  await part('send-dialog').waitFor()
  const effort = await end(job)
  await press('Escape')
  await part('send-dialog').waitFor({ state: 'detached' })
  const record = await newest()
  expect(record.need.code).toBe('ready')
  return { ...effort, record }
}

beforeAll(async () => {
  complaints = collectComplaints(window.page)
  for (const card of [HARBOUR, TOWN, PORT, GRAZ, ITEM]) await window.call('POST', '/desk/cards', card)
  await window.load('/#/documents')
  await part('workspace').waitFor()
})

describe('a new invoice', TIME, () => {
  it('of three lines for a known customer is ready to be sent, without a pointer', async () => {
    await begin()
    await beginFor('har', 'Harbour Works')
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
    const { record, keys, clicks } = await endReady('1 invoice of three lines')
    expect(record.total).toBe('553.35')
    expect(keys).toBeLessThanOrEqual(17)
    expect(clicks).toBe(0)
  })

  it('with a discount in percent, terms with Skonto and a routing id costs two clicks more', async () => {
    await begin()
    await beginFor('sta', 'Stadtwerke Rostock')
    await writeLines()
    await press('Enter')
    await at('document.customer_reference')
    await write('04011000-12345-03')
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
    const { record, keys, clicks } = await endReady('2 discount, Skonto, routing id')
    const { document } = await modelOf(record)
    expect(record.total).toBe('536.75')
    expect(document['customer_reference']).toBe('04011000-12345-03')
    expect(document['terms']).toContain('#SKONTO#TAGE=14#PROZENT=2.00#')
    expect(keys).toBeLessThanOrEqual(20)
    expect(clicks).toBeLessThanOrEqual(2)
  })

  it('costs the discount alone where the card of the customer holds terms and routing id', async () => {
    await begin()
    await beginFor('haf', 'Hafenamt Rostock')
    await writeLines()
    await press('Enter')
    await at('primary')
    await part('add-discount').click()
    await write('3 %')
    await press('Enter')
    await part('discount').first().waitFor()
    const { record, keys, clicks } = await endReady('2 the same, held by the card')
    const { document } = await modelOf(record)
    expect(record.total).toBe('536.75')
    expect(document['customer_reference']).toBe('04011000-12345-03')
    expect(document['terms']).toContain('#SKONTO#TAGE=14#PROZENT=2.00#')
    expect(keys).toBeLessThanOrEqual(17)
    expect(clicks).toBeLessThanOrEqual(1)
  })

  it('of an intra-EU supply is one choice, and asks for country and day of the delivery', async () => {
    await begin()
    await beginFor('mur', 'Murtal Maschinen')
    await writeLine(0, { name: 'Drehmaschine', quantity: '1', price: '2100' })
    await press('Enter')
    await at('document.customer_reference')
    await write('4712')
    await press('Enter')
    await part('situation-choice').click()
    await find('ig')
    await listed('Innergemeinschaftliche Lieferung')
    await press('Enter')
    const needed = part('situation').getByRole('status').getByRole('button')
    // What was said of the situation before leads to its field as well.
    await expect.poll(() => needed.count(), WAIT).toBe(2)
    await press('Tab', 'Tab', 'Enter')
    await at('delivery.country_code')
    await write('Österreich')
    await listed('Österreich')
    await press('Enter')
    await expect.poll(() => needed.count(), WAIT).toBe(1)
    await field('delivery.date').click()
    await at('delivery.date')
    await write('10.10.2026')
    await press('Tab')
    await expect.poll(() => needed.count(), WAIT).toBe(0)
    const { record, keys, clicks } = await endReady('3 intra-EU supply')
    const { delivery, taxes } = await modelOf(record)
    expect(record.total).toBe('2100.00')
    expect(taxes).toMatchObject([{ code: 'K', percent: 0 }])
    expect(delivery).toMatchObject({ country_code: 'AT', date: '2026-10-10' })
    expect(keys).toBeLessThanOrEqual(19)
    expect(clicks).toBeLessThanOrEqual(2)
  })
})

describe('an invoice that is there', TIME, () => {
  it('is invoiced in part, and then the rest of it', async () => {
    const id = await window.upload(await window.sample('xrechnung', ['NW-2026-0417', 'AB-1']))
    await window.visit(`/#/documents/${id}`)
    await field('items[0].name').waitFor()
    await begin()
    await part('reuse').click()
    await part('from-part').click()
    await part('portion').waitFor()
    await part('portion').locator('#portion-percent').click()
    await write('30')
    await press('Enter')
    await expect.poll(heading, WAIT).toBe('AB-2')
    await field('items[0].name').waitFor()
    await part('reuse').click()
    await part('from-final').click()
    await expect.poll(() => part('notices').innerText(), WAIT).toContain('AB-1')
    const { keys, clicks } = await end('5 part and final invoice')
    const { items } = await window.call<{ items: DocumentRecord[] }>('GET', `/documents/${id}/family`)
    expect(items).toHaveLength(2)
    expect(keys).toBeLessThanOrEqual(1)
    expect(clicks).toBeLessThanOrEqual(5)
  })

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
