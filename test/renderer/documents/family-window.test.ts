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
  whole = await upload('RE-1')
  await window.call('POST', '/desk/invoices', { from: 'part', source_id: whole, issue_date: '2026-11-22', percent: '30' })
}, 120_000)

/** What a test makes gets numbers of its own, also where it is tried again. */
let tens = 0
const startNumbers = (): ((unit: number) => string) => {
  const first = ++tens * 10
  return (unit) => `RE-${first + unit}`
}

const { stringify } = JSON
const header = (): Promise<string> => window.page.getByTestId('document').getByRole('heading', { level: 1 }).innerText()
const family = (id: string): Promise<DocumentFamily> => window.call('GET', `/documents/${id}/family`)
const sums = (): Promise<string> => window.page.getByTestId('family-sums').innerText()

async function upload(number: string): Promise<string> {
  return await window.upload(await window.sample('xrechnung', ['NW-2026-0417', number]))
}

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
  const number = startNumbers()
  const invoice = await upload(number(1))
  await open(invoice)
  const { total } = await window.call<DocumentRecord>('GET', `/documents/${invoice}`)
  await command('part invoice')
  await page.getByTestId('portion').waitFor()
  // The dialog begins in its first field.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), WAIT).toBe('portion-percent')
  await page.keyboard.type('30')
  await page.keyboard.press('Enter')
  await expect.poll(header, WAIT).toBe(number(2))
  await page.getByTestId('family').waitFor()
  await page
    .getByTestId('family')
    .getByRole('button', { name: number(1) })
    .press('Enter')
  await expect.poll(header, WAIT).toBe(number(1))
  await command('part invoice')
  await page.getByTestId('portion').getByRole('button', { name: 'Net amount' }).press('Enter')
  await page.locator('#portion-amount').fill('100')
  await page.locator('#portion-amount').press('Enter')
  await expect.poll(header, WAIT).toBe(number(3))
  await command('final invoice')
  await expect.poll(() => page.getByTestId('notices').innerText(), WAIT).toContain(`Final invoice ${number(1)} created`)
  const { items, sums: said } = await family(invoice)
  expect(items.map((one) => one.number).sort()).toEqual([number(1), number(2), number(3)])
  expect(Decimal.of(said[0]?.open ?? '').toShortest(), stringify(said)).toBe(Decimal.of(total ?? '').toShortest())
})

it('lines are chosen and credited by keyboard, and a credit beyond what is open says by which documents', TIME, async () => {
  const { page } = window
  const number = startNumbers()
  const invoice = await upload(number(0))
  await open(invoice)
  await command('partial credit')
  await page.getByTestId('portion').getByRole('button', { name: 'Lines' }).press('Enter')
  await page.getByTestId('portion').getByRole('checkbox').first().press('Space')
  await page.locator('#portion-0').fill('1')
  await page.locator('#portion-0').press('Enter')
  await expect.poll(header, WAIT).toBe(number(1))
  await expect.poll(() => page.locator('[data-path="items[0].quantity"]').inputValue(), WAIT).toBe('1')
  expect(await page.locator('[data-path="document.due_date"]').inputValue()).toBe('')
  await open(invoice)
  await command('credit note')
  await expect.poll(header, WAIT).toBe(number(2))
  await expect
    .poll(sums, WAIT)
    .toMatch(new RegExp(String.raw`open -[\d,.]+ EUR\s+More is credited than was invoiced, by ${number(1)}, ${number(2)}\.$`))
  await page
    .getByTestId('family')
    .getByRole('button', { name: number(0) })
    .press('Enter')
  await expect.poll(header, WAIT).toBe(number(0))
  await command('partial credit')
  await expect
    .poll(() => page.getByTestId('credited-already').innerText(), WAIT)
    .toMatch(new RegExp(`^Already credited by ${number(1)}, ${number(2)}; -`))
  await page.keyboard.press('Escape')
})

it('who calls for a command while a new document opens types there, and not in the invoice', TIME, async () => {
  const { page } = window
  const number = startNumbers()
  const invoice = await upload(number(1))
  await open(invoice)
  let letIn = (): void => undefined
  const called = new Promise<void>((resolve) => (letIn = resolve))
  const isOfNew = (url: URL): boolean => /\/documents\/[^/]+$/.test(url.pathname) && !url.pathname.endsWith(invoice)
  await page.route(isOfNew, async (route) => {
    await called
    await route.continue()
  })
  const asked = page.waitForRequest((request) => isOfNew(new URL(request.url())))
  await command('copy this invoice')
  await asked
  await page.keyboard.press('Control+k')
  await page.keyboard.type('final')
  letIn()
  await expect.poll(header, WAIT).toBe(number(2))
  await page.getByTestId('page').getByRole('textbox').first().waitFor()
  await page.keyboard.type(' x')
  expect(await page.getByTestId('command').inputValue()).toBe('final x')
  await page.keyboard.press('Escape')
  await page.unroute(isOfNew)
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
