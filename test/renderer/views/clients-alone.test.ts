import { expect, it } from 'vitest'
import { findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'

const window = useWindow()

it('a window for one folder alone says why there is no new client company, and how to get one', { timeout: 60_000 }, async () => {
  const { page } = window
  await page.getByTestId('workspace').click()
  const words = page.getByTestId('workspace-alone')
  await words.waitFor()
  expect(await words.textContent()).toContain('--data')
  expect(await page.getByTestId('new-workspace').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByTestId('nav-clients').click()
  await page.getByTestId('clients-alone').waitFor()
  expect(await page.getByTestId('clients-alone').textContent()).toContain('without --data')
  expect(await page.locator('tr[data-client]').count()).toBe(1)
  const found: string[] = []
  for (const language of SHOWN_LANGUAGES) {
    await page.evaluate((chosen) => localStorage.setItem('kontor.preferences', JSON.stringify({ language: chosen })), language)
    await page.reload()
    await page.getByTestId('clients-alone').waitFor()
    found.push(...(await findFaults(page, language)))
  }
  expect(found).toEqual([])
})
