import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { findBarriers } from '../../support/ease.ts'
import { useWindow } from '../../support/window.ts'

/** The comparison of a document in a real browser: versions, other documents and files, as terms and as texts, by keyboard. */
const window = useWindow()
const TIME = { timeout: 90_000 } as const

const rows = (): Locator => window.page.getByTestId('difference-row')
const cellsOf = async (row: Locator): Promise<string[]> =>
  (await row.locator('th, td').allInnerTexts()).map((cell) => cell.replaceAll(/\s+/g, ' ').trim())
const count = (): Promise<string> => window.page.getByTestId('difference-count').innerText()
const side = (which: 'before' | 'after'): Locator => window.page.getByTestId(`compare-${which}`)

/** A document with one version more for each list of changes. */
async function store(...versions: readonly (readonly object[])[]): Promise<string> {
  const id = await window.upload(await window.sample('to-mend', ['2026-0093', `D-${++made}`]))
  for (const [at, changes] of versions.entries())
    await window.call('POST', `/documents/${id}/update/terms`, { changes, base_version: at + 1 })
  return id
}
let made = 0

const set = (path: string, value: string): object => ({ path, value })
const CHAIR = [
  set('items[2].id', '3'),
  set('items[2].name', 'chair'),
  set('items[2].quantity', '2'),
  set('items[2].unit_code', 'C62'),
  set('items[2].price', '80.00'),
  set('items[2].subtotal', '160.00'),
  set('items[2].tax_code', 'S'),
  set('items[2].tax_percent', '20'),
]

