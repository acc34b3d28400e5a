import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WORKSPACE_HEADER, type Client } from '../../core/contract/client.ts'
import type { ClientSummary, Company, DeskEvent, MirrorReport } from '../../core/contract/types.ts'
import { openWorkspaceHost, type WorkspaceHost } from '../../core/http/workspace-host.ts'
import { openWorkspaceServer } from '../../core/http/workspace-server.ts'
import { createKeyFileBox } from '../../core/services/remote/secret-box.ts'
import { TEST_COMPANY } from '../support/company.ts'
import { openRemote } from '../support/desk.ts'
import { clientOf, makeFolder, sampleXml } from './server-fixture.ts'

/** All client companies of a desk on one page: what is counted, found, shared, archived and deleted. */

const NOW = Date.parse('2026-03-10T09:00:00.000Z')
const clock = { now: () => new Date(NOW).toISOString(), millis: () => NOW }

const BRANDT = { name: 'Tischlerei Brandt GmbH', trading_name: 'Tischlerei Brandt' }

async function openDesk(home: string): Promise<WorkspaceHost> {
  const office = await openWorkspaceHost({ place: { home }, secrets: createKeyFileBox, host: 'browser', clock, report: () => undefined })
  onTestFinished(() => office.close())
  return office
}

const windowOf = (office: WorkspaceHost, id?: string): Client =>
  clientOf(office.handleWindow, id === undefined ? {} : { [WORKSPACE_HEADER]: id })

async function addClient(office: WorkspaceHost, name: string): Promise<{ readonly id: string; readonly window: Client }> {
  const { id } = await windowOf(office).desk_workspace_add({ body: { name, colour: '#2f6f8f' } })
  return { id, window: windowOf(office, id) }
}

function invoice(id: Parameters<typeof sampleXml>[0], ...replace: readonly (readonly [string | RegExp, string])[]): Uint8Array {
  const text = new TextDecoder().decode(sampleXml(id))
  return new TextEncoder().encode(replace.reduce((xml, [from, to]) => xml.replace(from, to), text))
}

const summaryOf = async (office: WorkspaceHost, id: string): Promise<ClientSummary | undefined> =>
  (await windowOf(office).desk_clients()).items.find((item) => item.id === id)

