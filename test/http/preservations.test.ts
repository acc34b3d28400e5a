import { describe, expect, it } from 'vitest'
import type { Problem } from '../../core/contract/types.ts'
import { sampleXml, serveTestNode } from './server-fixture.ts'

/** What a program hears of what people keep from deletion, and who may set and lift it. */

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
