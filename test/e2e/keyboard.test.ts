import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { useWindow } from '../support/window.ts'
import { collectComplaints, expectOnlyTheseChanges, inkOf, INVOICE } from './journey.ts'

/** The whole way of an invoice by keyboard alone, in a real browser: from the first start to the delivery and back to the list. */

const COMPANY = 'Möbelwerkstatt Lindner & Töchter KG'
const ACCOUNT = 'AT483200000012345864'
const window = useWindow({ company: null })

const part = (id: string): Locator => window.page.getByTestId(id)
const press = (keys: string): Promise<void> => window.page.keyboard.press(keys)
const type = (words: string): Promise<void> => window.page.keyboard.type(words)

/** What has the focus, by what tells it apart; where nobody can see it, that is said instead. */
const focus = (): Promise<string> => window.page.evaluate(describeFocus)

async function expectFocus(place: string | RegExp): Promise<void> {
  await expect.poll(focus, { timeout: 15_000 }).toMatch(place)
}

/** Presses Tab until the focus is where it is wanted; on its way it must be seen everywhere. */
async function tabTo(place: string, most: number, key = 'Tab'): Promise<void> {
  for (let step = 0; step < most && (await focus()) !== place; step++) {
    await press(key)
    await expectFocus(/^(?!lost|unseen)/)
  }
  expect(await focus()).toBe(place)
}

async function command(words: string): Promise<void> {
  await press('Control+k')
  await expectFocus('command')
  await type(words)
  await expect.poll(() => window.page.locator('[role=option][aria-selected=true]').textContent()).toContain(words)
  await press('Enter')
}

it(
  'an invoice goes from its file to its delivery by keyboard alone, and the focus is seen at every step',
  { timeout: 180_000 },
  async () => {
    const { page } = window
    const complaints = collectComplaints(page)
    await page.evaluate(countPointers)
    // From the start on, so that the browser is ready for it when it comes.
    const choosing = page.waitForEvent('filechooser', { timeout: 90_000 })

    // First start: who, where to, which file.
    await expectFocus('field-name')
    await type(COMPANY)
    await tabTo('field-address.country_code', 1)
    await type('AT')
    await press('Enter')
    await tabTo('field-vat_ids', 1)
    await type('ATU99887702')
    await press('Enter')
    await part('first-known').waitFor()
    await expect.poll(() => part('workspace').innerText()).toContain(COMPANY)
    await tabTo('first-rehearse', 12)
    await press('Enter')
    await part('rehearsal-mark').waitFor()
    await expectFocus(/^(?!lost|unseen)/)
    await tabTo('choose-files', 12, 'Shift+Tab')
    await press('Enter')
    await (await choosing).setFiles(INVOICE)

    // The cent: its field, its proof beside it, the repair in the proof.
    await part('finding').first().waitFor()
    await expectFocus('tab-page')
    const original = readFileSync(INVOICE, 'utf8')
    await press('F8')
    await expectFocus('totals.payable')
    await press('Alt+Enter')
    await expectFocus(/^(?!totals)/)
    await tabTo('repair', 12)
    await press('Enter')
    await page.locator('[data-rule="BR-CO-16"]').waitFor({ state: 'detached' })
    await expectFocus(/^(?!lost|unseen)/)
    await press('F8')
    await expectFocus('payment_details[0].account_id')
    await type(ACCOUNT)
    await press('Tab')
    await page.locator('[data-testid=finding].error').first().waitFor({ state: 'detached' })
    await press('Control+z')
    await page.locator('[data-testid=finding].error').first().waitFor()
    await press('Control+Shift+z')
    await page.locator('[data-testid=finding].error').first().waitFor({ state: 'detached' })
    await press('Control+s')
    await page.locator('[data-testid=primary][data-action=send]').waitFor()
    await expectFocus(/^(?!lost|unseen)/)

    // Back to the list and in again: the row and the keys of the document are where they were.
    await press('Escape')
    await expectFocus('documents')
    await press('Enter')
    await part('document').waitFor()
    await expectFocus('tab-page')

    await command('Show the PDF of the document')
    const canvas = part('pdf-pages').locator('canvas').first()
    await canvas.waitFor()
    await expect.poll(() => canvas.evaluate(inkOf)).toBeGreaterThan(2_000)
    await expectFocus(/^(?!lost|unseen)/)

    await press('Control+Enter')
    await part('send-dialog').waitFor()
    const said = await part('send-dialog').innerText()
    expect(said).toContain(COMPANY)
    expect(said).toContain('1 document')
    expect(said).toContain('3,574.32 EUR')
    await press('Escape')
    await part('send-dialog').waitFor({ state: 'detached' })
    await expectFocus(/^(?!lost|unseen)/)
    await press('Control+Enter')
    await part('send-dialog').waitFor()
    await page.locator('[data-testid=send-confirm]:enabled').waitFor()
    await tabTo('send-confirm', 8)
    await press('Enter')
    await part('send-dialog').waitFor({ state: 'detached' })
    await expectFocus(/^(?!lost|unseen)/)

    await command('Show the delivery of the document')
    await page.locator('[data-step=delivered][data-state=done]').waitFor({ timeout: 60_000 })
    await press('Escape')
    await expectFocus('documents')
    await expect.poll(() => page.locator('[data-document]').first().innerText()).toContain('Delivered')

    const { items } = await window.call<{ items: { id: string }[] }>('GET', '/documents')
    expectOnlyTheseChanges(
      original,
      await page.evaluate(async (id) => (await askDesk(`/api/v2/documents/${id}/xml`)).text(), items[0]?.id ?? ''),
    )
    expect(await page.evaluate(() => document.documentElement.dataset['pointers'])).toBe('0')
    expect(complaints).toEqual([])
  },
)

/** Runs in the page. */
function countPointers(): void {
  const root = document.documentElement
  root.dataset['pointers'] = '0'
  const count = (): void => void (root.dataset['pointers'] = String(Number(root.dataset['pointers']) + 1))
  for (const kind of ['pointerdown', 'mousedown', 'touchstart']) addEventListener(kind, count, true)
}

/** Runs in the page. The mark of a list may be on the row that its keys are for. */
function describeFocus(): string {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return 'lost'
  const name = element.dataset['testid'] ?? element.dataset['path'] ?? element.getAttribute('aria-label') ?? element.textContent.trim()
  const row = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
  const isMarked = [element, row].some((marked) => marked !== null && getComputedStyle(marked).outlineStyle !== 'none')
  const { top, bottom, left, right } = element.getBoundingClientRect()
  const isInSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && element.checkVisibility()
  return isMarked && isInSight ? name : `unseen: ${name}`
}