describe('all client companies of a desk', () => {
  it('are counted each for itself, and anew as soon as something of one changes', async () => {
    const office = await openDesk(makeFolder())
    const a = await addClient(office, 'Client A GmbH')
    const b = await addClient(office, 'Client B GmbH')
    const none = { attention: 0, ready: 0, underway: 0, held: 0, refused: 0, received: 0, undecided: 0, due_out: 0, due_in: 0 }
    expect((await summaryOf(office, a.id))?.counts).toEqual(none)

    const due = (day: string) => [/<cbc:DueDate>[^<]*</, `<cbc:DueDate>${day}<`] as const
    const body = invoice('xrechnung', due('2026-03-16'))
    await a.window.upload_xml({ query: { direction: 'outbound' }, body })
    await a.window.upload_xml({ query: { direction: 'outbound' }, body: invoice('xrechnung', due('2026-03-17'), ['NW-2026-0417', 'A-2']) })
    await a.window.upload_xml({ query: { direction: 'outbound' }, body: invoice('to-mend') })
    await a.window.upload_xml({ query: { direction: 'inbound' }, body: invoice('xrechnung', due('2026-03-10'), ['NW-2026-0417', 'A-3']) })
    await a.window.desk_import({ body: invoice('xrechnung', ['NW-2026-0417', 'A-4']) })
    await b.window.upload_xml({ query: { direction: 'outbound' }, body: invoice('peppol') })
    const told = (await summaryOf(office, a.id))?.counts
    expect(told).toEqual({ ...none, attention: 1, ready: 2, received: 1, undecided: 1, due_out: 1, due_in: 1 })
    expect((await summaryOf(office, b.id))?.counts).toMatchObject({ ready: 1, attention: 0 })

    const [ready] = (await a.window.documents_list({ query: { valid: 'true', direction: 'outbound' } })).items
    await a.window.document_send({ params: { document_id: ready?.id ?? '' }, body: { transaction_type: 'send.peppol' } })
    expect((await summaryOf(office, a.id))?.counts).toMatchObject({ ready: 1, underway: 1 })
  })

  it('have groups of a person’s own, which stay where only name or colour are changed', async () => {
    const office = await openDesk(makeFolder())
    const { id, window } = await addClient(office, 'Client A GmbH')
    await window.desk_workspace_set({ body: { name: 'Client A GmbH', colour: '#0f766e', group: ' Monthly ' } })
    await window.desk_workspace_set({ body: { name: 'Client A AG', colour: '#0f766e' } })
    expect(await summaryOf(office, id)).toMatchObject({ name: 'Client A AG', colour: '#0f766e', group: 'Monthly' })
    await window.desk_workspace_set({ body: { name: 'Client A AG', colour: '#0f766e', group: '' } })
    expect(await summaryOf(office, id)).not.toHaveProperty('group')
  })

  it('are searched together by number, name and amount, a few of each', async () => {
    const office = await openDesk(makeFolder())
    const a = await addClient(office, 'Client A GmbH')
    const b = await addClient(office, 'Client B GmbH')
    for (let index = 0; index < 7; index++)
      await a.window.upload_xml({ query: { direction: 'outbound' }, body: invoice('xrechnung', ['NW-2026-0417', `SUMMER-${index}`]) })
    await b.window.upload_xml({ query: { direction: 'outbound' }, body: invoice('xrechnung', ['NW-2026-0417', 'SUMMER-WINTER']) })
    const search = async (text: string) =>
      (await windowOf(office).desk_clients_search({ query: { search: text } })).items.map(({ workspace, items, total }) => [
        workspace.name,
        items.length,
        total,
      ])
    expect(await search('summer')).toEqual([
      ['Client A GmbH', 5, 7],
      ['Client B GmbH', 1, 1],
    ])
    expect(await search('winter')).toEqual([['Client B GmbH', 1, 1]])
    const total = (await b.window.documents_list()).items[0]?.total ?? ''
    const [whole = '', cents = '00'] = total.split('.')
    for (const written of [total, `${whole},${cents}`, `${whole.replace(/(\d)(\d{3})$/, '$1.$2')},${cents} €`])
      expect(await search(written)).toEqual([
        ['Client A GmbH', 5, 7],
        ['Client B GmbH', 1, 1],
      ])
    expect([await search('s'), await search('nobody'), await search('"*')]).toEqual([[], [], []])
  })

  it('are archived when nothing is under way, closed then, and come back as they were', async () => {
    const home = makeFolder()
    const office = await openDesk(home)
    const { id, window } = await addClient(office, 'Client A GmbH')
    await window.upload_xml({ query: { direction: 'outbound' }, body: invoice('xrechnung') })
    const [document] = (await window.documents_list()).items
    await window.document_send({ params: { document_id: document?.id ?? '' }, body: { transaction_type: 'send.peppol' } })
    const archive = () => windowOf(office).desk_client_archive({ params: { workspace_id: id } })
    await expect(archive()).rejects.toMatchObject({ code: 'invalid_state', errors: [{ code: 'deliveries_open', message: '1' }] })
    const [job] = (await window.desk_queue()).items
    await window.desk_queue_cancel({ params: { job_id: job?.id ?? '' } })

    const list = await archive()
    expect([list.items.map((item) => item.id), list.archived]).toMatchObject([['workspace'], [{ id, name: 'Client A GmbH' }]])
    expect((await windowOf(office).desk_workspaces()).items.map((item) => item.id)).toEqual(['workspace'])
    await expect(window.desk_state()).rejects.toMatchObject({ code: 'not_found' })
    // Its window finds the way to another one, and nothing else.
    expect((await window.desk_workspaces()).items.map((item) => item.id)).toEqual(['workspace'])
    expect((await window.desk_clients()).archived.map((item) => item.id)).toEqual([id])
    await expect(window.documents_list()).rejects.toMatchObject({ code: 'not_found' })
    // Closed: whoever wants may open its folder by itself.
    const dir = join(home, id)
    await (await openWorkspaceServer({ dir, secrets: createKeyFileBox(dir), host: 'browser' })).close()
    await expect(windowOf(office).desk_workspace_add({ body: { name: 'client a gmbh', colour: '#000000' } })).rejects.toMatchObject({
      code: 'validation_error',
    })
    await expect(windowOf(office).desk_client_archive({ params: { workspace_id: 'workspace' } })).rejects.toMatchObject({
      code: 'invalid_state',
    })

    expect((await windowOf(office).desk_client_bring_back({ params: { workspace_id: id } })).archived).toEqual([])
    expect((await window.documents_list()).total).toBe(1)
  })

  it('stay archived over a restart, and the desk begins with another one', async () => {
    const home = makeFolder()
    const office = await openDesk(home)
    await addClient(office, 'Client A GmbH')
    await windowOf(office).desk_client_archive({ params: { workspace_id: 'workspace' } })
    expect((await windowOf(office).desk_state()).workspace.name).toBe('Client A GmbH')
    await office.close()
    const again = await windowOf(await openDesk(home)).desk_clients()
    expect([again.items.map(({ name }) => name), again.archived.map((one) => one.id)]).toEqual([['Client A GmbH'], ['workspace']])
  })

  it('are deleted by their name, and not while anything has to be kept', async () => {
    const home = makeFolder()
    const office = await openDesk(home)
    const { id, window } = await addClient(office, 'Client A GmbH')
    const erase = (name: string) => windowOf(office).desk_client_delete({ params: { workspace_id: id }, query: { name } })
    await window.upload_xml({ query: { direction: 'outbound' }, body: invoice('xrechnung') })
    await window.upload_xml({ query: { direction: 'inbound' }, body: invoice('peppol') })
    await expect(erase('Client B GmbH')).rejects.toMatchObject({ code: 'validation_error', errors: [{ path: 'name' }] })
    await expect(erase('Client A GmbH')).rejects.toMatchObject({
      code: 'retention_period',
      errors: [{ code: 'kept_until', values: { count: '1', until: expect.stringMatching(/^20\d\d-12-31$/) } }],
    })
    expect((await window.documents_list()).total).toBe(2)

    const other = await addClient(office, 'Client B GmbH')
    await other.window.upload_xml({ query: { direction: 'outbound' }, body: invoice('xrechnung') })
    await windowOf(office).desk_client_archive({ params: { workspace_id: other.id } })
    await windowOf(office).desk_client_delete({ params: { workspace_id: other.id }, query: { name: 'Client B GmbH' } })
    expect([existsSync(join(home, other.id)), existsSync(join(home, `${other.id}.deleted`)), existsSync(join(home, id))]).toEqual([
      false,
      false,
      true,
    ])
    for (const nothing of [other.id, '..', 'workspace/..'])
      await expect(windowOf(office).desk_client_delete({ params: { workspace_id: nothing }, query: { name: '' } })).rejects.toMatchObject({
        code: 'not_found',
      })
    await expect(
      windowOf(office).desk_client_delete({ params: { workspace_id: 'workspace' }, query: { name: '' } }),
    ).resolves.toMatchObject({
      items: [{ id }],
    })
  })

  it('tell every window what became of them', async () => {
    const office = await openDesk(makeFolder())
    const heard: DeskEvent[] = []
    const events = await office.handleWindow(new Request('http://127.0.0.1/api/v2/desk/events'))
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader()
    const listening = (async () => {
      for (let chunk = await reader?.read(); chunk?.done === false; chunk = await reader?.read())
        for (const line of chunk.value.split('\n')) if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)) as DeskEvent)
    })()
    const { id, window } = await addClient(office, 'Client A GmbH')
    await expect.poll(() => heard).toContainEqual({ type: 'changed', what: ['clients'] })
    await window.upload_xml({ query: { direction: 'outbound' }, body: invoice('xrechnung') })
    await expect
      .poll(() => heard)
      .toContainEqual({
        type: 'elsewhere',
        workspace: id,
        event: { type: 'changed', what: expect.arrayContaining(['documents']) as unknown },
      })
    await reader?.cancel()
    await listening
  })
})

