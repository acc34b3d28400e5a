import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { SETTINGS_SECTIONS } from '../../../renderer/lib/router.svelte.ts'
import { findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { repositoryRoot } from '../../support/shared.ts'
import { useWindow } from '../../support/window.ts'

/** Every view in a real browser: nothing that keeps a person with a screen reader or a keyboard out, and no word that is cut off. */

const SAMPLES = ['to-mend', 'xrechnung', 'peppol']

const window = useWindow({ locale: 'de-DE' })

describe('the first load', () => {
  it('is at most 180 kB of compressed script; Monaco and pdf.js come when they are needed', async () => {
    const page = await window.page.context().newPage()
    const scripts: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js') || pathname.endsWith('.mjs')) scripts.push(pathname)
    })
    await page.goto(window.address('/#/documents'))
    await page.getByTestId('first-start').waitFor()
    await page.close()
    const sizes = scripts.map((path) => gzipSync(readFileSync(join(repositoryRoot(), 'dist', 'renderer', path))).length)
    expect(scripts.length).toBeGreaterThan(0)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(180_000)
    expect(scripts.filter((path) => /\/(monaco|editor|editor\.\w+|pdf|search)-[\w-]{8}\.m?js$/.test(path))).toEqual([])
  })
})

describe('the fonts', () => {
  it('are those of the program, there before anything is drawn, with figures of one width', async () => {
    const seen = await window.page.evaluate(() => {
      const widthOf = (text: string): number => {
        const place = document.body.appendChild(document.createElement('span'))
        place.textContent = text
        const { width } = place.getBoundingClientRect()
        place.remove()
        return width
      }
      const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
      return {
        loaded,
        family: getComputedStyle(document.body).fontFamily,
        widths: [...'0123456789'].map((figure) => widthOf(figure.repeat(20))),
      }
    })
    expect(seen.loaded).toContain('IBM Plex Sans')
    expect(seen.family).toMatch(/^"IBM Plex Sans"/)
    expect(new Set(seen.widths).size).toBe(1)
  })
})

it('high contrast of the system shows which tab is chosen', async () => {
  const { page } = window
  const id = await window.upload(await window.sample('xrechnung'))
  await page.goto(window.address(`/#/documents/${id}`))
  await page.getByRole('tab', { selected: true }).first().waitFor()
  await page.emulateMedia({ forcedColors: 'active' })
  try {
    const lines = (isChosen: boolean) =>
      page
        .getByRole('tab', { selected: isChosen })
        .evaluateAll((tabs) => [...new Set(tabs.map((tab) => getComputedStyle(tab).borderBottomColor))])
    // As Chromium draws Canvas.
    const ground = 'rgb(255, 255, 255)'
    expect(await lines(false)).toEqual([ground])
    expect(await lines(true)).not.toContain(ground)
  } finally {
    await page.emulateMedia({ forcedColors: 'none' })
  }
})

describe('every view', () => {
  it(
    'can be used by everybody, light, dark and in high contrast, in the languages of the window, and cuts no word at 1280 x 800',
    { timeout: 360_000 },
    async () => {
      const { page } = window
      // The document that the test before has opened may still be coming.
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      const found = await findFaults(page, 'first start')
      for (const id of SAMPLES) await window.upload(await window.sample(id), { filename: `${id}.xml` })

      for (const language of SHOWN_LANGUAGES) {
        await page.evaluate((chosen) => localStorage.setItem('kontor.preferences', JSON.stringify({ language: chosen })), language)
        await window.load('/#/documents')
        for await (const view of walkViews(page)) found.push(...(await findFaults(page, `${language} ${view}`)))
      }
      expect(found).toEqual([])
    },
  )
})

