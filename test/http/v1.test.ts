import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Problem } from '../../core/contract/types.ts'
import { V1_FORMATS } from '../../core/profiles/formats.ts'
import { matchOperation, OPERATIONS } from '../../core/http/v1/operations.ts'
import { statusToV1, statusToV2 } from '../../core/http/v1/statuses.ts'
import { formatToV1, formatToV2 } from '../../core/services/files/v1-formats.ts'
import { DOCUMENT_STATUSES } from '../../core/contract/types.ts'
import { foreignPdf } from '../support/pdf/foreign.ts'
import { ALL_METHODS, JSON_HEADERS, sampleXml, serveTestNode, XML_HEADERS } from './server-fixture.ts'

type Bytes = Uint8Array<ArrayBuffer>
const postXml = (bytes: Uint8Array | string): RequestInit => ({ method: 'POST', headers: XML_HEADERS, body: bytes as Bytes })
const postJson = (value: unknown): RequestInit => ({
  method: 'POST',
  headers: JSON_HEADERS,
  body: typeof value === 'string' ? value : JSON.stringify(value),
})
const idoc = readFileSync(new URL('../formats/idoc/fixtures/credit-memo.xml', import.meta.url), 'utf8')

async function json(response: Response): Promise<Record<string, unknown>> {
  return (await response.json()) as Record<string, unknown>
}

