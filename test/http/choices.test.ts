import { describe, expect, it } from 'vitest'
import type { ModelAnswer, Problem } from '../../core/contract/types.ts'
import { ALL_METHODS, clientOf, JSON_HEADERS, sampleXml, serveTestNode, XML_HEADERS } from './server-fixture.ts'

/** What the specification leaves open and was decided (docs/decisions/013). */

const xml = (text: string | Uint8Array): RequestInit => ({ method: 'POST', headers: XML_HEADERS, body: text as Uint8Array<ArrayBuffer> })
const codeOf = async (response: Response) => [response.status, ((await response.json()) as Problem).code]

describe('what the specification leaves open', () => {
  it('a key without auth.me is told that it is valid and may not ask', async () => {
    const { call } = await serveTestNode({ methods: ['documents'] })
    expect(await codeOf(await call('/v2/auth/me'))).toEqual([403, 'method_not_permitted'])
  })

  it('a conversion writes what it is asked for, and judges it only where that is asked for', async () => {
    const { call } = await serveTestNode()
    const target = '/v2/format/convert/xml/peppol_bis_billing.credit_note.3_0.xml_ubl'
    expect((await call(target, xml(sampleXml('peppol')))).status).toBe(200)
    expect(await codeOf(await call(`${target}?validate=true`, xml(sampleXml('peppol'))))).toEqual([422, 'validation_error'])
  })

  it('of replacements at the same time one is stored, and the others are told so', async () => {
    const { call } = await serveTestNode()
    const { id } = (await (await call('/v2/documents/upload/xml', xml(sampleXml('peppol')))).json()) as { id: string }
    const put = () => call(`/v2/documents/${id}/update/xml`, { ...xml(sampleXml('xrechnung')), method: 'PUT' })
    const answers = await Promise.all([put(), put(), put()])
    const stored = answers.filter(({ status }) => status === 200)
    expect(stored.length).toBeGreaterThan(0)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(await codeOf(answer)).toEqual([409, 'invalid_state'])
    const { version } = (await (await call(`/v2/documents/${id}`)).json()) as { version: number }
    expect(version).toBe(1 + stored.length)
  })

  it('a change under an If-Match is refused before anything is done, as no resource has an ETag', async () => {
    const { call, client } = await serveTestNode({ methods: [...ALL_METHODS, 'organisations'] })
    const upload = (path: string, condition: string) =>
      call(path, { ...xml(sampleXml('peppol')), headers: { ...XML_HEADERS, 'if-match': condition } })
    for (const path of ['/v2/documents/upload/xml', '/v1/documents/upload/xml', '/v1/documents/upload-and-send-peppol/xml']) {
      const refused = await upload(path, '"1"')
      expect([refused.status, await refused.json()]).toMatchObject([
        412,
        { code: 'precondition_failed', next: expect.stringContaining('base_version') as string },
      ])
    }
    expect((await client.documents_list()).total).toBe(0)
    const { id } = (await (await upload('/v2/documents/upload/xml', '*')).json()) as { id: string }
    for (const [method, path, body] of [
      ['PUT', `/v2/documents/${id}/update/xml`, sampleXml('xrechnung')],
      ['DELETE', `/v2/documents/${id}`, undefined],
      ['PUT', `/v1/documents/${id}/send-peppol`, undefined],
    ] as const) {
      const headers = { ...XML_HEADERS, 'if-match': 'W/"a", "b"' }
      const response = await call(path, { method, headers, ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }) })
      expect([path, ...(await codeOf(response))]).toEqual([path, 412, 'precondition_failed'])
    }
    expect(await client.document_get({ params: { document_id: id } })).toMatchObject({ version: 1, status: 'upload.completed' })
    const target = '/v2/format/convert/xml/xrechnung.invoice.3_0.xml_ubl'
    expect((await upload(target, '"1"')).status).toBe(200)
  })

  it('a charset that says something else than the XML is refused where a byte shows the difference', async () => {
    const { call, client } = await serveTestNode()
    const path = '/v2/documents/upload/xml'
    const plain = Buffer.from(sampleXml('peppol'))
      .toString('latin1')
      .replaceAll(/[^\x00-\x7f]+/g, 'e')
    const declared = (encoding: string, text = plain) => text.replace(/^<\?xml[^>]*\?>/, `<?xml version="1.0" encoding="${encoding}"?>`)
    const name = declared('ISO-8859-1').replace(/(<cbc:Name>)[^<]*/, '$1Caf\u00e9')
    const send = async (type: string, body: Uint8Array<ArrayBuffer> | string) => {
      const response = await call(path, { method: 'POST', headers: { 'content-type': type }, body })
      return [response.status, ((await response.json()) as Partial<Problem>).code]
    }
    const latin1 = Buffer.from(name, 'latin1')
    expect(name).not.toBe(declared('ISO-8859-1'))
    expect(await send('application/xml; charset=utf-8', latin1)).toEqual([415, 'unsupported_media_type'])
    expect(await send('application/xml; charset="windows-1252"', latin1)).toEqual([415, 'unsupported_media_type'])
    expect(await send('text/xml;charset=utf-16', plain)).toEqual([415, 'unsupported_media_type'])
    expect(await send('application/xml; charset=utf-7', plain)).toEqual([415, 'unsupported_media_type'])
    const form = new FormData()
    form.append('file', new Blob([latin1], { type: 'application/xml; charset=utf-8' }), 'a.xml')
    const inForm = await call(path, { method: 'POST', body: form })
    expect(await codeOf(inForm)).toEqual([415, 'unsupported_media_type'])
    expect((await client.documents_list()).total).toBe(0)
    for (const [type, body] of [
      ['application/xml; charset=Latin1', latin1],
      ['application/xml; charset=utf-8', declared('ISO-8859-1')],
      // The mark goes before both.
      ['application/xml; charset=iso-8859-1', Buffer.from(`\ufeff${declared('UTF-8', name)}`)],
      ['application/xml', latin1],
    ] as const)
      expect([type, ...(await send(type, body))]).toEqual([type, 201, undefined])
    const broken = await call('/v2/format/validate/xml', {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      body: '<a',
    })
    expect(broken.status).toBe(200)
  })

  it('an upload that was repeated after its document was deleted is not stored again', async () => {
    const { call, node } = await serveTestNode()
    const upload = () =>
      call('/v2/documents/upload/xml?direction=outbound', {
        ...xml(sampleXml('to-mend')),
        headers: { ...XML_HEADERS, 'idempotency-key': 'one' },
      })
    const { id } = (await (await upload()).json()) as { id: string }
    await clientOf(node.handleWindow).document_delete({ params: { document_id: id } })
    expect(await codeOf(await upload())).toEqual([404, 'not_found'])
  })

  it('the code of an additional document that has no place is named among the losses', async () => {
    const { call, client } = await serveTestNode()
    const { model } = await client.xml_to_model({ body: sampleXml('peppol') })
    const body = JSON.stringify({
      format: 'peppol_bis_billing.invoice.3_0.xml_ubl',
      model: { ...model, additional_documents: [{ type_code: '130' }] },
    })
    const response = await call('/v2/format/transform/model-to-xml', {
      method: 'POST',
      headers: { ...JSON_HEADERS, accept: 'application/json' },
      body,
    })
    const { warnings } = (await response.json()) as Pick<ModelAnswer, 'warnings'>
    expect(warnings.map(({ path }) => path)).toContain('additional_documents[0].type_code')
  })

  it('what is written on the way keeps the limit of XML, however small its source was', async () => {
    const { call } = await serveTestNode()
    const source = new TextDecoder().decode(sampleXml('xrechnung'))
    const note = `<cbc:Note>${'>'.repeat(8_000_000)}</cbc:Note>`
    const large = source.replace('<cbc:InvoiceTypeCode', `${note}<cbc:InvoiceTypeCode`)
    const response = await call('/v2/format/convert/xml/xrechnung.invoice.3_0.xml_cii?validate=true', xml(large))
    expect(await codeOf(response)).toEqual([413, 'payload_too_large'])
  })
})
