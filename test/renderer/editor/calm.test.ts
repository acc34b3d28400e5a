import { expect, it } from 'vitest'
import type { DocumentRecord } from '../../../core/contract/types.ts'
import { findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'

/** A draft that is being written, in a real browser: nothing is wrong before it was touched, and what is left to do is the same number everywhere. */

const TIME = { timeout: 120_000 }
const WAIT = { timeout: 30_000 }
const window = useWindow()

const settled = <Value>(read: () => Promise<Value>) => expect.poll(read, WAIT)
const field = (path: string) => window.page.locator(`[data-path="${path}"]`)
const valueOf = (path: string): Promise<string> => field(path).inputValue()
const text = (id: string): Promise<string> => window.page.getByTestId(id).innerText()
const focused = (): Promise<string> =>
  window.page.evaluate(() => {
    const { path, testid } = (document.activeElement as HTMLElement).dataset
    return path ?? testid ?? ''
  })
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await window.page.keyboard.press(key)
}
/** Fields that the margin speaks of, each with how gravely. */
const notes = (): Promise<string[]> =>
  window.page
    .getByTestId('finding')
    .evaluateAll((all) => [...new Set(all.map(({ dataset }) => `${dataset['severity'] ?? ''} ${dataset['findingPath'] ?? ''}`))])
/** Fields that are marked as wrong. */
const marked = (): Promise<(string | null)[]> =>
  window.page.locator('[data-testid=page] [aria-invalid=true]').evaluateAll((all) => all.map((one) => one.getAttribute('data-path')))
/** Fields that look as if they were to be filled in. */
const asked = (): Promise<(string | null)[]> =>
  window.page.locator('[data-testid=page] [aria-required=true]').evaluateAll((all) => all.map((one) => one.getAttribute('data-path')))

/** A new draft, shown once what is left of it is known. */
async function begin(): Promise<string> {
  const { id } = await window.call<DocumentRecord>('POST', '/desk/invoices', { from: 'new', issue_date: '2026-11-22' })
  await show(id)
  return id
}

/** A new draft with one line, behind which Enter has begun the next one. */
async function beginNextLine(): Promise<string> {
  const id = await begin()
  await field('items[0].name').focus()
  await window.page.keyboard.type('Crane')
  await press('Enter', 'Enter')
  await window.page.keyboard.type('7')
  await press('Enter')
  await settled(focused).toBe('items[1].name')
  return id
}

async function show(id: string): Promise<void> {
  await window.visit(`/#/documents/${id}`)
  await window.page.getByTestId('left').first().waitFor()
}

const LEFT = ['customer.name', 'customer.country_code', 'document.customer_reference', 'items[0].name', 'items[0].price']

it(
  'a new draft opens without a mark, a note or an alarm, and says the same number on the page, in the bar and in the list',
  TIME,
  async () => {
    const id = await begin()
    expect(await notes()).toEqual([])
    expect(await marked()).toEqual([])
    expect(await asked()).toEqual(LEFT)
    expect(await window.page.getByTestId('document').innerText()).not.toMatch(/Error|Warning/)
    expect(await text('state')).toBe('5 left:')
    expect(await window.page.getByTestId('left').allInnerTexts()).toEqual(['Buyer (2)', 'Buyer reference', 'Line 1 (2)'])
    expect(await window.page.locator('#tab-page').innerText()).toMatch(/5$/)
    await window.visit('/#/documents')
    await settled(() => window.page.locator(`[data-document="${id}"]`).innerText()).toContain('Needs attention: 5')
  },
)

it('what is left is gone through in the order of the page by F8, or by its name in the bar, each with a quiet word', TIME, async () => {
  await begin()
  for (const path of LEFT) {
    await press('F8')
    await settled(focused).toBe(path)
    await settled(notes).toEqual([`todo ${path}`])
  }
  await window.page.getByTestId('left').nth(1).click()
  await settled(focused).toBe('document.customer_reference')
  expect(await marked()).toEqual([])
})