describe('the tables of specification 9.1, 9.2 and 3.1', () => {
  it('every v1 path is answered, with v1 marked as deprecated and a link to its v2 path', async () => {
    const { call } = await serveTestNode({ methods: [...ALL_METHODS, 'pdf'] })
    for (const { method, path } of OPERATIONS) {
      const headers = path.includes('json') && method === 'POST' ? JSON_HEADERS : XML_HEADERS
      const body = method === 'POST' ? '<x/>' : undefined
      const query = path.endsWith('idoc-to-xml') || path.includes('json-to') ? '?format=xrechnung_3_ubl' : ''
      const response = await call(`${path.replace('{document_id}', 'none')}${query}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      })
      await response.text()
      expect([path, response.headers.get('deprecation')]).toEqual([path, '@1767225600'])
      // A model that cannot be read is refused before it is known where it would go.
      if (headers !== JSON_HEADERS)
        expect([path, response.headers.get('link')]).toEqual([path, expect.stringMatching(/^<\/api\/v2\/.+>; rel="successor-version"$/)])
      expect([path, response.status < 500]).toEqual([path, true])
    }
  })

  it('paths that v1 does not have are 404, other methods 405', async () => {
    const { call } = await serveTestNode()
    expect((await call('/v1/nothing')).status).toBe(404)
    const response = await call('/v1/documents', { method: 'DELETE' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect(matchOperation('GET', '/v1/documents//xml')).toEqual({ kind: 'none' })
  })

  it('HEAD is answered as GET without body', async () => {
    const { call, client } = await serveTestNode()
    const { id } = await client.upload_xml({ body: sampleXml('peppol') })
    for (const path of ['/v1/documents', `/v1/documents/${id}/xml`, `/v1/documents/${id}/json`]) {
      const [head, get] = [await call(path, { method: 'HEAD' }), await call(path)]
      expect([path, head.status, await head.text()]).toEqual([path, get.status, ''])
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
    }
    const missing = await call('/v1/documents/none/xml', { method: 'HEAD' })
    expect([missing.status, await missing.text()]).toEqual([404, ''])
  })

  it('statuses and formats', () => {
    for (const status of DOCUMENT_STATUSES) expect(statusToV2(statusToV1(status))).toBe(status)
    expect(['sending_email_sending', 'sending_peppol_success', 'accounting_exporting', 'x'].map(statusToV2)).toEqual([
      'send.processing',
      'send.completed',
      'import.processing',
      'x',
    ])
    for (const [v1, v2] of Object.entries(V1_FORMATS)) expect([formatToV2(v1), formatToV1(v2)]).toEqual([v2, v1])
    expect([formatToV2('constructor'), formatToV1('erp.invoice.idoc')]).toEqual(['constructor', 'erp.invoice.idoc'])
  })
})

describe('documents over v1', () => {
  it('upload, list, status, log, XML and model', async () => {
    const { call } = await serveTestNode()
    const uploaded = await call('/v1/documents/upload/xml', postXml(sampleXml('xrechnung')))
    const document = await json(uploaded)
    expect([uploaded.status, document['status'], document['format']]).toEqual([201, 'uploaded', 'xrechnung_3_ubl'])
    const id = String(document['id'])
    const list = await json(await call('/v1/documents?status=uploaded&file_format=xrechnung_3_ubl'))
    expect(list).toMatchObject({ total: 1, items: [{ id, status: 'uploaded', format: 'xrechnung_3_ubl' }] })
    expect(await json(await call(`/v1/documents/${id}/status`))).toEqual({ id, status: 'uploaded' })
    expect(await json(await call(`/v1/documents/${id}/status-log`))).toMatchObject({ id, status_log: [{ code: 'uploaded' }] })
    expect(new Uint8Array(await (await call(`/v1/documents/${id}/xml`)).arrayBuffer())).toEqual(sampleXml('xrechnung'))

    const model = await (await call(`/v1/documents/${id}/json`)).text()
    expect(JSON.parse(model)).toMatchObject({
      invoice: { invoice_number: expect.any(String) as string },
      company: { party_endpoint_scheme: expect.any(String) as string },
    })
    const again = await json(await call('/v1/documents/upload/json?format=xrechnung_3_ubl', postJson(model)))
    expect(again).toMatchObject({ status: 'uploaded', format: 'xrechnung_3_ubl', total: document['total'] })
    expect(await (await call(`/v1/documents/${String(again['id'])}/json`)).text()).toBe(model)
  })

  it('a document is uploaded and sent in one call, and sent by its own', async () => {
    const { call } = await serveTestNode()
    const once = postXml(sampleXml('peppol'))
    const send = () => call('/v1/documents/upload-and-send-peppol/xml', { ...once, headers: { ...XML_HEADERS, 'idempotency-key': 'one' } })
    const response = await send()
    const answer = await json(response)
    const id = String(answer['id'])
    expect([response.status, answer]).toEqual([
      200,
      expect.objectContaining({
        status: 'sending_peppol',
        transactions: 1,
        transaction: expect.objectContaining({ type: 'send.peppol' }) as object,
      }),
    ])
    expect(await json(await send())).toMatchObject({ id, transactions: 1 })
    expect(await json(await call(`/v1/documents/${id}/status`))).toEqual({ id, status: 'sending_peppol' })
    const repeated = await call(`/v1/documents/${id}/send-peppol`, { method: 'PUT' })
    expect([repeated.status, (await json(repeated))['code']]).toEqual([409, 'duplicate_send'])
  })

  it('keys that end alike keep their sendings apart, however long they are', async () => {
    const { call, client } = await serveTestNode()
    const upload = async (key: string) => {
      const { id } = await client.upload_xml({ body: sampleXml('peppol') })
      return call(`/v1/documents/${id}/send-peppol`, { method: 'PUT', headers: { 'idempotency-key': key } })
    }
    for (const start of ['A', 'B']) {
      const response = await upload(`${start}${'x'.repeat(254)}`)
      expect([response.status, await json(response)]).toEqual([
        200,
        { transaction: expect.objectContaining({ type: 'send.peppol' }) as object },
      ])
    }
    expect((await client.transactions_list()).total).toBe(2)
    const tooLong = await upload('x'.repeat(256))
    expect([tooLong.status, (await json(tooLong))['code']]).toEqual([422, 'invalid_parameter'])
  })

  it('what cannot be sent is kept, and its address told', async () => {
    const { call } = await serveTestNode()
    const response = await call('/v1/documents/upload-and-send-peppol/xml', postXml(sampleXml('to-mend')))
    expect([response.status, response.headers.get('location')]).toEqual([422, expect.stringMatching(/^\/api\/v1\/documents\/.+\/xml$/)])
    const path = response.headers.get('location')?.slice('/api'.length) ?? ''
    const { detail, errors, next } = (await response.json()) as Problem
    const id = errors.find(({ code }) => code === 'stored_as')?.message
    expect(path).toBe(`/v1/documents/${id}/xml`)
    expect(detail).toContain(`The document is stored, as ${id}.`)
    expect(next).toContain(`PUT /api/v1/documents/${id}/send-peppol`)
    expect((await call(path)).status).toBe(200)
  })

  it('a model that is not UTF-8 is refused as in v2, not stored with other characters', async () => {
    const { call, client } = await serveTestNode()
    const body = Buffer.from('{"company":{"name":"Caf\u00e9"}}', 'latin1')
    for (const path of [
      '/v1/documents/upload/json',
      '/v1/invoice/convert/json-to-xml?format=xrechnung_3_ubl',
      '/v2/documents/upload/model',
    ]) {
      const response = await call(path, { method: 'POST', headers: JSON_HEADERS, body })
      expect([path, response.status, (await json(response))['code']]).toEqual([path, 400, 'malformed_json'])
    }
    expect((await client.documents_list()).total).toBe(0)
  })

  it('a member that a model says twice is refused, as in v2', async () => {
    const { call } = await serveTestNode()
    for (const [path, body, twice] of [
      ['/v1/documents/upload/json', '{"totals":{"invoice_balance":1028,"invoice_balance":1.00}}', 'totals.invoice_balance'],
      ['/v2/documents/upload/model', '{"model":{"totals":{"payable":1028,"payable":1.00}}}', 'totals.payable'],
      ['/v2/format/validate/model', '{"document":{},"totals":{"payable":1028,"payable":1.00}}', 'totals.payable'],
    ] as const) {
      const problem = (await (await call(path, postJson(body))).json()) as Problem
      expect([path, problem.status, problem.code, problem.errors]).toMatchObject([
        path,
        422,
        'validation_error',
        [{ path: twice, code: 'repeated_member' }],
      ])
    }
  })

  it('a key needs the method of v2', async () => {
    const { call } = await serveTestNode({ methods: ['documents.get'] })
    const response = await call('/v1/documents/upload/json', postJson('no json at all'))
    expect([response.status, ((await response.json()) as Problem).code]).toEqual([403, 'method_not_permitted'])
  })
})

describe('conversion and validation over v1', () => {
  it('json-to-xml and xml-to-json, with exact amounts and v1 names in errors', async () => {
    const { call } = await serveTestNode()
    const response = await call('/v1/invoice/convert/xml-to-json', postXml(sampleXml('xrechnung')))
    const model = await response.text()
    expect([response.status, response.headers.get('x-conversion-warnings')]).toEqual([200, '0'])
    const xml = await call('/v1/invoice/convert/json-to-xml?format=xrechnung_3_cii', postJson(model))
    expect([xml.status, await xml.text()]).toEqual([200, expect.stringContaining('CrossIndustryInvoice')])
    const judged = await call('/v1/invoice/convert/json-to-xml?format=xrechnung_3_ubl&validate=true', postJson(model))
    await judged.text()
    expect([judged.status, judged.headers.get('x-validation')]).toEqual([200, 'valid'])
    const refused = (await (
      await call('/v1/invoice/convert/json-to-xml?format=xrechnung_3_ubl', postJson({ supplier: {} }))
    ).json()) as Problem
    expect([refused.status, refused.code, refused.errors.map(({ path }) => path)]).toEqual([422, 'validation_error', ['supplier']])
    expect((await call('/v1/invoice/convert/json-to-xml', postJson(model))).status).toBe(422)
  })

  it.each(['format=peppol_bis_3_ubl&file_format=xrechnung_3_cii', 'format=xrechnung_3_ubl&format=xrechnung_3_ubl'])(
    'refuses a format that is given twice: %s',
    async (query) => {
      const { call } = await serveTestNode()
      for (const [path, init] of [
        ['/v1/documents', {}],
        ['/v1/invoice/convert/json-to-xml', postJson({})],
        ['/v1/invoice/convert/idoc-to-xml', postXml(idoc)],
      ] as const) {
        const response = await call(`${path}?${query}`, init)
        expect([path, response.status, ((await response.json()) as Problem).errors]).toMatchObject([
          path,
          422,
          [{ path: query.split(/[&=]/)[2], code: 'repeated_parameter' }],
        ])
      }
    },
  )

  it('errors and answers in JSON say paths, formats and statuses of v1', async () => {
    const { call } = await serveTestNode()
    const refused = async (path: string, init?: RequestInit) => (await (await call(path, init)).json()) as Problem
    const model = JSON.parse(await (await call('/v1/invoice/convert/xml-to-json', postXml(sampleXml('xrechnung')))).text()) as {
      invoice: Record<string, unknown>
    }
    const { invoice_number: _number, buyer_reference: _reference, ...invoice } = model.invoice
    const bare = postJson({ ...model, invoice })
    for (const [path, ...paths] of [
      ['json-to-xml?format=xrechnung_3_ubl', 'invoice.invoice_number', 'invoice.buyer_reference'],
      ['json-to-zugferd?lenient=true', 'invoice.invoice_number'],
    ] as const) {
      const { code, errors } = await refused(`/v1/invoice/convert/${path}&validate=true`, bare)
      expect([path, code, errors.map((error) => error.path)]).toEqual([path, 'validation_error', expect.arrayContaining(paths)])
    }
    const unknown = await refused('/v1/invoice/convert/json-to-xml?format=nope', bare)
    expect(unknown.next).toContain('peppol_bis_3_ubl_credit_note')
    expect(unknown.next).not.toContain('peppol_bis_billing.')
    const status = await refused('/v1/documents?status=nope')
    expect(status.errors).toMatchObject([{ path: 'status', message: expect.stringContaining('uploading_error') as string }])
    expect(JSON.stringify(status)).not.toContain('upload.failed')

    const asJson = (init: RequestInit) => ({ ...init, headers: { ...(init.headers as object), accept: 'application/json' } }) as RequestInit
    const lost = postJson({ ...model, additional_documents: [{ document_code: '130' }] })
    const converted = await json(await call('/v1/invoice/convert/json-to-xml?format=xrechnung_3_ubl', asJson(lost)))
    expect(converted).toMatchObject({
      format: 'xrechnung_3_ubl',
      warnings: [
        {
          path: 'additional_documents[0].document_code',
          message: expect.stringContaining('additional_documents[0].document_code') as string,
        },
      ],
    })
    const pdf = await call('/v1/invoice/convert/xml-to-zugferd', asJson(postXml(sampleXml('xrechnung'))))
    expect(await json(pdf)).toMatchObject({ content: expect.any(String) as string, warnings: expect.any(Array) as unknown[] })
  })

  it('validate/json finds fields by their v1 path', async () => {
    const { call } = await serveTestNode()
    const verdict = await json(await call('/v1/invoice/validate/json', postJson({ invoice: { issue_date: 'soon' } })))
    expect(verdict['valid']).toBe(false)
    const paths = (verdict['issues'] as { path: string; rule_id: string }[]).filter(({ rule_id }) => rule_id === 'BR-02')
    expect(paths.map(({ path }) => path)).toEqual(['invoice.invoice_number'])
    expect(await json(await call('/v1/invoice/validate/xml', postXml('<broken')))).toMatchObject({ valid: false })
  })

  it('a PDF from XML and from a model', async () => {
    const { call } = await serveTestNode()
    const model = await (await call('/v1/invoice/convert/xml-to-json', postXml(sampleXml('xrechnung')))).text()
    for (const [path, init] of [
      ['/v1/invoice/convert/xml-to-zugferd', postXml(sampleXml('xrechnung'))],
      ['/v1/invoice/convert/json-to-zugferd?lenient=true', postJson(model)],
      ['/v1/pdf/create-zugferd', postXml(sampleXml('xrechnung'))],
    ] as const) {
      const response = await call(path, init)
      expect([path, response.status, (await response.text()).slice(0, 5)]).toEqual([path, 200, '%PDF-'])
    }
  })

  it.each([
    ['xml-to-json', ''],
    ['xml-to-zugferd', ''],
    ['json-to-zugferd', '&lenient=true'],
  ])('%s with validate=true judges what is sent, as v2 judges it', async (path, more) => {
    const { call } = await serveTestNode()
    const bodyOf = async (id: 'xrechnung' | 'to-mend') => {
      if (!path.startsWith('json')) return postXml(sampleXml(id))
      return postJson(await (await call('/v1/invoice/convert/xml-to-json', postXml(sampleXml(id)))).text())
    }
    const convert = async (id: 'xrechnung' | 'to-mend', wish: string) =>
      call(`/v1/invoice/convert/${path}?validate=${wish}${more}`, await bodyOf(id))
    const good = await convert('xrechnung', 'true')
    expect([good.status, good.headers.get('x-validation')]).toEqual([200, 'valid'])
    const bad = (await (await convert('to-mend', 'true')).json()) as Problem
    expect([bad.status, bad.code, bad.errors.map(({ rule_id }) => rule_id)]).toEqual([
      422,
      'validation_error',
      expect.arrayContaining([expect.stringMatching(/^BR-/)]),
    ])
    expect((await convert('to-mend', 'false')).status).toBe(200)
    expect((await convert('xrechnung', 'maybe')).status).toBe(422)
  })

  it('xml-to-zugferd judges the XML of a form that brings pages along', async () => {
    const { call } = await serveTestNode()
    const pdf = (await foreignPdf({ pages: [['Rechnung']] })) as Bytes
    const send = async (id: 'xrechnung' | 'to-mend') => {
      const body = new FormData()
      body.append('xml', new Blob([sampleXml(id) as Bytes], { type: 'application/xml' }), 'a.xml')
      body.append('pdf', new Blob([pdf], { type: 'application/pdf' }), 'a.pdf')
      return call('/v1/invoice/convert/xml-to-zugferd?validate=true', { method: 'POST', body })
    }
    const good = await send('xrechnung')
    expect([good.status, good.headers.get('x-validation'), good.ok || (await good.text())]).toEqual([200, 'valid', true])
    expect(((await (await send('to-mend')).json()) as Problem).code).toBe('validation_error')
  })

  it('an IDoc to XML and back', async () => {
    const { call } = await serveTestNode()
    const response = await call('/v1/invoice/convert/idoc-to-xml?format=peppol_bis_3_ubl_credit_note', postXml(idoc))
    const xml = await response.text()
    expect([response.status, xml]).toEqual([200, expect.stringContaining('<CreditNote ')])
    const back = await call('/v1/invoice/convert/xml-to-idoc', postXml(xml))
    expect([back.status, await back.text()]).toEqual([200, expect.stringContaining('<BSART>CRME</BSART>')])
    expect((await call('/v1/invoice/convert/idoc-to-xml', postXml(idoc))).status).toBe(422)
  })

  it('an IDoc of a valid invoice is valid', async () => {
    const { call } = await serveTestNode()
    for (const path of ['/v1/invoice/convert/xml-to-idoc?validate=true', '/v2/format/convert/xml/erp.invoice.idoc?validate=true']) {
      const response = await call(path, postXml(sampleXml('peppol')))
      expect([path, response.status, response.headers.get('x-validation')]).toEqual([path, 200, 'valid'])
      expect(await json(await call('/v1/invoice/validate/xml', postXml(await response.text())))).toMatchObject({ valid: true, issues: [] })
    }
  })
})

describe('IDocs over v2', () => {
  const target = '/v2/format/convert/model/peppol_bis_billing.credit_note.3_0.xml_ubl'

  it('convert/model takes an IDoc as XML and as JSON, and says what it is not', async () => {
    const { call } = await serveTestNode()
    const fromXml = await (await call(target, postXml(idoc))).text()
    const fromJson = await (await call(target, postJson({ source_format: 'erp.invoice.idoc', content: idoc }))).text()
    expect(fromXml).toContain('GS-77')
    expect(fromJson).toBe(fromXml)
    const wrong = await call(target, postJson({ source_format: 'xrechnung.invoice.3_0.xml_cii', content: idoc }))
    expect([wrong.status, ((await wrong.json()) as Problem).code]).toEqual([422, 'unsupported_document'])
  })

  it('Flow B: the original IDoc is stored with its format, then replaced by the converted UBL', async () => {
    const { call } = await serveTestNode()
    const uploaded = await call('/v2/documents/upload/xml?direction=outbound', postXml(idoc))
    const document = await json(uploaded)
    expect([uploaded.status, document['format'], document['type'], document['number']]).toEqual([
      201,
      'erp.invoice.idoc',
      'credit_note',
      'GS-77',
    ])
    const id = String(document['id'])
    const edit = await call(
      `/v2/documents/${id}/update/terms`,
      postJson({ base_version: 1, changes: [{ path: 'document.number', value: 'x' }] }),
    )
    expect([edit.status, (await json(edit))['document']]).toMatchObject([200, { number: 'x', format: 'erp.invoice.idoc', version: 2 }])
    expect((await call(`/v2/documents/${id}/send`, postJson({ transaction_type: 'send.peppol' }))).status).toBe(422)
    const ubl = await (await call('/v2/format/convert/xml/peppol_bis_billing.credit_note.3_0.xml_ubl', postXml(idoc))).text()
    const updated = await call(`/v2/documents/${id}/update/xml?draft=true`, { ...postXml(ubl), method: 'PUT' })
    expect([updated.status, (await json(updated))['format']]).toEqual([200, 'peppol_bis_billing.credit_note.3_0.xml_ubl'])
    expect(await (await call(`/v2/documents/${id}/versions/1/xml`)).text()).toBe(idoc)
  })

  it('convert/xml writes an IDoc and counts what it cannot carry', async () => {
    const { call } = await serveTestNode()
    const response = await call('/v2/format/convert/xml/erp.invoice.idoc', postXml(sampleXml('xrechnung')))
    expect([response.status, Number(response.headers.get('x-conversion-warnings')) > 0]).toEqual([200, true])
    expect(await response.text()).toContain('<IDOCTYP>INVOIC02</IDOCTYP>')
  })
})
