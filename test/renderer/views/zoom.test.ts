import { expect, it } from 'vitest'
import { findCutWords, findUnreachable } from '../../support/ease.ts'
import { useWindow } from '../../support/window.ts'

/** A window of 1280 x 800 at a zoom of 200 % (WCAG 2.2, 1.4.4 and 1.4.10): half as many pixels of its own, each twice as large. */
const window = useWindow({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, locale: 'de-DE' })

it('at 200 % everything can be reached, no word is cut and the page itself never scrolls', { timeout: 120_000 }, async () => {
  const { page } = window
  const found: string[] = []
  /** What is wrong with a view once it stands still. */
  const look = async (view: string): Promise<void> => {
    const find = async () => [...(await findUnreachable(page, view)), ...(await findCutWords(page, view))]
    const isWell = async (): Promise<boolean> => (await find()).length === 0
    await expect
      .poll(isWell, { timeout: 10_000 })
      .toBe(true)
      .catch(async () => found.push(...(await find())))
  }
  await look('first start')
  const id = await window.upload(await window.sample('to-mend'))
  await page.goto(window.address('/#/documents'))
  await page.locator('[data-document]').first().waitFor()
  await look('documents')
  await page.getByTestId('documents').focus()
  await page.keyboard.press('Space')
  await page.getByTestId('selection-bar').waitFor()
  await look('chosen documents')
  await page.getByTestId('send-selection').click()
  await page.getByTestId('preflight-cause').first().waitFor()
  await look('send dialog')
  await page.keyboard.press('Escape')
  for (const [tab, sign] of [
    ['page', '[data-testid=finding-mark]'],
    ['xml', '.monaco-editor .view-line'],
    ['pdf', '[data-testid=pdf-pages] canvas'],
    ['changes', '[data-testid=version-1]'],
    ['delivery', '[data-testid=delivery]'],
  ] as const) {
    await page.goto(window.address(`/#/documents/${id}/${tab}`))
    await page.locator(sign).first().waitFor()
    await look(tab)
    if (tab !== 'page') continue
    await page.keyboard.press('F8')
    await page.getByTestId('finding').first().waitFor()
    await look('words of a finding')
  }
  for (const [place, sign] of [
    ['queue', 'queue'],
    ['queue/exchange', 'exchange'],
    ['queue/log', 'network-log'],
    ['contacts', 'contacts'],
    ['items', 'items'],
    ['settings', 'idoc-tables'],
  ] as const) {
    await page.goto(window.address(`/#/${place}`))
    await page.getByTestId(sign).waitFor()
    await look(place)
  }
  await page.goto(window.address('/#/contacts'))
  await page.getByTestId('add-card').click()
  await page.getByTestId('card-form').waitFor()
  await look('card')
  await page.keyboard.press('F1')
  await page.getByTestId('shortcuts-dialog').waitFor()
  await look('shortcuts')
  expect(found).toEqual([])
})