describe('an exchange that client companies share', () => {
  it('is changed for all of them at once, with its key sealed and never shown', async () => {
    const home = makeFolder()
    const office = await openDesk(home)
    const [a, b] = [await addClient(office, 'Client A GmbH'), await addClient(office, 'Client B GmbH')]
    const desk = windowOf(office)
    const made = await desk.desk_remote_profile_add({ body: { name: 'Exchange', url: 'https://exchange.example/api/', key: 'secret-key' } })
    expect(made).toEqual({
      id: made.id,
      name: 'Exchange',
      url: 'https://exchange.example/api',
      flow: 'convert_first',
      has_key: true,
      clients: [],
    })
    for (const { window } of [a, b]) await window.desk_remote_share({ body: { profile: made.id } })
    expect(await a.window.desk_remote()).toEqual({
      url: made.url,
      profile: made.id,
      has_key: true,
      flow: 'convert_first',
      rehearsal: false,
    })
    expect((await desk.desk_remote_profiles()).items).toMatchObject([{ clients: [a.id, b.id].sort() }])
    await desk.desk_remote_profile_set({ params: { remote_id: made.id }, body: { name: 'Exchange', url: 'https://exchange.example/v2' } })
    expect([await a.window.desk_remote(), await b.window.desk_remote()]).toMatchObject([
      { url: 'https://exchange.example/v2', has_key: true },
      { url: 'https://exchange.example/v2', has_key: true },
    ])
    // Another host never gets the key of the one before.
    await desk.desk_remote_profile_set({ params: { remote_id: made.id }, body: { name: 'Exchange', url: 'https://other.example/v2' } })
    expect(await a.window.desk_remote()).toMatchObject({ has_key: false })
    await desk.desk_remote_profile_set({
      params: { remote_id: made.id },
      body: { name: 'Exchange', url: 'https://other.example/v2', key: 'other-key', flow: 'original_first' },
    })
    expect(await b.window.desk_remote()).toMatchObject({ has_key: true, flow: 'original_first' })

    const stored = readFileSync(join(home, 'remotes.json'), 'utf8')
    expect([stored.includes('other-key'), stored.includes('secret-key')]).toEqual([false, false])
    if (process.platform !== 'win32') expect(statSync(join(home, 'remotes.json')).mode & 0o777).toBe(0o600)
    const said = JSON.stringify([await desk.desk_remote_profiles(), await a.window.desk_remote()])
    expect(said).not.toMatch(/other-key|sealed/)

    await expect(desk.desk_remote_profile_delete({ params: { remote_id: made.id } })).rejects.toMatchObject({ code: 'invalid_state' })
    await a.window.desk_remote_set({ body: { url: 'https://other.example/own' } })
    // What is shared stays with those who share it: settings of one's own begin without its key.
    expect(await a.window.desk_remote()).toEqual({
      url: 'https://other.example/own',
      has_key: false,
      flow: 'convert_first',
      rehearsal: false,
    })
    await b.window.desk_remote_clear()
    await desk.desk_remote_profile_delete({ params: { remote_id: made.id } })
    expect((await desk.desk_remote_profiles()).items).toEqual([])
    await expect(b.window.desk_remote_share({ body: { profile: made.id } })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('gives each what is its own, and what names none of them to whoever fetches', async () => {
    const remote = await openRemote()
    const office = await openDesk(makeFolder())
    const [a, b, c] = [await addClient(office, 'Client A'), await addClient(office, 'Client B'), await addClient(office, 'Client C')]
    const brandt: Company = { ...TEST_COMPANY, ...BRANDT, vat_ids: ['DE129273398'], endpoints: [], registrations: [], accounts: [] }
    await a.window.company_set({ body: TEST_COMPANY })
    for (const { window } of [b, c]) await window.company_set({ body: brandt })
    const { id: profile } = await a.window.desk_remote_profile_add({ body: { name: 'E', url: remote.url, key: 'remote-key' } })
    for (const { window } of [a, b]) await window.desk_remote_share({ body: { profile } })
    // The third has the same profile and a key of its own, with which it may see none of this.
    await c.window.desk_remote_set({ body: { url: remote.url, key: 'own' } })

    const of = (number: string, seller: string, id: string): string =>
      new TextDecoder()
        .decode(invoice('xrechnung', ['NW-2026-0417', number], [/Nordlicht Werkzeugbau GmbH/g, seller], [/DE811999207/g, id]))
        .replaceAll('HRB 90417 KI', `HRB ${number}`)
        .replaceAll('nordlicht-werkzeugbau.example', 'other.example')
    remote.receive(of('OF-A', 'Nordlicht Werkzeugbau GmbH', 'DE811999207'), 'outbound')
    remote.receive(of('OF-B', BRANDT.name, 'DE129273398'), 'outbound')
    remote.receive(of('OF-NOBODY', 'Fremd und Söhne OHG', 'DE136695976'), 'outbound')

    const fetched = async ({ window }: typeof a): Promise<[MirrorReport | undefined, string[]]> => {
      await window.desk_mirror_start()
      await expect.poll(async () => (await window.desk_mirror()).running).toBeUndefined()
      const { items } = await window.documents_list({ query: { sort_by: 'number', sort_order: 'asc' } })
      return [(await window.desk_mirror()).last, items.map(({ number = '' }) => number)]
    }
    const [first, ofA] = await fetched(a)
    expect([ofA, first]).toMatchObject([['OF-A', 'OF-NOBODY'], { listed: 3, added: 2, elsewhere: 1 }])
    expect((await fetched(a))[0]).toMatchObject({ listed: 3, added: 0, elsewhere: 1 })
    expect((await fetched(b))[1]).toEqual(['OF-B', 'OF-NOBODY'])
    // By another profile it is one of this company after all.
    await a.window.company_set({ body: { ...TEST_COMPANY, vat_ids: [...TEST_COMPANY.vat_ids, 'DE129273398'] } })
    expect((await fetched(a))[1]).toEqual(['OF-A', 'OF-B', 'OF-NOBODY'])
  })

  it('is there for commands and after a restart, and through a rehearsal', async () => {
    const home = makeFolder()
    const office = await openDesk(home)
    const { id, window } = await addClient(office, 'Client A GmbH')
    const { id: profile } = await window.desk_remote_profile_add({ body: { name: 'E', url: 'http://127.0.0.1:9/api', key: 'k' } })
    await window.desk_remote_share({ body: { profile } })
    await window.desk_rehearsal_start()
    expect(await window.desk_remote()).toMatchObject({ rehearsal: true })
    await window.desk_rehearsal_stop()
    expect(await window.desk_remote()).toMatchObject({ profile, url: 'http://127.0.0.1:9/api', rehearsal: false })
    await office.close()
    const dir = join(home, id)
    const alone = await openWorkspaceServer({ dir, secrets: createKeyFileBox(dir), host: 'browser' })
    onTestFinished(() => alone.close())
    expect(await alone.services.remote.get()).toMatchObject({ profile, has_key: true })
    expect(await alone.services.remote.test()).toMatchObject({ reachable: false, problem: { code: 'offline' } })
  })
})
