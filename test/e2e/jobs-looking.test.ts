import { beforeAll, describe, expect, it } from 'vitest'
import { useWindow } from '../support/window.ts'
import { countEffort } from './effort.ts'

/** Jobs of an accountant who looks for something or proves it, each with the keys and clicks that it may cost, in a real browser. */

const WAIT = { timeout: 60_000 }
const TIME = { timeout: 120_000 }
const window = useWindow({ locale: 'de-DE' })
const { begin, press, end } = countEffort(window)

const part = (id: string) => window.page.getByTestId(id)
const find = (letters: string): Promise<void> => press(...letters)
const heading = (): Promise<string> => part('document').getByRole('heading', { level: 1 }).innerText()
let mended = ''

beforeAll(async () => {
  for (const id of ['xrechnung', 'peppol']) await window.upload(await window.sample(id))
  mended = await window.upload(await window.sample('to-mend'))
  const change = (path: string, value: string, base_version: number) =>
    window.call('POST', `/documents/${mended}/update/terms`, { changes: [{ path, value }], base_version })
  await change('document.due_date', '2026-12-15', 1)
  await window.call('POST', `/documents/${mended}/update/terms`, {
    changes: [
      { path: 'items[1].name', value: 'Bank' },
      { path: 'supplier.city', value: 'Kiel' },
    ],
    base_version: 2,
  })
  await window.load('/#/documents')
  await window.page.locator('[data-document]').nth(2).waitFor()
})

/** Asks everywhere at once, and opens what is found first. */
async function openBy(letters: string, number: string): Promise<void> {
  await press('Control+k')
  await find(letters)
  await window.page.getByRole('option').filter({ hasText: number }).first().waitFor(WAIT)
  await press('Enter')
  await expect.poll(heading, WAIT).toBe(number)
}

describe('a document', TIME, () => {
  it('is found by its amount as it is written here', async () => {
    await begin()
    await openBy('3574,33', '2026-0093')
    const { keys, clicks } = await end('10 found by an amount')
    expect([keys, clicks]).toEqual([2 + '3574,33'.length, 0])
    await press('Escape')
    await part('documents').waitFor()
  })

  it('is found by a part of the text of an item', async () => {
    await begin()
    await openBy('stubentisch', '2026-0093')
    const { keys, clicks } = await end('10 found by an item')
    expect([keys, clicks]).toEqual([2 + 'stubentisch'.length, 0])
  })

  it('is compared with its first version, difference by difference', async () => {
    await begin()
    await part('tab-changes').click()
    await part('difference-row').first().waitFor(WAIT)
    await part('compare-before').click()
    await find('1')
    await window.page.getByRole('option').first().waitFor()
    await press('Enter')
    const count = (): Promise<string> => part('difference-count').innerText()
    await expect.poll(count, WAIT).toMatch(/^3 /)
    for (const at of [1, 2, 3]) {
      await press('F7')
      await expect.poll(count, WAIT).toMatch(new RegExp(`^${at} .* 3$`))
    }
    const { keys, clicks } = await end('11 two versions, three differences')
    expect([keys, clicks]).toEqual([5, 2])
  })
})

describe('the audit export', TIME, () => {
  it('is made by its name, and saved', async () => {
    await begin()
    await press('Control+k')
    await find('exp')
    await expect.poll(() => window.page.locator('[role=option][aria-selected=true]').innerText(), WAIT).toContain('Export für die Prüfung')
    await press('Enter')
    await part('keep-save').waitFor(WAIT)
    const [download] = await Promise.all([window.page.waitForEvent('download', WAIT), part('keep-save').click()])
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    const { keys, clicks } = await end('12 audit export')
    expect([keys, clicks]).toEqual([5, 1])
  })

  it('is made by pointer from the menu of the client', async () => {
    await begin()
    await part('workspace').click()
    await part('workspace-export').click()
    await part('keep-save').waitFor(WAIT)
    await Promise.all([window.page.waitForEvent('download', WAIT), part('keep-save').click()])
    const { keys, clicks } = await end('12 audit export by pointer')
    expect([keys, clicks]).toEqual([0, 3])
  })
})
