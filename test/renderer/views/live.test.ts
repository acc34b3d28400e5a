import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { repositoryRoot } from '../../support/shared.ts'
import { useWindow } from '../../support/window.ts'

/** What changes anywhere is in every view within a second, and nothing that a person was about is lost by it. */

/** From the change to the row, the fetch between included. */
const A_SECOND = { timeout: 1_000, interval: 20 }
const TIME = { timeout: 60_000 }
const PATIENT = { timeout: 20_000 }

const window = useWindow()
let page: Page
let xml = ''

beforeAll(async () => {
  page = window.page
  xml = await window.sample('xrechnung')
})

const upload = (number: string): Promise<string> => window.upload(xml.replace('NW-2026-0417', number))
const rows = () => page.locator('[data-document]')

/** The list in a window that has nothing more to follow of what was stored before, which might show the next change by accident. */
async function beginAnew(documents: number): Promise<void> {
  await window.load('/#/documents')
  await expect.poll(() => rows().count(), PATIENT).toBe(documents)
}

describe('the events of the engine', () => {
  const EVENTS = '**/api/v2/desk/events'

  it('after a break of the events the window shows what happened meanwhile', { timeout: 120_000 }, async () => {
    const id = await upload('B-1')
    await page.route(EVENTS, (route) => route.abort('connectionreset'))
    await page.goto(window.address('/#/documents'))
    const broken = page.waitForEvent('requestfailed', { predicate: (request) => request.url().endsWith('/desk/events'), timeout: 40_000 })
    await page.reload()
    await broken
    await expect.poll(() => rows().allInnerTexts(), PATIENT).toEqual([expect.stringContaining('B-1')])
    const other = await upload('B-2')
    await window.call('DELETE', `/documents/${id}`)
    await page.unroute(EVENTS)
    await expect.poll(() => rows().allInnerTexts(), { timeout: 40_000 }).toEqual([expect.stringContaining('B-2')])
    await window.call('DELETE', `/documents/${other}`)
  })
})

describe('a view that was left', () => {
  it('shows the invoice that was made meanwhile in another one', TIME, async () => {
    for (const number of ['L-1', 'L-2', 'L-3']) await upload(number)
    await beginAnew(3)
    await page.getByTestId('nav-items').click()
    await page.getByTestId('items').waitFor()
    await page.keyboard.press('Alt+N')
    await page.getByTestId('new-invoice').waitFor()
    await page.keyboard.type('Hafenbau Ost AG')
    await page.keyboard.press('Enter')
    await page.getByTestId('document').waitFor()
    await page.getByTestId('nav-documents').click()
    await expect.poll(() => rows().count(), A_SECOND).toBe(4)
    await expect.poll(() => rows().first().textContent(), A_SECOND).toContain('Hafenbau Ost AG')
  })

  it('and cards that another window has made are in the list of this one, as documents are once theirs is shown again', TIME, async () => {
    await beginAnew(4)
    await page.getByTestId('nav-items').click()
    await page.getByTestId('card-search').waitFor()
    await page.getByTestId('card-search').fill('lif')
    await upload('L-4')
    await window.call('POST', '/desk/cards', { kind: 'item', item: { name: 'Lift hire, per day' } })
    await expect.poll(() => page.getByTestId('card-row').count(), A_SECOND).toBe(1)
    expect(await page.getByTestId('card-search').inputValue()).toBe('lif')
    // The card came after the document: of both is known by now, while no list of documents was there to follow.
    await page.getByTestId('nav-documents').click()
    await expect.poll(() => rows().count(), A_SECOND).toBe(5)
    await expect.poll(() => rows().first().textContent(), A_SECOND).toContain('L-4')
  })
})

