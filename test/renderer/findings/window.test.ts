import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from '../../support/shared.ts'
import { findFaults } from '../../support/ease.ts'
import { readDownload, useWindow } from '../../support/window.ts'

/** Findings in a real browser: cause before consequence, all safe repairs as one step, and what later rules will say. */

const SAMPLE = readFileSync(join(repositoryRoot(), 'core', 'services', 'samples', 'xrechnung.xml'), 'utf8')
const WRONG_DATE = SAMPLE.replace(/(<cbc:IssueDate>)[^<]*/, '$130.11.2026')
const SPOILED = WRONG_DATE.replace(/(<cac:InvoiceLine>.*?<cbc:LineExtensionAmount currencyID="EUR">)[^<]*/s, '$1abc').replace(
  /<cbc:BuyerReference>.*?<\/cbc:BuyerReference>/,
  '',
)
const MENDABLE = WRONG_DATE.replace(/(<cbc:TaxExclusiveAmount currencyID="EUR">)[^<]*/, '$11.00')
/** The day that the invoice is due stands above the day of its issue, and the town of the seller above its street. */
const TURNED = SAMPLE.replace(/(<cbc:IssueDate>.*?<\/cbc:IssueDate>)(\s*)(<cbc:DueDate>.*?<\/cbc:DueDate>)/, '$3$2$1').replace(
  /(<cbc:StreetName>.*?<\/cbc:StreetName>)(\s*)(<cbc:CityName>.*?<\/cbc:CityName>)/,
  '$3$2$1',
)
/** An order that is only there for its sales order: refused before 31 August 2026, let stand since. */
const PASSING_LATER = SAMPLE.replace(/<cac:OrderReference>.*?<\/cac:OrderReference>/s, '').replace(
  '<cac:AccountingSupplierParty>',
  '<cac:OrderReference><cbc:ID/><cbc:SalesOrderID>S-1</cbc:SalesOrderID></cac:OrderReference>$&',
)

const window = useWindow({ locale: 'de-DE' })

async function open(xml: string): Promise<string> {
  const id = await window.upload(xml)
  await window.page.goto(window.address(`/#/documents/${id}`))
  return id
}

const versionsOf = (id: string): Promise<number> =>
  window.page.evaluate(async (one) => {
    const response = await askDesk(`/api/v2/documents/${one}/versions`)
    return ((await response.json()) as { items: unknown[] }).items.length
  }, id)

