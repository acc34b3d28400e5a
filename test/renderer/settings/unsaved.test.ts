import { expect, it } from 'vitest'
import { useWindow } from '../../support/window.ts'

/** What was typed in the settings and not saved yet. */

const window = useWindow()

it('is still there after a look at another section or another view', { timeout: 60_000 }, async () => {
  const { page } = window
  const field = (id: string) => page.locator(`#${id}`)
  await window.load('/#/settings/workspace')
  await field('workspace-name').fill('Kanzlei Ohlendorf')
  await page.getByTestId('section-exchange').click()
  await field('remote-url').fill('https://exchange.example/api')
  await field('remote-key').fill('a key from a letter')
  await page.getByTestId('section-workspace').click()
  await expect.poll(() => field('workspace-name').inputValue()).toBe('Kanzlei Ohlendorf')
  await page.getByTestId('nav-documents').click()
  await field('workspace-name').waitFor({ state: 'detached' })
  await window.visit('/#/settings/exchange')
  await expect.poll(() => field('remote-url').inputValue()).toBe('https://exchange.example/api')
  expect(await field('remote-key').inputValue()).toBe('a key from a letter')
  // What another window would show is what is stored.
  await window.load('/#/settings/exchange')
  await field('remote-url').waitFor()
  expect([await field('remote-url').inputValue(), await field('remote-key').inputValue()]).toEqual(['', ''])
})
