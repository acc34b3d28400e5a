import { beforeAll, describe, expect, it } from 'vitest'
import type { DocumentRecord } from '../../core/contract/types.ts'
import { useWindow } from '../support/window.ts'
import { countEffort } from './effort.ts'
import { collectComplaints } from './journey.ts'

/** Jobs of an accountant on many invoices, each with the keys and clicks that it may cost, in a real browser. */

const WAIT = { timeout: 60_000 }
const TIME = { timeout: 240_000 }
const [IN_ORDER, WITHOUT_REFERENCE, CENT_OFF] = [23, 20, 15]
const FILES = IN_ORDER + WITHOUT_REFERENCE + CENT_OFF
const REFERENCE = '04011000-12345-34'
const window = useWindow({ locale: 'de-DE' })
const { begin, press, write, end } = countEffort(window)

const part = (id: string) => window.page.getByTestId(id)
const file = (name: string, text: string) => ({ name, mimeType: 'application/xml', buffer: Buffer.from(text) })
const numbers = (prefix: string, amount: number): string[] => Array.from({ length: amount }, (_, index) => `${prefix}-${101 + index}`)

async function records(query: string): Promise<readonly DocumentRecord[]> {
  return (await window.call<{ items: DocumentRecord[] }>('GET', `/documents?limit=200&${query}`)).items
}
const amountOf = async (query: string): Promise<number> => (await records(query)).length

interface Model {
  readonly document: Readonly<Record<string, unknown>>
}
async function valuesOf(member: string, documents: readonly DocumentRecord[]): Promise<readonly unknown[]> {
  const read = ({ id }: DocumentRecord): Promise<Model> => window.call<Model>('GET', `/documents/${id}/model`)
  return [...new Set((await Promise.all(documents.map(read))).map(({ document }) => document[member]))]
}

/** The list is there, with its rows chosen by one key. */
async function chooseAll(amount: number): Promise<void> {
  await part('documents').focus()
  await press('Control+a')
  await expect.poll(() => part('selection-bar').innerText(), WAIT).toContain(String(amount))
}

let complaints: string[] = []
let files: ReturnType<typeof file>[] = []

beforeAll(async () => {
  complaints = collectComplaints(window.page)
  const sample = await window.sample('xrechnung')
  const withNumber = (text: string) => (number: string) => file(`${number}.xml`, text.replace('NW-2026-0417', number))
  files = [
    ...numbers('R', IN_ORDER).map(withNumber(sample)),
    ...numbers('L', WITHOUT_REFERENCE).map(withNumber(sample.replace(/<cbc:BuyerReference>.*?<\/cbc:BuyerReference>/, ''))),
    ...numbers('C', CENT_OFF).map(withNumber(sample.replace(/(<cbc:PayableAmount currencyID="EUR">)[^<]*/, '$11.00'))),
  ]
  await window.call('POST', '/desk/rehearsal')
  await window.load('/#/documents')
  await part('workspace').waitFor()
})

describe('many invoices', TIME, () => {
  it('come in, and those that need attention are named, with one key and one click', async () => {
    const choosing = window.page.waitForEvent('filechooser')
    await begin()
    await press('Control+o')
    await (await choosing).setFiles(files)
    await window.page.locator('[data-testid=import-bar][data-state=done]').waitFor(WAIT)
    await part('import-group-attention').click()
    await part('import-report').waitFor()
    const { keys, clicks } = await end(`6 import of ${FILES} files`)
    expect(await part('import-group-order').innerText()).toContain(String(IN_ORDER))
    expect(await part('import-group-attention').innerText()).toContain(String(FILES - IN_ORDER))
    expect(keys + clicks).toBeLessThanOrEqual(2)
    await part('import-close').click()
  })

  it('get one field, seen before it is stored, and it is taken back in all of them', async () => {
    const before = await valuesOf('purchase_order_reference', await records(''))
    await begin()
    await chooseAll(FILES)
    await part('bulk-change').click()
    await part('many-term').selectOption('BT-13')
    await part('many-value').click()
    await write('4500-77')
    await press('Enter')
    await part('many-apply').waitFor(WAIT)
    await press('Enter')
    await part('many-dialog').waitFor({ state: 'detached', ...WAIT })
    expect(await valuesOf('purchase_order_reference', await records(''))).toEqual(['4500-77'])
    await press('Control+z')
    await expect.poll(async () => valuesOf('purchase_order_reference', await records('')), WAIT).toEqual(before)
    const { keys, clicks } = await end(`9 one field in ${FILES}, taken back`)
    // The choice of the field in its list is two clicks of a person, which the browser makes without the pointer.
    expect(keys).toBeLessThanOrEqual(4)
    expect(clicks).toBeLessThanOrEqual(2)
  })

  it('leave as one batch with two clicks, whatever else is chosen', async () => {
    await begin()
    await chooseAll(FILES)
    await part('send-selection').click()
    await part('send-dialog').waitFor()
    await window.page.locator('[data-testid=send-confirm]:enabled').click(WAIT)
    await part('send-dialog').waitFor({ state: 'detached', ...WAIT })
    const { keys, clicks } = await end(`7 batch of ${IN_ORDER}`)
    await expect.poll(() => amountOf('need=delivered'), WAIT).toBe(IN_ORDER)
    expect([keys, clicks]).toEqual([1, 2])
    await expect.poll(() => part('notices').innerText(), WAIT).toContain(`${IN_ORDER} zugestellt, 48.385,33 EUR`)
  })

  it('are mended by their cause, with what is entered once', async () => {
    await window.visit('/#/documents')
    await begin()
    await chooseAll(FILES)
    await part('bulk-check').click()
    const cause = window.page.locator('[data-testid=cause][data-rule="BR-DE-15"]')
    await cause.getByTestId('cause-value').click(WAIT)
    await write(REFERENCE)
    await press('Enter')
    await cause.waitFor({ state: 'detached', ...WAIT })
    const { keys, clicks } = await end(`8 one cause in ${WITHOUT_REFERENCE}`)
    expect(await valuesOf('customer_reference', await records('search=L-1'))).toEqual([REFERENCE])
    expect([keys, clicks]).toEqual([2, 2])
    expect(complaints).toEqual([])
  })
})
