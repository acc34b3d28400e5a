import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WORKSPACE_HEADER, type Client } from '../../core/contract/client.ts'
import { openWorkspaceHost, type WorkspaceHost } from '../../core/http/workspace-host.ts'
import type { Office } from '../../core/services/office.ts'
import { createKeyFileBox } from '../../core/services/remote/secret-box.ts'
import { addPerson, openOfficeNode, type OfficeNode } from '../support/office-node.ts'
import { createDatabase, OWN_SERVER, WHY_NONE, type TestDatabase } from '../support/postgres.ts'
import { clientOf, makeFolder, sampleXml } from './server-fixture.ts'

/** A desk whose window shows a client company that lies at an office. */

let database: TestDatabase
const openNode = (): Promise<OfficeNode> => openOfficeNode(database)

async function openDesk(): Promise<{ desk: WorkspaceHost; home: string; windowOf(id?: string): Client }> {
  const home = makeFolder()
  const desk = await openWorkspaceHost({ place: { home }, secrets: createKeyFileBox, host: 'browser' })
  onTestFinished(() => desk.close())
  return { desk, home, windowOf: (id) => clientOf(desk.handleWindow, id === undefined ? {} : { [WORKSPACE_HEADER]: id }) }
}

let clients = 0
const personAt = (office: Office, right: string, id = `client-${++clients}`): Promise<string> => addPerson(office, id, right)

const XML = sampleXml('xrechnung')