it('the names of what is left lie over nothing, however narrow the window is', TIME, async () => {
  await begin()
  await field('items[0].name').fill('Crane')
  await press('Tab')
  await window.page.getByTestId('undo').waitFor()
  const before = window.page.viewportSize() ?? { width: 1280, height: 800 }
  await window.page.setViewportSize({ width: 860, height: 800 })
  const room = () =>
    window.page
      .getByTestId('left')
      .first()
      .evaluate(({ parentElement }) => (parentElement?.clientWidth ?? 0) - (parentElement?.scrollWidth ?? 1))
  await settled(room).toBeGreaterThanOrEqual(0)
  // Nor does a message lie over them, where they need more rows.
  await window.page.setViewportSize({ width: 480, height: 800 })
  await press('Control+s')
  const message = window.page.getByTestId('notices').getByRole('button').first()
  await message.waitFor()
  const bottom = await window.page.getByTestId('notices').evaluate((all) => all.getBoundingClientRect().bottom)
  await settled(() =>
    window.page.getByTestId('state').evaluate((one) => one.closest('footer')?.getBoundingClientRect().top),
  ).toBeGreaterThan(bottom)
  await window.page.setViewportSize(before)
})

it('what is left is named by its part of the page where several have a field of that name', TIME, async () => {
  await begin()
  for (const [id, typed] of [
    ['BT-75', 'Quay 3'],
    ['BT-123', 'Delivery slip'],
  ] as const) {
    await window.page.locator('#add-field').fill(id)
    await window.page.locator('#add-field-list [role=option]').first().waitFor()
    await press('Enter')
    await settled(focused).toMatch(/^(delivery|additional_documents)/)
    await window.page.keyboard.type(typed)
    await press('Tab')
  }
  for (const path of ['customer.name', 'items[0].name']) await field(path).fill('Harbour')
  await field('document.customer_reference').fill('R')
  await field('items[0].price').fill('1')
  await press('Tab')
  const names = async (): Promise<string[]> => window.page.getByTestId('left').allInnerTexts()
  await settled(names).toEqual(['Buyer (2)', 'Delivery, Country', 'Attachment (2)'])
  // Whatever they are called, they lie over no button of the bar.
  const { page } = window
  await field('customer.country_code').fill('FR')
  await press('Tab')
  await page.evaluate(() => localStorage.setItem('kontor.preferences', JSON.stringify({ language: 'fr' })))
  await page.reload()
  await settled(async () => (await names())[0]).toBe('Acheteur, Adresse électronique')
  const crossings = (): Promise<number> =>
    page.locator('footer:has([data-testid=left])').evaluate((footer) => {
      const all = [...footer.querySelectorAll('button, p')].map((one) => one.getBoundingClientRect())
      const cross = (a: DOMRect, b: DOMRect): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      return all.filter((one, at) => all.slice(at + 1).some((other) => cross(one, other))).length
    })
  const before = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const width of [1280, 1000, 853, 700]) {
    await page.setViewportSize({ width, height: 800 })
    await settled(crossings).toBe(0)
  }
  await page.setViewportSize(before)
  await page.evaluate(() => localStorage.removeItem('kontor.preferences'))
  await page.reload()
})

