import { beforeAll, expect, it } from 'vitest'
import { Decimal } from '../../../core/base/decimal.ts'
import type { DocumentFamily, DocumentRecord } from '../../../core/contract/types.ts'
import { languageName } from '../../../core/languages/languages.ts'
import { findFaults, findUnreachable } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'

/** Part and final invoices and credit notes, made by keyboard, and all of them seen from each, in a real browser. */

const TIME = { timeout: 120_000 }
const WAIT = { timeout: 30_000 }
const window = useWindow()

let whole: string
beforeAll(async () => {
  whole = await window.upload(await window.sample('xrechnung', ['NW-2026-0417', 'RE-1']))
}, 120_000)

const { stringify } = JSON
const header = (): Promise<string> => window.page.getByTestId('document').getByRole('heading', { level: 1 }).innerText()
const family = (id: string): Promise<DocumentFamily> => window.call('GET', `/documents/${id}/family`)
const sums = (): Promise<string> => window.page.getByTestId('family-sums').innerText()

async function open(id: string): Promise<void> {
  await window.visit(`/#/documents/${id}/page`)
  await window.page.getByTestId('reuse').waitFor()
}

/** What the command field finds for these words first. */
async function command(words: string): Promise<void> {
  await window.page.keyboard.press('Control+k')
  await window.page.keyboard.type(words)
  // What a document can be used for is known once it has been read.
  await window.page
    .getByRole('option', { name: new RegExp(words, 'i') })
    .first()
    .waitFor()
  await window.page.keyboard.press('Enter')
}

it('a part invoice, a further one and the final invoice are made by keyboard alone, and lead to each other', TIME, async () => {
  const { page } = window
  await open(whole)
  const { total } = await window.call<DocumentRecord>('GET', `/documents/${whole}`)
  await command('part invoice')
  await page.getByTestId('portion').waitFor()
  // The dialog begins in its first field.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), WAIT).toBe('portion-percent')
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await expect.poll(header, WAIT).toBe('RE-2')
  await page.getByTestId('family').waitFor()
  await page.getByTestId('family').getByRole('button', { name: 'RE-1' }).press('Enter')
  await expect.poll(header, WAIT).toBe('RE-1')
  await command('part invoice')
  await page.getByTestId('portion').getByRole('button', { name: 'Net amount' }).press('Enter')
  await page.locator('#portion-amount').fill('100')
  await page.locator('#portion-amount').press('Enter')
  await expect.poll(header, WAIT).toBe('RE-3')
  await command('final invoice')
  await expect.poll(() => page.getByTestId('notices').innerText(), WAIT).toContain('Final invoice RE-1 created')
  const { items, sums: said } = await family(whole)
  expect(items.map(({ number }) => number).sort()).toEqual(['RE-1', 'RE-2', 'RE-3'])
  expect(Decimal.of(said[0]?.open ?? '').toShortest(), stringify(said)).toBe(Decimal.of(total ?? '').toShortest())
})

it('lines are chosen and credited by keyboard, and a credit beyond what is open says by which documents', TIME, async () => {
  const { page } = window
  const invoice = await window.upload(await window.sample('xrechnung', ['NW-2026-0417', 'RE-10']))
  await open(invoice)
  await command('partial credit')
  await page.getByTestId('portion').getByRole('button', { name: 'Lines' }).press('Enter')
  await page.getByTestId('portion').getByRole('checkbox').first().press('Space')
  await page.locator('#portion-0').fill('1')
  await page.locator('#portion-0').press('Enter')
  await expect.poll(header, WAIT).toBe('RE-11')
  await expect.poll(() => page.locator('[data-path="items[0].quantity"]').inputValue(), WAIT).toBe('1')
  expect(await page.locator('[data-path="document.due_date"]').inputValue()).toBe('')
  await open(invoice)
  await command('credit note')
  await expect.poll(header, WAIT).toBe('RE-12')
  await expect.poll(sums, WAIT).toMatch(/open -[\d,.]+ EUR\s+More is credited than was invoiced, by RE-11, RE-12\.$/)
  await page.getByTestId('family').getByRole('button', { name: 'RE-10' }).press('Enter')
  await expect.poll(header, WAIT).toBe('RE-10')
  await command('partial credit')
  await expect.poll(() => page.getByTestId('credited-already').innerText(), WAIT).toMatch(/^Already credited by RE-11, RE-12; -/)
  await page.keyboard.press('Escape')
})

it('a template that was made until a day has ended when the day is over, and makes nothing more', TIME, async () => {
  const { page } = window
  await open(whole)
  await page.getByTestId('reuse').press('Enter')
  await page.locator('#template-name').fill('Rent')
  await page.locator('#template-next').fill('+0')
  await page.locator('#template-remaining').fill('1')
  await page.getByTestId('keep-template').press('Enter')
  await page.getByTestId('from-document').waitFor({ state: 'detached' })
  await page.getByTestId('nav-new').press('Enter')
  const template = page.getByTestId('template')
  await expect.poll(() => template.innerText(), WAIT).toContain('1 time left')
  await page.getByTestId('make-due').press('Enter')
  await expect.poll(() => template.innerText(), WAIT).toContain('ended')
  expect(await template.getByRole('button', { name: 'Create: Rent' }).isDisabled()).toBe(true)
  expect(await page.getByTestId('make-due').count()).toBe(0)
  await page.keyboard.press('Escape')
})

it('panel and dialogs keep nobody out, and cut no word', { timeout: 240_000 }, async () => {
  const { page } = window
  const found: string[] = []
  // News of what was done before may lie over what is looked at here.
  await expect.poll(() => page.locator('[data-testid=notices] > *').count(), WAIT).toBe(0)
  for (const language of SHOWN_LANGUAGES) {
    await open(whole)
    await page.getByTestId('command').fill(languageName(language))
    await page
      .getByRole('option', { name: languageName(language) })
      .first()
      .click()
    await page.locator(`html[lang=${language}]`).waitFor()
    await page.getByTestId('family-sums').waitFor()
    found.push(...(await findFaults(page, `family ${language}`)))
    await page.getByTestId('reuse').press('Enter')
    await page.getByTestId('from-document').waitFor()
    found.push(...(await findFaults(page, `ways ${language}`)), ...(await findUnreachable(page, `ways ${language}`)))
    await page.getByTestId('from-partial_credit').press('Enter')
    const portion = page.getByTestId('portion')
    for (const measure of [0, 1, 2]) {
      await portion.locator('.segments button').nth(measure).press('Enter')
      found.push(...(await findFaults(page, `portion ${measure} ${language}`)))
    }
    await page.keyboard.press('Escape')
  }
  expect(found).toEqual([])
})
