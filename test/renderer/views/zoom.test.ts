import { expect, it } from 'vitest'
import { findCutWords, findUnreachable } from '../../support/ease.ts'
import { useWindow } from '../../support/window.ts'

/** A window of 1280 x 800 at a zoom of 200 % (WCAG 2.2, 1.4.4 and 1.4.10): half as many pixels of its own, each twice as large. */
const window = useWindow({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, locale: 'de-DE' })

/** A queue with jobs and a batch, and a document that the exchange holds otherwise, with the widest dialog of the window. */
async function lookAtFullQueue(other: string, look: (view: string) => Promise<void>): Promise<void> {
  const { page } = window
  const id = await window.upload(await window.sample('xrechnung'))
  await page.evaluate(async (id) => {
    const body = JSON.stringify({ transaction_type: 'send.peppol', batch: 'b1' })
    const answer = await askDesk(`/api/v2/documents/${id}/send`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    if (!answer.ok) throw new Error(await answer.text())
  }, id)
  const differences = '/api/v2/desk/mirror/differences'
  const changed_at = new Date().toISOString()
  const item = { remote_id: 'r1', state: 'differs', matched: 'number', changed_at, choices: ['take', 'keep', 'part'] }
  const document = await window.call<object>('GET', `/documents/${other}`)
  await page.route(
    (url) => url.pathname === differences,
    (route) => route.fulfill({ json: { items: [{ ...item, document }] } }),
  )
  const xml = await window.sample('peppol')
  await page.route(
    (url) => url.pathname.startsWith(`${differences}/`),
    (route) => route.fulfill({ contentType: 'application/xml', body: xml }),
  )
  await page.goto(window.address('/#/queue'))
  await page.getByTestId('job').first().waitFor()
  await page.getByTestId('batch').first().waitFor()
  await look('queue with a job')
  await page.goto(window.address('/#/queue/exchange'))
  await page.getByTestId('mirror-look').click()
  await page.getByTestId('remote-difference').waitFor()
  await look('difference')
  await page.keyboard.press('Escape')
  const call = {
    seq: 1,
    kind: 'upload',
    method: 'POST',
    url: 'https://exchange.example/api/v2/documents/upload/xml',
    status: 200,
    verdict: 'done',
  }
  const times = {
    started_at: changed_at,
    finished_at: changed_at,
    request_bytes: 7183,
    response_bytes: 98,
    document_id: id,
    number: 'NW-2026-0417',
  }
  const calls = {
    items: [{ ...call, ...times, headers: {}, attempt: 1 }],
    total: 1,
    limit: 60,
    offset: 0,
    hosts: ['https://exchange.example'],
  }
  await page.route(
    (url) => url.pathname === '/api/v2/desk/calls',
    (route) => route.fulfill({ json: calls }),
  )
  await page.goto(window.address('/#/queue/log'))
  await page.getByTestId('call').waitFor()
  await look('log with a call')
  await page.unrouteAll({ behavior: 'wait' })
}

/** A key of another program, and the dialog of its calls. */
async function lookAtKeys(look: (view: string) => Promise<void>): Promise<void> {
  const { page } = window
  await page.goto(window.address('/#/settings/keys'))
  await page.getByTestId('create-key').click()
  await page.locator('#key-name').fill('Warenwirtschaft')
  await page.getByTestId('key-create').click()
  await page.getByTestId('key-made').waitFor()
  await page.keyboard.press('Escape')
  await page.getByTestId('key-calls-open').click()
  await page.getByTestId('key-calls').waitFor()
  await look('calls with a key')
  await page.keyboard.press('Escape')
}

it('at 150 % the number of a document is whole', { timeout: 60_000 }, async () => {
  const { page } = window
  const before = page.viewportSize() ?? { width: 640, height: 400 }
  await page.setViewportSize({ width: 853, height: 533 })
  const id = await window.upload(await window.sample('to-mend'))
  await page.goto(window.address(`/#/documents/${id}/page`))
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  const cut = () => heading.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect.poll(cut).toBeLessThanOrEqual(0)
  await page.setViewportSize(before)
  await window.call('DELETE', `/documents/${id}`)
  await window.load('/#/documents')
})

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
    ['changes', '[data-testid=compare-after]'],
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
    ['settings/general', 'settings'],
    ['settings/exchange', 'settings'],
    ['settings/archive', 'settings'],
    ['settings/idoc', 'idoc-tables'],
  ] as const) {
    await page.goto(window.address(`/#/${place}`))
    await page.getByTestId(sign).waitFor()
    await look(place)
  }
  await lookAtFullQueue(id, look)
  await lookAtKeys(look)
  await page.goto(window.address('/#/contacts'))
  await page.getByTestId('add-card').click()
  await page.getByTestId('card-form').waitFor()
  await look('card')
  await page
    .getByTestId('card-form')
    .locator('details')
    .evaluateAll((parts) => parts.forEach((part) => part.setAttribute('open', '')))
  await look('card unfolded')
  await page.keyboard.press('F1')
  await page.getByTestId('shortcuts-dialog').waitFor()
  await look('shortcuts')
  expect(found).toEqual([])
})
