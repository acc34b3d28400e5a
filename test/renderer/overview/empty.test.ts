import { describe, expect, it } from 'vitest'
import { findBarriers } from '../../support/ease.ts'
import { useWindow } from '../../support/window.ts'

const window = useWindow()

describe('the overview of a new client company', () => {
  it('says what will stand there, and leads to the first invoice', async () => {
    const { page } = window
    expect(new URL(page.url()).hash).toBe('#/documents')
    await page.getByTestId('nav-overview').click()
    const empty = page.getByTestId('overview-empty')
    await empty.waitFor()
    expect(await findBarriers(page, 'empty overview')).toEqual([])
    await empty.getByRole('button', { name: 'Write an invoice' }).click()
    await page.locator('dialog[open]').waitFor()
    await page.keyboard.press('Escape')
    await window.upload(await window.sample('peppol'))
    await page.getByTestId('figures').waitFor()
    expect(await page.getByTestId('picture-stops').textContent()).toContain('No document is stopped')
  })
})
