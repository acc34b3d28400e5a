import { expect, it } from 'vitest'
import { useWindow } from '../../support/window.ts'

/** Messages of the window while a dialog is open. */

const window = useWindow()

it('stand in the dialog that is open, can be put away there, and stay when it is closed', { timeout: 60_000 }, async () => {
  const { page } = window
  await page.getByTestId('first-start').waitFor()
  await page.route(
    (url) => url.pathname.startsWith('/api/v2/desk/cards'),
    (route) => route.abort(),
  )
  await page.getByTestId('nav-new').click()
  const dialog = page.getByTestId('new-invoice')
  await dialog.waitFor()
  const notice = dialog.getByTestId('notices').getByRole('alert').first()
  await notice.waitFor()
  const { x, y, width, height } = (await notice.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const isOnTop = await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest('[data-testid=notices]') !== null, [
    x + width / 2,
    y + height / 2,
  ] as const)
  expect(isOnTop).toBe(true)
  await page.unrouteAll({ behavior: 'wait' })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const left = page.getByTestId('notices').getByRole('alert')
  await left.first().waitFor()
  for (let open = await left.count(); open > 0; open -= 1) await left.first().getByRole('button').last().click()
  await expect.poll(() => left.count()).toBe(0)
})
