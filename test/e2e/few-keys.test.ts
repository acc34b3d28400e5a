import { expect, it } from 'vitest'
import type { CardContent, DocumentRecord } from '../../core/contract/types.ts'
import { useWindow } from '../support/window.ts'
import { collectComplaints } from './journey.ts'

/** An invoice for a customer who is known, from the key that begins it until it is ready to be sent, with its keys counted, in a real browser. */

const MAX_KEYS = 45
const WAIT = { timeout: 30_000 }
const window = useWindow()

const CUSTOMER: CardContent = {
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
const ITEM: CardContent = {
  kind: 'item',
  item: { name: 'Maintenance of the crane', unit_code: 'HUR', price: '95.00', tax_code: 'S', tax_percent: '19' },
}

const focused = (): Promise<string> =>
  window.page.evaluate(
    () => (document.activeElement as HTMLElement).dataset['path'] ?? (document.activeElement as HTMLElement).dataset['testid'] ?? '',
  )
const valueOf = (path: string): Promise<string> => window.page.locator(`[data-path="${path}"]`).inputValue()

let keys = 0

async function press(...names: string[]): Promise<void> {
  for (const name of names) {
    keys += 1
    await window.page.keyboard.press(name)
  }
}

/** Texts of the invoice are as long as they are; letters that only find something count as keys. */
const write = (text: string): Promise<void> => window.page.keyboard.type(text)
const find = (letters: string): Promise<void> => press(...letters)

async function at(place: string): Promise<void> {
  await expect.poll(focused, WAIT).toBe(place)
}

it('an invoice of three lines is ready to be sent after few keys, without a pointer', { timeout: 180_000 }, async () => {
  const { page } = window
  const complaints = collectComplaints(page)
  await window.call('POST', '/desk/cards', CUSTOMER)
  await window.call('POST', '/desk/cards', ITEM)
  await window.load('/#/documents')
  await page.getByTestId('workspace').waitFor()
  await page.evaluate(countPointers)

  await press('Alt+n')
  await at('new-customer')
  await find('har')
  await page.getByRole('option').waitFor()
  await press('Enter')
  await at('items[0].name')

  // From a card: its price and unit come with it.
  await write('Maint')
  await page.getByRole('option').waitFor()
  await press('ArrowDown', 'Enter')
  await at('items[0].quantity')
  await write('3')
  await press('Enter')
  await at('items[0].price')
  await press('Enter')
  await at('items[1].name')
  for (const [index, name, quantity, price] of [
    [1, 'Transport to the site', '1', '120'],
    [2, 'Bolts M16', '24', '2.5'],
  ] as const) {
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

  // An empty name ends the lines, and leads to what is left.
  await press('Enter')
  await at('document.customer_reference')
  await expect.poll(() => page.locator('[data-place="items[3]"]').count(), WAIT).toBe(0)
  await find('4711')
  await press('Enter')
  await at('primary')
  expect(await page.getByTestId('finding').count()).toBe(0)
  await press('Control+Enter')
  await page.getByTestId('send-dialog').waitFor()

  expect(keys).toBeLessThanOrEqual(MAX_KEYS)
  expect(await page.evaluate(() => document.documentElement.dataset['pointers'])).toBe('0')
  const { items } = await window.call<{ items: DocumentRecord[] }>('GET', '/documents')
  expect(items.map(({ need, total }) => [need.code, total])).toEqual([['ready', '553.35']])
  expect(await valueOf('items[0].unit_code')).toBe('hour')
  expect(complaints).toEqual([])
})

/** Runs in the page. */
function countPointers(): void {
  const root = document.documentElement
  root.dataset['pointers'] = '0'
  const count = (): void => void (root.dataset['pointers'] = String(Number(root.dataset['pointers']) + 1))
  for (const kind of ['pointerdown', 'mousedown', 'touchstart']) addEventListener(kind, count, true)
}
