import { describe, expect, it } from 'vitest'
import { createHash } from 'node:crypto'
import { readLogDetail } from '../../core/contract/log-details.ts'
import type { DocumentDetails, DocumentRecord, EditAnswer } from '../../core/contract/types.ts'
import type { fetchClient } from './server-fixture.ts'
import { manualClock } from '../support/workspace.ts'
import { JSON_HEADERS, sampleXml, serveTestNode, XML_HEADERS, type ServedNode } from './server-fixture.ts'

type Bytes = Uint8Array<ArrayBuffer>
const body = (id: Parameters<typeof sampleXml>[0]): Bytes => sampleXml(id) as Bytes
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const replaced = (id: Parameters<typeof sampleXml>[0], from: string, to: string): Bytes =>
  new TextEncoder().encode(text(sampleXml(id)).replace(from, to)) as Bytes

async function upload({ client }: ServedNode, id: Parameters<typeof sampleXml>[0] = 'peppol'): Promise<DocumentRecord> {
  return client.upload_xml({ body: sampleXml(id), query: { direction: 'outbound', filename: `${id}.xml` } })
}

describe('upload/xml', () => {
  it('answers 201 with Location and the document, its facts taken from the content', async () => {
    const { call } = await serveTestNode()
    const response = await call('/v2/documents/upload/xml?direction=outbound&filename=a.xml', {
      method: 'POST',
      headers: XML_HEADERS,
      body: body('xrechnung'),
    })
    const document = (await response.json()) as DocumentRecord
    expect([response.status, response.headers.get('location')]).toEqual([201, `/api/v2/documents/${document.id}`])
    expect(document).toMatchObject({
      direction: 'outbound',
      format: 'xrechnung.invoice.3_0.xml_ubl',
      type: 'invoice',
      status: 'upload.completed',
      number: 'NW-2026-0417',
      issue_date: '2026-11-02',
      due_date: '2026-12-02',
      sender_name: 'Nordlicht Werkzeugbau GmbH',
      receiver_name: 'Ostsee Fährbetrieb AG',
      currency_code: 'EUR',
      total: '2103.71',
      sha256: createHash('sha256').update(sampleXml('xrechnung')).digest('hex'),
      version: 1,
      validation: { valid: true, fatal: 0 },
      transactions: 0,
      filename: 'a.xml',
    })
  })

  it('stores well-formed XML of an unknown kind with format null, as flow B needs', async () => {
    const { call } = await serveTestNode()
    const response = await call('/v2/documents/upload/xml', { method: 'POST', headers: XML_HEADERS, body: '<Order><ID>1</ID></Order>' })
    const document = (await response.json()) as DocumentRecord
    expect([response.status, document.format, document.type, document.validation.valid]).toEqual([201, null, null, false])
    const model = await call(`/v2/documents/${document.id}/model`)
    expect([model.status, ((await model.json()) as { code: string }).code]).toEqual([422, 'unsupported_document'])
  })
})

describe('upload/model', () => {
  it('stores the model as XML of the format, and the model comes back the same', async () => {
    const served = await serveTestNode()
    const { id } = await upload(served, 'xrechnung')
    const model = await served.client.document_model({ params: { document_id: id } })
    const stored = await served.client.upload_model({ body: { format: 'xrechnung.invoice.3_0.xml_ubl', model } })
    expect(stored).toMatchObject({ format: 'xrechnung.invoice.3_0.xml_ubl', number: 'NW-2026-0417', validation: { valid: true } })
    expect(await served.client.document_model({ params: { document_id: stored.id } })).toEqual(model)
  })

  it('names the path of a member the model does not know, and stores nothing', async () => {
    const { call, client } = await serveTestNode()
    const model = { document: { number: '1', nummer: '2' }, items: [{ prize: '1' }] }
    const response = await call('/v2/documents/upload/model', {
      method: 'POST',
      headers: JSON_HEADERS,
      body: JSON.stringify({ format: 'en16931.invoice.2017.xml_ubl', model }),
    })
    expect(response.status).toBe(422)
    const problem = (await response.json()) as { code: string; errors: { path: string }[] }
    expect([problem.code, problem.errors.map((error) => error.path).sort()]).toEqual([
      'validation_error',
      ['document.nummer', 'items[0].prize'],
    ])
    expect((await client.documents_list()).total).toBe(0)
  })
})

