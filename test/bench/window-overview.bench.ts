import type { Page } from 'playwright-core'
import { launchBrowser } from '../support/browser.ts'
import { openDatabase } from '../../core/store/sqlite/database.ts'
import { fillFolder } from '../support/fill.ts'
import type { Measured } from './run.ts'
import { median } from './quantile.ts'
import { inWindow } from './window.ts'

/** What is wished of the overview: each of its pictures is drawn within 100 ms, of 100,000 documents. */
const MANY = 100_000
const WISHED_MS = 100
const ROUNDS = 9

/** The whole page, asked for and drawn, and its pictures drawn anew; each against the wish for one picture. */
export async function bench(): Promise<Measured[]> {
  const browser = await launchBrowser()
  try {
    const { shown, currency, span } = await inWindow(browser, fill, measure)
    const row = (name: string, times: readonly number[]): Measured => ({
      name: `window: overview of ${MANY} documents, ${name} / ${WISHED_MS} ms`,
      ratio: median(times) / WISHED_MS,
      limit: 1,
      detail: `${median(times).toFixed(0)} ms, slowest ${Math.max(...times).toFixed(0)} ms`,
    })
    return [
      row('figures and four pictures', shown),
      row('two pictures in another currency', currency),
      row('two pictures of two years', span),
    ]
  } finally {
    await browser.close()
  }
}

async function fill(folder: string): Promise<void> {
  await fillFolder(folder, MANY)
  const file = openDatabase(folder)
  file
    .statement(
      `UPDATE documents SET delivery_at = issue_date || 'T10:00:00.000Z', delivery = iif(status = 'send.failed', 'refused', 'delivered')
      WHERE status IN ('send.completed', 'send.failed')`,
    )
    .run()
  file.close()
}

async function measure(page: Page): Promise<Record<'shown' | 'currency' | 'span', number[]>> {
  const shown: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.getByTestId('nav-documents').click()
    await page.locator('[data-document]').first().waitFor()
    shown.push(await timed(page, '[data-testid=nav-overview]', '[data-testid=picture-stops] svg[role=img]'))
  }
  const currency: number[] = []
  const span: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    currency.push(await chooseCurrency(page, round % 2 === 0 ? 'SEK' : 'EUR'))
    const months = round % 2 === 0 ? 24 : 12
    const rows = `[data-testid=picture-byMonth] tbody tr:nth-child(${months})`
    span.push(await timed(page, '[data-testid=overview] > header [aria-pressed=false]', `${rows}:last-child`))
  }
  return { shown, currency, span }
}

/** From a click until what it leads to is on the screen. */
function timed(page: Page, button: string, until: string): Promise<number> {
  return page.evaluate(
    async ([pressed, wanted]) => {
      const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)
      const began = performance.now()
      document.querySelector<HTMLElement>(pressed)?.click()
      while (document.querySelector(wanted) === null) await frame()
      await frame()
      return performance.now() - began
    },
    [button, until] as const,
  )
}

function chooseCurrency(page: Page, code: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)
    const said = (): string => document.querySelector('[data-testid=picture-dueAges] svg[role=img]')?.getAttribute('aria-label') ?? ''
    const field = document.querySelector<HTMLSelectElement>('[data-testid=currency]')
    if (field === null) throw new Error('There is no choice of currencies.')
    const began = performance.now()
    field.value = wanted
    field.dispatchEvent(new Event('change', { bubbles: true }))
    while (!said().includes(wanted)) await frame()
    await frame()
    return performance.now() - began
  }, code)
}
