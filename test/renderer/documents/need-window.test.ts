import { mkdirSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'

/** What documents need and what they come to, said alike by list, page, state bar and send dialog, in a real browser. */

const TIME = { timeout: 120_000 }
const WAIT = { timeout: 30_000 }
const window = useWindow()

const text = (testid: string): Promise<string> => window.page.getByTestId(testid).innerText()
const row = (id: string) => window.page.locator(`[data-document="${id}"]`)

async function list(): Promise<void> {
  await window.visit('/#/documents')
  await window.page.locator('[data-document]').first().waitFor()
}

async function chooseAll(): Promise<void> {
  await window.page.getByTestId('documents').focus()
  await window.page.keyboard.press('Control+a')
}

it('a credit note counts against its invoice, is told from it in the list, and both lead to each other', TIME, async () => {
  const invoice = await window.upload(await window.sample('xrechnung', ['NW-2026-0417', 'RE-1']))
  const { id: note } = await window.call<{ id: string }>('POST', '/desk/invoices', {
    from: 'credit_note',
    source_id: invoice,
    issue_date: '2026-11-22',
  })
  await list()
  await expect.poll(() => text('list-footer'), WAIT).toMatch(/Receivable\s+0\.00 EUR/)
  await chooseAll()
  await expect.poll(() => text('selection-sum'), WAIT).toMatch(/^Receivable\s+0\.00 EUR$/)
  await expect.poll(() => row(note).getByTestId('kind').innerText(), WAIT).toBe('Credit note')
  await expect.poll(() => row(note).innerText(), WAIT).toMatch(/→ RE-1[\s\S]*-[\d,]+\.\d\d/)
  await expect.poll(() => row(invoice).getByTestId('open').innerText(), WAIT).toBe('open: 0.00 EUR')
  // The name beside it comes first where there is little room; the link stays whole.
  const before = window.page.viewportSize() ?? { width: 1280, height: 800 }
  await window.page.setViewportSize({ width: 1180, height: 800 })
  const related = row(invoice).getByTestId('related')
  const name = row(invoice)
    .locator('.pair', { has: window.page.getByTestId('related') })
    .locator('.cut')
  const widthOf = (part: Locator): Promise<number> => part.evaluate(({ clientWidth }) => clientWidth)
  await expect.poll(async () => (await widthOf(name)) - (await widthOf(related)), WAIT).toBeGreaterThan(0)
  expect(await related.getByRole('button').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  await window.page.setViewportSize(before)
  await row(note).getByRole('button', { name: 'credits RE-1' }).click()
  await expect
    .poll(() => window.page.getByTestId('document').getByTestId('family-sums').innerText(), WAIT)
    .toMatch(/^invoiced ([\d,.]+), credited \1, open 0\.00 EUR$/)
})

it('what receivers refuse by the schema, and an empty draft, are not ready, with one count on the page and in the list', TIME, async () => {
  const misplaced = await window.sample('peppol', [
    /<cbc:ID>([^<]*)<\/cbc:ID>\s*(<cbc:IssueDate>[^<]*<\/cbc:IssueDate>)/,
    '$2<cbc:ID>$1</cbc:ID>',
  ])
  const refused = await window.upload(misplaced)
  const { id: draft } = await window.call<{ id: string }>('POST', '/desk/invoices', { from: 'new', issue_date: '2026-11-22' })
  // A list that was there before follows the judgement a moment later.
  await window.load('/#/documents')
  for (const id of [refused, draft]) {
    const word = await row(id).getByRole('gridcell').first().innerText()
    const [, count = 'none'] = /Needs attention: (\d+)/.exec(word) ?? []
    await row(id).getByRole('gridcell').first().click()
    // Until it is judged the page shows what the list has shown.
    await window.page.getByTestId('findings-head').or(window.page.getByTestId('left').first()).waitFor()
    const said = id === draft ? `^${count} left:$` : `^${count} points? needs? attention before sending$`
    await expect.poll(() => text('state'), WAIT).toMatch(new RegExp(said))
    await expect.poll(() => window.page.locator('#tab-page').innerText(), WAIT).toMatch(new RegExp(`${count}$`))
    await window.page.getByTestId('close-document').click()
  }
})

it('the second press of a double click does nothing to the document or the dialog that the first one has opened', TIME, async () => {
  const id = await window.upload(await window.sample('xrechnung', ['NW-2026-0417', 'RE-2']))
  await list()
  const { page } = window
  const press = async (clickCount: number): Promise<void> => {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
  }
  /** What hears the second press, what that marks, and what hears one of its own. */
  const pressAgain = async (control: Locator, opened: Locator): Promise<readonly [number, string | undefined, number]> => {
    const box = await control.boundingBox()
    if (box === null) throw new Error('There is nothing to press.')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await press(1)
    await opened.waitFor()
    const heard = await page.evaluateHandle(() => {
      const kinds: string[] = []
      for (const kind of ['mousedown', 'click']) document.body.addEventListener(kind, () => kinds.push(kind), true)
      return kinds
    })
    await press(2)
    const second = (await heard.jsonValue()).length
    // Before the next press, which may come upon a field that marks what it holds.
    const marked = await page.evaluate(() => getSelection()?.toString())
    await press(1)
    return [second, marked, (await heard.jsonValue()).length]
  }
  expect(await pressAgain(row(id), page.getByTestId('state'))).toEqual([0, '', 2])
  await page.getByTestId('close-document').dblclick()
  await row(id).waitFor()
  expect(await pressAgain(page.getByTestId('nav-new'), page.locator('dialog[open]'))).toEqual([0, '', 2])
  await page.keyboard.press('Escape')
})

it('a document that comes under the mouse while its button is down is neither chosen nor opened', TIME, async () => {
  const { page } = window
  /** Presses something in the row of a new document, and lets go when another one has taken its place. */
  const pressWhileOneComes = async (place: (id: string) => Locator, number: string): Promise<void> => {
    const id = await window.upload(await window.sample('xrechnung', ['NW-2026-0417', `${number}-a`]))
    const box = await place(id).boundingBox()
    if (box === null) throw new Error('There is nothing to press.')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    const other = await window.upload(await window.sample('xrechnung', ['NW-2026-0417', `${number}-b`]))
    await expect.poll(async () => (await place(other).boundingBox())?.y, WAIT).toBe(box.y)
    await page.mouse.up()
  }
  await list()
  await pressWhileOneComes((id) => row(id).locator('input[type=checkbox]'), 'RE-3')
  expect(await page.locator('[data-document] input:checked').count()).toBe(0)
  expect(await page.getByTestId('selection-bar').count()).toBe(0)
  await pressWhileOneComes((id) => row(id).getByRole('gridcell').first(), 'RE-4')
  expect(await page.getByTestId('document').count()).toBe(0)
  expect(new URL(page.url()).hash).toBe('#/documents')
})

it('the message after sending counts what was sent, not what was chosen', TIME, async () => {
  await window.call('PUT', '/desk/remote', { url: 'http://127.0.0.1:9/api', key: 'none' })
  await list()
  await chooseAll()
  await window.page.getByTestId('send-selection').click()
  const confirm = window.page.getByTestId('send-confirm')
  await expect.poll(() => confirm.isEnabled(), WAIT).toBe(true)
  const [, sent = 'none'] = /Send (\d+)/.exec(await window.page.getByTestId('send-dialog').getByRole('heading').innerText()) ?? []
  expect(Number(sent)).toBeLessThan(await window.page.locator('[data-document]').count())
  await confirm.click()
  let said = ''
  await expect.poll(async () => (said = await text('notices')), WAIT).toContain('in the queue')
  expect(said).toMatch(new RegExp(`^${sent} documents? (is|are) in the queue`))
})

it('what was deleted in the list comes back by the key that takes back, as the dialog says', TIME, async () => {
  const id = await window.upload(await window.sample('xrechnung', ['NW-2026-0417', 'RE-77']))
  await list()
  await row(id).waitFor()
  const before = await window.page.locator('[data-document]').count()
  await row(id).locator('input[type=checkbox]').click()
  await window.page.getByTestId('bulk-delete').click()
  await expect.poll(() => text('delete-dialog'), WAIT).toContain('Ctrl+Z')
  await window.page.getByTestId('delete-confirm').click()
  await expect.poll(() => window.page.locator('[data-document]').count(), WAIT).toBe(before - 1)
  await window.page.keyboard.press('Control+z')
  await expect.poll(() => window.page.locator('[data-document]').count(), WAIT).toBe(before)
  await expect.poll(() => window.page.locator('[data-document]').allInnerTexts(), WAIT).toContainEqual(expect.stringContaining('RE-77'))
})

it('stands in its place at 1280 pixels and can be used by everybody, in the languages of the window, light and dark', TIME, async () => {
  const pictures = process.env.KONTOR_PICTURES
  if (pictures !== undefined) mkdirSync(pictures, { recursive: true })
  const found: string[] = []
  for (const language of SHOWN_LANGUAGES) {
    await window.page.evaluate((chosen) => localStorage.setItem('kontor.preferences', JSON.stringify({ language: chosen })), language)
    await window.load('/#/documents')
    await window.page.locator('[data-document]').first().waitFor()
    found.push(...(await findFaults(window.page, `${language} list`)))
    if (pictures !== undefined) await window.page.screenshot({ path: `${pictures}/list-${language}.png` })
    await chooseAll()
    await window.page.getByTestId('selection-bar').waitFor()
    found.push(...(await findFaults(window.page, `${language} chosen`)))
    const bar = await window.page.getByTestId('selection-bar').boundingBox()
    const primary = await window.page.getByTestId('send-selection').boundingBox()
    expect((bar?.x ?? 0) + (bar?.width ?? 0) - ((primary?.x ?? 0) + (primary?.width ?? 0))).toBeLessThan(24)
    const clear = await window.page.getByTestId('selection-clear').boundingBox()
    expect(primary?.y).toBe(clear?.y)
    if (pictures !== undefined) await window.page.screenshot({ path: `${pictures}/chosen-${language}.png` })
  }
  expect(found).toEqual([])
})

it('of what was chosen, received ones are named among those that are not sent', TIME, async () => {
  await window.page.evaluate(() => localStorage.setItem('kontor.preferences', JSON.stringify({ language: 'en' })))
  await window.upload(await window.sample('xrechnung', ['NW-2026-0417', 'IN-1']), { direction: 'inbound' })
  await window.upload(await window.sample('xrechnung', ['NW-2026-0417', 'OUT-1']))
  await window.load('/#/documents?search=-1')
  await window.page.locator('[data-document]').first().waitFor()
  await chooseAll()
  await window.page.getByTestId('send-selection').click()
  await expect.poll(() => text('send-dialog'), WAIT).toMatch(/documents? stays? here[\s\S]*1 of them is a received one/)
})