describe('reading', () => {
  it('GET xml gives the stored bytes', async () => {
    const served = await serveTestNode()
    const { id } = await upload(served)
    expect(await served.client.document_xml({ params: { document_id: id } })).toEqual(sampleXml('peppol'))
  })

  it('GET model writes numbers with their digits, and strings on request', async () => {
    const served = await serveTestNode()
    const { id } = await upload(served, 'xrechnung')
    const numbers = await (await served.call(`/v2/documents/${id}/model`)).text()
    expect(numbers).toMatch(/"total":\s*2103\.71\b/)
    expect(numbers).toMatch(/"price":\s*84\.50\b/)
    const strings = await (await served.call(`/v2/documents/${id}/model?decimals=string`)).text()
    expect(strings).toMatch(/"price":\s*"84\.50"/)
    expect((await served.call(`/v2/documents/${id}/model?decimals=both`)).status).toBe(422)
  })

  it('include adds status log, transactions, validation and model; an unknown value is named', async () => {
    const served = await serveTestNode()
    const { id } = await upload(served, 'to-mend')
    const params = { document_id: id }
    const plain = await served.client.document_get({ params })
    expect(Object.keys(plain)).not.toContain('status_log')
    const full = await served.client.document_get({ params, query: { include: 'status_log,transactions,validation,model' } })
    expect(full.status_log).toMatchObject([{ code: 'upload.completed', origin: 'local' }])
    expect(full.transaction_list).toEqual([])
    expect(full.validation_result?.issues.map((issue) => issue.rule_id)).toEqual(['BR-61', 'BR-CO-16'])
    expect(full.model?.totals?.payable).toBe('3574.33')
    const wrong = await served.call(`/v2/documents/${id}?include=statuslog`)
    expect([wrong.status, ((await wrong.json()) as { errors: { path: string }[] }).errors[0]?.path]).toEqual([422, 'include'])
  })

  it('404 for ids and versions that name nothing', async () => {
    const served = await serveTestNode()
    const { id } = await upload(served)
    for (const path of ['', '/xml', '/model', '/validation', '/versions', '/versions/1/xml', '/pdf']) {
      expect([path, (await served.call(`/v2/documents/00000000-0000-7000-8000-000000000000${path}`)).status]).toEqual([path, 404])
    }
    for (const version of ['0', '2', 'x', '99999999999'])
      expect((await served.call(`/v2/documents/${id}/versions/${version}/xml`)).status).toBe(404)
  })

  it('validation says the findings in the language asked for', async () => {
    const served = await serveTestNode()
    const { id } = await upload(served, 'to-mend')
    const read = async (lang: string) =>
      (await (await served.call(`/v2/documents/${id}/validation`, { headers: { 'accept-language': lang } })).json()) as {
        valid: boolean
        issues: { message: string }[]
      }
    const english = await read('en')
    const german = await read('fr;q=0.3, de-AT, en;q=0.5')
    expect([english.valid, english.issues.length]).toEqual([false, 2])
    expect(german.issues[0]?.message).not.toBe(english.issues[0]?.message)
  })
})

