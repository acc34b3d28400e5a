import { describe, expect, it } from 'vitest'
import { type Language, languageName } from '../../../core/languages/languages.ts'
import { findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'

/** What people keep from deletion, in the settings, on the page of a document and where something is deleted. */

const TIME = { timeout: 120_000 }
const REASON = '<b>Audit</b> {who} of 2026'
const window = useWindow()

async function speak(language: Language): Promise<void> {
  const name = languageName(language)
  await window.page.getByTestId('command').fill(name)
  await window.page.getByRole('option', { name }).first().click()
  await window.page.locator(`html[lang=${language}]`).waitFor()
}

/** What stands in the way of people in what is shown, in each of the languages. */
async function look(): Promise<string[]> {
  const found: string[] = []
  for (const language of SHOWN_LANGUAGES) {
    await speak(language)
    found.push(...(await findFaults(window.page, language)))
  }
  await speak('en')
  return found
}

const section = () => window.page.getByTestId('preservations')

describe('what is kept from deletion', () => {
  it('says in the settings what it is for while there is none, and is set for a year by keyboard', TIME, async () => {
    const { page } = window
    await window.upload(await window.sample('xrechnung', ['NW-2026-0417', 'K-1']), { direction: 'inbound' })
    await page.goto(window.address('/#/settings/preservation'))
    await expect.poll(() => section().innerText()).toContain('Do it when documents must stay longer than their period')
    expect(await look()).toEqual([])
    await page.getByTestId('add-preservation').press('Enter')
    await page.getByTestId('preservation-dialog').waitFor()
    expect(await findFaults(page, 'dialog')).toEqual([])
    expect(await page.getByTestId('confirm-preservation').isDisabled()).toBe(true)
    await page.locator('#preservation-year').fill('2026')
    await page.locator('#preservation-reason').fill(REASON)
    await page.locator('#preservation-reason').press('Enter')
    await expect.poll(() => section().locator('tbody').innerText()).toContain(`all documents of 2026\t${REASON}`)
    expect(await look()).toEqual([])
  })

  it('is set for a document on its page, stands among its facts and in its history, and the dialog of deleting says it', TIME, async () => {
    const { page } = window
    const id = await window.upload(await window.sample('xrechnung', ['NW-2026-0417', 'D-1']))
    await page.goto(window.address(`/#/documents/${id}`))
    await page.getByTestId('document-more').press('Enter')
    await page.getByTestId('preserve-document').press('Enter')
    await page.getByTestId('preserve-dialog').waitFor()
    expect(await findFaults(page, 'dialog')).toEqual([])
    await page.getByTestId('preserve-reason').fill('Dispute with the buyer')
    await page.getByTestId('preserve-reason').press('Enter')
    await page.getByTestId('preserve-dialog').waitFor({ state: 'detached' })
    await page.goto(window.address(`/#/documents/${id}/delivery`))
    const facts = page.getByTestId('preserved')
    await expect.poll(() => facts.innerText()).toContain('“Dispute with the buyer” – for a single document')
    expect(await facts.innerText()).toContain(`“${REASON}” – for all documents of 2026`)
    expect(await page.getByTestId('delivery').locator('table').innerText()).toContain('Kept from deletion: Dispute with the buyer')
    expect(await look()).toEqual([])

    await page.getByTestId('document-more').press('Enter')
    await page.getByTestId('delete-document').press('Enter')
    const kept = page.getByTestId('delete-kept')
    await kept.waitFor()
    expect(await kept.getAttribute('data-code')).toBe('preserved')
    expect(await kept.innerText()).toMatch(/D-1.*Dispute with the buyer.*lift it in the settings/s)
    expect(await page.getByTestId('delete-confirm').count()).toBe(0)
    expect(await findFaults(page, 'deleting')).toEqual([])
    await page.getByTestId('delete-close').press('Enter')
  })

  it('is lifted after a question, stays on record, and the document can be deleted', TIME, async () => {
    const { page } = window
    await page.getByTestId('preserved-settings').press('Enter')
    await section().getByText('Dispute with the buyer').waitFor()
    for (let left = 2; left > 0; left -= 1) {
      await expect.poll(() => section().getByTestId('lift').count()).toBe(left)
      await section().getByTestId('lift').first().press('Enter')
      await page.getByTestId('lift-dialog').waitFor()
      expect(await findFaults(page, 'lifting')).toEqual([])
      await page.getByTestId('confirm-lift').press('Enter')
      await page.getByTestId('lift-dialog').waitFor({ state: 'detached' })
    }
    await section().locator('summary').press('Enter')
    await expect.poll(() => section().locator('details tbody').innerText()).toContain(REASON)
    expect(await look()).toEqual([])
    await section().getByRole('button', { name: 'D-1' }).press('Enter')
    await expect.poll(() => page.getByTestId('delivery').locator('table').innerText()).toContain('No longer kept from deletion: Dispute')
    expect(await page.getByTestId('preserved').count()).toBe(0)
    await page.getByTestId('document-more').press('Enter')
    await page.getByTestId('delete-document').press('Enter')
    await page.getByTestId('delete-confirm').press('Enter')
    await page.getByTestId('document').waitFor({ state: 'detached' })
  })

  it('is set for the whole client company', TIME, async () => {
    const { page } = window
    await page.goto(window.address('/#/settings/preservation'))
    await page.getByTestId('add-preservation').press('Enter')
    await page.getByTestId('preservation-dialog').getByRole('button', { name: 'The whole client company' }).press('Enter')
    await page.locator('#preservation-reason').fill('Open assessment')
    await page.locator('#preservation-reason').press('Enter')
    await expect.poll(() => section().locator('tbody').first().innerText()).toContain('the whole client company\tOpen assessment')
  })
})
