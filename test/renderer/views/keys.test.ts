import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useWindow } from '../../support/window.ts'

/** The command palette, the keys of actions and the help, by keyboard alone. */

const PATIENT = { timeout: 15_000 }

const window = useWindow({ locale: 'de-DE' })
let page: Page

beforeAll(async () => {
  page = window.page
  await page.getByTestId('sample-to-mend').click()
  await page.getByTestId('document').waitFor()
})
beforeEach(async () => {
  const isChanged = await page.evaluate(() => {
    const kept = localStorage.getItem('kontor.preferences')
    localStorage.removeItem('kontor.preferences')
    return kept !== null
  })
  await (isChanged ? window.load('/#/documents') : page.goto(window.address('/#/documents')))
  await page.locator('[data-document]').first().waitFor()
  // Where only the place in the address differs the page stays, and with it the focus in a field that takes keys as letters.
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
})

async function openDocument(): Promise<void> {
  await page.locator('[data-document]').first().click()
  await page.getByTestId('finding').first().waitFor()
}

async function choose(words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words)
  await page.getByRole('option').filter({ hasText: words }).first().waitFor()
  await page.keyboard.press('Enter')
}

/** Another window, in which what searches is loaded only once it is released. */
async function holdSearch(): Promise<{ readonly other: Page; readonly asked: Promise<undefined>; readonly release: () => void }> {
  const other = await page.context().newPage()
  const [asking, holding] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  await other.route(/CommandSearch-[\w-]{8}\.js$/, async (route) => {
    asking.resolve(undefined)
    await holding.promise
    await route.continue()
  })
  return { other, asked: asking.promise, release: () => holding.resolve(undefined) }
}

describe('the command palette', { timeout: 90_000 }, () => {
  it('takes what is typed before the search is there', async () => {
    const { other, asked, release } = await holdSearch()
    await other.goto(window.address('/#/documents'))
    await other.getByTestId('command').waitFor()
    await other.keyboard.press('Control+k')
    await other.keyboard.type('drunkle')
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Backspace']) await other.keyboard.press(key)
    await asked
    release()
    await other.getByRole('option').filter({ hasText: 'Dunkle Darstellung' }).waitFor()
    await other.keyboard.type('_')
    expect(await other.getByTestId('command').inputValue()).toBe('d_unkle')
    await other.close()
  })

  it('does what was asked with Enter before the search was there', async () => {
    const { other, release } = await holdSearch()
    await other.goto(window.address('/#/documents'))
    await other.getByTestId('command').waitFor()
    await other.keyboard.press('Control+k')
    await other.keyboard.type('netzprotokoll zeigen')
    await other.keyboard.press('Enter')
    release()
    await other.getByTestId('network-log').waitFor()
    await other.close()
  })

  it('does what can be done at the place, with the keys beside it', async () => {
    await openDocument()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('nächsten punkt')
    const option = page.getByRole('option').first()
    await expect.poll(() => option.textContent(), PATIENT).toContain('F8')
    await page.keyboard.press('Escape')
    await choose('Änderungen des Belegs zeigen')
    await page.getByTestId('changes').waitFor()
    await choose('Beleg umwandeln')
    await page.getByTestId('convert-dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByTestId('convert-dialog').waitFor({ state: 'detached' })
    await choose('Dunkle Darstellung')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme']), PATIENT).toBe('dark')
  })

  it('does what the buttons of the other views do', async () => {
    await choose('Netzprotokoll zeigen')
    await page.getByTestId('network-log').waitFor()
    await page.keyboard.press('Alt+2')
    await page.getByTestId('queue').waitFor()
    await choose('Postausgang anhalten')
    await page.getByTestId('hold-confirm').click()
    await page.getByTestId('queue-held').waitFor()
    await choose('Postausgang fortsetzen')
    await page.getByTestId('queue-held').waitFor({ state: 'detached' })
    await page.keyboard.press('Alt+3')
    await page.getByTestId('contacts').waitFor()
    await choose('Neue Karte anlegen')
    await page.getByTestId('card-form').waitFor()
    await page.keyboard.press('Alt+5')
    await page.getByTestId('settings').waitFor()
    await choose('Schlüssel für ein anderes Programm')
    await page.getByTestId('key-dialog').waitFor()
    await page.keyboard.press('Escape')
  })

  it('brings back to the field that one was in, when a dialog is closed', async () => {
    await openDocument()
    await page.locator('[data-path="document.number"]').focus()
    await choose('Beleg umwandeln')
    await page.getByTestId('convert-dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-path')), PATIENT).toBe('document.number')
  })

  it('says so where nothing fits', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('qqzz')
    await page.getByText('Dazu passt nichts.').waitFor()
    await page.keyboard.press('Escape')
  })

  it('does not offer what cannot be done', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Beleg speichern')
    await expect.poll(() => page.getByTestId('command').inputValue(), PATIENT).toBe('Beleg speichern')
    await expect.poll(() => page.getByRole('option').filter({ hasText: 'Beleg speichern' }).count(), PATIENT).toBe(0)
    await page.keyboard.press('Escape')
  })
})

describe('keys', { timeout: 90_000 }, () => {
  it('lead to the views, and are typed where something is typed', async () => {
    await page.keyboard.press('Alt+2')
    await page.getByTestId('queue').waitFor()
    await page.keyboard.press('Alt+1')
    await page.locator('[data-document]').first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('?/')
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value), PATIENT).toBe('?/')
    expect(await page.getByTestId('shortcuts-dialog').count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  it('can be changed, not to ones that are taken, and stay changed', async () => {
    await page.keyboard.press('?')
    const row = page.getByTestId('change-queue')
    await row.click()
    await page.keyboard.press('Control+s')
    await expect.poll(() => page.getByTestId('shortcuts-dialog').textContent(), PATIENT).toContain('Strg+S ist schon vergeben')
    await page.keyboard.press('Control+j')
    await expect.poll(() => page.getByTestId('shortcuts-dialog').textContent(), PATIENT).toContain('Strg+J')
    await page.keyboard.press('Escape')
    await page.reload()
    await page.locator('[data-document]').first().waitFor()
    await page.keyboard.press('Control+j')
    await page.getByTestId('queue').waitFor()
    await page.keyboard.press('Alt+1')
    await page.locator('[data-document]').first().waitFor()
    await page.keyboard.press('Alt+2')
    expect(await page.getByTestId('queue').count()).toBe(0)
  })
})

describe('help', { timeout: 90_000 }, () => {
  it('is about the field that has the focus, or about the finding', async () => {
    await openDocument()
    await page.locator('[data-path="document.number"]').focus()
    await page.keyboard.press('F1')
    await expect.poll(() => page.getByTestId('help-dialog').textContent(), PATIENT).toContain('BT-1 · Invoice number')
    await expect.poll(() => page.getByTestId('help-dialog').textContent(), PATIENT).toContain('/Invoice/cbc:ID')
    await page.keyboard.press('Escape')
    await page.getByTestId('finding').first().locator('button').first().focus()
    await page.keyboard.press('F1')
    await expect.poll(() => page.getByTestId('help-dialog').textContent(), PATIENT).toMatch(/BT-\d+ ·/)
    await page.keyboard.press('Escape')
  })

  it('is found by words, and lists the keys where nothing has the focus', async () => {
    await choose('Fälligkeitsdatum')
    await expect.poll(() => page.getByTestId('help-dialog').textContent(), PATIENT).toContain('BT-9')
    await page.keyboard.press('Escape')
    await page.getByTestId('documents').focus()
    await page.keyboard.press('F1')
    await page.getByTestId('shortcuts-dialog').waitFor()
  })
})