describe('list', () => {
  it('pages, sorts, filters and searches', async () => {
    const served = await serveTestNode()
    for (const id of ['xrechnung', 'peppol', 'to-mend'] as const) await upload(served, id)
    const list = async (search: string) =>
      (await (await served.call(`/v2/documents?${search}`)).json()) as { items: DocumentRecord[]; total: number }
    const numbers = async (search: string) => (await list(search)).items.map((item) => item.number)
    expect(await numbers('sort_by=total&sort_order=asc')).toEqual(['VF/2026/1183', 'NW-2026-0417', '2026-0093'])
    expect(await numbers('valid=false')).toEqual(['2026-0093'])
    expect(await numbers('format=xrechnung.invoice.3_0.xml_ubl')).toEqual(['NW-2026-0417'])
    expect(await numbers('format=xrechnung_3_ubl&status=')).toEqual(['NW-2026-0417'])
    const unknown = await served.call('/v2/documents?format=nope')
    expect([unknown.status, await unknown.json()]).toMatchObject([422, { code: 'invalid_parameter', errors: [{ code: 'unknown_format' }] }])
    expect(await numbers('search=zilveren')).toEqual(['VF/2026/1183'])
    expect(await numbers('status=upload&limit=1&offset=2&sort_by=number&sort_order=asc')).toEqual(['VF/2026/1183'])
    expect(await list('limit=1')).toMatchObject({ total: 3, limit: 1, offset: 0 })
  })
})

describe('update/xml', () => {
  it('replaces the XML as a new version and keeps the old one byte for byte', async () => {
    const served = await serveTestNode()
    const { id } = await upload(served)
    const params = { document_id: id }
    const updated = await served.client.update_xml({ params, body: sampleXml('xrechnung') })
    expect(updated).toMatchObject({ id, version: 2, format: 'xrechnung.invoice.3_0.xml_ubl', number: 'NW-2026-0417' })
    const { items } = await served.client.document_versions({ params })
    expect(items.map(({ version, cause, bytes }) => [version, cause, bytes])).toEqual([
      [1, 'upload', sampleXml('peppol').length],
      [2, 'replace', sampleXml('xrechnung').length],
    ])
    expect(await served.client.document_version_xml({ params: { ...params, version: '1' } })).toEqual(sampleXml('peppol'))
  })

  it('calls the bytes of an earlier version restored', async () => {
    const served = await serveTestNode()
    const params = { document_id: (await upload(served)).id }
    await served.client.update_xml({ params, body: sampleXml('xrechnung') })
    await served.client.update_xml({ params, body: sampleXml('peppol') })
    const { items } = await served.client.document_versions({ params })
    expect(items.map(({ cause }) => cause)).toEqual(['upload', 'replace', 'restore'])
  })

  it('follows the version that is named, and no other one', async () => {
    const served = await serveTestNode()
    const params = { document_id: (await upload(served)).id }
    const replace = (base_version: string) => served.client.update_xml({ params, body: sampleXml('xrechnung'), query: { base_version } })
    expect(await replace('1')).toMatchObject({ version: 2 })
    await expect(replace('1')).rejects.toMatchObject({ code: 'invalid_state', status: 409 })
    await expect(replace('none')).rejects.toMatchObject({ code: 'invalid_parameter' })
    expect((await served.client.document_versions({ params })).items).toHaveLength(2)
  })

  it('answers 400 validation_error with the findings for XML with errors, and keeps what was stored', async () => {
    const served = await serveTestNode()
    const { id } = await upload(served)
    const response = await served.call(`/v2/documents/${id}/update/xml`, { method: 'PUT', headers: XML_HEADERS, body: body('to-mend') })
    const problem = (await response.json()) as { code: string; errors: { rule_id: string; path: string }[]; line: number }
    expect([response.status, problem.code]).toEqual([400, 'validation_error'])
    expect(problem.errors.map((error) => error.rule_id)).toEqual(['BR-61', 'BR-CO-16'])
    expect(problem.line).toBeGreaterThan(1)
    expect((await served.client.document_get({ params: { document_id: id } })).version).toBe(1)
  })

  it('stores unfinished XML as a draft when asked', async () => {
    const served = await serveTestNode()
    const { id } = await upload(served)
    const draft = await served.call(`/v2/documents/${id}/update/xml?draft=true`, {
      method: 'PUT',
      headers: XML_HEADERS,
      body: body('to-mend'),
    })
    expect([draft.status, ((await draft.json()) as DocumentRecord).validation.valid]).toEqual([200, false])
  })
})

