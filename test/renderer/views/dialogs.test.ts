import { describe, expect, it } from 'vitest'
import { findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'

/** The dialogs of the list, which the walk through every view leaves out: nothing that keeps anybody out, and no word cut at 1280 x 800. */
const window = useWindow()

describe.each(SHOWN_LANGUAGES)('the dialogs in %s', (language) => {
  it('can be used by everybody, light and dark', { timeout: 90_000 }, async () => {
    const { page } = window
    const found: string[] = []
    const look = async (dialog: string): Promise<void> => {
      found.push(...(await findFaults(page, dialog)))
      await page.keyboard.press('Escape')
    }
    const id = await window.upload(await window.sample('to-mend', ['2026-0093', `M-${language}`]))
    await page.evaluate((chosen) => localStorage.setItem('kontor.preferences', JSON.stringify({ language: chosen })), language)
    await page.goto(window.address('/?#/documents'))
    await page.locator(`[data-document="${id}"]`).waitFor()
    await page.getByTestId('documents').focus()
    await page.keyboard.press('Control+a')

    await page.getByTestId('bulk-check').click()
    await page.getByTestId('cause').first().waitFor()
    await look('causes')
    await page.getByTestId('bulk-delete').click()
    await page.getByTestId('delete-dialog').waitFor()
    await look('deletion')
    await page.getByTestId('send-selection').click()
    await page.getByTestId('preflight-cause').first().waitFor()
    await look('sending')
    await page.getByTestId('file-input').setInputFiles([
      { name: 'no.xml', mimeType: 'text/xml', buffer: Buffer.from('no XML') },
      { name: 'again.xml', mimeType: 'text/xml', buffer: Buffer.from(await window.sample('to-mend', ['2026-0093', `M-${language}`])) },
    ])
    await page.getByTestId('import-close').waitFor()
    for (const group of ['refused', 'duplicate']) {
      await page.getByTestId(`import-group-${group}`).click()
      await page.getByTestId('import-report').waitFor()
      await look(`import: ${group}`)
    }
    await page.getByTestId('import-close').click()
    expect(found).toEqual([])
  })
})
