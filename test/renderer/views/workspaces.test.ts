import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { WorkspaceInfo, WorkspaceList } from '../../../core/contract/types.ts'
import { answerFirst } from '../../support/first-answers.ts'
import { useWindow } from '../../support/window.ts'

/** Several client companies in one window, by keyboard: what is done for one is never seen at another. */

/** The machine may be busy. */
const PATIENT = { timeout: 20_000 }

const window = useWindow({ locale: 'de-DE', companies: true })
let page: Page

beforeAll(() => {
  page = window.page
})

async function addCompany(name: string): Promise<void> {
  await page.getByTestId('workspace').focus()
  await page.keyboard.press('Enter')
  await page.getByTestId('workspace-menu').waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent.trim()), PATIENT).toBe('Neuer Mandant …')
  await page.keyboard.press('Enter')
  await page.locator('#new-workspace-name').fill(name)
  await page.keyboard.press('Enter')
}

const shown = (name: string): Promise<void> => expect.poll(() => page.getByTestId('workspace').textContent(), PATIENT).toContain(name)
const accent = (): Promise<string> => page.evaluate(() => document.documentElement.style.getPropertyValue('--accent'))

// Made in the order of the tests: each one begins where the one before has ended.
describe('the client companies of a desk', () => {
  it('are added with name and colour, and each opens in its own', { timeout: 60_000 }, async () => {
    await page.getByTestId('first-start').waitFor()
    const before = await accent()
    await addCompany('Zimmerei Wagner & Söhne GmbH')
    await shown('Zimmerei Wagner')
    await expect.poll(() => page.title()).toBe('Zimmerei Wagner & Söhne GmbH – Kontor')
    await expect.poll(() => accent()).not.toBe(before)
  })

  it('keep their documents to themselves, and name themselves before everything that is sent', { timeout: 60_000 }, async () => {
    await answerFirst(page, 'Zimmerei Wagner & Söhne GmbH')
    await page.getByTestId('sample-xrechnung').click()
    await page.getByTestId('document').waitFor()
    await page.getByTestId('nav-documents').click()
    await page.locator('[data-document]').first().waitFor()
    await page.getByTestId('documents').focus()
    await page.keyboard.press('Space')
    await page.getByTestId('send-selection').click()
    await expect.poll(() => page.getByTestId('send-dialog').textContent(), PATIENT).toContain('Zimmerei Wagner & Söhne GmbH')
    await page.keyboard.press('Escape')

    const other = await page.context().newPage()
    await other.goto(page.url().replace(/\?.*$/, ''))
    await other.getByTestId('first-start').waitFor()
    await expect.poll(() => other.title()).toBe('Kontor')
    await other.close()
    await page.reload()
    await page.locator('[data-document]').first().waitFor()
    await shown('Zimmerei Wagner')
  })

  it('give their documents out by an address that names the company', { timeout: 60_000 }, async () => {
    const dragged = await page.evaluate(() => {
      const dataTransfer = new DataTransfer()
      document.querySelector('[data-document]')?.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }))
      return dataTransfer.getData('DownloadURL')
    })
    const [, name, address = ''] = /^application\/xml:([^:]+):(.*)$/.exec(dragged) ?? []
    expect(name).toMatch(/\.xml$/)
    // The browser fetches it by its address alone, with nothing of the window; it is offered as soon as the dragging begins.
    const fetched = async (): Promise<string> => (await fetch(address)).text()
    await expect.poll(fetched).toContain('<Invoice')
    expect(await fetched()).toBe('')
  })

  it('are chosen from a list that says where something is to be done', { timeout: 60_000 }, async () => {
    await page.getByTestId('workspace').click()
    const entries = page.getByTestId('workspace-menu').locator('[data-workspace]')
    await expect.poll(() => entries.count()).toBe(2)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-current')), PATIENT).toBe('true')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByTestId('workspace-menu').count()).toBe(0)
    await page.getByTestId('workspace').click()
    await entries.filter({ hasText: 'Ohne Namen' }).click()
    await page.getByTestId('first-start').waitFor()
    await expect.poll(() => page.title()).toBe('Kontor')
  })

  it('are walked by the arrow keys past one that cannot be opened', { timeout: 60_000 }, async () => {
    const isList = (url: URL): boolean => url.pathname.endsWith('/desk/workspaces')
    await page.route(isList, async (route) => {
      const answer = await route.fetch()
      const list = (await answer.json()) as WorkspaceList
      const [first] = list.items
      const damaged = { ...first, id: 'damaged', name: 'Aal & Co.', problem: 'workspace_damaged' }
      await route.fulfill({ response: answer, json: { ...list, items: [...list.items, damaged] } })
    })
    await page.getByTestId('workspace').focus()
    await page.keyboard.press('Enter')
    await page.locator('[data-workspace=damaged]:disabled').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-current')), PATIENT).toBe('true')
    const buttons = page.getByTestId('workspace-menu').locator('button:not(:disabled)')
    const walked = new Set<string | null>()
    for (let left = await buttons.count(); left > 0; left--) {
      await page.keyboard.press('ArrowDown')
      walked.add(await page.evaluate(() => document.activeElement?.textContent ?? null))
    }
    expect(walked.size).toBe(await buttons.count())
    await page.keyboard.press('Escape')
    await page.unroute(isList)
  })

  it('cannot have the same name twice', async () => {
    await page.getByTestId('workspace').click()
    await page.getByTestId('new-workspace').click()
    await page.locator('#new-workspace-name').fill('zimmerei wagner & söhne gmbh')
    await page.getByTestId('create-workspace').click()
    await expect.poll(() => page.getByTestId('new-workspace-dialog').textContent(), PATIENT).toContain('gibt es schon')
    await page.keyboard.press('Escape')
  })

  it('lead from one that was archived elsewhere to another, and what was not saved there stays', { timeout: 60_000 }, async () => {
    const { id } = await window.call<WorkspaceInfo>('POST', '/desk/workspaces', { name: 'Altbau AG', colour: '#2f6f8f' })
    await window.call('POST', `/desk/clients/${id}/archive`)
    const draft = { base_version: 1, history: { done: [], undone: [] }, client: id, name: 'R-1' }
    await page.evaluate((text) => localStorage.setItem('kontor.draft.r1', text), JSON.stringify(draft))
    await page.goto(window.address(`/?workspace=${id}#/documents/r1`))
    await expect.poll(() => page.getByTestId('connection').textContent(), PATIENT).toContain('Mandant nicht geöffnet')
    await page.getByText('Das gibt es hier nicht').first().waitFor()
    expect(await page.getByTestId('forget-draft').count()).toBe(0)
    await page.getByTestId('workspace').click()
    await page.getByTestId('workspace-menu').locator('[data-workspace]').filter({ hasText: 'Ohne Namen' }).click()
    await page.getByTestId('first-start').waitFor()
    await page.evaluate(() => localStorage.removeItem('kontor.draft.r1'))
  })

  it('are set up on one page: who, where to, and a first invoice', { timeout: 60_000 }, async () => {
    await answerFirst(page, 'Kanzlei Ohlendorf')
    await shown('Kanzlei Ohlendorf')
    await expect.poll(() => page.getByTestId('first-known').textContent()).toContain('Sie arbeiten für Kanzlei Ohlendorf.')
    await page.getByTestId('first-rehearse').click()
    await page.getByTestId('rehearsal-mark').waitFor()
    await expect.poll(() => page.getByTestId('first-start').textContent(), PATIENT).toContain('Nichts verlässt das Haus')
    await page.getByTestId('sample-to-mend').click()
    await page.getByTestId('document').waitFor()
  })
})