describe('findings in the margin', { timeout: 60_000 }, () => {
  it('show the cause, its consequences under it, and one kind alone when asked', async () => {
    await open(SPOILED)
    const notes = window.page.locator('article[data-testid=finding]')
    const cause = window.page.locator('article[data-rule="KONTOR-SCHEMA"][data-terms="BT-131"]')
    await cause.waitFor()
    await expect.poll(() => notes.count()).toBe(3)
    await expect.poll(() => cause.locator('[data-testid=finding][data-rule="BR-CO-10"]').count()).toBe(1)
    // By the keyboard: cards find their places while the lines of the page are measured, and one that moves under the pointer is missed.
    await cause.locator('[data-rule="BR-CO-10"]').press('Enter')
    await expect
      .poll(() => window.page.evaluate(() => (document.activeElement as HTMLElement).dataset['path']))
      .toBe('totals.item_subtotal')
    await window.page.locator('[data-path="document.number"]').focus()
    await window.page.getByTestId('kind-content').click()
    await expect.poll(() => notes.getAttribute('data-rule')).toBe('BR-DE-15')
  })

  it('are marks beside a narrow page, each with its words under its field while one is there or points at it', async () => {
    const { page } = window
    await page.setViewportSize({ width: 900, height: 800 })
    try {
      await open(SPOILED)
      const mark = page.getByTestId('finding-mark')
      const notes = page.locator('article[data-testid=finding]')
      const field = page.locator('[data-path="document.customer_reference"]')
      const own = mark.and(page.locator('[data-rule=BR-DE-15]'))
      const elsewhere = page.locator('[data-path="document.number"]')
      await expect.poll(() => mark.count()).toBe(3)
      await elsewhere.focus()
      await expect.poll(() => notes.count()).toBe(0)
      await own.hover()
      await expect.poll(() => notes.getAttribute('data-rule')).toBe('BR-DE-15')
      await notes.hover()
      expect(await notes.count()).toBe(1)
      await elsewhere.hover()
      await expect.poll(() => notes.count()).toBe(0)

      await field.focus()
      await expect.poll(() => notes.getAttribute('data-rule')).toBe('BR-DE-15')
      // The words lie below their field and beside the marks, and are seen whole.
      const boxes = await Promise.all([notes, field, mark.first(), page.getByTestId('page')].map((one) => one.boundingBox()))
      const [words, around, strip, view] = boxes.map((box) => box ?? { x: NaN, y: NaN, width: NaN, height: NaN })
      if (words === undefined || around === undefined || strip === undefined || view === undefined)
        throw new Error('Four boxes were asked for.')
      expect(words.y).toBeGreaterThanOrEqual(around.y + around.height)
      expect(words.x + words.width).toBeLessThanOrEqual(strip.x)
      expect(words.y + words.height).toBeLessThanOrEqual(view.y + view.height)
      await page.keyboard.press('Escape')
      await expect.poll(() => notes.count()).toBe(0)

      await own.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => notes.getAttribute('data-rule')).toBe('BR-DE-15')
      expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
      await own.click()
      await page.mouse.move(10, 10)
      await expect.poll(() => notes.count()).toBe(0)
      await page.keyboard.press('F8')
      await expect.poll(() => notes.count()).toBeGreaterThan(0)
    } finally {
      await page.setViewportSize({ width: 1280, height: 800 })
    }
  })

  it('repair all safe ones as one step that shows its difference first', async () => {
    const id = await open(MENDABLE)
    await window.page.getByTestId('repair-all').click()
    const rows = window.page.getByTestId('repair-diff').getByTestId('difference-row')
    await rows.first().waitFor()
    // Values that only differ in how they are written are shown as written.
    await expect.poll(() => rows.first().innerText()).toMatch(/30\.11\.2026\s+2026-11-30/)
    await expect.poll(() => rows.count()).toBe(2)
    await window.page.getByTestId('repair-apply').click()
    await window.page.getByTestId('finding').first().waitFor({ state: 'detached' })
    await expect.poll(() => window.page.locator('[data-path="document.issue_date"]').inputValue()).toBe('30.11.2026')
    await expect.poll(() => window.page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('document.issue_date')
    await window.page.getByTestId('undo').click()
    await window.page.getByTestId('finding').first().waitFor()
    await expect.poll(() => window.page.getByTestId('undo').isDisabled()).toBe(true)
    await window.page.getByTestId('redo').click()
    await window.page.locator('[data-testid=primary][data-action=save]').click()
    await window.page.locator('[data-testid=primary][data-action=send]').waitFor()
    await expect.poll(() => versionsOf(id)).toBe(2)
  })

  it('put what stands in another order than its schema asks for into that one, and say so before', async () => {
    const id = await open(TURNED)
    await window.page.getByTestId('repair-all').click()
    const words = window.page.getByTestId('repair-orders')
    await expect.poll(() => words.innerText()).toMatch(/^In 2 Elementen der XML-Datei .* keine Angabe ändert sich\.$/)
    expect(await window.page.getByTestId('repair-diff').count()).toBe(0)
    expect(await window.page.getByTestId('repair-parts').count()).toBe(0)
    await window.page.getByTestId('repair-apply').click()
    await window.page.getByTestId('finding').first().waitFor({ state: 'detached' })
    await window.page.locator('[data-testid=primary][data-action=save]').click()
    await expect.poll(() => versionsOf(id)).toBe(2)
    const stored = await window.page.evaluate(async (one) => (await askDesk(`/api/v2/documents/${one}/xml`)).text(), id)
    expect(stored).toBe(SAMPLE)
  })

  it('are said in another language as soon as the window speaks it, of the draft and of what is stored', async () => {
    const { page } = window
    const speak = async (command: string): Promise<void> => {
      await page.getByRole('combobox', { name: /^(Suchen oder Befehl|Search or command)$/ }).fill(command)
      await page.getByRole('option', { name: command }).click()
    }
    const said = (): Promise<string> => page.locator('[data-rule="BR-DE-15"][data-testid=finding]').innerText()
    await open(SPOILED)
    await expect.poll(said).toContain('fehlt')
    await page.locator('[data-path="document.number"]').fill('R-9')
    await page.getByTestId('discard').waitFor()
    await speak('English')
    await expect.poll(said).toContain('is missing')
    await page.getByTestId('undo').click()
    await expect.poll(said).toContain('is missing')
    await speak('Deutsch')
    await expect.poll(said).toContain('fehlt')
  })

  it('say what later rules will say, and show it', async () => {
    // Seen on the day before the release: the engine judges as of that day.
    await window.page.route('**/validation', (route) => route.continue({ url: `${route.request().url()}?as_of=2026-08-30` }))
    await open(PASSING_LATER)
    const outlook = window.page.getByTestId('outlook')
    await outlook.waitFor()
    await expect.poll(() => outlook.innerText()).toBe('Heute nicht gültig, ab 31.08.2026 gültig')
    await outlook.click()
    const later = window.page.getByTestId('outlook-finding')
    await expect.poll(() => later.getAttribute('data-rule')).toBe('PEPPOL-EN16931-R008')
    await later.click()
    await window.page.getByTestId('outlook-dialog').waitFor({ state: 'detached' })
  })
})

describe('the report of the verdict', { timeout: 60_000 }, () => {
  it('is saved as a PDF or as a page, of today or as it was on arrival, and leaves nobody out', async () => {
    const id = await window.upload(SPOILED, { direction: 'inbound' })
    await window.page.goto(window.address(`/#/documents/${id}`))
    await window.page.getByTestId('report').click()
    const dialog = window.page.getByTestId('report-dialog')
    expect(await findFaults(window.page, 'report')).toEqual([])
    const save = async (): Promise<string> => {
      const [download] = await Promise.all([window.page.waitForEvent('download'), window.page.getByTestId('report-save').click()])
      return `${download.suggestedFilename()} ${new TextDecoder().decode(await readDownload(download))}`
    }
    expect(await save()).toMatch(/^.*_Prüfbericht\.pdf %PDF-/)
    await window.page.getByTestId('report').click()
    await dialog.getByText('Beim Eingang').click()
    await dialog.getByText('Seite für den Browser').click()
    const page = await save()
    expect(page).toMatch(/^.*_Prüfbericht\.html <!doctype html>/)
    expect(page).toContain('nachträglich erstellt')
    expect(page).toContain('BR-CO-10')
    await expect.poll(() => dialog.count()).toBe(0)
  })
})