describe('a command of another process', () => {
  it(
    'imports into what is shown: within a second the files are there; selection, scroll and what is typed stay',
    { timeout: 120_000 },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'kontor-live-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      await Promise.all(Array.from({ length: 40 }, (_, index) => upload(`S-${String(index).padStart(3, '0')}`)))
      await page.getByTestId('nav-documents').click()
      await page.getByTestId('documents').waitFor()
      // The head is a row as well.
      const counted = () => page.getByTestId('documents').getAttribute('aria-rowcount')
      await expect.poll(counted, PATIENT).toBe('46')

      // Chosen, scrolled to, and a search for a contact half typed in the dialog of a new invoice.
      const grid = page.getByTestId('documents')
      const scroll = () =>
        grid.evaluate((element) => {
          element.lastElementChild?.scrollTo(0, 32 * 15)
          return element.lastElementChild?.scrollTop
        })
      // It has its height soon after its number of rows.
      await expect.poll(scroll, PATIENT).toBe(32 * 15)
      const inView = () =>
        grid.evaluate((element) => {
          const { top } = element.getBoundingClientRect()
          return [...element.querySelectorAll<HTMLElement>('[data-document]')]
            .map((row) => ({ id: row.dataset['document'], at: Math.round(row.getBoundingClientRect().top - top) }))
            .filter(({ at }) => at >= 0 && at < 320)
            .sort((left, right) => left.at - right.at)
        })
      await expect.poll(async () => (await inView()).length, PATIENT).toBeGreaterThan(8)
      const [first] = await inView()
      // A list takes no clicks while it scrolls; whoever clicked for the test would scroll it elsewhere.
      const row = grid.locator(`[data-document="${first?.id ?? ''}"]`)
      await expect.poll(() => row.evaluate((element) => getComputedStyle(element).pointerEvents), PATIENT).toBe('auto')
      await row.locator('input').click()
      await page.getByTestId('command').fill('Nordw')
      const before = await inView()

      for (const number of ['C-1', 'C-2', 'C-3']) writeFileSync(join(folder, `${number}.xml`), xml.replace('NW-2026-0417', number))
      const imported = await runCommand(['import', folder, '--data', window.folder, '--json'])
      expect(imported.split('\n').filter((line) => line.includes('"imported"'))).toHaveLength(3)
      await expect.poll(counted, A_SECOND).toBe('49')
      await expect.poll(inView, A_SECOND).toEqual(before)
      expect(await row.getAttribute('aria-selected')).toBe('true')
      expect(await page.getByTestId('selection-bar').textContent()).toContain('1')
      expect(await page.getByTestId('command').inputValue()).toBe('Nordw')
      expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('command')
      await grid.evaluate((element) => element.lastElementChild?.scrollTo(0, 0))
      for (const number of ['C-1', 'C-2', 'C-3']) await expect.poll(() => rows().filter({ hasText: number }).count(), PATIENT).toBe(1)
    },
  )
})

function runCommand(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [join(repositoryRoot(), 'dist/cli.js'), ...args], (error, out, said) =>
      error === null ? resolve(out) : reject(new Error(said, { cause: error })),
    )
  })
}

it('a window beneath which the program was renewed loads itself anew, once, and shows what was asked for', TIME, async () => {
  await window.load('/#/documents')
  await page.getByTestId('nav-settings').waitFor()
  const asked: string[] = []
  await page.route('**/assets/Settings-*.js', (route) =>
    asked.push(route.request().url()) > 1 ? route.continue() : route.fulfill({ status: 404 }),
  )
  await page.getByTestId('nav-settings').click()
  await page.getByTestId('section-keys').waitFor(PATIENT)
  expect(asked.length).toBe(2)
  await page.unroute('**/assets/Settings-*.js')

  // What is still not there after that is not asked for again and again.
  await page.route('**/assets/CardsView-*.js', (route) => (asked.push('cards'), route.fulfill({ status: 404 })))
  await page.goto(window.address('/#/contacts'))
  await expect.poll(() => asked.length, PATIENT).toBe(3)
  await page.getByTestId('nav-documents').click()
  await page.getByTestId('documents').waitFor(PATIENT)
  expect(asked.length).toBe(3)
  await page.unroute('**/assets/CardsView-*.js')
})
