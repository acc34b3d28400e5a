import { mail } from '../support/containers/mail.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WORKSPACE_HEADER, type Client } from '../../core/contract/client.ts'
import { openWorkspaceHost, type WorkspaceHost } from '../../core/http/workspace-host.ts'
import { openStoreForReading } from '../../core/store/store.ts'
import { createKeyFileBox } from '../../core/services/remote/secret-box.ts'
import { join } from 'node:path'
import { CLIENT } from '../services/mix-ups.ts'
import { clientOf, makeFolder, sampleXml } from './server-fixture.ts'

/** An invoice that came to the wrong client of the desk. */

const SELLER = {
  ...CLIENT,
  name: 'Nordlicht Werkzeugbau GmbH',
  vat_ids: ['DE811999207'],
  registrations: [],
  endpoints: [],
  tax_numbers: [],
}
const { trading_name: _trading, ...OTHER } = { ...SELLER, name: 'Alpenglanz Optik GmbH', vat_ids: ['DE136695976'] }

async function openDesk() {
  const home = makeFolder()
  const office = await openWorkspaceHost({ place: { home }, secrets: createKeyFileBox, host: 'browser' })
  onTestFinished(() => office.close())
  const wrong = await addClient(office, 'Alpenglanz', OTHER)
  const right = await addClient(office, 'Nordlicht', SELLER)
  return { home, wrong, right }
}

async function addClient(office: WorkspaceHost, name: string, company: typeof CLIENT): Promise<{ id: string; window: Client }> {
  const window = (id?: string) => clientOf(office.handleWindow, id === undefined ? {} : { [WORKSPACE_HEADER]: id })
  const { id } = await window().desk_workspace_add({ body: { name, colour: '#2f6f8f' } })
  await window(id).company_set({ body: company })
  return { id, window: window(id) }
}

describe('a document of another client of the desk', () => {
  it('names that client, and moves there with its history', async () => {
    const { home, wrong, right } = await openDesk()
    const document = await wrong.window.upload_xml({ query: { filename: 'a.xml' }, body: sampleXml('xrechnung') })
    const params = { document_id: document.id }
    const changed = new TextDecoder().decode(sampleXml('xrechnung')).replace('B-88213', 'B-88214')
    await wrong.window.update_xml({ params, query: { draft: 'true' }, body: new TextEncoder().encode(changed) })
    expect(await wrong.window.desk_direction({ params })).toMatchObject({
      direction: 'undecided',
      reason: 'none',
      seller: { name: 'Nordlicht Werkzeugbau GmbH', vat_id: 'DE811999207' },
      client: { name: 'Alpenglanz Optik GmbH', vat_id: 'DE136695976' },
      others: [{ workspace: { id: right.id, name: 'Nordlicht' }, role: 'seller' }],
    })
    const before = (await wrong.window.document_versions({ params })).items

    const moved = await wrong.window.desk_document_move({ params, body: { workspace: right.id } })
    expect(moved).toMatchObject({
      workspace: { id: right.id },
      document: { id: document.id, direction: 'outbound', match: { role: 'seller', by: 'vat_id' } },
    })
    await expect(wrong.window.document_get({ params })).rejects.toMatchObject({ code: 'not_found' })
    expect((await right.window.document_versions({ params })).items).toEqual(before)
    expect(await right.window.document_version_xml({ params: { ...params, version: '1' } })).toEqual(sampleXml('xrechnung'))
    const { status_log = [] } = await right.window.document_get({ params, query: { include: 'status_log' } })
    expect(status_log.map(({ details }) => details)).toEqual(['Uploaded as XML.', 'Moved here from another client. Alpenglanz'])
    for (const { id } of [wrong, right]) {
      const store = openStoreForReading({ dir: join(home, id) })
      expect((await store.chain.verify()).valid).toBe(true)
      await store.close()
    }
  })

  it('takes the mail along that it came with', async () => {
    const { wrong, right } = await openDesk()
    const bytes = mail([{ name: 'r.xml', bytes: sampleXml('xrechnung') }])
    const answer = await wrong.window.desk_import({ body: bytes, query: { filename: 'Post.eml' } })
    const params = { document_id: 'items' in answer ? (answer.items[0]?.document?.id ?? '') : '' }
    await wrong.window.desk_document_move({ params, body: { workspace: right.id } })
    expect((await right.window.document_get({ params })).received_mail).toMatchObject({ filename: 'Post.eml', inner: 'r.xml' })
    expect(Buffer.compare(await right.window.desk_mail({ params }), bytes)).toBe(0)
  })

  it('does not move to where it is, nor once it was sent', async () => {
    const { wrong, right } = await openDesk()
    const document = await right.window.upload_xml({ query: { filename: 'a.xml' }, body: sampleXml('xrechnung') })
    const params = { document_id: document.id }
    await expect(right.window.desk_document_move({ params, body: { workspace: right.id } })).rejects.toMatchObject({
      code: 'invalid_state',
    })
    await expect(right.window.desk_document_move({ params, body: { workspace: 'nowhere' } })).rejects.toMatchObject({ code: 'not_found' })
    await right.window.document_send({ params, body: { transaction_type: 'send.peppol' } })
    await expect(right.window.desk_document_move({ params, body: { workspace: wrong.id } })).rejects.toMatchObject({
      code: 'invalid_state',
    })
    expect((await right.window.documents_list()).total).toBe(1)
  })
})
