import { beforeAll, describe, expect, it } from 'vitest'
import type { ClientList, DocumentRecord } from '../../../core/contract/types.ts'
import { type Language, languageName } from '../../../core/languages/languages.ts'
import { fetchClient, sampleXml } from '../../http/server-fixture.ts'
import { findFaults } from '../../support/ease.ts'
import { SHOWN_LANGUAGES } from '../../support/extent.ts'
import { addPerson, openOfficeNode } from '../../support/office-node.ts'
import { createDatabase, OWN_SERVER, WHY_NONE, type TestDatabase } from '../../support/postgres.ts'
import { useWindow } from '../../support/window.ts'

/** A client company of an office is taken along in the window, worked on, and brought back. */

const PATIENT = { timeout: 30_000 }
const window = useWindow({ companies: true })
let database: TestDatabase

async function speak(language: Language): Promise<void> {
  const name = languageName(language)
  await window.page.getByTestId('command').fill(name)
  await window.page.getByRole('option', { name }).first().click()
  await window.page.locator(`html[lang=${language}]`).waitFor()
}

const xmlOf = (number: string): Uint8Array => Buffer.from(Buffer.from(sampleXml('xrechnung')).toString().replaceAll('NW-2026-0417', number))

describe.skipIf(OWN_SERVER === undefined)(`a client company that is taken along${OWN_SERVER === undefined ? `: ${WHY_NONE}` : ''}`, () => {
  beforeAll(async () => {
    database = await createDatabase()
    return () => database.drop()
  })

  it('is worked on as a copy that sends nothing, and brought back with a word about everything', { timeout: 240_000 }, async () => {
    const { page } = window
    const node = await openOfficeNode(database)
    const key = await addPerson(node.office, 'wagner', 'people.administer', 'Zimmerei Wagner')
    const colleague = fetchClient(node.url, { 'x-api-key': key })
    const upload = (number: string) => colleague.upload_xml({ body: xmlOf(number), query: { direction: 'outbound' } })
    const [mine, both] = [await upload('RE-1001'), await upload('RE-1002')]
    await window.call('POST', '/desk/offices', { url: node.url, key })
    const faults: string[] = []
    const ask = async (view: string): Promise<void> => void faults.push(...(await findFaults(page, view)))

    await page.goto(window.address('/#/clients'))
    const atOffice = page.locator('tr[data-client^="office-"]')
    await atOffice.getByTestId('client-menu').click()
    await page.getByTestId('client-take').click()
    await expect.poll(() => page.getByTestId('trip-taken').textContent(), PATIENT).toContain('Zimmerei Wagner is on this computer')
    await ask('taken')
    await page.getByTestId('trip-open').click()
    await expect.poll(() => page.getByTestId('taken-along').textContent(), PATIENT).toContain('Nothing is sent from here')

    const { items } = await window.call<ClientList>('GET', '/desk/clients')
    const copy = items.find(({ taken_at: at }) => at !== undefined)?.id ?? ''
    const inCopy = <Answer>(workspace: string, method: string, path: string, body: unknown): Promise<Answer> =>
      page.evaluate(
        async ([how, where, what, id]) => {
          const headers = { 'content-type': 'application/json', 'x-kontor-workspace': id }
          const answer = await askDesk(`/api/v2${where}`, { method: how, headers, body: what })
          return (await answer.json()) as never
        },
        [method, path, JSON.stringify(body), workspace] as const,
      )
    const renumber = (id: string, value: string) =>
      inCopy<DocumentRecord>(copy, 'POST', `/documents/${id}/update/terms`, {
        base_version: 1,
        changes: [{ path: 'document.number', value }],
      })
    await renumber(mine.id, 'RE-1001-A')
    await renumber(both.id, 'RE-1002-A')

    // Nothing goes from here, and the dialog says why and what to do.
    await page.getByTestId('nav-documents').click()
    await page.locator('[data-document]').first().waitFor()
    await page.getByTestId('documents').focus()
    await page.keyboard.press('Space')
    await page.getByTestId('send-selection').click()
    await expect.poll(() => page.getByTestId('send-copy').textContent(), PATIENT).toContain('Bring it back to the office')
    await ask('sending')
    await page.keyboard.press('Escape')
    await page.getByTestId('workspace').click()
    await expect.poll(() => page.getByTestId('workspace-menu').textContent(), PATIENT).toContain('taken along since')
    await page.keyboard.press('Escape')

    await colleague.update_terms({
      params: { document_id: both.id },
      body: { base_version: 1, changes: [{ path: 'document.number', value: 'RE-1002-B' }] },
    })
    await page.getByTestId('taken-along').getByRole('button').click()
    const row = page.locator(`tr[data-client="${copy}"]`)
    await expect.poll(() => row.textContent(), PATIENT).toContain('taken along since')
    await row.getByTestId('client-menu').click()
    await page.getByTestId('client-return').click()
    await expect.poll(() => page.getByTestId('trip-back').textContent(), PATIENT).toContain('The copy is archived')
    const conflicts = page.getByTestId('trip-conflicts')
    expect(await conflicts.textContent()).toContain('RE-1002-A')
    expect(await conflicts.textContent()).toContain('kept with the document as a draft')
    await ask('back')
    expect((await colleague.document_get({ params: { document_id: mine.id } })).number).toBe('RE-1001-A')
    expect((await colleague.document_get({ params: { document_id: both.id } })).number).toBe('RE-1002-B')

    // The content of the conflict lies at the document, which the office has as the other one left it.
    await conflicts.getByRole('link').click()
    await page.getByTestId('document').waitFor()
    await expect
      .poll(() => page.evaluate((id) => localStorage.getItem(`kontor.draft.${id}`) ?? '', both.id), PATIENT)
      .toContain('RE-1002-A')
    // Until it is put away the report is there whenever the clients are shown.
    for (const language of [...SHOWN_LANGUAGES, 'en'] as const) {
      await page.goto(window.address('/#/items'))
      await speak(language)
      await page.goto(window.address('/#/clients'))
      await page.getByTestId('trip-back').waitFor()
      await ask(language)
    }
    await page.getByTestId('trip-close').click()
    await page.getByTestId('archived-clients').locator('summary').click()
    expect(await page.locator(`[data-archived="${copy}"]`).count()).toBe(1)
    expect(await row.count()).toBe(0)
    expect(faults).toEqual([])

    // What the person has not saved in this window yet is not laid over; the copy stays until it is out of the way.
    await atOffice.getByTestId('client-menu').click()
    await page.getByTestId('client-take').click()
    await page.getByTestId('trip-taken').waitFor()
    await page.getByTestId('trip-close').click()
    const second = (await window.call<ClientList>('GET', '/desk/clients')).items.find(({ taken_at: at }) => at !== undefined)?.id ?? ''
    const draft = { base_version: 2, history: { done: [], undone: [] }, xml: '<mine/>' }
    const keyOfDraft = `kontor.draft.${mine.id}`
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [keyOfDraft, JSON.stringify(draft)] as const)
    const change = { base_version: 2, changes: [{ path: 'document.number', value: 'RE-1001-C' }] }
    await inCopy(second, 'POST', `/documents/${mine.id}/update/terms`, change)
    await colleague.update_terms({
      params: { document_id: mine.id },
      body: { ...change, changes: [{ path: 'document.number', value: 'RE-1001-D' }] },
    })
    const bringBack = async (): Promise<void> => {
      await atOffice.getByTestId('client-menu').click()
      await page.getByTestId('client-return').click()
    }
    await bringBack()
    await expect.poll(() => conflicts.textContent(), PATIENT).toContain('unsaved changes')
    expect(await page.getByTestId('trip-back').textContent()).toContain('The copy stays here')
    // The report is there again after the window was loaded anew.
    await page.reload()
    await expect.poll(() => conflicts.textContent(), PATIENT).toContain('unsaved changes')
    await page.getByTestId('trip-close').click()
    expect(await page.evaluate((name) => localStorage.getItem(name), keyOfDraft)).toContain('<mine/>')
    await page.evaluate((name) => localStorage.removeItem(name), keyOfDraft)
    await bringBack()
    await expect.poll(() => page.getByTestId('trip-back').textContent(), PATIENT).toContain('The copy is archived')
    expect(await page.evaluate((name) => localStorage.getItem(name), keyOfDraft)).toContain('RE-1001-C')
    expect((await colleague.document_get({ params: { document_id: mine.id } })).number).toBe('RE-1001-D')
    await page.getByTestId('trip-close').click()
  })
})
