import { expect, it } from 'vitest'
import { PdfDocument } from '../../../core/pdf/read/document.ts'
import { listPages } from '../../../core/pdf/read/pages.ts'
import { languageName } from '../../../core/languages/languages.ts'
import { findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { extractedText } from '../../support/pdf/printed.ts'
import { useWindow } from '../../support/window.ts'

/** The card of keys as it comes out of the printer: one sheet, in the language and with the keys of the person, and nothing of the window. */

const window = useWindow({ locale: 'de-DE' })

it('has all keys on one sheet in each language, as the person has them', { timeout: 120_000 }, async () => {
  const { page } = window
  await page.evaluate(() => {
    globalThis.print = () => undefined
  })
  for (const language of SHOWN_LANGUAGES) {
    await page.getByTestId('command').fill(languageName(language))
    await page
      .getByRole('option', { name: languageName(language) })
      .first()
      .click()
    await page.locator(`html[lang=${language}]`).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    await page.keyboard.press('?')
    await page.getByTestId('change-export').click()
    await page.keyboard.press('Control+Alt+e')
    expect(await findFaults(page, language)).toEqual([])
    await page.getByTestId('print-keys').press('Enter')
    await page.getByTestId('key-card').waitFor({ state: 'attached' })
    const bytes = new Uint8Array(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
    expect(listPages(new PdfDocument(bytes)), language).toHaveLength(1)
    const text = extractedText(bytes)
    expect(text).toMatch(/(Strg|Ctrl)\+Alt\+E/)
    expect(text).toContain('F8')
    expect(text).not.toContain('Nordlicht')
    // Printed or not, the window is as it was.
    await page.getByTestId('key-card').waitFor({ state: 'detached' })
    expect(await page.title()).toContain('Nordlicht')
    await page.keyboard.press('Escape')
    await page.getByTestId('shortcuts-dialog').waitFor({ state: 'detached' })
  }
})
