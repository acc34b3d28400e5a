import { describe, expect, it, onTestFinished } from 'vitest'
import { WORKSPACE_HEADER, type Client } from '../../core/contract/client.ts'
import { openWorkspaceHost, type WorkspaceHost } from '../../core/http/workspace-host.ts'
import { createKeyFileBox } from '../../core/services/remote/secret-box.ts'
import { clientOf, makeFolder, sampleXml } from './server-fixture.ts'

const REASON = 'Tax audit <b>2026</b>, see “file” 7'

interface TestClient {
  readonly id: string
  readonly window: Client
}

const windowOf = (desk: WorkspaceHost, id?: string): Client =>
  clientOf(desk.handleWindow, id === undefined ? {} : { [WORKSPACE_HEADER]: id })

async function openDesk(): Promise<{ desk: WorkspaceHost; add: (name: string) => Promise<TestClient> }> {
  const desk = await openWorkspaceHost({ place: { home: makeFolder() }, secrets: createKeyFileBox, host: 'browser' })
  onTestFinished(() => desk.close())
  const add = async (name: string): Promise<TestClient> => {
    const { id } = await windowOf(desk).desk_workspace_add({ body: { name, colour: '#2f6f8f' } })
    return { id, window: windowOf(desk, id) }
  }
  return { desk, add }
}

describe('at a desk of several client companies, what is kept from deletion', () => {
  it('is not moved away, and the client company stays', async () => {
    const { desk, add } = await openDesk()
    const [here, there] = [await add('Here'), await add('There')]
    const { id: document_id } = await here.window.upload_xml({ query: { direction: 'outbound' }, body: sampleXml('xrechnung') })
    const params = { document_id }
    const move = () => here.window.desk_document_move({ params, body: { workspace: there.id } })
    const erase = (): Promise<unknown> => windowOf(desk).desk_client_delete({ params: { workspace_id: here.id }, query: { name: 'Here' } })
    for (const subject of [{ document_id }, { year: 2026 }, {}]) {
      const { id } = await here.window.desk_preservation_add({ body: { ...subject, reason: REASON } })
      const refusal = { code: 'retention_period', errors: [{ code: 'preserved', values: { id, reason: REASON } }] }
      await expect(move()).rejects.toMatchObject(refusal)
      await expect(erase()).rejects.toMatchObject(refusal)
      expect((await there.window.documents_list()).total).toBe(0)
      await here.window.desk_preservation_lift({ params: { preservation_id: id } })
    }
    await move()
    await erase()
    expect((await there.window.document_get({ params, query: { include: 'status_log' } })).status_log).toContainEqual(
      expect.objectContaining({ details: `Kept from deletion. ${REASON}` }),
    )
  })
})