describe('update/terms', () => {
  const mends = [
    { path: 'totals.payable', value: '3574.32' },
    { path: 'payment_details[0].account_id', value: 'AT559991200012345678' },
  ]

  it('changes the elements of the terms and nothing else in the text', async () => {
    const served = await serveTestNode()
    const { id } = await upload(served, 'to-mend')
    const answer = await served.client.update_terms({ params: { document_id: id }, body: { base_version: 1, changes: mends } })
    expect(answer.document).toMatchObject({ version: 2, total: '3574.32', validation: { valid: true } })
    expect(answer.model?.totals?.payable).toBe('3574.32')
    expect(answer.validation.issues).toEqual([])
    const before = text(sampleXml('to-mend')).split('\n')
    const after = answer.xml.split('\n')
    expect(before.filter((line) => !after.includes(line))).toEqual(['    <cbc:PayableAmount currencyID="EUR">3574.33</cbc:PayableAmount>'])
    expect(after.filter((line) => !before.includes(line)).map((line) => line.trim())).toEqual([
      '<cac:PayeeFinancialAccount>',
      '<cbc:ID>AT559991200012345678</cbc:ID>',
      '</cac:PayeeFinancialAccount>',
      '<cbc:PayableAmount currencyID="EUR">3574.32</cbc:PayableAmount>',
    ])
    expect(text(await served.client.document_xml({ params: { document_id: id } }))).toBe(answer.xml)
  })

  it('with dry_run answers the same and stores nothing', async () => {
    const served = await serveTestNode()
    const { id } = await upload(served, 'to-mend')
    const params = { document_id: id }
    const dry = await served.client.update_terms({ params, body: { base_version: 1, changes: mends, dry_run: true } })
    expect([dry.document.version, dry.validation.valid, dry.model]).toEqual([1, true, undefined])
    expect((await served.client.document_get({ params })).version).toBe(1)
    expect((await served.client.update_terms({ params, body: { base_version: 1, changes: mends } })).xml).toBe(dry.xml)
  })

  it('keeps every byte when nothing changes', async () => {
    const served = await serveTestNode()
    const { id, sha256 } = await upload(served, 'to-mend')
    const answer = await served.client.update_terms({
      params: { document_id: id },
      body: { base_version: 1, changes: [{ path: 'totals.payable', value: '3574.33' }] },
    })
    expect([answer.document.version, answer.document.sha256]).toEqual([1, sha256])
  })

  it('409 when another version was stored since', async () => {
    const served = await serveTestNode()
    const { id } = await upload(served, 'to-mend')
    await served.client.update_terms({ params: { document_id: id }, body: { base_version: 1, changes: mends } })
    for (const dry_run of [true, false]) {
      await expect(
        served.client.update_terms({ params: { document_id: id }, body: { base_version: 1, changes: mends, dry_run } }),
      ).rejects.toMatchObject({
        code: 'invalid_state',
        status: 409,
      })
    }
  })

  it('422 for a path that leads nowhere, naming it', async () => {
    const served = await serveTestNode()
    const { id } = await upload(served, 'to-mend')
    const changes = [{ path: 'document.colour', value: 'red' }]
    const response = await served.call(`/v2/documents/${id}/update/terms`, {
      method: 'POST',
      headers: JSON_HEADERS,
      body: JSON.stringify({ base_version: 1, changes }),
    })
    expect(response.status).toBe(422)
    expect(JSON.stringify(await response.json())).toContain('document.colour')
  })

  it('keeps encoding and byte order mark of the document', async () => {
    const served = await serveTestNode()
    const latin = (part: number): Buffer => Buffer.from(text(replaced('to-mend', 'UTF-8', `ISO-8859-${part}`)), 'latin1')
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(sampleXml('to-mend'))])
    for (const bytes of [latin(1), latin(2), marked]) {
      const { id } = await served.client.upload_xml({ body: bytes })
      await served.client.update_terms({ params: { document_id: id }, body: { base_version: 1, changes: mends } })
      const after = Buffer.from(await served.client.document_xml({ params: { document_id: id } }))
      expect(after.subarray(0, 300)).toEqual(bytes.subarray(0, 300))
      expect(after.toString('latin1')).toContain(bytes !== marked ? 'M\xf6belwerkstatt' : 'M\xc3\xb6belwerkstatt')
    }
  })
})