async function* walkViews(page: Page): AsyncGenerator<string> {
  await page.locator('[data-document]').nth(2).waitFor()
  yield 'documents'
  // The oldest of the three is the one with findings.
  await page.locator('[data-document]').nth(2).click()
  await page.getByTestId('finding').first().waitFor()
  yield 'page'
  await page.locator('[data-path="items[0].unit_code"]').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('option').first().waitFor()
  yield 'list of units'
  await page.getByTestId('add-field').fill('bt-1')
  await page.getByRole('option').first().waitFor()
  yield 'add field'
  await page.getByTestId('tab-xml').click()
  await page.locator('.monaco-editor .view-line').first().waitFor()
  yield 'xml'
  await page.getByTestId('convert').click()
  await page.getByTestId('convert-target').selectOption('erp.invoice.idoc')
  await page.getByTestId('convert-lost').waitFor()
  yield 'convert dialog'
  await page.keyboard.press('Escape')
  await page.getByTestId('support').click()
  await page.getByTestId('support-content').waitFor()
  yield 'sample for support'
  await page.keyboard.press('Escape')
  await page.getByTestId('tab-pdf').click()
  await page.getByTestId('pdf-pages').locator('canvas').first().waitFor()
  yield 'pdf'
  await page.getByTestId('tab-changes').click()
  await page.getByTestId('compare-after').waitFor()
  yield 'changes'
  await page.getByTestId('tab-delivery').click()
  await page.getByTestId('delivery').waitFor()
  yield 'delivery'
  await page.getByTestId('nav-queue').click()
  await page.getByTestId('queue').waitFor()
  yield 'queue'
  await page.getByTestId('queue-hold').click()
  await page.getByTestId('hold-dialog').waitFor()
  yield 'hold dialog'
  await page.getByTestId('later').check()
  await page.getByTestId('hold-confirm').click()
  await page.getByTestId('queue-held').waitFor()
  yield 'held queue'
  await page.getByTestId('queue-release').click()
  await page.getByTestId('queue-hold').waitFor()
  await page.getByTestId('nav-contacts').click()
  await page.getByTestId('contacts').waitFor()
  yield 'contacts'
  await page.getByTestId('collect').click()
  await page.getByTestId('card-row').first().click()
  await page.getByTestId('card-form').waitFor()
  yield 'card'
  await page.getByTestId('nav-items').click()
  await page.getByTestId('items').waitFor()
  yield 'items'
  await page.getByTestId('add-card').click()
  await page.getByTestId('card-form').waitFor()
  yield 'new item'
  await page.getByTestId('nav-new').click()
  await page.getByTestId('new-invoice').waitFor()
  yield 'new invoice'
  await page.keyboard.press('Escape')
  await page.getByTestId('nav-settings').click()
  for (const section of SETTINGS_SECTIONS) {
    await page.getByTestId(`section-${section}`).click()
    await page.locator(`[data-section=${section}] section`).first().waitFor()
    yield `settings: ${section}`
  }
  await page.getByTestId('section-archive').click()
  await page.getByTestId('keep-proof').click()
  await page.getByTestId('keep-result').waitFor()
  yield 'settings: a proof'
  await page.getByTestId('section-keys').click()
  await page.getByTestId('create-key').click()
  await page.getByTestId('key-dialog').waitFor()
  yield 'key dialog'
  await page.locator('#key-name').fill('ERP')
  await page.getByTestId('key-create').click()
  await page.getByTestId('key-made').waitFor()
  yield 'new key'
  await page.keyboard.press('Escape')
  await page.getByTestId('key-calls-open').first().click()
  await page.getByTestId('key-calls').waitFor()
  yield 'calls of a key'
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  yield 'commands'
  await page.keyboard.type('bt-20')
  // While the letters are still searched for, the list under the pointer changes.
  await expect.poll(() => page.getByRole('option').first().textContent(), { timeout: 20_000 }).toContain('BT-20')
  await page.getByRole('option').first().click()
  await page.getByTestId('help-means').waitFor()
  yield 'help on a term'
  await page.keyboard.press('Escape')
  await page.keyboard.press('F1')
  await page.getByTestId('shortcuts-dialog').waitFor()
  yield 'shortcuts'
  await page.keyboard.press('Escape')
  yield* walkDialogsOfList(page)
}

/** What can be asked about many documents at once, and what became of files of which one was there before. */
async function* walkDialogsOfList(page: Page): AsyncGenerator<string> {
  await page.getByTestId('nav-documents').click()
  await page.locator('[data-document]').nth(2).waitFor()
  await page.getByTestId('documents').focus()
  await page.keyboard.press('Control+a')
  await page.getByTestId('bulk-check').click()
  await page.getByTestId('cause').first().waitFor()
  yield 'causes'
  await page.keyboard.press('Escape')
  await page.getByTestId('bulk-delete').click()
  await page.getByTestId('delete-dialog').waitFor()
  yield 'deletion'
  await page.keyboard.press('Escape')
  await page.getByTestId('send-selection').click()
  await page.getByTestId('preflight-cause').first().waitFor()
  yield 'sending'
  await page.keyboard.press('Escape')
  await page.getByTestId('file-input').setInputFiles([
    { name: 'no.xml', mimeType: 'text/xml', buffer: Buffer.from('no XML') },
    { name: 'again.xml', mimeType: 'text/xml', buffer: Buffer.from(await window.sample('to-mend')) },
  ])
  await page.getByTestId('import-close').waitFor()
  for (const group of ['refused', 'duplicate']) {
    await page.getByTestId(`import-group-${group}`).click()
    await page.getByTestId('import-report').waitFor()
    yield `import: ${group}`
    await page.keyboard.press('Escape')
  }
  await page.getByTestId('import-close').click()
}
