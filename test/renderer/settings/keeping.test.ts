import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync, zipSync, strToU8 } from 'fflate'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerFirst } from '../../support/first-answers.ts'
import { useWindow } from '../../support/window.ts'

/** Backup, export, proof and restore in the window. */

const PATIENT = { timeout: 30_000 }

const window = useWindow({ locale: 'de-DE', companies: true })
let page: Page

beforeAll(async () => {
  page = window.page
  await answerFirst(page, 'Kanzlei Ohlendorf')
  await page.getByTestId('sample-xrechnung').click()
  await page.getByTestId('document').waitFor()
  await page.getByTestId('nav-settings').click()
  await page.getByTestId('section-archive').click()
})

/** Starts the work, waits until it is done and saves its file. */
async function keep(kind: 'backup' | 'backups' | 'export'): Promise<string> {
  await page.getByTestId(`keep-${kind}`).click()
  await page.getByTestId('keep-save').waitFor(PATIENT)
  const [download] = await Promise.all([page.waitForEvent('download', PATIENT), page.getByTestId('keep-save').click()])
  const file = join(window.folder, download.suggestedFilename())
  await download.saveAs(file)
  return file
}

const result = (): Promise<string | null> => page.getByTestId('keep-result').textContent()

describe('keeping and proving', { timeout: 120_000 }, () => {
  it('saves an export that the window proves, and finds what was changed in it', async () => {
    const file = await keep('export')
    expect(file).toMatch(/Kanzlei Ohlendorf \d{4}-\d\d-\d\d\.zip$/)
    await expect.poll(result, PATIENT).toContain('Gespeichert')
    await page.getByTestId('export-input').setInputFiles(file)
    await expect.poll(result, PATIENT).toContain('unverändert und vollständig')

    const changed = join(window.folder, 'changed.zip')
    writeFileSync(changed, zipSync({ ...unzipSync(readFileSync(file)), 'index.csv': strToU8('number\r\n') }))
    await page.getByTestId('export-input').setInputFiles(changed)
    await expect.poll(result, PATIENT).toContain('Verändert: index.csv')
  })

  it('says of another file that it is no export', async () => {
    await page.getByTestId('export-input').setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') })
    await expect.poll(() => page.getByTestId('keep-failed').textContent(), PATIENT).toContain('kein vollständiger Export')
  })

  it('proves the log and shows its newest hash', async () => {
    await page.getByTestId('keep-proof').click()
    await expect.poll(result, PATIENT).toContain('Das Protokoll ist unverändert')
    await expect.poll(() => page.getByTestId('keeping').textContent(), PATIENT).toMatch(/Prüfsumme des Protokolls: [0-9a-f]{64}/)
  })

  it('refuses what is no backup, and restores one as a company of its own', async () => {
    const file = await keep('backup')
    const none = {
      name: 'a.kontor',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('no backup, but long enough to look like one'),
    }
    await page.getByTestId('backup-input').setInputFiles(none)
    await expect.poll(() => page.getByTestId('keep-refused').textContent(), PATIENT).toContain('keine unversehrte Sicherung')
    await page.getByTestId('backup-input').setInputFiles(file)
    await expect.poll(() => page.getByTestId('keep-restored').textContent(), PATIENT).toContain('Kanzlei Ohlendorf (2)')
    await page.getByTestId('keep-restored').locator('button').click()
    await expect.poll(() => page.title(), PATIENT).toContain('Kanzlei Ohlendorf (2)')
    await page.getByTestId('nav-documents').click()
    await page.locator('[data-document]').first().waitFor()
  })

  it('holds what it restored with its keys until that is confirmed', async () => {
    const notice = page.getByTestId('restored')
    await expect.poll(() => notice.textContent(), PATIENT).toContain('Aus einer Sicherung wiederhergestellt, letzter Eintrag')
    await page.getByTestId('nav-settings').click()
    await page.getByTestId('section-keys').click()
    await page.getByTestId('create-key').click()
    await page.locator('#key-name').fill('Warenwirtschaft')
    await page.getByTestId('key-create').click()
    await page.getByTestId('key-made').locator('button').last().click()
    await page.getByText('abgeschaltet bis zur Bestätigung').waitFor(PATIENT)
    await notice.getByTestId('restored-confirm').click()
    await notice.waitFor({ state: 'detached', ...PATIENT })
    await page.getByText('abgeschaltet bis zur Bestätigung').waitFor({ state: 'detached', ...PATIENT })
  })

  it('gives a program no right of a person, and a person what was ticked alone', async () => {
    await page.getByTestId('create-key').click()
    await page.locator('#key-name').fill('Kollegin')
    await page.getByRole('button', { name: 'Eine Person der Kanzlei' }).click()
    await page.getByLabel('Ansehen und senden').check()
    await page.getByTestId('key-create').click()
    await page.getByTestId('key-made').locator('button').last().click()
    const given = (name: string): Promise<string | null> => page.getByRole('cell', { name, exact: true }).getAttribute('title')
    expect(await given('Kollegin')).toBe('Alles ansehen, Ansehen und senden')
    expect(await given('Warenwirtschaft')).toContain('Belege ablegen')
    expect(await given('Warenwirtschaft')).not.toContain('nsehen')
  })

  it('backs up all companies in one archive, and puts all of them back', async () => {
    await page.getByTestId('section-archive').click()
    const file = await keep('backups')
    expect(Object.keys(unzipSync(readFileSync(file))).sort()).toEqual(['Kanzlei Ohlendorf (2).kontor', 'Kanzlei Ohlendorf.kontor'])
    await expect.poll(result, PATIENT).toContain('Alle Mandanten sind gesichert')
    await page.getByTestId('backup-input').setInputFiles(file)
    await expect.poll(() => page.getByTestId('keep-restored').textContent(), PATIENT).toContain('2 Mandanten sind wieder da')
    const none = zipSync({ 'a.kontor': strToU8('no backup, but long enough to look like one'), 'b.txt': strToU8('something else') })
    await page.getByTestId('backup-input').setInputFiles({ name: 'b.zip', mimeType: 'application/zip', buffer: Buffer.from(none) })
    await expect
      .poll(() => page.getByTestId('keep-refused').textContent(), PATIENT)
      .toContain('a.kontor: Diese Datei ist keine unversehrte')
    await page.getByTestId('keep-restored').waitFor({ state: 'detached' })
  })
})
