import { beforeEach, describe, expect, it } from 'vitest'
import { localDay } from '../../../core/base/local-day.ts'
import { decodeChoice, listQuery } from '../../../renderer/documents/list/choice.ts'
import { findFaults } from '../../support/ease.ts'
import { fillOverview } from '../../support/fill-overview.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'

/** The first page of a client company in a real browser: what it counts, where each figure leads, and that nobody is kept out of it. */

/** Half a day ahead of UTC: a month there is not a month here. */
const ZONE = 'Pacific/Auckland'

const window = useWindow({
  timezoneId: ZONE,
  prepare: async (folder) => {
    await fillOverview(folder, 500)
    return Promise.resolve()
  },
})

/** The view as at the beginning, in the same window. */
async function open(): Promise<void> {
  await window.visit('/#/overview')
  await window.page.getByTestId('picture-stops').waitFor()
}

beforeEach(() => open())

/** How many documents each of these addresses of the list leads to. */
async function countAt(hrefs: readonly string[]): Promise<number[]> {
  const queries = hrefs.map((href) =>
    new URLSearchParams(listQuery(decodeChoice(href.replace(/^.*\?/, ''))) as Record<string, string>).toString(),
  )
  return window.page.evaluate(countDocuments, queries)
}

async function countDocuments(queries: readonly string[]): Promise<number[]> {
  const totals: number[] = []
  for (const query of queries) {
    const response = await askDesk(`/api/v2/documents?limit=1&${query}`)
    if (!response.ok) throw new Error(await response.text())
    totals.push(((await response.json()) as { total: number }).total)
  }
  return totals
}

describe('the overview', () => {
  it('is where the window begins, in the navigation, on a key and among the commands', async () => {
    const { page } = window
    await window.load('/')
    await page.getByTestId('picture-stops').waitFor()
    expect(new URL(page.url()).hash).toBe('#/overview')
    await page.getByTestId('nav-documents').click()
    await page.locator('[data-document]').first().waitFor()
    await page.keyboard.press('Alt+0')
    await page.getByTestId('overview').waitFor()
    await page.getByTestId('nav-documents').click()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('show the overview')
    await page.keyboard.press('Enter')
    await page.getByTestId('picture-byMonth').waitFor()
    expect(await page.getByTestId('nav-overview').getAttribute('aria-current')).toBe('page')
  })

  it('leads from every figure and every bar to a list of as many documents', { timeout: 120_000 }, async () => {
    const { page } = window
    const bars = await page
      .locator('a[data-mark]')
      .evaluateAll((links) => links.map((link) => [link.getAttribute('href') ?? '', link.getAttribute('aria-label') ?? ''] as const))
    const figures = await page
      .getByTestId('figures')
      .or(page.getByTestId('figures-todo'))
      .locator('a')
      .evaluateAll((links) => links.map((link) => [link.getAttribute('href') ?? '', `${link.textContent} documents`] as const))
    const notes = await page
      .locator('.notes a')
      .evaluateAll((links) => links.map((link) => [link.getAttribute('href') ?? '', link.textContent] as const))
    expect([bars.length > 40, figures.length > 8, notes.length]).toEqual([true, true, 4])
    const wrong: string[] = []
    const links = [...bars, ...figures]
    const counted = await countAt(links.map(([href]) => href))
    for (const [index, [href, words]] of links.entries()) {
      const said = Number(/([\d,]+) documents?(?:, \d+ customers?)?$/.exec(words)?.[1]?.replaceAll(',', ''))
      const found = counted[index]
      if (said !== found) wrong.push(`${words}: ${found} at ${href}`)
    }
    expect(wrong).toEqual([])
  })

  it('counts what undecided documents are, and adds none of them up', async () => {
    const { page } = window
    const all = await window.call<{ total: number }>('GET', '/documents?limit=1&direction=undecided')
    expect(
      await page
        .getByTestId('figures-todo')
        .getByRole('link')
        .filter({ hasText: String(all.total) })
        .count(),
    ).toBeGreaterThan(0)
  })

  it('goes through the months, by its address', async () => {
    const { page } = window
    const issued = page.getByTestId('figures-seller')
    const before = await issued.textContent()
    const month = await page.getByTestId('month').textContent()
    await page.getByTestId('month-before').click()
    await expect.poll(() => issued.textContent()).not.toBe(before)
    expect(new URL(page.url()).hash).toMatch(/^#\/overview\/\d{4}-\d\d$/)
    await page.goBack()
    await expect.poll(() => issued.textContent()).toBe(before)
    expect(await page.getByTestId('month').textContent()).toBe(month)
    expect(await page.getByTestId('month-after').isDisabled()).toBe(true)
  })

  it('follows what changes while it is looked at', async () => {
    const { page } = window
    const received = page.getByTestId('figures-buyer').getByRole('link')
    const before = Number(await received.textContent())
    const today = localDay(Date.now(), ZONE)
    await window.upload((await window.sample('xrechnung')).replace(/(<cbc:IssueDate>)[^<]+/, `$1${today}`), { direction: 'inbound' })
    await expect.poll(async () => Number(await received.textContent())).toBe(before + 1)
  })

  it('shows each currency by itself', async () => {
    const { page } = window
    const bars = page.getByTestId('picture-dueAges').locator('svg[role=img]')
    expect(await bars.getAttribute('aria-label')).toContain('EUR')
    await page.getByTestId('currency').selectOption('CHF')
    await expect.poll(() => bars.getAttribute('aria-label')).not.toContain('EUR')
    expect(await page.getByTestId('picture-byMonth').locator('a[data-mark]').first().getAttribute('href')).toContain('currency=CHF')
  })
})

describe('a picture', () => {
  it('is one stop of the Tab key; the arrows go from bar to bar, and Enter opens the list', async () => {
    const { page } = window
    const picture = page.getByTestId('picture-byMonth')
    expect(await picture.locator('a[data-mark][tabindex="0"]').count()).toBe(1)
    await picture.locator('a[data-mark][tabindex="0"]').focus()
    const named = (): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    const last = await named()
    expect(last).toContain('Purchases')
    await page.keyboard.press('ArrowUp')
    await expect.poll(named).toContain('Sales')
    const issued = await named()
    expect(issued).not.toContain('Purchases')
    expect(issued.split(',')[0]).toBe(last.split(',')[0])
    await page.keyboard.press('ArrowLeft')
    await expect.poll(named).not.toBe(issued)
    const before = await named()
    expect(before).toContain('Sales')
    expect(before.split(',')[0]).not.toBe(last.split(',')[0])
    await expect.poll(() => picture.locator('.said').textContent()).toContain(before)
    await page.keyboard.press('Escape')
    await picture.locator('.said').waitFor({ state: 'detached' })
    await page.keyboard.press('Home')
    await expect.poll(named).not.toBe(before)
    const first = await named()
    await page.keyboard.press('End')
    await expect.poll(named).not.toBe(first)
    const count = /([\d,]+) documents?$/.exec(await named())?.[1]
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByTestId('list-count').textContent()).toContain(`${count} document`)
    await expect.poll(() => page.getByTestId('narrowed').textContent()).toContain('Currency: EUR')
    await page.getByTestId('narrowed-currency').click()
    await expect.poll(() => page.getByTestId('narrowed').textContent()).not.toContain('EUR')
    expect(await page.getByTestId('narrowed').textContent()).toContain('Receivable')
    await page.getByTestId('narrowed-side').click()
    await expect.poll(() => page.getByTestId('narrowed').count()).toBe(0)
    for (let step = 0; step < 3; step++) await page.goBack()
    await page.getByTestId('overview').waitFor()
  })

  it('has its table, which is shown again the next time', async () => {
    const { page } = window
    const picture = page.getByTestId('picture-ends')
    const table = picture.getByRole('table')
    expect(await table.isVisible()).toBe(false)
    await picture.getByRole('button', { name: 'Table' }).click()
    await table.waitFor()
    expect(await picture.locator('svg[role=img]').isVisible()).toBe(false)
    const rows = await table.getByRole('row').allTextContents()
    expect(rows.length).toBe(13)
    await page.reload()
    await table.waitFor()
    expect(await table.getByRole('row').allTextContents()).toEqual(rows)
    await picture.getByRole('button', { name: 'Chart' }).click()
    await table.waitFor({ state: 'hidden' })
  })

  it('shows one year or two', async () => {
    const { page } = window
    const rows = page.getByTestId('picture-byMonth').locator('tbody tr')
    expect(await rows.count()).toBe(12)
    await page.getByRole('button', { name: '24 months' }).click()
    await expect.poll(() => rows.count()).toBe(24)
    await page.getByRole('button', { name: '12 months' }).click()
    await expect.poll(() => rows.count()).toBe(12)
  })
})