describe('a desk at something else than an office', () => {
  it.each([
    ['other JSON', '{"status":"ok"}'],
    ['a list', '[]'],
    ['other clients', '{"items":[{"id":"x"}]}'],
    ['no JSON', '<html></html>'],
  ])('takes %s for no answer of an office', async (_, other) => {
    const summary = { id: 'brandt', name: 'Brandt', colour: '#112233', waiting: 0, attention: 0, documents: 0, rehearsal: false }
    let said = other
    const proxy = createServer((_request, response) => response.end(said)).listen(0, '127.0.0.1')
    onTestFinished(() => void proxy.close())
    await new Promise((resolve) => proxy.once('listening', resolve))
    const body = { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/api`, key: 'x' }
    const { windowOf } = await openDesk()
    const nobody = { code: 'office_offline', next: 'Check its address.' }
    await expect(windowOf().desk_office_add({ body })).rejects.toMatchObject(nobody)
    said = JSON.stringify({ items: [summary] })
    const { id } = await windowOf().desk_office_add({ body })
    said = other
    expect((await windowOf().desk_clients()).items[1]).toMatchObject({ id, name: 'Brandt', problem: 'office_offline' })
    await expect(windowOf(id).desk_state()).rejects.toMatchObject(nobody)
  })
})

it('takes the page of a load balancer that reaches no node for no answer of the office', async () => {
  const summary = { id: 'brandt', name: 'Brandt', colour: '#112233', waiting: 0, attention: 0, documents: 0, rehearsal: false }
  let status = 200
  const balancer = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': status === 200 ? 'application/json' : 'text/html' })
    response.end(status === 200 ? JSON.stringify({ items: [summary] }) : '<html></html>')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void balancer.close())
  await new Promise((resolve) => balancer.once('listening', resolve))
  const { windowOf } = await openDesk()
  const url = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`
  const { id } = await windowOf().desk_office_add({ body: { url, key: 'x' } })
  const save = () => windowOf(id).update_terms({ params: { document_id: 'x' }, body: { base_version: 1, changes: [] } })
  for (status of [502, 503, 404]) await expect(save()).rejects.toMatchObject({ code: 'office_offline' })
  status = 413
  await expect(windowOf(id).upload_xml({ body: XML })).rejects.toMatchObject({ code: 'payload_too_large' })
})

it('shows a key that an office has refused no more, until there is another one', async () => {
  const summary = { id: 'brandt', name: 'Brandt', colour: '#112233', waiting: 0, attention: 0, documents: 0, rehearsal: false }
  let valid = 'first'
  const shown: unknown[] = []
  const office = createServer(({ headers }, response) => {
    const key = headers['x-api-key']
    shown.push(key)
    response.writeHead(key === valid ? 200 : 401)
    response.end(JSON.stringify(key === valid ? { items: [summary] } : { code: 'invalid_api_key' }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void office.close())
  await new Promise((resolve) => office.once('listening', resolve))
  const { windowOf } = await openDesk()
  const url = `http://127.0.0.1:${(office.address() as AddressInfo).port}`
  const { id } = await windowOf().desk_office_add({ body: { url, key: 'first' } })
  valid = 'second'
  for (let call = 0; call < 5; call++) await expect(windowOf(id).desk_state()).rejects.toMatchObject({ code: 'invalid_api_key' })
  expect((await windowOf().desk_clients()).items[1]).toMatchObject({ problem: 'invalid_api_key' })
  expect(shown).toEqual(['first', 'first'])
  await windowOf().desk_office_key({ params: { workspace_id: id }, body: { key: 'second' } })
  expect((await windowOf().desk_clients()).items[1]).toMatchObject({ id, name: 'Brandt', documents: 0 })
  expect(shown.slice(2)).toEqual(['second', 'second'])
})

describe.skipIf(OWN_SERVER === undefined)(`a desk at the office${OWN_SERVER === undefined ? `: ${WHY_NONE}` : ''}`, () => {
  beforeAll(async () => {
    database = await createDatabase()
    return () => database.drop()
  })

  it('says which file is damaged, and keeps those of this computer open', async () => {
    const { home, windowOf } = await openDesk()
    writeFileSync(join(home, 'offices.json'), '{"version":1,"clients":[{"id":1}]}')
    await expect(windowOf().desk_clients()).rejects.toMatchObject({
      code: 'workspace_damaged',
      next: expect.stringContaining('offices.json') as string,
    })
    expect((await windowOf('workspace').documents_list()).total).toBe(0)
  })

  it('works on the same documents as another desk, through the same window, and is told what the other does', async () => {
    const node = await openNode()
    const key = await personAt(node.office, 'people.administer')
    const [one, two] = [await openDesk(), await openDesk()]
    const { id, name, at_office } = await one.windowOf().desk_office_add({ body: { url: node.url, key } })
    expect([name, at_office]).toEqual([`Office client-${clients}`, true])
    const other = await two.windowOf().desk_office_add({ body: { url: node.url, key } })

    expect((await one.windowOf(id).desk_state()).workspace).toMatchObject({ id, name })

    const document = await one.windowOf(id).upload_xml({ body: XML })
    const { items } = await two.windowOf(other.id).documents_list()
    expect(items.map((item) => item.id)).toEqual([document.id])
    expect(Buffer.compare(await two.windowOf(other.id).document_xml({ params: { document_id: document.id } }), XML)).toBe(0)
    expect((await one.windowOf().documents_list()).total).toBe(0)

    // Both have begun from the same version: the second is told so, and nothing of the first is overwritten.
    const params = { document_id: document.id }
    const change = (value: string) => ({ params, body: { base_version: 1, changes: [{ path: 'document.number', value }] } })
    await one.windowOf(id).update_terms(change('ONE'))
    await expect(two.windowOf(other.id).update_terms(change('TWO'))).rejects.toMatchObject({ code: 'invalid_state' })

    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const heard = await two.desk.handleWindow(
      new Request('http://desk/api/v2/desk/events', { headers: { [WORKSPACE_HEADER]: other.id }, signal: stop.signal }),
    )
    let text = ''
    void (async () => {
      for await (const part of heard.body ?? []) text += new TextDecoder().decode(part as Uint8Array)
    })().catch(() => undefined)
    await expect.poll(() => text).toContain('retry')
    await one.windowOf(id).upload_xml({ body: sampleXml('peppol') })
    await expect.poll(() => text).toContain('"documents"')
  })

  it('lists the client beside its own, with how its work stands, keeps the key sealed and never shows it', async () => {
    const node = await openNode()
    const key = await personAt(node.office, 'people.write')
    const { home, windowOf } = await openDesk()
    const { id } = await windowOf().desk_office_add({ body: { url: node.url, key } })
    await windowOf(id).upload_xml({ body: XML })
    const { items } = await windowOf().desk_clients()
    expect(items.map((item) => [item.id, item.at_office ?? false, item.documents])).toEqual([
      ['workspace', false, 0],
      [id, true, 1],
    ])
    expect(items[1]?.counts).toBeDefined()
    // The window of the one shows all of the desk, too.
    expect((await windowOf(id).desk_workspaces()).items.map((item) => item.id)).toEqual(['workspace', id])
    const kept = readFileSync(join(home, 'offices.json'), 'utf8')
    expect([kept.includes(key), statSync(join(home, 'offices.json')).mode & 0o077]).toEqual([false, 0])
    expect(JSON.stringify([items, await windowOf(id).desk_state()])).not.toContain(key)
  })

  it('may do there what the right of the person allows, and takes nothing away', async () => {
    const node = await openNode()
    const key = await personAt(node.office, 'people.read')
    const { windowOf } = await openDesk()
    const { id } = await windowOf().desk_office_add({ body: { url: node.url, key } })
    expect((await windowOf(id).documents_list()).total).toBe(0)
    await expect(windowOf(id).upload_xml({ body: XML })).rejects.toMatchObject({ code: 'method_not_permitted' })
    await expect(windowOf(id).desk_keys()).rejects.toMatchObject({ code: 'method_not_permitted' })
    await expect(windowOf(id).desk_rehearsal_start()).rejects.toMatchObject({ code: 'invalid_state' })
    expect((await windowOf().desk_office_remove({ params: { workspace_id: id } })).items.map((item) => item.id)).toEqual(['workspace'])
    await expect(windowOf(id).documents_list()).rejects.toMatchObject({ code: 'not_found' })
  })

  it('knows a client that it has by whatever address and key, and takes another key for it in place of a revoked one', async () => {
    const node = await openNode()
    const [server, administrator] = [new URL(node.url).origin, await personAt(node.office, 'people.administer')]
    const [here, there] = [await openDesk(), await openDesk()]
    const { id: known } = await there.windowOf().desk_office_add({ body: { url: node.url, key: administrator } })
    const newKey = () => there.windowOf(known).desk_key_create({ body: { name: 'Anna', methods: ['people.write'] } })
    const { windowOf } = here
    const [first, second, third] = [await newKey(), await newKey(), await newKey()]
    const { id } = await windowOf().desk_office_add({ body: { url: server, key: first.key ?? '' } })
    for (const url of [`${server}/`, `${server}/api/`, `${server}/api/v2`])
      expect((await windowOf().desk_office_add({ body: { url, key: second.key ?? '' } })).id).toBe(id)
    expect((await windowOf().desk_clients()).items.map((item) => item.id)).toEqual(['workspace', id])

    for (const key of [first, second]) await there.windowOf(known).desk_key_revoke({ params: { key_id: key.id } })
    await expect(windowOf(id).documents_list()).rejects.toMatchObject({ code: 'invalid_api_key' })
    expect((await windowOf().desk_clients()).items[1]).toMatchObject({ id, problem: 'invalid_api_key' })
    const set = (key: string) => windowOf().desk_office_key({ params: { workspace_id: id }, body: { key } })
    await expect(set(first.key ?? '')).rejects.toMatchObject({ code: 'invalid_api_key' })
    const errors = [{ path: 'key', code: 'other_client', message: `Office client-${clients + 1}` }]
    await expect(set(await personAt(node.office, 'people.write'))).rejects.toMatchObject({ code: 'validation_error', errors })
    expect(await set(third.key ?? '')).toMatchObject({ id, at_office: true })
    expect((await windowOf(id).documents_list()).total).toBe(0)
    const nobody = { params: { workspace_id: 'office-x' }, body: { key: 'x' } }
    await expect(windowOf().desk_office_key(nobody)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('says what is wrong with an address or a key, and keeps neither', async () => {
    const node = await openNode()
    const { windowOf } = await openDesk()
    const add = (url: string, key: string) => windowOf().desk_office_add({ body: { url, key } })
    await expect(add('http://office.example/api', 'x')).rejects.toMatchObject({ code: 'validation_error' })
    await expect(add(node.url, 'kontor_unknown')).rejects.toMatchObject({ code: 'invalid_api_key' })
    await expect(add(node.url, await personAt(node.office, 'documents'))).rejects.toMatchObject({ code: 'method_not_permitted' })
    await expect(add('http://127.0.0.1:9/api', 'x')).rejects.toMatchObject({ code: 'office_offline' })
    expect((await windowOf().desk_workspaces()).items).toHaveLength(1)
  })

  it('shows the client while the line is down, by its name and with the reason, and goes on when it is back', async () => {
    const node = await openNode()
    const key = await personAt(node.office, 'people.write')
    const { windowOf } = await openDesk()
    const { id, name } = await windowOf().desk_office_add({ body: { url: node.url, key } })
    await node.stop()
    expect((await windowOf().desk_clients()).items[1]).toMatchObject({ id, name, at_office: true, problem: 'office_offline' })
    await expect(windowOf(id).documents_list()).rejects.toMatchObject({ code: 'office_offline' })
  })
})
