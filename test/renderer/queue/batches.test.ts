import { expect, it } from 'vitest'
import { startRemote } from '../../support/remote.ts'
import { useWindow } from '../../support/window.ts'

/** What is sent together is held, let go on and taken back together, in the window. */

const PATIENT = { timeout: 30_000 }
const window = useWindow()

it('a rehearsal that ends elsewhere in the middle of a batch lets nothing of the rest leave', { timeout: 120_000 }, async () => {
  const { page } = window
  const remote = await startRemote()
  await window.call('PUT', '/desk/remote', { url: remote.url, key: 'remote-key' })
  await window.call('POST', '/desk/rehearsal')
  for (const number of ['P-1', 'P-2', 'P-3'])
    await window.upload((await window.sample('xrechnung')).replace(/(<cbc:ID>)[^<]*/, `$1${number}`))
  await page.goto(window.address('/#/documents'))
  await expect.poll(() => page.locator('[data-document]').count(), PATIENT).toBe(3)
  await page.getByTestId('documents').focus()
  await page.keyboard.press('Control+a')
  await page.getByTestId('send-selection').click()
  let sent = 0
  await page.route('**/send', async (route) => {
    sent += 1
    if (sent === 2) await window.call('DELETE', '/desk/rehearsal')
    await route.continue()
  })
  await page.locator('[data-testid=send-confirm]:enabled').click()
  await expect.poll(() => page.getByTestId('send-failure').count(), PATIENT).toBe(2)
  expect(await page.getByTestId('send-failure').first().textContent()).toContain('A rehearsal was started or has ended meanwhile')
  await page.unroute('**/send')
  expect(await window.call('GET', '/desk/queue')).toMatchObject({ items: [] })
  expect(remote.documents.size).toBe(0)
  await window.call('DELETE', '/desk/remote')
  await remote.close()
})

it('a batch is held, goes on and is taken back in the queue', { timeout: 120_000 }, async () => {
  const { page } = window
  // Put off to an hour that does not come in this test: nothing of it leaves by itself.
  const send_at = new Date(Date.now() + 24 * 3600 * 1000).toISOString()
  for (const number of ['R-1', 'R-2', 'R-3']) {
    const id = await window.upload((await window.sample('xrechnung')).replace(/(<cbc:ID>)[^<]*/, `$1${number}`))
    await window.call('POST', `/documents/${id}/send`, { transaction_type: 'send.peppol', send_at, batch: 'today' })
  }
  await page.goto(window.address('/#/queue'))
  const batch = page.getByTestId('batch')
  await batch.waitFor()
  await expect.poll(() => batch.textContent(), PATIENT).toContain('3 documents')
  await page.getByTestId('batch-hold').click()
  await page.getByTestId('batch-release').waitFor()
  expect(await window.call('GET', '/desk/batches')).toMatchObject({ items: [{ id: 'today', held: true, total: 3, finished: 0 }] })
  const row = page.getByTestId('job').first()
  await expect.poll(() => row.textContent(), PATIENT).toContain('Waits until its batch goes on')

  // A hold outlives the window.
  await page.reload()
  await page.getByTestId('batch-release').click()
  await page.getByTestId('batch-hold').waitFor()
  await expect.poll(() => row.textContent(), PATIENT).not.toContain('Waits until its batch goes on')
  expect(await row.textContent()).toContain('Leaves: ')
  expect(await row.getByTestId('job-details').textContent()).not.toContain('in a moment')

  await page.getByTestId('batch-cancel').click()
  await page.getByTestId('batch-cancel-confirm').click()
  await batch.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByTestId('job').count(), PATIENT).toBe(0)
  expect(await window.call('GET', '/desk/batches')).toEqual({ items: [] })
})

it('what has left of a batch is not said to wait, and not offered to be taken back', { timeout: 120_000 }, async () => {
  const { page } = window
  const remote = await startRemote({ delivery_ms: 3_600_000 })
  await window.call('PUT', '/desk/remote', { url: remote.url, key: 'remote-key' })
  const later = new Date(Date.now() + 24 * 3600 * 1000).toISOString()
  for (const [number, send_at] of [['L-1'], ['L-2'], ['L-3', later]]) {
    const id = await window.upload((await window.sample('xrechnung')).replace(/(<cbc:ID>)[^<]*/, `$1${number ?? ''}`))
    await window.call('POST', `/documents/${id}/send`, { transaction_type: 'send.peppol', send_at, batch: 'evening' })
  }
  await expect.poll(() => remote.sendings.length, PATIENT).toBe(2)
  await page.goto(window.address('/#/items'))
  await page.goto(window.address('/#/queue'))
  const batch = page.getByTestId('batch')
  await page.getByTestId('batch-hold').click()
  await expect.poll(() => batch.textContent(), PATIENT).toContain('Held: 1 document waits here')
  // What was sent is asked about, and not tried again.
  const sent = page.locator('[data-testid=job][data-state=polling]')
  await expect.poll(() => sent.count(), PATIENT).toBe(2)
  expect(await sent.first().textContent()).toMatch(/Asks again in a moment|Asks again in \d+ minutes?/)
  await page.getByTestId('batch-cancel').click()
  expect(await page.getByTestId('batch-cancel-dialog').textContent()).toContain('Withdraw 1 document?')
  await page.getByTestId('batch-cancel-confirm').click()
  await page.getByTestId('batch-cancel-dialog').waitFor({ state: 'detached' })
  await expect.poll(() => batch.textContent(), PATIENT).toContain('Held: 0 documents wait here')
  expect(await page.getByTestId('batch-cancel').count()).toBe(0)
  await remote.close()
})
