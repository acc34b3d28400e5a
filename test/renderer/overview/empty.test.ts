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

async function storeUndecided(body: string): Promise<void> {
  await askDesk('/api/v2/documents/upload/xml', { method: 'POST', headers: { 'content-type': 'application/xml' }, body })
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
    // An invoice between others is nothing to add up, in no currency.
    await page.evaluate(storeUndecided, await window.sample('peppol', [/0771234528/g, '0555999165']))
    await page.getByTestId('figures').waitFor()
    expect(await page.getByTestId('picture-byMonth').textContent()).toContain('With VAT, by invoice date')
    await window.upload(await window.sample('peppol'))
    await page.getByTestId('figures').waitFor()
    expect(await page.getByTestId('picture-stops').textContent()).toContain('No document is stopped')
  })
})
