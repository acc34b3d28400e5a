import type { Browser, Page } from 'playwright-core'
import { fillFolder } from '../support/fill.ts'
import type { Measured } from './run.ts'
import { median } from './quantile.ts'
import { inWindow, measureTwice } from './window.ts'

/** What is wished of the list (shared/desk.md): 100,000 documents are there within a second, scroll without blanks, and are searched within 100 ms. */
const MANY = 100_000
const FEW = 200
const ROUNDS = 9
const WORDS = ['INV-000123', 'CUSTOMER-17', 'INV-0001', 'partner', '9930']
/** Frames scrolled through, and how far in each: some 200 rows in a second. */
const FRAMES = 240
const STEP = 110

interface ListTimes {
  readonly start: number
  readonly search: number
  /** Share of the frames of a scroll in which a row in sight had no document yet. */
  readonly blank: number
}

/** The list of a full workspace against that of a small one, in the same browser: its start, a search, and scrolling. */
export async function bench(): Promise<Measured[]> {
  const { few, many } = await measureTwice(measure, FEW, MANY)
  const compare = (name: string, limit: number, pick: (times: ListTimes) => number): Measured => ({
    name: `window: ${name} of ${MANY} documents / ${FEW}`,
    ratio: pick(many) / pick(few),
    limit,
    detail: `${pick(many).toFixed(0)} ms against ${pick(few).toFixed(0)} ms`,
  })
  return [
    compare('start with the list', 1.5, ({ start }) => start),
    compare('search in the list', 3, ({ search }) => search),
    {
      name: `window: frames with blank rows, scrolling ${MANY} documents`,
      ratio: many.blank,
      limit: 0,
      detail: `${Math.round(many.blank * FRAMES)} of ${FRAMES} frames`,
    },
  ]
}

function measure(browser: Browser, amount: number): Promise<ListTimes> {
  return inWindow(
    browser,
    (folder) => fillFolder(folder, amount),
    async (page) => ({ start: await starts(page), search: await searches(page), blank: await scroll(page) }),
  )
}

/** From the begin of loading the window until the first row of the list can be clicked. */
async function starts(page: Page): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.reload({ waitUntil: 'commit' })
    await page.locator('[data-document]').first().waitFor()
    times.push(await page.evaluate(() => performance.now()))
  }
  return median(times)
}

/** From the last letter of a word until its rows are on the screen: the slowest word, each by its median. */
async function searches(page: Page): Promise<number> {
  const times: number[] = []
  for (const word of WORDS) times.push(median(await searchFor(page, word)))
  return Math.max(...times)
}

function searchFor(page: Page, word: string): Promise<number[]> {
  return page.evaluate(
    async ([wanted, rounds]) => {
      const field = document.querySelector<HTMLInputElement>('[data-testid=list-search]')
      if (field === null) throw new Error('There is no field for searching.')
      const frame = (): Promise<unknown> => new Promise(requestAnimationFrame)
      const marked = (): boolean => document.querySelector('[data-document] mark') !== null
      const type = (text: string): void => {
        field.value = text
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
      const found: number[] = []
      for (let round = 0; round < rounds; round++) {
        type('')
        while (marked()) await frame()
        const began = performance.now()
        type(wanted)
        while (!marked()) await frame()
        found.push(performance.now() - began)
      }
      type('')
      while (marked()) await frame()
      return found
    },
    [word, ROUNDS] as const,
  )
}

function scroll(page: Page): Promise<number> {
  return page.evaluate(
    async ([frames, step]) => {
      const grid = document.querySelector('[data-testid=documents]')
      const scroller = grid?.lastElementChild
      if (grid === null || !scroller) throw new Error('There is no list.')
      const view = scroller.getBoundingClientRect()
      const isInSight = (row: Element): boolean => {
        const { top, bottom } = row.getBoundingClientRect()
        return bottom > view.top && top < view.bottom
      }
      let blank = 0
      for (let frame = 0; frame < frames; frame++) {
        scroller.scrollBy(0, step)
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        const rows = [...grid.querySelectorAll('[role=row]')].filter(isInSight)
        const covered = rows.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0)
        if (covered < view.height - 64 || rows.some((row) => !row.hasAttribute('data-document'))) blank += 1
      }
      return blank / frames
    },
    [FRAMES, STEP] as const,
  )
}
