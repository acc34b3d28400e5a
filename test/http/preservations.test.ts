import { describe, expect, it, onTestFinished } from 'vitest'
import { WORKSPACE_HEADER, type Client } from '../../core/contract/client.ts'
import type { Problem } from '../../core/contract/types.ts'
import { openWorkspaceHost, type WorkspaceHost } from '../../core/http/workspace-host.ts'
import { createKeyFileBox } from '../../core/services/remote/secret-box.ts'
import { run } from '../cli/run.ts'
import { clientOf, makeFolder, sampleXml, serveTestNode, startServer } from './server-fixture.ts'

/** Each way by which something is deleted asks what people keep from deletion. */

const REASON = 'Tax audit <b>2026</b>, see “file” 7'

describe('what is kept from deletion', () => {
  it('is refused to a program with who, when, why and how it is lifted, and named with the document', async () => {
    const { node, call } = await serveTestNode({ methods: ['documents'] })
    const { id } = await node.services.documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })
    const { id: preservation } = await node.services.preservations.add({ year: 2026, reason: REASON })
    const refused = await call(`/v2/documents/${id}`, { method: 'DELETE' })
    const problem = (await refused.json()) as Problem
    expect([refused.status, problem]).toMatchObject([
      409,
      {
        code: 'retention_period',
        detail: expect.stringContaining(`“${REASON}”`) as string,
        errors: [{ code: 'preserved', values: { id: preservation, year: '2026', reason: REASON } }],
        next: expect.stringContaining('lift it in the settings') as string,
      },
    ])
    expect(await (await call(`/v2/documents/${id}`)).json()).toMatchObject({ preservations: [{ id: preservation, reason: REASON }] })
    await node.services.preservations.lift(preservation)
    expect(Object.keys((await (await call(`/v2/documents/${id}`)).json()) as object)).not.toContain('preservations')
    expect((await call(`/v2/documents/${id}`, { method: 'DELETE' })).status).toBe(204)
  })

  it('is set and lifted by the window and by people who administer, and by no program', async () => {
    const { node, call } = await serveTestNode({ methods: ['documents'] })
    const { key = '' } = await node.services.keys.create({ name: 'Anna', methods: ['people.administer'] })
    const { key: reader = '' } = await node.services.keys.create({ name: 'Ben', methods: ['people.write'] })
    const body = JSON.stringify({ reason: REASON })
    const add = (as?: string): Promise<Response> =>
      call('/v2/desk/preservations', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...(as === undefined ? {} : { 'x-api-key': as }) },
      })
    expect([(await add()).status, (await add(reader)).status]).toEqual([403, 403])
    const made = await add(key)
    const set = (await made.json()) as { id: string }
    expect([made.status, set]).toMatchObject([201, { reason: REASON, set_by: 'person:Anna' }])
    const listed = await call('/v2/desk/preservations', { headers: { 'x-api-key': reader } })
    expect(await listed.json()).toEqual({ items: [set] })
    const lift = (as: string): Promise<Response> =>
      call(`/v2/desk/preservations/${set.id}`, { method: 'DELETE', headers: { 'x-api-key': as } })
    expect((await lift(reader)).status).toBe(403)
    expect(await (await lift(key)).json()).toMatchObject({ id: set.id, lifted_by: 'person:Anna' })
  })
})

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

describe('kontor preserve', () => {
  it('sets, lists and lifts, and kontor delete says why something stays', async () => {
    const dir = makeFolder()
    const node = await startServer({ dir })
    const { id } = await node.services.documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })
    await node.close()
    const preserve = (...args: string[]) => run(['preserve', ...args, '--data', dir, '--json'])
    const [first] = (await preserve('add', id, '--reason', REASON)).lines
    const [second] = (await preserve('add', '--year', '2026', '--reason', 'year')).lines
    const [third] = (await preserve('add', '--company', '--reason', 'two\nlines')).lines
    expect([first, second, third]).toMatchObject([
      { document_id: id, reason: REASON, set_by: expect.stringMatching(/^command:/) as string },
      { year: 2026 },
      { reason: 'two\nlines' },
    ])
    expect((await preserve('list')).lines.map((one) => one.id)).toEqual([third?.id, second?.id, first?.id])
    expect((await run(['preserve', 'list', '--data', dir])).out.trimEnd().split('\n')).toHaveLength(3)

    const refused = await run(['delete', id, '--data', dir])
    expect(refused.exit).toBe(1)
    expect(refused.out).toContain(`“${REASON}”. Where the reason is gone, lift it`)
    const [line] = (await run(['delete', id, '--data', dir, '--json'])).lines
    expect(line).toMatchObject({
      id,
      status: 'refused',
      error: { code: 'retention_period', next: expect.stringContaining('lift') as string },
    })

    expect(
      (await preserve('lift', ...[first, second, third].map((one) => String(one?.id)))).lines.map((one) => typeof one.lifted_at),
    ).toEqual(['string', 'string', 'string'])
    expect((await run(['delete', id, '--data', dir])).exit).toBe(0)
    expect((await preserve('list')).lines).toHaveLength(3)
    expect((await run(['verify', '--data', dir])).exit).toBe(0)
  })

  it.each([
    [['add', '--reason', 'audit']],
    [['add', 'a', '--company', '--reason', 'audit']],
    [['add', '--company']],
    [['add', '--year', '24', '--reason', 'audit']],
    [['lift']],
    [['hold']],
    [[]],
  ])('%j is wrong usage', async (args) => {
    expect((await run(['preserve', ...args, '--data', makeFolder()])).exit).toBe(2)
  })
})
