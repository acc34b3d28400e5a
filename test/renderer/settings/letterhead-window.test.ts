import { mkdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Company, LetterheadState } from '../../../core/contract/types.ts'
import { findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { HEAD_AND_FOOT, paperPdf } from '../../support/pdf/papers.ts'
import { useWindow } from '../../support/window.ts'

/** The letterhead, beside an invoice that shows it as it is chosen. */

const TIME = { timeout: 120_000 }
const window = useWindow()
const part = (testid: string) => window.page.getByTestId(testid)
const state = (): Promise<LetterheadState> => window.call<LetterheadState>('GET', '/company/letterhead')
const pdf = (name: string, bytes: Uint8Array) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) })
const LOOK = process.env['KONTOR_LOOK']
const look = async (name: string): Promise<void> => {
  if (LOOK === undefined) return
  mkdirSync(LOOK, { recursive: true })
  await window.page.screenshot({ path: `${LOOK}/${name}.png` })
}

/** What the preview shows, as the shades of its first page. */
const drawn = async (): Promise<string> => {
  await window.page.locator('[data-testid=letterhead-pages][data-drawn]').waitFor()
  return part('letterhead-pages')
    .locator('canvas')
    .first()
    .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL())
}

async function speak(language: string): Promise<void> {
  await window.page.evaluate((chosen) => localStorage.setItem('kontor.preferences', JSON.stringify({ language: chosen })), language)
  await window.load('/#/company/letterhead')
  await part('letterhead-sample').waitFor()
}

it('a letterhead of the firm lies under the pages as soon as it is chosen, and is taken back', TIME, async () => {
  await speak('de')
  const before = await drawn()
  await look('letterhead-none')
  await part('paper-file').setInputFiles(pdf('Briefbogen.pdf', paperPdf([HEAD_AND_FOOT])))
  await part('paper-name').waitFor()
  expect(await part('paper-name').textContent()).toBe('Briefbogen.pdf')
  await expect.poll(drawn).not.toBe(before)
  await look('letterhead-paper')
  expect((await state()).paper).toMatchObject({ name: 'Briefbogen.pdf', pages: 1 })
  await part('notice-action').click()
  await part('paper-name').waitFor({ state: 'detached' })
  expect((await state()).paper).toBeNull()
})

it('says every reason why a PDF cannot lie there, and keeps what lay there', TIME, async () => {
  await part('paper-file').setInputFiles(pdf('Briefbogen.pdf', paperPdf([HEAD_AND_FOOT])))
  await part('paper-name').waitFor()
  const fontless = paperPdf([{ content: 'BT /X 9 Tf (a) Tj /Y 9 Tf (a) Tj ET' }])
  await part('paper-file').setInputFiles(pdf('Schriftlos.pdf', fontless))
  await part('paper-refused').waitFor()
  expect(await part('paper-refused').locator('li').count()).toBe(2)
  await look('letterhead-refused')
  expect((await state()).paper?.name).toBe('Briefbogen.pdf')
  // Colours of a printer can be mended, which is said.
  await part('paper-file').setInputFiles(pdf('Druckdaten.pdf', paperPdf([{ boxes: [[10, 10, 30, 10, '1 0.5 0 0 k']] }])))
  await part('paper-mends').waitFor()
  expect(await part('paper-mends').locator('li').count()).toBe(1)
  await part('area-by-hand').check()
  await part('area-first-top').fill('50')
  await part('area-first-top').press('Tab')
  await look('letterhead-area')
  const found: string[] = []
  for (const language of SHOWN_LANGUAGES) {
    await speak(language)
    found.push(...(await findFaults(window.page, `letterhead ${language}`)))
  }
  expect(found).toEqual([])
})

it('layout, columns and texts are seen before they are saved', TIME, async () => {
  await speak('de')
  const classic = await drawn()
  await part('company-letterhead').getByRole('button', { name: 'Modern' }).click()
  await expect.poll(drawn).not.toBe(classic)
  await part('column-item_id').check()
  await part('letterhead-text-add').click()
  await part('letterhead-text').locator('textarea').first().fill('Wir stellen in Rechnung:')
  await look('letterhead-modern')
  await window.page.keyboard.press('Control+s')
  await part('save-company').waitFor({ state: 'detached' })
  expect((await window.call<Company>('GET', '/company')).letterhead).toMatchObject({
    layout: 'modern',
    columns: ['position', 'item_id', 'quantity', 'unit', 'price', 'tax'],
    texts: [{ language: 'de', before: 'Wir stellen in Rechnung:' }],
  })
})
