import { describe, expect, it, onTestFinished } from 'vitest'
import type { CallExport, CallPage, MirrorDifference, MirrorStatus } from '../../core/contract/types.ts'
import { startRemote, type TestRemote } from '../support/remote.ts'
import { JSON_HEADERS, sampleXml, startServer } from './server-fixture.ts'

const KEY = 'remote-key'
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** A desk at a remote, asked as its window asks. */
async function openDesk(remote: TestRemote) {
  const node = await startServer()
  await node.services.remote.set({ url: remote.url, key: KEY })
  const call = (path: string, init: RequestInit = {}) => node.handleWindow(new Request(`http://desk/api${path}`, init))
  const json = async <Answer>(path: string, init?: RequestInit) => (await (await call(path, init)).json()) as Answer
  const fetchAll = async (): Promise<MirrorStatus> => {
    await call('/v2/desk/mirror', { method: 'POST' })
    await expect.poll(async () => (await json<MirrorStatus>('/v2/desk/mirror')).running, { timeout: 20_000 }).toBeUndefined()
    return json('/v2/desk/mirror')
  }
  const decide = (id: string, choice: string) =>
    call(`/v2/desk/mirror/differences/${id}`, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify({ choice }) })
  const differences = async () => (await json<{ items: MirrorDifference[] }>('/v2/desk/mirror/differences')).items
  return { node, call, json, fetchAll, decide, differences }
}

async function openRemote(): Promise<TestRemote> {
  const remote = await startRemote()
  onTestFinished(() => remote.close())
  return remote
}

const PEPPOL = text(sampleXml('peppol'))

describe('what the exchange holds', () => {
  it('comes here read and judged, with progress to its end', async () => {
    const remote = await openRemote()
    remote.receive(PEPPOL)
    const desk = await openDesk(remote)
    expect(await desk.json<MirrorStatus>('/v2/desk/mirror')).toEqual({ differences: 0 })
    expect((await desk.fetchAll()).last).toMatchObject({ outcome: 'done', listed: 1, added: 1, received: 1 })
    const { items } = await desk.node.services.documents.list({ limit: 9, offset: 0, sort_by: 'created_at', sort_order: 'desc' })
    expect(items[0]).toMatchObject({ direction: 'inbound', status: 'receive.completed', validation: { valid: true } })
    expect(text(await desk.node.services.documents.xml(items[0]?.id ?? ''))).toBe(PEPPOL)
    // What was received is kept, and is not sent.
    await expect(() => desk.node.services.documents.delete(items[0]?.id ?? '', 'window')).rejects.toThrow(
      expect.objectContaining({ code: 'retention_period' }) as Error,
    )
  })

  it('that differs is shown beside what is here until a person decides: take', async () => {
    const remote = await openRemote()
    const there = remote.receive(PEPPOL, 'outbound')
    const desk = await openDesk(remote)
    await desk.fetchAll()
    const changed = PEPPOL.replace(/<cbc:Note>[^<]*</, '<cbc:Note>Changed at another desk<').replace(
      /(<cbc:BuyerReference>)[^<]*/,
      '$1OTHER-REF',
    )
    expect(changed).not.toBe(PEPPOL)
    remote.replace(there.id, changed)
    expect(await desk.fetchAll()).toMatchObject({ differences: 1, last: { differs: 1 } })
    expect((await desk.node.services.desk.state()).differences).toBe(1)
    const [difference] = await desk.differences()
    expect(difference).toMatchObject({ remote_id: there.id, state: 'differs', choices: ['take', 'keep'] })
    const id = difference?.document?.id ?? ''
    expect(text(await desk.node.services.documents.xml(id))).toBe(PEPPOL)
    expect(await (await desk.call(`/v2/desk/mirror/differences/${there.id}/xml`)).text()).toBe(changed)

    expect((await desk.decide(there.id, 'part')).status).toBe(409)
    expect((await desk.decide(there.id, 'take')).status).toBe(200)
    expect(text(await desk.node.services.documents.xml(id))).toBe(changed)
    expect((await desk.node.services.documents.versions(id)).map(({ cause }) => cause)).toEqual(['upload', 'replace'])
    expect(await desk.differences()).toEqual([])
    expect((await desk.fetchAll()).last).toMatchObject({ differs: 0, added: 0 })
  })

  it('keep: asked again only when something changes there; part: another document', async () => {
    const remote = await openRemote()
    const desk = await openDesk(remote)
    const mine = await desk.node.services.documents.uploadXml(sampleXml('peppol'), { direction: 'outbound' })
    const other = PEPPOL.replace(/(<cbc:BuyerReference>)[^<]*/, '$1OTHER-REF')
    const there = remote.receive(other, 'outbound')
    await desk.fetchAll()
    expect(await desk.differences()).toMatchObject([{ matched: 'number', document: { id: mine.id }, choices: ['take', 'keep', 'part'] }])
    await desk.decide(there.id, 'keep')
    expect(await desk.fetchAll()).toMatchObject({ differences: 0 })
    remote.replace(there.id, PEPPOL.replace(/(<cbc:BuyerReference>)[^<]*/, '$1THIRD-REF'))
    expect(await desk.fetchAll()).toMatchObject({ differences: 1 })
    await desk.decide(there.id, 'part')
    expect(await desk.node.services.desk.state()).toMatchObject({ documents: 2, differences: 0 })
    expect(await desk.node.services.documents.versions(mine.id)).toHaveLength(1)
    expect((await desk.fetchAll()).last).toMatchObject({ added: 0, differs: 0 })
  })
})

describe('the network log', () => {
  it('is searched by text, host, answer and time, and exported without keys and without invoices', async () => {
    const remote = await openRemote()
    remote.receive(PEPPOL)
    const desk = await openDesk(remote)
    await desk.fetchAll()
    const page = (query: string) => desk.json<CallPage>(`/v2/desk/calls${query}`)
    const all = await page('')
    expect(all.items.map(({ kind }) => kind).sort()).toEqual(['list', 'status', 'xml'])
    expect(all.hosts).toEqual([new URL(remote.url).origin])
    expect((await page(`?host=${encodeURIComponent(all.hosts[0] ?? '')}`)).total).toBe(3)
    expect((await page('?host=https://elsewhere.example')).total).toBe(0)
    expect((await page('?status=2xx')).total).toBe(3)
    expect((await page('?status=none')).total).toBe(0)
    expect((await page('?search=RECEIVE.completed')).total).toBe(2)
    expect((await page('?to=2026-01-01')).total).toBe(0)
    expect((await page('?limit=2&offset=2')).items).toHaveLength(1)
    expect((await desk.call('/v2/desk/calls?status=200')).status).toBe(422)

    // A service that echoes the key into a verdict or an address does not get it into the file.
    remote.options = { key: 'another' }
    await desk.node.services.remote.set({ url: `${remote.url}?`.slice(0, -1), key: 'secret-of-mine' })
    await desk.fetchAll()
    const file = await desk.json<CallExport>('/v2/desk/calls/export')
    expect(file.items.length).toBeGreaterThan(3)
    expect(file.left_out).toBe(0)
    expect(JSON.stringify(file)).not.toContain('secret-of-mine')
    expect(file.items.filter(({ kind, excerpt }) => kind === 'xml' && excerpt !== undefined)).toEqual([])
    expect((await desk.json<CallExport>('/v2/desk/calls/export?status=4xx')).items.every(({ status }) => status === 401)).toBe(true)
  })
})
