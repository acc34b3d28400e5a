import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ClientList, WorkspaceInfo } from '../../../core/contract/types.ts'
import { WORKSPACE_COLOURS } from '../../../renderer/lib/client-colours.ts'
import { findFaults } from '../../support/ease.ts'
import { IS_WHOLE, SHOWN_LANGUAGES } from '../../support/extent.ts'
import { useWindow } from '../../support/window.ts'

/** The page of all client companies, and what is done from it. */

const PATIENT = { timeout: 20_000 }
const NAMES = ['Zimmerei Wagner & Söhne GmbH', 'Bäckerei Brot & Korn', 'Advokaturbüro Dr. Meier', 'Praxis Nord', 'Hafenbau Ost AG']

/** So many that their numbers have two digits. */
const OFFICES = IS_WHOLE ? 24 : 11

const window = useWindow({ companies: true })
let page: Page
const ids = new Map<string, string>()

beforeAll(async () => {
  page = window.page
  for (const [index, name] of NAMES.entries()) {
    const colour = `#${(0x2b5f8c + index * 0x101010).toString(16)}`
    const { id } = await window.call<WorkspaceInfo>('POST', '/desk/workspaces', { name, colour })
    ids.set(name, id)
  }
})

const idOf = (name: string): string => ids.get(name) ?? ''
const row = (name: string) => page.locator(`tr[data-client="${idOf(name)}"]`)

