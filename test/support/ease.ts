import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { IS_WHOLE } from './extent.ts'
import { repositoryRoot } from './shared.ts'

/** What keeps people out of a view: each function answers what it finds, in words that begin with the name of the view. */

const AXE = readFileSync(join(repositoryRoot(), 'node_modules', 'axe-core', 'axe.min.js'), 'utf8')

interface Axe {
  run(context: object, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

const COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Violations that axe-core finds; the strict policy of the page lets it in only this way. A view that was looked at in one theme and language has the
 * same elements in the others: of them only the colours are asked, or all else.
 */
export async function findBarriers(page: Page, view: string, part: 'all' | 'colours' | 'elements' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const rules = {
    all: {},
    colours: { runOnly: { type: 'rule', values: COLOURS } },
    elements: { rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])) },
  }
  const violations = await page.evaluate(
    async ([chosen, isWhole]) => {
      const { axe } = window as unknown as { axe: Axe }
      // What lies behind a dialog can be neither reached nor heard, and was looked at before the dialog opened: a whole run alone asks it again.
      const shown = (isWhole ? null : document.querySelector('dialog:modal')) ?? document
      const found = await axe.run(shown, { resultTypes: ['violations'], ...chosen })
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200) ?? ''}`)
    },
    [rules[part], IS_WHOLE] as const,
  )
  return violations.map((violation) => `${view}: ${violation}`)
}

/** Words of the window (not of an invoice) that do not fit into their place. */
export async function findCutWords(page: Page, view: string): Promise<string[]> {
  const cut = await page.evaluate(async () => {
    // The letters of another font are wider.
    await document.fonts.ready
    const words = document.querySelectorAll<HTMLElement>(
      'button, label, h1, h2, h3, th, a, summary, [role=columnheader], [role=tab], footer p, [data-testid=job] p, [data-testid=batch] p, [data-testid=difference] p',
    )
    const isCut = (element: HTMLElement): boolean => {
      if (element.offsetParent === null || element.closest('.hidden-visually, .monaco-editor') !== null) return false
      if (element.scrollWidth > element.clientWidth + 1) return true
      // A table may be wider than its own place, where the keyboard scrolls it.
      const table = element.closest<HTMLElement>('table, [role=grid]')
      const place = table?.parentElement
      const scrolls = (place?.tabIndex === 0 || table?.tabIndex === 0) && getComputedStyle(place ?? document.body).overflowX === 'auto'
      return !scrolls && element.getBoundingClientRect().right > innerWidth + 1
    }
    return [...words].filter(isCut).map((element) => element.textContent.trim().slice(0, 60))
  })
  return cut.map((words) => `${view} cuts: ${words}`)
}

/** What is at fault in a view in one language: what keeps people out of it, and words without room. Its colours, in all themes, are asked in German in a whole run. */
export async function findFaults(page: Page, view: string): Promise<string[]> {
  const found = [...(await findBarriers(page, view, 'elements')), ...(await findCutWords(page, view))]
  if (!IS_WHOLE || (await page.evaluate(() => document.documentElement.lang)) !== 'de') return found
  for (const theme of ['dark', 'contrast', 'light']) {
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
    found.push(...(await findBarriers(page, `${view} ${theme}`, 'colours')))
  }
  return found
}

/** Controls that cannot be brought into sight, and a page that scrolls as a whole: its regions do that, each in one place. */
export async function findUnreachable(page: Page, view: string): Promise<string[]> {
  const lost = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    const whole =
      scrollWidth > innerWidth + 1 || scrollHeight > innerHeight + 1 ? [`the page scrolls: ${scrollWidth} x ${scrollHeight}`] : []
    const dialog = document.querySelector('dialog[open]')
    const main = document.querySelector('main')
    if (main !== null && main.scrollWidth > main.clientWidth + 1) whole.push(`the view is wider than its place: ${main.scrollWidth}`)
    if (dialog !== null && dialog.getBoundingClientRect().right > innerWidth) whole.push('the dialog is wider than the window')
    const controls = (dialog ?? document).querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, [role=tab], [role=option]',
    )
    const isShown = (control: HTMLElement): boolean =>
      control.offsetParent !== null &&
      // What is folded away has a place, and is not shown.
      control.checkVisibility() &&
      !control.matches(':disabled, [hidden]') &&
      control.closest('.hidden-visually, .monaco-editor') === null
    const isReached = (control: HTMLElement): boolean => {
      control.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = control.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return hit !== null && (control.contains(hit) || hit.contains(control) || hit.closest('label')?.contains(control) === true)
    }
    const unreached = [...controls].filter((control) => isShown(control) && !isReached(control))
    return [...whole, ...unreached.map((control) => `out of reach: ${control.outerHTML.slice(0, 140)}`)]
  })
  return lost.map((words) => `${view}: ${words}`)
}
