import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { AppError } from '../../core/base/errors.ts'
import type { Client } from '../../core/contract/client.ts'
import type { Company, DocumentRecord } from '../../core/contract/types.ts'
import type { CallLogEntry } from '../../core/http/app.ts'
import { openOfficeHost, type OfficeHost } from '../../core/http/office-host.ts'
import { serve } from '../../core/http/serve.ts'
import { addClient, openOfficeAt, type Office } from '../../core/services/office.ts'
import { createIds, systemClock } from '../../core/services/ports.ts'
import { moveWorkspace } from '../../core/services/archives/move.ts'
import { openStoreForReading } from '../../core/store/store.ts'
import { createDatabase, OWN_SERVER, WHY_NONE, type TestDatabase } from '../support/postgres.ts'
import { TEST_COMPANY } from '../support/company.ts'
import { openRemote } from '../support/desk.ts'
import { ALL_METHODS, clientOf, makeFolder, sampleXml } from './server-fixture.ts'
import { folderOf } from '../support/postgres-folder.ts'

/** Several nodes of an office, which answer as one. */

const SAMPLE = Buffer.from(sampleXml('xrechnung')).toString()
const numbered = (number: string): string => SAMPLE.replaceAll('NW-2026-0417', number)

let database: TestDatabase

interface NodeOptions {
  readonly calls_per_minute?: number
  /** A client whose workspace cannot be opened there. */
  readonly damaged?: string
  readonly report?: (error: unknown) => void
  readonly log?: (entry: CallLogEntry) => void
  /** The database is away. */
  readonly isAway?: () => boolean
}

const AWAY = new AppError('database_unreachable', 'The database of the office cannot be reached.', {
  cause: new Error('connect ECONNREFUSED'),
})
const DAMAGED = new AppError('workspace_damaged', 'This workspace cannot be opened.')

async function openNode({
  damaged,
  report = () => undefined,
  log = () => undefined,
  isAway = () => false,
  ...options
}: NodeOptions = {}): Promise<{
  office: Office
  host: OfficeHost
}> {
  const office = await openOfficeAt(database.url, folderOf(database.url))
  const host = openOfficeHost({
    office: {
      ...office,
      admit: (...call) => (isAway() ? Promise.reject(AWAY) : office.admit(...call)),
      openWorkspace: (id, given) => (id === damaged ? Promise.reject(DAMAGED) : office.openWorkspace(id, given)),
    },
    database: database.url,
    report,
    log,
    folder: folderOf(database.url),
    dir: makeFolder(),
    rehearsal: options.calls_per_minute === undefined,
    limits: options,
  })
  onTestFinished(async () => {
    await host.close()
    await office.close()
  })
  return { office, host }
}

let clients = 0
async function newClient(office: Office, methods = ALL_METHODS): Promise<string> {
  clients += 1
  const { key = '' } = await addClient(office, { id: `client-${clients}`, name: `Client ${clients}`, methods })
  return key
}

const call = async (host: OfficeHost, key: string, path: string, init: RequestInit = {}): Promise<Response> =>
  host.handleKey(new Request(`http://127.0.0.1/api${path}`, { ...init, headers: { 'x-api-key': key, ...(init.headers as object) } }))

const upload = (host: OfficeHost, key: string, xml: string, headers: object = {}): Promise<Response> =>
  call(host, key, '/v2/documents/upload/xml', { method: 'POST', body: xml, headers: { 'content-type': 'application/xml', ...headers } })

