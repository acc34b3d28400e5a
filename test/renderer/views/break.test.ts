import { expect, it } from 'vitest'
import { useWindow } from '../../support/window.ts'

/** The engine's events do not reach the window for a while, in a real browser. */

const WAIT = { timeout: 40_000 }
const EVENTS = '**/api/v2/desk/events'
const window = useWindow()

it('after a break of the events the window shows what happened meanwhile', { timeout: 120_000 }, async () => {
  const id = await window.upload(await window.sample('xrechnung', ['NW-2026-0417', 'B-1']))
  const { page } = window
  await page.route(EVENTS, (route) => route.abort('connectionreset'))
  await page.goto(window.address('/#/documents'))
  const broken = page.waitForEvent('requestfailed', { predicate: (request) => request.url().endsWith('/desk/events'), ...WAIT })
  await page.reload()
  await broken
  const rows = page.locator('[data-document]')
  await expect.poll(() => rows.allInnerTexts(), WAIT).toEqual([expect.stringContaining('B-1')])
  await window.upload(await window.sample('xrechnung', ['NW-2026-0417', 'B-2']))
  await window.call('DELETE', `/documents/${id}`)
  await page.unroute(EVENTS)
  await expect.poll(() => rows.allInnerTexts(), WAIT).toEqual([expect.stringContaining('B-2')])
})
