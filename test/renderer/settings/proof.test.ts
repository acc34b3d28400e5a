import { describe, expect, it } from 'vitest'
import type { ProofState } from '../../../core/contract/types.ts'
import { type Language, languageName } from '../../../core/languages/languages.ts'
import { findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { serveAuthority } from '../../support/serve-authority.ts'
import { useWindow } from '../../support/window.ts'

/** The key and the last head of the shown client company, and time stamps of an authority on loopback. */

const PATIENT = { timeout: 30_000 }

const window = useWindow()

async function command(words: string): Promise<void> {
  await window.page.getByTestId('command').fill(words)
  await window.page.getByRole('option', { name: words }).first().click()
}

async function speak(language: Language): Promise<void> {
  await command(languageName(language))
  await window.page.locator(`html[lang=${language}]`).waitFor()
}

describe('the proof in the settings', { timeout: 120_000 }, () => {
  it('is found by a command, and shows key and head so that people can compare them', async () => {
    const { page } = window
    await window.upload(await window.sample('peppol'))
    await command('Show key and checksum of the log')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), PATIENT).toBe('settings-proof')
    const { signed } = await window.call<ProofState>('GET', '/desk/proof')
    const shown = async (id: string): Promise<string> => (await page.getByTestId(id).textContent()) ?? ''
    expect(await shown('proof-key')).toMatch(/^([0-9a-f]{8} ){7}[0-9a-f]{8}$/)
    expect((await shown('proof-key')).replaceAll(' ', '')).toBe(signed?.public_key)
    await expect.poll(async () => (await shown('proof-hash')).replaceAll(' ', ''), PATIENT).toBe(signed?.hash)
    await page.getByTestId('proof-check').click()
    await expect.poll(() => page.getByTestId('keep-result').textContent(), PATIENT).toContain('The log is unchanged')
  })

  it('gets a time stamp, shows its root, and keeps that a person stands for it', async () => {
    const { page } = window
    const { url, state } = await serveAuthority()
    expect(await page.getByTestId('stamp').isDisabled()).toBe(true)
    await page.locator('#authority-url').fill(url)
    await page.getByTestId('save-authority').click()
    await page.locator('[data-testid=stamp]:enabled').waitFor(PATIENT)
    expect(state.asked).toBe(0)
    await command('Get a time stamp')
    const stamp = page.getByTestId('proof-stamp')
    await expect.poll(() => stamp.textContent(), PATIENT).toContain('which you have not confirmed yet')
    const faults: string[] = []
    for (const language of SHOWN_LANGUAGES) {
      await speak(language)
      faults.push(...(await findFaults(page, language)))
    }
    expect(faults).toEqual([])
    await speak('en')
    await page.getByTestId('root-confirm').click()
    await expect.poll(() => stamp.textContent(), PATIENT).toContain('which you have named or confirmed')
    state.conduct = 'error'
    await page.getByTestId('stamp').click()
    await expect.poll(() => page.getByText('There is no time stamp').count(), PATIENT).toBeGreaterThan(0)
  })
})
