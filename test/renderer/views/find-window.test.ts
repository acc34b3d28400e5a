import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findFaults } from '../../support/ease.ts'
import { useWindow } from '../../support/window.ts'

/** Everything is found in one field and in the list, by keyboard, with the reason where it is not to be seen. */

const WAIT = { timeout: 20_000 }
const window = useWindow({ locale: 'de-DE' })

beforeAll(async () => {
  for (const id of ['to-mend', 'xrechnung', 'peppol']) await window.upload(await window.sample(id), { filename: `scan-${id}.xml` })
  await window.call('POST', '/desk/cards', { kind: 'item', item: { name: 'Zarge aus Eiche', unit_code: 'C62', tax_code: 'S' } })
  await window.call('POST', '/desk/cards', { kind: 'customer', party: { name: 'Zarges Fensterbau' }, ibans: [], required_terms: [] })
}, 120_000)
beforeEach(async () => {
  await window.load('/#/documents')
  await rows(3)
})

async function rows(amount: number): Promise<void> {
  await window.page.waitForFunction((wanted) => document.querySelectorAll('[data-document]').length === wanted, amount, WAIT)
}

const options = (): Promise<string[]> => window.page.getByRole('option').allInnerTexts()
const focused = (attribute: string) => window.page.evaluate((name) => document.activeElement?.getAttribute(name), attribute)

async function ask(words: string): Promise<void> {
  await window.page.keyboard.press('Control+k')
  await window.page.keyboard.type(words)
}

describe('the command field', { timeout: 90_000 }, () => {
  it('finds a document by its account, says so with the hit marked, and opens it', async () => {
    await ask('BE17 9991')
    const why = window.page.getByRole('option').getByTestId('found').first()
    await why.waitFor()
    expect(await why.innerText()).toContain('IBAN: BE17 9991 2345 6721')
    expect(await why.locator('mark').innerText()).toBe('BE17 9991 2345 6721')
    expect(await findFaults(window.page, 'de')).toEqual([])
    await window.page.keyboard.press('Enter')
    await window.page.getByTestId('document').waitFor()
  })

  it('has contacts, items and settings in groups, and leads to each', async () => {
    await ask('zarge')
    await expect.poll(async () => (await options()).join('|'), WAIT).toContain('Zarges Fensterbau')
    expect(await window.page.locator('#command-list .group').allInnerTexts()).toEqual(['Kontakte', 'Artikel'])
    expect(await findFaults(window.page, 'de')).toEqual([])
    await window.page.keyboard.press('ArrowDown')
    await window.page.keyboard.press('Enter')
    await window.page.getByTestId('items').waitFor()
    const values = () =>
      window.page
        .getByTestId('card-form')
        .locator('input')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
    await expect.poll(values, WAIT).toContain('Zarge aus Eiche')
    await ask('Prüfregeln')
    await window.page.getByRole('option').filter({ hasText: 'Prüfregeln' }).first().waitFor()
    await expect.poll(() => window.page.locator('#command-list .group').allInnerTexts(), WAIT).toContain('Einstellungen')
    await window.page.keyboard.press('Enter')
    await expect.poll(() => focused('data-section'), WAIT).toBe('rules')
  })

  it('explains a field by the word that people have for it', async () => {
    await ask('Valuta')
    await window.page.getByRole('option').filter({ hasText: 'BT-9' }).first().waitFor()
  })
})

describe('the list', { timeout: 90_000 }, () => {
  it('finds by an amount and a day as they are written here, and says why where no column does', async () => {
    const total = await window.page.locator('[data-document]').first().locator('.figure').first().innerText()
    const amount = /[\d.]+,\d\d/.exec(total)?.[0] ?? ''
    await window.page.keyboard.press('/')
    await window.page.keyboard.type(amount)
    await rows(1)
    // The column has it.
    expect(await window.page.getByTestId('documents').getByTestId('found').count()).toBe(0)
    await window.page.getByTestId('list-search').fill('scan peppol')
    await rows(1)
    const why = window.page.getByTestId('documents').getByTestId('found')
    await expect.poll(() => why.innerText(), WAIT).toContain('Datei: scan-peppol.xml')
    expect(await why.locator('mark').allInnerTexts()).toEqual(['scan', 'peppol'])
    await window.page.getByTestId('facet-month').focus()
    await expect.poll(async () => (await options()).length, WAIT).toBe(1)
    expect(await findFaults(window.page, 'de')).toEqual([])
    await window.page.keyboard.press('Escape')
  })
})
