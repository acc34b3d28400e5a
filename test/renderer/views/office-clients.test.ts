import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiKeyRecord, DocumentRecord, WorkspaceInfo } from '../../../core/contract/types.ts'
import { openLine } from '../../support/cut-line.ts'
import { findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { addPerson, openOfficeNode } from '../../support/office-node.ts'
import { createDatabase, OWN_SERVER, WHY_NONE, type TestDatabase } from '../../support/postgres.ts'
import { useWindow } from '../../support/window.ts'

/** A client company of an office in the window of a desk. */

const PATIENT = { timeout: 20_000 }
const window = useWindow({ companies: true })
let database: TestDatabase

describe.skipIf(OWN_SERVER === undefined)(`client companies at an office${OWN_SERVER === undefined ? `: ${WHY_NONE}` : ''}`, () => {
  beforeAll(async () => {
    database = await createDatabase()
    return () => database.drop()
  })

  it('are added with address and key, worked on as those here, and removed from this computer alone', { timeout: 120_000 }, async () => {
    const { page } = window
    const node = await openOfficeNode(database)
    const key = await addPerson(node.office, 'wagner', 'people.administer', 'Zimmerei Wagner')
    const address = page.locator('#office-address')
    const failed = page.getByTestId('office-wrong')

    await page.keyboard.press('Alt+7')
    await page.getByTestId('add-client').click()
    await page.getByRole('button', { name: 'At the office' }).click()
    expect(await page.getByTestId('create-workspace').isDisabled()).toBe(true)
    await page.locator('#office-key').fill('somebody-elses')
    await address.fill('http://[::/api')
    await page.getByTestId('create-workspace').click()
    await expect.poll(() => failed.textContent(), PATIENT).toContain('The address is not right')
    await address.fill(node.url)
    await page.getByTestId('create-workspace').click()
    await expect.poll(() => failed.textContent(), PATIENT).toContain('does not take this key')
    const faults: string[] = []
    for (const language of SHOWN_LANGUAGES) faults.push(...(await findFaults(page, language)))
    await page.locator('#office-key').fill(key)
    await page.getByTestId('create-workspace').click()
    await expect.poll(() => page.getByTestId('workspace').textContent(), PATIENT).toContain('Zimmerei Wagner')

    await page.getByTestId('workspace').click()
    const entry = page.getByTestId('workspace-menu').locator('[aria-current]')
    await expect.poll(() => entry.textContent(), PATIENT).toContain('at the office')
    await page.keyboard.press('Escape')
    await page.getByTestId('nav-clients').click()
    const row = page.locator('tr[data-client^="office-"]')
    await expect.poll(() => row.textContent(), PATIENT).toContain('at the office')

    await node.stop()
    await page.reload()
    await page.getByTestId('workspace').waitFor()
    await page.goto(window.address('/#/clients'))
    await expect.poll(() => page.locator('tr[data-client^="office-"]').textContent(), PATIENT).toContain('cannot be reached')
    await row.getByTestId('client-menu').click()
    await row.getByTestId('client-remove').click()
    await expect.poll(() => row.count(), PATIENT).toBe(0)
    expect(faults).toEqual([])
  })

  it('say that a key was revoked and whose client it is, and go on with a new one', { timeout: 120_000 }, async () => {
    const { page } = window
    const node = await openOfficeNode(database)
    const key = await addPerson(node.office, 'glaser', 'people.administer', 'Glaserei Glaser')
    const client = await window.call<WorkspaceInfo>('POST', '/desk/offices', { url: node.url, key })
    const ask = async (method: string, path: string, body?: unknown): Promise<ApiKeyRecord> => {
      const headers = { 'x-api-key': key, 'content-type': 'application/json' }
      const answer = await fetch(`${node.url}/v2/desk/keys${path}`, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      })
      return (await answer.json()) as ApiKeyRecord
    }
    const mine = await ask('POST', '', { name: 'Anna', methods: ['people.read'] })
    const next = await ask('POST', '', { name: 'Anna', methods: ['people.read'] })
    await window.call('PUT', `/desk/offices/${client.id}/key`, { key: mine.key })
    await ask('DELETE', `/${mine.id}`)

    await page.goto(window.address(`/?workspace=${client.id}#/documents`))
    const connection = page.getByTestId('connection')
    await expect.poll(() => connection.getAttribute('data-connection'), PATIENT).toBe('key')
    await expect.poll(() => page.getByTestId('workspace').textContent(), PATIENT).toContain('Glaserei Glaser')
    await connection.click()
    await page.getByTestId('give-key').click()
    const dialog = page.getByTestId('office-key-dialog')
    await dialog.locator('input').fill(mine.key ?? '')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByTestId('office-wrong').textContent(), PATIENT).toContain('does not take this key')
    const faults = await findFaults(page, SHOWN_LANGUAGES[0] ?? 'en')
    await dialog.locator('input').fill(next.key ?? '')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => connection.getAttribute('data-connection'), PATIENT).not.toBe('key')
    await page.locator(`tr[data-client="${client.id}"] a`).first().waitFor(PATIENT)
    expect(faults).toEqual([])
  })

  it('offer a person what the key may do, and say why not for the rest', { timeout: 120_000 }, async () => {
    const { page } = window
    const node = await openOfficeNode(database)
    const key = await addPerson(node.office, 'leser', 'people.administer', 'Leserei Leser')
    const ask = (method: string, path: string, body: unknown, type = 'application/json'): Promise<Response> => {
      const headers = { 'x-api-key': key, 'content-type': type }
      return fetch(`${node.url}/v2${path}`, { method, headers, body: typeof body === 'string' ? body : JSON.stringify(body) })
    }
    const xml = await window.sample('xrechnung')
    const uploaded = await ask('POST', '/documents/upload/xml?direction=outbound', xml, 'application/xml')
    const { id } = (await uploaded.json()) as DocumentRecord
    const keyOf = async (right: string): Promise<string> => {
      const made = await ask('POST', '/desk/keys', { name: 'Anna', methods: [right] })
      return ((await made.json()) as ApiKeyRecord).key ?? ''
    }
    const client = await window.call<WorkspaceInfo>('POST', '/desk/offices', { url: node.url, key: await keyOf('people.read') })
    const show = (place: string): Promise<unknown> => page.goto(window.address(`/?workspace=${client.id}#/${place}`))
    const send = page.getByTestId('primary')
    const isOffered = (testid: string): Promise<boolean> => page.getByTestId(testid).isEnabled()

    await show(`documents/${id}/page`)
    await expect.poll(() => page.getByTestId('read-only').textContent(), PATIENT).toContain('Look and change')
    expect([await send.isEnabled(), await send.getAttribute('title')]).toEqual([false, expect.stringContaining('Look and send')])
    expect(await page.locator('[data-path="document.number"]').first().getAttribute('readonly')).not.toBeNull()
    expect(await isOffered('nav-new')).toBe(false)
    const faults = await findFaults(page, SHOWN_LANGUAGES[0] ?? 'en')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Send')
    await page.getByRole('option').first().waitFor(PATIENT)
    expect(await page.getByRole('option', { name: 'Send the document' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByTestId('document-more').click()
    expect([await isOffered('more-report'), await isOffered('delete-document')]).toEqual([true, false])
    await page.keyboard.press('Escape')
    await show('contacts')
    await page.getByTestId('add-card').waitFor(PATIENT)
    expect(await isOffered('add-card')).toBe(false)
    await show('company')
    await expect.poll(() => page.getByTestId('read-only').textContent(), PATIENT).toContain('settings and keys')
    await show('queue/log')
    await expect.poll(() => page.getByTestId('network-log').innerText(), PATIENT).toContain('Whoever administers')
    await show('contacts')
    await page.getByTestId('add-card').waitFor(PATIENT)

    // Another key in the place of the old one opens more, without anything else to do.
    await window.call('PUT', `/desk/offices/${client.id}/key`, { key: await keyOf('people.write') })
    await page.reload()
    await expect.poll(() => isOffered('add-card'), PATIENT).toBe(true)
    await show(`documents/${id}/page`)
    await expect.poll(() => page.locator('[data-path="document.number"]').first().getAttribute('readonly'), PATIENT).toBeNull()
    expect([await send.isEnabled(), await isOffered('nav-new')]).toEqual([false, true])
    expect(faults).toEqual([])
  })

  it('are read and typed on while the line is down, and what was typed is offered when it is back', { timeout: 120_000 }, async () => {
    const { page } = window
    const node = await openOfficeNode(database)
    const line = await openLine(node.url)
    const key = await addPerson(node.office, 'tischler', 'people.administer', 'Tischlerei Tischler')
    const client = await window.call<WorkspaceInfo>('POST', '/desk/offices', { url: line.url, key })
    const ask = (path: string, body: unknown): Promise<Response> => {
      const headers = { 'x-api-key': key, 'content-type': 'application/json' }
      return fetch(`${node.url}/v2${path}`, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) })
    }
    const xml = await window.sample('xrechnung')
    const uploaded = await fetch(`${node.url}/v2/documents/upload/xml?direction=outbound`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/xml' },
      body: xml,
    })
    const { id } = (await uploaded.json()) as DocumentRecord
    const place = (hash: string): string => window.address(`/?workspace=${client.id}#/${hash}`)
    await page.goto(place(`documents/${id}/page`))
    const field = (path: string) => page.locator(`[data-path="${path}"]`).first()
    const connection = (): Promise<string | null> => page.getByTestId('connection').getAttribute('data-connection')
    await field('document.number').waitFor(PATIENT)

    line.down()
    await field('document.number').fill('TYPED-1')
    await field('document.customer_reference').fill('without a line')
    await page.keyboard.press('Control+s')
    await expect.poll(() => page.getByTestId('save-failure').textContent(), PATIENT).toContain('The office cannot be reached')
    await expect.poll(connection, PATIENT).toBe('office')
    // Meanwhile a colleague changes the same document.
    const changes = [{ path: 'document.customer_reference', value: 'by a colleague' }]
    expect((await ask(`/documents/${id}/update/terms`, { base_version: 1, changes })).status).toBe(200)

    line.mend()
    await expect.poll(connection, PATIENT).not.toBe('office')
    await page.getByTestId('compare-newer').waitFor(PATIENT)
    await page.getByTestId('save-failure').waitFor({ state: 'detached' })
    await page.goto(place('documents'))
    const kept = page.getByTestId('kept-drafts')
    await kept.waitFor(PATIENT)
    const faults = await findFaults(page, SHOWN_LANGUAGES[0] ?? 'en')
    await kept.getByRole('button', { name: 'TYPED-1' }).click()
    await page.getByTestId('compare-newer').click()
    await expect.poll(() => page.getByTestId('merge-both').innerText(), PATIENT).toMatch(/by a colleague[\s\S]*without a line/)
    await page.getByTestId('all-mine').click()
    await page.getByTestId('merge-take').click()
    await page.keyboard.press('Control+s')
    const version = async (): Promise<number> => ((await (await ask(`/documents/${id}`, undefined)).json()) as DocumentRecord).version
    await expect.poll(version, PATIENT).toBe(3)
    await page.goto(place('documents'))
    await page.locator('[data-document]').first().waitFor(PATIENT)
    await kept.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })
})
