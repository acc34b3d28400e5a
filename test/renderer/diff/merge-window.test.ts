import { expect, it } from 'vitest'
import type { DocumentDetails, EditRequest } from '../../../core/contract/types.ts'
import { findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'

/** Two people at one document: what the other one has stored meanwhile is compared by term, and nothing is saved over it. */

const PATIENT = { timeout: 20_000 }
const window = useWindow()

async function storeElsewhere(id: string, changes: EditRequest['changes']): Promise<void> {
  const { version } = await window.call<DocumentDetails>('GET', `/documents/${id}`)
  await window.call('POST', `/documents/${id}/update/terms`, { base_version: version, changes })
}

const modelOf = (id: string): Promise<{ document: Record<string, string>; items: Record<string, string>[] }> =>
  window.call('GET', `/documents/${id}/model?decimals=string`)

it('both sides are offered term by term, and what was chosen is saved on top', { timeout: 120_000 }, async () => {
  const { page } = window
  const id = await window.upload(await window.sample('xrechnung'), { direction: 'outbound' })
  await window.call('POST', '/desk/presence', { window: 'another', document_id: id })
  await window.load(`/#/documents/${id}/page`)
  await expect.poll(() => page.getByTestId('others').textContent(), PATIENT).toContain('Also open:')
  const field = (path: string) => page.locator(`[data-path="${path}"]`).first()
  await field('document.number').fill('R-MINE')
  await field('items[0].price').fill('250')
  await field('document.due_date').waitFor()
  await storeElsewhere(id, [
    { path: 'document.number', value: 'R-THEIRS' },
    { path: 'items[0].name', value: 'Changed elsewhere' },
  ])

  await page.getByTestId('compare-newer').waitFor(PATIENT)
  await page.keyboard.press('Control+s')
  const dialog = page.getByTestId('merge')
  await dialog.waitFor(PATIENT)
  const row = (group: string, term: string) => page.getByTestId(`merge-${group}`).locator('tr').filter({ hasText: term })
  await expect.poll(() => row('both', 'BT-1').innerText(), PATIENT).toMatch(/R-THEIRS[\s\S]*R-MINE/)
  expect(await row('mine', 'BT-146').innerText()).toContain('250')
  expect(await row('theirs', 'BT-153').innerText()).toContain('Changed elsewhere')
  const take = page.getByTestId('merge-take')
  expect(await take.isDisabled()).toBe(true)
  const faults: string[] = []
  for (const language of SHOWN_LANGUAGES) faults.push(...(await findFaults(page, language)))
  await row('both', 'BT-1').getByRole('radio').last().check()
  await take.click()

  await page.getByTestId('compare-newer').waitFor({ state: 'detached' })
  await expect.poll(() => field('document.number').inputValue()).toBe('R-MINE')
  await expect.poll(() => field('items[0].name').inputValue()).toBe('Changed elsewhere')
  await page.keyboard.press('Control+s')
  await expect.poll(async () => (await window.call<DocumentDetails>('GET', `/documents/${id}`)).version, PATIENT).toBe(3)
  const { document, items } = await modelOf(id)
  expect([document['number'], items[0]?.['name'], items[0]?.['price']]).toEqual(['R-MINE', 'Changed elsewhere', '250'])
  expect(faults).toEqual([])
})

it('a draft of another day is compared when its document is opened, and can be let go', { timeout: 120_000 }, async () => {
  const { page } = window
  const id = await window.upload(await window.sample('xrechnung', ['NW-2026-0417', 'T-1']), { direction: 'outbound' })
  await window.load(`/#/documents/${id}/page`)
  await page.locator('[data-path="document.number"]').first().fill('T-2')
  await storeElsewhere(id, [{ path: 'document.due_date', value: '2027-01-31' }])
  await page.getByTestId('compare-newer').waitFor(PATIENT)
  // The window is closed, and opened again at another time.
  await window.load(`/#/documents/${id}/page`)
  await page.getByTestId('compare-newer').click()
  await expect.poll(() => page.getByTestId('merge-mine').innerText(), PATIENT).toContain('T-2')
  expect(await page.getByTestId('merge-theirs').innerText()).toContain('BT-9')
  await page.getByTestId('merge-discard').click()
  await expect.poll(() => page.locator('[data-path="document.number"]').first().inputValue()).toBe('T-1')
  expect(await page.locator('[data-path="document.due_date"]').first().inputValue()).toMatch(/2027/)
})