it('what a version changed is said in words under the headings of the page, with when and by whom at the head', TIME, async () => {
  const { page } = window
  const id = await store([set('document.due_date', '2026-12-15'), set('supplier.city', 'Kiel'), ...CHAIR, { path: 'items[2]', to: 0 }])
  await page.goto(window.address(`/#/documents/${id}/changes`))
  await expect.poll(() => rows().count()).toBe(3)
  expect(await page.getByTestId('term-diff').locator('.block').allInnerTexts()).toEqual(['Seller', 'About the invoice', 'Lines'])
  expect(await cellsOf(rows().nth(0))).toEqual(['City BT-37', 'Graz', 'Kiel'])
  expect((await cellsOf(rows().nth(1)))[2]).toBe('15 Dec 2026')
  const [name, before, after] = await cellsOf(rows().nth(2))
  expect([name, before]).toEqual(['Line 3 added', '–'])
  expect(after).toMatch(/^chair · 2 × 80\.00 · 160\.00 /)
  expect(await side('before').inputValue()).toBe('Version 1 · import')
  expect(await side('after').inputValue()).toBe('Version 2 · edited')
  expect(await page.getByTestId('compare-after-detail').innerText()).toMatch(/\d{4}.*·/)
  expect(await page.getByTestId('changes').innerText()).not.toMatch(/supplier\.|items\[/)
  expect(await findBarriers(page, 'changes')).toEqual([])
})

it('keys lead from difference to difference in the terms and, beside them, in the texts, and the caret leads back', TIME, async () => {
  const { page } = window
  const id = await store([set('document.due_date', '2026-12-15'), set('items[1].name', 'bench'), set('supplier.city', 'Kiel')])
  await page.goto(window.address(`/#/documents/${id}/changes`))
  await page.locator('.monaco-diff-editor .view-line').first().waitFor()
  await expect.poll(count).toBe('3 differences')
  await page.keyboard.press('F7')
  expect(await count()).toBe('1 of 3')
  await page.keyboard.press('F7')
  await page.keyboard.press('F7')
  expect(await count()).toBe('3 of 3')
  const current = page.locator('tr[aria-current]')
  expect((await cellsOf(current))[2]).toBe('bench')
  // The place of the text is marked, and in sight.
  const place = page.locator('.monaco-diff-editor .modified-in-monaco-diff-editor .kontor-place')
  await place.first().waitFor()
  await expect.poll(() => page.locator('.modified-in-monaco-diff-editor .view-line', { hasText: 'bench' }).count()).toBe(1)
  await page.keyboard.press('F7')
  expect(await count()).toBe('1 of 3')
  await page.keyboard.press('Shift+F7')
  expect(await count()).toBe('3 of 3')
  await page.getByTestId('next-difference').press('Enter')
  expect(await count()).toBe('1 of 3')
  // Where the caret is put in the text, and where the keys belong to the editor.
  const lines = page.locator('.modified-in-monaco-diff-editor .lines-content > .view-lines .view-line')
  await lines.filter({ hasText: 'Kiel' }).click()
  await page.keyboard.press('Control+Home')
  await lines.filter({ hasText: 'DueDate' }).click()
  await expect.poll(count).toBe('2 of 3')
  expect((await cellsOf(current))[0]).toBe('Due BT-9')
  await page.keyboard.press('F7')
  await expect.poll(count).toBe('3 of 3')
})

it('the way of seeing is remembered, and texts alone are walked by their own places', TIME, async () => {
  const { page } = window
  const id = await store([set('document.due_date', '2026-12-15'), set('supplier.city', 'Kiel')])
  await page.goto(window.address(`/#/documents/${id}/changes`))
  await rows().first().waitFor()
  await page.getByRole('button', { name: 'XML', exact: true }).press('Enter')
  await expect.poll(count).toBe('2 differences')
  expect(await rows().count()).toBe(0)
  // Its text fills the place it is given: all between the tabs and the sentence about the document.
  const share = (): Promise<number> =>
    page.getByTestId('xml-diff').evaluate((place) => (place.querySelector('.monaco-diff-editor')?.clientHeight ?? 0) / innerHeight)
  await expect.poll(share).toBeGreaterThan(0.65)
  // The places of the texts are found a moment later, and counted then.
  await expect.poll(count).toBe('2 differences')
  await page.keyboard.press('F7')
  await page.keyboard.press('F7')
  expect(await count()).toBe('2 of 2')
  await page.reload()
  await page.locator('.monaco-diff-editor .view-line').first().waitFor()
  await page.getByRole('button', { name: 'Terms', exact: true }).press('Enter')
  await expect.poll(() => page.locator('.monaco-diff-editor').count()).toBe(0)
  await expect.poll(() => rows().count()).toBe(2)
  await page.getByRole('button', { name: 'Both', exact: true }).press('Enter')
})

it('any two states are chosen by keyboard and change sides, the draft among them, and a version is restored', TIME, async () => {
  const { page } = window
  const id = await store([set('document.due_date', '2026-12-15')])
  await page.goto(window.address(`/#/documents/${id}/page`))
  const number = page.locator('[data-path="document.number"]').first()
  await number.fill('DRAFT-1')
  await page.getByTestId('tab-changes').click()
  await expect.poll(() => side('after').inputValue()).toBe('Draft')
  await expect.poll(() => rows().count()).toBe(1)
  await side('before').focus()
  await page.keyboard.type('version 1')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => rows().count()).toBe(2)
  await page.getByTestId('swap').press('Enter')
  await expect.poll(async () => (await cellsOf(rows().first()))[1]).toBe('DRAFT-1')
  await page.getByTestId('restore').press('Enter')
  await expect.poll(() => side('after').inputValue()).toBe('Version 4 · restored')
  await expect.poll(() => side('before').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByTestId('tab-page').click()
  await expect.poll(() => number.inputValue()).not.toBe('DRAFT-1')
  await page.getByTestId('notice-action').press('Enter')
  await expect.poll(() => number.inputValue()).toBe('DRAFT-1')
})

it('a file of the disk is compared and not stored: XML, the XML of a PDF, and what is neither says so', TIME, async () => {
  const { page } = window
  const id = await store()
  await page.goto(window.address(`/#/documents/${id}/changes`))
  await side('after').waitFor()
  const stored = (): Promise<number> => window.call<{ total: number }>('GET', '/documents').then(({ total }) => total)
  const all = await stored()
  const put = (name: string, buffer: Buffer): Promise<void> =>
    page.getByTestId('compare-after-file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await put('other.xml', Buffer.from(await window.sample('to-mend', ['2026-0093', `D-${made}`], ['Graz', 'Linz'])))
  await expect.poll(() => side('after').inputValue()).toBe('other.xml')
  await expect.poll(() => rows().count()).toBe(1)
  expect((await cellsOf(rows().first())).slice(1)).toEqual(['Graz', 'Linz'])
  const other = await window.upload(await window.sample('peppol'))
  const pdf = await page.evaluate(
    async (document) => [...new Uint8Array(await (await askDesk(`/api/v2/documents/${document}/pdf?lang=en`)).arrayBuffer())],
    other,
  )
  await put('hybrid.pdf', Buffer.from(pdf))
  await expect.poll(() => side('after').inputValue()).toBe('hybrid.pdf')
  await expect.poll(() => rows().filter({ hasText: 'BT-27' }).count()).toBe(1)
  await put('empty.pdf', Buffer.from('%PDF-1.7 nothing'))
  await page.getByTestId('notices').getByRole('alert').waitFor()
  expect(await side('after').inputValue()).toBe('hybrid.pdf')
  await put('note.xml', Buffer.from('<note>no invoice</note>'))
  await expect.poll(() => page.getByTestId('difference').innerText()).toContain('no invoice can be read')
  await page.locator('.modified-in-monaco-diff-editor .view-line', { hasText: '<note>' }).waitFor()
  expect(await stored()).toBe(all + 1)
})

it('two documents that are chosen in the list are compared, found by number in the picker, and the address keeps them', TIME, async () => {
  const { page } = window
  const [one, other] = [await store(), await store([set('supplier.city', 'Kiel')])]
  await page.goto(window.address(`/#/documents/${one}/changes`))
  await side('after').focus()
  await page.keyboard.type(`D-${made}`)
  await page.getByRole('option', { name: `D-${made}` }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => side('after').inputValue()).toBe(`D-${made}`)
  await expect.poll(() => rows().count()).toBe(2)
  await page.goto(window.address('/#/documents'))
  // Beside a document the actions of the list are folded into a menu.
  await page.getByTestId('document').waitFor({ state: 'detached' })
  await page.locator(`[data-document="${other}"]`).waitFor()
  for (const id of [one, other]) await page.locator(`[data-document="${id}"] input[type=checkbox]`).check()
  await page.getByTestId('bulk-compare').press('Enter')
  await expect.poll(() => rows().count()).toBe(2)
  expect(new URL(page.url()).hash).toContain('/changes/')
  await page.reload()
  await expect.poll(() => rows().count()).toBe(2)
  await page.getByTestId('command').focus()
  await page.keyboard.type('next difference')
  await page.getByRole('option', { name: 'Next difference' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(count).toBe('1 of 2')
})

it('what a conversion changes is walked in its dialog before anything is written', TIME, async () => {
  const { page } = window
  const id = await store()
  await page.goto(window.address(`/#/documents/${id}/xml`))
  await page.getByTestId('convert').click()
  await page.getByTestId('convert-changed').waitFor()
  await expect.poll(() => rows().filter({ hasText: 'BT-24' }).count()).toBe(1)
  await page.keyboard.press('F7')
  expect(await count()).toMatch(/^1 of \d+$/)
  await page.getByTestId('convert-dialog').getByRole('button', { name: 'Both', exact: true }).press('Enter')
  await page.getByTestId('convert-dialog').locator('.monaco-diff-editor .view-line').first().waitFor()
  expect(await findBarriers(page, 'conversion')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByTestId('convert-dialog').waitFor({ state: 'detached' })
})
