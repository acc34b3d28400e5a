import { describe, expect, it } from 'vitest'
import type { DocumentRecord, TransactionRecord } from '../../core/contract/types.ts'
import { createIds, systemClock } from '../../core/services/ports.ts'
import { JSON_HEADERS, sampleXml, serveTestNode, XML_HEADERS } from './server-fixture.ts'

const xml = (id: Parameters<typeof sampleXml>[0]) => sampleXml(id) as Uint8Array<ArrayBuffer>
const codeOf = async (response: Response): Promise<unknown> => ((await response.json()) as { code: unknown }).code

describe('Idempotency-Key', () => {
  it('stores an upload once, however often it is repeated, and answers every time with the same document', async () => {
    const { call, client } = await serveTestNode()
    const upload = () =>
      call('/v2/documents/upload/xml', { method: 'POST', headers: { ...XML_HEADERS, 'idempotency-key': 'a-1' }, body: xml('peppol') })
    const answers = await Promise.all([upload(), upload(), upload()])
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as DocumentRecord).id))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(ids).size).toBe(1)
    expect((await client.documents_list()).total).toBe(1)
  })

  it('refuses another request under the same key', async () => {
    const { call } = await serveTestNode()
    const upload = (body: Uint8Array<ArrayBuffer>, query = '') =>
      call(`/v2/documents/upload/xml${query}`, { method: 'POST', headers: { ...XML_HEADERS, 'idempotency-key': 'a' }, body })
    expect((await upload(xml('peppol'))).status).toBe(201)
    for (const other of [await upload(xml('xrechnung')), await upload(xml('peppol'), '?direction=inbound')]) {
      expect([other.status, await codeOf(other)]).toEqual([422, 'invalid_parameter'])
    }
  })

  it('knows a form again whatever stands between its parts, and refuses another file', async () => {
    const { call, client } = await serveTestNode()
    const upload = (id: Parameters<typeof sampleXml>[0], name: string) => {
      const body = new FormData()
      body.append('file', new Blob([xml(id)], { type: 'application/xml' }), name)
      return call('/v2/documents/upload/xml', { method: 'POST', headers: { 'idempotency-key': 'form' }, body })
    }
    const [first, again] = [await upload('peppol', 'a.xml'), await upload('peppol', 'a.xml')]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(((await again.json()) as DocumentRecord).id).toBe(((await first.json()) as DocumentRecord).id)
    for (const other of [await upload('xrechnung', 'a.xml'), await upload('peppol', 'b.xml')])
      expect([other.status, await codeOf(other)]).toEqual([422, 'invalid_parameter'])
    expect((await client.documents_list()).total).toBe(1)
  })

  it('belongs to the key of its caller', async () => {
    const { call, node } = await serveTestNode()
    const other = (await node.services.keys.create({ name: 'other', methods: ['documents'] })).key ?? ''
    const headers = { ...XML_HEADERS, 'idempotency-key': 'same' }
    const first = (await (
      await call('/v2/documents/upload/xml', { method: 'POST', headers, body: xml('peppol') })
    ).json()) as DocumentRecord
    const second = await call('/v2/documents/upload/xml', {
      method: 'POST',
      headers: { ...headers, 'x-api-key': other },
      body: xml('xrechnung'),
    })
    expect(second.status).toBe(201)
    expect(((await second.json()) as DocumentRecord).id).not.toBe(first.id)
  })

  it('keeps nothing of a call that failed, and nothing for longer than a day', async () => {
    let millis = systemClock.millis()
    const clock = { millis: () => millis, now: () => new Date(millis).toISOString() }
    const { call, client } = await serveTestNode({ clock, ids: createIds(systemClock) })
    const upload = (body: BodyInit) =>
      call('/v2/documents/upload/xml', { method: 'POST', headers: { ...XML_HEADERS, 'idempotency-key': 'k' }, body })
    expect((await upload('<broken')).status).toBe(400)
    expect((await upload(xml('peppol'))).status).toBe(201)
    millis += 24 * 3_600_000 + 1
    expect((await upload(xml('xrechnung'))).status).toBe(201)
    expect((await client.documents_list()).total).toBe(2)
  })

  it('sends once', async () => {
    const { call, client } = await serveTestNode({ rehearsal: true })
    const { id } = await client.upload_xml({ body: xml('peppol') })
    const send = (transaction_type = 'send.peppol') =>
      call(`/v2/documents/${id}/send`, {
        method: 'POST',
        headers: { ...JSON_HEADERS, 'idempotency-key': 's' },
        body: JSON.stringify({ transaction_type }),
      })
    const read = async (response: Response) => ((await response.json()) as { transaction: TransactionRecord }).transaction.id
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await read(second)).toBe(await read(first))
    expect((await client.transactions_list()).total).toBe(1)
  })

  it('must be a short visible text', async () => {
    const { call } = await serveTestNode()
    const headers = { ...XML_HEADERS, 'idempotency-key': 'x'.repeat(256) }
    const response = await call('/v2/documents/upload/xml', { method: 'POST', headers, body: xml('peppol') })
    expect([response.status, await codeOf(response)]).toEqual([422, 'invalid_parameter'])
  })
})