const send = async (host: OfficeHost, key: string, id: string): Promise<void> => {
  const sent = await call(host, key, `/v2/documents/${id}/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ transaction_type: 'send.peppol' }),
  })
  expect([200, 201, 202]).toContain(sent.status)
}

const listed = async (host: OfficeHost, key: string): Promise<DocumentRecord[]> =>
  ((await (await call(host, key, '/v2/documents')).json()) as { items: DocumentRecord[] }).items

describe.skipIf(OWN_SERVER === undefined)(`nodes of an office${OWN_SERVER === undefined ? `: ${WHY_NONE}` : ''}`, () => {
  beforeAll(async () => {
    database = await createDatabase()
    return () => database.drop()
  })

  it('leave to a client what is surely its own, where several use an exchange by one key', async () => {
    const { office, host } = await openNode({ calls_per_minute: 1_000 })
    const remote = await openRemote()
    const other = { ...TEST_COMPANY, name: 'Tischlerei Brandt GmbH', trading_name: 'Brandt', vat_ids: ['DE129273398'] }
    const open = async (company: Company, key: string) => {
      const client = clientOf(host.handleKey, { 'x-api-key': await newClient(office, ['people.administer']) })
      await client.company_set({ body: company })
      await client.desk_remote_set({ body: { url: remote.url, key } })
      return client
    }
    const mine = await open(TEST_COMPANY, 'remote-key')
    const theirs = await open({ ...other, endpoints: [], registrations: [], accounts: [] }, 'remote-key')
    remote.receive(numbered('OF-MINE'), 'outbound')
    remote.receive(
      numbered('OF-THEIRS')
        .replaceAll('Nordlicht Werkzeugbau GmbH', other.name)
        .replaceAll('DE811999207', 'DE129273398')
        .replaceAll('HRB 90417 KI', 'HRB 1')
        .replaceAll('nordlicht-werkzeugbau.example', 'other.example'),
      'outbound',
    )
    const fetched = async (client: Client): Promise<(string | undefined)[]> => {
      await client.desk_mirror_start()
      await expect.poll(async () => (await client.desk_mirror()).running, { timeout: 10_000 }).toBeUndefined()
      return (await client.documents_list()).items.map(({ number }) => number)
    }
    expect([await fetched(mine), await fetched(theirs)]).toEqual([['OF-MINE'], ['OF-THEIRS']])
  })

  it('refuse what reaches no workspace as a workspace does, and log it', async () => {
    const entries: CallLogEntry[] = []
    let isAway = false
    const { office, host } = await openNode({ log: (entry) => entries.push(entry), isAway: () => isAway })
    const key = await newClient(office)
    const refused = async (headers: Record<string, string>) => {
      const response = await host.handleKey(new Request('http://127.0.0.1/api/v2/documents', { headers }))
      const { request_id, ...problem } = (await response.json()) as Record<string, unknown>
      expect(problem).toMatchObject({ instance: '/api/v2/documents', status: response.status })
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'x-kontor-rehearsal': 'true',
        'x-api-version': 'v2',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': request_id,
      })
      expect(entries.at(-1)).toMatchObject({ request_id, method: 'GET', path: '/api/v2/documents', status: response.status })
      return { ...problem, retry: response.headers.get('retry-after'), cause: entries.at(-1)?.cause }
    }
    expect(await refused({})).toMatchObject({ code: 'missing_api_key', cause: undefined })
    expect(await refused({ 'x-api-key': 'kontor_unknown' })).toMatchObject({ code: 'invalid_api_key', cause: undefined })
    isAway = true
    expect(await refused({ 'x-api-key': key })).toMatchObject({
      code: 'database_unreachable',
      status: 503,
      title: 'The database of the office cannot be used now',
      retry: '5',
      cause: AWAY.cause,
    })
    expect(entries).toHaveLength(3)
  })

  it('work no more on a client that is moved away, also where they have it open', async () => {
    const { office, host } = await openNode()
    const key = await newClient(office)
    expect((await upload(host, key, numbered('M-1'))).status).toBe(201)
    host.runQueues()
    const id = `client-${clients}`
    const dir = makeFolder()
    await moveWorkspace({
      to: 'folder',
      dir,
      database: database.url,
      id,
      report: () => undefined,
      signal: new AbortController().signal,
      onAnew: () => undefined,
    })
    const refused = await upload(host, key, numbered('M-2'))
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'invalid_state' }])
    await expect.poll(async () => (await host.metrics()).flatMap(({ samples }) => samples), { timeout: 10_000 }).toEqual([])
    const store = openStoreForReading({ dir })
    onTestFinished(() => store.close())
    expect(await store.list.count()).toBe(1)
  })

  it('show what any of them has stored, and nothing of another client', async () => {
    const [a, b] = [await openNode(), await openNode()]
    const [key, other] = [await newClient(a.office), await newClient(b.office)]
    const answer = await upload(a.host, key, numbered('A-1'))
    expect(answer.status).toBe(201)
    const { id } = (await answer.json()) as DocumentRecord
    expect((await listed(b.host, key)).map(({ number }) => number)).toEqual(['A-1'])
    expect(await listed(b.host, other)).toEqual([])
    expect((await call(b.host, other, `/v2/documents/${id}`)).status).toBe(404)
    expect((await call(b.host, 'kontor_unknown', '/v2/documents')).status).toBe(401)
    expect((await call(b.host, '', '/v2/documents')).status).toBe(401)
  })

  it('tell each window who else has its document open, whichever node it asks', async () => {
    const [one, two] = [await openNode(), await openNode()]
    const key = await newClient(one.office, ['people.read'])
    const other = await newClient(one.office, ['people.read'])
    const show = async ({ host }: { host: OfficeHost }, asKey: string, window: string, document_id?: string) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ window, document_id }) }
      const answer = (await (await call(host, asKey, '/v2/desk/presence', init)).json()) as { items: { actor: string }[] }
      return answer.items.map(({ actor }) => actor)
    }
    const who = 'person:First key'
    expect(await show(one, key, 'a', 'doc')).toEqual([])
    expect(await show(two, key, 'b', 'doc')).toEqual([who])
    expect(await show(two, key, 'c', 'doc')).toEqual([who])
    expect(await show(one, key, 'a', 'doc')).toEqual([who])
    expect(await show(two, other, 'd', 'doc')).toEqual([])
    expect(await show(one, key, 'a')).toEqual([])
    expect(await show(two, key, 'b', 'elsewhere')).toEqual([])
    expect(await show(two, key, 'c', 'doc')).toEqual([])
  })

  it('take one idempotency key once, wherever it is repeated', async () => {
    const [a, b] = [await openNode(), await openNode()]
    const key = await newClient(a.office)
    const once = { 'idempotency-key': 'one' }
    const answers = await Promise.all([a, b, a, b].map(({ host }) => upload(host, key, numbered('ONCE'), once)))
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as DocumentRecord).id))
    expect(new Set(ids).size).toBe(1)
    expect(await listed(a.host, key)).toHaveLength(1)
  })

  it('count the calls of a key together', async () => {
    const [a, b] = [await openNode({ calls_per_minute: 4 }), await openNode({ calls_per_minute: 4 })]
    const key = await newClient(a.office)
    const statuses: number[] = []
    for (const { host } of [a, b, a, b, a, b]) statuses.push((await call(host, key, '/v2/auth/me')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
  })

  it('deliver what was sent at any of them, each once', async () => {
    const nodes = [await openNode(), await openNode(), await openNode()]
    const [first] = nodes
    if (first === undefined) throw new TypeError('three nodes')
    const key = await newClient(first.office)
    for (const { host } of nodes) host.runQueues()
    const ids: string[] = []
    for (let index = 0; index < 12; index++) {
      const node = nodes[index % nodes.length] ?? first
      const { id } = (await (await upload(node.host, key, numbered(`S-${index}`))).json()) as DocumentRecord
      await send(node.host, key, id)
      ids.push(id)
    }
    await expect
      .poll(async () => (await listed(first.host, key)).filter(({ status }) => status === 'send.completed').length, { timeout: 30_000 })
      .toBe(ids.length)
    const store = await first.office.openWorkspace(`client-${clients}`, { clock: systemClock, ids: createIds() })
    for (const id of ids) expect((await store.log.list(id)).filter(({ code }) => code === 'send.completed')).toHaveLength(2)
    expect(await store.chain.verify()).toMatchObject({ valid: true })
    await store.close()
  })

  it('work the queues of others where one client cannot be opened, and say so once', async () => {
    const { office, host } = await openNode()
    for (const number of ['ILL', 'WELL']) {
      const key = await newClient(office)
      const { id } = (await (await upload(host, key, numbered(number))).json()) as DocumentRecord
      await send(host, key, id)
    }
    const [ill, well] = [`client-${clients - 1}`, `client-${clients}`]
    const reports: unknown[] = []
    const worker = await openNode({ damaged: ill, report: (error) => reports.push(error) })
    const store = await office.openWorkspace(well, { clock: systemClock, ids: createIds() })
    onTestFinished(() => store.close())
    worker.host.runQueues()
    await expect.poll(() => store.jobs.countDone(), { timeout: 30_000 }).toBe(1)
    // At least one look later.
    await new Promise((resolve) => setTimeout(resolve, 2500))
    expect(reports).toEqual([DAMAGED])
  })

  it('say over HTTP whether they are ready, and how they are', async () => {
    const { office, host } = await openNode()
    const key = await newClient(office)
    const isWell = () => Promise.resolve(true)
    const listener = await serve(
      { handleKey: host.handleKey, isWell, isReady: host.isReady, metrics: host.metrics, requireMeasurer: () => Promise.resolve() },
      {},
    )
    onTestFinished(() => listener.close())
    const get = (path: string, headers = {}): Promise<Response> => fetch(`${listener.url}${path}`, { headers })
    expect((await get('/api/v2/auth/me', { 'x-api-key': key })).status).toBe(200)
    expect([(await get('/healthz')).status, (await get('/readyz')).status]).toEqual([200, 200])
    expect(await (await get('/metrics')).text()).toContain(`kontor_documents{workspace="client-${clients}"} 0`)
  })
})