describe('on paper', () => {
  it('there are pictures and tables, and nothing of the window', async () => {
    const { page } = window
    await page.emulateMedia({ media: 'print' })
    try {
      const pictures = page.locator('[data-testid^=picture-]')
      expect(await pictures.locator('svg[role=img]').evaluateAll((all) => all.every((one) => one.checkVisibility()))).toBe(true)
      expect(await pictures.getByRole('table').evaluateAll((all) => [all.length, all.every((one) => one.checkVisibility())])).toEqual([
        4,
        true,
      ])
      expect(
        await page
          .locator('nav')
          .or(page.getByTestId('connection'))
          .or(page.getByTestId('print'))
          .evaluateAll((all) => all.some((one) => one.checkVisibility())),
      ).toBe(false)
      expect(await page.evaluate(() => document.documentElement.scrollHeight > innerHeight)).toBe(true)
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)).toBe('none')
    } finally {
      await page.emulateMedia({ media: null })
    }
  })
})

describe('for everybody', () => {
  it(
    'nothing keeps a person out, light, dark and in high contrast, in the languages of the window, as pictures and as tables, and no word is cut',
    { timeout: 240_000 },
    async () => {
      const found: string[] = []
      for (const language of SHOWN_LANGUAGES) {
        const { page } = window
        await page.evaluate((chosen) => localStorage.setItem('kontor.preferences', JSON.stringify({ language: chosen })), language)
        await window.load('/')
        await page.getByTestId('picture-stops').waitFor()
        for (const view of ['pictures', 'tables']) {
          if (view === 'tables')
            for (const picture of await page.locator('[data-testid^=picture-] header [role=group]').all())
              await picture.getByRole('button').last().click()
          found.push(...(await findFaults(page, `${language} ${view}`)))
        }
      }
      expect(found).toEqual([])
    },
  )
})