it('what was pasted and not understood is marked, as the block says before it is taken', TIME, async () => {
  await begin()
  await field('items[0].name').focus()
  await window.page.evaluate((block) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', block)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, 'Item\tQuantity\tPrice\tFrom\nCable\t2\tabout 3\tsoon\nPlug\t1\t4.50\t2026-03-01\n')
  await settled(() => text('paste-faults')).toMatch(/^2 cells/)
  await window.page.getByTestId('paste-apply').click()
  await settled(marked).toEqual(['items[0].price', 'items[0].period_start_date'])
})

it('a field is judged when it is left, not while one types, and stays so when the window is opened anew', TIME, async () => {
  const id = await begin()
  await field('items[0].price').focus()
  await window.page.keyboard.type('abc')
  await settled(async () => (await window.page.getByTestId('left').allInnerTexts()).length).toBe(3)
  expect([await notes(), await marked()]).toEqual([[], []])
  await press('Tab')
  await settled(notes).toEqual(['error items[0].price'])
  expect(await marked()).toEqual(['items[0].price'])
  await window.load(`/#/documents/${id}`)
  await settled(marked).toEqual(['items[0].price'])
  await settled(notes).toEqual(['error items[0].price'])
  await field('items[0].price').fill('12.50')
  await press('Tab')
  await settled(notes).toEqual([])
  await settled(() => valueOf('totals.payable')).toBe('14.88')
  expect(await marked()).toEqual([])
})

it('what is to be sent is judged as a whole, goes to the first thing left, and stays judged', TIME, async () => {
  const id = await begin()
  await press('Control+Enter')
  await settled(focused).toBe('customer.name')
  await settled(async () => (await notes()).filter((note) => note.startsWith('error')).length).toBeGreaterThanOrEqual(LEFT.length)
  expect(await marked()).toEqual(expect.arrayContaining(LEFT))
  expect(await text('state')).toBe('5 left:')
  await window.load(`/#/documents/${id}`)
  await settled(marked).toEqual(expect.arrayContaining(LEFT))
})

it('what was imported is judged at once', TIME, async () => {
  const id = await window.upload(await window.sample('xrechnung', [/<cbc:BuyerReference>[^<]*<\/cbc:BuyerReference>/, '']))
  await window.visit(`/#/documents/${id}`)
  await settled(marked).toContain('document.customer_reference')
  expect(await window.page.getByTestId('left').count()).toBe(0)
  await settled(() => text('state')).toMatch(/^\d+ points? needs? attention before sending$/)
})

it('a line that was begun and left empty is nothing that is left, whatever is done elsewhere', TIME, async () => {
  await beginNextLine()
  await settled(() => text('state')).toBe('3 left:')
  await field('document.customer_reference').fill('B 17')
  await press('Tab')
  await settled(() => text('state')).toBe('2 left:')
  expect(await window.page.getByTestId('left').allInnerTexts()).toEqual(['Buyer (2)'])
  await press('Control+Enter')
  await settled(() => field('items[1].name').count()).toBe(0)
})

it('a line that was begun and left empty is not stored', TIME, async () => {
  const id = await beginNextLine()
  await press('Control+s')
  await settled(async () => (await window.call<DocumentRecord>('GET', `/documents/${id}`)).version).toBe(2)
  const { items } = await window.call<{ items: unknown[] }>('GET', `/documents/${id}/model`)
  expect(items).toHaveLength(1)
  await settled(() => field('items[1].name').count()).toBe(0)
  // The caret is where one goes on.
  await settled(() => window.page.evaluate(() => document.activeElement?.closest('[data-testid=page]') !== null)).toBe(true)
})

it('a line that was begun and left empty leaves no step, and a day takes the due date along in one', TIME, async () => {
  await beginNextLine()
  await settled(() => text('state')).toBe('3 left:')
  await press('Enter')
  await settled(focused).toBe('customer.name')
  await settled(() => field('items[1].name').count()).toBe(0)
  await press('Control+z')
  await settled(() => valueOf('items[0].price')).toBe('')
  await press('Control+Shift+z')
  await settled(() => valueOf('totals.payable')).toBe('8.33')

  const due = await valueOf('document.due_date')
  await field('document.issue_date').fill('2026-11-24')
  await press('Tab')
  await settled(() => valueOf('document.due_date')).not.toBe(due)
  await press('Control+z')
  await settled(() => valueOf('document.due_date')).toBe(due)
})

it('what is computed has no frame until one enters it, and what is written in its place is marked', TIME, async () => {
  await begin()
  const frame = (path: string): Promise<string> => field(path).evaluate((input) => getComputedStyle(input).borderTopColor)
  expect(await frame('totals.payable')).toBe('rgba(0, 0, 0, 0)')
  expect(await frame('document.purchase_order_reference')).not.toBe('rgba(0, 0, 0, 0)')
  await field('items[0].price').fill('10')
  await press('Tab')
  await settled(() => valueOf('totals.payable')).toBe('11.90')
  await field('totals.payable').fill('12')
  await press('Tab')
  await settled(marked).toEqual(['totals.payable'])
})

it('can be used by everybody while it is written and once it is judged', TIME, async () => {
  const id = await begin()
  const found: string[] = []
  for (const language of SHOWN_LANGUAGES) {
    await window.page.evaluate((chosen) => localStorage.setItem('kontor.preferences', JSON.stringify({ language: chosen })), language)
    await window.load(`/#/documents/${id}`)
    await window.page.getByTestId('left').first().waitFor()
    await press('F8')
    await window.page.getByTestId('finding').waitFor()
    found.push(...(await findFaults(window.page, `${language} draft`)))
  }
  expect(found).toEqual([])
})