describe('send', () => {
  it('answers a transaction and puts a delivery into the queue, all in one', async () => {
    const served = await serveTestNode()
    const { id } = await upload(served)
    const { transaction } = await served.client.document_send({ params: { document_id: id }, body: { transaction_type: 'send.peppol' } })
    expect(transaction).toMatchObject({ type: 'send.peppol', status: 'processing', document_id: id })
    const details = await served.client.document_get({ params: { document_id: id }, query: { include: 'status_log,transactions' } })
    expect(details).toMatchObject({
      status: 'send.processing',
      transactions: 1,
      delivery: { state: 'waiting', transaction_id: transaction.id },
    })
    expect(details.status_log?.map((entry) => entry.code)).toEqual(['upload.completed', 'send.processing'])
    expect(details.status_log?.map((entry) => readLogDetail(entry.details).detail)).toEqual(['xml', 'queued'])
    expect(await served.client.transaction_get({ params: { transaction_id: transaction.id } })).toMatchObject({ id: transaction.id })
    expect((await served.client.transactions_list({ query: { document_id: id } })).total).toBe(1)
  })

  it('422 for other transaction types', async () => {
    const served = await serveTestNode()
    const { id } = await upload(served)
    const call = served.client.document_send({ params: { document_id: id }, body: { transaction_type: 'send.email' } })
    await expect(call).rejects.toMatchObject({ code: 'unsupported_transaction_type', status: 422 })
  })

  it('422 for a document with errors, and nothing of it is stored', async () => {
    const served = await serveTestNode()
    const { id } = await upload(served, 'to-mend')
    const call = served.client.document_send({ params: { document_id: id }, body: { transaction_type: 'send.peppol' } })
    await expect(call).rejects.toMatchObject({ code: 'validation_error', status: 422 })
    expect(await served.client.document_get({ params: { document_id: id } })).toMatchObject({ status: 'upload.completed', transactions: 0 })
  })

  it('409 for received documents and for one that is already on its way', async () => {
    const served = await serveTestNode()
    const inbound = await served.client.upload_xml({ body: sampleXml('peppol'), query: { direction: 'inbound' } })
    const send = (document_id: string) =>
      served.client.document_send({ params: { document_id }, body: { transaction_type: 'send.peppol' } })
    await expect(send(inbound.id)).rejects.toMatchObject({ status: 409 })
    const { id } = await upload(served)
    await send(id)
    await expect(send(id)).rejects.toMatchObject({ status: 409 })
    await expect(served.client.update_xml({ params: { document_id: id }, body: sampleXml('xrechnung') })).rejects.toMatchObject({
      code: 'invalid_state',
      status: 409,
    })
  })
})

