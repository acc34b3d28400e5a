import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WORKSPACE_HEADER, type Client } from '../../core/contract/client.ts'
import type { DeskEvent, DeskState, WorkspaceInfo, WorkspaceList } from '../../core/contract/types.ts'
import { openWorkspaceHost, type WorkspaceHost } from '../../core/http/workspace-host.ts'
import { openWorkspaceServer } from '../../core/http/workspace-server.ts'
import { createKeyFileBox } from '../../core/services/remote/secret-box.ts'
import { releaseNext } from '../support/next-release.ts'
import { clientOf, makeFolder, sampleXml } from './server-fixture.ts'

/** Several client companies at one desk, on real SQLite. */

async function openTestOffice(home: string): Promise<WorkspaceHost> {
  const office = await openWorkspaceHost({ place: { home }, secrets: createKeyFileBox, host: 'browser', report: () => undefined })
  onTestFinished(() => office.close())
  return office
}

const eventsIn = (stream: string): DeskEvent[] =>
  stream.split('\n').flatMap((line) => (line.startsWith('data: ') ? [JSON.parse(line.slice(6)) as DeskEvent] : []))

const windowOf = (office: WorkspaceHost, id?: string): Client =>
  clientOf(office.handleWindow, id === undefined ? {} : { [WORKSPACE_HEADER]: id })

const named = (list: WorkspaceList): string[] => list.items.map(({ name }) => name).sort()

async function addTwo(office: WorkspaceHost): Promise<[WorkspaceInfo, WorkspaceInfo]> {
  const window = windowOf(office)
  const first = await window.desk_workspace_add({ body: { name: 'Client A GmbH', colour: '#2f6f8f' } })
  const second = await window.desk_workspace_add({ body: { name: 'Client B GmbH', colour: '#8a5700' } })
  return [first, second]
}

