import { describe, expect, it } from 'vitest'
import { type Language, languageName } from '../../../core/languages/languages.ts'
import { findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'

const window = useWindow()

/** By a command, as a person does: the view stays where it is. */
async function speak(language: Language): Promise<void> {
  const name = languageName(language)
  await window.page.getByTestId('command').fill(name)
  await window.page.getByRole('option', { name }).first().click()
  await window.page.locator(`html[lang=${language}]`).waitFor()
}

describe('the overview of a new client company', () => {
  it('says what will stand there, and leads to the first invoice', { timeout: 60_000 }, async () => {
    const { page } = window
    expect(new URL(page.url()).hash).toBe('#/documents')
    await page.getByTestId('nav-overview').click()
    const empty = page.getByTestId('overview-empty')
    const found: string[] = []
    for (const language of SHOWN_LANGUAGES) {
      await speak(language)
      await empty.waitFor()
      found.push(...(await findFaults(page, language)))
    }
    expect(found).toEqual([])
    await speak('en')
    await empty.getByRole('button', { name: 'Write an invoice' }).click()
    await page.locator('dialog[open]').waitFor()
    await page.keyboard.press('Escape')
    await window.upload(await window.sample('peppol'))
    await page.getByTestId('figures').waitFor()
    expect(await page.getByTestId('picture-stops').textContent()).toContain('No document is stopped')
  })
})
