import { describe, expect, it } from 'vitest'
import type { Organisation, PeppolLookup, Problem } from '../../core/contract/types.ts'
import { sampleXml, serveTestNode } from './server-fixture.ts'

const LOOKUP = '/v2/peppol/lookup?scheme=0204&value=991-33333TEST-33'
const METHODS = ['organisations', 'peppol_lookup', 'documents']

describe('organisations', () => {
  it('lists the company of the workspace, with what its newest valid invoice says of it', async () => {
    const { call, client } = await serveTestNode({ methods: METHODS })
    const before = (await (await call('/v2/organisations')).json()) as { items: Organisation[] }
    expect(before.items).toEqual([{ id: 'workspace', name: '', tax_ids: [], peppol_ids: [], parent_id: null }])
    await client.upload_xml({ body: sampleXml('xrechnung'), query: { direction: 'outbound' } })
    const organisation = (await (await call('/v2/organisations/workspace')).json()) as Organisation
    expect(organisation.address).toMatchObject({ country_code: 'DE' })
    expect(organisation.tax_ids.length).toBeGreaterThan(0)
    expect(organisation.peppol_ids[0]).toMatch(/^\w+:.+/)
    expect((await call('/v2/organisations/other')).status).toBe(404)
  })

  it('lets a key act for no other one', async () => {
    const { call } = await serveTestNode({ methods: METHODS })
    expect((await call('/v2/organisations', { headers: { 'x-active-org-id': 'workspace' } })).status).toBe(200)
    const response = await call('/v2/organisations', { headers: { 'x-active-org-id': 'foreign' } })
    expect([response.status, ((await response.json()) as Problem).code]).toEqual([403, 'organisation_not_permitted'])
  })
})

describe('Peppol look-up', () => {
  it('says that no exchange is set up where there is none', async () => {
    const { call } = await serveTestNode({ methods: METHODS })
    const response = await call(LOOKUP)
    expect([response.status, ((await response.json()) as Problem).code]).toEqual([409, 'remote_not_configured'])
  })

  it('asks the exchange, and without a line says what it said last, with its date', async () => {
    const exchange = await serveTestNode({ methods: METHODS, rehearsal: true })
    const desk = await serveTestNode({ methods: METHODS })
    await desk.node.services.remote.set({ url: exchange.url, key: exchange.key })
    const asked = (await (await desk.call(LOOKUP)).json()) as PeppolLookup
    expect(asked).toMatchObject({ registered: true, participant: '0204:991-33333TEST-33', network: 'prod', source: 'remote' })
    await desk.node.services.remote.set({ url: 'http://127.0.0.1:1/api', key: exchange.key })
    expect(await (await desk.call(LOOKUP)).json()).toEqual({ ...asked, source: 'cache' })
    expect((await desk.call(`${LOOKUP}&network=test`)).status).toBe(503)
    await desk.node.services.remote.clear()
    expect(await (await desk.call(LOOKUP)).json()).toEqual({ ...asked, source: 'cache' })
  })

  it('knows nobody by the name unknown in a rehearsal', async () => {
    const { call } = await serveTestNode({ methods: METHODS, rehearsal: true })
    expect(await (await call('/v2/peppol/lookup?scheme=0204&value=unknown')).json()).toMatchObject({
      registered: false,
      source: 'rehearsal',
    })
  })

  it.each(['scheme=nope&value=1', 'scheme=0204', 'value=1', 'scheme=0204&value=1&network=moon', 'scheme=0204&value=%20'])(
    'refuses %s',
    async (query) => {
      const { call } = await serveTestNode({ methods: METHODS, rehearsal: true })
      const response = await call(`/v2/peppol/lookup?${query}`)
      expect([response.status, ((await response.json()) as Problem).code]).toEqual([422, 'invalid_parameter'])
    },
  )
})
