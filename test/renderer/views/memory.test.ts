import type { CDPSession } from 'playwright-core'
import { expect, it } from 'vitest'
import { IS_WHOLE } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'

/**
 * A day's work in one window: whoever goes from tab to tab leaves no node, no listener and next to no memory behind. `npm run soak views` looks at the tabs
 * 5,000 times, or KONTOR_SOAK_VIEWS, and says what it counted.
 */
const IS_SOAK = import.meta.env.MODE === 'soak'
const VISITS = Number(process.env['KONTOR_SOAK_VIEWS'] ?? (IS_SOAK ? 5000 : IS_WHOLE ? 300 : 60))
/** What is made once and kept: editors, workers, words that were looked up; in a campaign also what a busy window makes a second time, and keeps. */
const WARM_UP = IS_SOAK ? 250 : 15
const TABS = [
  ['xml', '.monaco-editor .view-line'],
  ['pdf', '[data-testid=pdf-pages] canvas'],
  ['changes', '.monaco-diff-editor .view-line'],
  ['delivery', '[data-testid=delivery]'],
  ['page', '[data-path="document.number"]'],
] as const
const MOST = { nodes: 300, listeners: 8, bytes: 6_000_000 } as const

const window = useWindow()

interface Counted {
  readonly nodes: number
  readonly listeners: number
  readonly bytes: number
}

/** What is alive once what nobody needs has been thrown away. */
async function countAlive(session: CDPSession): Promise<Counted> {
  // What the first round frees lets go of more.
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { nodes: of('Nodes'), listeners: of('JSEventListeners'), bytes: of('JSHeapUsedSize') }
}

it('views that were left leave nothing behind', { timeout: IS_SOAK ? 7_200_000 : 300_000 }, async () => {
  const { page } = window
  const id = await window.upload(await window.sample('to-mend'))
  const changes = [{ path: 'document.due_date', value: '2026-12-15' }]
  await window.call('POST', `/documents/${id}/update/terms`, { changes, base_version: 1 })
  await page.goto(window.address(`/#/documents/${id}/page`))
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const visit = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at++) {
      const [tab, sign] = TABS[at % TABS.length] ?? TABS[0]
      await page.getByTestId(`tab-${tab}`).click()
      await page.locator(sign).first().waitFor()
    }
  }
  await visit(WARM_UP)
  const before = await countAlive(session)
  await visit(VISITS)
  const after = await countAlive(session)
  // A campaign says what it has found, be it nothing.
  if (IS_SOAK) process.stdout.write(`${JSON.stringify({ visits: VISITS, before, after })}\n`)
  expect(after.nodes - before.nodes).toBeLessThan(MOST.nodes)
  expect(after.listeners - before.listeners).toBeLessThan(MOST.listeners)
  expect(after.bytes - before.bytes).toBeLessThan(MOST.bytes + VISITS * 2000)
})