describe('a desk with several client companies', () => {
  it('begins with one nameless workspace, and adds others in folders of their own', async () => {
    const home = makeFolder()
    const office = await openTestOffice(home)
    expect(await windowOf(office).desk_workspaces()).toMatchObject({ can_add: true, items: [{ id: 'workspace', name: '' }] })
    const [first, second] = await addTwo(office)
    expect(readdirSync(home).sort()).toEqual([first.id, second.id, 'workspace'].sort())
    expect(named(await windowOf(office, second.id).desk_workspaces())).toEqual(['', 'Client A GmbH', 'Client B GmbH'])
  })

  it('leaves none open that would begin its work while all are closed', async () => {
    const home = makeFolder()
    const before = await openTestOffice(home)
    await addTwo(before)
    await before.close()
    const closing = await openTestOffice(home)
    const begun = closing.runQueues()
    await closing.close()
    await begun
    // One that was still open would be busy.
    const ids = readdirSync(home)
    expect(ids).toHaveLength(3)
    for (const id of ids) {
      const dir = join(home, id)
      await (await openWorkspaceServer({ dir, secrets: createKeyFileBox(dir), host: 'browser' })).close()
    }
  })

  it('never mixes them: documents, queue, keys, remote and events stay with their company', async () => {
    const office = await openTestOffice(makeFolder())
    const [first, second] = await addTwo(office)
    const a = windowOf(office, first.id)
    const b = windowOf(office, second.id)
    const events = await office.handleWindow(
      new Request('http://127.0.0.1/api/v2/desk/events', { headers: { [WORKSPACE_HEADER]: second.id } }),
    )
    const reader = events.body?.getReader()

    const stored = await a.upload_xml({ query: { direction: 'outbound', filename: 'a.xml' }, body: sampleXml('xrechnung') })
    await a.desk_remote_set({ body: { url: 'http://127.0.0.1:9/api', key: 'key-of-a' } })
    await a.document_send({ params: { document_id: stored.id }, body: { transaction_type: 'send.peppol' } })
    const { key = '' } = await a.desk_key_create({ body: { name: 'ERP of A', methods: ['documents'] } })

    expect((await a.documents_list()).total).toBe(1)
    expect((await a.desk_queue()).items).toHaveLength(1)
    expect((await b.documents_list()).total).toBe(0)
    await expect(b.document_get({ params: { document_id: stored.id } })).rejects.toMatchObject({ code: 'not_found' })
    expect((await b.desk_queue()).items).toEqual([])
    expect((await b.desk_keys()).items).toEqual([])
    expect(await b.desk_remote()).toEqual({ url: null, has_key: false, flow: 'convert_first', rehearsal: false })
    expect((await a.desk_state()).workspace).toEqual({ id: first.id, name: 'Client A GmbH', colour: '#2f6f8f' })
    expect((await b.desk_state()).workspace.name).toBe('Client B GmbH')

    // A program reaches the company of its key, whatever it claims.
    const program = clientOf(office.handleKey, { 'x-api-key': key, [WORKSPACE_HEADER]: second.id })
    expect((await program.documents_list()).items.map(({ id }) => id)).toEqual([stored.id])
    await expect(clientOf(office.handleKey, { 'x-api-key': 'guess' }).documents_list()).rejects.toMatchObject({ code: 'invalid_api_key' })

    // B hears of its own change; of A only what becomes of its deliveries, under A's name, and not a word of the documents.
    await b.upload_xml({ query: { direction: 'outbound' }, body: sampleXml('peppol') })
    const [own] = (await b.documents_list()).items
    const heard = eventsIn(await readUntil(reader, own?.id ?? '-'))
    expect(heard).toContainEqual(
      expect.objectContaining({
        type: 'elsewhere',
        workspace: first.id,
        event: expect.objectContaining({ type: 'job', document_id: stored.id }),
      }),
    )
    expect(JSON.stringify(heard.filter(({ type }) => type !== 'elsewhere'))).not.toContain(stored.id)
    await reader?.cancel()
  })

  it('lists what waits in each of them, and works the queues that no window shows', async () => {
    const home = makeFolder()
    const office = await openTestOffice(home)
    const [first] = await addTwo(office)
    const a = windowOf(office, first.id)
    const stored = await a.upload_xml({ query: { direction: 'outbound' }, body: sampleXml('xrechnung') })
    await a.desk_rehearsal_start()
    await office.runQueues()
    await a.document_send({ params: { document_id: stored.id }, body: { transaction_type: 'send.peppol' } })
    await expect
      .poll(async () => (await a.document_get({ params: { document_id: stored.id } })).status, { timeout: 20_000 })
      .toBe('send.completed')
    const { items } = await windowOf(office).desk_workspaces()
    expect(items.find(({ id }) => id === first.id)).toMatchObject({ waiting: 0, documents: 1, rehearsal: true })
  })

  it('opens again with the company that was shown last', async () => {
    const home = makeFolder()
    const office = await openWorkspaceHost({ place: { home }, secrets: createKeyFileBox, host: 'browser' })
    const [, second] = await addTwo(office)
    const events = await office.handleWindow(
      new Request('http://127.0.0.1/api/v2/desk/events', { headers: { [WORKSPACE_HEADER]: second.id } }),
    )
    await events.body?.cancel()
    await office.close()
    expect((await windowOf(await openTestOffice(home)).desk_state()).workspace.id).toBe(second.id)
  })

  it('opens with the company that was shown last also after an upgrade that changes every database', async () => {
    const home = makeFolder()
    const office = await openWorkspaceHost({ place: { home }, secrets: createKeyFileBox, host: 'browser' })
    const all = await addTwo(office)
    const [, second] = all
    await office.handleWindow(new Request('http://127.0.0.1/api/v2/desk/events', { headers: { [WORKSPACE_HEADER]: second.id } }))
    await office.close()
    releaseNext()
    const again = await openTestOffice(home)
    expect((await windowOf(again).desk_state()).workspace).toMatchObject({ id: second.id, name: 'Client B GmbH' })
    expect(named(await windowOf(again).desk_workspaces())).toEqual(['', 'Client A GmbH', 'Client B GmbH'])
  })

  it('lists one that another program has open, and does not open it', async () => {
    const home = makeFolder()
    const office = await openWorkspaceHost({ place: { home }, secrets: createKeyFileBox, host: 'browser' })
    const [first] = await addTwo(office)
    await office.close()
    const dir = join(home, first.id)
    const other = await openWorkspaceServer({ dir, secrets: createKeyFileBox(dir), host: 'browser' })
    const again = await openTestOffice(home)
    const busy = (await windowOf(again).desk_workspaces()).items.find(({ id }) => id === first.id)
    expect(busy).toMatchObject({ name: 'Client A GmbH', problem: 'workspace_busy' })
    await expect(windowOf(again, first.id).desk_state()).rejects.toMatchObject({ code: 'workspace_busy' })
    await other.close()
    expect((await windowOf(again, first.id).desk_state()).workspace.name).toBe('Client A GmbH')
  })

  it.each(['nowhere', '..', '../workspace', 'WORKSPACE', ''])('knows no workspace %j', async (id) => {
    const answer = await windowOf(await openTestOffice(makeFolder()), id)
      .desk_state()
      .then((state: DeskState) => state.workspace.id)
      .catch((error: { code: string }) => error.code)
    expect(answer).toBe('not_found')
  })

  it('refuses a name that is taken, no name and no colour, and leaves no folder behind', async () => {
    const home = makeFolder()
    const office = await openTestOffice(home)
    await addTwo(office)
    const before = readdirSync(home).length
    const refused = [
      { name: ' client a gmbh ', colour: '#000000' },
      { name: '  ', colour: '#000000' },
      { name: 'Client C', colour: 'red' },
    ]
    for (const body of refused)
      await expect(windowOf(office).desk_workspace_add({ body })).rejects.toMatchObject({ code: 'validation_error' })
    expect(readdirSync(home)).toHaveLength(before)
  })

  it('has one alone where a folder was named, and adds none', async () => {
    const dir = makeFolder()
    const office = await openWorkspaceHost({ place: { dir }, secrets: createKeyFileBox, host: 'browser' })
    onTestFinished(() => office.close())
    expect(await windowOf(office).desk_workspaces()).toMatchObject({ can_add: false, items: [{ id: 'workspace' }] })
    await expect(windowOf(office).desk_workspace_add({ body: { name: 'B', colour: '#000000' } })).rejects.toMatchObject({
      code: 'invalid_state',
    })
  })
})

async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array> | undefined, wanted: string): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  while (!text.includes(wanted)) {
    const chunk = await reader?.read()
    if (chunk?.done !== false) break
    text += decoder.decode(chunk.value)
  }
  return text
}
