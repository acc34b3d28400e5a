import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { languageName } from '../../../core/languages/languages.ts'
import { findFaults, findUnreachable } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { useWindow, type TestWindow } from '../../support/window.ts'

/** The first steps with a sample, in a real browser: the work ticks them off, and they are gone for good once they are done or not wanted. */

const TIME = { timeout: 120_000 }
const WAIT = { timeout: 30_000 }

async function speak({ page }: TestWindow, language: (typeof SHOWN_LANGUAGES)[number]): Promise<void> {
  await page.getByTestId('command').fill(languageName(language))
  await page
    .getByRole('option', { name: languageName(language) })
    .first()
    .click()
  await page.locator(`html[lang=${language}]`).waitFor()
}

describe('the first steps', TIME, () => {
  const window = useWindow({ locale: 'de-DE' })
  const part = (id: string): Locator => window.page.getByTestId(id)
  const done = (): Promise<boolean[]> =>
    part('first-steps')
      .locator('li')
      .evaluateAll((steps) => steps.map((step) => step.textContent.includes('erledigt')))

  it('tick themselves off by the work, and do not come again', async () => {
    const { page } = window
    const found: string[] = []
    for (const language of SHOWN_LANGUAGES) {
      await speak(window, language)
      await part('first-guide').waitFor()
      found.push(...(await findFaults(page, `start ${language}`)), ...(await findUnreachable(page, `start ${language}`)))
    }
    await speak(window, 'de')
    await part('first-guide-begin').press('Enter')
    await part('document').waitFor()
    await expect.poll(done, WAIT).toEqual([true, false, false])
    expect(await part('first-steps').locator('[aria-current=step]').innerText()).toContain('Klären, was fehlt')
    expect(await part('first-steps-rehearsal').count()).toBe(0)
    for (const language of SHOWN_LANGUAGES) {
      await speak(window, language)
      // The document is read anew in its language.
      await page.getByRole('heading', { level: 1 }).waitFor()
      found.push(...(await findFaults(page, `steps ${language}`)), ...(await findUnreachable(page, `steps ${language}`)))
    }
    expect(found).toEqual([])
    await speak(window, 'de')

    await part('repair').first().press('Enter')
    await page.locator('[data-testid=primary][data-action=save]').press('Enter')
    await expect.poll(done, WAIT).toEqual([true, true, false])
    await part('first-steps-rehearsal').press('Enter')
    await part('rehearsal-mark').waitFor()
    await page.locator('[data-testid=primary][data-action=send]').press('Enter')
    await page.locator('[data-testid=send-confirm]:enabled').press('Enter')
    await expect.poll(done, WAIT).toEqual([true, true, true])
    expect(await part('first-steps').innerText()).toContain('Zugestellt')
    expect(await findFaults(page, 'done')).toEqual([])

    // The end of the rehearsal takes the delivery back, and not that it was practised.
    await window.call('DELETE', '/desk/rehearsal')
    await part('rehearsal-mark').waitFor({ state: 'detached' })
    await page.locator('[data-testid=primary][data-action=send]').waitFor()
    expect(await done()).toEqual([true, true, true])
    expect(await part('first-steps-rehearsal').count()).toBe(0)

    // It stays to be seen until the person goes on.
    await part('nav-documents').press('Enter')
    await part('first-steps').waitFor({ state: 'detached' })
    await page.reload()
    await page.locator('[data-document]').first().press('Enter')
    await part('workspace').waitFor()
    expect(await part('first-steps').count()).toBe(0)
  })
})

describe('the offer of the first steps', TIME, () => {
  const window = useWindow({ locale: 'de-DE' })
  const part = (id: string): Locator => window.page.getByTestId(id)

  it('is dismissed for good, and steps that were begun end with their document', async () => {
    const { page } = window
    await part('first-guide-begin').press('Enter')
    await part('first-steps').waitFor()
    const [, id = ''] = /documents\/([^/]+)/.exec(page.url()) ?? []
    await window.call('DELETE', `/documents/${id}`)
    await part('first-steps').waitFor({ state: 'detached' })
    await page.evaluate(() => localStorage.removeItem('kontor.preferences'))
    await window.load('/#/documents')
    await part('first-guide-never').press('Enter')
    await part('first-guide').waitFor({ state: 'detached' })
    await page.reload()
    await part('sample-to-mend').waitFor()
    expect(await part('first-guide').count()).toBe(0)
  })
})
