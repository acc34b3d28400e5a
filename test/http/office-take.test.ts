import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WORKSPACE_HEADER, type Client } from '../../core/contract/client.ts'
import type { BroughtBackReport, Card, CardContent, OfficeTrip } from '../../core/contract/types.ts'
import { openWorkspaceHost, type WorkspaceHost } from '../../core/http/workspace-host.ts'
import { serveWorkspace } from '../../core/http/serve.ts'
import { openWorkspaceServer } from '../../core/http/workspace-server.ts'
import { createKeyFileBox } from '../../core/services/remote/secret-box.ts'
import { openLine } from '../support/cut-line.ts'
import { TEST_COMPANY } from '../support/company.ts'
import { openOfficeNode } from '../support/office-node.ts'
import { foreignPdf } from '../support/pdf/foreign.ts'
import { addClient } from '../../core/services/office.ts'
import { createDatabase, OWN_SERVER, type TestDatabase } from '../support/postgres.ts'
import { clientOf, fetchClient, makeFolder, sampleXml } from './server-fixture.ts'

/** A client company of an office that is taken along, worked on without a line, and brought back. Once for each kind of office. */

const PATIENT = { timeout: 30_000 }
const SECRET = 'sealed-secret-of-the-exchange'

interface TestOffice {
  /** Ends in `/api`. */
  readonly url: string
  keyFor(right: string): Promise<string>
}

let database: TestDatabase
let offices = 0

/** A node on PostgreSQL. */
async function openPostgres(): Promise<TestOffice> {
  const node = await openOfficeNode(database)
  const id = `client-${++offices}`
  const { key = '' } = await addClient(node.office, { id, name: 'Office client', methods: ['people.administer'] })
  const window = fetchClient(node.url, { 'x-api-key': key })
  return {
    url: node.url,
    keyFor: async (right) => (await window.desk_key_create({ body: { name: 'Person', methods: [right] } })).key ?? '',
  }
}

/** A node on a folder. */
async function openFolder(): Promise<TestOffice> {
  const dir = makeFolder()
  const server = await openWorkspaceServer({ dir, secrets: createKeyFileBox(dir), host: 'browser', rehearsal: true })
  onTestFinished(() => server.close())
  await server.services.desk.setWorkspace({ name: 'Office client', colour: '#2f6f8f' })
  const listener = await serveWorkspace({ server })
  onTestFinished(() => listener.close())
  return {
    url: `${listener.url}/api`,
    keyFor: async (right) => (await server.services.keys.create({ name: 'Person', methods: [right] })).key ?? '',
  }
}

interface TestDesk {
  readonly desk: WorkspaceHost
  readonly home: string
  windowOf(id?: string): Client
}

async function openDesk(home = makeFolder()): Promise<TestDesk> {
  const desk = await openWorkspaceHost({ place: { home }, secrets: createKeyFileBox, host: 'browser' })
  onTestFinished(() => desk.close())
  return { desk, home, windowOf: (id) => clientOf(desk.handleWindow, id === undefined ? {} : { [WORKSPACE_HEADER]: id }) }
}

async function ended(window: Client, id: string): Promise<OfficeTrip> {
  const params = { workspace_id: id }
  await expect.poll(async () => (await window.desk_office_trip({ params })).state, PATIENT).not.toBe('running')
  return window.desk_office_trip({ params })
}

async function take(window: Client, id: string): Promise<OfficeTrip> {
  await window.desk_office_take({ params: { workspace_id: id } })
  return ended(window, id)
}

async function bringBack(window: Client, id: string): Promise<OfficeTrip> {
  await window.desk_office_return({ params: { workspace_id: id } })
  return ended(window, id)
}

const xmlOf = (number: string): Uint8Array => Buffer.from(Buffer.from(sampleXml('xrechnung')).toString().replaceAll('NW-2026-0417', number))
const renumber = (window: Client, document_id: string, base_version: number, value: string) =>
  window.update_terms({ params: { document_id }, body: { base_version, changes: [{ path: 'document.number', value }] } })
const newestOf = async (window: Client, document_id: string): Promise<string> => {
  const { version, number = '' } = await window.document_get({ params: { document_id } })
  return `${number} v${version}`
}
const cardOf = (name: string): CardContent => ({ kind: 'customer', party: { name }, ibans: [], required_terms: [] })
const EMPTY: BroughtBackReport = { brought: [], added: [], conflicts: [], left: [], cards: 0, company: false, entry: 0 }

