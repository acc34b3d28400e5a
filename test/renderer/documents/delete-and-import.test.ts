import { expect, it } from 'vitest'
import { mail } from '../../support/containers/mail.ts'
import { useWindow } from '../../support/window.ts'

/** Deleting documents and the report of an import, in a real browser. */

const TIME = { timeout: 120_000 }
const WAIT = { timeout: 30_000 }
const window = useWindow()
const list = async (): Promise<void> => {
  await window.visit('/#/documents')
}
const count = (): Promise<number> => window.page.locator('[data-document]').count()
const numbered = (number: string): Promise<string> => window.sample('xrechnung', ['NW-2026-0417', number])

it('a draft is deleted from its page by keyboard after what is lost was said, and comes back', TIME, async () => {
  const id = await window.upload(await numbered('D-1'))
  await window.upload(await numbered('D-2'))
  await window.page.goto(window.address(`/#/documents/${id}`))
  await window.page.getByTestId('document-more').press('Enter')
  await window.page.getByTestId('delete-document').press('Enter')
  await window.page.getByTestId('delete-confirm').press('Enter')
  await window.page.getByTestId('document').waitFor({ state: 'detached' })
  await expect.poll(count, WAIT).toBe(1)
  await window.page.getByTestId('notice-action').press('Enter')
  await expect.poll(count, WAIT).toBe(2)
  await expect.poll(() => window.page.locator('[data-document]').allInnerTexts(), WAIT).toContainEqual(expect.stringContaining('D-1'))
})

it('of many, those that have to be kept are named with their last day, and stay', TIME, async () => {
  await window.upload(await numbered('D-3'))
  await window.upload(await numbered('R-1'), { direction: 'inbound' })
  await list()
  await window.page.locator('[data-document]').nth(3).waitFor()
  const before = await count()
  await window.page.getByTestId('documents').focus()
  await window.page.keyboard.press('Control+a')
  await window.page.locator('[data-testid=bulk-delete]:enabled').press('Enter')
  const kept = window.page.getByTestId('delete-kept')
  await kept.waitFor()
  expect(await kept.getAttribute('data-code')).toBe('retention_period')
  expect(await kept.innerText()).toMatch(/31 Dec 20\d\d.*R-1/s)
  const dialog = window.page.getByTestId('delete-dialog')
  expect(await dialog.getByRole('heading').innerText()).toBe(`Delete ${before - 1} documents?`)
  expect(await window.page.getByTestId('delete-confirm').innerText()).toBe(`Delete ${before - 1}`)
  await window.page.getByTestId('delete-confirm').press('Enter')
  await expect.poll(count, WAIT).toBe(1)
  await window.page.getByTestId('notice-action').press('Enter')
  await expect.poll(count, WAIT).toBe(before)
})

it('what came with a mail says that the mail does not come back', TIME, async () => {
  const { page } = window
  const buffer = Buffer.from(mail([{ name: 'D-7.xml', bytes: Buffer.from(await numbered('D-7')) }]))
  await list()
  await page.getByTestId('file-input').setInputFiles([{ name: 'D-7.eml', mimeType: 'message/rfc822', buffer }])
  await expect.poll(() => page.getByTestId('document').getByRole('heading', { level: 1 }).textContent(), WAIT).toBe('D-7')
  await page.getByTestId('document-more').press('Enter')
  await page.getByTestId('delete-document').press('Enter')
  await page.getByTestId('delete-confirm').waitFor()
  expect(await page.getByTestId('delete-files').innerText()).toBe(
    'Of 1 document only the invoice itself comes back, not the PDF or the mail with it.',
  )
  await page.keyboard.press('Escape')
})

it('what is too much to be brought back is said to be gone for good', TIME, async () => {
  await window.upload(await numbered('D-8'))
  await list()
  await window.page.locator('[data-document]').first().waitFor()
  await window.page.route('**/desk/documents/kept', (route) => route.fulfill({ json: { items: [], bytes: 50_000_001, with_files: 1 } }))
  await window.page.getByTestId('documents').focus()
  await window.page.keyboard.press('Control+a')
  await window.page.locator('[data-testid=bulk-delete]:enabled').press('Enter')
  await window.page.getByTestId('delete-confirm').waitFor()
  const said = await window.page.getByTestId('delete-dialog').innerText()
  expect([said.includes('gone for good'), said.includes('Ctrl+Z')]).toEqual([true, false])
  await window.page.keyboard.press('Escape')
  await window.page.unroute('**/desk/documents/kept')
})

it('the report of an import tells what is new, what was there already, and what is no invoice', TIME, async () => {
  const known = await numbered('D-9')
  await window.upload(known)
  await list()
  const file = (name: string, text: string) => ({ name, mimeType: 'text/xml', buffer: Buffer.from(text) })
  await window.page
    .getByTestId('file-input')
    .setInputFiles([file('again.xml', known), file('new.xml', await numbered('D-10')), file('list.xml', '<list/>'), file('bad.xml', 'bad')])
  await window.page.getByTestId('import-close').waitFor()
  const { page } = window
  const report = page.getByTestId('import-report')
  const show = async (group: string): Promise<string> => {
    await page.getByTestId(`import-group-${group}`).click()
    // The rows come once the place that they scroll in is measured.
    await page.locator(`[data-group=${group}] .row`).first().waitFor()
    return report.innerText()
  }
  await expect.poll(() => page.getByTestId('import-group-refused').innerText(), WAIT).toContain('1')
  expect(await show('refused')).toMatch(/bad\.xml\s+Kontor imports XML, PDF/)
  expect(await page.getByTestId('import-bar').innerText()).toMatch(/Import finished: 4 files/)
  const others = ['attention', 'undecided', 'order']
  const texts = await Promise.all(
    others.map(async (group) => ((await page.getByTestId(`import-group-${group}`).count()) === 0 ? '' : group)),
  )
  let said = ''
  for (const group of texts.filter((group) => group !== '')) said += await show(group)
  expect(said).toContain('D-10')
  expect(said).toContain('list.xml')
  expect(await show('duplicate')).toContain('D-9')
  await report.getByRole('button', { name: 'D-9' }).press('Enter')
  await expect.poll(() => window.page.getByTestId('document').getByRole('heading', { level: 1 }).textContent(), WAIT).toBe('D-9')
})
