import { expect, it } from 'vitest'
import { useWindow } from '../../support/window.ts'

/** Messages of the window while a dialog is open. */

const window = useWindow()

it('stand in the dialog that is open, can be put away there, and stay when it is closed', { timeout: 60_000 }, async () => {
  const { page } = window
  const pick = (name: string): Promise<void> =>
    page.getByTestId('file-input').setInputFiles([{ name, mimeType: 'text/xml', buffer: Buffer.from('no XML') }])
  await page.keyboard.press('F1')
  const dialog = page.getByTestId('shortcuts-dialog')
  await dialog.waitFor()
  await pick('one.xml')
  const notice = dialog.getByTestId('notices').getByRole('alert')
  await notice.waitFor()
  const { x, y, width, height } = (await notice.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const isOnTop = await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.closest('[data-testid=notices]') !== null, [
    x + width / 2,
    y + height / 2,
  ] as const)
  expect(isOnTop).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByTestId('notices').getByRole('alert').waitFor()
  await page.getByTestId('notices').getByRole('button').last().click()
  await expect.poll(() => page.getByTestId('notices').getByRole('alert').count()).toBe(0)
})