describe('flows of the specification, section 4.5', () => {
  it('A: convert, upload, send, poll until final', async () => {
    const { call, client, node } = await serveTestNode({ rehearsal: true })
    await node.runQueue()
    const converted = await call('/v2/format/convert/xml/peppol_bis_billing.invoice.3_0.xml_ubl?validate=true', {
      method: 'POST',
      headers: XML_HEADERS,
      body: body('xrechnung'),
    })
    expect([converted.status, converted.headers.get('content-type'), converted.headers.get('x-validation')]).toEqual([
      200,
      'application/xml',
      'valid',
    ])
    const { id } = await client.upload_xml({ body: new Uint8Array(await converted.arrayBuffer()), query: { direction: 'outbound' } })
    await client.document_send({ params: { document_id: id }, body: { transaction_type: 'send.peppol' } })
    expect(await pollUntilFinal(client, id)).toMatchObject({ status: 'send.completed', format: 'peppol_bis_billing.invoice.3_0.xml_ubl' })
  })

  it('B: keep the original first, replace it by the converted XML, send', async () => {
    const { call, client, node } = await serveTestNode({ rehearsal: true })
    await node.runQueue()
    const { id } = await client.upload_xml({ body: sampleXml('xrechnung'), query: { direction: 'outbound' } })
    const converted = await call('/v2/format/convert/xml/peppol_bis_billing.invoice.3_0.xml_ubl', {
      method: 'POST',
      headers: XML_HEADERS,
      body: body('xrechnung'),
    })
    await client.update_xml({ params: { document_id: id }, body: new Uint8Array(await converted.arrayBuffer()) })
    await client.document_send({ params: { document_id: id }, body: { transaction_type: 'send.peppol' } })
    const final = await pollUntilFinal(client, id)
    expect([final.status, final.version]).toEqual(['send.completed', 2])
    expect(await client.document_version_xml({ params: { document_id: id, version: '1' } })).toEqual(sampleXml('xrechnung'))
  })
})

