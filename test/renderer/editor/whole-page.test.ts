import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { resolvePath } from '../../../core/terms/path.ts'
import { readDownload, useWindow } from '../../support/window.ts'
import { temporaryFolder } from '../../support/workspace.ts'

/** Nothing that an invoice says is hidden by its page, and files go into it and come out as they are. */

const PATIENT = { timeout: 30_000 }
const window = useWindow()

/** Every text of the model with its path. */
function textsOf(node: unknown, path: string): [string, string][] {
  if (typeof node !== 'object' || node === null) return [[path, String(node)]]
  if (Array.isArray(node)) return node.flatMap((entry, index) => textsOf(entry, `${path}[${index}]`))
  return Object.entries(node).flatMap(([name, value]) => textsOf(value, path === '' ? name : `${path}.${name}`))
}

describe('the page', () => {
  it.each(['peppol', 'xrechnung', 'to-mend'])('shows every value of a received invoice (%s)', { timeout: 60_000 }, async (sample) => {
    const { page } = window
    const id = await window.upload(await window.sample(sample), { direction: 'inbound' })
    const model = await window.call<object>('GET', `/documents/${id}/model`)
    const paths = textsOf(model, '')
      .map(([path]) => path)
      .filter((path) => resolvePath(path).some(({ term }) => term !== undefined))
    expect(paths.length).toBeGreaterThan(40)
    await page.goto(window.address(`/#/documents/${id}/page`))
    await page.locator('[data-path="document.number"]').waitFor()
    await page.getByTestId('page').getByText(/\S/).first().waitFor()
    const hidden = (): Promise<string[]> =>
      page.evaluate((wanted) => {
        const shown = (path: string): string => {
          // The rate of a line is said with its category, as the situation that both are.
          const place = document.querySelector<HTMLElement>(`[data-path="${path.replace(/^(items\[\d+\])\.tax_percent$/, '$1.tax_code')}"]`)
          return (
            (place instanceof HTMLInputElement || place instanceof HTMLTextAreaElement ? place.value : place?.textContent)?.trim() ?? ''
          )
        }
        return wanted.filter((path) => shown(path) === '' || /NaN|undefined|null|\[object/.test(shown(path)))
      }, paths)
    await expect.poll(hidden, PATIENT).toEqual([])
  })
})

describe('an attachment', () => {
  it('goes in with its name and kind, comes out byte for byte, and is refused where it is too large', { timeout: 90_000 }, async () => {
    const { page } = window
    const id = await window.upload(await window.sample('xrechnung', [/<cbc:ID>[^<]*/, '<cbc:ID>A-1']))
    await page.goto(window.address(`/#/documents/${id}/page`))
    // Whatever of it is asked for, the file can be chosen.
    await page.getByTestId('add-field').fill('BT-122')
    await page.getByRole('option').filter({ hasText: 'BT-122' }).first().click()
    const chooser = page.getByTestId('attachment-file')
    await chooser.waitFor({ state: 'attached' })
    // Its button is what a person sees.
    expect(await chooser.isVisible()).toBe(false)

    const film = join(temporaryFolder(onTestFinished), 'film.mp4')
    writeFileSync(film, Buffer.alloc(20_000_001))
    await chooser.setInputFiles(film)
    await expect.poll(() => page.getByTestId('notices').textContent(), PATIENT).toContain('film.mp4')
    const content = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 256))
    await chooser.setInputFiles({ name: 'Stundenzettel März.pdf', mimeType: 'application/pdf', buffer: content })
    await page.locator('[data-path$=".filename"]').waitFor()
    await page.keyboard.press('Control+s')
    interface Model {
      readonly additional_documents?: readonly { content?: string; filename?: string; mime_code?: string }[]
    }
    const attached = async () => {
      const { additional_documents = [] } = await window.call<Model>('GET', `/documents/${id}/model`)
      const [file] = additional_documents.filter((document) => document.content !== undefined)
      return { ...file, content: Buffer.from(file?.content ?? '', 'base64').equals(content) }
    }
    await expect.poll(attached, PATIENT).toMatchObject({ filename: 'Stundenzettel März.pdf', mime_code: 'application/pdf', content: true })
    const download = page.waitForEvent('download')
    await page.locator('[data-path$=".content"] button').first().click()
    const file = await download
    expect(file.suggestedFilename()).toBe('Stundenzettel_März.pdf')
    expect(Buffer.compare(await readDownload(file), content)).toBe(0)
  })
})