async function uploadTo(name: string, xml: string, direction = 'outbound'): Promise<void> {
  await page.evaluate(
    async ([workspace, body, way]) => {
      const headers = { 'content-type': 'application/xml', 'x-kontor-workspace': workspace }
      const answer = await askDesk(`/api/v2/documents/upload/xml?direction=${way}`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(await answer.text())
    },
    [idOf(name), xml, direction] as const,
  )
}

describe('all client companies on one page', () => {
  it('are listed with what waits at each, and what changes at one is there within a second', { timeout: 60_000 }, async () => {
    await page.keyboard.press('Alt+7')
    await page.getByTestId('clients-table').waitFor()
    expect(await page.locator('tr[data-client]').count()).toBe(NAMES.length + 1)
    await page.getByTestId('clients-filter').fill('praxis')
    await expect.poll(() => page.locator('tr[data-client]').count()).toBe(1)
    expect(await row('Praxis Nord').locator('[data-figure=attention]').count()).toBe(0)
    await uploadTo('Praxis Nord', await window.sample('to-mend'))
    await expect.poll(() => row('Praxis Nord').locator('[data-figure=attention]').textContent(), { timeout: 1_000, interval: 20 }).toBe('1')
    expect(await page.getByTestId('clients-filter').inputValue()).toBe('praxis')
    await page.getByTestId('clients-filter').fill('')
  })

  it('keep their names where the figures leave little room, as at 150 %', { timeout: 60_000 }, async () => {
    const before = page.viewportSize() ?? { width: 1280, height: 800 }
    await page.setViewportSize({ width: 853, height: 533 })
    const cut = () =>
      page
        .locator('tr[data-client] .label')
        .evaluateAll((all) => all.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).map((one) => one.textContent))
    await expect.poll(cut, PATIENT).toEqual([])
    await page.setViewportSize(before)
  })

  it('sort by what is most urgent, and stand in groups of a person’s own', { timeout: 60_000 }, async () => {
    await page.getByTestId('clients-sort-attention').click()
    await expect.poll(() => page.locator('tr[data-client]').first().getAttribute('data-client')).toBe(idOf('Praxis Nord'))
    for (const [name, group] of [
      ['Praxis Nord', 'Quarterly'],
      ['Hafenbau Ost AG', 'Monthly'],
    ] as const) {
      await row(name).getByTestId('client-menu').click()
      await row(name).getByTestId('client-group').click()
      await page.getByTestId('group-dialog').locator('input').fill(group)
      await page.keyboard.press('Enter')
      await expect
        .poll(() => page.locator('tbody .group').allTextContents(), PATIENT)
        .toEqual(expect.arrayContaining([expect.stringContaining(group)]))
    }
    const heads = await page.locator('tbody .group').allTextContents()
    expect(heads.map((head) => head.replace(/\s*\d+$/, '').trim())).toEqual(['Monthly', 'Quarterly', 'Without a group'])
  })

  it('lead from a figure to the list behind it, in the client’s own window', { timeout: 60_000 }, async () => {
    await row('Praxis Nord').locator('[data-figure=attention]').click()
    await page.locator('[data-document]').first().waitFor()
    await expect.poll(() => page.getByTestId('workspace').textContent(), PATIENT).toContain('Praxis Nord')
    expect(page.url()).toContain('status=mend')
    await page.keyboard.press('Alt+7')
    await page.getByTestId('clients-table').waitFor()
  })

  it('are searched together, and a hit opens in its client', { timeout: 60_000 }, async () => {
    await uploadTo('Hafenbau Ost AG', (await window.sample('xrechnung')).replace('NW-2026-0417', 'HB-77'))
    await page.getByTestId('clients-search').fill('HB-77')
    await expect.poll(() => page.getByTestId('clients-hits').locator('[data-document]').count(), PATIENT).toBe(1)
    await page.getByTestId('clients-hits').locator('[data-document]').click()
    await page.getByTestId('document').waitFor()
    await expect.poll(() => page.getByTestId('workspace').textContent(), PATIENT).toContain('Hafenbau Ost AG')
    await page.keyboard.press('Alt+7')
    await page.getByTestId('clients-table').waitFor()
  })

  it('are archived, come back, and are deleted by their name alone', { timeout: 60_000 }, async () => {
    const name = 'Advokaturbüro Dr. Meier'
    await row(name).getByTestId('client-menu').click()
    await row(name).getByTestId('client-archive').click()
    await expect.poll(() => row(name).count(), PATIENT).toBe(0)
    await page.getByTestId('archived-clients').locator('summary').click()
    await page.getByTestId('bring-back').click()
    await expect.poll(() => row(name).count(), PATIENT).toBe(1)

    await row(name).getByTestId('client-menu').click()
    await row(name).getByTestId('client-delete').click()
    const confirm = page.getByTestId('confirm-delete')
    expect(await confirm.isDisabled()).toBe(true)
    await page.getByTestId('delete-client').locator('input').fill(name)
    await confirm.click()
    await expect.poll(() => row(name).count(), PATIENT).toBe(0)
    const { items } = await window.call<ClientList>('GET', '/desk/clients')
    expect(items.map((item) => item.name)).not.toContain(name)
  })

  it('are not deleted while a person keeps them from deletion, and that is said with its reason', { timeout: 60_000 }, async () => {
    const name = 'Praxis Nord'
    const { items } = await window.call<ClientList>('GET', '/desk/clients')
    const workspace = items.find((item) => item.name === name)?.id ?? ''
    await page.evaluate(async (id) => {
      const headers = { 'content-type': 'application/json', 'x-kontor-workspace': id }
      const body = JSON.stringify({ reason: 'Open assessment' })
      const { ok } = await askDesk('/api/v2/desk/preservations', { method: 'POST', headers, body })
      if (!ok) throw new Error('The preservation was refused.')
    }, workspace)
    await row(name).getByTestId('client-menu').click()
    await row(name).getByTestId('client-delete').click()
    await page.getByTestId('delete-client').locator('input').fill(name)
    await page.getByTestId('confirm-delete').click()
    await expect
      .poll(() => page.getByTestId('client-kept').textContent(), PATIENT)
      .toContain('“Open assessment” – for the whole client company')
    expect(await page.getByTestId('confirm-delete').count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  it('send to an exchange that is entered once', { timeout: 60_000 }, async () => {
    await page.getByTestId('shared-exchanges').click()
    await page.getByTestId('add-exchange').click()
    await page.locator('#exchange-name').fill('Exchange of the office')
    await page.locator('#exchange-url').fill('https://exchange.example/api')
    await page.locator('#exchange-key').fill('secret-of-the-office')
    await page.getByTestId('save-exchange').click()
    await page.locator('[data-exchange]').waitFor()
    await page.keyboard.press('Escape')
    await page.getByTestId('nav-settings').click()
    await page.getByTestId('section-exchange').click()
    await page.getByTestId('remote-profile').selectOption({ label: 'Exchange of the office' })
    await expect.poll(() => page.getByTestId('settings').textContent(), PATIENT).toContain('Shared by 1 client company')
    expect(await page.content()).not.toContain('secret-of-the-office')
  })

  it('are told apart by colour and letters, also where the first eight colours are taken', { timeout: 60_000 }, async () => {
    const { items } = await window.call<{ items: WorkspaceInfo[] }>('GET', '/desk/workspaces')
    for (const { id, value } of WORKSPACE_COLOURS) {
      if (items.some(({ colour }) => colour === value)) continue
      await window.call('POST', '/desk/workspaces', { name: `Kanzlei ${id}`, colour: value })
    }
    await window.load('/#/clients')
    await page.getByTestId('workspace').click()
    await page.getByTestId('new-workspace').click()
    await page.locator('#new-workspace-name').fill('Ziegelei Ott GmbH')
    await page.getByTestId('create-workspace').click()
    await expect.poll(() => page.getByTestId('workspace').textContent(), PATIENT).toMatch(/ZO\s*Ziegelei Ott/)
    // Nobody says the name twice.
    await expect.poll(() => page.getByTestId('field-name').inputValue(), PATIENT).toBe('Ziegelei Ott GmbH')
    const all = (await window.call<{ items: WorkspaceInfo[] }>('GET', '/desk/workspaces')).items
    const colours = all.filter(({ name }) => name !== 'Ziegelei Ott GmbH').map(({ colour }) => colour)
    expect(colours).not.toContain(all.find(({ name }) => name === 'Ziegelei Ott GmbH')?.colour)
  })

  it.each(SHOWN_LANGUAGES)('can be used by everybody in %s, light and dark, and cut no word', { timeout: 120_000 }, async (language) => {
    const found: string[] = []
    const look = async (what: string): Promise<void> => {
      found.push(...(await findFaults(page, what)))
      await page.keyboard.press('Escape')
    }
    const choose = async (name: string, entry: string): Promise<void> => {
      await row(name).getByTestId('client-menu').click()
      await row(name).getByTestId(entry).click()
    }
    await page.evaluate((chosen) => localStorage.setItem('kontor.preferences', JSON.stringify({ language: chosen })), language)
    await window.load('/#/clients')
    await row('Praxis Nord').getByTestId('client-menu').click()
    await look('menu')
    await choose(NAMES[1] ?? '', 'client-archive')
    await page.getByTestId('archived-clients').locator('summary').click()
    await page.getByTestId('notices').getByRole('button').last().waitFor()
    await look('clients')
    await page.getByTestId('bring-back').click()
    await row(NAMES[1] ?? '').waitFor()
    await page.getByTestId('clients-filter').fill('nobody')
    await look('no client')
    await page.getByTestId('clients-filter').fill('')
    await page.getByTestId('clients-search').fill('HB-77')
    await page.getByTestId('clients-hits').locator('[data-document]').first().waitFor()
    await look('hits')
    await page.getByTestId('clients-search').fill('')
    await page.getByTestId('shared-exchanges').click()
    await page.locator('[data-exchange]').waitFor()
    await look('exchanges')
    await page.getByTestId('shared-exchanges').click()
    await page.getByTestId('add-exchange').click()
    // Whoever adds one can type its name at once.
    await expect.poll(() => page.locator('#exchange-name').evaluate((field) => field === document.activeElement)).toBe(true)
    await look('exchange')
    await choose('Praxis Nord', 'client-group')
    await page.getByTestId('group-dialog').waitFor()
    await look('group')
    await page.getByTestId('add-client').click()
    await page.getByTestId('new-workspace-dialog').waitFor()
    await look('new')
    await choose('Praxis Nord', 'client-delete')
    await page.getByTestId('delete-client').waitFor()
    await look('delete')
    await uploadTo('Hafenbau Ost AG', (await window.sample('xrechnung')).replace('NW-2026-0417', `IN-${language}`), 'inbound')
    await choose('Hafenbau Ost AG', 'client-delete')
    await page.getByTestId('delete-client').locator('input').fill('Hafenbau Ost AG')
    await page.getByTestId('confirm-delete').click()
    await page.getByTestId('client-kept').waitFor()
    await look('kept')
    await page.getByTestId('workspace').click()
    await page.getByTestId('workspace-menu').waitFor()
    await look('menu of clients')
    // Nobody has said yet who this one is.
    await page.evaluate(
      async (body) => {
        const headers = { 'content-type': 'application/octet-stream' }
        await askDesk('/api/v2/desk/import', { method: 'POST', headers, body })
      },
      (await window.sample('peppol')).replace('</cbc:ID>', `-${language}</cbc:ID>`),
    )
    await page.goto(window.address('/#/documents?status=undecided'))
    await page.getByTestId('undecided').waitFor()
    await look('undecided without a profile')
    await page.locator('[data-document]').first().click()
    await page.getByTestId('whose-profile').waitFor()
    await look('document without a profile')
    await page.locator('[data-document]').first().click()
    await page.getByTestId('whose-profile').click()
    await expect.poll(() => page.locator('[data-company="name"] input').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(found).toEqual([])
  })

  it('of many, each is told from the others in two lines at most', { timeout: 60_000 }, async () => {
    const long = 'Verwaltungsgesellschaft für Grundbesitz und Beteiligungen Norddeutschland mbH & Co. KG'
    for (const name of [long, ...Array.from({ length: OFFICES }, (_, index) => `Office ${index + 1}`)]) {
      const { id } = await window.call<WorkspaceInfo>('POST', '/desk/workspaces', { name, colour: '#2b5f8c' })
      ids.set(name, id)
    }
    await window.load('/#/clients')
    await row(`Office ${OFFICES}`).waitFor()
    const heights = await page.locator('tr[data-client]').evaluateAll((rows) => rows.map((one) => Math.round(one.clientHeight)))
    expect(heights.length).toBeGreaterThan(OFFICES)
    expect(await row(long).locator('th a').getAttribute('title')).toBe(long)
    expect(Math.max(...heights)).toBeLessThan(1.5 * Math.min(...heights))
    await window.call<WorkspaceInfo>('POST', '/desk/workspaces', { name: 'Buchhandlung Lindner GmbH & Co. KG', colour: '#2b5f8c' })
    await window.load('/#/clients')
    const name = page.locator('tr[data-client] th a', { hasText: 'Buchhandlung' })
    await name.waitFor()
    expect(await name.evaluate((shown) => shown.scrollHeight <= shown.clientHeight && shown.scrollWidth <= shown.clientWidth)).toBe(true)
    const offices = page.locator('tr[data-client]').filter({ hasText: /Office \d/ })
    expect(new Set(await offices.locator('.badge').allTextContents()).size).toBe(OFFICES)
    expect(
      await page.evaluate(() => (document.querySelector('main')?.scrollWidth ?? 0) > (document.querySelector('main')?.clientWidth ?? 0)),
    ).toBe(false)
    await page.getByTestId('workspace').click()
    await page.getByTestId('workspace-menu').waitFor()
    const names = await page.getByTestId('workspace-menu').locator('li .name').allTextContents()
    expect(names.filter((name) => name.startsWith('Office')).slice(0, 3)).toEqual(['Office 1', 'Office 2', 'Office 3'])
  })
})