const KINDS: readonly (readonly [string, () => Promise<TestOffice>])[] = [
  ...(OWN_SERVER === undefined ? [] : [['PostgreSQL', openPostgres] as const]),
  ['a folder', openFolder],
]

beforeAll(async () => {
  if (OWN_SERVER === undefined) return undefined
  database = await createDatabase()
  return () => database.drop()
})

describe.for(KINDS)('a client of an office on %s', { timeout: 120_000 }, ([, openOffice]) => {
  /** A desk, a person at the office by a line that can break, and a colleague there. */
  async function begin(right = 'people.write') {
    const office = await openOffice()
    const colleague = fetchClient(office.url, { 'x-api-key': await office.keyFor('people.administer') })
    const line = await openLine(office.url)
    const desk = await openDesk()
    const key = await office.keyFor(right)
    const { id } = await desk.windowOf().desk_office_add({ body: { url: line.url, key } })
    return { office, colleague, line, key, ...desk, id, window: desk.windowOf() }
  }

  it('is copied with all that a person may read, and with no key and no secret', async () => {
    const { colleague, office, home, windowOf, window, id, key } = await begin()
    await colleague.company_set({ body: TEST_COMPANY })
    await colleague.desk_remote_set({ body: { url: 'http://127.0.0.1:9/api', key: SECRET } })
    const one = await colleague.upload_xml({ body: xmlOf('A-1'), query: { direction: 'outbound' } })
    await renumber(colleague, one.id, 1, 'A-2')
    await colleague.desk_card_create({ body: cardOf('Kunde GmbH') })
    const sent = await colleague.upload_xml({ body: xmlOf('S-1'), query: { direction: 'outbound' } })
    await colleague.document_send({ params: { document_id: sent.id }, body: { transaction_type: 'send.peppol' } })

    const trip = await take(window, id)
    expect(trip).toMatchObject({ kind: 'take', state: 'done' })
    const copy = trip.workspace ?? ''
    const here = windowOf(copy)
    expect((await here.documents_list()).total).toBe(2)
    expect(await newestOf(here, one.id)).toBe('A-2 v2')
    const versions = await colleague.document_versions({ params: { document_id: one.id } })
    expect(await here.document_versions({ params: { document_id: one.id } })).toEqual(versions)
    expect(Buffer.compare(await here.document_version_xml({ params: { document_id: one.id, version: '1' } }), xmlOf('A-1'))).toBe(0)
    const log = (client: Client) => client.document_get({ params: { document_id: one.id }, query: { include: 'status_log' } })
    expect((await log(here)).status_log).toEqual((await log(colleague)).status_log)
    expect((await here.desk_cards()).items).toEqual((await colleague.desk_cards()).items)
    expect(await here.company_get()).toEqual(await colleague.company_get())
    expect((await here.document_pdf({ params: { document_id: one.id } })).byteLength).toBeGreaterThan(1000)

    expect([(await here.desk_keys()).items, (await here.desk_queue()).items, (await here.desk_remote()).url]).toEqual([[], [], null])
    const files = readdirSync(join(home, copy)).filter((name) => name.startsWith('kontor.db'))
    const bytes = Buffer.concat(files.map((name) => readFileSync(join(home, copy, name))))
    expect(bytes.includes('A-2')).toBe(true)
    const hash = createHash('sha256').update(key).digest()
    const parts = [key, hash, 'people.write', 'people.administer', SECRET, '127.0.0.1:9', 'sealed_key', 'queue_hold']
    expect(parts.filter((text) => bytes.includes(text))).toEqual([])
    expect(readdirSync(join(home, copy)).filter((name) => name.endsWith('.part'))).toEqual([])

    const person = fetchClient(office.url, { 'x-api-key': key })
    await expect(person.desk_archive_start({ body: { kind: 'backup' } })).rejects.toMatchObject({ code: 'method_not_permitted' })
    const { id: backup } = await colleague.desk_archive_start({ body: { kind: 'backup' } })
    await expect.poll(async () => (await colleague.desk_archive({ params: { archive_id: backup } })).state, PATIENT).toBe('done')
    await expect(person.desk_copy_file({ params: { archive_id: backup } })).rejects.toMatchObject({ code: 'not_found' })
    // The backup of those who administer is whole, keys and all, on whatever the office keeps its clients.
    const body = await colleague.desk_archive_file({ params: { archive_id: backup } })
    const restored = windowOf((await window.desk_workspace_restore({ body })).id)
    expect([(await restored.documents_list()).total, (await restored.desk_keys()).items.length]).toEqual([
      2,
      (await colleague.desk_keys()).items.length,
    ])
    expect((await restored.desk_state()).hold?.restored).toBeDefined()
  })

  it('is made only for whoever may write, and can be cancelled', async () => {
    const { window, id, windowOf, colleague, home } = await begin('people.read')
    expect(await take(window, id)).toMatchObject({
      state: 'failed',
      problem: { code: 'method_not_permitted', errors: [{ message: 'people.write' }] },
    })
    await colleague.upload_xml({ body: xmlOf('A-1') })
    const writer = await begin()
    await writer.window.desk_office_take({ params: { workspace_id: writer.id } })
    await writer.window.desk_office_trip_end({ params: { workspace_id: writer.id } })
    await expect(writer.window.desk_office_trip({ params: { workspace_id: writer.id } })).rejects.toMatchObject({ code: 'not_found' })
    expect((await writer.window.desk_workspaces()).items.map((one) => one.id)).toEqual(['workspace', writer.id])
    expect((await windowOf().desk_workspaces()).items.map((one) => one.id)).toEqual(['workspace', id])
    expect(readdirSync(home).filter((name) => name.startsWith('client-'))).toEqual([])
  })

  it('shows both sides as what they are, sends and fetches nothing, makes no keys, and is not taken along twice', async () => {
    const { window, windowOf, id, colleague } = await begin()
    const { id: document } = await colleague.upload_xml({ body: xmlOf('A-1'), query: { direction: 'outbound' } })
    const { workspace = '' } = await take(window, id)
    const { items } = await window.desk_clients()
    const [copy, there] = [items.find((one) => one.id === workspace), items.find((one) => one.id === id)]
    expect([copy?.counterpart, there?.counterpart, there?.taken_at, (copy?.taken_at ?? '') > '2']).toEqual([id, workspace, undefined, true])
    expect((await windowOf(workspace).desk_state()).taken_at).toBe(copy?.taken_at)

    const here = windowOf(workspace)
    const params = { document_id: document }
    const refused = { code: 'taken_along' }
    await expect(here.document_send({ params, body: { transaction_type: 'send.peppol' } })).rejects.toMatchObject(refused)
    await expect(here.document_send({ params, body: { transaction_type: 'send.peppol', batch: 'b' } })).rejects.toMatchObject(refused)
    await expect(here.desk_preflight({ body: { document_ids: [document] } })).rejects.toMatchObject(refused)
    await expect(here.desk_mirror_start()).rejects.toMatchObject(refused)
    await expect(here.desk_remote_set({ body: { url: 'http://127.0.0.1:9/api', key: 'x' } })).rejects.toMatchObject(refused)
    await expect(here.desk_rehearsal_start()).rejects.toMatchObject(refused)
    await expect(here.desk_key_create({ body: { name: 'x', methods: ['documents'] } })).rejects.toMatchObject(refused)
    await expect(here.desk_document_move({ params, body: { workspace: 'workspace' } })).rejects.toMatchObject(refused)
    await expect(here.desk_copy_start()).rejects.toMatchObject(refused)
    await expect(window.desk_office_take({ params: { workspace_id: id } })).rejects.toMatchObject(refused)
    await expect(window.desk_office_remove({ params: { workspace_id: id } })).rejects.toMatchObject(refused)
    await expect(window.desk_client_archive({ params: { workspace_id: workspace } })).rejects.toMatchObject(refused)
    expect((await here.document_get({ params })).status).toBe('upload.completed')
  })

  it('is brought back by comparison, and what both have changed is overwritten nowhere', async () => {
    const { window, windowOf, id, colleague } = await begin()
    const make = async (number: string) => (await colleague.upload_xml({ body: xmlOf(number), query: { direction: 'outbound' } })).id
    const [mine, both, theirs, sent, gone, erased] = [
      await make('MINE'),
      await make('BOTH'),
      await make('THEIRS'),
      await make('SENT'),
      await make('GONE'),
      await make('ERASED'),
    ]
    const cards: Card[] = []
    for (const name of ['Eins', 'Zwei']) cards.push(await colleague.desk_card_create({ body: cardOf(name) }))
    const { workspace = '' } = await take(window, id)
    const here = windowOf(workspace)
    await renumber(here, mine, 1, 'MINE-1')
    await renumber(here, mine, 2, 'MINE-2')
    for (const document of [both, sent, gone]) await renumber(here, document, 1, 'HERE')
    await here.document_delete({ params: { document_id: erased } })
    const added = await here.upload_xml({ body: xmlOf('NEW'), query: { direction: 'outbound' } })
    await renumber(here, added.id, 1, '')
    for (const { id: card_id } of cards) await here.desk_card_set({ params: { card_id }, body: cardOf('Hier AG') })
    const fresh = await here.desk_card_create({ body: cardOf('Neu GmbH') })
    await here.company_set({ body: TEST_COMPANY })

    await renumber(colleague, both, 1, 'THERE')
    await renumber(colleague, theirs, 1, 'THEIRS-1')
    await colleague.document_send({ params: { document_id: sent }, body: { transaction_type: 'send.peppol' } })
    await colleague.document_delete({ params: { document_id: gone } })
    await colleague.desk_card_set({ params: { card_id: cards[1]?.id ?? '' }, body: cardOf('Dort AG') })

    const trip = await bringBack(window, id)
    expect(trip.problem).toBeUndefined()
    const { report = EMPTY } = trip
    expect(report.brought).toEqual([{ document_id: mine, name: 'MINE-2' }])
    expect(
      report.conflicts.map(({ document_id, reason, base_version, version, handed }) => [
        document_id,
        reason,
        base_version,
        version,
        handed,
      ]),
    ).toEqual([
      [both, 'changed', 1, 2, false],
      [sent, 'sent', 1, 2, false],
      [gone, 'deleted', 1, 2, false],
    ])
    expect(report.left.map(({ reason, name, document_id }) => [reason, name, document_id])).toEqual([
      ['deleted_here', 'ERASED', erased],
      ['changed_there', 'Hier AG', undefined],
      ['company_right', TEST_COMPANY.name, undefined],
    ])
    expect(report.added).toHaveLength(1)
    expect([report.cards, report.company]).toEqual([2, false])

    expect([await newestOf(colleague, mine), await newestOf(colleague, both), await newestOf(colleague, theirs)]).toEqual([
      'MINE-2 v2',
      'THERE v2',
      'THEIRS-1 v2',
    ])
    expect((await colleague.document_get({ params: { document_id: erased } })).number).toBe('ERASED')
    expect(
      (await colleague.document_get({ params: { document_id: report.added[0]?.document_id ?? '' } })).validation.fatal,
    ).toBeGreaterThan(0)
    expect((await colleague.desk_cards()).items.map((one) => (one.kind === 'customer' ? one.party.name : '')).sort()).toEqual([
      'Dort AG',
      'Hier AG',
      'Neu GmbH',
    ])
    expect((await colleague.desk_cards()).items.some((one) => one.id === fresh.id)).toBe(true)

    // The window has not kept the conflict yet: the copy stays, and a second time says the same and does nothing twice.
    expect([trip.archived, (await window.desk_clients()).archived]).toEqual([undefined, []])
    const again = await bringBack(window, id)
    expect(again.report?.conflicts.map(({ document_id }) => document_id)).toEqual([both, sent, gone])
    expect([again.report?.added, again.report?.cards]).toEqual([[], 0])
    expect((await colleague.documents_list()).total).toBe(6)
    expect(await newestOf(colleague, mine)).toBe('MINE-2 v2')
    // Nor is it put away while somebody works on in it.
    await renumber(here, theirs, 1, 'LATE')
    const { archived: early } = await window.desk_office_handed({ params: { workspace_id: id }, body: { local_id: both, version: 2 } })
    expect(early).toBeUndefined()
    const late = await bringBack(window, id)
    expect(late.report?.conflicts.map(({ document_id, handed }) => [document_id, handed])).toEqual([
      [both, true],
      [theirs, false],
      [sent, false],
      [gone, false],
    ])
    const handed = await window.desk_office_handed({ params: { workspace_id: id }, body: { local_id: theirs, version: 2 } })
    expect(handed.archived).toBe(true)
    const { items, archived } = await window.desk_clients()
    expect([items.map((one) => one.id), archived.map((one) => one.id)]).toEqual([['workspace', id], [workspace]])
    expect(items.find((one) => one.id === id)?.counterpart).toBeUndefined()

    // It can be taken along anew; the old copy goes when the person says so, though its invoices have to be kept at the office.
    expect((await take(window, id)).state).toBe('done')
    const name = archived[0]?.name ?? ''
    expect((await window.desk_client_delete({ params: { workspace_id: workspace }, query: { name } })).archived).toEqual([])
  })

  it('is a copy of one moment, whoever goes on writing', async () => {
    const { window, windowOf, id, colleague } = await begin()
    for (let count = 0; count < 20; count += 1) await colleague.upload_xml({ body: xmlOf(`B-${count}`) })
    let isWriting = true
    const writing = (async () => {
      for (let count = 0; isWriting; count += 1) await colleague.upload_xml({ body: xmlOf(`W-${count}`) })
    })()
    const { state, workspace = '' } = await take(window, id)
    isWriting = false
    await writing
    const copied = (await windowOf(workspace).documents_list()).total
    expect([state, copied >= 20, copied < (await colleague.documents_list()).total]).toEqual(['done', true, true])
  })

  it('brings back the profile by the right of the person, says what stays behind, and knows bytes that lie there already', async () => {
    const { window, windowOf, id, colleague } = await begin('people.administer')
    const paged = await colleague.upload_xml({ body: xmlOf('PAGED'), query: { direction: 'outbound' } })
    const { workspace = '' } = await take(window, id)
    const here = windowOf(workspace)
    await here.company_set({ body: TEST_COMPANY })
    await here.desk_pages_set({ params: { document_id: paged.id }, body: await foreignPdf({ pages: [['Rechnung PAGED']] }) })
    await here.upload_xml({ body: xmlOf('TWICE'), query: { direction: 'outbound' } })
    const there = await colleague.upload_xml({ body: xmlOf('TWICE'), query: { direction: 'outbound' } })
    const { report, archived } = await bringBack(window, id)
    const left = [
      { reason: 'pages', name: 'PAGED', document_id: paged.id },
      { reason: 'known', name: 'TWICE', document_id: there.id },
    ]
    expect({ ...report, entry: 0 }).toEqual({ ...EMPTY, company: true, left })
    expect(archived).toBe(true)
    expect(await colleague.company_get()).toEqual(TEST_COMPANY)
    expect((await colleague.documents_list()).total).toBe(2)
  })

  it('goes on where the line broke, before a call arrived and after it, and stores nothing twice', async () => {
    for (const when of ['before', 'after'] as const) {
      const { window, windowOf, id, colleague, line } = await begin()
      const ids: string[] = []
      for (const number of ['ONE', 'TWO', 'THREE'])
        ids.push((await colleague.upload_xml({ body: xmlOf(number), query: { direction: 'outbound' } })).id)
      const { workspace = '' } = await take(window, id)
      const here = windowOf(workspace)
      for (const document of ids) await renumber(here, document, 1, `${document}-here`)
      const added = await here.upload_xml({ body: xmlOf('NEW'), query: { direction: 'outbound' } })
      await here.desk_card_create({ body: cardOf('Neu GmbH') })

      const fault = { state: 'failed', problem: { code: 'office_offline' } }
      line.cut(when, (method, path) => method === 'PUT' && path.includes(ids[1] ?? ''))
      expect(await bringBack(window, id)).toMatchObject(fault)
      line.mend()
      // The person goes on in the meantime.
      await renumber(here, ids[0] ?? '', 2, 'ONE-more')
      line.cut(when, (method, path) => method === 'POST' && path.includes('/import'))
      expect(await bringBack(window, id)).toMatchObject(fault)
      line.mend()
      await renumber(here, added.id, 1, 'NEW-more')
      line.cut(when, (method, path) => method === 'PUT' && path.includes('/cards/'))
      expect(await bringBack(window, id)).toMatchObject(fault)
      line.mend()
      const { report, archived } = await bringBack(window, id)
      expect([report?.conflicts, report?.left, archived]).toEqual([[], [], true])
      expect(report?.cards).toBe(when === 'before' ? 1 : 0)
      expect(await newestOf(colleague, ids[0] ?? '')).toBe('ONE-more v3')
      for (const document of ids.slice(1)) expect(await newestOf(colleague, document)).toBe(`${document}-here v2`)
      const all = (await colleague.documents_list()).items
      expect(all).toHaveLength(4)
      expect(all.find(({ number }) => number === 'NEW-more')?.version).toBe(2)
      expect((await colleague.desk_cards()).total).toBe(1)
    }
  })

  it('keeps nothing of a copy that breaks off on the way, and goes on with the next', async () => {
    const { window, id, colleague, line, home } = await begin()
    await colleague.upload_xml({ body: xmlOf('A-1') })
    for (const when of ['before', 'after'] as const) {
      line.cut(when, (_method, path) => path.endsWith('/file'))
      expect(await take(window, id)).toMatchObject({ state: 'failed', problem: { code: 'office_offline' } })
      line.mend()
    }
    expect(readdirSync(home).filter((name) => name.startsWith('client-'))).toEqual([])
    expect((await take(window, id)).state).toBe('done')
  })
})
