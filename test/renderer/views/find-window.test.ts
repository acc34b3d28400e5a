import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findFaults } from '../../support/ease.ts'
import { makeFirm } from '../../support/made-up-desk/firms.ts'
import { writeInvoice } from '../../support/made-up-desk/invoice.ts'
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

describe('a number that was typed', { timeout: 90_000 }, () => {
  it('is that of the first hit, a credit note with its minus, however many newer documents have it in a line', async () => {
    const line = { name: 'Montagestunde', unit: 'HUR', quantity: 1, cents: 10_000, rate: 19 } as const
    const base = { issued: '2026-11-20', due: '2026-12-20', seller: makeFirm(1), buyer: makeFirm(2), lines: [line] }
    await window.upload(writeInvoice({ ...base, number: 'GS-77', credits: 'RE-1' }))
    await window.upload(writeInvoice({ ...base, number: 'GS-771' }))
    for (let at = 0; at < 9; at += 1) {
      await window.upload(writeInvoice({ ...base, number: `RE-${at}`, lines: [{ ...line, name: 'Nachtrag zu GS-77' }] }))
    }
    await ask('GS-77')
    const first = window.page.getByRole('option').first()
    await expect.poll(() => first.innerText(), WAIT).toMatch(/^GS-77\s[^]*-119,00 EUR/)
    await window.page.keyboard.press('Escape')
  })
})
