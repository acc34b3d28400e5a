import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBarriers } from '../../support/ease.ts'
import { useWindow } from '../../support/window.ts'

const window = useWindow()
const TIME = { timeout: 60_000 } as const

const part = (name: string): Locator => window.page.getByTestId(name)
const city = (): Locator => window.page.locator('[data-path="customer.city"]')
const shownId = (): string => /documents\/([^/]+)/.exec(window.page.url())?.[1] ?? ''
const storedCity = async (id: string): Promise<unknown> =>
  (await window.call<{ customer: { city: string } }>('GET', `/documents/${id}/model`)).customer.city

/** A document in which another city was typed, and nothing saved. */
async function typeIn(number: string): Promise<string> {
  const id = await window.upload(await window.sample('xrechnung', ['NW-2026-0417', number]))
  await window.page.goto(window.address(`/#/documents/${id}/page`))
  await city().fill('Wismar')
  await window.page.keyboard.press('Tab')
  await part('discard').waitFor()
  return id
}

describe('a document that is deleted elsewhere while it is changed here', TIME, () => {
  it('is brought back with what was typed, unsaved as before', async () => {
    const id = await typeIn('RE-5')
    const before = await storedCity(id)
    await window.call('DELETE', `/documents/${id}`)
    await part('gone').waitFor()
    expect(await part('gone').innerText()).toContain('RE-5 was deleted elsewhere')
    expect(await findBarriers(window.page, 'gone')).toEqual([])
    expect(await part('notices').getByRole('button').count()).toBe(0)
    await part('bring-back').click()
    await part('gone').waitFor({ state: 'detached' })
    await expect.poll(() => city().inputValue()).toBe('Wismar')
    expect(shownId()).not.toBe(id)
    // Back at the old one nothing is offered a second time.
    await window.page.goBack()
    await window.page.getByText('It is not here (any more)').waitFor()
    expect(await part('gone').count()).toBe(0)
    await window.page.goForward()
    await expect.poll(() => city().inputValue()).toBe('Wismar')
    expect(await storedCity(shownId())).toBe(before)
    await window.page.keyboard.press('Control+z')
    await expect.poll(() => city().inputValue()).toBe(before)
    await part('discard').waitFor({ state: 'detached' })
  })

  it('is named where another view is shown, and let go by the person alone', async () => {
    const id = await typeIn('RE-6')
    await part('nav-items').click()
    await part('items').waitFor()
    await window.call('DELETE', `/documents/${id}`)
    await window.page.getByText('RE-6 was deleted elsewhere').waitFor()
    await part('notice-action').click()
    await part('discard-gone').click()
    await window.page.locator(`[data-document="${id}"]`).waitFor({ state: 'detached' })
    expect(await part('kept-drafts').count()).toBe(0)
  })

  it('is asked about no more where the person has deleted it', async () => {
    const id = await typeIn('RE-7')
    await window.page.goto(window.address('/#/documents'))
    await window.page.locator(`[data-document="${id}"] input[type=checkbox]`).check()
    await part('bulk-delete').click()
    await part('delete-confirm').click()
    await window.page.locator(`[data-document="${id}"]`).waitFor({ state: 'detached' })
    expect(await window.page.getByText('was deleted elsewhere').count()).toBe(0)
    expect(await part('kept-drafts').count()).toBe(0)
  })
})
