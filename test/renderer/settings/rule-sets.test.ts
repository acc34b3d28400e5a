import { describe, expect, it } from 'vitest'
import { languageName } from '../../../core/languages/languages.ts'
import { findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'

const window = useWindow()

/** The day of this page, from the next load on: the clock of Playwright is one for all pages that follow in its context. */
async function setDay(moment: string): Promise<void> {
  await window.page.addInitScript((fixed) => {
    globalThis.Date = new Proxy(Date, {
      construct: (target, given, as) => Reflect.construct(target, given.length === 0 ? [fixed] : given, as) as Date,
      get: (target, name) => (name === 'now' ? () => fixed : (Reflect.get(target, name) as unknown)),
    })
  }, Date.parse(moment))
}

describe('the rule sets in the settings', { timeout: 60_000 }, () => {
  it('stand there with the day, the age and the source of those in force, and what comes next', async () => {
    const { page } = window
    await setDay('2026-08-30T12:00:00Z')
    await window.load('/#/settings/rules')
    const rows = page.getByTestId('rulesets').locator('tbody tr')
    await rows.first().waitFor()
    const xrechnung = (): Promise<string[]> => page.locator('[data-ruleset=xrechnung]').allInnerTexts()
    const [now = '', coming = '', ...others] = await xrechnung()
    expect(others).toEqual([])
    expect(now).toMatch(/3\.0\.2 \(2\.5\.0\)\s+31 Jan 2026\s+for 211 days\s+3\.0\.2 \(2\.6\.0\) from 31 Aug 2026\s+KoSIT/)
    expect(coming).toMatch(/3\.0\.2 \(2\.6\.0\)\s+31 Aug 2026\s+in 1 day\s+nothing new is known\s+KoSIT/)
    // The profiles of Factur-X are published as one.
    expect(await page.locator('[data-ruleset=facturx]').count()).toBe(1)

    await setDay('2026-08-31T00:00:01Z')
    await window.load('/#/settings/rules')
    await rows.first().waitFor()
    expect(await xrechnung()).toEqual([expect.stringMatching(/^XRechnung\s+3\.0\.2 \(2\.6\.0\)/)])
  })

  it('keep nobody out', async () => {
    const { page } = window
    const found: string[] = []
    for (const language of SHOWN_LANGUAGES) {
      const name = languageName(language)
      await page.getByTestId('command').fill(name)
      await page.getByRole('option', { name }).first().click()
      await page.locator(`html[lang=${language}]`).waitFor()
      await page.getByTestId('rulesets').waitFor()
      found.push(...(await findFaults(page, language)))
    }
    expect(found).toEqual([])
  })
})
