import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { repositoryRoot } from '../../support/shared.ts'
import { useWindow } from '../../support/window.ts'

// The IDoc is of companies of its own, and whose it is does not matter here.
const desk = useWindow({ company: null, viewport: { width: 1280, height: 900 } })
const settled = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 20_000 })
const lens = () => desk.page.getByTestId('xml-lens').locator('p').textContent()
const idoc = readFileSync(join(repositoryRoot(), 'test', 'formats', 'idoc', 'fixtures', 'sales-invoice.xml'), 'utf8')
// A field of the company's own, with a text that must stay text.
const extended = idoc.replace('<CURCY>', '<ZZKONTO>[x](http://example.com) &lt;b&gt;</ZZKONTO><CURCY>')

/** The caret goes into the line that holds the text, wherever the text was scrolled to. */
async function clickXml(text: string): Promise<void> {
  await desk.page.locator('.monaco-editor').first().click()
  await desk.page.keyboard.press('Control+Home')
  await desk.page.locator('.monaco-editor .view-line', { hasText: text }).first().click()
}

describe('the XML says what the caret stands in', () => {
  beforeAll(async () => {
    const id = await desk.upload(extended)
    await desk.page.goto(desk.address(`/#/documents/${id}/xml`))
    await desk.page.getByTestId('lens-next').waitFor({ timeout: 30_000 })
  }, 60_000)

  it('a segment by its field of the standard, with help on it', async () => {
    await clickXml('CURCY')
    await settled(lens).toContain('BT-5')
    await desk.page.keyboard.press('F1')
    const help = desk.page.getByTestId('help-dialog')
    await settled(() => help.textContent()).toContain('/cbc:DocumentCurrencyCode')
    await desk.page.keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
  })

  it('what is in no field is walked to, and says why', async () => {
    await settled(() => desk.page.locator('.kontor-unread').count()).toBeGreaterThan(0)
    const said: (string | null)[] = []
    const count = Number(/\d+/.exec((await desk.page.getByTestId('lens-next').textContent()) ?? '')?.[0])
    for (let step = 0; step < count; step++) {
      await desk.page.getByTestId('lens-next').click()
      said.push(await lens())
    }
    expect(count).toBeGreaterThan(0)
    expect(said.filter((words) => words?.trim() === '')).toEqual([])
    await clickXml('ZZKONTO')
    await desk.page.keyboard.press('Home')
    await desk.page.keyboard.press('ArrowRight')
    await settled(lens).toContain('No term of the standard')
  })

  it('leads to the field of the page', async () => {
    await clickXml('CURCY')
    await settled(lens).toContain('BT-5')
    await desk.page.getByTestId('lens-field').click()
    await settled(() => desk.page.evaluate(() => document.activeElement?.closest('[data-path]')?.getAttribute('data-path'))).toBe(
      'document.currency_code',
    )
  })
})
