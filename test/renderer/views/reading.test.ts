import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { expectRead, readAloud } from '../../support/reading.ts'
import { useWindow } from '../../support/window.ts'

/** What a screen reader says of the page, the list and a dialog, in its order: compared with the files in `reading`. */

const TIME = { timeout: 90_000 }
const WAIT = { timeout: 30_000 }
const window = useWindow()
const golden = (name: string): string => join(import.meta.dirname, 'reading', `${name}.txt`)
let id = ''

beforeAll(async () => {
  await window.upload(await window.sample('to-mend'))
  id = await window.upload(await window.sample('xrechnung'))
}, 120_000)

it('reads an invoice from its seller to its payment', TIME, async () => {
  const { page } = window
  await window.visit(`/#/documents/${id}`)
  await page.locator('[data-path="items[0].name"]').waitFor()
  await page.getByTestId('situation-choice').waitFor()
  await page.getByTestId('terms-facts').waitFor()
  await expect.poll(() => page.getByTestId('primary').getAttribute('data-action'), WAIT).toBe('send')
  expectRead(golden('page'), await readAloud(page, page.getByTestId('page').locator('article')))
})

it('reads a row of the list with its state, number, customer and amount', TIME, async () => {
  const { page } = window
  await window.visit('/#/documents')
  await page.locator('[data-document]').nth(1).waitFor()
  // Sums have a call of their own.
  await page.getByTestId('list-footer').getByText('Receivable').waitFor()
  expectRead(golden('list'), await readAloud(page, page.locator('main')))
})

it('reads a dialog from its title by its fields to its buttons', TIME, async () => {
  const { page } = window
  await window.visit('/#/documents')
  await page.locator('[data-document]').nth(1).waitFor()
  await page.getByTestId('documents').focus()
  await page.keyboard.press('Control+a')
  await page.getByTestId('bulk-change').click()
  await page.getByTestId('many-dialog').waitFor()
  await page.getByTestId('many-dialog').locator('select option').nth(3).waitFor({ state: 'attached' })
  expectRead(golden('dialog'), await readAloud(page, page.getByTestId('many-dialog')))
  await page.keyboard.press('Escape')
})