async function pollUntilFinal(client: ReturnType<typeof fetchClient>, id: string): Promise<DocumentDetails> {
  for (;;) {
    const document = await client.document_get({ params: { document_id: id }, query: { include: 'status_log' } })
    if (document.status === 'send.completed' || document.status === 'send.failed') return document
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('hostile content', () => {
  it('stays text: names as file names, markup as values', async () => {
    const served = await serveTestNode()
    const xml = replaced('peppol', 'De Zilveren Kan NV', '&lt;img src=x onerror=alert(1)&gt;')
    const document = await served.client.upload_xml({ body: xml, query: { filename: '../../etc/passwd' } })
    expect(document).toMatchObject({ receiver_name: '<img src=x onerror=alert(1)>', filename: '../../etc/passwd' })
    const answer = (await (await served.call(`/v2/documents/${document.id}`)).json()) as EditAnswer['document']
    expect(answer.filename).toBe('../../etc/passwd')
  })
})

describe('documents/{id}/validation', () => {
  const order = '<cac:OrderReference><cbc:ID/><cbc:SalesOrderID>S-1</cbc:SalesOrderID></cac:OrderReference>'
  const passing = text(sampleXml('xrechnung'))
    .replace(/<cac:OrderReference>.*?<\/cac:OrderReference>/s, '')
    .replace('<cac:AccountingSupplierParty>', `${order}$&`)
  const xml = new TextEncoder().encode(passing)

  it('judges by the releases of the day, or of the day asked for, and says which later day turns the verdict', async () => {
    const { client } = await serveTestNode({ clock: manualClock(Date.UTC(2026, 7, 30, 9)) })
    const { id, validation } = await client.upload_xml({ body: xml })
    expect(validation.valid).toBe(false)
    const params = { document_id: id }
    const today = await client.document_validation({ params })
    expect(today).toMatchObject({
      valid: false,
      outlook: { from: '2026-08-31', valid: true, issues: [{ rule_id: 'PEPPOL-EN16931-R008' }] },
    })
    const later = await client.document_validation({ params, query: { as_of: '2026-08-31' } })
    expect([later.valid, later.outlook, later.ruleset.at(-1)?.version]).toEqual([true, undefined, '3.0.2 (2.6.0)'])
    // Asking for another day is no new verdict.
    expect((await client.document_get({ params })).validation.valid).toBe(false)
    const edit = { base_version: 1, changes: [{ path: 'document.due_date', value: '2026-12-24' }], dry_run: true }
    expect((await client.update_terms({ params, body: edit, query: { as_of: '2026-08-31' } })).validation.valid).toBe(true)
    expect((await client.update_terms({ params, body: edit })).validation.outlook?.from).toBe('2026-08-31')
  })

  it('refuses what is no day', async () => {
    const { client } = await serveTestNode()
    const { id } = await client.upload_xml({ body: xml })
    await expect(client.document_validation({ params: { document_id: id }, query: { as_of: '31.8.2026' } })).rejects.toMatchObject({
      status: 422,
    })
  })

  it('names the finding that another follows from', async () => {
    const { client } = await serveTestNode()
    const broken = text(sampleXml('xrechnung')).replace(/(<cac:InvoiceLine>.*?<cbc:LineExtensionAmount currencyID="EUR">)[^<]*/s, '$1abc')
    const { id } = await client.upload_xml({ body: new TextEncoder().encode(broken) })
    const { issues } = await client.document_validation({ params: { document_id: id } })
    const sum = issues.find(({ rule_id }) => rule_id === 'BR-CO-10')
    expect(issues[sum?.caused_by ?? -1]?.rule_id).toBe('KONTOR-SCHEMA')
  })
})

describe('documents/{id}/repair', () => {
  const broken = text(sampleXml('xrechnung'))
    .replace(/(<cbc:IssueDate>)[^<]*/, '$130.11.2026')
    .replace(/(<cbc:TaxExclusiveAmount currencyID="EUR">)[^<]*/, '$11.00')

  it('puts parts in the order of the schema, as its own finding and as a step that a program sends', async () => {
    const { client } = await serveTestNode()
    const sample = text(sampleXml('xrechnung'))
    const turned = sample.replace(/(<cbc:IssueDate>.*?<\/cbc:IssueDate>)(\s*)(<cbc:DueDate>.*?<\/cbc:DueDate>)/, '$3$2$1')
    const { id } = await client.upload_xml({ body: new TextEncoder().encode(turned) })
    const params = { document_id: id }
    const { issues } = await client.document_validation({ params })
    const [{ repair = [], remedy } = { remedy: undefined }] = issues.filter(({ rule_id }) => rule_id === 'KONTOR-SCHEMA')
    expect([remedy, repair.map(({ path }) => path)]).toEqual(['safe', ['/Invoice']])
    const shown = await client.repair_document({ params, body: { base_version: 1, changes: [], dry_run: true } })
    expect([shown.changes, shown.xml]).toEqual([repair, sample])
    const sent = await client.update_terms({ params, body: { base_version: 1, changes: [...repair] } })
    expect([sent.document.version, sent.xml, sent.validation.valid]).toEqual([2, sample, true])
    const both = { path: '/Invoice', value: 'x', order: ['cbc:ID'] }
    for (const [step, code] of [
      [both, 'several_changes'],
      [{ path: '/Invoice', order: ['cbc:ID'] }, 'no_place'],
    ] as const)
      await expect(client.update_terms({ params, body: { base_version: 2, changes: [step] } })).rejects.toMatchObject({
        code: 'validation_error',
        errors: [expect.objectContaining({ code }) as object],
      })
  })

  it('makes all safe repairs as one version, and says beforehand what it would change', async () => {
    const { client } = await serveTestNode()
    const { id } = await client.upload_xml({ body: new TextEncoder().encode(broken) })
    const params = { document_id: id }
    const { issues } = await client.document_validation({ params })
    expect(issues.filter(({ remedy }) => remedy === 'safe').map(({ rule_id }) => rule_id)).toContain('KONTOR-SCHEMA')
    const shown = await client.repair_document({ params, body: { base_version: 1, changes: [], dry_run: true } })
    expect(shown.changes).toContainEqual({ path: 'document.issue_date', value: '2026-11-30' })
    expect(shown.changes).toContainEqual(expect.objectContaining({ path: 'totals.subtotal' }))
    expect((await client.document_versions({ params })).items).toHaveLength(1)
    const made = await client.repair_document({ params, body: { base_version: 1, changes: [] } })
    expect([made.changes, made.validation.valid, made.document.version]).toEqual([shown.changes, true, 2])
    expect((await client.document_versions({ params })).items).toHaveLength(2)
    // Nothing is left to mend, and nothing is stored for it.
    const again = await client.repair_document({ params, body: { base_version: 2, changes: [] } })
    expect([again.changes, again.document.version]).toEqual([[], 2])
  })
})
